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
from interviews.hearing.items import TRAP, Group, Item, Kind, grouped
from interviews.hearing.naming import ITEM_KINDS, items_of_part, named
from interviews.hearing.process_questions import process_questions
from problems.text.phrases import find_phrases
from problems.text.vectors import normalised, vectors_of

LISTED: Mapping[Stage, ActKind] = {
    Stage.PROBLEM_CLARIFICATION: ActKind.FACT_QUESTION,
    Stage.THOUGHT_ARTICULATION: ActKind.APPROACH,
    Stage.EDGE_CASE_CHECK: ActKind.EDGE_CASE,
}
"""What a terse list has as its entries, by stage."""
PLAINLY = 0.7
"""An entry of a list of ideas or questions takes so much of the list's confidence with it."""
ALTERNATIVES = 3
WORTH_ASKING = 0.12
"""A reading that is less likely than this is not offered."""
NEGLIGIBLE = 0.05
"""Nothing is made of a label that is less likely: far below every bar."""
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

    def process_questions(self, text: str) -> tuple[Act, ...]:
        """Return what ``text`` may ask about the interview and the page: what concerns every problem."""
        return process_questions(text)

    def see(self, said: Said) -> Seen:
        """Return what is seen of ``said`` before anything is decided."""
        return see(said, {**self._groups, **self._points.get(said.follow_up, {})}, self._heads.middle)

    def _heard(self, said: Said) -> Heard:
        if not said.text.strip() and not said.code.strip():
            return Heard()
        return weighed(best_of(guesses(self.see(said), self._heads, self._knowledge)), self._heads)


def guesses(seen: Seen, heads: Heads, knowledge: ProblemKnowledge) -> Iterator[Act]:
    """Yield every act that a message may do, as a whole or by one of its clauses, with how likely it is."""
    parts = seen.all_parts if seen.plain.strip() else ()
    likely = [heads.acts(part) for part in parts]
    for part, labels in zip(parts, likely, strict=True):
        for label, confidence in labels.items():
            if confidence < NEGLIGIBLE or (seen.code and label == ActKind.CODE.value):
                continue  # code that is there is read below
            for act in _of_label(label, confidence, part, knowledge):
                yield replace(act, start=act.start + part.start, end=act.end + part.start)
    for kind in ITEM_KINDS if parts else ():
        yield from named(kind, seen, likely, heads)
    # A clause alone does not know that what it says is taken back by the next: costs are those of the whole message.
    yield from _costs(max((one[ActKind.COST.value] for one in likely), default=0.0), seen)
    yield from _listed(seen, likely, heads)
    if seen.code:
        reading = read_code(seen.code)
        yield Act(ActKind.CODE, reading.language, value="complete" if reading.is_complete else "", by="code")


def _listed(seen: Seen, likely: Sequence[Mapping[str, float]], heads: Heads) -> Iterator[Act]:
    """Yield what a terse list names, entry by entry: too short to tell what they do, they do what the list does.

    Where a list of inputs may rather tell what happens, only entries that are plainly a case count. A list of ideas
    names them; what goes wrong in detail, as a trap does, is told at more length.
    """
    if not seen.listed:
        return
    kind = LISTED[seen.said.stage]
    confidence = max(one[kind.value] for one in likely)
    tells = likely[0][ActKind.OUTCOME.value] >= heads.bars.get(ActKind.OUTCOME.value, 0.5)
    for entry in seen.listed:
        for chance, act in items_of_part(kind, _without_traps(entry), heads):
            plainly = act.by == "terms" or (chance >= PLAINLY if kind is not ActKind.EDGE_CASE else not tells)
            if act.item != OTHER and plainly:
                place = {"start": act.start + entry.start, "end": act.end + entry.start}
                yield replace(act, confidence=confidence * chance, **place)


def _without_traps(seen: Seen) -> Seen:
    ideas = tuple(one for one in seen.near.get("approach", ()) if not one.item.is_trap)
    return replace(seen, near={**seen.near, "approach": ideas})


def _of_label(label: str, confidence: float, seen: Seen, knowledge: ProblemKnowledge) -> Iterator[Act]:
    kind, _, item = label.partition(":")
    act = ActKind(kind)
    if act is ActKind.PATTERN:
        yield from _patterns(confidence, seen, knowledge)
    elif act not in ITEM_KINDS and act is not ActKind.COST:
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

    def process_questions(self, text: str) -> tuple[Act, ...]:
        """Return what ``text`` may ask about the interview and the page."""
        return process_questions(text)


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
        return {kind: grouped(kind, members) for kind, members in items.items()}
    rows, place, groups = normalised(rows - middle), 0, {}
    for kind, members in items.items():
        vectors = []
        for item in members:
            vectors.append(rows[place : place + len(item.examples)])
            place += len(item.examples)
        groups[kind] = grouped(kind, members, tuple(vectors))
    return groups
