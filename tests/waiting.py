"""Waiting for something that another thread or process does, never longer than a deadline."""

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Result = TypeVar("Result")
SECONDS_BETWEEN_LOOKS = 0.05
SECONDS_OF_A_BUSY_MACHINE = 20
"""What a test allows on top of a time that is promised: it tells late from never, ``make bench`` measures how late."""


def wait_until(look: Callable[[], Result], *, seconds: float, what: str) -> Result:
    """Return the first true value of ``look``. Fails with ``what`` when there is none within ``seconds``, to which a
    busy machine is given more; time counts as far as there is a processor for each process that wants one."""
    left, before = seconds + SECONDS_OF_A_BUSY_MACHINE, time.monotonic()
    while not (found := look()):
        assert left > 0, f"waited {seconds} + {SECONDS_OF_A_BUSY_MACHINE} s in vain: {what}"
        time.sleep(SECONDS_BETWEEN_LOOKS)
        now = time.monotonic()
        left, before = left - (now - before) * share_of_processor(), now
    return found


def wait_for_end(process: subprocess.Popen[bytes], *, seconds: float = 20) -> int:
    """Return the exit code of a process that was told to end, as :func:`wait_until`."""
    wait_until(lambda: process.poll() is not None, seconds=seconds, what=f"{process.args} has ended")
    return process.returncode


def share_of_processor() -> float:
    """Return how much of a processor there is for each process that wants to run now, at most a whole one."""
    running = int(Path("/proc/loadavg").read_text().split()[3].partition("/")[0])
    return min(1.0, (os.cpu_count() or 1) / max(1, running))
