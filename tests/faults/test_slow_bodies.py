"""People who send their bodies a byte at a time, over real sockets: everybody else is served as if they were not there."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from config.buffering import SECONDS_OF_SILENCE
from tests.faults.faults_table import shows
from tests.faults.learners import Learner
from tests.faults.model_faults import Fault
from tests.faults.production import Production, production
from tests.waiting import wait_until

pytestmark = pytest.mark.process

POSTERS = 40
_CSRF = "c" * 32


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, cluster: Path, files: Path) -> Iterator[Production]:
    folder = tmp_path_factory.mktemp("site")
    with production(folder, cluster=cluster, files=files, learners=2, has_worker=False) as running:
        yield running


@pytest.fixture(scope="module")
def learner(site: Production) -> Learner:
    return site.learner()


def slow_post(learner: Learner) -> socket.socket:
    """Send the head of a form of a learner who is logged in, and the first bytes of what it says will come."""
    connection = socket.create_connection(("127.0.0.1", learner.site.web.port), timeout=5)
    head = (
        f"POST /interviews/{learner.interview}/turns/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Cookie: sessionid={learner.session}; csrftoken={_CSRF}\r\nContent-Length: 90000\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    )
    connection.sendall(f"{head}csrfmiddlewaretoken={_CSRF}&text=".encode())
    return connection


@contextmanager
def dripping(learner: Learner) -> Iterator[None]:
    """Let as many posts as there are posters arrive, a byte at a time each, while the block runs."""
    enough = threading.Event()
    with ExitStack() as stack:
        connections = [stack.enter_context(slow_post(learner)) for _ in range(POSTERS)]

        def drip() -> None:
            while not enough.wait(0.5):
                for connection in connections:
                    connection.sendall(b"x")

        thread = threading.Thread(target=drip)
        thread.start()
        try:
            yield
        finally:
            enough.set()
            thread.join(10)


@shows("slow-bodies")
def test_pages_and_posts_of_others_are_quick(site: Production, learner: Learner, fault: Fault) -> None:
    other, quick = site.learner(), fault.seconds  # who waits for a thread or a connection waits for ten at least
    with dripping(learner):
        for _ in range(5):
            started = time.monotonic()
            page = other._ask("GET", f"/interviews/{other.interview}/")
            assert (page.status, time.monotonic() - started < quick) == (200, True)
        started = time.monotonic()
        answer = other.run("def two_sum(nums, target):\n    return []\n")
        assert (answer.status < 500, time.monotonic() - started < quick) == (True, True), answer
        assert site.web.get("/health/live", Host="127.0.0.1")[0] == 200


def test_who_says_nothing_is_hung_up_on(learner: Learner) -> None:
    with slow_post(learner) as connection:
        connection.settimeout(1)

        def answer() -> bytes:
            try:
                return connection.recv(200)
            except TimeoutError:
                return b""

        answered = wait_until(answer, seconds=SECONDS_OF_SILENCE + 5, what="it is answered")
        assert answered.startswith(b"HTTP/1.1 408 ")
