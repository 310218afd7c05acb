"""Waiting for something that another thread or process does, never longer than a deadline."""

import subprocess
import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")
SECONDS_BETWEEN_LOOKS = 0.05
SECONDS_OF_A_BUSY_MACHINE = 100
"""What a test allows on top of a time that is promised: it tells late from never, ``make bench`` measures how late."""


def wait_until(look: Callable[[], Result], *, seconds: float, what: str) -> Result:
    """Return the first true value of ``look``. Fails with ``what`` when there is none within ``seconds``, to which a
    busy machine is given more."""
    deadline = time.monotonic() + seconds + SECONDS_OF_A_BUSY_MACHINE
    while not (found := look()):
        assert time.monotonic() < deadline, f"waited {seconds} + {SECONDS_OF_A_BUSY_MACHINE} s in vain: {what}"
        time.sleep(SECONDS_BETWEEN_LOOKS)
    return found


def wait_for_end(process: subprocess.Popen[bytes], *, seconds: float = 20) -> int:
    """Return the exit code of a process that was told to end, as :func:`wait_until`."""
    wait_until(lambda: process.poll() is not None, seconds=seconds, what=f"{process.args} has ended")
    return process.returncode
