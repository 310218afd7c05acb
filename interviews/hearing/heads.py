"""The trained heads: which acts a message does, and which of the problem's items it speaks of.

A network with one hidden layer over words, numbers and meaning for the acts; one small logistic model per kind of item.
``manage.py train_reading`` learns both from labelled messages and writes them to one file; here they are only
multiplied out.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path

import numpy as np

from interviews.core.acts import ActKind
from interviews.hearing.features import Seen
from interviews.hearing.items import Kind, Nearness, item_features

HEADS_FILE = Path(__file__).with_name("heads.npz")
STEPS_OF_A_BYTE = 127


@dataclass(frozen=True, eq=False)
class Network:
    """From what is seen to the odds of each label, W words, N numbers, D directions of words, H hidden units, L labels.

    ``directions`` (W, D), in steps of ``step`` (D), turn weighed words into few values; ``of_words`` (D, H),
    ``of_numbers`` (N, H) and ``of_meaning`` (:data:`problems.text.encoder.DIMENSIONS`, H) lead to the hidden units,
    ``out`` (H, L) from those that are above zero to the odds.
    """

    directions: np.ndarray
    step: np.ndarray
    of_words: np.ndarray
    of_numbers: np.ndarray
    of_meaning: np.ndarray
    hidden_biases: np.ndarray
    out: np.ndarray
    biases: np.ndarray

    def along(self, places: Sequence[int], weights: np.ndarray) -> np.ndarray:
        """Return the values of the words at ``places`` along the directions."""
        return weights @ (self.directions[places] * self.step).astype(np.float16)

    def odds(self, words: np.ndarray, numbers: np.ndarray, meaning: np.ndarray) -> np.ndarray:
        """Return the log odds of each label; ``words`` are values along the directions."""
        hidden = self.hidden_biases + words @ self.of_words + numbers @ self.of_numbers + meaning @ self.of_meaning
        return np.maximum(hidden, 0.0) @ self.out + self.biases


_WEIGHTS = tuple(field.name for field in fields(Network) if field.name != "directions")


@dataclass(frozen=True, eq=False)
class Heads:
    """The weights. ``words`` and ``numbers`` give a feature's row in those of ``network``, whose outputs are
    ``labels``.

    ``items`` has weights and bias for each kind of item, ``beliefs`` for each kind of act that names one
    (``interviews/hearing/naming.py``); ``bars`` are the confidences from which a label counts as heard.
    """

    labels: tuple[str, ...]
    words: Mapping[str, int]
    rarity: np.ndarray
    numbers: Mapping[str, int]
    network: Network
    middle: np.ndarray
    meaning_middle: np.ndarray
    items: Mapping[str, np.ndarray]
    beliefs: Mapping[str, np.ndarray]
    bars: Mapping[str, float]
    sure: Mapping[str, float]

    def acts(self, seen: Seen) -> dict[str, float]:
        """Return how likely the message does each of ``labels``, 0 to 1."""
        places, weights = weighed_words(seen.words, self.words, self.rarity)
        words = self.network.along(places, weights)
        odds = self.network.odds(words, counted(seen.numbers, self.numbers), self.centred(seen.meaning))
        return dict(zip(self.labels, _probability(odds).tolist(), strict=True))

    def centred(self, meaning: np.ndarray) -> np.ndarray:
        """Return a message's meaning as it differs from the average message's; no difference where there is none."""
        return meaning - self.meaning_middle if meaning.any() else np.zeros_like(meaning)

    def which(self, kind: Kind, near: Sequence[Nearness], clauses: int) -> list[float]:
        """Return for each of ``near`` how likely it is what an act of ``kind`` speaks of."""
        weights = self.items[kind]
        rows = np.array(list(item_features(near, clauses)))
        return _probability(rows @ weights[:-1] + weights[-1]).tolist()

    def believed(self, kind: ActKind, features: Sequence[float], otherwise: float) -> float:
        """Return how far a candidate of ``kind`` is to be believed, 0 to 1; ``otherwise`` before that was taught."""
        if (weights := self.beliefs.get(kind.value)) is None:
            return otherwise
        return float(_probability(np.dot(features, weights[:-1]) + weights[-1]))


def weighed_words(
    words: Mapping[str, float], places: Mapping[str, int], rarity: np.ndarray
) -> tuple[list[int], np.ndarray]:
    """Return the columns of those ``words`` that have one, and their values: a vector of length one, where any has."""
    found = {place: value for name, value in words.items() if (place := places.get(name)) is not None}
    columns = list(found)
    values = np.array(list(found.values()), dtype=np.float32) * rarity[columns]
    return columns, values / (np.linalg.norm(values) or 1.0)


def counted(numbers: Mapping[str, float], places: Mapping[str, int]) -> np.ndarray:
    """Return the values of those ``numbers`` that have a place, zero for the others."""
    values = np.zeros(len(places), dtype=np.float32)
    for name, value in numbers.items():
        if (place := places.get(name)) is not None:
            values[place] = value
    return values


def _probability(odds: np.ndarray) -> np.ndarray:
    return 1.0 / (1.0 + np.exp(-np.clip(odds, -30, 30)))


@lru_cache(maxsize=1)
def load_heads(path: Path = HEADS_FILE) -> Heads:
    """Read the heads. Raises ``OSError`` or ``ValueError`` when the file is not there or is none."""
    with np.load(path) as file:
        names = json.loads(bytes(file["names"]).decode())
        weights = {name: file[name].astype(np.float32) for name in _WEIGHTS}
        weights["directions"] = file["directions"]  # a byte each, as they are many
        return Heads(
            labels=tuple(names["labels"]),
            words=_columns(names["words"]),
            rarity=file["rarity"].astype(np.float32),
            numbers=_columns(names["numbers"]),
            network=Network(**weights),
            middle=file["middle"].astype(np.float32),
            meaning_middle=file["meaning_middle"].astype(np.float32),
            items={kind: file[f"item_{kind}"].astype(np.float64) for kind in names["items"]},
            beliefs={kind: file[f"belief_{kind}"].astype(np.float64) for kind in names["beliefs"]},
            bars=names["bars"],
            sure=names["sure"],
        )


def save_heads(heads: Heads, path: Path = HEADS_FILE) -> None:
    """Write the heads, weights in half precision, the many directions of words in a byte each."""
    names = {
        "labels": heads.labels,
        "words": list(heads.words),
        "numbers": list(heads.numbers),
        "items": list(heads.items),
        "beliefs": list(heads.beliefs),
        "bars": dict(heads.bars),
        "sure": dict(heads.sure),
    }
    directions = heads.network.directions * heads.network.step
    step = np.abs(directions).max(axis=0) / STEPS_OF_A_BYTE
    weights = {name: getattr(heads.network, name).astype(np.float16) for name in _WEIGHTS}
    weights["directions"] = np.round(directions / step).astype(np.int8)
    weights["step"] = step.astype(np.float32)
    np.savez_compressed(
        path,
        names=np.frombuffer(json.dumps(names, ensure_ascii=False).encode(), dtype=np.uint8),
        rarity=heads.rarity.astype(np.float16),
        middle=heads.middle.astype(np.float16),
        meaning_middle=heads.meaning_middle.astype(np.float16),
        **weights,
        **{f"item_{kind}": values.astype(np.float32) for kind, values in heads.items.items()},
        **{f"belief_{kind}": values.astype(np.float32) for kind, values in heads.beliefs.items()},
    )
    load_heads.cache_clear()


def _columns(names: Iterable[str]) -> dict[str, int]:
    return {name: place for place, name in enumerate(names)}
