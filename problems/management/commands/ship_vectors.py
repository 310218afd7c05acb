"""``manage.py ship_vectors``: write the vectors of the bank's examples; with ``--check`` see that none is missing."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from problems.bank.examples import examples_of
from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.bank.schema import to_content
from problems.text.vectors import not_shipped, ship


class Command(BaseCommand):
    help = "Write problems/bank/vectors.npz: what the examples of the bank's problems mean, computed once."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="only fail when an example's vector is missing")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        texts = list(bank_examples())
        missing = not_shipped(texts)
        if not check:
            number = ship(texts)
            self.stdout.write(f"{number} vectors written, {len(missing)} of them new.")
        elif missing:
            raise CommandError(f"{len(missing)} example(s) without a vector, such as {missing[0]!r}: run ship_vectors.")


def bank_examples() -> Iterator[str]:
    """Yield every example of every problem file."""
    for path in sorted(BANK_DIRECTORY.glob("*.yaml")):
        yield from examples_of(to_content(read_bank_problem(path)))
