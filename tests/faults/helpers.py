"""The processes in which learners' code runs, as seen from outside; and code that says where it is and never ends."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.waiting import wait_until

RIGHT = """def two_sum(nums, target):
    seen = {}
    for index, number in enumerate(nums):
        if target - number in seen:
            return [seen[target - number], index]
        seen[number] = index
    return []
"""
_LETTERS = 150_000_000
ENDLESS_AFTER_THE_FIRST = RIGHT.replace(
    "    seen = {}\n",
    f"    if nums != [4, 12, 2, 9]:\n        held = 'x' * {_LETTERS}\n        while True:\n            pass\n    seen = {{}}\n",
)
"""Right for the first of the visible examples. In the second it never ends by itself, and the memory that it takes there
is seen from outside."""
NO_LIMIT = 10**15
"""Operations that nobody waits for: code without an end is ended by something else."""

_TAKEN = 120 << 20
"""Bytes that no helper has that waits, or that runs anything else."""
_PAGE = os.sysconf("SC_PAGE_SIZE")


def helpers_of(pid: int) -> list[int]:
    """Return the process numbers of the helpers below a process that are ready for code."""
    return [process for process in _below(pid) if _is_ready(process)]


def is_gone(pid: int) -> bool:
    """Tell whether a process has ended, though perhaps nobody has asked how."""
    try:
        return not Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return True


def stand_still(*pids: int) -> None:
    """Freeze processes; return when they stand still."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    wait_until(lambda: all(_state(pid) == "T" for pid in pids), seconds=10, what=f"{pids} stand still")


@contextmanager
def held(helpers: list[int]) -> Iterator[None]:
    """Let helpers stand still while the block runs: what they are asked meanwhile does not end before it does."""
    stand_still(*helpers)
    try:
        yield
    finally:
        for helper in helpers:
            with suppress(ProcessLookupError):
                os.kill(helper, signal.SIGCONT)


def busy_helpers_of(pid: int, number: int = 1) -> list[int]:
    """Wait until so many helpers below a process have come to what never ends, and return their numbers."""

    def busy() -> list[int]:
        found = [helper for helper in helpers_of(pid) if _memory(helper) > _TAKEN]
        return found if len(found) >= number else []

    return wait_until(busy, seconds=30, what=f"{number} helpers run code without an end")


def _below(pid: int) -> Iterator[int]:
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):  # it ended meanwhile
            for child in thread.read_text().split():
                yield int(child)
                yield from _below(int(child))


def _memory(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE
    except OSError:
        return 0


def _state(pid: int) -> str:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def _is_ready(pid: int) -> bool:
    """Tell whether a process is a helper behind its walls; before that it is still starting."""
    try:
        is_helper = b"judge/helper.py" in Path(f"/proc/{pid}/cmdline").read_bytes()
        return is_helper and "NoNewPrivs:\t1" in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False
