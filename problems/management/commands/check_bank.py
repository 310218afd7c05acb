"""``manage.py check_bank``: prove every file of the problem bank."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from problems.bank_check import check_problem
from problems.bank_format import BANK_DIRECTORY, BankFileError, read_bank_problem


class Command(BaseCommand):
    help = "Check problem files: schema, both languages, references, wrong attempts, secrets."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slugs", nargs="*", help="only these problems (default: all)")

    def handle(self, *args: object, slugs: list[str], **options: object) -> None:
        paths = [BANK_DIRECTORY / f"{slug}.yaml" for slug in slugs] or sorted(BANK_DIRECTORY.glob("*.yaml"))
        faults = sum(self._check_file(path) for path in paths)
        if faults:
            raise CommandError(f"{faults} fault(s) in {len(paths)} problem(s).")
        self.stdout.write(f"{len(paths)} problem(s) checked, no fault.")

    def _check_file(self, path: Path) -> int:
        try:
            problems = check_problem(read_bank_problem(path))
        except BankFileError as error:
            problems = error.problems
        for line in problems:
            self.stdout.write(f"{path.name}: {line}")
        return len(problems)
