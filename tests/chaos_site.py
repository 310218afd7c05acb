"""An installation of two of everything: two web processes behind a proxy of ours, two workers with their judges, each
with links of its own to the one PostgreSQL and the one Redis, and a model that both workers reach over a link."""

import json
import os
import platform
import signal
import subprocess
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from problems.judge.build import build
from tests.bench_processes import tree
from tests.chaos_links import Link, Links
from tests.fake_openai import fake_openai
from tests.fake_openai_server import FakeOpenAI
from tests.faults.deployed import Installation, Process, installation_with
from tests.faults.helpers import helpers_of
from tests.faults.production import RedisServer, kill
from tests.faults.servers import PostgresServer, postgres_server
from tests.judge_sandbox import BASE as JUDGE

LEASE_SECONDS, SWEEP_SECONDS, TURN_SECONDS = 3, 0.5, 20
"""As in the other tests of faults, so that what is taken over is taken over soon."""
MOST_FAILED_STARTS = 20
_SETTINGS = {
    "ALLOWED_HOSTS": "127.0.0.1",
    "BEHIND_PROXY": "false",
    "HTTPS": "false",
    "GRANIAN_WORKERS": "1",
    "WORKER_CONCURRENCY": "20",
    "JUDGE_HELPERS": "1",
    "JUDGE_DIR": str(JUDGE),
    "TURNS_PER_MINUTE": "0",
    "TURN_LEASE_SECONDS": str(LEASE_SECONDS),
    "SWEEP_SECONDS": str(SWEEP_SECONDS),
    "TURN_SECONDS": str(TURN_SECONDS),
}


_CLANG = "/usr/lib/llvm-22/bin/clang"
_WALL_CLOCK = Path(__file__).with_name("wall_clock.c")
_CLOCK_GETTIME = {"x86_64": 228, "aarch64": 113}
"""The number of the call in Linux."""


def wall_clock(folder: Path) -> Path:
    """Return what lets the wall clock of a process jump (``tests/wall_clock.c``), made in ``folder``."""
    made = folder / "wall_clock.so"
    number = f"-DCLOCK_GETTIME={_CLOCK_GETTIME[platform.machine()]}"
    options = ["-shared", "-fPIC", "-O1", "-nostdlib", "-fuse-ld=lld", number]
    subprocess.run([_CLANG, *options, "-o", made, _WALL_CLOCK, "-lc"], check=True)
    return made


