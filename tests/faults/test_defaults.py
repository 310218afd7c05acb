"""What an installation waits for and allows where nobody says otherwise: the other tests of faults shorten it."""

from datetime import timedelta

from django.conf import settings

from interviews.coding import runs as code_runs
from interviews.coding import submissions
from interviews.jobs import leases
from interviews.report import writing
from interviews.turns import answering
from problems.judge.port import Limits


def test_who_works_on_a_turn_keeps_it_for_fifteen_seconds() -> None:
    assert (settings.TURN_SECONDS, settings.TURN_LEASE_SECONDS) == (60.0, 15.0)
    assert leases.lease_time() == timedelta(seconds=15)


def test_what_nobody_has_taken_is_told_of_again() -> None:
    assert settings.SWEEP_SECONDS == 2.0
    assert timedelta(seconds=5) == answering.LONGER_THAN_A_NORMAL_WAIT
    assert code_runs.WOKEN_AGAIN_AFTER == writing.WOKEN_AGAIN_AFTER == timedelta(seconds=15)


def test_code_may_use_what_the_judge_allows() -> None:
    assert Limits() == submissions.LIMITS
