"""The learner model: a global ability, and an offset of it for each pattern and each stage; pure, no clock.

Every quantity is in logits. The ability in a task of pattern *p* and stage *s* is ``overall + offset[p] + offset[s]``;
offsets are Gaussian around 0 with variances P and S, and a task of difficulty *b* comes out well with
``sigmoid(ability - b)``. Kept are Gaussians (mean, variance): ``(m, v)`` of the overall ability, and ``(n, u)`` for
each pattern and each stage: what the outcomes in it say by themselves. That is shrunk towards the overall ability, as
offsets are small (Lindley and Smith 1972); here for a pattern, and with S for a stage::

    share = P / (P + u)    ability in p = m + share (n - m),  with the variance  (1 - share)**2 v + (1 - share) P

An outcome ``y`` in 0..1 of weight ``w`` moves three Gaussians. Each is read at the ability ``(a, c)`` that was expected
there, as a measurement ``z`` with the noise ``r``, by a quadratic bound of the likelihood whose curvature is the same
everywhere (Böhning and Lindsay 1988), with the logistic-normal chance of MacKay 1992, and taken in (Kalman 1960)::

    k = sqrt(1 + pi c / 8)      chance = sigmoid((a - b) / k)      z = a + 4 k (y - chance)      r = 4 k / w
    gain = u / (u + r)          n' = n + gain (z - n)              u' = gain r

For a pattern ``r`` is S more, for a stage P more, because an outcome shows the other offset as well. For the overall
ability it is ``r (1 + P / u) (1 + P / u')`` with the pattern's variances before and after: all outcomes in one pattern
together say no more of it than one Gaussian of variance P.

No variance depends on an outcome, ``z`` never falls as the ability or ``y`` rises, and all else are averages. So the
abilities overall, in a pattern and in a stage are non-decreasing functions of every outcome that was ever seen, and one
more success lowers none of them. Between observations variances grow with the time away, the overall one up to what it
was at first. How the constants were chosen is told in docs/skill-model.md.
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
PRIOR_MEANS: Mapping[str, float] = MappingProxyType({"beginner": -1.0, "intermediate": 0.0, "advanced": 1.0})
"""The overall ability that somebody's own word stands for."""
STATED_VARIANCE, UNSTATED_VARIANCE = 0.8, 1.5
PATTERN_VARIANCE, STAGE_VARIANCE = 0.3, 0.2
"""How much abilities in patterns, and in stages, differ within one learner: P and S."""
DRIFT_A_DAY = 0.01
"""So much each variance grows a day."""
STAGE_WEIGHT = 0.75
"""The weight of a stage of an interview: its stages share the learner's day, so that seven are not seven trials."""
LEAST_WEIGHT = 1e-6
"""What weighs less says nothing."""


@dataclass(frozen=True)
class Estimate:
    """One Gaussian: ``observations`` is how many made it, ``seen_at`` when the last of them was."""

    mean: float
    variance: float
    observations: int = 0
    seen_at: datetime | None = None


@dataclass(frozen=True)
class Observation:
    """One outcome: ``score`` 0..1 with ``weight`` (1 is one trial) in a task of ``difficulty`` (logits)."""

    at: datetime
    score: float
    weight: float = 1.0
    difficulty: float = 0.0
    pattern: str = ""
    stage: str = ""


@dataclass(frozen=True)
class Skill:
    """All that is estimated of a learner; ``start`` is the overall estimate before anything was seen.

    ``patterns`` and ``stages`` hold what their own outcomes say, as abilities: :func:`ability` shrinks them.
    """

    start: Estimate
    overall: Estimate
    patterns: Mapping[str, Estimate] = field(default_factory=dict)
    stages: Mapping[str, Estimate] = field(default_factory=dict)


UNSEEN = Estimate(0.0, math.inf)


def prior(stated_level: str = NOT_SURE_YET) -> Skill:
    """Return what is assumed of somebody who says so of themselves at sign-up."""
    stated = stated_level in PRIOR_MEANS
    start = Estimate(PRIOR_MEANS.get(stated_level, 0.0), STATED_VARIANCE if stated else UNSTATED_VARIANCE)
    return Skill(start, start)


def combine(mean: float, variance: float, value: float, noise: float) -> tuple[float, float]:
    """Return mean and variance of a Gaussian after a measurement of it; a variance without end knew nothing."""
    gain = 1 - noise / (variance + noise)
    return mean + gain * (value - mean), noise * gain if gain > 0.5 else variance * (1 - gain)


def shrunk(mean: float, variance: float, own: float, own_variance: float, between: float) -> tuple[float, float]:
    """Return ability in a pattern or a stage from the overall one and what its own outcomes say.

    ``between`` is the variance of such abilities around the overall one.
    """
    share = between / (between + own_variance)
    return mean + share * (own - mean), (1 - share) * ((1 - share) * variance + between)


def measured(mean: float, variance: float, difficulty: float, score: float) -> tuple[float, float, float]:
    """Return the chance that was given to a success, the ability that ``score`` speaks for, and its noise."""
    widened = math.sqrt(1 + math.pi * variance / 8)
    chance = 1 / (1 + math.exp(max(-30.0, min(30.0, (difficulty - mean) / widened))))
    return chance, mean + 4 * widened * (score - chance), 4 * widened


def noise_for_overall(noise: float, before: float, after: float, pattern_variance: float) -> float:
    """Return the noise that a measurement in a pattern has for the overall ability.

    ``before`` and ``after`` are the pattern's own variances; the noise makes its information on the overall ability
    what the pattern's grew by: ``1 / (P + after) - 1 / (P + before)``.
    """
    return noise * (1 + pattern_variance / before) * (1 + pattern_variance / after)


