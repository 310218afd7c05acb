"""What comes out worst: the weakest patterns, and the stage that stands out, of those of which there is evidence."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from interviews.core.stages import STAGE_ORDER, Stage
from interviews.progress.expecting import ENOUGH_SEEN, weakest_patterns
from profiles.skill.estimates import Skill, expected_score

MASTERED = 0.8
"""A pattern with such an expected score on a medium problem is no weak spot."""
WEAK_SPOTS = 3
STAGES = tuple(stage for stage in STAGE_ORDER if stage is not Stage.PATTERN_SUMMARY)
"""The stages whose skill is estimated."""
STANDS_OUT = 0.03
"""So far below the average of all stages one is told as the weakest."""
_FEWEST = 2


@dataclass(frozen=True)
class Spots:
    """The weakest patterns, each with its expected score, and the weakest stage; "" where none stands out."""

    patterns: tuple[tuple[str, float], ...]
    stage: str = ""
    stage_expected: float | None = None


def weak_spots(skill: Skill, at: datetime) -> Spots:
    """Return the learner's weak spots as of ``at``: of what there is evidence of, and what is not mastered."""
    of_patterns = [(name, expected_score(skill, at, pattern=name)) for name in weakest_patterns(skill, at)]
    weak = tuple((name, expected) for name, expected in of_patterns if expected < MASTERED)[:WEAK_SPOTS]
    of_stages = expected_of_stages(skill, at)
    stage = weakest_stage(of_stages)
    return Spots(weak, stage, of_stages.get(stage))


def expected_of_stages(skill: Skill, at: datetime) -> dict[str, float]:
    """Return how well each stage that was seen often enough is expected to come out in a medium problem."""
    known = [stage.value for stage in STAGES if stage in skill.stages]
    seen = [stage for stage in known if skill.stages[stage].observations >= ENOUGH_SEEN]
    return {stage: expected_score(skill, at, stage=stage) for stage in seen}


def weakest_stage(expected: Mapping[str, float]) -> str:
    """Return which of the stages stands out as the weakest, "" where none does."""
    if len(expected) < _FEWEST:
        return ""
    weakest = min(expected, key=lambda stage: expected[stage])
    return weakest if sum(expected.values()) / len(expected) - expected[weakest] >= STANDS_OUT else ""
