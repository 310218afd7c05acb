"""What models used and cost in the last days, added up by day, person, cohort or provider."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db.models import Sum
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from interviews.models import ModelSpending
from profiles.models import CohortMembership, User

PERIODS = (1, 7, 30, 90)
MOST_ROWS = 200
SUMS = ("calls", "unpriced_calls", "prompt_tokens", "completion_tokens", "cost")


@dataclass(frozen=True)
class CostRow:
    """A line of the table: ``costs`` by currency, tokens of both kinds, and its share of all tokens in percent."""

    label: str
    calls: int
    tokens: int
    costs: tuple[tuple[str, Decimal], ...]
    unpriced_calls: int
    percent: int


@dataclass(frozen=True)
class CostTable:
    """The rows, the largest first (days the latest first), and all of them together. ``more`` are left out."""

    rows: tuple[CostRow, ...]
    total: CostRow
    more: int


def _by_day(rows: Iterable[Mapping[str, Any]]) -> Mapping[Any, str]:
    return {row["key"]: date_format(row["key"], "SHORT_DATE_FORMAT") for row in rows}


def _by_provider(rows: Iterable[Mapping[str, Any]]) -> Mapping[Any, str]:
    return {row["key"]: row["key"] for row in rows}


def _by_person(rows: Iterable[Mapping[str, Any]]) -> Mapping[Any, str]:
    found = dict(User.objects.filter(pk__in={row["key"] for row in rows}).values_list("pk", "email"))
    return {**found, None: _("Deleted accounts")}


BY: Mapping[str, tuple[str | Promise, str, Callable[[Iterable[Mapping[str, Any]]], Mapping[Any, str]]]] = {
    "day": (gettext_lazy("Day"), "day", _by_day),
    "provider": (gettext_lazy("Provider"), "provider", _by_provider),
    "person": (gettext_lazy("Person"), "learner_id", _by_person),
    "cohort": (gettext_lazy("Cohort"), "learner_id", _by_person),
}
"""What may be added up by: how it is called, by which column, and how its values are shown."""


def cost_table(*, by: str, days: int, today: date) -> CostTable:
    """Return the table of the last ``days`` up to ``today``. Who is in several cohorts counts in each of them."""
    since = today - timedelta(days=days - 1)
    _label, column, labelled = BY[by]
    found = ModelSpending.objects.filter(day__gte=since, day__lte=today).order_by()
    rows = [
        {"key": row.pop(column), **row}
        for row in found.values(column, "currency").annotate(**{f"sum_{name}": Sum(name) for name in SUMS})
    ]
    total = _row(_("Together"), rows, 0)
    keyed = _of_cohorts(rows) if by == "cohort" else _grouped(rows, labelled(rows))
    lines = [_row(label, own, total.tokens) for label, own in keyed]
    if by != "day":
        lines.sort(key=lambda line: (-line.tokens, line.label))
    return CostTable(tuple(lines[:MOST_ROWS]), total, max(0, len(lines) - MOST_ROWS))


def _grouped(rows: Iterable[Mapping[str, Any]], labels: Mapping[Any, str]) -> list[tuple[str, list[Mapping[str, Any]]]]:
    groups: dict[Any, list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows:
        groups[row["key"]].append(row)
    keys = sorted(groups, key=str, reverse=True)
    return [(labels.get(key, str(key)), groups[key]) for key in keys]


def _of_cohorts(rows: Iterable[Mapping[str, Any]]) -> list[tuple[str, list[Mapping[str, Any]]]]:
    cohorts: dict[int, list[str]] = defaultdict(list)
    members = CohortMembership.objects.filter(left_at=None).values_list("learner_id", "cohort__name")
    for learner_id, name in members:
        cohorts[learner_id].append(name)
    groups: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in rows:
        for name in cohorts.get(row["key"]) or [_("In no cohort")]:
            groups[name].append(row)
    return list(groups.items())


def _row(label: str, rows: Iterable[Mapping[str, Any]], all_tokens: int) -> CostRow:
    costs: dict[str, Decimal] = defaultdict(Decimal)
    calls = unpriced = tokens = 0
    for row in rows:
        calls, unpriced = calls + row["sum_calls"], unpriced + row["sum_unpriced_calls"]
        tokens += row["sum_prompt_tokens"] + row["sum_completion_tokens"]
        if row["sum_cost"]:
            costs[row["currency"]] += row["sum_cost"]
    percent = round(100 * tokens / all_tokens) if all_tokens else 0
    return CostRow(label, calls, tokens, tuple(sorted(costs.items())), unpriced, percent)
