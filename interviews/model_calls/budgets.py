"""What may be spent on models in a day (UTC) through the platform's key, and what was spent."""

from django.conf import settings
from django.db.models import Sum
from django.utils import timezone

from interviews.llm.port import TokenUsage
from interviews.models import DailyUsage
from profiles.adding_up import add_up


def is_spent(learner_id: int, *, own_key: bool) -> bool:
    """Tell whether the learner or the whole platform has used up today's tokens. An own key has no budget here."""
    if own_key:
        return False
    today = DailyUsage.objects.filter(day=timezone.now().date())
    mine, all_of_us = settings.DAILY_TOKENS_PER_LEARNER, settings.DAILY_TOKENS_PLATFORM
    if mine and _shared(today.filter(learner_id=learner_id)) >= mine:
        return True
    return bool(all_of_us) and _shared(today) >= all_of_us


def add_usage(learner_id: int, usage: TokenUsage, *, own_key: bool) -> None:
    """Add one call to today's sums."""
    amounts = {
        "calls": 1,
        "prompt_tokens": usage.prompt,
        "completion_tokens": usage.completion,
        "shared_tokens": 0 if own_key else usage.total,
    }
    add_up(DailyUsage, {"learner": learner_id, "day": timezone.now().date()}, amounts)


def _shared(rows: object) -> int:
    return rows.aggregate(total=Sum("shared_tokens"))["total"] or 0  # type: ignore[attr-defined]