def observe(skill: Skill, seen: Observation) -> Skill:
    """Return the skill after one more observation. One that is older than the last counts as of the same time."""
    if seen.weight < LEAST_WEIGHT:
        return skill
    overall, pattern, stage = _parts(skill, seen.at, seen.pattern, seen.stage)
    between_patterns, between_stages = _between(seen.pattern, seen.stage)

    def read(mean: float, variance: float, others: float) -> tuple[float, float]:
        """Return value and noise of the outcome for somebody of that ability, where ``others`` varies besides."""
        _, value, noise = measured(mean, variance + others, seen.difficulty, seen.score)
        return value, noise / seen.weight

    def taken_in(part: Estimate, value: float, noise: float) -> Estimate:
        latest = seen.at if part.seen_at is None else max(seen.at, part.seen_at)
        return Estimate(*combine(part.mean, part.variance, value, noise), part.observations + 1, latest)

    patterns, stages = skill.patterns, skill.stages
    value, noise = read(overall.mean, overall.variance, between_patterns + between_stages)
    noise += between_stages
    if seen.pattern:
        expected = shrunk(overall.mean, overall.variance, pattern.mean, pattern.variance, between_patterns)
        in_it, in_its_noise = read(*expected, between_stages)
        patterns = {**patterns, seen.pattern: taken_in(pattern, in_it, in_its_noise + between_stages)}
        after = patterns[seen.pattern].variance
        noise = noise_for_overall(noise, pattern.variance, after, between_patterns)
    if seen.stage:
        expected = shrunk(overall.mean, overall.variance, stage.mean, stage.variance, between_stages)
        in_it, in_its_noise = read(*expected, between_patterns)
        stages = {**stages, seen.stage: taken_in(stage, in_it, in_its_noise + between_patterns)}
    return replace(skill, overall=taken_in(overall, value, noise), patterns=patterns, stages=stages)


def ability(skill: Skill, at: datetime, *, pattern: str = "", stage: str = "") -> Estimate:
    """Return mean and variance of the ability at ``at``: overall, or in a pattern, a stage or both (the sum)."""
    overall, of_pattern, of_stage = _parts(skill, at, pattern, stage)
    between_patterns, between_stages = _between(pattern, stage)
    mean, variance, observations = overall.mean, overall.variance, [overall.observations]
    if pattern:
        mean, variance = shrunk(mean, variance, of_pattern.mean, of_pattern.variance, between_patterns)
        observations.append(of_pattern.observations)
    if stage:
        share = between_stages / (between_stages + of_stage.variance)
        mean += share * (of_stage.mean - overall.mean)
        # In both, what is not known of the overall ability counts once.
        alone = shrunk(overall.mean, overall.variance, of_stage.mean, of_stage.variance, between_stages)[1]
        variance = variance + (1 - share) * between_stages if pattern else alone
        observations.append(of_stage.observations)
    return Estimate(mean, variance, min(observations), skill.overall.seen_at)


def expected_score(
    skill: Skill, at: datetime, *, difficulty: float = DIFFICULTIES["medium"], pattern: str = "", stage: str = ""
) -> float:
    """Return how well (0..1) a task of that kind is expected to come out; a medium one unless told otherwise."""
    found = ability(skill, at, pattern=pattern, stage=stage)
    return measured(found.mean, found.variance, difficulty, 0.0)[0]


def confidence(skill: Skill, at: datetime, *, pattern: str = "", stage: str = "") -> float:
    """Return how sure the estimate is: 0 knows nothing, 1 everything; the share of the variance that is gone."""
    before = skill.start.variance + sum(_between(pattern, stage))
    return max(0.0, 1 - ability(skill, at, pattern=pattern, stage=stage).variance / before)


def level_probabilities(skill: Skill, at: datetime) -> dict[Level, float]:
    """Return how likely each level is; they add up to 1."""
    overall = ability(skill, at)
    deviation = math.sqrt(overall.variance)
    low, high = ((1 + math.erf((bound - overall.mean) / deviation / math.sqrt(2))) / 2 for bound in LEVEL_BOUNDS)
    return {"beginner": low, "intermediate": high - low, "advanced": 1 - high}


def level_of(skill: Skill, at: datetime) -> str:
    """Return the likeliest level, :data:`NOT_SURE_YET` before there are enough observations."""
    if skill.overall.observations < ENOUGH_OBSERVATIONS:
        return NOT_SURE_YET
    probabilities = level_probabilities(skill, at)
    return max(LEVELS, key=lambda level: probabilities[level])


def aged(variance: float, grown: float, most: float) -> float:
    """Return a variance after it has grown, at most up to ``most``; it never falls."""
    return max(variance, min(most, variance + grown))


def _parts(skill: Skill, at: datetime, pattern: str, stage: str) -> tuple[Estimate, Estimate, Estimate]:
    """Return the three Gaussians as of ``at``; one that is not asked for, or was never seen, says nothing."""
    of_pattern = skill.patterns.get(pattern, UNSEEN) if pattern else UNSEEN
    of_stage = skill.stages.get(stage, UNSEEN) if stage else UNSEEN
    return _at(skill.overall, at, skill.start.variance), _at(of_pattern, at, math.inf), _at(of_stage, at, math.inf)


def _at(estimate: Estimate, at: datetime, most: float) -> Estimate:
    if estimate.seen_at is None:
        return estimate
    days = max(0.0, (at - estimate.seen_at).total_seconds() / 86_400)
    return replace(estimate, variance=aged(estimate.variance, DRIFT_A_DAY * days, most))


def _between(pattern: str, stage: str) -> tuple[float, float]:
    return PATTERN_VARIANCE if pattern else 0.0, STAGE_VARIANCE if stage else 0.0
