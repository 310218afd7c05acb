"""``manage.py load_bank``: bring the problem files into the database."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.bank.reading import BankFileError
from problems.models import Problem, ProblemRevision
from problems.services import Change, keep_vectors, load_problems, remember_files, unchanged_files


class Command(BaseCommand):
    help = "Load problems/bank/*.yaml into the database; safe to repeat. A curator's edits stay, except with --force."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--force", action="store_true", help="overwrite problems that were edited in the admin")
        parser.add_argument("--dry-run", action="store_true", help="only say what would change")
        parser.add_argument("--directory", type=Path, default=BANK_DIRECTORY, help="folder with problem files")

    def handle(self, *args: object, force: bool, dry_run: bool, directory: Path, **options: object) -> None:
        if not directory.is_dir():
            raise CommandError(f"{directory} is no folder; nothing was loaded.")
        paths = sorted(directory.glob("*.yaml"))
        unchanged = unchanged_files(paths)
        changed = [path for path in paths if path not in unchanged]
        try:
            problems = [read_bank_problem(path) for path in changed]
        except BankFileError as error:
            faults = "\n".join(f"  {fault}" for fault in error.problems)
            raise CommandError(f"{error.name} cannot be used; nothing was loaded:\n{faults}") from error
        with transaction.atomic():
            results = load_problems(problems, force=force, dry_run=dry_run)
            if not dry_run:
                remember_files(changed)
        if not dry_run:
            _keep_vectors([problem.slug for problem in problems])
        for result in results:
            if result.change is not Change.UNCHANGED and options["verbosity"]:
                fields = f" ({', '.join(result.fields)})" if result.fields else ""
                self.stdout.write(f"{result.slug}: {result.change}{fields}{_advice(result.change)}")
        if options["verbosity"]:
            would = "would be " if dry_run else ""
            changed = sum(r.change in (Change.ADDED, Change.CHANGED, Change.OVERWRITTEN) for r in results)
            self.stdout.write(f"{len(paths)} problem(s) read, {changed} {would}loaded.")


def _keep_vectors(slugs: list[str]) -> None:
    for revision in ProblemRevision.objects.filter(
        pk__in=Problem.objects.filter(slug__in=slugs).values("file_revision")
    ):
        keep_vectors(revision)


def _advice(change: Change) -> str:
    return ": edited in the admin, --force overwrites it" if change is Change.KEPT else ""
