"""What may be spent on models in a day (UTC) through the platform's key, and what was spent."""

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Sum
from django.utils import timezone

from interviews.llm.port import TokenUsage
from interviews.models import DailyUsage


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
    today = timezone.now().date()
    row = DailyUsage.objects.filter(learner_id=learner_id, day=today)
    more = {
        "calls": F("calls") + 1,
        "prompt_tokens": F("prompt_tokens") + usage.prompt,
        "completion_tokens": F("completion_tokens") + usage.completion,
        "shared_tokens": F("shared_tokens") + (0 if own_key else usage.total),
    }
    if row.update(**more):
        return
    try:
        with transaction.atomic():
            DailyUsage.objects.create(learner_id=learner_id, day=today)
    except IntegrityError:
        pass  # another turn of the same learner was faster
    row.update(**more)


def _shared(rows: object) -> int:
    return rows.aggregate(total=Sum("shared_tokens"))["total"] or 0  # type: ignore[attr-defined]
