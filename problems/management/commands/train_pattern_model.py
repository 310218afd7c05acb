"""``manage.py train_pattern_model``: learn the pattern detector's linear model anew."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from problems.cues import cue_texts
from problems.detection import MODEL_FILE, pattern_features
from problems.evaluation.pattern_figures import parse_row
from problems.evaluation.rows import RowsError, read_rows
from problems.text_model import TextModel, save_model
from problems.text_training import TextExample, train

TRAINING_FILE = Path(__file__).parents[2] / "evaluation" / "patterns_train.jsonl"


def train_from(path: Path) -> TextModel:
    """Return the model of the labelled texts in ``path``. Raises ``RowsError`` when the file is of no use.

    The words of every cue for a pattern of that file are one more example: so the model knows them in other orders and
    company as well.
    """
    examples = [TextExample(row.text, row.patterns) for row in read_rows(path, parse_row)]
    taught = {pattern for example in examples for pattern in example.labels}
    examples += [TextExample(text, (pattern,)) for pattern, text in cue_texts() if pattern in taught]
    return train(examples, extract=pattern_features)


class Command(BaseCommand):
    help = "Train the linear model of the pattern detector; the same training file always gives the same model file."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--from", dest="training_file", type=Path, default=TRAINING_FILE, help="labelled texts")
        parser.add_argument("--to", dest="model_file", type=Path, default=MODEL_FILE, help="the model file to write")

    def handle(self, *args: object, training_file: Path, model_file: Path, **options: Any) -> None:
        try:
            model = train_from(training_file)
            save_model(model, model_file)
        except (RowsError, OSError) as error:
            raise CommandError(str(error)) from error
        size = model_file.stat().st_size
        self.stdout.write(
            f"{model_file}: {len(model.rarity):,} features, {len(model.biases)} patterns, {size:,} bytes."
        )
