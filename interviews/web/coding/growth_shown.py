"""The measured cost of code that passed: a small table, and a plot in which both axes grow by powers.

It stands beside what the learner said. Where more was measured it asks; less is nothing against anybody.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from interviews.core.context import InterviewContext
from interviews.core.costs.claims import Claim, find_claims
from interviews.core.costs.fit import fits
from interviews.core.costs.formulas.big_o import parse_cost
from interviews.core.costs.measured import exceeds
from interviews.core.dry_run import DryRun, MeasuredCost
from interviews.core.reading.approaches.stated_costs import latest_claim
from interviews.core.stages import Stage
from interviews.models import Attempt, AttemptKind, AttemptOutcome

_ABOUT_COST = (Stage.THOUGHT_ARTICULATION, Stage.COMPLEXITY_ANALYSIS)
ROWS_SHOWN = 12
"""Of more points than this some are left out of the table; the plot has them all."""
WIDTH, HEIGHT = 320, 200
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 312, 10, 172
_SIZES_NAMED = 5
_HIGHEST_CLAIM = 3.0
"""A claim that grows faster than this is said, and not drawn: the line would only leave the plot."""


@dataclass(frozen=True)
class GrowthRow:
    """So many operations for an input of size ``n``, and how many times those of the row before."""

    n: int
    operations: int
    times: float | None


@dataclass(frozen=True)
class Tick:
    """A place on an axis and what is written there."""

    at: float
    text: str


@dataclass(frozen=True)
class Plot:
    """Places in an image of ``WIDTH`` by ``HEIGHT``, from its upper left corner; ``claim`` is a line, or ``None``."""

    dots: tuple[tuple[float, float], ...]
    line: str
    claim: tuple[float, float, float, float] | None
    sizes: tuple[Tick, ...]
    powers: tuple[Tick, ...]
    left: int = _LEFT
    right: int = _RIGHT
    top: int = _TOP
    bottom: int = _BOTTOM
    width: int = WIDTH
    height: int = HEIGHT


@dataclass(frozen=True)
class GrowthShown:
    """What was measured. ``kind`` is how it grows, ``""`` when the points do not tell; ``claim`` what the learner said.

    ``is_earlier`` says that it was not said of the approach of now; only of this one may be measured more than was
    said: ``exceeds``, by a whole degree at least. With ``per_call`` it is the cost of one of n calls on a class.
    """

    number: int
    rows: tuple[GrowthRow, ...]
    kind: str
    claim: str
    is_earlier: bool
    exceeds: bool
    plot: Plot
    per_call: bool = False


def shown_growth(attempt: Attempt, memory: InterviewContext) -> GrowthShown | None:
    """Return the measured cost beside the learner's claim; ``None`` unless it is a submission that passed."""
    passed = attempt.kind == AttemptKind.SUBMIT and attempt.outcome == AttemptOutcome.PASSED
    if not passed or attempt.growth is None:
        return None
    points = [(n, operations) for n, operations in attempt.growth["points"]]
    cost = DryRun.from_dict(attempt.verdict["evidence"]).cost
    claim = latest_claim(memory)
    earlier = None if claim or memory.claimed_time else _earlier_claim(memory)
    return GrowthShown(
        number=attempt.number,
        rows=_rows(points),
        kind=cost.shown if cost else "",
        claim=claim.text if claim else memory.claimed_time or (earlier.text if earlier else ""),
        is_earlier=earlier is not None,
        exceeds=cost is not None and exceeds(cost, claim),
        plot=_plot(points, _degree_of(claim or earlier, cost)),
        per_call=attempt.growth.get("per_call", False),
    )


def _earlier_claim(memory: InterviewContext) -> Claim | None:
    """Return the last time that the learner has named, of whatever approach."""
    said = (find_claims(message.text).time for message in memory.contributions() if message.stage in _ABOUT_COST)
    return next((claim for claim in said if claim is not None), None)


def _rows(points: Sequence[tuple[int, int]]) -> tuple[GrowthRow, ...]:
    shown = _spread(points, ROWS_SHOWN)
    before = [None, *(operations for _, operations in shown)]
    return tuple(
        GrowthRow(n, operations, operations / last if last else None)
        for (n, operations), last in zip(shown, before, strict=False)
    )


def _spread(points: Sequence[tuple[int, int]], at_most: int) -> list[tuple[int, int]]:
    """Return points at even distances, the first and the last among them."""
    if len(points) <= at_most:
        return list(points)
    return [points[round(place * (len(points) - 1) / (at_most - 1))] for place in range(at_most)]


def _degree_of(claim: Claim | None, cost: MeasuredCost | None) -> float | None:
    """Return how steep the claim is in the sizes that were measured; ``None`` where that is not known.

    A claim that fits a known time is drawn as the measurement of that one: its ``n`` may be another.
    """
    if claim is None or claim.cost.degree > _HIGHEST_CLAIM:
        return None
    known = [] if cost is None else [(parse_cost(stated), degree) for stated, degree in cost.references]
    meant = [degree for time, degree in known if time is not None and fits(claim.cost, time, said=claim.text)]
    if meant:
        return float(max(meant))
    return claim.cost.degree if len(claim.cost.names) < 2 else None


def _plot(points: Sequence[tuple[int, int]], degree: float | None) -> Plot:
    (first, base), (last, _) = points[0], points[-1]
    claimed = None if degree is None else base * (last / first) ** degree
    costs = [max(operations, 1) for _, operations in points] + ([] if claimed is None else [claimed])
    low, high = math.floor(math.log10(min(costs))), math.ceil(math.log10(max(costs)))
    high = max(high, low + 1)

    def x(n: int) -> float:
        return _between(_LEFT, _RIGHT, math.log(n / first) / math.log(last / first))

    def y(operations: float) -> float:
        return _between(_BOTTOM, _TOP, (math.log10(max(operations, 1)) - low) / (high - low))

    dots = tuple((x(n), y(operations)) for n, operations in points)
    return Plot(
        dots=dots,
        line=" ".join(f"{across},{down}" for across, down in dots),
        claim=None if claimed is None else (x(first), y(base), x(last), y(claimed)),
        sizes=tuple(Tick(x(n), str(n)) for n in _sizes_named([n for n, _ in points])),
        powers=tuple(Tick(y(10**power), f"10{_raised(power)}") for power in range(low, high + 1)),
    )


def _sizes_named(sizes: Sequence[int]) -> list[int]:
    """Return sizes that are far enough apart on the axis to be read, the largest among them."""
    apart = math.log(sizes[-1] / sizes[0]) / _SIZES_NAMED
    named = [sizes[-1]]
    for n in reversed(sizes[:-1]):
        if math.log(named[-1] / n) >= apart:
            named.append(n)
    return named[::-1]


def _between(start: float, end: float, share: float) -> float:
    return round(start + (end - start) * share, 1)


def _raised(power: int) -> str:
    return str(power).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
