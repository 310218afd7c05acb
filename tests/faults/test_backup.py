"""``deploy/backup.sh`` and ``deploy/restore.sh`` with Debian's own PostgreSQL, and what timers run each day and hour."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from config.env import BASE_DIR
from tests.faults.servers import postgres_server
from tests.production_key import PRODUCTION_KEY

pytestmark = pytest.mark.process

CREATE = "from profiles.models import User; User.objects.create_user('ada@example.org', 'a long enough passphrase')"
SPOIL = "from profiles.models import User; User.objects.all().delete(); User.objects.create_user('eve@example.org', 'x' * 20)"
LOOK = "from profiles.models import User; print(*User.objects.values_list('email', flat=True))"


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory, cluster: Path):
    """A production installation with one account in its database; Redis is not needed for this."""
    with postgres_server(cluster) as running:
        server = running.address
        # An account as deployment.md makes it: owner of its database, and no more.
        create = "CREATE ROLE app LOGIN PASSWORD 'hun/ter2'", "CREATE DATABASE app OWNER app"
        for statement in create:
            subprocess.run(["psql", "--quiet", "--dbname", server, "--command", statement], check=True)
        made = {
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DRYRUN_MODE": "production",
            "SECRET_KEY": PRODUCTION_KEY,
            "DATABASE_URL": server.replace("dryrun@", "app:hun%2Fter2@").removesuffix("dryrun") + "app",
            "REDIS_URL": "redis://127.0.0.1:1/0",
            "ALLOWED_HOSTS": "practice.example.org",
            "DATA_DIR": str(tmp_path_factory.mktemp("data")),
        }
        fill(made["DATABASE_URL"], source=server)
        inside(made, CREATE)
        yield made


def fill(database: str, *, source: str) -> None:
    """Give a database the tables of another one, as its own, with what is in them but its people."""
    dump = ["pg_dump", "--no-owner", "--no-privileges", "--dbname", source]
    tables = subprocess.run(dump, check=True, capture_output=True).stdout
    into = ["psql", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction", "--dbname", database]
    nobody = b"\ntruncate public.profiles_user cascade;\n"
    subprocess.run(into, input=tables + nobody, check=True, capture_output=True)


def run(environment: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    finished = subprocess.run(command, cwd=BASE_DIR, env=environment, capture_output=True, text=True, timeout=180)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished


def inside(environment: dict[str, str], code: str) -> str:
    return run(environment, sys.executable, "-c", f"import django; django.setup(); {code}").stdout.strip()


def test_what_was_there_comes_back(environment, tmp_path):
    file = tmp_path / "dryrun.dump"
    run(environment, "deploy/backup.sh", str(file))
    assert file.stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == ["dryrun.dump"]
    inside(environment, SPOIL)
    assert inside(environment, LOOK) == "eve@example.org"

    run(environment, "deploy/restore.sh", str(file))

    assert inside(environment, LOOK) == "ada@example.org"
    assert "[ ]" not in run(environment, sys.executable, "manage.py", "showmigrations").stdout


def test_half_a_backup_changes_nothing(environment, tmp_path):
    file = tmp_path / "dryrun.dump"
    run(environment, "deploy/backup.sh", str(file))
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    before = inside(environment, LOOK)

    finished = subprocess.run(["deploy/restore.sh", str(file)], cwd=BASE_DIR, env=environment, capture_output=True)

    assert finished.returncode != 0
    assert inside(environment, LOOK) == before


def test_the_password_is_on_no_command_line(environment, tmp_path):
    seen = tmp_path / "seen"
    for name in ("pg_dump", "pg_restore"):
        program = tmp_path / "bin" / name
        program.parent.mkdir(exist_ok=True)
        program.write_text(f'#!/bin/sh\necho "$@" "with $PGPASSWORD" >> {seen}\ntouch "{tmp_path}/file.part"\n')
        program.chmod(0o755)
    shadowed = environment | {"PATH": f"{tmp_path / 'bin'}:{environment['PATH']}"}
    for script in ("deploy/backup.sh", "deploy/restore.sh"):
        run(shadowed, script, str(tmp_path / "file"))
    for line in seen.read_text().splitlines():
        arguments, password = line.split("with ")
        assert "--dbname=postgres://app@127.0.0.1:" in arguments and "ter2" not in arguments
        assert password == "hun/ter2"


def test_without_an_address_they_say_so(tmp_path: Path):
    for script in ("backup.sh", "restore.sh"):
        finished = subprocess.run(
            [BASE_DIR / "deploy" / script, str(tmp_path / "file")],
            env={"PATH": "/usr/bin:/bin"},
            capture_output=True,
            text=True,
        )
        assert finished.returncode != 0
        assert "DATABASE_URL" in finished.stderr


ENTRY = "deploy/entrypoint.sh"
DAY = 86_400


def aged(path: Path, days: float) -> Path:
    path.touch()
    then = time.time() - days * DAY
    os.utime(path, (then, then))
    return path


@contextmanager
def answering(status: int, parts: str) -> Iterator[str]:
    """Give the address of a page like ``/health/ready``."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()
            self.wfile.write(f'{{"status": "", "parts": {parts}}}'.encode())

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Page) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/health/ready"
        server.shutdown()


