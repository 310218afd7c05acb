"""``manage.py evaluate SUBJECT FILE``: measure how well the platform judges labelled examples."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from interviews.evaluation.subjects import SUBJECTS
from problems.evaluation.rows import RowsError


class Command(BaseCommand):
    help = "Measure a subject on a file of labelled rows. " + "; ".join(
        f"{name}: {subject.description}" for name, subject in SUBJECTS.items()
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("subject", choices=sorted(SUBJECTS))
        parser.add_argument(
            "file", type=Path, help="UTF-8, one JSON object per line; for skill CSV with a header, for bands a folder"
        )
        parser.add_argument(
            "--provider",
            metavar="NAME",
            help="reading only: let the model of this provider read the messages, on its shared key",
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")

    def handle(
        self, *args: object, subject: str, file: Path, json: bool, provider: str | None = None, **options: Any
    ) -> None:
        measured = SUBJECTS[subject]
        if provider is not None and measured.with_model is None:
            raise CommandError(f"No model takes part in {subject}; leave --provider out.")
        try:
            rows = measured.read(file)
            figures = measured.figures(rows) if provider is None else measured.with_model(rows, provider)
        except RowsError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(as_json_line(figures.as_json()) if json else figures.as_text())


def as_json_line(content: dict[str, Any]) -> str:
    """Return ``content`` as one line of JSON, text as it is."""
    return json.dumps(content, ensure_ascii=False)
