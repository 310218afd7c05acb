"""What an installation waits for and allows where nobody says otherwise: the other tests of faults shorten it."""

from datetime import timedelta

from django.conf import settings

from interviews.coding import submissions
from interviews.jobs import leases
from interviews.sweeper import JOBS
from problems.judge.port import Limits


def test_who_works_on_a_turn_keeps_it_for_fifteen_seconds() -> None:
    assert (settings.TURN_SECONDS, settings.TURN_LEASE_SECONDS) == (60.0, 15.0)
    assert leases.lease_time() == timedelta(seconds=15)


def test_what_nobody_has_taken_is_told_of_again() -> None:
    assert settings.SWEEP_SECONDS == 2.0
    waits = {job.name: job.woken_again_after for job in JOBS}
    assert waits.pop("turn") == timedelta(seconds=5)
    assert {waits.pop("feedback mail"), waits.pop("coaching mail")} == {timedelta(minutes=2)}
    assert set(waits.values()) == {timedelta(seconds=15)}, waits


def test_code_may_use_what_the_judge_allows() -> None:
    assert Limits() == submissions.LIMITS
