"""What may be spent on models in a day (UTC) through the platform's key, and what was spent."""

from dataclasses import dataclass
from decimal import Decimal

from django.conf import settings
from django.db.models import QuerySet, Subquery, Sum
from django.utils import timezone

from interviews.llm.port import TokenUsage
from interviews.models import DailyUsage, ModelSpending
from profiles.adding_up import add_up
from profiles.models import Installation
from profiles.models.installation import ONLY
from profiles.providers.choices import ModelChoice
from profiles.selectors import confirmed_addresses

MILLION = Decimal(1_000_000)


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


def is_spent(learner_id: int, choice: ModelChoice) -> bool:
    """Tell whether the learner or the whole platform has used up today's tokens, or the provider of ``choice`` has cost
    as much as it may. An own key has no budget here.

    It asks one query, another one of who has used as much as people with no confirmed address may, and one of a
    provider with a limit.
    """
    if choice.own_key:
        return False
    if choice.daily_cost is not None and spent_today(choice) >= choice.daily_cost:
        return True
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


def spent_today(choice: ModelChoice) -> Decimal:
    """Return what the shared key of the provider of ``choice`` has cost today, in its currency."""
    rows = ModelSpending.objects.filter(day=timezone.now().date(), provider=choice.provider_name, own_key=False)
    found: Decimal | None = rows.filter(currency=choice.currency).aggregate(total=Sum("cost"))["total"]
    return found or Decimal(0)


def add_usage(learner_id: int, usage: TokenUsage, choice: ModelChoice) -> None:
    """Add one call of ``choice`` to today's sums: what was used, and what it cost."""
    day, cost = timezone.now().date(), cost_of(usage, choice)
    tokens = {"calls": 1, "prompt_tokens": usage.prompt, "completion_tokens": usage.completion}
    shared = {"shared_tokens": 0 if choice.own_key else usage.total}
    add_up(DailyUsage, {"learner": learner_id, "day": day}, tokens | shared)
    where = {"provider": choice.provider_name, "own_key": choice.own_key, "currency": choice.currency}
    spent = {"cost": cost or Decimal(0), "unpriced_calls": int(cost is None)}
    add_up(ModelSpending, {"learner": learner_id, "day": day, **where}, tokens | spent)


def cost_of(usage: TokenUsage, choice: ModelChoice) -> Decimal | None:
    """Return what a call cost in the provider's currency, ``None`` where its prices are not known."""
    if choice.price_prompt is None or choice.price_completion is None:
        return None
    return (usage.prompt * choice.price_prompt + usage.completion * choice.price_completion) / MILLION


def _or(decided: int | None, setting: int) -> int:
    return setting if decided is None else decided


def _is_reached(limit: int, used: int) -> bool:
    return bool(limit) and used >= limit


def _sum(rows: QuerySet[DailyUsage]) -> QuerySet:
    return rows.values("day").annotate(total=Sum("shared_tokens")).values("total")
