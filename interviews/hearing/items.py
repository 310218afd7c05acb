"""What a message may speak of: the facts, approaches, edge cases and so on of a problem, each with its examples.

How near a clause is to an item is the mean of its likeness to the three nearest examples. That of the best clause is
the item's; a small model weighs it against the other items, exact terms, and what the coach has just asked about.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from problems.text.nearness import is_said, likeness
from problems.text.phrases import fold

Kind = Literal["fact", "approach", "edge_case", "point", "signal"]
ITEM_FEATURES = 16

_LATIN, _CHINESE = re.compile(r"[a-z]{3,}"), re.compile(r"[\u3400-\u9fff]+")


@dataclass(frozen=True)
class Item:
    """Something that can be heard: ``name`` is what the coach calls it, ``examples`` how people put it, ``terms`` exact
    words that can mean nothing else of its kind."""

    id: str
    name: str
    examples: tuple[str, ...]
    terms: tuple[str, ...] = ()


@dataclass(frozen=True)
class Group:
    """All items of one kind, with the vectors of their examples where there is an encoder."""

    kind: Kind
    items: tuple[Item, ...]
    vectors: tuple[np.ndarray, ...] | None = None


@dataclass(frozen=True)
class Nearness:
    """How near an item is to a message: the score of its best clause, which clause that is, how many terms are said,
    and how much of its name is said or was asked about."""

    item: Item
    score: float
    clause: int
    terms: int
    said: float
    asked: float


def nearness(group: Group, clauses: np.ndarray | None, text: str, asked: str) -> tuple[Nearness, ...]:
    """Return how near each item of ``group`` is to a message, the nearest first.

    ``clauses`` has a row of length one per clause and may end with one for the whole message.
    """
    folded, words, question = fold(text), _words(text), _words(asked)
    found = []
    for place, item in enumerate(group.items):
        score, clause = 0.0, 0
        if clauses is not None and group.vectors is not None and len(group.vectors[place]):
            found_near = likeness(clauses, group.vectors[place])
            clause = int(found_near.argmax())
            score = float(found_near[clause])
        name = _words(item.name)
        share = max(1, len(name)) ** 0.5
        terms = sum(is_said(term, folded) for term in item.terms)
        found.append(Nearness(item, score, clause, terms, len(name & words) / share, len(name & question) / share))
    return tuple(sorted(found, key=lambda one: (-one.score, -one.terms)))


def item_features(near: Sequence[Nearness], clauses: int) -> Iterator[list[float]]:
    """Yield :data:`ITEM_FEATURES` numbers for each of ``near``, which is the nearest first."""
    scores = np.array([one.score for one in near])
    mean, spread = float(scores.mean()), float(scores.std()) + 1e-3
    best, some_term = float(scores[0]), any(one.terms for one in near)
    for rank, one in enumerate(near):
        following = near[min(rank + 1, len(near) - 1)]
        leads = all(other.clause != one.clause or other.score <= one.score for other in near)
        yield [
            (one.score - mean) / spread,
            (one.score - 0.5) * 4,
            (best - one.score) * 20,
            float(rank == 0),
            float(rank == 1),
            rank / len(near),
            (one.score - following.score) * 20,
            float(one.terms > 0),
            float(some_term and not one.terms),
            float(one.terms > 1),
            one.said,
            one.asked,
            float(leads),
            float(leads and rank > 0),
            float(clauses > 1 and rank > 0),
            len(near) / 8,
        ]


def _words(text: str) -> frozenset[str]:
    folded = fold(text)
    pairs = (run[i : i + 2] for run in _CHINESE.findall(folded) for i in range(len(run) - 1))
    return frozenset((*_LATIN.findall(folded), *pairs))


def grouped(items: Mapping[Kind, Sequence[Item]]) -> dict[Kind, Group]:
    """Return the groups of ``items`` without vectors; ``interviews/hearing/ear.py`` adds those."""
    return {kind: Group(kind, tuple(members)) for kind, members in items.items()}
