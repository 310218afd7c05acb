"""The page about agreement: what it was asked for, and all that it shows."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.http import QueryDict
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from interviews.coach_desk.agreement.csv_file import agreement_csv
from interviews.coach_desk.agreement.shown import compared_shown, months_of_rates, rates_shown
from interviews.coaching.agreement.data import FLAGS_SHOWN, Chosen, between_coaches, flagged, reviewed, with_platform
from interviews.coaching.agreement.figures import MIN_PAIRS
from profiles.models import InterviewLanguage

PERIODS: tuple[tuple[str, str | Promise], ...] = (
    ("", _("all")),
    ("12", _("last 12 months")),
    ("3", _("last 3 months")),
)
BLIND = "blind"
BEGINNING = 300
"""So many characters of a flagged message are shown; the whole one is in its transcript."""


def chosen_by(asked: QueryDict, now: datetime) -> Chosen:
    """Return which reviews an address asks for; what it does not know it leaves out."""
    months, language = asked.get("months", ""), asked.get("language", "")
    return Chosen(
        since=_months_before(now, int(months)) if months in ("12", "3") else None,
        language=language if language in InterviewLanguage.values else "",
        only_blind=asked.get("given") == BLIND,
    )


def agreement_page(asked: QueryDict, now: datetime) -> dict[str, Any]:
    """Return what the page shows: six queries."""
    chosen = chosen_by(asked, now)
    marks = flagged(chosen)
    made = {
        "months": asked.get("months", "") if chosen.since else "",
        "language": chosen.language,
        "given": BLIND if chosen.only_blind else "",
    }
    return {
        "reviewed": reviewed(chosen),
        "platform": compared_shown(with_platform(chosen), of_interviews=False),
        "coaches": compared_shown(between_coaches(chosen), of_interviews=True),
        "rates": rates_shown(marks),
        "rates_by_month": months_of_rates(marks),
        "flags": marks.latest,
        "flags_shown": FLAGS_SHOWN,
        "flag_characters": BEGINNING,
        "has_messages": bool(marks.whole.messages),
        "min_pairs": MIN_PAIRS,
        "periods": _ways("months", PERIODS, made),
        "languages": _ways("language", (("", _("all")), *InterviewLanguage.choices), made),
        "ways_given": _ways("given", (("", _("all")), (BLIND, _("given blind"))), made),
        "query": urlencode(_given(made)),
    }


def agreement_table(asked: QueryDict, now: datetime) -> bytes:
    """Return what the page compares as CSV."""
    chosen = chosen_by(asked, now)
    return agreement_csv({"platform_coach": with_platform(chosen), "coach_coach": between_coaches(chosen)})


def _ways(name: str, choices: Any, made: Mapping[str, str]) -> list[tuple[str | Promise, str, bool]]:
    """Return of every choice its label, the query that makes it beside the others ``made``, and whether it is made."""
    return [(label, urlencode(_given({**made, name: value})), value == made[name]) for value, label in choices]


def _given(values: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in values.items() if value}


def _months_before(now: datetime, number: int) -> datetime:
    """Return when the month began that is the first of ``number`` whole ones, of which this one is the last."""
    today = timezone.localtime(now)
    years, month = divmod(today.year * 12 + today.month - number, 12)
    return timezone.make_aware(datetime(years, month + 1, 1))
