"""Many cases in one test, which saves what a test costs besides its own work."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from functools import wraps
from inspect import signature
from typing import Any

import pytest
from django.db import transaction

Test = Callable[..., None]


@contextmanager
def undone_rows() -> Iterator[None]:
    """Take back what the block does to the database."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def every_case(
    names: str, cases: Iterable[Any], *, ids: Callable[[Any], str | None] = repr, undo_rows: bool = False
) -> Callable[[Test], Test]:
    """Run a test for all ``cases``, written as for ``pytest.mark.parametrize``, and name those that fail.

    Each case is tried, whatever became of the others. Fixtures are made once for all of them, so this is for tests
    that leave nothing behind but, with ``undo_rows``, what they did to the database.
    """
    parameters = [name.strip() for name in names.split(",")]
    rows = [tuple(case) if len(parameters) > 1 else (case,) for case in cases]
    assert rows, f"no cases of {names}"

    def decorate(test: Test) -> Test:
        @wraps(test)
        def run(*args: Any, **fixtures: Any) -> None:
            failed: list[BaseException] = []
            for row in rows:
                try:
                    with undone_rows() if undo_rows else nullcontext():
                        test(*args, **fixtures, **dict(zip(parameters, row, strict=True)))
                except (Exception, pytest.fail.Exception) as error:
                    shown = ", ".join(f"{name} = {ids(value)}" for name, value in zip(parameters, row, strict=True))
                    error.add_note(f"The case that failed: {shown}")
                    failed.append(error)
            if len(failed) == 1:
                raise failed[0]
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(rows)} cases failed", failed)

        wanted = signature(test)
        left = [parameter for name, parameter in wanted.parameters.items() if name not in parameters]
        run.__signature__ = wanted.replace(parameters=left)
        return run

    return decorate
