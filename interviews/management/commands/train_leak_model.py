"""``manage.py train_leak_model``: learn anew which prose tells the approach."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from interviews.core.leaks.attribution import attributed, names_in, without_idioms, without_names
from interviews.core.leaks.disguise import unmask
from interviews.core.leaks.prose import LABEL, MODEL_FILE, features, prose_of, sentences
from interviews.core.stages import Stage
from interviews.core.wording.coach import WORDING
from interviews.evaluation.leak_figures import LeakRow, parse_row
from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.bank.schema import to_content
from problems.evaluation.rows import read_rows
from problems.management.training import TrainingCommand
from problems.patterns.taxonomy import load_taxonomy
from problems.text.model import TextModel
from problems.text.training import TextExample, TrainingSettings, train

TRAINING_FILE = Path(__file__).parents[2] / "evaluation" / "leaks_train.jsonl"
SETTINGS = TrainingSettings(
    penalty=0.00003, passes=20, rows_per_feature=5, positive_weight=1.5, smallest_weight=0.05, meaning_share=0.25
)


_TIMES_OF_VOICES = 2
"""A tutor's chat weighs so much: there are few such rows, and they are how people talk beside code."""


def train_on(rows: Sequence[LeakRow], settings: TrainingSettings = SETTINGS) -> TextModel:
    """Return the model of labelled messages and of what the bank says.

    Messages of the summary teach nothing about prose: there the approach may be told. Each sentence of a harmless
    message is harmless as well, and is learnt as such, since messages are also judged sentence by sentence.
    """
    examples = []
    for row in rows:
        if row.stage is Stage.PATTERN_SUMMARY:
            continue
        text = judged_text(row)
        if not text.strip():
            continue
        taught = [_example(text, row.leak)]
        if not row.leak:
            parts = sentences(text)
            taught.extend(_example(part, False) for part in parts if len(parts) > 1)
        examples.extend(taught * (_TIMES_OF_VOICES if row.voice else 1))
    examples.extend(_bank_examples())
    return train(examples, settings, features)


def judged_text(row: LeakRow) -> str:
    """Return what of a row the guard judges as prose, by the same way as in :func:`find_leaks`."""
    text = without_idioms(unmask(row.text))
    return without_names(prose_of(text), names_in("\n".join(attributed(text, row.stage))))


def _example(text: str, leak: bool) -> TextExample:
    return TextExample(text, (LABEL,) if leak else ())


def _bank_examples() -> Iterator[TextExample]:
    """Yield what the coach may say, as harmless, and the key ideas, as telling."""
    for local in WORDING.values():
        for variants in local.values():
            yield from (_example(text, False) for text in variants)
    for path in sorted(BANK_DIRECTORY.glob("*.yaml")):
        yield from _of_content(to_content(read_bank_problem(path)))
    for pattern in load_taxonomy().values():
        yield from _of_content(pattern.model_dump())


def _of_content(content: dict[str, Any]) -> Iterator[TextExample]:
    nudges = [nudge for approach in content.get("approaches", ()) for nudge in approach["nudges"]]
    harmless = [
        *nudges,
        *content.get("nudges", ()),
        *(case["question"] for case in content["edge_cases"]),
        *(follow_up["question"] for follow_up in content["follow_ups"]),
        *(fact["answer"] for fact in content.get("clarifications", ())),
        *(
            hint
            for stage, hints in content.get("hints", {}).items()
            if stage != "pattern_summary"
            for hint in hints[:2]
        ),
    ]
    for language in ("en", "zh"):
        yield from (_example(text[language], False) for text in harmless)
        yield _example(content["key_idea"][language], True)


class Command(TrainingCommand):
    help = "Train the model that knows prose which tells the approach; the same rows always give the same model file."
    rows_by_default, model_by_default = TRAINING_FILE, MODEL_FILE

    def learn(self, training_file: Path) -> TextModel:
        """Return the model of the labelled messages in ``training_file`` and of what the bank says."""
        return train_on(read_rows(training_file, parse_row))
