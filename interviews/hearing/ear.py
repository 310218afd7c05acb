"""Hearing a message: its acts with slots, places and confidence, for one problem.

The heads say how likely each kind of act is, and which item it speaks of; costs come from their grammar, code from how
it looks, patterns from their names. An act counts from its kind's bar on; below it is one of the likeliest readings, of
which the coach offers two or three.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache

import numpy as np

from interviews.core.acts import OTHER, Act, ActKind, Heard, Said
from interviews.core.code.reading import read_code
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.stages import Stage
from interviews.hearing.features import Seen, see
from interviews.hearing.heads import Heads, load_heads
from interviews.hearing.items import Group, Item, Kind, Nearness
from interviews.hearing.stances import stance_of
from problems.text.phrases import find_phrases
from problems.text.vectors import normalised, vectors_of

ITEM_KINDS: Mapping[ActKind, Kind] = {
    ActKind.FACT_QUESTION: "fact",
    ActKind.APPROACH: "approach",
    ActKind.EDGE_CASE: "edge_case",
}
LIKELY_ITEM = 0.4
"""From this probability on a further item is meant as well."""
SOME_ITEM = 0.15
"""Below it, even the likeliest is none: something that the bank does not list is meant."""
TRAP = "trap:"
"""Before the id of an idea that does not work: it is heard beside the approaches, and is none of them."""
LEAST_SHARE, LEAST_SHARE_OF_IDEAS = 0.5, 0.58
"""The likeliest item takes at least so much of its kind's confidence. Where ideas are asked for it is more: of one that
might be either of two the coach asks the steps, which is better than not to have heard it."""
WHERE_IDEAS_ARE_ASKED_FOR = (Stage.THOUGHT_ARTICULATION, Stage.COMPLEXITY_ANALYSIS)
PLAINLY = 0.7
"""An entry of a list of ideas takes so much of the list's confidence with it."""
ALTERNATIVES = 3
WORTH_ASKING = 0.12
"""A reading that is less likely than this is not offered."""
KEPT = 2_048


class Ear:
    """Hears what is said about one problem. May be used by many threads."""

    def __init__(self, knowledge: ProblemKnowledge, heads: Heads | None = None) -> None:
        self._knowledge = knowledge
        self._heads = heads or load_heads()
        self._groups = _with_vectors(items_of(knowledge), self._heads.middle)
        self._points = {
            one.id: _with_vectors({"point": _point_items(one.id, knowledge)}, self._heads.middle)
            for one in knowledge.follow_ups
        }
        self._hear = lru_cache(maxsize=KEPT)(self._heard)

    def hear(self, said: Said) -> Heard:
        """Return what ``said`` does. Any text will do; the latest are remembered."""
        return self._hear(said)

    def see(self, said: Said) -> Seen:
        """Return what is seen of ``said`` before anything is decided."""
        return see(said, {**self._groups, **self._points.get(said.follow_up, {})}, self._heads.middle)

    def _heard(self, said: Said) -> Heard:
        if not said.text.strip() and not said.code.strip():
            return Heard()
        return weighed(best_of(guesses(self.see(said), self._heads, self._knowledge)), self._heads)


def guesses(seen: Seen, heads: Heads, knowledge: ProblemKnowledge) -> Iterator[Act]:
    """Yield every act that a message may do, as a whole or by one of its clauses, with how likely it is."""
    for part in seen.all_parts if seen.plain.strip() else ():
        for label, confidence in heads.acts(part).items():
            for act in _of_label(label, confidence, part, heads, knowledge):
                yield replace(act, start=act.start + part.start, end=act.end + part.start)
    yield from _listed(seen, heads)
    if seen.code:
        reading = read_code(seen.code)
        language = "python" if reading.language == "python" else "pseudocode"
        yield Act(ActKind.CODE, language, value="complete" if reading.is_complete else "", by="code")


