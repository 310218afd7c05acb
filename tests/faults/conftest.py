"""What the fault tests share."""

from pathlib import Path

import pytest

from tests.faults.deployed import collect_files
from tests.faults.model_faults import Fault
from tests.faults.production import prepare_cluster
from tests.made_once import made_once


@pytest.fixture
def fault(request: pytest.FixtureRequest) -> Fault:
    """The row of the table of faults that the test shows."""
    return request.function.fault


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a stopped PostgreSQL with an installation's tables and problems, for tests to copy."""
    return made_once(tmp_path_factory, "cluster", prepare_cluster) / "data"


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The static files of an installation as ``deploy/entrypoint.sh files`` makes them, for tests to link to."""
    return made_once(tmp_path_factory, "files", collect_files) / "static"
