"""What a message may speak of: the facts, approaches, edge cases and so on of a problem, each with its examples.

How near a clause is to an item is the mean of its likeness to the three nearest examples. That of the best clause is
the item's; a small model weighs it against the other items, the words that are said of this item rather than of others,
exact terms, and what the coach has just asked about.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from sys import intern
from typing import Literal

import numpy as np

from problems.text.late_patterns import LatePattern
from problems.text.nearness import is_said, of_the_nearest
from problems.text.phrases import fold

Kind = Literal["fact", "approach", "edge_case", "point", "signal"]
ITEM_FEATURES = 20
TRAP = "trap:"
"""Before the id of an idea that does not work: it is heard beside the approaches, and is none of them."""
REMEMBERED = 512
"""The words of so many texts: each kind of item asks for those of the same clauses."""
STEM = 5
"""So many letters of a Latin word tell which word it is, in whatever form."""

_LATIN, _CHINESE = LatePattern(r"[a-z]{3,}"), LatePattern(r"[\u3400-\u9fff]+")
_LATIN_OR_NUMBER = LatePattern(r"[a-z]+|[0-9]+")


@dataclass(frozen=True)
class Item:
    """Something that can be heard: ``name`` is what the coach calls it, ``examples`` how people put it, ``terms`` exact
    words that can mean nothing else of its kind."""

    id: str
    name: str
    examples: tuple[str, ...]
    terms: tuple[str, ...] = ()

    @property
    def is_trap(self) -> bool:
        """Tell whether it is an idea that does not work."""
        return self.id.startswith(TRAP)


@dataclass(frozen=True, eq=False)
class Group:
    """All items of one kind, with the vectors of their examples where there is an encoder.

    ``words`` gives the row in ``weights`` (words, items): how much a word speaks for each item.
    """

    kind: Kind
    items: tuple[Item, ...]
    words: Mapping[str, int]
    weights: np.ndarray
    vectors: tuple[np.ndarray, ...] | None = None

    def spoken_for(self, text: str) -> np.ndarray:
        """Return how much the words of ``text`` speak for each item, 0 or more."""
        said = stems(text)
        rows = [row for word in said if (row := self.words.get(word)) is not None]
        return self.weights[rows].sum(axis=0, dtype=np.float32) / max(1, len(said)) ** 0.5


def grouped(kind: Kind, items: Sequence[Item], vectors: tuple[np.ndarray, ...] | None = None) -> Group:
    """Return the group of ``items``. A word speaks for an item the more, the more of its examples and the fewer of the
    other items have it (term frequency times inverse document frequency)."""
    counts = [Counter(word for text in (*item.examples, item.name) for word in stems(text)) for item in items]
    having = Counter(word for count in counts for word in count)
    weights = np.zeros((len(having), len(items)), dtype=np.float16)
    words = {intern(word): row for row, word in enumerate(having)}
    for place, (item, count) in enumerate(zip(items, counts, strict=True)):
        for word, times in count.items():
            rare = np.log((len(items) + 1) / (having[word] + 0.5))
            weights[words[word], place] = rare * np.log1p(times) / np.log1p(len(item.examples) + 1)
    return Group(kind, tuple(items), words, weights, vectors)


@dataclass(frozen=True)
class Nearness:
    """How near an item is to a message: the score of its best clause, which clause that is, how many terms are said,
    how much of its name is said or was asked about, its likeness to the nearest example, and how much the words speak
    for it, those of the whole message and those of the clause that speaks for it most."""

    item: Item
    score: float
    clause: int
    terms: int
    said: float
    asked: float
    nearest: float
    words: float
    clause_words: float


def nearness(
    group: Group, vectors: np.ndarray | None, text: str, asked: str, clauses: Sequence[str]
) -> tuple[Nearness, ...]:
    """Return how near each item of ``group`` is to a message, the nearest first.

    ``vectors`` has a row of length one per clause and may end with one for the whole message.
    """
    folded, said, question = fold(text), _words(text), _words(asked)
    words = group.spoken_for(text)
    of_clauses = np.max([group.spoken_for(clause) for clause in clauses], axis=0) if len(clauses) > 1 else words
    found = []
    for place, item in enumerate(group.items):
        score, clause, nearest = 0.0, 0, 0.0
        if vectors is not None and group.vectors is not None and len(group.vectors[place]):
            alike = vectors @ group.vectors[place].T
            of_clause = of_the_nearest(alike)
            clause = int(of_clause.argmax())
            score, nearest = float(of_clause[clause]), float(alike.max())
        name = _name_words(item.name)
        share = max(1, len(name)) ** 0.5
        found.append(
            Nearness(
                item,
                score,
                clause,
                terms=sum(is_said(term, folded) for term in item.terms),
                said=len(name & said) / share,
                asked=len(name & question) / share,
                nearest=nearest,
                words=float(words[place]),
                clause_words=float(of_clauses[place]),
            )
        )
    return tuple(sorted(found, key=lambda one: (-one.score, -one.terms)))


def item_features(near: Sequence[Nearness], clauses: int) -> Iterator[list[float]]:
    """Yield :data:`ITEM_FEATURES` numbers for each of ``near``, which is the nearest first."""
    scores = np.array([one.score for one in near])
    mean, spread = float(scores.mean()), float(scores.std()) + 1e-3
    best, some_term = float(scores[0]), any(one.terms for one in near)
    compared = np.array([(one.nearest, one.words, one.clause_words) for one in near])
    compared = (compared - compared.mean(axis=0)) / (compared.std(axis=0) + 1e-3)
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
            float(one.item.is_trap),
            *compared[rank].tolist(),
        ]


@lru_cache(maxsize=REMEMBERED)
def stems(text: str) -> frozenset[str]:
    """Return the beginnings of a text's Latin words, its numbers, its Chinese characters and pairs of them."""
    folded = fold(text)
    chinese = _CHINESE.findall(folded)
    pairs = (run[i : i + 2] for run in chinese for i in range(len(run) - 1))
    latin = (word[:STEM] for word in _LATIN_OR_NUMBER.findall(folded))
    return frozenset((*latin, *pairs, *"".join(chinese)))


@lru_cache(maxsize=REMEMBERED)
@lru_cache(maxsize=8192)  # each message is compared with all items of its problem
def _name_words(name: str) -> frozenset[str]:
    return _words(name)


def _words(text: str) -> frozenset[str]:
    folded = fold(text)
    pairs = (run[i : i + 2] for run in _CHINESE.findall(folded) for i in range(len(run) - 1))
    return frozenset((*_LATIN.findall(folded), *pairs))
