"""What the commands have in common that teach a small text model: where the rows are, where the model goes."""

from pathlib import Path
from typing import Any, ClassVar

from django.core.management.base import BaseCommand, CommandError, CommandParser

from problems.evaluation.rows import RowsError
from problems.text.model import TextModel, save_model


class TrainingCommand(BaseCommand):
    """Learns a model from a file of labelled texts and writes it; the same rows always give the same model file."""

    requires_system_checks = ()
    rows_by_default: ClassVar[Path]
    model_by_default: ClassVar[Path]

    def learn(self, training_file: Path) -> TextModel:
        """Return the model of the rows in ``training_file``. Raises ``RowsError``, ``OSError`` or ``ValueError``."""
        raise NotImplementedError

    def described(self, model: TextModel) -> str:
        """Return what the model holds, in a few words."""
        return f"{len(model.rarity):,} features"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--from", dest="training_file", type=Path, default=self.rows_by_default, help="labelled texts"
        )
        parser.add_argument(
            "--to", dest="model_file", type=Path, default=self.model_by_default, help="the model file to write"
        )

    def handle(self, *args: object, training_file: Path, model_file: Path, **options: Any) -> None:
        try:
            model = self.learn(training_file)
            save_model(model, model_file)
        except (RowsError, OSError, ValueError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{model_file}: {self.described(model)}, {model_file.stat().st_size:,} bytes.")
