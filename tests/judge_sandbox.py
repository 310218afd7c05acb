"""A judge for tests: ``from tests.judge_sandbox import judge_sandbox`` in a ``conftest.py`` makes the fixture known."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from problems.judge.build import build
from problems.judge.sandbox import Sandbox

BASE = Path(__file__).resolve().parents[1] / "var" / "judge"


@pytest.fixture(scope="session")
def judge_sandbox() -> Iterator[Sandbox]:
    """A sandbox with one helper, for all tests of this process; it is built where ``make test`` builds it."""
    sandbox = Sandbox(build(BASE), helpers=1)
    yield sandbox
    sandbox.close()
