"""Waiting for something that another thread or process does, never longer than a deadline."""

import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")
SECONDS_BETWEEN_LOOKS = 0.05


def wait_until(look: Callable[[], Result], *, seconds: float, what: str) -> Result:
    """Return the first true value of ``look``. Fails with ``what`` when there is none within ``seconds``."""
    deadline = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < deadline, f"waited {seconds} s in vain: {what}"
        time.sleep(SECONDS_BETWEEN_LOOKS)
    return found