def _listed(seen: Seen, heads: Heads) -> Iterator[Act]:
    """Yield what a terse list names, entry by entry: too short to tell what they do, they do what the list does.

    Where a list of inputs may rather tell what happens, only entries that are plainly a case count. A list of ideas
    names them; what goes wrong in detail, as a trap does, is told at more length.
    """
    if not seen.listed:
        return
    likely = [heads.acts(part) for part in seen.all_parts]
    of_ideas = seen.said.stage is not Stage.EDGE_CASE_CHECK
    kind = ActKind.APPROACH if of_ideas else ActKind.EDGE_CASE
    confidence = max(one[kind.value] for one in likely)
    tells = likely[0][ActKind.OUTCOME.value] >= heads.bars.get(ActKind.OUTCOME.value, 0.5)
    for entry in seen.listed:
        for act in _items(kind, confidence, _without_traps(entry), heads):
            plainly = act.by == "terms" or (act.confidence >= PLAINLY * confidence if of_ideas else not tells)
            if act.item != OTHER and plainly:
                yield replace(act, start=act.start + entry.start, end=act.end + entry.start)


def _without_traps(seen: Seen) -> Seen:
    ideas = tuple(one for one in seen.near.get("approach", ()) if not one.item.id.startswith(TRAP))
    return replace(seen, near={**seen.near, "approach": ideas})


def _of_label(label: str, confidence: float, seen: Seen, heads: Heads, knowledge: ProblemKnowledge) -> Iterator[Act]:
    kind, _, item = label.partition(":")
    act = ActKind(kind)
    if act in ITEM_KINDS:
        yield from _items(act, confidence, seen, heads)
    elif act is ActKind.COST:
        yield from _costs(confidence, seen)
    elif act is ActKind.PATTERN:
        yield from _patterns(confidence, seen, knowledge)
    elif act is not ActKind.CODE or not seen.code:
        yield Act(act, item, end=len(seen.plain), confidence=confidence)


def best_of(found: Iterable[Act]) -> list[Act]:
    """Return each act once, the likeliest first; of the ways in which a follow-up is answered only the likeliest."""
    best: dict[tuple[ActKind, str], Act] = {}
    for act in found:
        key = (act.kind, "" if act.kind is ActKind.POINT else f"{act.item} {act.of} {act.value}")
        if key not in best or best[key].confidence < act.confidence:
            best[key] = act
    return sorted(best.values(), key=lambda act: -act.confidence)


def weighed(ordered: Sequence[Act], heads: Heads) -> Heard:
    """Return the acts whose confidence reaches their bar, in the order said, and the likeliest of the others.

    ``ordered`` has the likeliest first. A message in which nothing reaches its bar is not understood.
    """
    acts = [act for act in ordered if act.confidence >= bar_of(act, heads.bars)]
    acts = [act for act in acts if not _is_told_better(act, acts)]
    if len(acts) > 1:
        acts = [act for act in acts if act.kind is not ActKind.NOTHING] or acts[:1]
    others = [act for act in ordered if act not in acts and act.confidence >= WORTH_ASKING]
    unsure = tuple(act for act in others if act.kind is not ActKind.NOTHING)[:ALTERNATIVES]
    sure = [
        replace(act, sure=act.confidence >= bar_of(act, heads.sure, otherwise=1.1) or act.by == "code") for act in acts
    ]
    return Heard(tuple(sorted(sure, key=lambda act: (act.start, -act.confidence))), unsure)


def _is_told_better(act: Act, acts: Sequence[Act]) -> bool:
    """Tell whether ``act`` speaks of something that the bank does not list, where others name what is said there."""
    if act.item != OTHER or act.value:
        return False
    return any(
        one.kind is act.kind and one.item != OTHER and one.start < act.end and act.start < one.end for one in acts
    )


def bar_of(act: Act, bars: Mapping[str, float], *, otherwise: float = 0.5) -> float:
    """Return the bar of an act's kind."""
    return 0.0 if act.by == "code" else bars.get(act.kind.value, otherwise)


def _items(kind: ActKind, confidence: float, seen: Seen, heads: Heads) -> Iterator[Act]:
    near = seen.near.get(ITEM_KINDS[kind], ())
    if not near:
        yield Act(kind, OTHER, stance=_stance(kind, seen), end=len(seen.plain), confidence=confidence)
        return
    likely = heads.which(ITEM_KINDS[kind], near, len(seen.clauses))
    ranked = sorted(zip(likely, near, strict=True), key=lambda pair: -pair[0])
    best = ranked[0][0]
    if best < SOME_ITEM:
        yield Act(kind, OTHER, stance=_stance(kind, seen), end=len(seen.plain), confidence=confidence * (1 - best))
    asked_for = kind is ActKind.APPROACH and seen.said.stage in WHERE_IDEAS_ARE_ASKED_FOR
    least = LEAST_SHARE_OF_IDEAS if asked_for else LEAST_SHARE
    for place, (chance, one) in enumerate(ranked[:ALTERNATIVES]):
        heard = chance >= LIKELY_ITEM or (place == 0 and chance >= SOME_ITEM)
        share = max(chance, least) if heard else chance * LEAST_SHARE
        yield _item_act(kind, one, confidence * share, seen)


