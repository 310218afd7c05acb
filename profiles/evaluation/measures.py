"""How good chances are that were given before the outcome was known. Outcomes are scores 0..1, mostly 0 or 1."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

BINS = 10
_SURE = 1e-9


@dataclass(frozen=True)
class Bin:
    """The answers whose chance was in ``low``..``low + 0.1``: how many, what was expected, what came out."""

    low: float
    n: int
    expected: float
    observed: float


def auc(chances: Sequence[float], scores: Sequence[float]) -> float | None:
    """Return how often a right answer had a higher chance than a wrong one, ties as half; ``None`` without either.

    A score between 0 and 1 counts as that much of a right answer and the rest of a wrong one.
    """
    right, wrong = sum(scores), sum(1 - score for score in scores)
    if right <= 0 or wrong <= 0:
        return None
    won, below = 0.0, 0.0
    for _chance, group in groupby(sorted(zip(chances, scores, strict=True)), key=lambda pair: pair[0]):
        tied = [score for _, score in group]
        tied_right, tied_wrong = sum(tied), len(tied) - sum(tied)
        won += tied_right * (below + tied_wrong / 2)
        below += tied_wrong
    return won / (right * wrong)


def log_loss(chances: Sequence[float], scores: Sequence[float]) -> float:
    """Return the mean negative natural logarithm of the chance that was given to what came out."""
    total = 0.0
    for given, score in zip(chances, scores, strict=True):
        chance = min(1 - _SURE, max(_SURE, given))
        total -= score * math.log(chance) + (1 - score) * math.log(1 - chance)
    return total / len(chances)


def calibration(chances: Sequence[float], scores: Sequence[float]) -> list[Bin]:
    """Return the answers in ten bins of equal width, without those that are empty."""
    sums = [[0, 0.0, 0.0] for _ in range(BINS)]
    for chance, score in zip(chances, scores, strict=True):
        found = sums[min(BINS - 1, int(chance * BINS))]
        found[0] += 1
        found[1] += chance
        found[2] += score
    return [Bin(number / BINS, n, p / n, y / n) for number, (n, p, y) in enumerate(sums) if n]


def ece(bins: Sequence[Bin]) -> float:
    """Return the expected calibration error: how far off the bins are, each counted by its answers."""
    return sum(one.n * abs(one.expected - one.observed) for one in bins) / sum(one.n for one in bins)


def logit(chance: float) -> float:
    """Return the logit of a chance, bounded so that 0 and 1 have one."""
    chance = min(1 - _SURE, max(_SURE, chance))
    return math.log(chance / (1 - chance))


def sigmoid(value: float) -> float:
    """Return the chance of a logit."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, value))))


def platt(chances: Sequence[float], scores: Sequence[float], rounds: int = 20) -> tuple[float, float]:
    """Return slope and shift of the logit that make the chances fit best (Platt 1999), by Newton's method.

    One wrong and one right answer at the mean are added, and the slope is held close to 1 by ten answers' worth, so
    that a file with one class or few rows has a finite answer.
    """
    logits = [logit(chance) for chance in chances]
    middle = sum(logits) / len(logits)
    slope, shift = 1.0, 0.0
    rows = [*zip(logits, scores, strict=True), (middle, 0.0), (middle, 1.0)]
    for _ in range(rounds):
        g0 = g1 = h00 = h01 = h11 = 0.0
        for x, y in rows:
            p = sigmoid(slope * x + shift)
            c = p * (1 - p)
            g0 += (p - y) * x
            g1 += p - y
            h00 += c * x * x
            h01 += c * x
            h11 += c
        g0 += 10 * (slope - 1)
        h00 += 10
        determinant = h00 * h11 - h01 * h01
        if determinant <= 1e-12:
            break
        by = (h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant
        slope, shift = slope - max(-1.0, min(1.0, by[0])), shift - max(-1.0, min(1.0, by[1]))
        if max(map(abs, by)) < 1e-9:
            break
    return slope, shift
