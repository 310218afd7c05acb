"""The committed models are what training gives: takes seconds, so it is not with the fast tests and is remembered."""

from pathlib import Path

from problems.management.commands.train_pattern_model import train_from
from problems.patterns.detection import MODEL_FILE
from problems.text.model import save_model
from tests.proofs import prove

TRAINING_FILE = Path(__file__).parents[2] / "problems" / "evaluation" / "patterns_train.jsonl"


def test_the_pattern_model(tmp_path: Path) -> None:
    def trained() -> None:
        save_model(train_from(TRAINING_FILE), tmp_path / "model.json")
        assert (tmp_path / "model.json").read_bytes() == MODEL_FILE.read_bytes(), "run: manage.py train_pattern_model"

    prove("training-patterns", trained, code=Path(__file__), files=(TRAINING_FILE, MODEL_FILE))
    assert MODEL_FILE.stat().st_size < 730_000
