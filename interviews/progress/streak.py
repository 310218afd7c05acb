"""The streak: days with practice one after the other, where one missed day in between is forgiven; pure, no clock."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

FORGIVEN_GAP_DAYS = 2
"""Two days with practice belong together when they are at most this far apart: one day between them may be missed."""


@dataclass(frozen=True)
class Streak:
    """How many days with practice there were in the streak that goes on, and in the longest one.

    ``current`` is 0 once two days in a row were missed; today is not missed before it is over.
    """

    current: int
    longest: int
    practised_today: bool


def streak_of(days: Iterable[date], today: date) -> Streak:
    """Return the streaks among ``days``, which are the learner's own days: dates, and no hours, make them up.

    Only days with practice count; a forgiven one in between does not. Days after ``today`` are left out: they are
    there when somebody has just travelled west.
    """
    current = longest = 0
    latest: date | None = None
    for day in sorted({day for day in days if day <= today}):
        goes_on = latest is not None and (day - latest).days <= FORGIVEN_GAP_DAYS
        current = current + 1 if goes_on else 1
        longest, latest = max(longest, current), day
    if latest is None or (today - latest).days > FORGIVEN_GAP_DAYS:
        current = 0
    return Streak(current, longest, practised_today=latest == today)
