"""``manage.py restore``: put the SQLite database of a local installation back to what ``backup`` wrote."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from interviews.ground.sqlite_copies import CopyFault, put_back
from interviews.management.commands.backup import USE_POSTGRES_TOOLS


class Command(BaseCommand):
    help = "Replace the whole SQLite database by what backup wrote; stop Dry Run before. PostgreSQL: deploy/restore.sh."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: object, file: Path, **options: object) -> None:
        if connection.vendor != "sqlite":
            raise CommandError(USE_POSTGRES_TOOLS.format(vendor=connection.display_name, script="restore.sh"))
        database = Path(connection.settings_dict["NAME"])
        before = database.with_name(f"{database.stem}-before-restore{database.suffix}")
        known = set(MigrationLoader(None).disk_migrations)
        try:
            put_back(file, database, keep=before, known=known)
        except CopyFault as fault:
            raise CommandError(
                f"Nothing was restored: {fault}. The database is as it was. Stop Dry Run if it runs, look whether this "
                "is a file that manage.py backup wrote, and run this again."
            ) from fault
        self.stdout.write(f"The database is what {file} holds.")
        if before.is_file():
            self.stdout.write(f"What was there stands in {before}.")
        self.stdout.write("The next start (make run, or manage.py migrate) brings it up to date.")
