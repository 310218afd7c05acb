"""``manage.py write_export_schema``: write docs/interview-export.schema.json, or check that it is up to date."""

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from interviews.api.json_schema import as_text, export_schema


class Command(BaseCommand):
    help = "Write docs/interview-export.schema.json from the serializers of the export."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="fail when the file is not up to date")

    def handle(self, *args: object, check: bool, **options: object) -> None:
        path = settings.BASE_DIR / "docs" / "interview-export.schema.json"
        written = as_text(export_schema())
        if not check:
            path.write_text(written, encoding="utf-8")
            self.stdout.write(f"written: {path}")
        elif not path.exists() or path.read_text(encoding="utf-8") != written:
            raise CommandError(f"docs/{path.name} is not what an export holds any more: run make docs")
