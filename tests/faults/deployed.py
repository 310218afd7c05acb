"""An installation in production mode as ``deploy/entrypoint.sh`` starts it, on ports and folders of its own."""

import http.client
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from config.env import BASE_DIR
from tests.faults.servers import ended_at_last
from tests.production_key import PRODUCTION_KEY
from tests.serving import free_port
from tests.waiting import wait_until

HOST = "practice.example.org"
TOKEN = "token-of-this-test"
SECONDS_TO_START = 120


@contextmanager
def redis_on(port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Run a Redis that stores nothing on this port, so that another one can take its place later."""
    program = shutil.which("redis-server")
    assert program, "Redis is missing: apt-get install redis-server (make test does it as root)"
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    with ended_at_last(subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd="/tmp")) as server:
        ping = ["redis-cli", "-p", str(port), "ping"]
        wait_until(lambda: subprocess.run(ping, capture_output=True).returncode == 0, seconds=20, what="Redis answers")
        try:
            yield server
        finally:
            server.send_signal(signal.SIGCONT)  # or a frozen one would not hear that it shall end


@dataclass(frozen=True)
class Process:
    """A running web server or worker; what it printed is in ``log``."""

    process: subprocess.Popen[bytes]
    log: Path
    port: int

    def get(self, path: str, *, seconds: float = 10, **headers: str) -> tuple[int, str]:
        """Fetch a page as a proxy does: by address, for the host, over HTTP. Return status and body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=seconds)
        try:
            connection.request("GET", path, headers={"Host": HOST, "X-Forwarded-Proto": "https"} | headers)
            response = connection.getresponse()
            return response.status, response.read().decode()
        finally:
            connection.close()

    def lines(self) -> list[dict[str, object]]:
        """Return what was logged as JSON so far."""
        texts = self.log.read_text().splitlines()
        return [json.loads(text) for text in texts if text.startswith("{") and text.endswith("}")]


@dataclass(frozen=True)
class Installation:
    """The settings of an installation; all its commands run with these and nothing else."""

    environment: dict[str, str]

    def with_settings(self, **variables: str) -> "Installation":
        """Return the same with other settings."""
        return replace(self, environment=self.environment | variables)

    def run(self, *command: str) -> str:
        """Run a command of the entry point to its end; return what it printed."""
        return self._finish([str(BASE_DIR / "deploy" / "entrypoint.sh"), *command])

    def inside(self, code: str, *arguments: str) -> str:
        """Run code with the settings; return what it printed."""
        return self._finish([sys.executable, "-c", f"import django; django.setup()\n{code}", *arguments])

    def _finish(self, command: list[str]) -> str:
        finished = subprocess.run(
            command, env=self.environment, cwd=BASE_DIR, capture_output=True, text=True, timeout=180
        )
        assert finished.returncode == 0, finished.stdout + finished.stderr
        return finished.stdout

    @contextmanager
    def running(self, command: str, log: Path) -> Iterator[Process]:
        """Run ``web`` or ``worker`` until the block is left, from when it answers."""
        port = free_port()
        path = {"web": "/health/live", "worker": "/metrics"}[command]
        with log.open("wb") as output:
            started = subprocess.Popen(
                [str(BASE_DIR / "deploy" / "entrypoint.sh"), command],
                env=self.environment | {"GRANIAN_PORT": str(port), "WORKER_METRICS_PORT": str(port)},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd="/",
            )
        with ended_at_last(started):
            process = Process(started, log, port)

            def answers() -> bool:
                assert started.poll() is None, log.read_text()
                try:
                    return process.get(path)[0] == 200
                except OSError:
                    return False

            try:
                wait_until(answers, seconds=SECONDS_TO_START, what=f"{command} answers:\n{log.read_text()}")
                yield process
            finally:
                shutil.rmtree(f"/dev/shm/dryrun-metrics-{os.geteuid()}-{port}", ignore_errors=True)


def collect_files(folder: Path) -> None:
    """Leave the static files of an installation in ``folder / "static"``; it needs no database and no Redis for this."""
    installation_with(database="postgres://nobody@127.0.0.1:9/nothing", redis_port=9, data=folder).run("files")


def installation_with(*, database: str, redis_port: int, data: Path) -> Installation:
    """Return the settings of a small installation behind a proxy."""
    return Installation(
        {
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "HOME": "/tmp",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DRYRUN_MODE": "production",
            "SECRET_KEY": PRODUCTION_KEY,
            "DATABASE_URL": database,
            "REDIS_URL": f"redis://127.0.0.1:{redis_port}/0",
            "ALLOWED_HOSTS": HOST,
            "BEHIND_PROXY": "true",
            "DATA_DIR": str(data),
            "METRICS_TOKEN": TOKEN,
            "MODEL_NETWORKS": "127.0.0.0/8",  # the pretended model stands on this machine
            "LOG_LEVEL": "INFO",
            "GRANIAN_WORKERS": "2",
            "WORKER_CONCURRENCY": "8",
        }
    )
