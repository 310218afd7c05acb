"""The streak: one missed day is forgiven, two in a row are not, and days are those of the learner's own clock."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interviews.progress.streak import Streak, streak_of

TODAY = date(2026, 11, 22)


def days_ago(*days: int) -> list[date]:
    return [TODAY - timedelta(days=count) for count in days]


@pytest.mark.parametrize(
    ("practised", "current", "longest"),
    [
        ((), 0, 0),
        ((0,), 1, 1),
        ((0, 1, 2), 3, 3),
        ((1, 2), 2, 2),  # today is not over yet
        ((2, 3), 2, 2),  # yesterday was missed, today may still come
        ((3, 4, 5), 0, 3),  # two days were missed
        ((0, 2, 4), 3, 3),  # each gap of a day is forgiven
        ((0, 3, 4), 1, 2),
        ((0, 1, 5, 6, 7, 9), 2, 4),
    ],
)
def test_streak_forgives_one_missed_day(practised, current, longest):
    assert streak_of(days_ago(*practised), TODAY) == Streak(current, longest, 0 in practised)


def test_days_that_are_still_to_come_are_left_out():
    assert streak_of([*days_ago(0, -1, -2)], TODAY) == Streak(1, 1, True)


@given(st.sets(st.integers(0, 60)))
def test_streak_is_never_longer_than_the_longest_and_counts_days_of_practice(practised):
    found = streak_of(days_ago(*practised), TODAY)
    assert 0 <= found.current <= found.longest <= len(practised)
    assert (found.current > 0) == bool(practised & {0, 1, 2})


@given(st.sets(st.integers(0, 60)), st.integers(0, 60))
def test_one_more_day_of_practice_never_shortens_a_streak(practised, day):
    before, after = streak_of(days_ago(*practised), TODAY), streak_of(days_ago(*practised, day), TODAY)
    assert after.current >= before.current
    assert after.longest >= before.longest


def days_in(zone: str, *moments: datetime) -> set[date]:
    return {moment.astimezone(ZoneInfo(zone)).date() for moment in moments}


def test_same_moments_are_other_days_elsewhere():
    moments = [datetime(2026, 11, day, 23, 30, tzinfo=UTC) for day in (17, 19, 21)]
    assert streak_of(days_in("UTC", *moments), date(2026, 11, 22)).current == 3
    # In Shanghai that is the morning after: the last of them is today.
    found = streak_of(days_in("Asia/Shanghai", *moments), date(2026, 11, 22))
    assert (found.current, found.practised_today) == (3, True)


@pytest.mark.parametrize(("year", "month", "day"), [(2026, 3, 29), (2026, 10, 25)])
def test_days_of_23_and_of_25_hours_are_days(year, month, day):
    """Late every evening around a change of the clock in Berlin, whatever that is in UTC."""
    berlin, changes = ZoneInfo("Europe/Berlin"), date(year, month, day)
    evenings = [
        datetime(*(changes + timedelta(days=offset)).timetuple()[:3], 23, 50, tzinfo=berlin).astimezone(UTC)
        for offset in (-2, -1, 0, 1)
    ]
    assert streak_of(days_in("Europe/Berlin", *evenings), changes + timedelta(days=1)) == Streak(4, 4, True)
