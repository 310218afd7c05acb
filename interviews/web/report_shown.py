"""The report as pages show it: how far it is written, and its sections."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from interviews.markdown import render_markdown
from interviews.models import Interview, InterviewStatus, ReportSection, SectionStatus, Voice
from interviews.models.report import OVERALL


@dataclass(frozen=True)
class ReportProgress:
    """What the page shows of a report that is being written: ``done`` of its ``count`` sections have come to an end.

    It is shown where the wait for an answer is, and has the same ``key`` and ``text``.
    """

    done: int
    count: int
    is_long: bool = False

    @property
    def key(self) -> str:
        """The word by which the page says what it shows."""
        return f"report-{self.done}-{self.count}"

    @property
    def text(self) -> str:
        """What is going on, in words."""
        return _("Your report is being written")


@dataclass(frozen=True)
class ReportOutcome:
    """What there is of the report once the conversation is over: ``written`` of its ``count`` sections."""

    written: int
    count: int

    @property
    def is_whole(self) -> bool:
        """Tell whether nothing is missing; a report without sections is none."""
        return 0 < self.written == self.count


@dataclass(frozen=True)
class ShownSection:
    """A section of the report; ``html`` is empty for one that is not ``written``."""

    name: str
    title: str
    status: str
    html: SafeString
    by_model: bool


def is_being_written(interview: Interview) -> bool:
    """Tell whether the conversation is over and its report still in the making."""
    return interview.is_over and interview.status == InterviewStatus.WORKING


def report_progress(interview: Interview) -> ReportProgress | None:
    """Return how far the report is that is being written, in one query; ``None``, without one, when none is."""
    if not is_being_written(interview):
        return None
    statuses = list(interview.sections.order_by().values_list("status", flat=True))
    ended = sum(status in (SectionStatus.WRITTEN, SectionStatus.FAILED) for status in statuses)
    return ReportProgress(ended, len(statuses))


def report_outcome(interview: Interview) -> ReportOutcome | None:
    """Return what there is of the report, in one query; ``None``, without one, before the end of the conversation."""
    if not interview.is_over:
        return None
    statuses = list(interview.sections.order_by().values_list("status", flat=True))
    return ReportOutcome(statuses.count(SectionStatus.WRITTEN), len(statuses))


def with_reports(interviews: QuerySet[Interview]) -> QuerySet[Interview]:
    """Mark those of ``interviews`` with ``has_report`` of whose report there is something to read."""
    written = ReportSection.objects.filter(interview=OuterRef("pk"), status=SectionStatus.WRITTEN)
    return interviews.annotate(has_report=Exists(written))


def shown_sections(interview: Interview) -> list[ShownSection]:
    """Return the sections, the overall one first and the stages in order, in one query; none, without a query, before
    the end of the conversation."""
    if not interview.is_over:
        return []
    sections = sorted(interview.sections.order_by("position"), key=lambda section: section.name != OVERALL)
    return [_shown(section) for section in sections]


def _shown(section: ReportSection) -> ShownSection:
    return ShownSection(
        name=section.name,
        title=section.get_name_display(),
        status=section.status,
        html=render_markdown(section.text),
        by_model=section.voice == Voice.MODEL,
    )
