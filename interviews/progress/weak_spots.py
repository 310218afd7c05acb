"""What comes out worst: the weakest patterns and the weakest stage, of those of which there is evidence."""

from dataclasses import dataclass
from datetime import datetime

from interviews.core.stages import STAGE_ORDER
from interviews.progress.expecting import ENOUGH_SEEN, weakest_patterns
from profiles.skill import Skill, expected_score

MASTERED = 0.8
"""A pattern with such an expected score on a medium problem is no weak spot."""
WEAK_SPOTS = 3


@dataclass(frozen=True)
class Spots:
    """The weakest patterns, each with its expected score, and the weakest stage; the first one where none is known."""

    patterns: tuple[tuple[str, float], ...]
    stage: str
    stage_expected: float | None = None


def weak_spots(skill: Skill, at: datetime) -> Spots:
    """Return the learner's weak spots as of ``at``: of what there is evidence of, and what is not mastered."""
    of_patterns = [(name, expected_score(skill, at, pattern=name)) for name in weakest_patterns(skill, at)]
    of_stages = [
        (expected_score(skill, at, stage=stage), stage.value)
        for stage in STAGE_ORDER
        if stage in skill.stages and skill.stages[stage].observations >= ENOUGH_SEEN
    ]
    weak = tuple((name, expected) for name, expected in of_patterns if expected < MASTERED)[:WEAK_SPOTS]
    if not of_stages:
        return Spots(weak, STAGE_ORDER[0].value)
    expected, stage = min(of_stages)
    return Spots(weak, stage, expected)
