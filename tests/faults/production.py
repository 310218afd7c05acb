"""Learners at work in a real installation: web server, workers, PostgreSQL, Redis, and a model provider for each.

Every learner has a provider of their own (``tests/fake_openai.py``), so what it was asked is known for each interview,
however many are under way at the same time.
"""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
from celery import Celery

from problems.bank.files import BANK_DIRECTORY
from tests.fake_openai import fake_openai
from tests.fake_openai_server import FakeOpenAI
from tests.faults.deployed import Installation, Process, installation_with, redis_on
from tests.faults.helpers import stand_still
from tests.faults.learners import Learner
from tests.faults.model_faults import LEASE_SECONDS, NOWHERE, SWEEP_SECONDS
from tests.faults.servers import PostgresServer, copy_cluster, postgres_server
from tests.serving import free_port
from tests.waiting import wait_for_end, wait_until

_MAKE_LEARNERS = """
import json, sys
from django.test import Client
from profiles.models import ModelAccess, Provider, User, Voice
made = []
for number in range(int(sys.argv[1])):
    learner = User.objects.create_user(f"learner-{number}@example.org")
    named = {"name": f"Provider {number}", "model_names": "small-model", "reading": "never"}
    provider = Provider.objects.create(base_url=sys.argv[2], **named)
    access = ModelAccess(user=learner, provider=provider, model="small-model", voice=Voice.OWN_KEY)
    access.set_key(f"sk-of-learner-{number}")
    access.save()
    client = Client()
    client.force_login(learner)
    made.append([learner.pk, provider.pk, client.cookies["sessionid"].value])
print(json.dumps(made))
"""

MOST_LEARNERS = 60
LONG = 600
"""The deadline of a turn where none shall end by it, in seconds, however long a worker takes to start again."""


class RedisServer:
    """A Redis that can be killed, frozen and started again on its port; it keeps nothing."""

    def __init__(self, stack: ExitStack) -> None:
        self.port = free_port()
        self._stack = stack
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, empty."""
        self._process = self._stack.enter_context(redis_on(self.port))

    def kill(self) -> None:
        """End it at once; what it held is gone."""
        self._process.kill()
        self._process.wait(20)

    def freeze(self) -> None:
        """Let it neither answer nor refuse."""
        stand_still(self._process.pid)

    def thaw(self) -> None:
        """Let it go on."""
        self._process.send_signal(signal.SIGCONT)

    def empty(self) -> None:
        """Delete everything in it."""
        subprocess.run(["redis-cli", "-p", str(self.port), "flushall"], check=True, capture_output=True)


class Production:
    """The servers and processes of an installation, and its learners."""

    def __init__(self, stack: ExitStack, folder: Path, *, cluster: Path, learners: int, **settings: str) -> None:
        self._stack, self._folder, self._started = stack, folder, 0
        self.database: PostgresServer = stack.enter_context(postgres_server(cluster))
        self.redis = RedisServer(stack)
        self.redis.start()
        plain = {"ALLOWED_HOSTS": "127.0.0.1", "BEHIND_PROXY": "false", "HTTPS": "false", "GRANIAN_WORKERS": "1"}
        waits = {"TURN_SECONDS": LONG, "TURN_LEASE_SECONDS": LEASE_SECONDS, "SWEEP_SECONDS": SWEEP_SECONDS}
        all_settings = plain | {name: str(seconds) for name, seconds in waits.items()} | settings
        made = installation_with(database=self.database.address, redis_port=self.redis.port, data=folder)
        self.installation: Installation = made.with_settings(**all_settings)
        self.workers: list[Process] = []
        self.web = self.start_web()
        self._free = self._give_models_to(json.loads((cluster.parent / "learners.json").read_text())[:learners])
        assert len(self._free) == learners, f"the cluster has {MOST_LEARNERS}"

    def start_web(self) -> Process:
        """Start a web server, to which browsers turn from now on."""
        self.web = self._start("web")
        return self.web

    def start_worker(self, **settings: str) -> Process:
        """Start one more worker, perhaps with settings of its own."""
        self.workers.append(self._start("worker", **settings))
        return self.workers[-1]

    def have_one_worker(self) -> Process:
        """Return the only worker, started if there is none; further ones are stopped."""
        self.workers = [worker for worker in self.workers if worker.process.poll() is None]
        for spare in self.workers[1:]:
            spare.process.terminate()
            wait_for_end(spare.process, seconds=30)
        self.workers = self.workers[:1]
        return self.workers[0] if self.workers else self.start_worker()

    def learner(self) -> Learner:
        """Return somebody who has done nothing yet, in a new interview."""
        model, user, session = self._free.pop(0)
        learner = Learner(self, model, user, session)
        learner.enter()
        return learner

    def move_provider(self, learner: Learner, address: str) -> None:
        """Let the learner's provider be somewhere else."""
        with closing(self.connect()) as connection:
            connection.execute(
                "update profiles_provider set base_url = %s where id = "
                "(select provider_id from profiles_modelaccess where user_id = %s)",
                [address, learner.user],
            )

    def look(self, query: str, *arguments: Any) -> list[dict[str, Any]]:
        """Return the rows of a query."""
        with closing(self.connect()) as connection:
            return connection.execute(query, arguments).fetchall()

    def connect(self) -> psycopg.Connection[dict[str, Any]]:
        """Return a connection of the test's own; the caller closes it, which lets go of its locks."""
        return psycopg.connect(self.database.address, autocommit=True, row_factory=psycopg.rows.dict_row)

    def deliver(self, turn_id: int, times: int) -> None:
        """Tell the workers of a turn, so many times more."""
        broker = Celery(broker=self.installation.environment["REDIS_URL"], set_as_current=False)
        try:
            for _ in range(times):
                broker.send_task("interviews.tasks.answer_turn", kwargs={"turn_id": turn_id})
        finally:
            broker.close()

    def inside(self, code: str, *arguments: str) -> str:
        """Run code in a process of the installation; return what it printed."""
        return self.installation.inside(code, *arguments)

    def nothing_is_stuck(self) -> None:
        """Fail when, in the end, any turn or interview waits for somebody, or any turn was answered twice."""
        unfinished = "select id, status, attempts from interviews_turn where status in ('queued', 'running')"
        wait_until(lambda: not self.look(unfinished), seconds=30, what="all turns are finished")
        assert not self.look("select id from interviews_interview where status = 'working'")
        twice = """select turn_id from interviews_message where role = 'coach' and not folded and turn_id is not null
                   group by turn_id having count(*) > 1"""
        assert not self.look(twice)

    def _start(self, command: str, **settings: str) -> Process:
        self._started += 1
        log = self._folder / f"{command}-{self._started}.log"
        return self._stack.enter_context(self.installation.with_settings(**settings).running(command, log))

    def _give_models_to(self, learners: list[tuple[int, int, str]]) -> list[tuple[FakeOpenAI, int, str]]:
        """Let the provider of each of these learners be a model of this process."""
        given = [(self._stack.enter_context(fake_openai()), *learner) for learner in learners]
        with closing(self.connect()) as connection:
            for model, _, provider, _ in given:
                connection.execute("update profiles_provider set base_url = %s where id = %s", [model.url, provider])
        return [(model, user, session) for model, user, _, session in given]


