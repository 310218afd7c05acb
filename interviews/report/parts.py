"""The parts of a report as they are stored, for pages and API; most are asked for one that was found."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from interviews.models import Interview, ReportSection, SectionStatus
from interviews.models.report import STUDY_NOTE

_LACKS_SOMETHING = ("report_failed", "report_sections_failed")
_WRITES_AGAIN = ("retry_failed_sections", "write_curated")


def with_reports(interviews: QuerySet[Interview]) -> QuerySet[Interview]:
    """Mark those of ``interviews`` with ``has_report`` of whose report there is something to read."""
    written = ReportSection.objects.filter(interview=OuterRef("pk"), status=SectionStatus.WRITTEN)
    return interviews.annotate(has_report=Exists(written))


def sections_of(interview: Interview, names: Collection[str] | None = None) -> list[ReportSection]:
    """Return the parts in order, those with these ``names`` or all."""
    rows = interview.sections.order_by("position")
    return list(rows if names is None else rows.filter(name__in=names))


def written_sections_of(interview: Interview) -> QuerySet[ReportSection]:
    """Return the parts that are written, in order, without the study note, which is no part of the report's text."""
    return interview.sections.filter(status=SectionStatus.WRITTEN).exclude(name=STUDY_NOTE).order_by("position")


def states_of(interview: Interview) -> list[tuple[str, str]]:
    """Return the name and the status of each part, in order."""
    return list(interview.sections.order_by("position").values_list("name", "status"))


def statuses_of(interview: Interview) -> list[str]:
    """Return the statuses of the parts, in no order."""
    return list(interview.sections.order_by().values_list("status", flat=True))


def asked_again_at(interview: Interview) -> datetime | None:
    """Return when what is missing of the report was last asked for again, ``None`` before it ever was."""
    again = interview.cards.filter(code__in=_LACKS_SOMETHING, outcome__in=_WRITES_AGAIN).order_by("folded_at").last()
    return again.folded_at if again else None


def missing_of(interview: Interview) -> int:
    """Return how many parts could not be written."""
    return interview.sections.filter(status=SectionStatus.FAILED).count()
