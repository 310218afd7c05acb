"""A small linear text classifier: several labels may fit a text, and each answer can be explained.

One-vs-rest logistic regression with L2 over the features of ``problems.text_features``, weighted by how rare they are
and scaled to length one, so that long and short texts are judged alike. It is trained by stochastic dual coordinate
ascent, which needs no learning rate and always gives the same model for the same examples. Standard library only.
"""

import json
import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter, mul
from pathlib import Path

from problems.text_features import Feature, features

FORMAT_VERSION = 1
# Features whose name starts with this are meanings; they are weighed apart from words, which are many more.
MEANING = "@"

Extract = Callable[[str], Iterable[Feature]]


@dataclass(frozen=True)
class TextExample:
    """A text and the labels that fit it; no label at all is allowed."""

    text: str
    labels: tuple[str, ...]


@dataclass(frozen=True)
class TrainingSettings:
    """How to train. ``penalty`` is the strength of L2; what weighs less than ``smallest_weight`` is left out."""

    penalty: float = 0.0006
    passes: int = 12
    rows_per_feature: int = 2
    positive_weight: float = 1.0
    smallest_weight: float = 0.07
    seed: int = 7


@dataclass(frozen=True)
class Contribution:
    """How much one feature at ``text[start:end]`` added to the log-odds of a label."""

    start: int
    end: int
    weight: float


@dataclass(frozen=True)
class TextModel:
    """A trained model. ``rarity`` holds a factor per feature, ``weights`` its weight per label.

    ``extract`` finds the features of a text; it has to be the one that the model was trained with.
    """

    biases: dict[str, float]
    rarity: dict[str, float]
    weights: dict[str, dict[str, float]]
    extract: Extract = features

    def read(self, text: str) -> "Reading":
        """Return what the model sees of ``text``. Any text will do."""
        places: dict[str, Feature] = {}
        for feature in self.extract(text):
            places.setdefault(feature.name, feature)
        return Reading(self, places, _vector(set(places), self.rarity))

    def log_odds(self, text: str) -> dict[str, float]:
        """Return every label's log-odds for ``text``: above 0 means rather yes. Any text will do."""
        return self.read(text).log_odds()


@dataclass(frozen=True)
class Reading:
    """A text as a model sees it: where each feature first stands, and the vector of those that the model knows."""

    model: TextModel
    places: dict[str, Feature]
    vector: dict[str, float]

    def log_odds(self) -> dict[str, float]:
        """Return every label's log-odds."""
        result = dict(self.model.biases)
        for name, value in self.vector.items():
            for label, weight in self.model.weights[name].items():
                result[label] += weight * value
        return result

    def contributions(self, label: str) -> tuple[Contribution, ...]:
        """Return what spoke for ``label``, strongest first, every feature once, where it first stands."""
        found = []
        for name, value in self.vector.items():
            weight = self.model.weights[name].get(label, 0.0) * value
            if weight > 0:
                found.append(Contribution(self.places[name].start, self.places[name].end, weight))
        return tuple(sorted(found, key=lambda part: (-part.weight, part.start, part.end)))


def probability(log_odds: float) -> float:
    """Return the probability, 0 to 1, that ``log_odds`` stands for."""
    bounded = max(-30.0, min(30.0, log_odds))
    return 1.0 / (1.0 + math.exp(-bounded))


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
    rows = [_Row.of(_vector(row, rarity), numbers) for row in names]
    biases, weights = {}, {name: {} for name in rarity}
    for label in labels:
        signs = [1.0 if label in example.labels else -1.0 for example in examples]
        learned = _learn(rows, signs, len(rarity) + 1, settings)
        biases[label] = round(learned[-1], 3)
        for name, weight in zip(rarity, learned, strict=False):
            if abs(weight) >= settings.smallest_weight:
                weights[name][label] = round(weight, 2)
    return TextModel(biases, rarity, weights, extract)


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


def _vector(names: set[str], rarity: dict[str, float]) -> dict[str, float]:
    """Return the known features with their weights, in a fixed order; words and meanings each scaled to length one."""
    known = sorted(name for name in names if name in rarity)
    vector = {}
    for part in ([name for name in known if name[0] != MEANING], [name for name in known if name[0] == MEANING]):
        length = math.sqrt(sum(rarity[name] ** 2 for name in part))
        vector.update((name, rarity[name] / length) for name in part)
    return vector


def save_model(model: TextModel, path: Path) -> None:
    """Write ``model`` to ``path`` as compact JSON; the same model always gives the same bytes."""
    labels = sorted(model.biases)
    content = {
        "format": FORMAT_VERSION,
        "labels": labels,
        "biases": [model.biases[label] for label in labels],
        "features": {
            name: [
                rarity,
                *(
                    part
                    for label, weight in sorted(model.weights[name].items())
                    for part in (labels.index(label), weight)
                ),
            ]
            for name, rarity in model.rarity.items()
        },
    }
    path.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


def load_model(path: Path, extract: Extract = features) -> TextModel:
    """Read a model written by :func:`save_model`. Raises ``OSError`` or ``ValueError`` when that is not possible."""
    content = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(content, dict) or content.get("format") != FORMAT_VERSION:
        raise ValueError(f"{path.name} is not a text model of format {FORMAT_VERSION}; train it again")
    labels = content["labels"]
    rarity, weights = {}, {}
    for name, (factor, *parts) in content["features"].items():
        rarity[name] = factor
        weights[name] = {labels[number]: weight for number, weight in zip(parts[::2], parts[1::2], strict=True)}
    return TextModel(dict(zip(labels, content["biases"], strict=True)), rarity, weights, extract)
