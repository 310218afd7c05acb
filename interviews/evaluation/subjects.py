"""The subjects of ``manage.py evaluate``: add a module with its figures, and one line to ``SUBJECTS``."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from interviews.evaluation import (
    band_figures,
    intent_figures,
    leak_figures,
    model_reading,
    reading_figures,
    reading_rows,
)
from problems.evaluation import pattern_figures
from problems.evaluation.rows import RowsError, read_rows
from profiles.evaluation import skill_figures
from profiles.evaluation.answers import Answers, AnswersError, read_answers


class Figures(Protocol):
    """What measuring a file gave."""

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain JSON types."""

    def as_text(self) -> str:
        """Return the figures for people to read."""


@dataclass(frozen=True)
class Subject:
    """Something to measure: how to read a file, and the figures of what was read; both raise :class:`RowsError`.

    ``with_model`` gives the figures where the model of a provider, by its name, does what is measured.
    """

    description: str
    read: Callable[[Path], Any]
    figures: Callable[[Any], Figures]
    with_model: Callable[[Any, str], Figures] | None = None


def _read_answers(path: Path) -> Answers:
    try:
        return read_answers(path)
    except AnswersError as error:
        raise RowsError(str(error)) from error


def _skill_figures(answers: Answers) -> skill_figures.SkillFigures:
    try:
        return skill_figures.figures(answers)
    except AnswersError as error:
        raise RowsError(str(error)) from error


SUBJECTS: dict[str, Subject] = {
    "patterns": Subject(
        'pattern detection; rows {"text": ..., "lang": "en" or "zh", "patterns": [best, ...]}',
        partial(read_rows, parse=pattern_figures.parse_row),
        pattern_figures.figures,
    ),
    "reading": Subject(
        'which acts a message does; rows {"problem": ..., "lang": ..., "stage": ..., "asked": ..., "text": ..., '
        '"acts": [{"act": ..., ...}]}, "follow_up" where one is answered',
        partial(read_rows, parse=reading_rows.parse_row),
        reading_figures.figures,
        model_reading.figures_with_model,
    ),
    "intents": Subject(
        'how messages are read; rows {"text": ..., "lang": ..., "stage": ..., "label": ...}, "problem" if it is known',
        partial(read_rows, parse=intent_figures.parse_row),
        intent_figures.figures,
    ),
    "leaks": Subject(
        'the leak guard; rows {"text": ..., "leak": true or false}, "problem", "solution", "stage" and "lang" if known',
        partial(read_rows, parse=leak_figures.parse_row),
        leak_figures.figures,
    ),
    "bands": Subject(
        "the bands of reports; a folder with exported interviews and grades.jsonl, rows "
        '{"file": ..., "reader": ..., "communication": 1 to 4 or null, ...}',
        band_figures.read_graded,
        band_figures.figures,
    ),
    "skill": Subject(
        "the learner model on a CSV file of answers; columns learner,item,skill,correct in order, time if known",
        _read_answers,
        _skill_figures,
    ),
}
