"""How far today's limits are used up."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db.models import Sum

from interviews.model_calls.budgets import limits_of
from interviews.models import DailyUsage, ModelSpending
from profiles.account.signing_up import installation
from profiles.models import Provider

NEARLY = 80
"""From so many percent on a limit asks for attention."""


@dataclass(frozen=True)
class Used:
    """What was used today of a limit: of tokens together, without a ``provider``, or of a provider's money."""

    provider: str
    used: Decimal
    limit: Decimal
    currency: str = ""

    @property
    def percent(self) -> int:
        """Return the part that is used, at most 100."""
        return 100 if not self.limit else min(100, int(100 * self.used / self.limit))

    @property
    def is_nearly_reached(self) -> bool:
        """Tell whether somebody should look."""
        return self.percent >= NEARLY


def today_of(today: date) -> tuple[Used, ...]:
    """Return the limits that there are, that of all together first."""
    found = []
    platform = limits_of(installation()).platform
    if platform:
        tokens = DailyUsage.objects.filter(day=today).aggregate(total=Sum("shared_tokens"))["total"] or 0
        found.append(Used("", Decimal(tokens), Decimal(platform)))
    limited = Provider.objects.filter(enabled=True).exclude(daily_cost=None)
    costs = _costs(today) if limited else {}
    for provider in limited:
        spent = costs.get((provider.name, provider.currency), Decimal(0))
        found.append(Used(provider.name, spent, provider.daily_cost, provider.currency))
    return tuple(found)


def _costs(today: date) -> Mapping[tuple[str, str], Decimal]:
    rows = ModelSpending.objects.filter(day=today, own_key=False).order_by().values("provider", "currency")
    return {(row["provider"], row["currency"]): row["total"] for row in rows.annotate(total=Sum("cost"))}
