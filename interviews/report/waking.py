"""Which sections of a report workers are told of: the one that leads the others, and the study note."""

from collections.abc import Iterable

from interviews.jobs import dispatch
from interviews.models import ReportSection, SectionStatus
from interviews.models.report import STUDY_NOTE


def wake(sections: Iterable[ReportSection]) -> None:
    """Tell workers of the first of ``sections``, which takes the others with it, and of the study note."""
    stages = [section for section in sections if section.name != STUDY_NOTE]
    for section in (*stages[:1], *(one for one in sections if one.name == STUDY_NOTE)):
        dispatch.wake("write_section", section_id=section.pk)


def wake_next(section: ReportSection) -> None:
    """Tell workers of the next section that was left to itself, after a run of ``section``."""
    if section.name == STUDY_NOTE:
        return
    left = ReportSection.objects.filter(interview=section.interview_id, status=SectionStatus.QUEUED)
    others = left.exclude(pk=section.pk).exclude(name=STUDY_NOTE).order_by("position")
    if (pk := others.values_list("pk", flat=True).first()) is not None:
        dispatch.wake("write_section", section_id=pk)
