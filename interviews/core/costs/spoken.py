"""The total costs that a message states, as people say them: "time n, space n too", "欧恩方", "n squared, no wait, cubed".

First every mention of growth is found (:mod:`interviews.core.costs.mentions`), then those that state a cost are kept
(:mod:`interviews.core.costs.hearing`), then each is told to be time or memory (:mod:`interviews.core.costs.binding`),
and last what was corrected, is the cost of a step, or is only counted on the way to another cost falls away.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from interviews.core.costs import hearing
from interviews.core.costs.binding import bind, speaks_of_both, takes_over
from interviews.core.costs.grammar import same_growth
from interviews.core.costs.growth import CONSTANT, size
from interviews.core.costs.hints import hints
from interviews.core.costs.hearing import Around, Scene, around, mask
from interviews.core.costs.mentions import BARE, EXPLICIT, FORMULA, Mention, find_mentions
from problems.text.phrases import fold

__all__ = ["StatedCost", "same_growth", "stated_costs"]

MAX_CHARACTERS = 10_000
"""So much of a message is read."""

Kind = Literal["time", "space"]
Stance = Literal["claims", "corrects", "rejects", "unsure"]


@dataclass(frozen=True)
class StatedCost:
    """One stated cost in canonical form (``O(n log n)``, ``O(V + E)``); ``text[start:end]`` says it.

    ``confidence`` is 0 to 1: lower for bare words ("n", "on") and for what is only understood from the question.
    """

    value: str
    of: Kind
    stance: Stance
    start: int
    end: int
    confidence: float


@dataclass(frozen=True)
class _Said:
    """A mention that states something. ``stance`` is ``""`` for what is only compared with or reported."""

    mention: Mention
    near: Around
    of: Kind
    stance: str
    place: int


def stated_costs(
    text: str, *, stage: str = "", asked: str = "", time_said: str | None = None
) -> tuple[StatedCost, ...]:
    """Return the total costs that ``text`` states, in the order said.

    ``stage`` is the stage's value, ``asked`` the coach's message before, ``time_said`` the time that was stated
    earlier in the interview. Costs of single steps, denied in comparisons or asked for, are left out.
    """
    folded = fold(text[:MAX_CHARACTERS])
    question = fold(asked[:1000])
    scene = Scene.of(stage, question)
    said = _said(folded, scene)
    costs = _settled(folded, said, scene)
    if _YOU_SAID.search(question):
        costs = _against_earlier(costs, [mention.value for mention in find_asked(question)])
    costs += takes_over_costs(folded, question, scene, costs, time_said)
    costs += [StatedCost(*hint) for hint in hints(folded, scene, {cost.of for cost in costs})]
    return tuple(sorted(costs, key=lambda cost: (cost.start, cost.of == "space")))


def _said(folded: str, scene: Scene) -> list[_Said]:
    """Return the mentions that state something, each as time or memory."""
    mentions = find_mentions(folded)
    everything = mask(folded, [mention for mention in mentions if mention.plainness >= FORMULA])
    stated = [
        mention
        for mention in mentions
        if hearing.is_stated(mention, around(everything, mention), scene, _segment(folded, mention))
    ]
    masked = mask(folded, stated)
    near = [around(masked, mention) for mention in stated]
    kinds = bind(masked, stated, scene)
    return [
        _Said(mention, near[place], kinds[place], hearing.stance(mention, near[place]), place)
        for place, mention in enumerate(stated)
        if kinds[place] is not None
    ]


_SEGMENT_END = re.compile(r"[,，。;；\n]")


def _segment(folded: str, mention: Mention) -> str:
    before = _SEGMENT_END.split(folded[max(0, mention.start - hearing.WINDOW) : mention.start])[-1]
    after = _SEGMENT_END.split(folded[mention.end : mention.end + hearing.WINDOW], maxsplit=1)[0]
    return before + " " + after


def _settled(folded: str, said: Sequence[_Said], scene: Scene) -> list[StatedCost]:
    costs: list[StatedCost] = []
    for of in ("time", "space"):
        costs += _of_one_kind(folded, [item for item in said if item.of == of], scene)
    return costs if not speaks_of_both(folded, scene, {cost.value for cost in costs}) else _doubled(costs)


_YOU_SAID = re.compile(r"你(?:之前|刚才|刚刚|前面)?说|\byou (?:just |first )?said|\byou claimed|\byour earlier|\bearlier you")


def _against_earlier(costs: Sequence[StatedCost], earlier: Sequence[str]) -> list[StatedCost]:
    """Where the coach repeats what the learner said before, another cost corrects it."""
    kept: list[StatedCost] = []
    for cost in costs:
        again = any(same_growth(cost.value, value) for value in earlier)
        others = [other for other in costs if other.of == cost.of and other.stance != "rejects"]
        if cost.stance == "rejects" and again and others:
            continue
        kept.append(replace(cost, stance="corrects") if earlier and not again and cost.stance == "claims" else cost)
    return kept


def _doubled(costs: Sequence[StatedCost]) -> list[StatedCost]:
    """Return the one cost that was stated for time and memory alike as two."""
    last = max(costs, key=lambda cost: cost.start)
    return [replace(last, of="time"), replace(last, of="space")]


def _of_one_kind(folded: str, said: Sequence[_Said], scene: Scene) -> list[StatedCost]:
    said, corrected = _without_corrected(folded, _without_alternatives(folded, said))
    claims = [item for item in said if item.stance in ("claims", "unsure")]
    kept = _without_steps(folded, claims, scene)
    final = {item.place for item in kept}
    rejected = [
        item
        for item in said
        if item.stance == "rejects" and item.mention.plainness >= FORMULA and not (kept and kept[0].place < item.place)
    ]
    corrects = corrected | ({kept[-1].place} if kept and any(item.stance == "" and _was_own(item) for item in said) else set())
    costs: dict[str, StatedCost] = {}
    for item in [*kept, *rejected]:
        stance = "corrects" if item.place in corrects and item.place in final else item.stance
        known = next((value for value in costs if same_growth(value, item.mention.value)), None)
        before = costs.pop(known, None) if known else None
        if before is not None and item.place in final:
            stance = before.stance if before.stance == "corrects" else stance
        costs[item.mention.value] = _cost(item, stance, scene)
    return list(costs.values())


def _was_own(item: _Said) -> bool:
    """Tell whether what was left out is an earlier cost of the learner's own, which is now corrected."""
    return bool(hearing.was_reported(item.near))


