"""The id of a request follows the task it enqueued into the lines of the worker; here the embedded one of ``serve``."""

import json
import logging
import logging.config
import threading
import uuid
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest
import structlog
from celery import Task
from celery.worker import state as worker_state

from config.celery import app
from config.logs import logging_settings
from interviews.tasks import nothing
from tests.waiting import wait_until

SECONDS = 20


@pytest.fixture
def tasks() -> Iterator[SimpleNamespace]:
    """Tasks that are given a text, as none of ours is."""

    @app.task(name="tests.say")
    def say(*, text: str) -> str:
        logging.getLogger("interviews.turns.answering").warning("it was said")
        return text

    @app.task(name="tests.fail")
    def fail(*, text: str) -> None:
        raise RuntimeError("a bug of ours")

    yield SimpleNamespace(say=say, fail=fail)
    for task in (say, fail):
        del app.tasks[task.name]


@pytest.fixture
def worker(tasks: SimpleNamespace) -> Iterator[None]:
    """Run a worker in a thread, as ``manage.py serve`` does."""
    worker_state.should_stop = worker_state.should_terminate = None
    controller = app.WorkController(
        app=app, pool="threads", concurrency=2, quiet=True,
        without_gossip=True, without_mingle=True, without_heartbeat=True,
    )  # fmt: skip
    thread = threading.Thread(target=controller.start, name="worker")
    thread.start()
    yield
    worker_state.should_stop = True
    for _ in range(2):
        nothing.apply_async()
    thread.join(SECONDS)
    worker_state.should_stop = None
    assert not thread.is_alive()


@pytest.fixture
def lines(tmp_path, capsys) -> Iterator[Callable[[str], Callable[[str], list[dict]]]]:
    """Install the real handlers; return the lines of a request so far."""
    root = logging.getLogger()
    before = root.level, root.handlers[:]
    printed: list[str] = []

    def install(level: str) -> Callable[[str], list[dict]]:
        logging.config.dictConfig(logging_settings(tmp_path, level=level, as_json=True))

        def of(request_id: str) -> list[dict]:
            printed.append(capsys.readouterr().err)
            found = [json.loads(line) for line in "".join(printed).splitlines() if line.startswith("{")]
            return [line for line in found if line.get("request_id") == request_id]

        return of

    yield install
    root.setLevel(before[0])
    root.handlers[:] = before[1]


def in_a_request(task: Task) -> str:
    request_id = str(uuid.uuid4())
    with structlog.contextvars.bound_contextvars(request_id=request_id):
        task.apply_async(kwargs={"text": "my approach"})
    return request_id


def test_lines_of_the_worker_name_the_request(worker, tasks, lines):
    of = lines("WARNING")
    for request_id in (in_a_request(tasks.say), in_a_request(tasks.say)):
        (line,) = wait_until(lambda request_id=request_id: of(request_id), seconds=SECONDS, what="the task logged")
        assert (line["event"], line["logger"]) == ("it was said", "interviews.turns.answering")
        assert uuid.UUID(line["task_id"])


def test_a_task_is_told_without_what_it_was_given(worker, tasks, lines):
    of = lines("INFO")
    request_id = in_a_request(tasks.say)

    def done() -> list[dict]:
        found = of(request_id)
        return found if any(line["event"] == "task_succeeded" for line in found) else []

    found = wait_until(done, seconds=SECONDS, what="the task is done")
    told = {line["event"] for line in found if line["logger"].startswith("django_structlog")}
    assert told == {"task_enqueued", "task_started", "task_succeeded"}
    assert "my approach" not in json.dumps(found)


def test_a_task_that_fails_says_for_whom(worker, tasks, lines):
    of = lines("WARNING")
    request_id = in_a_request(tasks.fail)

    def told() -> list[dict]:
        return [line for line in of(request_id) if line["level"] == "error"]

    found = wait_until(told, seconds=SECONDS, what="the fault is logged")
    assert "a bug of ours" in json.dumps(found) and "my approach" not in json.dumps(found)
