"""What goes into a turn and what comes out of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

from interviews.core.acts import Act, Heard
from interviews.core.context import InterviewContext, Message
from interviews.core.dry_run import DryRun
from interviews.core.knowledge import Trap
from interviews.core.response import ModuleResponse, RaisedCard
from interviews.core.stages import Stage
from interviews.core.turn.situations.kinds import Occurrence

Action = Literal["message", "submit", "hint", "back", "skip"]


class ExpertVoice(Protocol):
    """What a turn asks of an expert; ``interviews.experts.base.Expert`` is the full story."""

    def should_activate(self, context: InterviewContext) -> bool: ...
    def validate_context(self, context: InterviewContext) -> str | None: ...
    def open(self, context: InterviewContext) -> ModuleResponse: ...
    def process(self, context: InterviewContext) -> ModuleResponse: ...
    def reach(self, context: InterviewContext) -> ModuleResponse: ...
    def hint(self, context: InterviewContext) -> ModuleResponse: ...
    def let_go(self, context: InterviewContext) -> ModuleResponse: ...
    def leave_unfinished(self, context: InterviewContext) -> ModuleResponse: ...


@runtime_checkable
class SpeaksLead(Protocol):
    """An expert that says by itself what comes before its answer, so that one voice says all of it."""

    def with_lead(self, lead: str) -> ExpertVoice: ...


@dataclass(frozen=True)
class Listened:
    """What a model that reads heard in a message. ``heard`` is ``None`` where the curated ear's reading stands.

    ``means`` says in a sentence what the learner means by the model's word: for the record, never shown to the learner.
    ``dropped`` names what it claimed and what did not hold, ``fault`` why it could not be asked, "" where it could.
    ``traps`` are ideas of this learner that the bank does not list, each with the input that breaks it. ``settled``
    are the edge cases (ids) of which the talk has settled what happens.
    """

    heard: Heard | None = None
    means: str = ""
    dropped: tuple[str, ...] = ()
    fault: str = ""
    traps: tuple[Trap, ...] = ()
    settled: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types, for the record of the turn."""
        acts = [] if self.heard is None else [act.to_dict() for act in self.heard.acts]
        broken = [dict(trap.breaks) for trap in self.traps]
        return {
            "acts": acts,
            "means": self.means,
            "dropped": list(self.dropped),
            "fault": self.fault,
            "breaks": broken,
            "reached": "" if self.heard is None else self.heard.reached,
            "settled": list(self.settled),
        }


@dataclass(frozen=True)
class TurnInput:
    """What the learner did. ``target`` is the stage to go back to, ``dry_run`` what came of running the code.

    ``meant`` is what the message means by its learner's own word: the reading that was chosen when the coach asked.
    ``model_listens`` tells that a model is asked as well: it may understand what the ear did not. ``listened`` is what
    a model that reads has heard, where one was asked.
    """

    action: Action = "message"
    text: str = ""
    code: str = ""
    target: Stage | None = None
    dry_run: DryRun | None = None
    meant: Act | None = None
    model_listens: bool = False
    listened: Listened | None = None

    @property
    def said(self) -> str:
        """Return the words and the code, as they are recorded when something goes differently."""
        return f"{self.text}\n{self.code}".strip()


@dataclass(frozen=True)
class Step:
    """The outcome of one step of a turn, for the record."""

    name: str
    stage: Stage
    detail: Mapping[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types."""
        return {**self.detail, "name": self.name, "stage": self.stage.value}


@dataclass(frozen=True)
class TurnOutcome:
    """The context after the turn, what the coach said, how it came about, what went differently, and the card of it."""

    context: InterviewContext
    messages: tuple[Message, ...]
    steps: tuple[Step, ...]
    occurrences: tuple[Occurrence, ...] = ()
    card: RaisedCard | None = None
