"""What may be spent on models in a day (UTC) through the platform's key, and what was spent."""

from dataclasses import dataclass

from django.conf import settings
from django.db.models import QuerySet, Subquery, Sum
from django.utils import timezone

from interviews.llm.port import TokenUsage
from interviews.models import DailyUsage
from profiles.adding_up import add_up
from profiles.models import Installation
from profiles.models.installation import ONLY
from profiles.selectors import confirmed_addresses


@dataclass(frozen=True)
class Limits:
    """Tokens a day, 0 for any number: of one person, of one whose address is not confirmed, and of all together."""

    learner: int
    unconfirmed: int
    platform: int


def limits_of(installation: Installation) -> Limits:
    """Return what counts: what administrators decided, and what the settings say where they did not."""
    return Limits(
        learner=_or(installation.tokens_learner, settings.DAILY_TOKENS_PER_LEARNER),
        unconfirmed=_or(installation.tokens_unconfirmed, settings.DAILY_TOKENS_UNCONFIRMED),
        platform=_or(installation.tokens_platform, settings.DAILY_TOKENS_PLATFORM),
    )


def is_spent(learner_id: int, *, own_key: bool) -> bool:
    """Tell whether the learner or the whole platform has used up today's tokens. An own key has no budget here.

    It asks one query, and another one of who has used as much as people with no confirmed address may.
    """
    if own_key:
        return False
    today = DailyUsage.objects.filter(day=timezone.now().date()).order_by()
    mine = today.filter(learner_id=learner_id).values("shared_tokens")
    rows = Installation.objects.filter(pk=ONLY).annotate(mine=Subquery(mine), all=Subquery(_sum(today)))
    if (decided := rows.first()) is None:  # a migration made it
        Installation.objects.get_or_create(pk=ONLY)
        decided = rows.get()
    limits, used = limits_of(decided), decided.mine or 0
    if _is_reached(limits.learner, used) or _is_reached(limits.platform, decided.all or 0):
        return True
    return _is_reached(limits.unconfirmed, used) and not confirmed_addresses(user_id=learner_id).exists()


def add_usage(learner_id: int, usage: TokenUsage, *, own_key: bool) -> None:
    """Add one call to today's sums."""
    amounts = {
        "calls": 1,
        "prompt_tokens": usage.prompt,
        "completion_tokens": usage.completion,
        "shared_tokens": 0 if own_key else usage.total,
    }
    add_up(DailyUsage, {"learner": learner_id, "day": timezone.now().date()}, amounts)


def _or(decided: int | None, setting: int) -> int:
    return setting if decided is None else decided


def _is_reached(limit: int, used: int) -> bool:
    return bool(limit) and used >= limit


def _sum(rows: QuerySet[DailyUsage]) -> QuerySet:
    return rows.values("day").annotate(total=Sum("shared_tokens")).values("total")
