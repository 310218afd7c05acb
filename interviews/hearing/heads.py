"""The trained heads: which acts a message does, and which of the problem's items it speaks of.

One-vs-rest logistic regression over words, numbers and meaning for the acts; one small logistic model per kind of item.
``manage.py train_reading`` learns both with scikit-learn from labelled messages and writes them to one file; here they
are only multiplied out.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from interviews.hearing.features import Seen
from interviews.hearing.items import Kind, Nearness, item_features

HEADS_FILE = Path(__file__).with_name("heads.npz")
MEANING_WEIGHT = 4.0
"""How much a direction of length one counts beside words, which have length one as well, and numbers."""


@dataclass(frozen=True, eq=False)
class Heads:
    """The weights. ``words`` and ``numbers`` give a feature's column; rows of the matrices are ``labels``.

    ``items`` has weights and bias for each kind; ``bars`` are the confidences from which a label counts as heard.
    """

    labels: tuple[str, ...]
    words: Mapping[str, int]
    rarity: np.ndarray
    numbers: Mapping[str, int]
    word_weights: np.ndarray
    number_weights: np.ndarray
    meaning_weights: np.ndarray
    biases: np.ndarray
    middle: np.ndarray
    meaning_middle: np.ndarray
    items: Mapping[str, np.ndarray]
    bars: Mapping[str, float]
    sure: Mapping[str, float]

    def acts(self, seen: Seen) -> dict[str, float]:
        """Return how likely the message does each of ``labels``, 0 to 1."""
        odds = self.biases.copy()
        places, weights = weighed_words(seen.words, self.words, self.rarity)
        odds += weights @ self.word_weights[places]
        for name, value in seen.numbers.items():
            if (place := self.numbers.get(name)) is not None:
                odds += value * self.number_weights[place]
        if seen.meaning.any():
            odds += (seen.meaning - self.meaning_middle) * MEANING_WEIGHT @ self.meaning_weights
        return dict(zip(self.labels, _probability(odds).tolist(), strict=True))

    def which(self, kind: Kind, near: Sequence[Nearness], clauses: int) -> list[float]:
        """Return for each of ``near`` how likely it is what an act of ``kind`` speaks of."""
        weights = self.items[kind]
        rows = np.array(list(item_features(near, clauses)))
        return _probability(rows @ weights[:-1] + weights[-1]).tolist()


def weighed_words(
    words: Mapping[str, float], places: Mapping[str, int], rarity: np.ndarray
) -> tuple[list[int], np.ndarray]:
    """Return the columns of those ``words`` that have one, and their values: a vector of length one, where any has."""
    found = {place: value for name, value in words.items() if (place := places.get(name)) is not None}
    columns = list(found)
    values = np.array(list(found.values()), dtype=np.float32) * rarity[columns]
    return columns, values / (np.linalg.norm(values) or 1.0)


def _probability(odds: np.ndarray) -> np.ndarray:
    return 1.0 / (1.0 + np.exp(-np.clip(odds, -30, 30)))


@lru_cache(maxsize=1)
def load_heads(path: Path = HEADS_FILE) -> Heads:
    """Read the heads. Raises ``OSError`` or ``ValueError`` when the file is not there or is none."""
    with np.load(path) as file:
        names = json.loads(bytes(file["names"]).decode())
        return Heads(
            labels=tuple(names["labels"]),
            words=_columns(names["words"]),
            rarity=file["rarity"].astype(np.float32),
            numbers=_columns(names["numbers"]),
            word_weights=file["word_weights"].astype(np.float32),
            number_weights=file["number_weights"].astype(np.float32),
            meaning_weights=file["meaning_weights"].astype(np.float32),
            biases=file["biases"].astype(np.float32),
            middle=file["middle"].astype(np.float32),
            meaning_middle=file["meaning_middle"].astype(np.float32),
            items={kind: file[f"item_{kind}"].astype(np.float64) for kind in names["items"]},
            bars=names["bars"],
            sure=names["sure"],
        )


def save_heads(heads: Heads, path: Path = HEADS_FILE) -> None:
    """Write the heads, weights in half precision."""
    names = {
        "labels": heads.labels,
        "words": list(heads.words),
        "numbers": list(heads.numbers),
        "items": list(heads.items),
        "bars": dict(heads.bars),
        "sure": dict(heads.sure),
    }
    half = np.float16
    np.savez_compressed(
        path,
        names=np.frombuffer(json.dumps(names, ensure_ascii=False).encode(), dtype=np.uint8),
        rarity=heads.rarity.astype(half),
        word_weights=heads.word_weights.astype(half),
        number_weights=heads.number_weights.astype(half),
        meaning_weights=heads.meaning_weights.astype(half),
        biases=heads.biases.astype(np.float32),
        middle=heads.middle.astype(half),
        meaning_middle=heads.meaning_middle.astype(half),
        **{f"item_{kind}": weights.astype(np.float32) for kind, weights in heads.items.items()},
    )
    load_heads.cache_clear()


def _columns(names: Iterable[str]) -> dict[str, int]:
    return {name: place for place, name in enumerate(names)}
