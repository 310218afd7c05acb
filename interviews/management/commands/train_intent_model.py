"""``manage.py train_intent_model``: learn anew how messages are read."""

from collections.abc import Sequence
from pathlib import Path

from interviews.core.reading.intents.intent_features import features, with_stage
from interviews.core.reading.intents.intent_model import MODEL_FILE
from interviews.evaluation.intent_figures import IntentRow, parse_row
from problems.evaluation.rows import read_rows
from problems.management.training import TrainingCommand
from problems.text.model import TextModel
from problems.text.training import TextExample, TrainingSettings, train

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


class Command(TrainingCommand):
    help = "Train the model that reads messages; the same training file always gives the same model file."
    rows_by_default, model_by_default = TRAINING_FILE, MODEL_FILE

    def learn(self, training_file: Path) -> TextModel:
        """Return the model of the labelled messages in ``training_file``."""
        return train_on(read_rows(training_file, parse_row))

    def described(self, model: TextModel) -> str:
        """Return features and labels."""
        return f"{super().described(model)}, {len(model.biases)} labels"