@dataclass
class Place:
    """Where one process of the installation runs. ``starts`` counts how often it was started, ``failed_starts`` how
    often it ended before it answered, as when its database was away; then it is started once more, as systemd does."""

    name: str
    command: str
    database: Link
    redis: Link
    installation: Installation
    folder: Path
    clock: Path
    """Holds how many seconds the clock of its processes is ahead."""
    process: Process | None = None
    starts: int = 0
    failed_starts: int = 0
    _ends: ExitStack = field(default_factory=ExitStack)
    _is_over: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def start(self) -> None:
        """Start the process; return when it answers."""
        while self.process is None:
            with self._lock:
                if self._is_over:
                    return
                self.starts += 1
                log = self.folder / f"{self.name}-{self.starts}.log"
                running = self.installation.running(self.command, log)
                try:
                    self.process = self._ends.enter_context(running)
                except AssertionError as ended:
                    self.failed_starts += 1
                    if self.failed_starts > MOST_FAILED_STARTS:
                        raise AssertionError(f"{self.name} does not start: {ended}") from ended

    def kill(self) -> None:
        """End the process and what it started at once."""
        process, self.process = self.process, None
        kill(process)
        self._ends.close()

    def freeze(self) -> None:
        """Let the process and all below it stand still."""
        self._tell(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let them go on."""
        self._tell(signal.SIGCONT)

    def set_clock(self, seconds: int) -> None:
        """Let the clock of the process, and of those that are started after it, be ahead of the others."""
        self.clock.write_text(f"{seconds:+d}")

    def judges(self) -> list[int]:
        """Return the numbers of the processes in which learners' code runs."""
        return helpers_of(self.process.process.pid)

    def end(self) -> None:
        """End the process as a new version does; none is started any more."""
        self._is_over = True
        with self._lock:  # one that is just being started is waited for
            if self.process is not None:
                self.thaw()
            self._ends.close()

    def _tell(self, number: int) -> None:
        for pid in tree(self.process.process.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, number)


@dataclass
class TwoOfEverything:
    """The running installation. Learners come through ``web``, the proxy, as to any ``Production``."""

    folder: Path
    database: PostgresServer
    redis: RedisServer
    model: FakeOpenAI
    model_link: Link
    places: Mapping[str, Place]
    web: Link
    learners: list[tuple[int, str]]
    """Accounts and sessions."""
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def of(self, command: str) -> list[Place]:
        """Return the places of the web processes, or of the workers."""
        return [place for place in self.places.values() if place.command == command]

    def start(self, place: Place) -> None:
        """Start what runs at a place, and let the proxy know where it is."""
        place.start()
        if place.command == "web":
            with self._lock:
                self.web.targets = tuple(one.process.port for one in self.of("web") if one.process is not None)

    def look(self, query: str, *arguments: Any) -> list[dict[str, Any]]:
        """Return the rows of a query, asked over no link."""
        with closing(self.connect()) as connection:
            return connection.execute(query, arguments).fetchall()

    def connect(self) -> psycopg.Connection[dict[str, Any]]:
        """Return a connection of the auditor's own."""
        return psycopg.connect(self.database.address, autocommit=True, row_factory=psycopg.rows.dict_row)

    def logged(self) -> Iterator[dict[str, object]]:
        """Give everything that any process has logged as JSON."""
        for log in sorted(self.folder.glob("*.log")):
            for line in log.read_text(errors="replace").splitlines():
                if line.startswith("{") and line.endswith("}"):
                    with suppress(ValueError):  # a line that a process was killed in
                        yield {"log": log.name, **json.loads(line)}


@contextmanager
def two_of_everything(folder: Path, *, cluster: Path, files: Path, learners: int) -> Iterator[TwoOfEverything]:
    """Run the installation on a copy of the database ``cluster`` (``tests/faults/production.py``) with its data in
    ``folder`` and the static files of ``files``."""
    build(JUDGE)
    with ExitStack() as stack:
        links = stack.enter_context(Links.running())
        database = stack.enter_context(postgres_server(cluster))
        redis = RedisServer(stack)
        redis.start()
        model = stack.enter_context(fake_openai())
        data = folder / "data"
        data.mkdir(exist_ok=True)  # it may be a disk of its own
        (data / "static").symlink_to(files)
        plain = installation_with(database=database.address, redis_port=redis.port, data=data).with_settings(
            **_SETTINGS
        )
        places, shifting = {}, wall_clock(folder)
        for name in ("web-1", "web-2", "worker-1", "worker-2"):
            to_database, to_redis = links.to(database.port), links.to(redis.port)
            mine = plain.with_settings(
                DATABASE_URL=f"postgres://dryrun@127.0.0.1:{to_database.port}/dryrun",
                REDIS_URL=f"redis://127.0.0.1:{to_redis.port}/0",
            )
            clock = folder / f"{name}.clock"
            clock.write_text("+0")
            mine = mine.with_settings(LD_PRELOAD=str(shifting), WALL_CLOCK=str(clock))
            places[name] = Place(name, name.partition("-")[0], to_database, to_redis, mine, folder, clock)
            stack.callback(places[name].end)
        model_link = links.to(int(model.url.split(":")[2].partition("/")[0]))
        made = json.loads((cluster.parent / "learners.json").read_text())[:learners]
        site = TwoOfEverything(
            folder,
            database,
            redis,
            model,
            model_link,
            places,
            links.to(),
            [(user, session) for user, _, session in made],
        )
        with closing(site.connect()) as connection:
            connection.execute("update profiles_provider set base_url = %s", [f"http://127.0.0.1:{model_link.port}/v1"])
        with ThreadPoolExecutor(len(places)) as pool:
            list(pool.map(site.start, places.values()))
        try:
            yield site
        finally:
            links.heal()
            model.release()
