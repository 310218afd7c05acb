"""What pages say about a report: its parts, how far they are written, and what became of them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from interviews.ground.markdown import render_markdown
from interviews.models import Interview, InterviewStatus, ReportSection, SectionStatus, Voice
from interviews.report.parts import statuses_of
from interviews.web.report.quote_links import linked_quotes
from interviews.web.report.quoted_once import Quoted


@dataclass(frozen=True)
class ReportProgress:
    """What the page shows of a report that is being written: of its ``count`` parts ``done`` have come to an end, and
    ``failed`` of those could not be written.

    In the room it is shown where the wait for an answer is, and has the same ``key`` and ``text``.
    """

    done: int
    count: int
    failed: int = 0
    is_long: bool = False

    @property
    def key(self) -> str:
        """The word by which the page says what it shows."""
        return f"report-{self.done}-{self.count}"

    @property
    def text(self) -> str:
        """What is going on, in words."""
        return _("Your report is being written")

    @property
    def counted(self) -> str:
        """How far it is, in words."""
        written = ngettext(
            "%(written)d of %(count)d part is written", "%(written)d of %(count)d parts are written", self.count
        ) % {"written": self.done - self.failed, "count": self.count}
        if not self.failed:
            return written
        failed = _("%(failed)d could not be written") % {"failed": self.failed}
        return f"{written} · {failed}"


@dataclass(frozen=True)
class ReportOutcome:
    """What there is of the report once the conversation is over: ``written`` of its ``count`` sections."""

    written: int
    count: int

    @property
    def is_whole(self) -> bool:
        """Tell whether nothing is missing; a report without sections is none."""
        return 0 < self.written == self.count


Said = Sequence[tuple[int, str]]
"""What the learner said: positions and texts of messages, in order."""


@dataclass(frozen=True)
class ShownSection:
    """A part of the report; ``html`` is empty for one that is not written."""

    name: str
    title: str
    status: str
    html: SafeString
    by_model: bool


def shown_section(
    section: ReportSection, quoted: Quoted, said: Said = (), messages_url: str | None = None
) -> ShownSection:
    """Return a part of the report, with its quotations of what was ``said`` as links to the page of the messages.

    What the page has ``quoted`` above is not repeated. Without a ``messages_url`` there are no links.
    """
    html = quoted.without_blocks(render_markdown(section.text))
    return ShownSection(
        name=section.name,
        title=section.get_name_display(),
        status=section.status,
        html=linked_quotes(html, said, messages_url, quoted) if said else html,
        by_model=section.voice == Voice.MODEL,
    )


def mark_of(name: str, status: str) -> str:
    """Return the word by which a page says what it shows of a part."""
    return f"{name}:{status}"


def is_being_written(interview: Interview) -> bool:
    """Tell whether the conversation is over and its report still in the making."""
    return interview.is_over and interview.status == InterviewStatus.WORKING


def report_progress(interview: Interview) -> ReportProgress | None:
    """Return how far the report is that is being written, in one query; ``None``, without one, when none is."""
    if not is_being_written(interview):
        return None
    return progress_of(statuses_of(interview))


def progress_of(statuses: Iterable[str]) -> ReportProgress:
    """Return how far a report is whose sections have these ``statuses``."""
    counts = Counter(statuses)
    failed = counts[SectionStatus.FAILED]
    return ReportProgress(counts[SectionStatus.WRITTEN] + failed, counts.total(), failed)


def report_outcome(interview: Interview) -> ReportOutcome | None:
    """Return what there is of the report, in one query; ``None``, without one, before the end of the conversation."""
    if not interview.is_over:
        return None
    statuses = statuses_of(interview)
    return ReportOutcome(statuses.count(SectionStatus.WRITTEN), len(statuses))
