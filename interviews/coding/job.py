"""The job of running a learner's code on the visible cases."""

from django.utils import timezone

from interviews.coding.judge_line import JUDGE_LINE
from interviews.coding.submissions import results_of
from interviews.jobs.job import Job
from interviews.jobs.leases import Lease
from interviews.models import Attempt, AttemptKind, AttemptStatus
from problems.judge_access import NO_JUDGE, say_once, the_sandbox


def run(attempt: Attempt, lease: Lease) -> bool:
    """Run an attempt that only looks, and store what came out; where no code is run, it has failed."""
    sandbox = the_sandbox()
    if sandbox is None:
        return _end(lease, status=AttemptStatus.FAILED, finished_at=timezone.now())
    try:
        return _end(lease, **results_of(attempt, sandbox, lease))
    except NO_JUDGE as fault:
        say_once(fault)
        return _end(lease, status=AttemptStatus.FAILED, finished_at=timezone.now())


def give_up(attempt: Attempt, lease: Lease, fault: Exception) -> bool:
    """Let the attempt fail."""
    return _end(lease, status=AttemptStatus.FAILED, finished_at=timezone.now())


def _end(lease: Lease, **fields: object) -> bool:
    """Store how a run ended, unless it was taken from us meanwhile."""
    rows = Attempt.objects.filter(lease.row(), kind=AttemptKind.RUN)
    return bool(rows.update(lease_token=None, lease_until=None, **fields))


RUN_CODE = Job(
    name="run",
    model=Attempt,
    queued=AttemptStatus.QUEUED,
    busy=AttemptStatus.RUNNING,
    task="run_code",
    argument="attempt_id",
    rows=lambda: Attempt.objects.select_related("interview"),
    run=run,
    give_up=give_up,
    line=JUDGE_LINE,
    ids=lambda attempt: {"interview_id": str(attempt.interview_id)},
)