def _cost(item: _Said, stance: str, scene: Scene) -> StatedCost:
    mention = item.mention
    confidence = {EXPLICIT: 0.95, FORMULA: 0.9}.get(mention.plainness, 0.7)
    if not scene.hot:
        confidence -= 0.15
    if mention.word and not scene.hot:
        confidence -= 0.1
    return StatedCost(mention.value, item.of, stance, mention.start, mention.end, round(confidence, 2))  # type: ignore[arg-type]


def _without_corrected(folded: str, said: Sequence[_Said]) -> tuple[list[_Said], set[int]]:
    """Drop what is taken back by what follows it; also return the places of what it is corrected to."""
    kept: list[_Said] = []
    corrects: set[int] = set()
    for item in said:
        last = kept[-1] if kept else None
        if last is not None and item.stance != "rejects" and _takes_back(folded, last, item):
            while kept and kept[-1].stance != "rejects" and same_growth(kept[-1].mention.value, last.mention.value):
                kept.pop()
            corrects.add(item.place)
        kept.append(item)
    return kept, corrects


def _without_alternatives(folded: str, said: Sequence[_Said]) -> list[_Said]:
    """Keep the first of "n squared, or n cubed?"; nobody who asks this claims either."""
    kept: list[_Said] = []
    for item in said:
        last = kept[-1] if kept else None
        between = folded[last.mention.end : item.mention.start] if last is not None else ""
        if last is not None and "unsure" in (last.stance, item.stance) and _is_or(between):
            kept[-1] = replace(last, stance="unsure")
        else:
            kept.append(item)
    return kept


def _is_or(between: str) -> bool:
    return len(between) < 40 and bool(hearing.OTHERWISE.search(between)) and not hearing.CORRECTION.search(between)


def _takes_back(folded: str, last: _Said, item: _Said) -> bool:
    between = folded[last.mention.end : item.mention.start][-200:]
    return bool(hearing.CORRECTION.search(between)) and item.stance != ""


def _without_steps(folded: str, said: Sequence[_Said], scene: Scene) -> list[_Said]:
    """Drop the costs of single steps and counts, and what only leads to a later conclusion."""
    steps = [item for item in said if hearing.is_count(item.near) or (not scene.per_step and hearing.is_sub_step(item.near))]
    steps += [item for item in said if not scene.hot and _is_constant_look(item)]
    totals = [item for item in said if item not in steps]
    if not totals:
        totals = [item for item in steps if scene.hot and not hearing.is_only_a_step(item.near)]
    totals = [item for item in totals if not _is_bare_word(item.mention)] or totals
    kept: list[_Said] = []
    for item in totals:
        if item.mention.plainness >= FORMULA:
            kept = [earlier for earlier in kept if not (_is_aside(earlier) and _leads_to(folded, earlier, item))]
        if hearing.is_concluded(item.near):
            kept = [
                earlier
                for earlier in kept
                if (scene.compares and earlier.mention.plainness >= FORMULA) or not _leads_to(folded, earlier, item)
            ]
        kept.append(item)
    return kept


def _is_constant_look(item: _Said) -> bool:
    """Tell whether a constant time is stated in passing, among ideas: "the map finds it in O(1)"."""
    return item.of == "time" and item.mention.growth.is_constant and not hearing.is_beside_kind(item.near)


def _is_aside(item: _Said) -> bool:
    """Tell whether a bare size only leads to a formula that follows: "every one looks at n others, so n squared"."""
    bare = item.mention.plainness <= BARE and not item.mention.marked
    return bare and not hearing.is_beside_kind(item.near)


def _is_bare_word(mention: Mention) -> bool:
    return mention.word and mention.plainness <= BARE and not mention.space


def _leads_to(folded: str, earlier: _Said, item: _Said) -> bool:
    between = folded[earlier.mention.end : item.mention.start]
    return len(between) < 200 and not hearing.CONTRAST.search(between)


def takes_over_costs(
    folded: str, question: str, scene: Scene, costs: Sequence[StatedCost], time_said: str | None
) -> list[StatedCost]:
    """Return what is stated by pointing to another cost: "same as before", "空间也一样", "yes" to "is it O(n)?"."""
    in_question = [mention for mention in find_asked(question) if mention.plainness >= FORMULA and not mention.space]
    found = takes_over(folded, question, scene, [(cost.of, cost.value) for cost in costs], in_question, time_said)
    return [StatedCost(value, of, stance, start, end, 0.6) for value, of, stance, start, end in found]  # type: ignore[arg-type]


@lru_cache(maxsize=64)
def find_asked(question: str) -> tuple[Mention, ...]:
    """Return the growths that the coach's message names."""
    return tuple(find_mentions(question))
