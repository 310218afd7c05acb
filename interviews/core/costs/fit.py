"""Is a claimed cost right for an approach? Better to accept than to contradict a right answer in other names."""

from interviews.core.costs.formulas.big_o import Cost, parse_cost
from interviews.core.knowledge import Approach
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

_SAME = 0.05
_A_LOG = 0.25
"""A logarithm adds less to a degree."""
_SORTS = LatePattern(r"\bsort|排序")
_GRID = frozenset({"m", "n", "rows", "cols", "columns"})
_REASON = LatePattern(
    r"\b(?:because|since|bounded|fixed|at most|only|alphabet|characters?|letters?|digits?|limited|constant|cells?"
    r"|squares?|total|if we)\b"
    r"|因为|由于|最多|固定|有限|字符|字母|常数|格子|总共|总数"
)
_RESULT = LatePattern(
    r"\b(?:output|result|answer|return\w*|new list|stack|recursion|calls?)\b|输出|结果|答案|返回|新链表|栈|递归"
)
_IN_PLACE = LatePattern(r"in[- ]place|\bsort|原地|排序")


def fits(claimed: Cost, actual: Cost, *, said: str = "") -> bool:
    """Tell whether ``claimed`` is an acceptable way to state the time ``actual``; ``said`` may hold a reason.

    ``n`` and ``n log n`` differ. A product of two sizes may be named by one: the number of cells of a grid, any other
    name, or with a reason. Everything beyond polynomial counts as the same.
    """
    if claimed.is_explosive or actual.is_explosive:
        return claimed.is_explosive and actual.is_explosive
    if abs(claimed.degree - actual.degree) < _SAME:
        return True
    if claimed.names == actual.names and len(actual.names) > 1 and _SORTS.search(fold(said)):
        # "Each time I sort the k letters": whoever does a step more dearly counts it so.
        return 0 < claimed.degree - actual.degree < _A_LOG
    if len(actual.names) < 2 or claimed.degree < 1 or (len(claimed.names) > 1 and not _is_sum(claimed)):
        return False
    in_one_name = abs(claimed.degree - actual.degree / len(actual.names)) < _SAME
    return in_one_name and (actual.names <= _GRID or not claimed.names & actual.names or _gives_reason(said))


def fits_space(claimed: Cost, actual: Cost, *, said: str = "") -> bool:
    """Tell whether ``claimed`` is an acceptable way to state the memory ``actual``.

    Whether the result, the call stack or a sort counts is a convention, and a size that is not the input's may be
    called constant when a reason is given. Constant against linear matters.
    """
    if fits(claimed, actual, said=said):
        return True
    if claimed.degree >= 1 and actual.degree >= 1:
        return claimed.degree < actual.degree + _SAME
    small, large = sorted((claimed.degree, actual.degree))
    if small < 1 and large <= 1 and _speaks_of_convention(claimed, said):
        return True
    if small < 1 and large < 1 and abs(large - small) < 0.2:
        return bool(_RESULT.search(fold(said)))
    return claimed.degree == 0 and actual.names.isdisjoint({"n", "m"}) and _gives_reason(said)


def counts_only_how_often(claimed: str, known: str) -> bool:
    """Tell whether a cost that somebody states is one of the bank without what one step costs: ``n^2`` pairs, where
    each takes ``k``; what cannot be read is not."""
    first, second = parse_cost(claimed), parse_cost(known)
    if first is None or second is None or second.is_explosive or not first.names or not first.names < second.names:
        return False
    return 1 <= first.degree <= second.degree - 1 + _SAME


def same_cost(one: str, other: str) -> bool:
    """Tell whether two costs of the bank are the same, in the same names."""
    first, second = parse_cost(one), parse_cost(other)
    return first is not None and first == second


def cost_the_same(one: Approach, other: Approach) -> bool:
    """Tell whether two approaches cost the same, in time and in memory."""
    return same_cost(one.time, other.time) and same_cost(one.space, other.space)


def costs_as_little(time: str, space: str, best: Approach) -> bool:
    """Tell whether a stated time and a stated memory are at most those of ``best``; what is not stated is not."""
    return costs_no_more(time, best.time) and costs_no_more(space, best.space)


def costs_no_more(claimed: str, known: str) -> bool:
    """Tell whether a cost that somebody states is at most one of the bank; what cannot be read is not."""
    first, second = parse_cost(claimed), parse_cost(known)
    if first is None or second is None:
        return False
    if first.is_explosive or second.is_explosive:
        return not first.is_explosive or first == second
    return first.degree < second.degree + _SAME


def _is_sum(cost: Cost) -> bool:
    return cost.degree <= 1


def _gives_reason(said: str) -> bool:
    return bool(_REASON.search(fold(said)))


def _speaks_of_convention(claimed: Cost, said: str) -> bool:
    folded = fold(said)
    return bool(_RESULT.search(folded) or (claimed.degree < 1 and _IN_PLACE.search(folded)))
