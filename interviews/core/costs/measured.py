"""Is a measured cost above what was claimed, or below?"""

from interviews.core.costs.claims import Claim
from interviews.core.costs.fit import fits
from interviews.core.costs.formulas.big_o import Cost, parse_cost
from interviews.core.dry_run import MeasuredCost


def exceeds(measured: MeasuredCost, claim: Claim | None) -> bool:
    """Tell whether ``measured`` is at least one polynomial degree above the claim; lower is never held against.

    A claim that fits a known time is compared with what the measurement gives for that one. Any other is taken at its
    word only where the sizes measured are known to be its ``n``, and at the most that it can mean elsewhere.
    """
    if claim is None or claim.cost.is_explosive:
        return False
    claimed, known, meant = _compared(measured, claim)
    if meant:
        return measured.degree - max(meant) >= 1
    return len(claimed.names) < 2 and measured.degree - claimed.degree * _sizes_in_one(known) >= 1


def stays_below(measured: MeasuredCost, claim: Claim | None) -> bool:
    """Tell whether ``measured`` is at least one polynomial degree below the claim.

    A claim in two sizes is not compared, and one that fits no known time only where the sizes measured are known to
    be its ``n``.
    """
    if claim is None or claim.cost.is_explosive or len(claim.cost.names) > 1:
        return False
    claimed, known, meant = _compared(measured, claim)
    if meant:
        return min(meant) - measured.degree >= 1
    plain = [_without_logarithms(cost).degree == degree for cost, degree in known if cost.degree >= 1]
    return bool(plain) and all(plain) and claimed.degree - measured.degree >= 1


def _compared(measured: MeasuredCost, claim: Claim) -> tuple[Cost, list[tuple[Cost, int]], list[int]]:
    """Return the claim without logarithms, the known times, and what is measured for those that the claim fits."""
    claimed = _without_logarithms(claim.cost)
    known = [
        (cost, degree)
        for stated, degree in measured.references
        if (cost := parse_cost(stated)) is not None and not cost.is_explosive
    ]
    meant = [degree for cost, degree in known if fits(claimed, _without_logarithms(cost), said=claim.text)]
    return claimed, known, meant


def _without_logarithms(cost: Cost) -> Cost:
    """Return a polynomial cost in whole degrees; a logarithm counts a tenth, and a root is rounded up."""
    return Cost(float(int(cost.degree + 0.5)), cost.names)


def _sizes_in_one(known: list[tuple[Cost, int]]) -> float:
    """Return how many degrees of the measurement one degree of a claim may stand for: 2 for the cells of a square."""
    one_name = [degree / cost.degree for cost, degree in known if len(cost.names) == 1 and cost.degree >= 1]
    several = [degree * len(cost.names) / cost.degree for cost, degree in known if len(cost.names) > 1]
    return max([1.0, *(one_name or several)])
