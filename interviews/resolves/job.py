"""The job of judging what was submitted in a re-solve."""

from interviews.coding.judge_line import JUDGE_LINE
from interviews.jobs.job import Job
from interviews.jobs.leases import Lease
from interviews.models import Probe, ProbeStatus
from interviews.resolves.judging import OWN_FAULT, given_back, judge


def give_up(probe: Probe, lease: Lease, fault: Exception) -> bool:
    """Give what was submitted back to the learner: it was our fault, and nothing is counted."""
    return given_back(lease, OWN_FAULT)


JUDGE_PROBE = Job(
    name="re-solve",
    model=Probe,
    queued=ProbeStatus.QUEUED,
    busy=ProbeStatus.RUNNING,
    task="judge_probe",
    argument="probe_id",
    rows=lambda: Probe.objects.select_related("revision__problem", "learner").defer("revision__content"),
    run=judge,
    give_up=give_up,
    line=JUDGE_LINE,
)
