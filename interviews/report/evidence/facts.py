"""What was collected in a stage of an interview, by name: the facts that its findings, and a model, are given."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from interviews.core.stages import Stage


@dataclass(frozen=True)
class StageFacts:
    """What is known of one stage; which facts those are depends on the stage."""

    @property
    def code_failed(self) -> bool:
        """Tell whether the last code was run and did not pass."""
        return False

    @property
    def is_unsettled(self) -> bool:
        """Tell whether a stated cost and the approach did not agree in the end."""
        return False

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Read back what :meth:`to_dict` gave."""
        return cls(**{name: _as_tuple(data[name]) for name in cls.__dataclass_fields__})


@dataclass(frozen=True)
class Clarified(StageFacts):
    """The task: topics that were ``asked`` about and those that matter and were ``missed``; ``has_asked`` anything."""

    restated: bool
    asked: tuple[str, ...]
    missed: tuple[str, ...]
    has_asked: bool


@dataclass(frozen=True)
class Approached(StageFacts):
    """The approach: how many ``ideas`` came before the costs; ``more_possible`` says that a better one is known."""

    described: bool
    ideas: int
    more_possible: bool


@dataclass(frozen=True)
class Costed(StageFacts):
    """The costs as the learner stated them, "" for none; ``corrected`` are those that the coach settled."""

    time: str
    space: str
    corrected: tuple[str, ...]
    unsettled: bool
    improved: bool

    @property
    def is_unsettled(self) -> bool:
        return self.unsettled


@dataclass(frozen=True)
class CodeRun:
    """The last run of the code: where it ``stopped_at``; what it ``grows_like`` if it exceeds the ``claimed`` cost."""

    outcome: str
    passed: int
    total: int
    stopped_at: str
    grows_like: str = ""
    claimed: str = ""


@dataclass(frozen=True)
class Coded(StageFacts):
    """The code: how often the coach asked back, in words and after runs; ``run`` is ``None`` where none was judged."""

    lines: int
    asked_back: int
    runs_asked_back: int
    run: CodeRun | None = None

    @property
    def code_failed(self) -> bool:
        return self.run is not None and self.run.outcome != "passed"

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types; what came of the run stands beside the rest, as far as there is something."""
        facts = asdict(self)
        run = facts.pop("run") or {}
        return {**facts, **{name: value for name, value in run.items() if run["grows_like"] or name not in _GROWTH}}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        run = {name: data[name] for name in CodeRun.__dataclass_fields__ if name in data}
        return cls(data["lines"], data["asked_back"], data["runs_asked_back"], CodeRun(**run) if run else None)


@dataclass(frozen=True)
class EdgesNamed(StageFacts):
    """The edge cases: how many of the ``known`` ones were ``named``; ``unasked`` is a question that was left open."""

    named: int
    known: int
    unasked: str


@dataclass(frozen=True)
class FollowedUp(StageFacts):
    """The follow-up questions."""

    asked: int
    answered: int


@dataclass(frozen=True)
class SummedUp(StageFacts):
    """The summary: the ``pattern`` that was named, "" for none, and whether its ``signals`` were."""

    pattern: str
    signals: bool


_GROWTH = ("grows_like", "claimed")
KINDS: Mapping[Stage, type[StageFacts]] = {
    Stage.PROBLEM_CLARIFICATION: Clarified,
    Stage.THOUGHT_ARTICULATION: Approached,
    Stage.COMPLEXITY_ANALYSIS: Costed,
    Stage.PSEUDOCODE_DESIGN: Coded,
    Stage.EDGE_CASE_CHECK: EdgesNamed,
    Stage.FOLLOW_UP: FollowedUp,
    Stage.PATTERN_SUMMARY: SummedUp,
}
"""Which facts belong to which stage."""


def _as_tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
