"""The committed models are what training gives. Training takes seconds, so it is here and not with the fast tests."""

from pathlib import Path

from problems.management.commands.train_pattern_model import train_from
from problems.patterns.detection import MODEL_FILE
from problems.text.model import save_model

EVALUATION = Path(__file__).parents[2] / "problems" / "evaluation"


def test_the_pattern_model(tmp_path: Path) -> None:
    save_model(train_from(EVALUATION / "patterns_train.jsonl"), tmp_path / "model.json")
    assert (tmp_path / "model.json").read_bytes() == MODEL_FILE.read_bytes(), "run: manage.py train_pattern_model"
    assert MODEL_FILE.stat().st_size < 700_000
