"""``manage.py backup``: copy the SQLite database of a local installation while it runs."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from interviews.ground.sqlite_copies import CopyFault, write_copy

USE_POSTGRES_TOOLS = (
    "This installation keeps its data in {vendor}. Use deploy/{script} FILE; docs/deployment.md says how."
)


class Command(BaseCommand):
    help = "Copy the whole SQLite database into a file, consistently, while Dry Run runs. PostgreSQL: deploy/backup.sh."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, file: Path, **options: object) -> None:
        if connection.vendor != "sqlite":
            raise CommandError(USE_POSTGRES_TOOLS.format(vendor=connection.display_name, script="backup.sh"))
        try:
            write_copy(Path(connection.settings_dict["NAME"]), file)
        except CopyFault as fault:
            raise CommandError(
                f"No backup was written: {fault}. The database was not touched, nor was a former {file}. Look whether "
                "the folder is there, may be written to and has room, and run this again."
            ) from fault
        self.stdout.write(
            f"{file} holds all of the database ({file.stat().st_size // 1000:,} kB). Keep the secret key, too "
            "(secret_key in DATA_DIR, or SECRET_KEY), in another place: without it stored model keys cannot be read."
        )
