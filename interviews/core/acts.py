"""What a message does: its acts, each with its place in the text, how sure the reading is, and what heard it.

The vocabulary is that of the labelled messages (``interviews/evaluation/reading_heldout.jsonl``). One message does one
or more of these; what was not heard with confidence is no act but one of the likeliest readings, about which the
learner is asked.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal, Protocol

from interviews.core.stages import Stage

OTHER = "other"
"""The item of an act that speaks of something that the bank does not list."""


class ActKind(StrEnum):
    """The kinds of acts. The values are the names in files of labelled messages."""

    FACT_QUESTION = "fact_question"
    PROCESS_QUESTION = "process_question"
    MEANING_QUESTION = "meaning_question"
    CHECK_QUESTION = "check_question"
    RESTATE = "restate"
    APPROACH = "approach"
    COUNTEREXAMPLE = "counterexample"
    COST = "cost"
    CODE = "code"
    EDGE_CASE = "edge_case"
    OUTCOME = "outcome"
    DEFECT = "defect"
    POINT = "point"
    PATTERN = "pattern"
    SIGNAL = "signal"
    REQUEST = "request"
    MOOD = "mood"
    NOTHING = "nothing"


SLOT_OF: Mapping[ActKind, str] = {
    ActKind.FACT_QUESTION: "fact",
    ActKind.PROCESS_QUESTION: "about",
    ActKind.APPROACH: "id",
    ActKind.EDGE_CASE: "id",
    ActKind.POINT: "ok",
    ActKind.PATTERN: "id",
    ActKind.REQUEST: "what",
    ActKind.MOOD: "what",
}
"""The name that the act's ``item`` has in files; a kind that is missing has none."""

JUDGED: Mapping[ActKind, frozenset[str]] = {
    ActKind.APPROACH: frozenset({"works", "slow", "incomplete", "wrong"}),
    ActKind.COST: frozenset({"right", "wrong"}),
}
"""What may be said of whether an idea, or a cost of that very idea, is right."""

By = Literal["terms", "meaning", "grammar", "context", "code", "chip", "model"]


@dataclass(frozen=True)
class Act:
    """One act. ``item`` is its slot (:data:`SLOT_OF`): the id of a fact, an approach, an edge case, a pattern, or
    :data:`OTHER`; what is asked about the interview; what is requested; the mood; ``yes``, ``partly`` or ``no``.

    ``of``, ``value`` and ``approach`` belong to a cost, ``stance`` to a cost or an approach; the ``value`` of an
    approach that is :data:`OTHER` is the trap that it is, that of code is ``complete`` when it is a whole program.
    ``text[start:end]`` is where it stands; ``confidence`` is 0 to 1; ``by`` is what heard it. ``sure`` acts are meant
    to be wrong in fewer than five of a hundred (the bar is set on authors that were left out of the training).
    ``judged`` is the word of a model that reads and knows the problem (:data:`JUDGED`): nobody has proved it.
    """

    kind: ActKind
    item: str = ""
    of: Literal["", "time", "space"] = ""
    value: str = ""
    approach: str = ""
    stance: str = ""
    start: int = 0
    end: int = 0
    confidence: float = 1.0
    by: By = "meaning"
    sure: bool = False
    judged: str = ""

    def does_the_same_as(self, other: "Act") -> bool:
        """Tell whether both do the same, wherever it stands and however sure they are: kind, item, cost."""
        return (self.kind, self.item, self.of, self.value) == (other.kind, other.item, other.of, other.value)

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types; what an act of its kind does not have is left out."""
        plain = {**vars(self), "kind": self.kind.value}
        return {name: value for name, value in plain.items() if value not in ("", False)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Act":
        """Read back what :meth:`to_dict` gave. Raises ``KeyError``, ``TypeError`` or ``ValueError`` for no act."""
        return cls(**{**data, "kind": ActKind(data["kind"])})


@dataclass(frozen=True)
class Heard:
    """What was heard in a message: its acts, in the order said, and other readings, the likeliest first.

    ``understood`` is false when nothing was heard: then the coach says so, and offers ``unsure``. ``reached`` copies
    the words that reach the aim of the stage by the word of a model that reads, "" for none.
    """

    acts: tuple[Act, ...] = ()
    unsure: tuple[Act, ...] = ()
    reached: str = ""

    @property
    def understood(self) -> bool:
        """Tell whether something was heard."""
        return bool(self.acts)

    @property
    def sure(self) -> tuple[Act, ...]:
        """Return what was surely heard: only that is evidence of what the learner can do."""
        return tuple(act for act in self.acts if act.sure)

    @property
    def by_model(self) -> bool:
        """Tell whether a model that reads has heard it: then no word of the message says otherwise."""
        return any(act.by == "model" for act in self.acts)

    def of(self, *kinds: ActKind) -> tuple[Act, ...]:
        """Return the acts of ``kinds``, in order."""
        return tuple(act for act in self.acts if act.kind in kinds)

    def items(self, kind: ActKind) -> tuple[str, ...]:
        """Return the items of the acts of ``kind``, each once, in order."""
        return tuple(dict.fromkeys(act.item for act in self.of(kind)))

    def has(self, kind: ActKind, item: str = "") -> bool:
        """Tell whether an act of ``kind`` (with ``item``, when given) was heard."""
        return any(act.kind is kind and item in ("", act.item) for act in self.acts)

    def only(self, *kinds: ActKind) -> bool:
        """Tell whether something was heard, and nothing beside acts of ``kinds``."""
        return bool(self.acts) and all(act.kind in kinds for act in self.acts)

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types."""
        plain = {"acts": [act.to_dict() for act in self.acts], "unsure": [act.to_dict() for act in self.unsure]}
        return {**plain, "reached": self.reached} if self.reached else plain

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Heard":
        """Read back what :meth:`to_dict` gave."""
        return cls(
            tuple(map(Act.from_dict, data["acts"])), tuple(map(Act.from_dict, data["unsure"])), data.get("reached", "")
        )


@dataclass(frozen=True)
class Said:
    """A message as it was said: its text with the editor's code, the stage, and what it follows on.

    ``asked`` is what the coach said before, ``follow_up`` the id of the follow-up question at hand, ``time_said`` the
    time that the learner stated for the approach at hand ("the same for memory").
    """

    text: str
    stage: Stage
    code: str = ""
    asked: str = ""
    follow_up: str = ""
    time_said: str = ""


class Ear(Protocol):
    """Hears what is said about one problem."""

    def hear(self, said: Said) -> Heard:
        """Return what ``said`` does. Any text will do."""

    def process_questions(self, text: str) -> tuple[Act, ...]:
        """Return what ``text`` may ask about the interview, the report and the page, each in its clause."""
