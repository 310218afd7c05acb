"""What unit tests share: the judge, where code has to run, and what the tests of a module have worked out."""

from pathlib import Path

import pytest

from tests.cases import keep_modules_together
from tests.judge_sandbox import judge_sandbox

__all__ = ["judge_sandbox"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep each module in one process: played interviews and measured figures are remembered there."""
    keep_modules_together(items, Path(__file__).parent)
