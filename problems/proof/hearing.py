"""Proves that what learners may speak of can be told apart by its examples and terms.

Every example is heard with itself left out of its item's vectors, else it would prove nothing. That is harder than what
learners do, for the examples of an item are meant to differ: so an item is at fault only when most of its examples are
heard as other items, a term counted for what it is worth to the ear beside likeness.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from problems.bank.parts import Item
from problems.bank.schema import BankProblem
from problems.bank.strong_learner import learner_of, said_elsewhere
from problems.text.nearness import is_said, likeness
from problems.text.phrases import find_phrases, fold
from problems.text.vectors import middle, normalised, vectors_of

TERM = 0.15
"""So much likeness a term is worth: the ratio of their weights in the models of the ear (``hearing/heads.npz``)."""
MOST_CONFUSED = 0.5
"""An item of whose examples a larger share is heard as other items is at fault."""


IDEAS, WRONG_IDEAS = "approaches.", "traps."


@dataclass(frozen=True)
class Choice:
    """Items of one kind, among which the ear has to choose, by their places in the file."""

    kind: str
    items: Mapping[str, Item]

    def examples(self) -> Iterator[tuple[str, str]]:
        """Yield the place and the text of every example."""
        for place, item in self.items.items():
            yield from ((place, text) for text in (*item.examples.en, *item.examples.zh))

    def terms(self) -> Iterator[tuple[str, str]]:
        """Yield the place and the text of every term."""
        for place, item in self.items.items():
            yield from ((place, text) for text in dict.fromkeys((*item.terms.en, *item.terms.zh)))


@dataclass(frozen=True)
class Unclear:
    """Why the item at ``place`` may be heard wrongly, or others for it.

    ``kind`` is ``repeated`` (its example ``words`` is one of ``others``, too), ``loose`` (its term ``words`` is said in
    examples of ``others``), ``elsewhere`` (its term ``words`` is said in ``said``, the line ``others`` of the strong
    learner, about something else) or ``confused`` (``wrong`` of ``number`` examples are heard as ``others``).
    """

    kind: Literal["repeated", "loose", "elsewhere", "confused"]
    place: str
    others: tuple[str, ...]
    words: str = ""
    said: str = ""
    wrong: int = 0
    number: int = 0

    def __str__(self) -> str:
        others = ", ".join(self.others)
        if self.kind == "repeated":
            return f"{self.place}: the example {self.words!r} is one of {others}, too"
        if self.kind == "loose":
            return f"{self.place}: the term {self.words!r} is said in examples of {others}"
        if self.kind == "elsewhere":
            return f"{self.place}: the term {self.words!r} is said in {self.said!r}, which is about something else"
        return f"{self.place}: {self.wrong} of {self.number} examples are heard as others ({others})"


def hearing_faults(problem: BankProblem) -> list[str]:
    """Return what cannot be told apart in a problem, a sentence each."""
    return [str(one) for one in unclear(problem)]


def unclear(problem: BankProblem) -> Iterator[Unclear]:
    """Yield what cannot be told apart in a problem.

    Likeness is compared where the vectors of all examples are kept or there is an encoder; words always are. What the
    strong learner says is compared where there is one.
    """
    learner = learner_of(problem)
    elsewhere = said_elsewhere(learner) if learner is not None else {}
    for choice in choices(problem):
        yield from _repeated(choice)
        yield from _loose(choice)
        yield from _said_elsewhere(choice, elsewhere.get(choice.kind, ()))
        yield from _confused(choice)


def choices(problem: BankProblem) -> Iterator[Choice]:
    """Yield all that the ear chooses among."""
    yield Choice("fact", {f"clarifications.{one.id}": one for one in problem.clarifications})
    ideas = {f"{IDEAS}{one.id}": one for one in problem.approaches}
    yield Choice("approach", {**ideas, **{f"{WRONG_IDEAS}{one.id}": one for one in problem.traps}})
    yield Choice("edge_case", {f"edge_cases.{one.id}": one for one in problem.edge_cases})
    for one in problem.follow_ups:
        places = (f"follow_ups.{one.id}.points[{number}]" for number in range(1, len(one.points) + 1))
        yield Choice("point", dict(zip(places, one.points, strict=True)))
    yield Choice("signal", {f"signals[{number}]": one for number, one in enumerate(problem.signals, start=1)})


def _said_elsewhere(choice: Choice, elsewhere: Sequence[tuple[str, str]]) -> Iterator[Unclear]:
    """Yield every term that stands in a message about something else; ``elsewhere`` has names and words of those."""
    for place, term in choice.terms():
        for part, text in elsewhere:
            if find_phrases(text, (term,)):
                yield Unclear("elsewhere", place, (part,), term, said=text)


def _repeated(choice: Choice) -> Iterator[Unclear]:
    known: dict[str, str] = {}
    for place, text in choice.examples():
        first = known.setdefault(fold(text), place)
        if first != place:
            yield Unclear("repeated", place, (first,), text)


def _loose(choice: Choice) -> Iterator[Unclear]:
    examples = list(choice.examples())
    for place, term in choice.terms():
        others = {other for other, text in examples if other != place and find_phrases(text, (term,))}
        if place.startswith(IDEAS):  # an idea that does not work is most often one of these gone wrong, in its words
            others = {other for other in others if other.startswith(IDEAS)}
        if others:
            yield Unclear("loose", place, tuple(sorted(others)), term)


def _confused(choice: Choice) -> Iterator[Unclear]:
    found: dict[str, list[str]] = {}
    for place, heard in heard_as(choice):
        found.setdefault(place, []).append(heard)
    for place, heard in found.items():
        wrong = [other for other in heard if other != place]
        if len(wrong) > MOST_CONFUSED * len(heard):
            yield Unclear("confused", place, tuple(dict.fromkeys(wrong)), wrong=len(wrong), number=len(heard))


def heard_as(choice: Choice) -> Iterator[tuple[str, str]]:
    """Yield for every example its item's place and that of the item as which it is heard; nothing without vectors."""
    examples = list(choice.examples())
    rows = vectors_of([text for _, text in examples])
    if rows is None or len(choice.items) < 2:
        return
    rows = normalised(rows - middle())
    of = np.array([place for place, _ in examples])
    for number, (place, text) in enumerate(examples):
        others = np.arange(len(examples)) != number
        yield place, _nearest(choice, text, rows[number], {one: rows[others & (of == one)] for one in choice.items})


def _nearest(choice: Choice, text: str, row: np.ndarray, examples: Mapping[str, np.ndarray]) -> str:
    folded = fold(text)

    def score(place: str) -> float:
        near = examples[place]
        said = any(is_said(term, folded) for term in _terms(choice.items[place]))
        return (float(likeness(row[None], near)[0]) if len(near) else 0.0) + TERM * said

    return max(choice.items, key=score)


def _terms(item: Item) -> Iterable[str]:
    return (*item.terms.en, *item.terms.zh)
