"""``manage.py draw_stages``: draw docs/stages.svg from the stage table, or check that it is up to date."""

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from interviews.management.stage_picture import draw_stages


class Command(BaseCommand):
    help = "Draw docs/stages.svg from interviews/core/stages.py."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="fail when the picture is not up to date")

    def handle(self, *args: object, check: bool, **options: object) -> None:
        path = settings.BASE_DIR / "docs" / "stages.svg"
        drawn = draw_stages()
        if not check:
            path.write_text(drawn, encoding="utf-8")
            self.stdout.write(f"drawn: {path}")
        elif not path.exists() or path.read_text(encoding="utf-8") != drawn:
            raise CommandError("docs/stages.svg does not show the stage table any more: run make docs")
