"""What the fault tests share."""

import pytest

from tests.faults.model_faults import Fault


@pytest.fixture
def fault(request: pytest.FixtureRequest) -> Fault:
    """The row of the table of faults that the test shows."""
    return request.function.fault
