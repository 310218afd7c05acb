"""An error is a fork in the road: one value that a page, the API and a model are told the same thing by.

:class:`ErrorCard` says what happened, what is safe and what can be done next. How it is shown follows from how
grave it is and how hard it is to recover from (:data:`LEVELS`). The values are built from the registry in
``interviews/core/cards/registry.py``; nothing here knows a page, a database or a clock.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Any


class Grade(StrEnum):
    """How grave a fault is, and how hard it is to recover from it."""

    LOW = "low"
    HIGH = "high"


class CardForm(StrEnum):
    """How a card asks: with one line, with candidates, with a confirmation, or in steps."""

    HINT = "hint"
    CHOICE = "choice"
    GUARD = "guard"
    WIZARD = "wizard"


class CardLevel(IntEnum):
    """How much of the learner's attention it takes."""

    LIGHT = 0
    MIDDLE = 1
    HEAVY = 2


LEVELS: Mapping[tuple[Grade, Grade], tuple[CardLevel, CardForm]] = {
    (Grade.LOW, Grade.LOW): (CardLevel.LIGHT, CardForm.HINT),
    (Grade.LOW, Grade.HIGH): (CardLevel.MIDDLE, CardForm.CHOICE),
    (Grade.HIGH, Grade.LOW): (CardLevel.MIDDLE, CardForm.GUARD),
    (Grade.HIGH, Grade.HIGH): (CardLevel.HEAVY, CardForm.WIZARD),
}
"""(severity, complexity of the recovery) → level and form."""


class Tone(StrEnum):
    """How it is said; the page draws an icon of its own for each."""

    SMALL = "small"
    CLARIFYING = "clarifying"
    ATTENTION = "attention"
    SERIOUS = "serious"
    PAUSE = "pause"

    @property
    def emoji(self) -> str:
        """The sign that stands for the tone in text."""
        return _EMOJI[self]


_EMOJI = {
    Tone.SMALL: "😅",
    Tone.CLARIFYING: "🤔",
    Tone.ATTENTION: "⚠️",
    Tone.SERIOUS: "🚨",
    Tone.PAUSE: "🛑",
}


class CardStatus(StrEnum):
    """What has become of what was asked for."""

    SUCCESS = "success"
    FAILED = "failed"
    NEEDS_CLARIFICATION = "needs_clarification"
    NEEDS_RECOVERY = "needs_recovery"


@dataclass(frozen=True)
class RecoveryOption:
    """A way on. ``action`` names what is done (``interviews/web/conversation/actions.py``), ``target`` what it is done
    to, where the action needs one; ``confidence`` (0 to 1) is how likely it is what the learner wants."""

    action: str
    label: str
    confidence: float
    target: str = ""

    @property
    def name(self) -> str:
        """The action with its target, as JSON has it."""
        return f"{self.action}:{self.target}" if self.target else self.action


@dataclass(frozen=True)
class ErrorCard:
    """What went differently, what is safe, and the ways on.

    ``causal_chain`` tells what led here, the oldest first; the last is now (T-0). ``default_option`` is the name of one
    of ``options``. ``fix`` is what mends it where that can be said in a sentence. ``details`` are technical and folded.
    """

    code: str
    status: CardStatus
    severity: Grade
    complexity: Grade
    tone: Tone
    title: str
    message: str
    cause: str
    prompt: str
    options: tuple[RecoveryOption, ...]
    default_option: str
    causal_chain: tuple[str, ...] = ()
    fix: str = ""
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def level(self) -> CardLevel:
        """How much attention it takes."""
        return LEVELS[self.severity, self.complexity][0]

    @property
    def form(self) -> CardForm:
        """How it asks."""
        return LEVELS[self.severity, self.complexity][1]

    @property
    def dated_chain(self) -> tuple[tuple[str, str], ...]:
        """The causal chain as pairs of ``T-2``, ``T-1``, ``T-0`` and what happened then."""
        last = len(self.causal_chain) - 1
        return tuple((f"T-{last - number}", event) for number, event in enumerate(self.causal_chain))

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON types, as the API answers."""
        return {
            "status": self.status.value,
            "error": {"code": self.code, "message": self.message, "cause": self.cause},
            "causal_chain": [{"at": at, "event": event} for at, event in self.dated_chain],
            "recovery": {
                "tone": self.tone.value,
                "prompt": self.prompt,
                "options": [
                    {"label": option.label, "action": option.name, "confidence": option.confidence}
                    for option in self.options
                ],
                "default_option": self.default_option,
            },
            "fix": self.fix or None,
            "details": dict(self.details),
        }

    def to_markdown(self) -> str:
        """Return the same for a model that helps to recover: short, in order, without the technical details.

        Each text stays on its line, so that nothing that somebody wrote looks like another part of it.
        """
        lines = [f"## {self.tone.emoji} {_line(self.title)}", ""]
        lines += [f"`{self.code}` · {self.status.value} · {self.form.value}", "", _line(self.message), ""]
        lines.append(f"- {_line(self.cause)}")
        lines += [f"- {at}: {_line(event)}" for at, event in self.dated_chain]
        lines += ["", _line(self.prompt), ""]
        for number, option in enumerate(self.options, start=1):
            mark = " ←" if option.name == self.default_option else ""
            lines.append(f"{number}. {_line(option.label)} (`{option.name}`, {option.confidence:.2f}){mark}")
        if self.fix:
            lines += ["", f"→ {_line(self.fix)}"]
        return "\n".join(lines)


def _line(text: str) -> str:
    return " ".join(text.split())
