"""Running ``manage.py serve`` as people do: a real process, a folder of its own, a free port."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from config.env import BASE_DIR
from tests.waiting import SECONDS_OF_A_BUSY_MACHINE, wait_until

SECONDS_TO_START = 180
SECONDS_TO_STOP = 10
ACCOUNT = re.compile(r"^\s+(learner|coach|curator)\s+(\S+@\S+)\s+(\S{8,})\s", re.MULTILINE)
TICKS = os.sysconf("SC_CLK_TCK")


def environment(folder: Path) -> dict[str, str]:
    ours = {"DATA_DIR": str(folder), "DRYRUN_MODE": "local", "PYTHONUNBUFFERED": "1", "PYTHONWARNINGS": "default"}
    unwanted = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE", "DEBUG", "ALLOWED_HOSTS")
    return {name: text for name, text in os.environ.items() if name not in unwanted} | ours


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


@dataclass
class Served:
    """A running ``serve``; what it printed so far is in ``output``. ``work_to_start`` is in seconds of processor, which
    a busy machine does not change."""

    process: subprocess.Popen[bytes]
    log: Path
    port: int
    work_to_start: float = 0.0

    @property
    def output(self) -> str:
        return self.log.read_text()

    @property
    def accounts(self) -> dict[str, tuple[str, str]]:
        return accounts_in(self.output)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str, cookie: str = "") -> tuple[int, str]:
        request = urllib.request.Request(self.address + path, headers={"Cookie": cookie})  # noqa: S310 - it is our own
        with urllib.request.urlopen(request, timeout=30) as response:  # noqa: S310 - it is our own
            return response.status, response.read().decode()

    def wait_until_ready(self) -> "Served":
        """Return when it says that it is ready. Fails when it ends or takes too long."""

        def ready() -> bool:
            assert self.process.poll() is None, self.output
            return "Ctrl-C stops" in self.output

        wait_until(ready, seconds=SECONDS_TO_START, what=f"serve is ready:\n{self.output}")
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        self.work_to_start = sum(int(field) for field in fields[11:15]) / TICKS
        return self

    def end(self, number: int) -> tuple[int, float]:
        """Send a signal; return the exit code and how many seconds the end took."""
        started = time.monotonic()
        self.process.send_signal(number)
        return self.process.wait(SECONDS_TO_STOP + 2 * SECONDS_OF_A_BUSY_MACHINE), time.monotonic() - started


def start_serve(folder: Path, log: Path) -> Served:
    """Start ``serve`` on the data folder ``folder``, printing into ``log``; the caller ends it by its process id."""
    port = free_port()
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port)],
            cwd=BASE_DIR,
            env=environment(folder),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    return Served(process, log, port)


def accounts_in(output: str) -> dict[str, tuple[str, str]]:
    """Return the addresses and passwords that a start has printed, by role."""
    return {role: (email, password) for role, email, password in ACCOUNT.findall(output)}


def install(folder: Path) -> None:
    """Start ``serve`` for the first time and stop it: its data are in ``folder / "data"`` then, its words in
    ``serve.log`` beside it, and in ``work_to_start`` how many seconds of processor it took."""
    served = start_serve(folder / "data", folder / "serve.log")
    try:
        assert served.wait_until_ready().end(signal.SIGINT)[0] == 0, served.output
    finally:
        if served.process.poll() is None:
            served.process.kill()
            served.process.wait()
    (folder / "work_to_start").write_text(str(served.work_to_start))
    shutil.rmtree(folder / "data" / "logs", ignore_errors=True)  # there is none where nothing was warned of
