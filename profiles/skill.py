"""The learner model: a global ability, and an offset of it for each pattern and each stage; pure, no clock.

Every quantity is in logits. A learner's ability in a task of pattern *p* and stage *s* is the sum

    theta = overall + offset[p] + offset[s]

and the chance that the task of difficulty *b* comes out well is ``sigmoid(theta - b)``. Each summand is a Gaussian,
taken as independent of the others; the offsets start at 0 with a small variance, so that what is said of a pattern
that was met once stays close to the overall ability (shrinkage). With ``v`` the sum of the variances and ``m`` that of
the means, the expected score is

    p = sigmoid((m - b) / sqrt(1 + pi * v / 8))        (the logistic-normal integral, MacKay 1992)

and an outcome ``y`` in 0..1 of weight ``w`` moves every summand *i* by one step of an extended Kalman filter with the
curvature ``c = w * p * (1 - p)`` (as in Glicko, Glickman 1999, and TrueSkill's sums of skills, Herbrich et al. 2007):

    mean_i += v_i * w * (y - p) / (1 + c * v)           v_i -= v_i**2 * c / (1 + c * v)

Between two observations each variance grows with the time away, up to what it was before anything was known.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Literal

Level = Literal["beginner", "intermediate", "advanced"]
LEVELS: tuple[Level, ...] = ("beginner", "intermediate", "advanced")
NOT_SURE_YET = "unknown"
ENOUGH_OBSERVATIONS = 5
"""Before so many observations no level is told."""
LEVEL_BOUNDS = (-0.75, 0.75)
"""Below the first the overall ability is a beginner's, above the second an advanced learner's (logits)."""
DIFFICULTIES: Mapping[str, float] = MappingProxyType({"easy": -1.9, "medium": -0.85, "hard": 0.2})
"""How hard the tasks of a problem are (logits): what an ability of 0 does on a medium one comes out at 0.7."""
PRIOR_MEANS: Mapping[str, float] = MappingProxyType({"beginner": -1.2, "intermediate": 0.0, "advanced": 1.2})
"""The overall ability that somebody's own word stands for."""
STATED_VARIANCE, UNSTATED_VARIANCE = 0.8, 1.2
OFFSET_VARIANCE = 0.5
DRIFT_A_DAY = 0.01
"""So much the overall variance grows a day; an offset's by half as much."""


@dataclass(frozen=True)
class Estimate:
    """One Gaussian: ``observations`` is how many made it, ``seen_at`` when the last of them was."""

    mean: float
    variance: float
    observations: int = 0
    seen_at: datetime | None = None


@dataclass(frozen=True)
class Observation:
    """One outcome: ``score`` 0..1 with ``weight`` (1 is an ordinary one) in a task of ``difficulty`` (logits)."""

    at: datetime
    score: float
    weight: float = 1.0
    difficulty: float = 0.0
    pattern: str = ""
    stage: str = ""


@dataclass(frozen=True)
class Skill:
    """All that is estimated of a learner; ``start`` is the overall estimate before anything was seen."""

    start: Estimate
    overall: Estimate
    patterns: Mapping[str, Estimate] = field(default_factory=dict)
    stages: Mapping[str, Estimate] = field(default_factory=dict)


def prior(stated_level: str = NOT_SURE_YET) -> Skill:
    """Return what is assumed of somebody who says so of themselves at sign-up."""
    stated = stated_level in PRIOR_MEANS
    start = Estimate(PRIOR_MEANS.get(stated_level, 0.0), STATED_VARIANCE if stated else UNSTATED_VARIANCE)
    return Skill(start, start)


