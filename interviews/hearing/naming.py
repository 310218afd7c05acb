"""Which facts, ideas or inputs a message speaks of: those that it may name, weighed as a whole and clause by clause.

What the whole message is near to and what one of its clauses is near to often differ: a message may name two ideas, and
a clause torn out of it may sound like a third. A small model that was taught on messages of people whom the heads had
not heard tells how far each candidate is to be believed.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from interviews.core.acts import OTHER, Act, ActKind
from interviews.core.stages import Stage
from interviews.hearing.features import Seen
from interviews.hearing.heads import Heads
from interviews.hearing.items import TRAP, Kind, Nearness
from interviews.hearing.stances import stance_of

ITEM_KINDS: Mapping[ActKind, Kind] = {
    ActKind.FACT_QUESTION: "fact",
    ActKind.APPROACH: "approach",
    ActKind.EDGE_CASE: "edge_case",
}
AT_MOST = 3
"""So many items of each part of a message are weighed."""
FEATURES = 22
"""So many numbers :func:`weighed_with` gives of a candidate."""
_CERTAIN = 1e-4


@dataclass(frozen=True)
class Candidate:
    """An item that a message may name. ``act`` has its place and stance, ``whole`` is how likely it is meant if the
    whole message is of its kind, ``clause`` how likely the clause that names it most plainly does: the product of how
    likely that clause is of its kind (``of_kind``) and then means this (``chance``). ``lead`` is by how much it is
    likelier there than any other item."""

    act: Act
    whole: float = 0.0
    of_kind: float = 0.0
    chance: float = 0.0
    lead: float = 0.0

    @property
    def clause(self) -> float:
        """Return how likely the clause names it."""
        return self.of_kind * self.chance


def named(kind: ActKind, seen: Seen, likely: Sequence[Mapping[str, float]], heads: Heads) -> Iterator[Act]:
    """Yield what the message may name of ``kind``, with how likely it does; ``likely`` has the labels of each part."""
    found = candidates(kind, seen, likely, heads)
    for one, features in zip(found, weighed_with(kind, found, seen, likely), strict=True):
        yield replace(one.act, confidence=heads.believed(kind, features, one.clause))


def candidates(kind: ActKind, seen: Seen, likely: Sequence[Mapping[str, float]], heads: Heads) -> tuple[Candidate, ...]:
    """Return each item that the message or one of its clauses may name, the likeliest of a clause first."""
    found: dict[str, Candidate] = {}
    for place, (part, labels) in enumerate(zip(seen.all_parts, likely, strict=False)):
        is_clause = place > 0 or len(seen.all_parts) == 1
        meant = list(items_of_part(kind, part, heads))
        for chance, act in meant:
            moved = replace(act, start=act.start + part.start, end=act.end + part.start) if part.start else act
            one = found.get(act.item, Candidate(moved))
            if place == 0:
                one = replace(one, whole=max(one.whole, chance))
            if is_clause and labels.get(kind.value, 0.0) * chance > one.clause:
                others = max((other for other, rival in meant if rival.item != act.item), default=0.0)
                one = Candidate(moved, one.whole, labels.get(kind.value, 0.0), chance, chance - others)
            found[act.item] = one
    return tuple(sorted(found.values(), key=lambda one: -one.clause))


def items_of_part(kind: ActKind, part: Seen, heads: Heads) -> Iterator[tuple[float, Act]]:
    """Yield what a part may name, if it is of ``kind``, with how likely it does: items of the problem, or another."""
    near = part.near.get(ITEM_KINDS[kind], ())
    likely = heads.which(ITEM_KINDS[kind], near, len(part.clauses)) if near else []
    for chance, one in sorted(zip(likely, near, strict=True), key=lambda pair: -pair[0])[:AT_MOST]:
        yield chance, _act(kind, one, part)
    stance = stance_of(part.plain) if kind is ActKind.APPROACH else ""
    yield math.prod(1 - chance for chance in likely), Act(kind, OTHER, stance=stance, end=len(part.plain))


def weighed_with(
    kind: ActKind, found: Sequence[Candidate], seen: Seen, likely: Sequence[Mapping[str, float]]
) -> Iterator[list[float]]:
    """Yield :data:`FEATURES` numbers for each candidate."""
    if not found:
        return
    of_whole = likely[0].get(kind.value, 0.0)
    of_clause = max(one.get(kind.value, 0.0) for one in likely[1:] or likely)
    clauses = sorted((one.clause for one in found), reverse=True)
    best, second = clauses[0], clauses[min(1, len(clauses) - 1)]
    best_whole, stage = max(one.whole for one in found), seen.said.stage
    for one in found:
        is_first, is_other = one.clause == best, one.act.item == OTHER
        yield [
            _odds(of_whole),
            _odds(of_clause),
            _odds(one.whole),
            _odds(one.clause),
            _odds(of_whole * one.whole),
            float(is_first),
            float(one.clause == second and not is_first),
            float(one.whole == best_whole),
            best - one.clause,
            best_whole - one.whole,
            float(is_other),
            float(is_other) * _odds(one.clause),
            float(bool(seen.parts)),
            min(len(seen.all_parts), 6) / 3,
            float(not is_first) * _odds(one.clause),
            one.clause - second,
            _odds(one.of_kind),
            _odds(one.chance),
            one.lead,
            float(stage is Stage.THOUGHT_ARTICULATION),
            float(stage is Stage.COMPLEXITY_ANALYSIS),
            float(stage is Stage.EDGE_CASE_CHECK),
        ]


def _odds(chance: float) -> float:
    bounded = min(max(chance, _CERTAIN), 1 - _CERTAIN)
    return math.log(bounded / (1 - bounded))


def _act(kind: ActKind, near: Nearness, part: Seen) -> Act:
    start, end = (0, len(part.plain))
    if near.clause < len(part.clauses):
        start, end = part.clauses[near.clause].start, part.clauses[near.clause].end
    by = "terms" if near.terms else "meaning"
    item, trap = (OTHER, near.item.id.removeprefix(TRAP)) if near.item.is_trap else (near.item.id, "")
    stance = stance_of(part.plain[start:end]) if kind is ActKind.APPROACH else ""
    return Act(kind, item, value=trap, stance=stance, start=start, end=end, by=by)
