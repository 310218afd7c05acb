"""Real PostgreSQL and Redis for tests, from Debian's packages, on private ports, ended by their process ids."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.serving import free_port
from tests.waiting import wait_until


def _postgres_program(name: str) -> str:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    program = str(found[-1]) if found else shutil.which(name)
    assert program, "PostgreSQL is missing: apt-get install postgresql (make test does it as root)"
    return program


def _as_postgres() -> dict[str, object]:
    """PostgreSQL refuses to run as root, so root hands the server to the account that Debian made for it."""
    if os.geteuid() != 0:
        return {}
    account = pwd.getpwnam("postgres")
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def ended_at_last(process: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    """End ``process`` by its id when the block is left, whatever happened in it."""
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(20)


@dataclass
class PostgresServer:
    """A PostgreSQL that can be stopped and started again on its port, with its data."""

    data: Path
    port: int
    _process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """The address of its database."""
        return f"postgres://dryrun@127.0.0.1:{self.port}/dryrun"

    def start(self) -> None:
        """Start it, and wait until it takes queries."""
        options = [f"port={self.port}", "listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"]
        options = [part for option in options for part in ("-c", option)]
        self._process = subprocess.Popen(
            [_postgres_program("postgres"), "-D", str(self.data), *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            **_as_postgres(),
        )
        asked = [_postgres_program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        wait_until(lambda: subprocess.run(asked).returncode == 0, seconds=30, what="PostgreSQL takes queries")

    def stop(self) -> None:
        """Stop it as a restart does: clients are sent away at once, what they committed is kept."""
        self._end(signal.SIGINT)

    def crash(self) -> None:
        """End it without a word to its files: it has to recover what was committed when it is started again."""
        self._end(signal.SIGQUIT)

    def _end(self, number: int) -> None:
        if self._process is None:
            return
        self._process.send_signal(number)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(20)
        self._process = None


@contextmanager
def postgres_server(data: Path | None = None) -> Iterator[PostgresServer]:
    """Run a PostgreSQL with its data in a temporary folder: fresh, or with a copy of the ``data`` of a stopped one."""
    account = _as_postgres()
    with tempfile.TemporaryDirectory(prefix="dryrun-postgres-") as folder:
        if account:
            os.chown(folder, account["user"], account["group"])
        server = PostgresServer(Path(folder) / "data", free_port())
        if data:
            copy_cluster(data, server.data)
        else:
            initdb = [_postgres_program("initdb"), "-D", str(server.data), "-U", "dryrun", "-A", "trust", "-E", "UTF8"]
            subprocess.run([*initdb, "--no-sync"], check=True, capture_output=True, cwd="/", **account)
        try:
            server.start()
            if not data:
                createdb = [_postgres_program("createdb"), "-h", "127.0.0.1", "-p", str(server.port), "-U", "dryrun"]
                subprocess.run([*createdb, "dryrun"], check=True)
            yield server
        finally:
            server.stop()


def copy_cluster(source: Path, target: Path) -> None:
    """Copy the data of a stopped PostgreSQL with their owner, who alone may read them."""
    subprocess.run(["cp", "-a", str(source), str(target)], check=True)


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """Run a fresh Redis that stores nothing; give its address."""
    port = free_port()
    program = shutil.which("redis-server")
    assert program, "Redis is missing: apt-get install redis-server (make test does it as root)"
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    with ended_at_last(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)):
        wait_until(lambda: _answers(port), seconds=30, what="Redis answers")
        yield f"redis://127.0.0.1:{port}/0"
