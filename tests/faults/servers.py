"""Real PostgreSQL and Redis for tests, from Debian's packages, on private ports, ended by their process ids."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def postgres() -> Iterator[str]:
    """Run a fresh PostgreSQL with its data in a temporary folder; give the address of its database."""
    account = _as_postgres()
    with tempfile.TemporaryDirectory(prefix="dryrun-postgres-") as folder:
        if account:
            os.chown(folder, account["user"], account["group"])
        with _postgres_in(Path(folder) / "data", account) as address:
            yield address


@contextmanager
def _postgres_in(data: Path, account: dict[str, object]) -> Iterator[str]:
    initdb = [_postgres_program("initdb"), "-D", str(data), "-U", "dryrun", "-A", "trust", "-E", "UTF8", "--no-sync"]
    subprocess.run(initdb, check=True, capture_output=True, cwd="/", **account)
    port = free_port()
    options = [f"port={port}", "listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"]
    command = [_postgres_program("postgres"), "-D", str(data), *(part for o in options for part in ("-c", o))]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/", **account)
    with ended_at_last(server):
        wait_until(lambda: _answers(port), seconds=30, what="PostgreSQL answers")
        subprocess.run(
            [_postgres_program("createdb"), "-h", "127.0.0.1", "-p", str(port), "-U", "dryrun", "dryrun"], check=True
        )
        yield f"postgres://dryrun@127.0.0.1:{port}/dryrun"


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
