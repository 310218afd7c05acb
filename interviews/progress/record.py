"""What is stored of an interview that is over, read once: what its report and its outcome are worked out from.

Before an interview ends its record is the one that its rows will make (``interviews/turns/ending.py``).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from interviews.conversation.memory import memory_of, said_in
from interviews.core.context import InterviewContext
from interviews.core.stages import Stage
from interviews.core.turn.situations.kinds import HintRequest
from interviews.models import Attempt, AttemptKind, AttemptStatus, Interview, Role, TurnStatus


@dataclass(frozen=True)
class SaidRow:
    """A message that is part of the conversation; ``turn`` is that in which it was said, if any."""

    position: int
    created_at: datetime
    role: str
    text: str
    stage: str
    code: str
    situation: str
    turn: int | None = None


@dataclass(frozen=True)
class Stay:
    """A stay in a stage; ``left`` is ``None`` for the one that is going on."""

    stage: str
    entered: datetime
    left: datetime | None


@dataclass(frozen=True)
class Record:
    """An interview with what was said and not taken back, where it went, hints, and the code that was run.

    ``hints`` are the stages in which a hint was asked for, by the turn. ``interview`` need not be stored as it is.
    """

    interview: Interview
    said: tuple[SaidRow, ...]
    stays: tuple[Stay, ...]
    hints: Mapping[int, str]
    submitted: tuple[Attempt, ...]
    runs: tuple[Attempt, ...]

    @cached_property
    def memory(self) -> InterviewContext:
        """The memory without the conversation."""
        return memory_of(self.interview)[0]

    @property
    def hints_asked(self) -> Counter[Stage]:
        """How often the learner asked for a hint and got one, by the stage in which it was."""
        return Counter(Stage(stage) for stage in self.hints.values())

    @property
    def sent(self) -> Counter[Stage]:
        """How many messages the learner sent in each stage."""
        return Counter(Stage(row.stage) for row in self.said if row.role == Role.LEARNER)


def record_of(interview: Interview) -> Record:
    """Return what is stored of ``interview``, which is taken as the instance says: four queries."""
    visits = interview.stage_visits.order_by("position").values_list("stage", "entered_at", "left_at")
    attempts = interview.attempts.filter(status=AttemptStatus.DONE).defer("verdict", "trace", "growth")
    tried = list(attempts.order_by("number"))
    return Record(
        interview,
        conversation_of(interview),
        tuple(Stay(*visit) for visit in visits),
        hint_turns(interview),
        tuple(attempt for attempt in tried if attempt.kind == AttemptKind.SUBMIT),
        tuple(attempt for attempt in tried if attempt.kind == AttemptKind.RUN),
    )


def conversation_of(interview: Interview) -> tuple[SaidRow, ...]:
    """Return what was said and not taken back, in order: one query."""
    names = ("position", "created_at", "role", "text", "stage", "code", "situation", "turn_id")
    return tuple(SaidRow(*row) for row in said_in(interview).order_by("position").values_list(*names))


def hint_turns(interview: Interview) -> dict[int, str]:
    """Return the turns in which the learner asked for a hint and got one, each with its stage.

    At the press of a button, in words, or beside an answer. One that the model put into other words later is still one.
    """
    asked = interview.events.filter(kind=HintRequest.kind, turn__isnull=False)
    rows = asked.exclude(turn__status=TurnStatus.CANCELLED).values_list("turn__repeats", "turn", "stage")
    return {repeats or turn: stage for repeats, turn, stage in rows}


def version_of(interview: Interview) -> tuple[object, ...]:
    """Return what is different as soon as anything has changed that the record of an interview is made of."""
    names = ("status", "updated_at", "turn_count", "paused_at", "away_seconds", "code_saved_at", "finished_at")
    row = Interview.objects.values_list(*names).get(pk=interview.pk)
    ran = interview.attempts.filter(status=AttemptStatus.DONE).order_by("pk").values_list("pk", flat=True)
    last = interview.messages.order_by("-position").values_list("position", flat=True).first()
    return (*row, tuple(ran), last)
