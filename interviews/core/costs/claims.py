"""What is claimed about cost: one time and one memory, of the costs that a message states.

The costs are heard by their grammar (:mod:`interviews.core.costs.spoken.totals`), in a message as acts. Here is decided
which of several stands: the last correction, else the largest, for a smaller one beside it is that of a part.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from interviews.core.acts import Act, ActKind
from interviews.core.costs.formulas.big_o import Cost, parse_cost
from interviews.core.costs.spoken.totals import stated_costs
from interviews.core.stages import Stage
from problems.text.late_patterns import LatePattern

MAX_CHARACTERS = 4_000
"""So much of a text is read; a cost that is stated later than that is no answer."""
IMPLIED = 0.45
"""A cost that is heard with less confidence is only implied, by the shape of loops ("two nested loops")."""

# Costs are heard with their factors side by side; beside a longer name, or another letter, that is a product.
_FACTORS = LatePattern(r"(?<=[\w)])(?<!\blog)(?<!\bsqrt) (?=[\w(])(?!log\b)")
_STORED = LatePattern(r"O\([^()]*(?:\([^()]*\)[^()]*)*\)")


@dataclass(frozen=True)
class Claim:
    """A cost that was stated: how it is written, and how it grows.

    ``explicit`` is false when only the shape of the loops says it ("two nested loops").
    """

    text: str
    cost: Cost
    explicit: bool = True


@dataclass(frozen=True)
class Claims:
    """What is claimed of time and of memory."""

    time: Claim | None = None
    space: Claim | None = None


def claims_in(acts: Iterable[Act]) -> Claims:
    """Return what ``acts`` claim; a cost that is rejected ("it can't be O(n)") is none."""
    stated = [act for act in acts if act.kind is ActKind.COST and act.stance != "rejects"]
    return Claims(_standing(stated, "time"), _standing(stated, "space"))


def _standing(stated: Iterable[Act], of: str) -> Claim | None:
    """Return the cost that stands in the end."""
    standing: Claim | None = None
    for act in stated:
        shown = _FACTORS.sub(" * ", act.value)
        cost = parse_cost(shown) if act.of == of else None
        if cost is None:
            continue
        if standing is None or act.stance == "corrects" or cost.degree > standing.cost.degree:
            standing = Claim(shown, cost, act.confidence > IMPLIED)
    return standing


@lru_cache(maxsize=512)
def find_claims(text: str) -> Claims:
    """Return what ``text`` claims, where nobody has heard it as a message; also what was stored of a claim."""
    if _STORED.fullmatch(text) and (cost := parse_cost(text)) is not None:
        return Claims(Claim(text, cost))
    stated = stated_costs(text[:MAX_CHARACTERS], stage=Stage.COMPLEXITY_ANALYSIS.value)
    return claims_in(
        Act(ActKind.COST, of=one.of, value=one.value, stance=one.stance, confidence=one.confidence) for one in stated
    )