def attempt(environment: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([ENTRY, *command], cwd=BASE_DIR, env=environment, capture_output=True, text=True, timeout=180)


class TestEachDay:
    def test_old_backups_go_when_the_new_one_is_there(self, environment, tmp_path):
        old, young = aged(tmp_path / "dryrun-2026-01-01.dump", 20), aged(tmp_path / "dryrun-2026-01-15.dump", 5)
        other = aged(tmp_path / "accounts.dump", 99)
        run(environment, ENTRY, "backup", str(tmp_path))
        (new,) = set(tmp_path.iterdir()) - {young, other}
        assert new != old and new.stat().st_size > 10_000

    def test_old_backups_stay_when_there_is_no_new_one(self, environment, tmp_path):
        old = aged(tmp_path / "dryrun-2026-01-01.dump", 20)
        away = environment | {"DATABASE_URL": "postgres://app@127.0.0.1:1/app"}
        assert attempt(away, "backup", str(tmp_path)).returncode != 0
        assert list(tmp_path.iterdir()) == [old]

    def test_sessions_that_have_run_out_go(self, environment):
        run(environment, ENTRY, "clean")


class TestEachHour:
    def test_all_is_well(self, environment, tmp_path):
        run(environment, ENTRY, "backup", str(tmp_path))
        with answering(200, '{"database": "ok", "mail": "off"}') as address:
            assert run(environment, ENTRY, "check", address, str(tmp_path)).stderr == ""

    @pytest.mark.parametrize(
        ("status", "parts", "told"),
        [(503, '{"redis": "failed"}', "redis (failed)"), (200, '{"storage": "full"}', "storage (full)")],
    )
    def test_what_is_wrong_is_said_by_its_name(self, environment, tmp_path, status, parts, told):
        (tmp_path / "dryrun-2031-01-01.dump").write_text("no backup")
        with answering(status, parts) as address:
            finished = attempt(environment, "check", address, str(tmp_path))
        assert finished.returncode == 1
        assert told in finished.stderr
        assert "dryrun-2031-01-01.dump cannot be read" in finished.stderr
        assert "migrations" not in finished.stderr and "settings" not in finished.stderr

    def test_without_a_late_backup_and_without_an_answer(self, environment, tmp_path):
        aged(tmp_path / "dryrun-2026-01-01.dump", 2)
        finished = attempt(environment, "check", "http://127.0.0.1:1/health/ready", str(tmp_path))
        assert finished.returncode == 1
        assert "none of the last 26 hours" in finished.stderr and "does not answer" in finished.stderr