def prepare_cluster(folder: Path) -> None:
    """Leave the data of a stopped PostgreSQL in ``folder / "data"``, with an installation's tables and problems and with
    learners that :func:`production` takes from, of whom ``learners.json`` knows accounts, providers and sessions."""
    with postgres_server() as server:
        installation = installation_with(database=server.address, redis_port=free_port(), data=folder)
        made = installation.run("migrate")
        number = len(list(BANK_DIRECTORY.glob("*.yaml")))
        assert f"{number} problem(s) read, {number} loaded." in made, made
        learners = installation.inside(_MAKE_LEARNERS, str(MOST_LEARNERS), NOWHERE)
        (folder / "learners.json").write_text(learners)
        server.stop()
        copy_cluster(server.data, folder / "data")


@contextmanager
def production(
    folder: Path, *, cluster: Path, files: Path, learners: int, has_worker: bool = True, **settings: str
) -> Iterator[Production]:
    """Run an installation with a worker on a copy of the database ``cluster``, with the static ``files``; in the end
    nothing may be stuck."""
    (folder / "static").symlink_to(files)
    with ExitStack() as stack:
        running = Production(stack, folder, cluster=cluster, learners=learners, **settings)
        if has_worker:
            running.start_worker()
        yield running
        running.have_one_worker()
        running.nothing_is_stuck()


def kill(process: Process) -> None:
    """End a process and those it started, as an empty battery does."""
    children = Path(f"/proc/{process.process.pid}/task/{process.process.pid}/children").read_text().split()
    for number in (process.process.pid, *map(int, children)):
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)
    process.process.wait(20)


def stop(worker: Process) -> None:
    """Tell a worker to stop, as a new version does; return when it has heard that."""
    worker.process.terminate()
    wait_until(
        lambda: "Warm shutdown" in worker.log.read_text(), seconds=10, what="the worker heard that it shall stop"
    )


def freeze(process: Process) -> None:
    """Let a process stand still; return when it does."""
    stand_still(process.process.pid)


def thaw(process: Process) -> None:
    """Let a frozen process go on."""
    process.process.send_signal(signal.SIGCONT)
