"""What each test costs: ``pytest -p tests.times`` writes seconds of processor and of the clock to a file, and
``python -m tests.times FILE`` writes down which of them are slow (``make slow-tests`` does both).

Seconds of processor say the same on a busy machine. They are those of the test's own process with its threads and of
all processes below it, also of those that live on: a server's work counts for the test that asked for it, and not for
the one during which somebody waits for its end. What has lost its parent is not in them.
"""

import json
import os
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

FILE = Path(os.environ.get("TEST_TIMES", "var/test-times.json"))
SLOW_TESTS = Path(__file__).with_name("slow_tests.txt")
"""The slow unit and integration tests, made by ``make slow-tests``; each has the marker ``slow``."""
SECONDS_OF_A_QUICK_TEST = 0.06
"""So much of a processor a test may take that runs in the fast loop, with all that is set up for it."""
_TICKS = os.sysconf("SC_CLK_TCK")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Measure a test with all that is set up for it."""
    began = _now()
    try:
        return (yield)
    finally:
        item.config.stash.setdefault(_KEY, {})[item.nodeid] = tuple(
            round(max(b - a, 0.0), 3) for a, b in zip(began, _now(), strict=True)
        )


_KEY = pytest.StashKey[dict[str, tuple[float, ...]]]()


def _now() -> tuple[float, float]:
    return sum(os.times()[:4]) + _of_processes_below(os.getpid()), time.monotonic()


def _of_processes_below(number: int) -> float:
    """Return how many seconds of processor the living children of a process, and theirs, have taken so far."""
    seconds = 0.0
    with suppress(OSError):  # it has ended meanwhile
        for thread in Path(f"/proc/{number}/task").iterdir():
            for child in map(int, (thread / "children").read_text().split()):
                with suppress(OSError):
                    fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
                    seconds += sum(map(int, fields[11:15])) / _TICKS + _of_processes_below(child)
    return seconds


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand the figures of a process that shared the work to the one that dealt it out, or write them."""
    figures = session.config.stash.get(_KEY, {})
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["test_times"] = figures
    else:
        FILE.parent.mkdir(parents=True, exist_ok=True)
        FILE.write_text(json.dumps(figures, indent=0))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    """Collect what a process has measured."""
    node.config.stash.setdefault(_KEY, {}).update(getattr(node, "workeroutput", {}).get("test_times", {}))


@cache
def slow_tests() -> frozenset[str]:
    """Return the slow tests as they are written down, without their parameters."""
    return frozenset(SLOW_TESTS.read_text().split())


def write_down(figures: Mapping[str, tuple[float, float]]) -> None:
    """Write down which tests were slow with any of their parameters."""
    slow = {test.partition("[")[0] for test, (processor, _) in figures.items() if processor > SECONDS_OF_A_QUICK_TEST}
    SLOW_TESTS.write_text("".join(f"{test}\n" for test in sorted(slow) if test.startswith(("tests/unit", "tests/int"))))


if __name__ == "__main__":
    write_down(json.loads(Path(sys.argv[1]).read_text()))
