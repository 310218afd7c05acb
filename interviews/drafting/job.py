"""The job of drafting parts of a problem with a model."""

from interviews.drafting.drafting import draft, end
from interviews.jobs.job import Job
from interviews.jobs.leases import Lease
from problems.models import CheckStatus, DraftingOutcome, ProblemDrafting


def give_up(drafting: ProblemDrafting, lease: Lease, fault: Exception) -> bool:
    """End the drafting; what it has written stays, and it can be asked for again."""
    return end(lease, DraftingOutcome.LOST, detail=type(fault).__name__)


DRAFT_PROBLEM = Job(
    name="drafting",
    model=ProblemDrafting,
    queued=CheckStatus.QUEUED,
    busy=CheckStatus.RUNNING,
    task="draft_problem",
    argument="drafting_id",
    rows=lambda: ProblemDrafting.objects.select_related("problem", "asked_by"),
    run=draft,
    give_up=give_up,
)
