"""What takes seconds to make and many tests begin with: made once in a run, by the process that needs it first."""

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """Return the folder ``name`` of this run, which ``make`` has filled; nobody changes it, tests work on copies."""
    own = factory.getbasetemp()
    return made_once_in(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own, name, make)


def made_once_in(folder: Path, name: str, make: Callable[[Path], None]) -> Path:
    """Return the folder ``name`` in ``folder``, which ``make`` has filled: once, however many processes ask for it."""
    made = folder / name
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            half = folder / f"{name}.half"
            shutil.rmtree(half, ignore_errors=True)
            half.mkdir()
            make(half)
            half.rename(made)
    return made
