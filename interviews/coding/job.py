"""Runs of the learner's code on the visible cases, by workers: the row is the queue, as with turns."""

import logging
from datetime import datetime, timedelta

import structlog
from django.utils import timezone

from interviews.coding.submissions import results_of
from interviews.jobs import leases
from interviews.jobs.leases import Lease
from interviews.models import Attempt, AttemptKind, AttemptStatus
from interviews.models.attempt import OPEN_ATTEMPTS
from problems.judge_access import NO_JUDGE, say_once, the_sandbox

logger = logging.getLogger(__name__)

MAX_ATTEMPTS = 3
WOKEN_AGAIN_AFTER = timedelta(seconds=15)


def run_code(attempt_id: int) -> bool:
    """Run one attempt that only looks; return whether it has ended now.

    An unexpected fault is logged and puts it back into the queue, or lets it fail after the last try.
    """
    lease = leases.claim(Attempt, attempt_id)
    if lease is None:
        return not Attempt.objects.filter(pk=attempt_id, status__in=OPEN_ATTEMPTS).exists()
    attempt = Attempt.objects.select_related("interview").filter(pk=attempt_id).first()
    if attempt is None:
        return _gone(attempt_id)
    sandbox = the_sandbox()
    with structlog.contextvars.bound_contextvars(interview_id=str(attempt.interview_id)):
        if attempt.attempts > MAX_ATTEMPTS or sandbox is None:
            return _end(lease, status=AttemptStatus.FAILED)
        try:
            with leases.kept(lease):
                return _end(lease, **results_of(attempt, sandbox))
        except NO_JUDGE as fault:
            say_once(fault)
            return _end(lease, status=AttemptStatus.FAILED)
        except Exception:
            if leases.is_gone(lease):
                return _gone(attempt_id)
            logger.exception("run %s of interview %s could not be done", attempt.number, attempt.interview_id)
            is_last = attempt.attempts >= MAX_ATTEMPTS
            return _end(lease, status=AttemptStatus.FAILED if is_last else AttemptStatus.QUEUED) and is_last


def _gone(attempt_id: int) -> bool:
    """Say in one line that the attempt was deleted with its interview while it ran."""
    logger.info("run %s is gone with its interview", attempt_id)
    return True


def forgotten_runs(now: datetime) -> list[int]:
    """Return the ids of runs that nobody works on, marked as woken now: told of too long ago, or abandoned."""
    return leases.forgotten(Attempt, now, after=WOKEN_AGAIN_AFTER)


def _end(lease: Lease, **fields: object) -> bool:
    """Store how a run ended, unless it was taken from us meanwhile."""
    ended = {"finished_at": timezone.now()} if fields["status"] == AttemptStatus.FAILED else {}
    rows = Attempt.objects.filter(lease.row(), kind=AttemptKind.RUN)
    return bool(rows.update(lease_token=None, lease_until=None, **{**ended, **fields}))
