"""A whole conversation, by stays in a stage: how long each lasted, and what was said in it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType

from django.utils import timezone

from interviews.core.stages import Stage
from interviews.models import Interview, Message, Role, StageVisit
from interviews.report.evidence.times import Interval, seconds_of_stays
from interviews.web.coaching.review_shown import ShownComment
from interviews.web.conversation.rows import MessageRow, counts, message_rows
from interviews.web.shared.chart_texts import time_text


@dataclass
class TranscriptPart:
    """One stay in a stage, with all that was said in it; ``seconds`` are its own time, ``None`` while it lasts."""

    stage_label: str
    entered_at: datetime | None = None
    seconds: float | None = None
    skipped: bool = False
    rows: list[MessageRow] = field(default_factory=list)

    @property
    def duration(self) -> str:
        """Return how long the stay was, as the report's figures say it; empty while it lasts."""
        return "" if self.seconds is None else time_text(self.seconds)


def seconds_of_visits(
    interview: Interview, visits: Sequence[StageVisit], messages: Iterable[Message]
) -> dict[int, float]:
    """Return the time of each visit that has ended, by its position: without breaks, as the report counts it."""
    now = interview.finished_at or timezone.now()
    intervals = {
        visit.position: Interval(Stage(visit.stage), visit.entered_at, visit.left_at or now) for visit in visits
    }
    said = [message for message in messages if counts(message)]
    lengths = seconds_of_stays(
        tuple(intervals.values()),
        [message.created_at for message in said],
        interview.seconds_at(now),
        answers={message.created_at for message in said if message.role == Role.COACH},
    )
    ended = {visit.position for visit in visits if visit.left_at is not None}
    return {position: length for position, length in zip(intervals, lengths, strict=True) if position in ended}


def transcript_parts(
    messages: Iterable[Message],
    visits: Iterable[StageVisit],
    seconds: Mapping[int, float],
    comments: Mapping[int, tuple[ShownComment, ...]] = MappingProxyType({}),
) -> list[TranscriptPart]:
    """Return ``messages`` in order, a part for each run in the same stage, matched with ``visits`` in order.

    ``seconds`` are the times of the visits, by position; ``comments`` those of coaches, by position of the message.
    """
    parts: list[TranscriptPart] = []
    open_visits = list(visits)
    for row in message_rows(messages, comments=comments):
        if row.opens_stage:
            parts.append(_part_of(row, open_visits, seconds))
        parts[-1].rows.append(row)
    return parts


def _part_of(row: MessageRow, visits: list[StageVisit], seconds: Mapping[int, float]) -> TranscriptPart:
    visit = take_visit(visits, row.stage)
    if visit is None:
        return TranscriptPart(row.stage_label)
    return TranscriptPart(row.stage_label, visit.entered_at, seconds.get(visit.position), visit.skipped)


def take_visit(visits: list[StageVisit], stage: str) -> StageVisit | None:
    """Take the next of ``visits`` in ``stage`` out of the list, with those before it, in which nothing was said."""
    while visits:
        visit = visits.pop(0)
        if visit.stage == stage:
            return visit
    return None
