"""Training a text model: stochastic dual coordinate ascent on the logistic loss.

It needs no learning rate and always gives the same model for the same examples. Standard library only.
"""

import math
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter, mul

from problems.text.features import features
from problems.text.model import MEANING_SHARE, Extract, TextModel, feature_vector


@dataclass(frozen=True)
class TextExample:
    """A text and the labels that fit it; no label at all is allowed."""

    text: str
    labels: tuple[str, ...]


@dataclass(frozen=True)
class TrainingSettings:
    """How to train. ``penalty`` is the strength of L2; what weighs less than ``smallest_weight`` is left out."""

    penalty: float = 0.0003
    passes: int = 12
    rows_per_feature: int = 2
    positive_weight: float = 2.0
    smallest_weight: float = 0.12
    seed: int = 7
    meaning_share: float = MEANING_SHARE


def train(
    examples: Sequence[TextExample], settings: TrainingSettings = TrainingSettings(), extract: Extract = features
) -> TextModel:
    """Return the model of ``examples``. Raises ``ValueError`` when there is no example or no label among them."""
    labels = sorted({label for example in examples for label in example.labels})
    if not labels:
        raise ValueError("training needs at least one example with a label")
    names = [_names(example.text, extract) for example in examples]
    rarity = _rarity(names, settings.rows_per_feature)
    numbers = {name: number for number, name in enumerate(rarity)}
    rows = [_Row.of(feature_vector(row, rarity, settings.meaning_share), numbers) for row in names]
    biases, weights = {}, {name: {} for name in rarity}
    for label in labels:
        signs = [1.0 if label in example.labels else -1.0 for example in examples]
        learned = _learn(rows, signs, len(rarity) + 1, settings)
        biases[label] = round(learned[-1], 3)
        for name, weight in zip(rarity, learned, strict=False):
            if abs(weight) >= settings.smallest_weight:
                weights[name][label] = round(weight, 2)
    return TextModel(biases, rarity, weights, extract, settings.meaning_share)


@dataclass(frozen=True)
class _Row:
    """A vector as parallel tuples, the fastest form for plain Python; its last entry is the constant of the bias."""

    pick: itemgetter
    indices: tuple[int, ...]
    values: tuple[float, ...]
    square: float

    @classmethod
    def of(cls, vector: dict[str, float], numbers: dict[str, int]) -> "_Row":
        # Two entries for the bias: itemgetter only returns a tuple when it is asked for more than one.
        bias = len(numbers)
        indices = (*(numbers[name] for name in vector), bias, bias)
        values = (*vector.values(), 1.0, 0.0)
        return cls(itemgetter(*indices), indices, values, sum(value * value for value in values))


def _learn(rows: list[_Row], signs: list[float], width: int, settings: TrainingSettings) -> list[float]:
    """Return one label's weights (Shalev-Shwartz & Zhang 2013, the update for logistic loss)."""
    scale = 1.0 / (settings.penalty * len(rows))
    weights = [0.0] * width
    shares = [0.0] * len(rows)
    order = list(range(len(rows)))
    shuffler = random.Random(settings.seed)
    for _ in range(settings.passes):
        shuffler.shuffle(order)
        for number in order:
            row, sign = rows[number], signs[number]
            importance = settings.positive_weight if sign > 0 else 1.0
            margin = sign * sum(map(mul, row.pick(weights), row.values))
            step = sign / (1.0 + math.exp(max(-30.0, min(30.0, margin)))) - shares[number]
            if abs(step) < 1e-3:
                continue
            step /= max(1.0, 0.25 + importance * row.square * scale)
            shares[number] += step
            change = step * scale * importance
            for index, value in zip(row.indices, row.values, strict=True):
                weights[index] += change * value
    return weights


def _rarity(rows: list[set[str]], at_least: int) -> dict[str, float]:
    counts = Counter(name for row in rows for name in row)
    return {
        name: round(math.log((1 + len(rows)) / (1 + count)) + 1, 2)
        for name, count in sorted(counts.items())
        if count >= at_least
    }


def _names(text: str, extract: Extract) -> set[str]:
    return {feature.name for feature in extract(text)}
