"""What remains of the costs of one kind without corrections, alternatives, single steps, and ways to a conclusion."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from interviews.core.costs.formulas.big_o import parse_cost
from interviews.core.costs.formulas.grammar import same_growth
from interviews.core.costs.spoken import stances
from interviews.core.costs.spoken.hearing import is_beside_kind
from interviews.core.costs.spoken.mentions import BARE, FORMULA, Mention
from interviews.core.costs.spoken.scene import Around, Scene

FAR = 200
"""Costs that stand further apart than this are not read as one thought."""

Stance = Literal["claims", "corrects", "rejects", "unsure"]


@dataclass(frozen=True)
class Said:
    """A mention that speaks of a cost. ``stance`` is ``None`` for what is only compared with or reported; ``place``
    is the how-manieth it is."""

    mention: Mention
    near: Around
    of: Literal["time", "space"]
    stance: Stance | None
    place: int


def settled(folded: str, said: Sequence[Said], scene: Scene) -> list[tuple[Said, Stance]]:
    """Return the costs that the message comes to, each with its stance; of every growth one of time, one of memory."""
    return [
        pair
        for of in ("time", "space")
        for pair in _settled_of_one(folded, [item for item in said if item.of == of], scene)
    ]


def _settled_of_one(folded: str, said: Sequence[Said], scene: Scene) -> list[tuple[Said, Stance]]:
    said = _without_set_aside(said, scene)
    said, corrects = _without_corrected(folded, _without_alternatives(folded, said))
    kept = _without_steps(folded, [item for item in said if item.stance in ("claims", "unsure")], scene, corrects)
    if kept and any(item.stance is None and stances.was_reported(item.near) for item in said):
        corrects = corrects | {kept[-1].place}
    costs: dict[str, tuple[Said, Stance]] = {}
    for item in kept:
        stance: Stance = "corrects" if item.place in corrects else item.stance or "claims"
        if item.of == "space" and costs and _counts_the_result(folded, item):
            continue
        if known := _known(costs, item):
            whole, before = costs[known]
            if stances.ADDS.search(folded[whole.mention.end : item.mention.start][-FAR:]):
                continue  # "O(V + E) for the graph, plus O(V) for the queue": the smaller part changes nothing
            costs.pop(known)
            stance = before if before == "corrects" else stance
        costs[item.mention.value] = (item, stance)
    for item in said:
        denied = item.stance == "rejects" and item.mention.plainness >= FORMULA
        if denied and not (kept and kept[0].place < item.place) and not _known(costs, item):
            costs[item.mention.value] = (item, "rejects")
    return list(costs.values())


def _without_set_aside(said: Sequence[Said], scene: Scene) -> Sequence[Said]:
    """Where the cost of what is at hand was asked for and is stated, one that is only ruled out or compared with is
    none; where it is all that is stated, it may be the answer."""
    if scene.stage != "complexity_analysis" or scene.compares:
        return said
    aside = {item.place for item in said if item.stance != "rejects" and stances.is_set_aside(item.near)}
    states = any(
        item.stance in ("claims", "unsure") and item.place not in aside and not stances.is_supposed(item.near)
        for item in said
    )
    return [item for item in said if item.place not in aside] if states else said


def _counts_the_result(folded: str, item: Said) -> bool:
    """Tell whether a memory is what it is with the result counted, beside one without it."""
    before, after = folded[: item.mention.start][-FAR:], folded[item.mention.end :][:FAR]
    return bool(stances.PLUS_THE_RESULT.search(before) or stances.WITH_THE_RESULT.match(after))


def _known(costs: dict[str, tuple[Said, Stance]], item: Said) -> str | None:
    return next((value for value in costs if same_growth(value, item.mention.value)), None)


def _without_corrected(folded: str, said: Sequence[Said]) -> tuple[list[Said], set[int]]:
    """Drop what is taken back by what follows it; also return the places of what it is corrected to."""
    kept: list[Said] = []
    corrects: set[int] = set()
    for item in said:
        last = kept[-1] if kept else None
        corrects_last = last is not None and last.stance != "rejects" and item.stance in ("claims", "unsure")
        if last is not None and corrects_last and _is_taken_back(folded, last, item):
            while kept and kept[-1].stance != "rejects" and _is_same(kept[-1], last):
                kept.pop()
            corrects.add(item.place)
        kept.append(item)
    return kept, corrects


def _is_same(one: Said, other: Said) -> bool:
    return same_growth(one.mention.value, other.mention.value)


def _is_taken_back(folded: str, last: Said, item: Said) -> bool:
    between = folded[last.mention.end : item.mention.start][-FAR:]
    return bool(stances.CORRECTION.search(between)) or (_is_less(last, item) and bool(stances.SAVES.search(between)))


def _is_less(last: Said, item: Said) -> bool:
    before, now = parse_cost(last.mention.value), parse_cost(item.mention.value)
    return before is not None and now is not None and now.degree < before.degree


def _without_alternatives(folded: str, said: Sequence[Said]) -> list[Said]:
    """Keep the first of "n squared, or n cubed?"; nobody who asks this claims either."""
    kept: list[Said] = []
    for item in said:
        last = kept[-1] if kept else None
        between = folded[last.mention.end : item.mention.start] if last is not None else ""
        if last is not None and "unsure" in (last.stance, item.stance) and _is_or(between):
            kept[-1] = replace(last, stance="unsure")
        else:
            kept.append(item)
    return kept


def _is_or(between: str) -> bool:
    return len(between) < 40 and bool(stances.OTHERWISE.search(between)) and not stances.CORRECTION.search(between)


def _without_steps(folded: str, said: Sequence[Said], scene: Scene, corrects: Collection[int]) -> list[Said]:
    """Drop the costs of single steps and counts, and what only leads to a later conclusion."""
    steps = {item.place for item in said if _is_step(item, scene) and item.place not in corrects}
    totals = [item for item in said if item.place not in steps]
    if not totals and scene.hot:
        totals = [item for item in said if not (item.mention.growth.is_constant and stances.is_look_up(item.near))]
    totals = [item for item in totals if not _only_explains(item)] or totals
    kept: list[Said] = []
    for item in totals:
        if any(_is_counted_out(folded, earlier, item) or _is_of_its_kind(earlier, item) for earlier in kept):
            continue
        if kept and _is_elaborated(folded, kept[-1], item):
            kept.pop()
        if item.mention.plainness >= FORMULA:
            kept = [earlier for earlier in kept if not (_is_aside(earlier) and _leads_to(folded, earlier, item))]
        if stances.is_concluded(item.near):
            kept = [
                earlier
                for earlier in kept
                if _stays(earlier, scene) or _outweighs(earlier, item) or not _leads_to(folded, earlier, item)
            ]
        kept.append(item)
    return kept


def _outweighs(earlier: Said, item: Said) -> bool:
    """Tell whether a conclusion is none of what stands before it: a whole is no less than its parts ("adding is log n,
    asking is then constant")."""
    return not _is_aside(earlier) and earlier.mention.plainness > BARE and _is_less(earlier, item)


def _is_step(item: Said, scene: Scene) -> bool:
    if stances.is_count(item.near) or (not scene.per_step and stances.is_sub_step(item.near)):
        return True
    # Among ideas a constant time is stated in passing: "the map finds it in O(1)".
    in_passing = item.of == "time" and item.mention.growth.is_constant and not is_beside_kind(item.near)
    return in_passing and not scene.hot


def _stays(item: Said, scene: Scene) -> bool:
    """Where costs are compared, each one that is named plainly is stated."""
    return scene.compares and item.mention.plainness >= FORMULA


def _is_aside(item: Said) -> bool:
    """Tell whether a bare size only leads to a formula that follows: "every one looks at n others, so n squared"."""
    bare = item.mention.plainness <= BARE and not item.mention.marked
    return bare and not is_beside_kind(item.near)


def _is_counted_out(folded: str, earlier: Said, item: Said) -> bool:
    """Tell whether a bare size counts a part of a formula before it: "O(n + m): one entry a rule, m in all"."""
    bare = item.mention.plainness == BARE and not item.mention.marked and not item.mention.word
    if not bare or earlier.mention.plainness < FORMULA or is_beside_kind(item.near):
        return False
    whole, part = parse_cost(earlier.mention.value), parse_cost(item.mention.value)
    between = folded[earlier.mention.end : item.mention.start][-FAR:]
    covers = whole is not None and part is not None and part.names <= whole.names and part.degree <= whole.degree
    return covers and not stances.CORRECTION.search(between) and not stances.CONTRAST.search(between)


def _is_of_its_kind(earlier: Said, item: Said) -> bool:
    """Tell whether "exponential" only says of what kind the formula before it is: "two to the m plus n, so it is"."""
    before, now = earlier.mention.value, item.mention.value
    return item.mention.word and not earlier.mention.word and now == "O(2^n)" and "^(" in before.replace("^n", "^(n")


def _only_explains(item: Said) -> bool:
    """Tell whether something may be said to explain another cost: a lone "log", "since the alphabet is constant"."""
    mention = item.mention
    if not mention.word or mention.space:
        return False
    return mention.plainness <= BARE or (mention.growth.is_constant and stances.is_reason(item.near))


def _is_elaborated(folded: str, earlier: Said, item: Said) -> bool:
    """Tell whether ``item`` says more exactly what ``earlier`` meant: "exponential, something like n to the k"."""
    return bool(stances.ELABORATES.search(folded[earlier.mention.end : item.mention.start][-FAR:]))


def _leads_to(folded: str, earlier: Said, item: Said) -> bool:
    between = folded[earlier.mention.end : item.mention.start]
    return len(between) < FAR and not stances.CONTRAST.search(between)
