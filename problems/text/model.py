"""A small linear text classifier: several labels may fit a text, and each answer can be explained.

One-vs-rest logistic regression with L2 over the features of ``problems.text.features``, weighted by how rare they are
and scaled to length one, so that long and short texts are judged alike. ``problems.text.training`` trains it.
Standard library only.
"""

import json
import math
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from problems.text.features import Feature, features

FORMAT_VERSION = 2
# Features whose name starts with this are meanings; they are weighed apart from words, which are many more.
MEANING = "@"
# How much all meanings of a text count together, against all of its words.
MEANING_SHARE = 0.7

Extract = Callable[[str], Iterable[Feature]]


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
    rarity: Mapping[str, float]
    weights: Mapping[str, Mapping[str, float]]
    extract: Extract = features
    meaning_share: float = MEANING_SHARE

    def read(self, text: str) -> "Reading":
        """Return what the model sees of ``text``. Any text will do."""
        places: dict[str, Feature] = {}
        for feature in self.extract(text):
            places.setdefault(feature.name, feature)
        return Reading(self, places, feature_vector(set(places), self.rarity, self.meaning_share))

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


def feature_vector(
    names: set[str], rarity: Mapping[str, float], meaning_share: float = MEANING_SHARE
) -> dict[str, float]:
    """Return the known features with their weights, in a fixed order; words and meanings are each scaled as one."""
    known = sorted(name for name in names if name in rarity)
    words = [name for name in known if name[0] != MEANING]
    meanings = [name for name in known if name[0] == MEANING]
    vector = {}
    for part, share in ((words, 1.0), (meanings, meaning_share)):
        length = math.sqrt(sum(rarity[name] ** 2 for name in part))
        vector.update((name, share * rarity[name] / length) for name in part)
    return vector


def save_model(model: TextModel, path: Path) -> None:
    """Write ``model`` to ``path`` as compact JSON; the same model always gives the same bytes."""
    labels = sorted(model.biases)
    content = {
        "format": FORMAT_VERSION,
        "meaning_share": model.meaning_share,
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
    weights = _Weights(labels)
    rarity = {}
    for name, (factor, *parts) in content["features"].items():
        rarity[name] = factor
        weights.add(name, parts)
    biases = dict(zip(labels, content["biases"], strict=True))
    return TextModel(biases, rarity, weights, extract, content["meaning_share"])


class _Weights(Mapping[str, Mapping[str, float]]):
    """The weights of many features, each of a few labels, in a tenth of the memory that a dictionary for each takes."""

    def __init__(self, labels: list[str]) -> None:
        self._labels = labels
        self._begins: dict[str, int] = {}
        self._numbers, self._values, self._ends = array("H"), array("d"), array("L")

    def add(self, name: str, parts: list[float]) -> None:
        """Add a feature: ``parts`` are the number of a label and the weight for it, in turn."""
        self._begins[name] = len(self._ends)
        self._numbers.extend(map(int, parts[::2]))
        self._values.extend(parts[1::2])
        self._ends.append(len(self._values))

    def __getitem__(self, name: str) -> Mapping[str, float]:
        place = self._begins[name]
        part = slice(self._ends[place - 1] if place else 0, self._ends[place])
        return {
            self._labels[number]: value for number, value in zip(self._numbers[part], self._values[part], strict=True)
        }

    def __iter__(self) -> Iterator[str]:
        return iter(self._begins)

    def __len__(self) -> int:
        return len(self._begins)
