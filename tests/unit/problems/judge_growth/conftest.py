"""The real sandbox, with one helper, for all tests of a process."""

from collections.abc import Iterator

import pytest
from django.conf import settings

from problems.judge.build import build
from problems.judge.sandbox import Sandbox


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    sandbox = Sandbox(build(settings.JUDGE_DIR), helpers=1)
    yield sandbox
    sandbox.close()
