"""An installation as ``docs/deployment.md`` starts it, for measuring: its servers, its processes, a fake model."""

import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from config.env import BASE_DIR
from tests.faults.deployed import Installation, installation_with, redis_on
from tests.faults.servers import _as_postgres, _postgres_program, ended_at_last
from tests.serving import free_port
from tests.waiting import wait_until

WEB_PROCESSES = 2
TURNS_AT_ONCE = 200
"""``GRANIAN_WORKERS`` and ``WORKER_CONCURRENCY`` as they are by default on two processors."""
PROVIDER = "set_provider --name Bench --model bench-1 --key-env BENCH_KEY --default --price-prompt 1 --price-completion 2 --reading never"


@dataclass
class Stack:
    """A running installation. ``processes`` are the ids of what runs, by what it is; a worker is added by its number."""

    installation: Installation
    database: psycopg.Connection
    folder: Path
    model_url: str
    processes: dict[str, int] = field(default_factory=dict)
    web_port: int = 0

    def rows(self, query: str, *values: object) -> list[tuple]:
        """Return what the database answers."""
        return self.database.execute(query, values).fetchall()

    def made_learners(self, count: int) -> list[dict]:
        """Make so many learners with an interview each; return what ``tests.bench_crowd.Learner`` needs."""
        return json.loads(self.installation.inside(f"from tests.bench_learners import make; make({count})"))

    def set_latency(self, seconds: float) -> None:
        """Let the model take so long for an answer from now on."""
        host, _, path = self.model_url.removeprefix("http://").partition("/")
        connection = http.client.HTTPConnection(host, timeout=5)
        connection.request("POST", "/control", json.dumps({"latency": seconds}))
        assert connection.getresponse().status == 200, path
        connection.close()

    @contextmanager
    def worker(self, number: int) -> Iterator[None]:
        """Run a worker process while the block runs."""
        name = f"worker {number}"
        with self.installation.running("worker", self.folder / f"worker{number}.log") as process:
            self.processes[name] = process.process.pid
            yield
        del self.processes[name]

    @contextmanager
    def workers_frozen(self) -> Iterator[None]:
        """Stop all workers while turns are accepted."""
        workers = [pid for name, pid in self.processes.items() if name.startswith("worker")]
        for pid in workers:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in workers:
                os.kill(pid, signal.SIGCONT)


@contextmanager
def running_stack() -> Iterator[Stack]:
    """Start everything but workers; end it all, by process ids, when the block is left."""
    with ExitStack() as ends:
        folder = Path(ends.enter_context(tempfile.TemporaryDirectory(prefix="dryrun-bench-")))
        database, postgres = ends.enter_context(_durable_postgres())
        redis_port = free_port()
        redis = ends.enter_context(redis_on(redis_port))
        installation = installation_with(database=database, redis_port=redis_port, data=folder).with_settings(
            GRANIAN_WORKERS=str(WEB_PROCESSES),
            WORKER_CONCURRENCY=str(TURNS_AT_ONCE),
            LOG_LEVEL="WARNING",
            TURNS_PER_MINUTE="0",  # learners who never think send more than people may
        )
        installation.run("files")
        installation.run("migrate")
        fake, model_url = ends.enter_context(_fake_model())
        connection = ends.enter_context(psycopg.connect(database, autocommit=True))
        stack = Stack(installation, connection, folder, model_url)
        web = ends.enter_context(installation.running("web", folder / "web.log"))
        stack.web_port = web.port
        stack.processes.update(web=web.process.pid, PostgreSQL=postgres, Redis=redis.pid, **{"fake model": fake})
        yield stack


def add_provider(stack: Stack) -> None:
    """Let the fake model speak for the coach from now on."""
    keyed = stack.installation.with_settings(BENCH_KEY="key-of-this-bench")
    keyed.run("manage", *PROVIDER.split(), "--base-url", stack.model_url)


@contextmanager
def _fake_model() -> Iterator[tuple[int, str]]:
    command = [sys.executable, "-m", "tests.fake_openai", "--port", "0"]
    with ended_at_last(subprocess.Popen(command, cwd=BASE_DIR, stdout=subprocess.PIPE)) as process:
        yield process.pid, process.stdout.readline().decode().strip()
        process.stdout.close()


@contextmanager
def _durable_postgres() -> Iterator[tuple[str, int]]:
    """Run a fresh PostgreSQL as it is configured by default: unlike that of tests, it waits for the disk."""
    account = _as_postgres()
    with tempfile.TemporaryDirectory(prefix="dryrun-postgres-") as folder:
        if account:
            os.chown(folder, account["user"], account["group"])
        data, port = f"{folder}/data", free_port()
        initdb = [_postgres_program("initdb"), "-D", data, "-U", "dryrun", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run(initdb, check=True, capture_output=True, cwd="/", **account)
        options = [f"port={port}", "listen_addresses=127.0.0.1", "unix_socket_directories="]
        command = [_postgres_program("postgres"), "-D", data, *(part for o in options for part in ("-c", o))]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with ended_at_last(subprocess.Popen(command, cwd="/", **quiet, **account)) as server:
            client = ["-h", "127.0.0.1", "-p", str(port), "-U", "dryrun"]
            ready = [_postgres_program("pg_isready"), "-q", *client]
            wait_until(lambda: subprocess.run(ready).returncode == 0, seconds=30, what="PostgreSQL takes queries")
            subprocess.run([_postgres_program("createdb"), *client, "dryrun"], check=True)
            yield f"postgres://dryrun@127.0.0.1:{port}/dryrun", server.pid
