"""The job of checking a revision of a problem for the curator's desk."""

from interviews.jobs.alone import one_at_a_time
from interviews.jobs.job import Job
from interviews.jobs.leases import Lease
from interviews.problem_checks.checking import check, finished
from problems.models import CheckStatus, ProblemCheck

WENT_WRONG = "the check itself failed; nothing is known of the problem. Ask for it again, or see the log."


def give_up(problem_check: ProblemCheck, lease: Lease, fault: Exception) -> bool:
    """End the check and tell the curator that it says nothing of the problem."""
    return finished(lease, faults=[WENT_WRONG])


CHECK_PROBLEM = Job(
    name="problem check",
    model=ProblemCheck,
    queued=CheckStatus.QUEUED,
    busy=CheckStatus.RUNNING,
    task="check_problem",
    argument="check_id",
    rows=lambda: ProblemCheck.objects.select_related("revision"),
    run=check,
    give_up=give_up,
    line=one_at_a_time(),  # many at once would take the judge from those who practise
)
