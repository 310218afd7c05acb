"""Who gets what there is only little of: in the order of asking, and nobody is forgotten."""

import threading
from collections.abc import Callable

import pytest

from problems.judge.queueing import FairPool
from tests.waiting import wait_until


class Taker:
    """A thread that takes one item, and gives it back when it is told to."""

    def __init__(self, pool: FairPool[str], log: list[str], name: str) -> None:
        self.release = threading.Event()
        self.has = threading.Event()

        def work() -> None:
            item = pool.take()
            log.append(f"{name}:{item}")
            self.has.set()
            self.release.wait(10)
            pool.give_back(item)

        self.thread = threading.Thread(target=work)
        self.thread.start()


@pytest.fixture
def take() -> Callable[..., Taker]:
    """Start a thread and wait until it has an item or stands in line."""
    takers: list[Taker] = []

    def start(pool: FairPool[str], log: list[str], name: str) -> Taker:
        before = len(pool._line)
        taker = Taker(pool, log, name)
        takers.append(taker)
        wait_until(lambda: taker.has.is_set() or len(pool._line) > before, seconds=10, what="it asked")
        return taker

    yield start
    for taker in takers:
        taker.release.set()
    for taker in takers:
        taker.thread.join(10)


def test_what_comes_back_goes_to_the_one_who_waited_longest(take):
    pool, log = FairPool(["x"]), []
    takers = [take(pool, log, name) for name in "abc"]
    assert log == ["a:x"]
    takers[0].release.set()
    assert takers[1].has.wait(10)
    takers.append(take(pool, log, "d"))
    for taker in takers[1:]:
        taker.release.set()
        taker.thread.join(10)
    assert log == ["a:x", "b:x", "c:x", "d:x"]


def test_one_who_comes_back_at_once_gets_behind_the_others(take):
    """A thread with many programs in a row does not hold up one with a single program."""
    pool, log = FairPool(["x"]), []
    item = pool.take()
    waiting = take(pool, log, "waiting")
    pool.give_back(item)
    assert pool.take_idle() == [], "it was already given to the one who waits"
    waiting.release.set()
    assert pool.take() == "x"
    assert log == ["waiting:x"]


def test_of_what_lies_idle_the_last_used_is_taken_first():
    pool = FairPool(["x", "y", "z"])
    taken = [pool.take(), pool.take(), pool.take()]
    pool.give_back(*taken)
    assert pool.take() == taken[-1]


def test_all_that_is_idle_keeps_its_order():
    pool = FairPool(["x", "y", "z"])
    in_use = pool.take()
    idle = pool.take_idle()
    assert sorted([*idle, in_use]) == ["x", "y", "z"] and pool.take_idle() == []
    pool.give_back(*idle)
    assert pool.take() == idle[-1]


@pytest.mark.parametrize("was_called", [False, True])
def test_one_whose_waiting_is_interrupted_takes_nothing_along(was_called, monkeypatch):
    pool = FairPool(["x"])
    item = pool.take()

    def interrupted(event: threading.Event) -> None:
        if was_called:
            pool.give_back(item)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(threading.Event, "wait", interrupted)
        with pytest.raises(KeyboardInterrupt):
            pool.take()
    if not was_called:
        pool.give_back(item)
    assert pool.take() == "x"
