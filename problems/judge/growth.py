"""How a cost grows: from operations counted at several sizes to 1, log n, n, n log n, n^2, n^3 or 2^n. Pure.

Each class is tried as the leading term of a sum: the term itself, at most one smaller term for the work around it, and
a constant for what a call costs at any size. No factor may be negative, as nothing gives operations back. Errors are
relative, so that small sizes say as much as large ones. The simplest class that explains the points about as well as
the best one is taken, provided that the steps between the largest sizes are steep enough for it: a single jump, where
a table moves or numbers outgrow a machine word, must not raise the degree.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Literal

GrowthClass = Literal["1", "log n", "n", "n log n", "n^2", "n^3", "2^n"]
Points = Sequence[tuple[int, int]]

EXPLOSIVE = 100
"""The degree of everything that outgrows each polynomial."""
MIN_POINTS = 4

_TERMS: dict[GrowthClass, Callable[[float], float]] = {
    "1": lambda n: 1.0,
    "log n": math.log2,
    "n": lambda n: n,
    "n log n": lambda n: n * math.log2(n),
    "n^2": lambda n: n**2,
    "n^3": lambda n: n**3,
}
_DEGREES: dict[GrowthClass, int] = {"1": 0, "log n": 0, "n": 1, "n log n": 1, "n^2": 2, "n^3": 3, "2^n": EXPLOSIVE}

_OF_ONE_CALL: dict[GrowthClass, GrowthClass] = {
    **dict.fromkeys(("1", "log n", "n"), "1"),
    "n log n": "log n",
    "n^2": "n",
    "n^3": "n^2",
    "2^n": "2^n",
}

_WELL_EXPLAINED = 0.01
_ABOUT_AS_WELL = 1.3
_SLOPE_BESIDE_DEGREE = 0.6
_LEAST_RISE = 0.03  # of a logarithm: the steps of a search in C cost little beside the call itself
_LOGARITHM_SHARE = 0.25  # of the cost per item, for n log n
_STEPS_FOR_DEGREE, _STEPS_FOR_LOGARITHM = 3, 4
_STEEP = 4.0


@dataclass(frozen=True)
class Growth:
    """A class of growth; ``degree`` is the power of n in it, ``error`` the root mean square of the relative misfit.

    ``n^3`` stands for higher powers as well, ``2^n`` for everything beyond powers.
    """

    kind: GrowthClass
    degree: int
    error: float


def fit(points: Points) -> Growth | None:
    """Return how the operations of ``points``, pairs of size and operations, grow.

    ``None`` when there are too few points, or sizes too close together, to tell.
    """
    usable = sorted({n: operations for n, operations in points if n >= 2 and operations > 0}.items())
    if len(usable) < MIN_POINTS or usable[-1][0] < 2 * usable[0][0]:
        return None
    kind, error = _explosive(usable) or _simplest(usable)
    return Growth(kind=kind, degree=_DEGREES[kind], error=error)


def of_one_call(growth: Growth) -> Growth:
    """Return how a single call grows, where ``growth`` is that of about n calls together."""
    kind = _OF_ONE_CALL[growth.kind]
    return Growth(kind=kind, degree=_DEGREES[kind], error=growth.error)


def _simplest(points: Points) -> tuple[GrowthClass, float]:
    errors = {
        kind: error for kind in _TERMS if _may_lead(kind, points) and (error := _misfit(points, kind)) is not None
    }
    enough = max(_WELL_EXPLAINED, _ABOUT_AS_WELL * min(errors.values()))
    return next((kind, error) for kind, error in errors.items() if error <= enough)


def _may_lead(kind: GrowthClass, points: Points) -> bool:
    """Tell whether the last steps are as steep as ``kind`` asks for, and not much steeper."""
    slopes = _slopes([(math.log(n), math.log(cost)) for n, cost in points])
    slope, degree = median(slopes[-_STEPS_FOR_DEGREE:]), _DEGREES[kind]
    too_flat = kind != "1" and slope < degree - _SLOPE_BESIDE_DEGREE
    too_steep = kind != "n^3" and slope > degree + _SLOPE_BESIDE_DEGREE
    if too_flat or too_steep:
        return False
    if kind == "log n":
        return _rises_steadily(points)
    return kind != "n log n" or _has_logarithm(points)


def _rises_steadily(points: Points) -> bool:
    """Tell whether most steps add something, and all of them together something worth mentioning."""
    steps = [(math.log2(n), float(cost)) for n, cost in points]
    usual = median(_slopes(steps))
    return usual * (steps[-1][0] - steps[0][0]) >= _LEAST_RISE * steps[-1][1]


def _has_logarithm(points: Points) -> bool:
    """Tell whether the last steps, all but one, raise the cost per item; what is not n log n levels off."""
    per_item = [(math.log2(n), cost / n) for n, cost in points]
    exponent, cost = per_item[-1]
    return sorted(_slopes(per_item)[-_STEPS_FOR_LOGARITHM:])[1] * exponent >= _LOGARITHM_SHARE * cost


def _slopes(points: Sequence[tuple[float, float]]) -> list[float]:
    """Return how steep each step is. Their median is the usual slope: one odd step does not move it."""
    return [(y2 - y1) / (x2 - x1) for (x1, y1), (x2, y2) in pairwise(points)]


def _misfit(points: Points, leading: GrowthClass) -> float | None:
    """Return the error of the best sum that ``leading`` leads; ``None`` when each has a negative factor."""
    errors = []
    for kinds in _sums(leading):
        rows = [[_TERMS[kind](n) / cost for kind in kinds] for n, cost in points]
        factors = _least_squares(rows)
        if factors is not None and min(factors) >= 0:
            errors.append(_root_mean_square([sum(map(float.__mul__, factors, row)) - 1 for row in rows]))
    return min(errors, default=None)


def _sums(leading: GrowthClass) -> Iterator[tuple[GrowthClass, ...]]:
    kinds = list(_TERMS)
    smaller = kinds[: kinds.index(leading)]
    yield (leading,)
    for kind in smaller:
        yield (leading, kind)
        if kind != "1":
            yield (leading, kind, "1")


def _least_squares(rows: Sequence[Sequence[float]]) -> list[float] | None:
    """Return the factors of the columns of ``rows`` whose sum comes nearest to 1 in every row; ``None`` if many do."""
    width = len(rows[0])
    scale = [math.sqrt(sum(row[column] ** 2 for row in rows)) for column in range(width)]
    scaled = [[value / size for value, size in zip(row, scale, strict=True)] for row in rows]
    system = [
        [*(sum(row[i] * row[j] for row in scaled) for j in range(width)), sum(row[i] for row in scaled)]
        for i in range(width)
    ]
    for i in range(width):
        pivot = system[i][i]
        if pivot < 1e-9:
            return None
        system[i] = [value / pivot for value in system[i]]
        for j in range(width):
            if j != i:
                system[j] = [value - system[j][i] * own for value, own in zip(system[j], system[i], strict=True)]
    return [line[-1] / size for line, size in zip(system, scale, strict=True)]


def _explosive(points: Points) -> tuple[GrowthClass, float] | None:
    """Tell whether the steep end looks like a power of something rather than like a power of n."""
    constant = 0.9 * min(operations for _, operations in points)
    end = [(n, math.log(operations - constant)) for n, operations in points if 4 * n >= points[-1][0]]
    (first, low), (last, high) = end[0], end[-1]
    if len(end) < 3 or high - low < _STEEP * math.log(last / first):
        return None
    as_power_of_n = _line_misfit([(math.log(n), cost) for n, cost in end])
    exponential = _line_misfit([(float(n), cost) for n, cost in end])
    return ("2^n", exponential) if exponential < as_power_of_n else None


def _line_misfit(points: Sequence[tuple[float, float]]) -> float:
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)
    return _root_mean_square([y - mean_y - slope * (x - mean_x) for x, y in points])


def _root_mean_square(values: Sequence[float]) -> float:
    return math.sqrt(sum(value * value for value in values) / len(values))
