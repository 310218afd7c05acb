"""``manage.py check_bank``: prove every file of the problem bank; with ``--mutants`` measure its tests."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.bank.reading import BankFileError
from problems.bank.schema import to_content
from problems.judge.component import ComponentMissing, ComponentUnsafe, HelperFailed
from problems.judge.sandbox import Sandbox
from problems.judge_access import the_sandbox
from problems.proof.check import NOT_RUN, check_problem
from problems.proof.mutant_check import check_mutants
from problems.proof.solutions import solution_faults


class Command(BaseCommand):
    help = "Check problem files: schema, both languages, references, wrong attempts, secrets, other solutions."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slugs", nargs="*", help="only these problems (default: all)")
        parser.add_argument(
            "--mutants", action="store_true", help="instead, run small mutants of each best solution against its tests"
        )

    def handle(self, *args: object, slugs: list[str], mutants: bool, **options: object) -> None:
        paths = [BANK_DIRECTORY / f"{slug}.yaml" for slug in slugs] or sorted(BANK_DIRECTORY.glob("*.yaml"))
        sandbox = the_sandbox()
        try:
            faults = self._check_mutants(paths, sandbox) if mutants else self._check_files(paths, sandbox)
        except (ComponentMissing, ComponentUnsafe, HelperFailed) as error:
            raise CommandError(f"the code was not run: {error}") from error
        if faults:
            raise CommandError(f"{faults} fault(s) in {len(paths)} problem(s).")
        self.stdout.write(f"{len(paths)} problem(s) checked, no fault.")

    def _check_files(self, paths: list[Path], sandbox: Sandbox | None) -> int:
        """Write every fault and return how many there are; as many files at a time as there are helpers."""
        faults = 0
        with ThreadPoolExecutor(1 if sandbox is None else sandbox.helpers) as pool:
            for path, found in zip(paths, pool.map(lambda path: file_faults(path, sandbox), paths), strict=True):
                faults += self._write_faults(path, found)
        return faults

    def _check_mutants(self, paths: list[Path], sandbox: Sandbox | None) -> int:
        if sandbox is None:
            raise CommandError(NOT_RUN)
        faults = 0
        for path in paths:
            try:
                faults += self._write_faults(path, self._mutant_faults(path, sandbox))
            except BankFileError as error:
                faults += self._write_faults(path, error.problems)
        return faults

    def _mutant_faults(self, path: Path, sandbox: Sandbox) -> Sequence[str]:
        problem = read_bank_problem(path)
        report = check_mutants(problem, sandbox)
        total = report.caught + len(report.survivors)
        equivalent = f", {report.equivalent} equivalent" if report.equivalent else ""
        self.stdout.write(f"{problem.slug}: {report.caught} of {total} caught ({report.percent}%){equivalent}")
        for mutant in report.survivors:
            self.stdout.write(f"  line {mutant.line}: {mutant.before} → {mutant.after}")
        return report.faults

    def _write_faults(self, path: Path, faults: Sequence[str]) -> int:
        for fault in faults:
            self.stdout.write(f"{path.name}: {fault}")
        return len(faults)


def file_faults(path: Path, sandbox: Sandbox | None) -> list[str]:
    """Return every fault of a problem file, and of the solutions in other languages that lie beside it."""
    try:
        problem = read_bank_problem(path)
        faults = check_problem(problem, sandbox)
        return faults if sandbox is None else [*faults, *solution_faults(to_content(problem), sandbox)]
    except BankFileError as error:
        return error.problems
