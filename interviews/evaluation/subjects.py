"""The subjects of ``manage.py evaluate``: add a module with its figures, and one line to ``SUBJECTS``."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from interviews.evaluation import intent_figures, leak_figures
from problems.evaluation import pattern_figures


class Figures(Protocol):
    """What measuring a file gave."""

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain JSON types."""

    def as_text(self) -> str:
        """Return the figures for people to read."""


@dataclass(frozen=True)
class Subject:
    """Something to measure: how to read one row (``ValueError``: of no use) and the figures of all rows."""

    description: str
    parse_row: Callable[[dict[str, Any]], Any]
    figures: Callable[[Sequence[Any]], Figures]


SUBJECTS: dict[str, Subject] = {
    "patterns": Subject(
        'pattern detection; rows {"text": ..., "lang": "en" or "zh", "patterns": [best, ...]}',
        pattern_figures.parse_row,
        pattern_figures.figures,
    ),
    "intents": Subject(
        'how messages are read; rows {"text": ..., "lang": ..., "stage": ..., "label": ...}, "problem" if it is known',
        intent_figures.parse_row,
        intent_figures.figures,
    ),
    "leaks": Subject(
        'the leak guard; rows {"text": ..., "leak": true or false}, "problem", "solution", "stage" and "lang" if known',
        leak_figures.parse_row,
        leak_figures.figures,
    ),
}