def _item_act(kind: ActKind, near: Nearness, confidence: float, seen: Seen) -> Act:
    start, end = (0, len(seen.plain))
    if near.clause < len(seen.clauses):
        start, end = seen.clauses[near.clause].start, seen.clauses[near.clause].end
    by = "terms" if near.terms else "meaning"
    item, trap = (OTHER, near.item.id.removeprefix(TRAP)) if near.item.id.startswith(TRAP) else (near.item.id, "")
    stance = stance_of(seen.plain[start:end]) if kind is ActKind.APPROACH else ""
    return Act(kind, item, value=trap, stance=stance, start=start, end=end, confidence=confidence, by=by)


def _stance(kind: ActKind, seen: Seen) -> str:
    return stance_of(seen.plain) if kind is ActKind.APPROACH else ""


def _costs(confidence: float, seen: Seen) -> Iterator[Act]:
    for cost in seen.costs:
        yield Act(
            ActKind.COST,
            of=cost.of,
            value=cost.value,
            stance=cost.stance,
            start=cost.start,
            end=cost.end,
            confidence=(confidence * cost.confidence) ** 0.5,
            by="grammar",
        )


def _patterns(confidence: float, seen: Seen, knowledge: ProblemKnowledge) -> Iterator[Act]:
    for pattern in knowledge.all_patterns:
        found = find_phrases(seen.plain, (pattern.name, *pattern.named_by), skip_negated=True)
        if found:
            yield Act(
                ActKind.PATTERN, pattern.id, start=found[0].start, end=found[0].end, confidence=confidence, by="terms"
            )


def with_ear(knowledge: ProblemKnowledge) -> ProblemKnowledge:
    """Return ``knowledge`` with an ear that is made when somebody first listens."""
    return replace(knowledge, ear=_LateEar(knowledge))


class _LateEar:
    """Makes the ear when it is needed: most of what is known of problems is only shown."""

    def __init__(self, knowledge: ProblemKnowledge) -> None:
        self._knowledge = knowledge

    @cached_property
    def _ear(self) -> Ear:
        return Ear(self._knowledge)

    def hear(self, said: Said) -> Heard:
        """Return what ``said`` does."""
        return self._ear.hear(said)


def items_of(knowledge: ProblemKnowledge) -> dict[Kind, tuple[Item, ...]]:
    """Return what can be heard about a problem, but for the points of a follow-up."""
    return {
        "fact": tuple(Item(one.id, one.topic, one.examples, one.terms) for one in knowledge.clarifications),
        "approach": (
            *(Item(one.id, one.name, one.examples, one.terms) for one in knowledge.approaches),
            *(Item(f"{TRAP}{one.id}", one.name, one.examples, one.terms) for one in knowledge.traps),
        ),
        "edge_case": tuple(Item(one.id, one.question, one.examples, one.terms) for one in knowledge.edge_cases),
        "signal": tuple(Item(str(n), "", one.examples, one.terms) for n, one in enumerate(knowledge.signals)),
    }


def _point_items(follow_up: str, knowledge: ProblemKnowledge) -> tuple[Item, ...]:
    points = next(one.points for one in knowledge.follow_ups if one.id == follow_up)
    return tuple(Item(str(number), "", point.examples, point.terms) for number, point in enumerate(points))


def _with_vectors(items: Mapping[Kind, tuple[Item, ...]], middle: np.ndarray) -> dict[Kind, Group]:
    """Return the groups with centred vectors of their examples, or without any where there is no encoder."""
    texts = [text for members in items.values() for item in members for text in item.examples]
    rows = vectors_of(texts)
    if rows is None:
        return {kind: Group(kind, members) for kind, members in items.items()}
    rows, place, groups = normalised(rows - middle), 0, {}
    for kind, members in items.items():
        vectors = []
        for item in members:
            vectors.append(rows[place : place + len(item.examples)])
            place += len(item.examples)
        groups[kind] = Group(kind, members, tuple(vectors))
    return groups
