"""What experts find in a message, one small record for each kind of talk; stored with the turn, told to the model."""

from dataclasses import MISSING, dataclass, fields
from typing import Any

from interviews.core.code.reading import CodeReading


@dataclass(frozen=True)
class Evidence:
    """What was found. ``fault``, where a record has it, names the check that contradicted the learner."""

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types; a field with a default is left out where it has nothing to say."""
        values = {one.name: (getattr(self, one.name), one.default) for one in fields(self)}
        told = {name: value for name, (value, default) in values.items() if default is MISSING or value != default}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in told.items()}


@dataclass(frozen=True)
class ProblemFound(Evidence):
    """Stage 0: what was asked about (ids of clarifications), and whether the task is retold."""

    clarifications: tuple[str, ...]
    restated: bool


@dataclass(frozen=True)
class ApproachFound(Evidence):
    """The approach that was recognised (its id), by these words of the learner."""

    approach: str | None
    words: tuple[str, ...] | None = None


@dataclass(frozen=True)
class IdeaMet(Evidence):
    """An idea that was met and credited to nobody: the trap (its id) that it is, or what it still lacks."""

    trap: str = ""
    lacks: str = ""


@dataclass(frozen=True)
class CostFound(Evidence):
    """The time and memory that were claimed, and the approach that they are judged by."""

    claimed: tuple[str | None, str | None]
    approach: str | None
    fault: str = ""


@dataclass(frozen=True)
class Settled(Evidence):
    """The coach has counted the cost together with the learner."""

    settled: bool


@dataclass(frozen=True)
class Improved(Evidence):
    """Whether something better than the approach at hand was found."""

    improved: bool


@dataclass(frozen=True)
class CodeFound(Evidence):
    """What was read of code, and the edge cases (ids) that were named beside it."""

    language: str
    loop_depth: int
    constructs: tuple[str, ...]
    returns: int
    named: tuple[str, ...] | None = None
    fault: str = ""

    @classmethod
    def in_code(cls, reading: CodeReading, *, named: tuple[str, ...] | None = None, fault: str = "") -> "CodeFound":
        """Return what ``reading`` has for the record."""
        constructs = tuple(sorted(reading.constructs))
        return cls(reading.language, reading.loop_depth, constructs, reading.returns, named, fault)


@dataclass(frozen=True)
class RunFault(Evidence):
    """The question, by its mark, about code that fails as it did before."""

    fault: str


@dataclass(frozen=True)
class EdgesFound(Evidence):
    """The edge cases (ids) that were named, and the one of which it was told what happens."""

    named: tuple[str, ...]
    answered: tuple[str, ...]


@dataclass(frozen=True)
class Shrugged(Evidence):
    """Nothing was said about the case at hand."""

    shrugged: bool


@dataclass(frozen=True)
class PointsFound(Evidence):
    """How many of a follow-up question's points an answer makes."""

    follow_up: str
    points: int
    of: int


@dataclass(frozen=True)
class PatternsFound(Evidence):
    """The patterns (ids) that were named, and how many of the signals that call for the right one."""

    named: tuple[str, ...]
    signals: int
