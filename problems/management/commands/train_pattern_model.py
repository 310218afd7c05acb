"""``manage.py train_pattern_model``: learn the pattern detector's linear model anew."""

from pathlib import Path

from problems.evaluation.pattern_figures import parse_row
from problems.evaluation.rows import read_rows
from problems.management.training import TrainingCommand
from problems.patterns.cues import cue_texts
from problems.patterns.detection import MODEL_FILE, pattern_features
from problems.text.model import TextModel
from problems.text.training import TextExample, train

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


class Command(TrainingCommand):
    help = "Train the linear model of the pattern detector; the same training file always gives the same model file."
    rows_by_default, model_by_default = TRAINING_FILE, MODEL_FILE

    def learn(self, training_file: Path) -> TextModel:
        """Return the model of the labelled texts in ``training_file``."""
        return train_from(training_file)

    def described(self, model: TextModel) -> str:
        """Return features and patterns."""
        return f"{super().described(model)}, {len(model.biases)} patterns"
