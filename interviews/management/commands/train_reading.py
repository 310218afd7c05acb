"""``manage.py train_reading``: learn anew which acts a message does."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from interviews.evaluation.intent_figures import parse_row as parse_intent
from interviews.evaluation.reading_rows import parse_row, rows_of_intents
from interviews.hearing.heads import HEADS_FILE, save_heads
from problems.evaluation.rows import RowsError, read_rows
from problems.text import encoder

ROWS = Path(__file__).parents[2] / "evaluation"
LEARNT_FROM = ("reading_train.jsonl", "reading_dialogues.jsonl")


class Command(BaseCommand):
    help = "Train the heads that hear messages (needs requirements-dev.txt and the encoder; about half an hour)."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rows", type=Path, nargs="+", default=[ROWS / name for name in LEARNT_FROM])
        parser.add_argument("--intents", type=Path, default=ROWS / "intents_train.jsonl")
        parser.add_argument("--output", type=Path, default=HEADS_FILE)

    def handle(self, *args: object, rows: Sequence[Path], intents: Path, output: Path, **options: Any) -> None:
        from interviews.evaluation import reading_training

        if not encoder.is_there():
            raise CommandError("there is no sentence encoder on this machine; nothing was written")
        try:
            labelled = [row for path in rows for row in read_rows(path, parse_row)]
            wishes = read_rows(intents, parse_intent)
        except RowsError as error:
            raise CommandError(str(error)) from error
        heads = reading_training.trained(labelled, *rows_of_intents(wishes))
        save_heads(heads, output)
        self.stdout.write(f"{len(labelled)} messages, {len(heads.words)} words, {len(heads.labels)} labels: {output}")
