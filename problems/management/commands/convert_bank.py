"""``manage.py convert_bank FILE…``: bring problem files of format 1 to format 2, in place."""

from pathlib import Path

import yaml
from django.core.management.base import BaseCommand, CommandError, CommandParser

from problems.bank.converting import converted
from problems.bank.reading import BankFileError, parse_bank_problem


class Command(BaseCommand):
    help = "Convert problem files of format 1 to format 2, in place, and list what still needs natural examples."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")

    def handle(self, *args: object, files: list[Path], **options: object) -> None:
        failed = [path for path in files if not self._convert(path)]
        if failed:
            raise CommandError(f"{len(failed)} of {len(files)} file(s) not converted.")

    def _convert(self, path: Path) -> bool:
        """Write one file anew; tell whether it is in format 2 now."""
        try:
            before = path.read_text(encoding="utf-8")
            after, needs = converted(before)
            parse_bank_problem(after, path.name)
        except (OSError, UnicodeDecodeError, yaml.YAMLError, LookupError, AttributeError, TypeError) as error:
            self.stdout.write(f"{path.name}: left as it is, {error}")
            return False
        except BankFileError as error:
            self.stdout.write(f"{path.name}: left as it is, for it would not be right:")
            self._list(error.problems)
            return False
        if after == before:
            self.stdout.write(f"{path.name}: is in format 2 already")
            return True
        path.write_text(after, encoding="utf-8")
        self.stdout.write(f"{path.name}: converted; these need examples as people speak, five in each language:")
        self._list(needs)
        return True

    def _list(self, lines: list[str]) -> None:
        for line in lines:
            self.stdout.write(f"  {line}")
