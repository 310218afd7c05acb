"""How difficult a problem turned out to be: one number on the scale of ``profiles/skill/estimates.py``; pure.

A task of difficulty *b* comes out well with ``sigmoid((a - b) / k)``, where the learner's ability just before is only
known as a Gaussian ``(a, c)`` and ``k = sqrt(1 + pi c / 8)`` (MacKay 1992). Given each learner's scores ``y`` of weight
``w`` in the tasks of the problem, the difficulty is the mode of its posterior, with a Gaussian prior ``(b0, T)`` around
what the problem states (Bayes modal estimation, Mislevy 1986)::

    maximise   sum w (y log p + (1 - y) log(1 - p)) - (b - b0)**2 / 2 T,      p = sigmoid((a - b) / k)

That is concave in *b*, so there is one maximum, and Newton's steps, halved where they overshoot, find it. Its slope,
``sum w (p - y) / k - (b - b0) / T``, falls with every ``y``: a better outcome never makes a problem harder.

The outcomes of one learner share the error of their ability, so the variance is that of clusters (Liang and Zeger
1986), with the prior as one more: ``B / A**2``, where ``A = sum w p (1 - p) / k**2 + 1 / T`` and
``B = n / (n - 1) sum (slope of a learner)**2 + 1 / T``.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from profiles.skill.estimates import DIFFICULTIES

ENOUGH_LEARNERS = 10
"""Before so many learners met a problem nothing is said of its difficulty."""
PRIOR_VARIANCE = 1.0
"""How far (logits squared) difficulties lie from what is stated: T; the stated ones are a step of 1.05 apart."""
WIDTH = 1.96
"""So many standard deviations around the estimate hold 95 % of what it may be."""
STEPS, PRECISION, LARGEST_STEP = 60, 1e-9, 2.0


@dataclass(frozen=True)
class Outcome:
    """What one task showed: ``score`` 0..1 of ``weight``, of somebody whose ability is ``(mean, variance)``."""

    score: float
    weight: float
    mean: float
    variance: float


@dataclass(frozen=True)
class Estimated:
    """A difficulty with its standard deviation, from so many ``learners``."""

    value: float
    deviation: float
    learners: int

    @property
    def low(self) -> float:
        """Return the lower end of the interval that holds 95 %."""
        return self.value - WIDTH * self.deviation

    @property
    def high(self) -> float:
        """Return the upper end."""
        return self.value + WIDTH * self.deviation

    @property
    def nearest(self) -> str:
        """Return the stated difficulty that the value is nearest to."""
        return min(DIFFICULTIES, key=lambda name: abs(DIFFICULTIES[name] - self.value))

    def contradicts(self, stated: str) -> bool:
        """Tell whether the whole interval lies where another difficulty than the ``stated`` one is nearest."""
        low, high = bounds_of(stated)
        return self.low > high or self.high < low


def bounds_of(stated: str) -> tuple[float, float]:
    """Return between which values a stated difficulty is the nearest one."""
    values = sorted(DIFFICULTIES.values())
    here = values.index(DIFFICULTIES[stated])
    low = (values[here - 1] + values[here]) / 2 if here else -math.inf
    high = (values[here] + values[here + 1]) / 2 if here + 1 < len(values) else math.inf
    return low, high


def estimate(learners: Iterable[Sequence[Outcome]], stated: str) -> Estimated | None:
    """Return the difficulty from what each learner showed; ``None`` when those are too few to say."""
    groups = [group for group in learners if any(one.weight > 0 for one in group)]
    if len(groups) < ENOUGH_LEARNERS:
        return None
    start = DIFFICULTIES[stated]
    value = _mode(groups, start)
    slopes = [_slope(group, value) for group in groups]
    curvature = sum(_curvature(group, value) for group in groups) + 1 / PRIOR_VARIANCE
    spread = len(groups) / (len(groups) - 1) * sum(slope**2 for slope in slopes) + 1 / PRIOR_VARIANCE
    return Estimated(value, math.sqrt(spread) / curvature, len(groups))


def _mode(groups: Sequence[Sequence[Outcome]], start: float) -> float:
    value = start
    for _step in range(STEPS):
        slope = sum(_slope(group, value) for group in groups) - (value - start) / PRIOR_VARIANCE
        curvature = sum(_curvature(group, value) for group in groups) + 1 / PRIOR_VARIANCE
        step = max(-LARGEST_STEP, min(LARGEST_STEP, slope / curvature))
        while abs(step) > PRECISION and _height(groups, value + step, start) < _height(groups, value, start):
            step /= 2
        value += step
        if abs(step) <= PRECISION:
            break
    return value


def _height(groups: Sequence[Sequence[Outcome]], value: float, start: float) -> float:
    """Return the logarithm of the posterior, up to a constant."""
    total = -((value - start) ** 2) / (2 * PRIOR_VARIANCE)
    for group in groups:
        for one in group:
            odds = (one.mean - value) / _widening(one)
            total += one.weight * (one.score * _log_sigmoid(odds) + (1 - one.score) * _log_sigmoid(-odds))
    return total


def _slope(group: Sequence[Outcome], value: float) -> float:
    return sum(one.weight * (_chance(one, value) - one.score) / _widening(one) for one in group)


def _curvature(group: Sequence[Outcome], value: float) -> float:
    chances = [(_chance(one, value), one) for one in group]
    return sum(one.weight * chance * (1 - chance) / _widening(one) ** 2 for chance, one in chances)


def _chance(one: Outcome, value: float) -> float:
    return math.exp(_log_sigmoid((one.mean - value) / _widening(one)))


def _widening(one: Outcome) -> float:
    return math.sqrt(1 + math.pi * one.variance / 8)


def _log_sigmoid(odds: float) -> float:
    return -math.log1p(math.exp(-odds)) if odds > -30 else odds
