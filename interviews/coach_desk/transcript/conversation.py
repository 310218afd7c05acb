"""An interview as coaches read it: the stages with what was said in them, in the order in which it happened.

The same number of queries however long it is: everything is read in rows of one kind and put together here.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from itertools import islice
from typing import Any

from django.utils.safestring import SafeString

from interviews.coach_desk.transcript.evidence import EvidenceShown, Names, evidence_of
from interviews.coach_desk.transcript.heard_shown import HeardShown, heard_shown
from interviews.conversation.knowledge_source import knowledge_for
from interviews.core.redaction import redact
from interviews.ground.diffs import DiffLine, line_diff
from interviews.ground.markdown import code_lines
from interviews.models import Attempt, AttemptStatus, Card, Event, Interview, Message, ModelCall, Role, StageVisit, Turn
from interviews.web.coding.attempts_shown import TONES
from interviews.web.coding.case_results import CasesShown, FaultShown, case_results, shown_fault
from interviews.web.coding.results_shown import summary
from interviews.web.conversation.rows import MessageRow, is_taken_back, message_rows
from interviews.web.conversation.stays_shown import seconds_of_visits
from interviews.web.shared.chart_texts import time_text

MOST_CHANGES = 400
RUNS_SHOWN = 100
"""So many of the latest attempts are shown with what came of them."""


@dataclass(frozen=True)
class AttemptShown:
    """Code that was run: ``said`` is what came of it in a sentence, ``growth`` the measured cost, "" for none."""

    attempt: Attempt
    said: str
    tone: str
    cases: CasesShown | None
    fault: FaultShown | None
    growth: str


@dataclass(frozen=True)
class StageMark:
    """Where a stage was entered; ``duration`` is its own time, "" while it lasts."""

    label: str
    entered_at: datetime
    left_at: datetime | None
    duration: str
    skipped: bool


@dataclass(frozen=True)
class CardNote:
    """What a card said, what became of it, and what it rests on, without any secret."""

    title: str
    done: str
    is_open: bool
    code: str
    facts: str


@dataclass
class Entry:
    """Something at its place: a message or a card with what belongs to it, or an attempt or events that stand alone.

    ``code`` are the lines of code in it, ``changes`` what is different from the code before. ``evidence`` is of the
    turn that the message answers, ``events`` of the turn that ends with it; ``heard`` is what the platform's coach
    heard in a message of the learner.
    """

    marks: list[StageMark] = field(default_factory=list)
    row: MessageRow | None = None
    message: Message | None = None
    card: CardNote | None = None
    attempt: AttemptShown | None = None
    evidence: EvidenceShown | None = None
    heard: HeardShown | None = None
    events: list[Event] = field(default_factory=list)
    is_coach: bool = False
    is_folded: bool = False
    code: list[SafeString] = field(default_factory=list)
    changes: tuple[DiffLine, ...] = ()
    may_be_commented: bool = False
    review: Any = None
    """What coaches wrote on it (``reviews.py``)."""

    @property
    def position(self) -> int:
        """The position of the message, 0 for what is none."""
        return self.message.position if self.message else 0


@dataclass(frozen=True)
class ConversationShown:
    """The ``entries``; ``marks`` are of stages that were entered after the last word, ``more_runs`` are not shown."""

    entries: list[Entry]
    marks: list[StageMark]
    more_runs: int


def conversation_of(interview: Interview) -> ConversationShown:
    """Return the whole conversation of ``interview``: seven queries, and one for the problem where it is new."""
    turns = {turn.pk: turn for turn in interview.turns.order_by("number")}
    for turn in turns.values():
        turn.repeats = turns.get(turn.repeats_id)
    messages = _messages(interview, turns)
    visits = list(interview.stage_visits.order_by("position"))
    attempts = list(interview.attempts.defer("cases", "trace").order_by("-created_at", "-pk")[: RUNS_SHOWN + 1])
    calls: Mapping[int, list[ModelCall]] = _by_turn(interview.model_calls.defer("text").order_by("pk"))
    events: Mapping[int, list[Event]] = _by_turn(interview.events.order_by("pk"))
    runs = {attempt.turn_id: attempt for attempt in attempts if attempt.turn_id}
    entries = _entries(interview, messages, calls, runs)
    _add_attempts(entries, [_attempt(one) for one in reversed(attempts[:RUNS_SHOWN])])
    _add_events(entries, events)
    _sort_alone(entries)
    _add_code(entries)
    rest = _add_marks(entries, visits, seconds_of_visits(interview, visits, messages))
    return ConversationShown(entries, rest, max(0, len(attempts) - RUNS_SHOWN))


def _messages(interview: Interview, turns: Mapping[int, Turn]) -> list[Message]:
    """Return what was said; the turns are read once, however many messages each of them has."""
    messages = list(interview.messages.select_related("card").order_by("position"))
    for message in messages:
        message.turn = turns.get(message.turn_id)
    return messages


def _by_turn(rows: Iterable[Any]) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = defaultdict(list)
    for row in rows:
        found[row.turn_id or 0].append(row)
    return found


def _entries(
    interview: Interview,
    messages: list[Message],
    calls: Mapping[int, list[ModelCall]],
    runs: Mapping[int, Attempt],
) -> list[Entry]:
    rows = {row.position: row for first in message_rows(messages) for row in (first, *first.more)}
    names = cache(lambda: Names(knowledge_for(interview)))
    told: set[int] = set()
    entries = []
    for message in messages:
        entry = Entry(
            row=rows[message.position],
            message=message,
            is_coach=message.role == Role.COACH,
            is_folded=message.folded or is_taken_back(message),
            may_be_commented=message.role != Role.CARD,
        )
        if message.role == Role.CARD:
            entry.card = _card(message.card, rows[message.position])
        elif message.role == Role.LEARNER and message.heard:
            entry.heard = heard_shown(message.heard, message.text, names())
        elif entry.is_coach and message.turn is not None and message.turn_id not in told:
            told.add(message.turn_id)
            entry.evidence = evidence_of(message.turn, names, calls.get(message.turn_id, ()), runs.get(message.turn_id))
        entries.append(entry)
    return entries


def _card(card: Card, row: MessageRow) -> CardNote:
    facts = redact(json.dumps(card.facts, ensure_ascii=False, indent=1)) if card.facts else ""
    shown = row.card
    return CardNote(shown.feedback.title, shown.done, not shown.is_folded, card.code, facts)


def _attempt(attempt: Attempt) -> AttemptShown:
    if attempt.status != AttemptStatus.DONE:
        return AttemptShown(attempt, str(attempt.get_status_display()), "info", None, None, "")
    growth = attempt.growth if isinstance(attempt.growth, dict) else {}
    return AttemptShown(
        attempt=attempt,
        said=summary(attempt),
        tone=TONES.get(attempt.outcome, "info"),
        cases=case_results(attempt),
        fault=shown_fault(attempt),
        growth=str(growth.get("kind") or ""),
    )


def _add_attempts(entries: list[Entry], attempts: Iterable[AttemptShown]) -> None:
    """Put a submission to the message that brought it; a mere run stands alone, at its time."""
    brought = {
        entry.message.turn_id: entry
        for entry in reversed(entries)
        if entry.message and entry.message.role == Role.LEARNER
    }
    for shown in attempts:
        entry = brought.get(shown.attempt.turn_id) if shown.attempt.turn_id else None
        if entry is not None and entry.attempt is None:
            entry.attempt = shown
        else:
            entries.append(Entry(attempt=shown))


def _add_events(entries: list[Entry], events: Mapping[int, list[Event]]) -> None:
    """Put events to the end of their turn; those of a turn without words, or of none, stand alone at their time."""
    last = {entry.message.turn_id: entry for entry in entries if entry.message and entry.message.turn_id}
    for turn_id, found in events.items():
        if turn_id in last:
            last[turn_id].events = found
        else:
            entries.extend(Entry(events=[event]) for event in found)


def _sort_alone(entries: list[Entry]) -> None:
    """Sort in what stands alone by its time. The messages keep their order, whatever the clock says."""
    alone = sorted((entry for entry in entries if entry.message is None), key=_when)
    said = [entry for entry in entries if entry.message is not None]
    entries.clear()
    for entry in said:
        while alone and _when(alone[0]) < entry.message.created_at:
            entries.append(alone.pop(0))
        entries.append(entry)
    entries.extend(alone)


def _when(entry: Entry) -> datetime:
    return entry.attempt.attempt.created_at if entry.attempt else entry.events[0].created_at


def _add_code(entries: Iterable[Entry]) -> None:
    """Put the lines of its code to each entry, and what has changed since the code before."""
    before: list[str] = []
    for entry in entries:
        run = entry.attempt.attempt if entry.attempt else None
        code, language = (run.code, run.language) if run else ("", "")
        if entry.message:
            code, language = entry.message.code, entry.message.code_language
        if not code.strip():
            continue
        entry.code = code_lines(code, language)
        lines = code.splitlines()
        if before:
            entry.changes = tuple(islice(line_diff(before, lines), MOST_CHANGES))
        before = lines


def _add_marks(entries: list[Entry], visits: list[StageVisit], seconds: Mapping[int, float]) -> list[StageMark]:
    """Put a mark to the first word in each stage, with those of stages passed before it; return what is left."""
    waiting = list(visits)
    for entry in entries:
        if entry.row is None or not entry.row.opens_stage:
            continue
        if not any(visit.stage == entry.row.stage for visit in waiting):
            continue
        while waiting:
            visit = waiting.pop(0)
            entry.marks.append(_stage_mark(visit, seconds))
            if visit.stage == entry.row.stage:
                break
    return [_stage_mark(visit, seconds) for visit in waiting]


def _stage_mark(visit: StageVisit, seconds: Mapping[int, float]) -> StageMark:
    lasted = seconds.get(visit.position)
    duration = "" if lasted is None else time_text(lasted)
    return StageMark(visit.get_stage_display(), visit.entered_at, visit.left_at, duration, visit.skipped)
