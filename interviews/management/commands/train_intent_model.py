"""``manage.py train_intent_model``: learn anew how messages are read."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from interviews.core.intent_features import features, with_stage
from interviews.core.intents import MODEL_FILE
from interviews.evaluation.intent_figures import IntentRow, parse_row
from problems.evaluation.rows import RowsError, read_rows
from problems.text_model import TextModel, save_model
from problems.text_training import TextExample, TrainingSettings, train

TRAINING_FILE = Path(__file__).parents[2] / "evaluation" / "intents_train.jsonl"
SETTINGS = TrainingSettings(
    penalty=0.00005, passes=16, rows_per_feature=4, positive_weight=1.0, smallest_weight=0.05, meaning_share=1.0
)


def train_on(rows: Sequence[IntentRow]) -> TextModel:
    """Return the model of labelled messages; empty ones teach nothing, a rule knows them.

    Every message is learnt twice, the second time without its cues. The cues were written by people who knew such
    messages, so they fire on them more often than on those of strangers; a model that saw them always present would
    trust them too much.
    """
    examples = [
        TextExample(with_stage(row.text, row.stage, cues=cues), (row.label,))
        for row in rows
        if row.label != "empty"
        for cues in (True, False)
    ]
    return train(examples, SETTINGS, features)


class Command(BaseCommand):
    help = "Train the model that reads messages; the same training file always gives the same model file."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--from", dest="training_file", type=Path, default=TRAINING_FILE, help="labelled messages")
        parser.add_argument("--to", dest="model_file", type=Path, default=MODEL_FILE, help="the model file to write")

    def handle(self, *args: object, training_file: Path, model_file: Path, **options: Any) -> None:
        try:
            model = train_on(read_rows(training_file, parse_row))
            save_model(model, model_file)
        except (RowsError, OSError, ValueError) as error:
            raise CommandError(str(error)) from error
        size = model_file.stat().st_size
        self.stdout.write(f"{model_file}: {len(model.rarity):,} features, {len(model.biases)} labels, {size:,} bytes.")
