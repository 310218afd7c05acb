"""The job of writing a section of a report."""

from interviews.jobs.job import Job, WorkersLost
from interviews.jobs.leases import Lease
from interviews.models import ReportSection, SectionStatus
from interviews.report.ending import WORKERS_LOST, Failed, end, failure_of
from interviews.report.writing import written


def run(section: ReportSection, lease: Lease) -> bool:
    """Write a section, asking the model where there is one, and end it."""
    return end(section, lease, written(section, lease))


def give_up(section: ReportSection, lease: Lease, fault: Exception) -> bool:
    """Let the section fail; it can be asked for again."""
    lost = isinstance(fault, WorkersLost)
    return end(section, lease, Failed(WORKERS_LOST, str(fault)) if lost else failure_of(fault))


WRITE_SECTION = Job(
    name="section",
    model=ReportSection,
    queued=SectionStatus.QUEUED,
    busy=SectionStatus.WRITING,
    task="write_section",
    argument="section_id",
    rows=lambda: ReportSection.objects.select_related("interview"),
    run=run,
    give_up=give_up,
    ids=lambda section: {"interview_id": str(section.interview_id), "section": section.name},
)
