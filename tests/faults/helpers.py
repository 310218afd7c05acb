"""The processes in which learners' code runs, as seen from outside; and code that keeps them busy."""

from pathlib import Path

from tests.bench_processes import cpu_seconds, tree
from tests.waiting import wait_until

RIGHT = """def two_sum(nums, target):
    seen = {}
    for index, number in enumerate(nums):
        if target - number in seen:
            return [seen[target - number], index]
        seen[number] = index
    return []
"""
SLOW_AT_THE_SECOND = RIGHT.replace(
    "    seen = {}\n", "    seen = {}\n    if nums == [5, 5]:\n        for _ in range(12_000_000):\n            pass\n"
)
"""Right, and busy with the second of the visible examples for a second or longer."""

_WORK = 0.2
"""Seconds of processor; starting does not count."""


def helpers_of(pid: int) -> list[int]:
    """Return the process numbers of the helpers below a process that are ready for code."""
    return [process for process in tree(pid) if _is_ready(process)]


def is_gone(pid: int) -> bool:
    """Tell whether a process has ended, though perhaps nobody has asked how."""
    try:
        return not Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return True


def busy_helper_of(pid: int) -> int:
    """Wait until a helper below a process runs code, and return its number."""
    before: dict[int, float] = {}

    def busy() -> int | None:
        now = {helper: cpu_seconds(helper) for helper in helpers_of(pid)}
        return next((helper for helper in now if now[helper] > before.setdefault(helper, now[helper]) + _WORK), None)

    return wait_until(busy, seconds=30, what="a helper runs code")


def _is_ready(pid: int) -> bool:
    """Tell whether a process is a helper behind its walls; before that it is still starting."""
    try:
        is_helper = b"judge/helper.py" in Path(f"/proc/{pid}/cmdline").read_bytes()
        return is_helper and "NoNewPrivs:\t1" in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False