def observe(skill: Skill, seen: Observation) -> Skill:
    """Return the skill after one more observation. It may not be older than the last one."""
    overall, pattern, stage = _parts(skill, seen.at, seen.pattern, seen.stage)
    parts = [part for part in (overall, pattern, stage) if part is not None]
    variance = sum(part.variance for part in parts)
    expected = _expected(sum(part.mean for part in parts) - seen.difficulty, variance)
    curvature = seen.weight * expected * (1 - expected)
    gain = 1 / (1 + curvature * variance)

    def moved(part: Estimate) -> Estimate:
        return Estimate(
            part.mean + part.variance * seen.weight * (seen.score - expected) * gain,
            part.variance - part.variance**2 * curvature * gain,
            part.observations + 1,
            seen.at,
        )

    return replace(
        skill,
        overall=moved(overall),
        patterns=skill.patterns if pattern is None else {**skill.patterns, seen.pattern: moved(pattern)},
        stages=skill.stages if stage is None else {**skill.stages, seen.stage: moved(stage)},
    )


def ability(skill: Skill, at: datetime, *, pattern: str = "", stage: str = "") -> Estimate:
    """Return mean and variance of the ability at ``at``: overall, or in a pattern, a stage or both."""
    parts = [part for part in _parts(skill, at, pattern, stage) if part is not None]
    return Estimate(
        sum(part.mean for part in parts),
        sum(part.variance for part in parts),
        min(part.observations for part in parts),
        skill.overall.seen_at,
    )


def expected_score(
    skill: Skill, at: datetime, *, difficulty: float = DIFFICULTIES["medium"], pattern: str = "", stage: str = ""
) -> float:
    """Return how well (0..1) a task of that kind is expected to come out; a medium one unless told otherwise."""
    found = ability(skill, at, pattern=pattern, stage=stage)
    return _expected(found.mean - difficulty, found.variance)


def confidence(skill: Skill, at: datetime, *, pattern: str = "", stage: str = "") -> float:
    """Return how sure the estimate is: 0 knows nothing, 1 everything; the share of the variance that is gone."""
    found = ability(skill, at, pattern=pattern, stage=stage)
    before = skill.start.variance + OFFSET_VARIANCE * (bool(pattern) + bool(stage))
    return max(0.0, 1 - found.variance / before)


def level_probabilities(skill: Skill, at: datetime) -> dict[Level, float]:
    """Return how likely each level is; they add up to 1."""
    overall = _aged(skill.overall, at, skill.start.variance, DRIFT_A_DAY)
    deviation = math.sqrt(overall.variance)
    low, high = ((1 + math.erf((bound - overall.mean) / deviation / math.sqrt(2))) / 2 for bound in LEVEL_BOUNDS)
    return {"beginner": low, "intermediate": high - low, "advanced": 1 - high}


def level_of(skill: Skill, at: datetime) -> str:
    """Return the likeliest level, :data:`NOT_SURE_YET` before there are enough observations."""
    if skill.overall.observations < ENOUGH_OBSERVATIONS:
        return NOT_SURE_YET
    probabilities = level_probabilities(skill, at)
    return max(LEVELS, key=lambda level: probabilities[level])


def _parts(skill: Skill, at: datetime, pattern: str, stage: str) -> tuple[Estimate, Estimate | None, Estimate | None]:
    overall = _aged(skill.overall, at, skill.start.variance, DRIFT_A_DAY)
    return overall, _offset(skill.patterns, pattern, at), _offset(skill.stages, stage, at)


def _offset(offsets: Mapping[str, Estimate], name: str, at: datetime) -> Estimate | None:
    if not name:
        return None
    return _aged(offsets.get(name, Estimate(0.0, OFFSET_VARIANCE)), at, OFFSET_VARIANCE, DRIFT_A_DAY / 2)


def _aged(estimate: Estimate, at: datetime, most: float, drift: float) -> Estimate:
    if estimate.seen_at is None:
        return estimate
    days = max(0.0, (at - estimate.seen_at).total_seconds() / 86_400)
    return replace(estimate, variance=max(estimate.variance, min(most, estimate.variance + drift * days)))


def _expected(distance: float, variance: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, distance / math.sqrt(1 + math.pi * variance / 8)))))
