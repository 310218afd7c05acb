"""The figures of an interview, and what its report keeps of it as plain JSON."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from interviews.core.stages import STAGE_ORDER
from interviews.report.evidence.material import Evidence, Material

_STAGES = frozenset(stage.value for stage in STAGE_ORDER)


@dataclass(frozen=True)
class StageFigures:
    """A stage in figures: ``seconds`` of the learner's own time, and how it went."""

    stage: str
    seconds: int
    turns: int
    hints: int
    done: bool
    skipped: bool
    ended_here: bool


@dataclass(frozen=True)
class Figures:
    """An interview in figures; ``stages`` are those that were reached, in order."""

    seconds: int
    stages: tuple[StageFigures, ...]

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Read them from ``Report.figures``. Raises what is no such thing: another version may have written it."""
        names = StageFigures.__dataclass_fields__
        found = cls(
            data["seconds"], tuple(StageFigures(**{name: stage[name] for name in names}) for stage in data["stages"])
        )
        if not _are_sound(found):
            raise ValueError("these are no figures of an interview")
        return found

    @property
    def turns(self) -> int:
        """How many messages of the learner had words."""
        return sum(stage.turns for stage in self.stages)


def figures_of(evidence: Evidence) -> Figures:
    """Return the figures of an interview."""
    stages = tuple(
        StageFigures(
            stage=stage.stage.value,
            seconds=round(stage.seconds),
            turns=stage.turns,
            hints=stage.hints,
            done=stage.done,
            skipped=stage.skipped,
            ended_here=stage.ended_here,
        )
        for stage in evidence.stages
    )
    return Figures(round(evidence.seconds), stages)


def kept_figures(material: Material) -> dict[str, Any]:
    """Return what a report keeps (``Report.figures``): figures of the interview, and evidence for its sections."""
    figures = asdict(figures_of(material.evidence))
    return {**figures, "stages": list(figures["stages"]), "evidence": material.to_dict()}


def _are_sound(figures: Figures) -> bool:
    return isinstance(figures.seconds, int) and all(
        stage.stage in _STAGES
        and all(isinstance(getattr(stage, name), int) for name in ("seconds", "turns", "hints"))
        and all(isinstance(getattr(stage, name), bool) for name in ("done", "skipped", "ended_here"))
        for stage in figures.stages
    )
