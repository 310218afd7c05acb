"""The days of a year as squares, the darker the more was sent: one column a week, Mondays at the top."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from django.utils.dates import MONTHS_3, WEEKDAYS_ABBR
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from interviews.progress.overview import WEEKS
from interviews.web.progress.texts import day_text

STEP, SQUARE = 14, 11
HEAD = 24
"""The room for the names of the months."""
HEIGHT = HEAD + 7 * STEP
NAMES_WIDTH = 64
RECENT_WEEKS = 26
"""What a phone has room for."""
STEPS = (1, 10, 25, 50)
"""From so many messages and re-solves a day on a square has the next colour; the first is that of a day without any."""
_NAMED_DAYS = (0, 2, 4)
_MONTH_NEEDS = 3
"""Columns that the name of a month takes."""
_YEAR = 365


@dataclass(frozen=True)
class MonthName:
    """Where the name of a month begins."""

    x: int
    text: str


@dataclass(frozen=True)
class Block:
    """Some weeks side by side; ``squares`` are one path for each colour, the palest first."""

    name: str
    squares: tuple[str, ...]
    months: tuple[MonthName, ...]
    width: int


@dataclass(frozen=True)
class Week:
    """A row of the table: what was sent each day, ``None`` for days that are still to come."""

    begins: str
    days: tuple[int | None, ...]
    total: int


@dataclass(frozen=True)
class Calendar:
    """The blocks stand side by side; a phone shows only the last. ``weeks`` are those with practice."""

    blocks: tuple[Block, Block]
    day_names: tuple[tuple[int, str], ...]
    week_days: tuple[str, ...]
    weeks: tuple[Week, ...]
    said: str
    busiest: str
    legend: tuple[str, ...]
    recent_weeks: int = RECENT_WEEKS
    names_width: int = NAMES_WIDTH
    height: int = HEIGHT


def calendar_of(turns: Mapping[date, int], since: date, today: date) -> Calendar:
    """Return the calendar from ``since``, a Monday, to ``today``. ``turns`` are what was sent a day."""
    mondays = [since + timedelta(weeks=week) for week in range(WEEKS)]
    earlier, recent = mondays[:-RECENT_WEEKS], mondays[-RECENT_WEEKS:]
    rows = [_week(monday, turns, today) for monday in reversed(mondays)]
    return Calendar(
        blocks=(_block("earlier", earlier, turns, today), _block("recent", recent, turns, today)),
        day_names=tuple((HEAD + day * STEP + SQUARE - 1, str(WEEKDAYS_ABBR[day])) for day in _NAMED_DAYS),
        week_days=tuple(str(WEEKDAYS_ABBR[day]) for day in range(7)),
        weeks=tuple(week for week in rows if week.total),
        said=_said(turns, today),
        busiest=_busiest(turns, today),
        legend=_legend(),
    )


def step_of(turns: int) -> int:
    """Return the colour of a day, 0 for one on which nothing was sent."""
    return sum(turns >= least for least in STEPS)


def _block(name: str, mondays: list[date], turns: Mapping[date, int], today: date) -> Block:
    squares = [""] * (len(STEPS) + 1)
    for column, monday in enumerate(mondays):
        for row in range(7):
            day = monday + timedelta(days=row)
            if day <= today:
                place = f"M{column * STEP} {HEAD + row * STEP}"
                squares[step_of(turns.get(day, 0))] += f"{place}h{SQUARE}v{SQUARE}h-{SQUARE}z"
    return Block(name, tuple(squares), _months(mondays), len(mondays) * STEP)


def _months(mondays: list[date]) -> tuple[MonthName, ...]:
    """Return the names of the months, each over the week in which it begins, where there is room for it."""
    names: list[MonthName] = []
    for column, monday in enumerate(mondays[: 1 - _MONTH_NEEDS]):
        sunday = monday + timedelta(days=6)
        if sunday.day <= 7:
            names.append(MonthName(column * STEP, str(MONTHS_3[sunday.month]).capitalize()))
    return tuple(names)


def _week(monday: date, turns: Mapping[date, int], today: date) -> Week:
    days = [monday + timedelta(days=row) for row in range(7)]
    counts = tuple(turns.get(day, 0) if day <= today else None for day in days)
    return Week(day_text(monday), counts, sum(count or 0 for count in counts))


def _said(turns: Mapping[date, int], today: date) -> str:
    days = sum(today - timedelta(days=_YEAR) < day <= today for day in turns)
    text = ngettext(
        "Practised on %(count)d of the last %(days)d days", "Practised on %(count)d of the last %(days)d days", days
    )
    return text % {"count": days, "days": _YEAR}


def _busiest(turns: Mapping[date, int], today: date) -> str:
    days = {day: count for day, count in turns.items() if day <= today}
    if not days:
        return ""
    busiest = max(days, key=lambda day: (days[day], day))
    count = days[busiest]
    turns_text = ngettext("%(count)d message or re-solve", "%(count)d messages and re-solves", count) % {"count": count}
    return _("busiest: %(day)s, %(turns)s") % {"day": day_text(busiest), "turns": turns_text}


def _legend() -> tuple[str, ...]:
    spans = [f"{least}–{following - 1}" for least, following in pairwise(STEPS)]
    return ("0", *spans, f"{STEPS[-1]}+")
