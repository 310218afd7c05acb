"""The words of an assessment: four dimensions, a band for each, and the signals that it rests on.

How signals are found and bands come out of them stands in ``interviews/report/rubric/bands.py``; where the
dimensions come from, in ``docs/rubric.md``.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from interviews.core.stages import Stage


class Dimension(StrEnum):
    """What interviewers look at, in the order in which it is shown."""

    COMMUNICATION = "communication"
    PROBLEM_SOLVING = "problem_solving"
    TECHNICAL_COMPETENCY = "technical_competency"
    TESTING = "testing"


class Band(StrEnum):
    """How a dimension came out, the best first; or that too little was seen of it to say."""

    STRONG_HIRE = "strong_hire"
    LEANING_HIRE = "leaning_hire"
    LEANING_NO_HIRE = "leaning_no_hire"
    STRONG_NO_HIRE = "strong_no_hire"
    NOT_ASSESSED = "not_assessed"


BEST_FIRST = (Band.STRONG_HIRE, Band.LEANING_HIRE, Band.LEANING_NO_HIRE, Band.STRONG_NO_HIRE)
"""The bands in order. *Not assessed* is none: it says that too little was seen."""


@dataclass(frozen=True)
class Quote:
    """Something the learner said, word for word; ``position`` is that of the message."""

    position: int
    text: str


@dataclass(frozen=True)
class Signal:
    """Something that can be observed in ``stage``, and was ``seen`` or missed, with what shows it.

    ``id`` is a row of ``interviews/report/rubric/wording.py``; ``facts`` are the numbers and words of its sentence.
    One that is not ``sure`` may have been seen: it was heard without confidence, and counts for nothing.
    """

    id: str
    stage: Stage
    seen: bool
    facts: Mapping[str, int | str] = field(default_factory=dict)
    quotes: tuple[Quote, ...] = ()
    sure: bool = True


HELP = ("hints", "offered", "answer_requests", "skipped")
"""The kinds of help, as an assessment and the evidence of a stage name them; each counts the same, everywhere."""


@dataclass(frozen=True)
class Assessment:
    """A dimension with its band, and the help in its stages: ``hints`` that were asked for and ``offered`` ones,
    ``answer_requests``, and stages that were ``skipped``.

    ``lowered`` says that the band is one below what the signals alone would be, because of that help.
    """

    dimension: Dimension
    band: Band
    signals: tuple[Signal, ...] = ()
    hints: int = 0
    answer_requests: int = 0
    lowered: bool = False
    offered: int = 0
    skipped: int = 0

    @property
    def help(self) -> int:
        """Return how much help that is, all of it."""
        return sum(getattr(self, kind) for kind in HELP)

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Assessment":
        """Read back what :meth:`to_dict` gave."""
        return cls(
            Dimension(data["dimension"]),
            Band(data["band"]),
            tuple(_signal(signal) for signal in data["signals"]),
            data["hints"],
            data["answer_requests"],
            data["lowered"],
            data.get("offered", 0),  # stored by an earlier version without
            data.get("skipped", 0),
        )


def _signal(data: Mapping[str, Any]) -> Signal:
    quotes = tuple(Quote(quote["position"], quote["text"]) for quote in data["quotes"])
    sure = data.get("sure", True)  # stored by an earlier version without
    return Signal(data["id"], Stage(data["stage"]), data["seen"], dict(data["facts"]), quotes, sure)
