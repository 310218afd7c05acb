"""What ``docs/deployment.md`` starts, started: each command of ``deploy/entrypoint.sh`` on real PostgreSQL and Redis."""

import json
import re
import signal
import subprocess
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from config.env import BASE_DIR
from tests.chaos_faults import filled, small_disk
from tests.faults.deployed import TOKEN, Installation, Process, installation_with, redis_on
from tests.faults.servers import ended_at_last, postgres_server
from tests.serving import free_port
from tests.waiting import SECONDS_OF_A_BUSY_MACHINE, wait_for_end, wait_until

pytestmark = pytest.mark.process

SECONDS_TO_RECONNECT = 40
LOG_IN = """
from django.test import Client
from profiles.models import User
learner, _ = User.objects.get_or_create(email="learner@example.org")
learner.set_password("a long enough passphrase")
learner.save()
client = Client(SERVER_NAME="practice.example.org", headers={"X-Forwarded-Proto": "https"})
sent = {"login": learner.email, "password": "a long enough passphrase"}
answer = client.post("/accounts/login/", sent, secure=True)
page = client.get("/interviews/", secure=True)
print(answer.status_code, page.status_code)
"""
ENQUEUE = """
import sys, structlog
from interviews.tasks import nothing
structlog.contextvars.bind_contextvars(request_id=sys.argv[1])
nothing.apply_async()
"""


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory, cluster: Path, files: Path) -> Iterator[Installation]:
    """An installation with its tables and its problems, which ``migrate`` has made, and what ``files`` has made."""
    port = free_port()
    with postgres_server(cluster) as server, redis_on(port):
        data = tmp_path_factory.mktemp("data")
        (data / "static").symlink_to(files)
        yield installation_with(database=server.address, redis_port=port, data=data)


@pytest.fixture(scope="module")
def web(installation: Installation, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with installation.running("web", tmp_path_factory.mktemp("web") / "log") as process:
        yield process


def do_a_task(installation: Installation, worker: Process, *, seconds: float) -> dict[str, object]:
    """Enqueue something as a request does; return the line in which the worker says that it is done."""
    request_id = str(uuid.uuid4())
    installation.inside(ENQUEUE, request_id)

    def done() -> dict[str, object] | None:
        mine = [line for line in worker.lines() if line.get("request_id") == request_id]
        return next((line for line in mine if line["event"] == "task_succeeded"), None)

    return wait_until(done, seconds=seconds, what=f"the worker did the task:\n{worker.log.read_text()[-3000:]}")


class TestEntryPoint:
    def test_commands_of_manage_py(self, installation):
        assert "0 problem(s) read" not in installation.run("manage", "load_bank", "--dry-run")
        installation.run("manage", "clearsessions")

    @pytest.mark.parametrize("command", [(), ("wep",)])
    def test_anything_else_is_explained(self, installation, command):
        entry = [str(BASE_DIR / "deploy" / "entrypoint.sh"), *command]
        finished = subprocess.run(entry, env=installation.environment, capture_output=True, text=True)
        assert finished.returncode == 64
        assert finished.stderr.startswith("usage: ")

    def test_it_is_production_unless_told_otherwise(self):
        entry = [str(BASE_DIR / "deploy" / "entrypoint.sh"), "manage", "check"]
        finished = subprocess.run(entry, env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True)
        assert finished.returncode != 0
        assert "does not start in production mode" in finished.stderr


class TestWeb:
    def test_pages_and_their_files(self, web):
        status, page = web.get("/")
        assert status == 200
        assets = set(re.findall(r"(?:href|src)=\"(/static/[^\"]+\.[0-9a-f]{12}\.(?:css|js))\"", page))
        assert assets
        assert {web.get(asset)[0] for asset in assets} == {200}
        assert web.get("/accounts/login/")[0] == 200

    def test_in_chinese(self, web):
        assert '<html lang="zh-hans"' in web.get("/", **{"Accept-Language": "zh-Hans"})[1]

    def test_http_is_sent_to_https_and_unknown_hosts_away(self, web):
        assert web.get("/", **{"X-Forwarded-Proto": "http"})[0] == 301
        assert web.get("/", Host="evil.example.org")[0] == 400

    def test_probes_come_by_address_and_over_http(self, web):
        plain = {"Host": f"127.0.0.1:{web.port}", "X-Forwarded-Proto": "http"}
        assert web.get("/health/live", **plain) == (200, '{"status": "alive"}')
        status, body = web.get("/health/ready", **plain)
        assert (status, json.loads(body)["status"]) == (200, "ready")

    def test_figures_of_all_processes_are_added_up(self, web):
        landings = re.compile(r'^django_http_responses_total_by_status_view_method_total\{.*"landing".*\} (\S+)$', re.M)

        def count() -> float:
            status, figures = web.get("/metrics", Authorization=f"Bearer {TOKEN}")
            assert status == 200
            return sum(map(float, landings.findall(figures)))

        before = count()
        for _ in range(12):
            web.get("/")
        assert {count() for _ in range(6)} == {before + 12}

    def test_figures_are_not_for_everybody(self, web):
        assert web.get("/metrics")[0] == 404
        assert web.get("/metrics", Authorization="Bearer guessed")[0] == 404


def test_a_full_disk_ends_no_web_process(installation, files, tmp_path):
    data = tmp_path / "disk"
    data.mkdir()
    with small_disk(data) as is_possible:
        if not is_possible:
            pytest.skip("a disk that is full needs root and a mount")
        (data / "static").symlink_to(files)
        own = installation.with_settings(DATA_DIR=str(data))
        with filled(data), own.running("web", tmp_path / "log") as web:
            for _ in range(4):
                assert web.get("/")[0] == 200
            assert "django_http_responses_total" in web.get("/metrics", Authorization=f"Bearer {TOKEN}")[1]
            assert json.loads(web.get("/health/ready")[1])["parts"]["storage"] == "full"
        assert "Unexpected exit" not in (tmp_path / "log").read_text()


@pytest.fixture(scope="module")
def behind(cluster: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """An installation whose tables lack the latest migrations."""
    with postgres_server(cluster) as server:
        own = installation_with(database=server.address, redis_port=free_port(), data=tmp_path_factory.mktemp("behind"))
        own.run("manage", "migrate", "interviews", "0017")
        own.run("manage", "migrate", "profiles", "0010")
        yield own


class TestMigrationsWhilePeopleWork:
    def test_one_that_gets_no_lock_in_time_is_tried_again(self, behind, tmp_path):
        with work_in("profiles_profile", behind) as work, migrating(behind, "profiles", tmp_path / "log") as process:
            wait_until(lambda: "it is tried again" in (tmp_path / "log").read_text(), seconds=40, what="it has no lock")
            work.commit()
            assert wait_for_end(process, seconds=40) == 0, (tmp_path / "log").read_text()

    def test_one_of_many_tables_keeps_nobody_from_them_until_it_has_all(self, behind, tmp_path):
        # It asks for them within a savepoint, fifty times a second.
        tries = "select count(*) from pg_stat_activity where query ~ '^(LOCK|.*SAVEPOINT)' and pid <> pg_backend_pid()"
        with work_in("interviews_turn", behind) as work, migrating(behind, "interviews", tmp_path / "log") as process:
            address = behind.environment["DATABASE_URL"]
            with closing(psycopg.connect(address, autocommit=True)) as other:
                wait_until(lambda: other.execute(tries).fetchone()[0], seconds=40, what="it wants the tables")
                other.execute("set lock_timeout = '2s'")
                other.execute("update interviews_message set text = 'as before'")
            assert process.poll() is None
            work.commit()
            assert wait_for_end(process, seconds=40) == 0, (tmp_path / "log").read_text()


@contextmanager
def work_in(table: str, installation: Installation) -> Iterator[psycopg.Connection]:
    """Give a transaction that has read a table and takes its time."""
    with closing(psycopg.connect(installation.environment["DATABASE_URL"])) as connection:
        connection.execute(sql.SQL("select count(*) from {}").format(sql.Identifier(table)))
        yield connection


@contextmanager
def migrating(installation: Installation, app: str, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Migrate an app in a process."""
    command = [str(BASE_DIR / "deploy" / "entrypoint.sh"), "manage", "migrate", app]
    environment = installation.environment | {"PYTHONUNBUFFERED": "1"}
    with log.open("wb") as output:
        started = subprocess.Popen(command, env=environment, stdout=output, stderr=subprocess.STDOUT)
    with ended_at_last(started):
        yield started


class TestWorker:
    def test_it_says_for_which_request_it_works(self, installation, tmp_path):
        with installation.running("worker", tmp_path / "log") as worker:
            assert do_a_task(installation, worker, seconds=20)["level"] == "info"
            assert "dryrun_turns_total" in worker.get("/metrics")[1]

    def test_it_waits_for_redis_and_goes_on(self, installation, tmp_path):
        port = free_port()
        moved = installation.with_settings(REDIS_URL=f"redis://127.0.0.1:{port}/0")
        with redis_on(port) as first, moved.running("worker", tmp_path / "log") as worker:
            do_a_task(moved, worker, seconds=20)
            first.kill()
            first.wait()
            wait_until(lambda: "Cannot connect" in worker.log.read_text(), seconds=20, what="the worker noticed")
            assert worker.process.poll() is None
            with redis_on(port):
                do_a_task(moved, worker, seconds=SECONDS_TO_RECONNECT)
                worker.process.terminate()
                assert wait_for_end(worker.process) == 0


class TestRedisAway:
    def test_frozen_it_is_named_and_holds_nobody(self, installation, tmp_path):
        port = free_port()
        moved = installation.with_settings(REDIS_URL=f"redis://127.0.0.1:{port}/0", GRANIAN_WORKERS="1")
        with redis_on(port) as server, moved.running("web", tmp_path / "log") as web:
            assert web.get("/health/ready")[0] == web.get("/")[0] == 200
            server.send_signal(signal.SIGSTOP)
            started = time.monotonic()
            status, body = web.get("/health/ready", seconds=SECONDS_OF_A_BUSY_MACHINE)
            assert (status, json.loads(body)["parts"]) == (
                503,
                {"database": "ok", "migrations": "ok", "redis": "failed", "storage": "ok", "mail": "off"},
            )
            assert time.monotonic() - started < SECONDS_OF_A_BUSY_MACHINE
            assert web.get("/health/live", seconds=SECONDS_OF_A_BUSY_MACHINE)[0] == 200
            assert web.get("/", seconds=SECONDS_OF_A_BUSY_MACHINE)[0] == 200

    def test_people_can_still_log_in(self, installation):
        away = installation.with_settings(REDIS_URL=f"redis://127.0.0.1:{free_port()}/0")
        assert away.inside(LOG_IN).split() == ["302", "200"]


def test_stopping_finishes_what_is_under_way(installation, tmp_path):
    port = free_port()
    moved = installation.with_settings(REDIS_URL=f"redis://127.0.0.1:{port}/0", GRANIAN_WORKERS="1")
    answers: list[tuple[int, str]] = []
    with redis_on(port) as server, moved.running("web", tmp_path / "log") as web:
        server.send_signal(signal.SIGSTOP)  # so that the answer takes a second
        asking = threading.Thread(target=lambda: answers.append(web.get("/health/ready")))
        asking.start()
        wait_until(lambda: connections_to(port), seconds=5, what="the request is under way")
        web.process.terminate()
        asking.join(20)
        assert wait_for_end(web.process) == 0
    assert [status for status, _ in answers] == [503]


def connections_to(port: int) -> int:
    """Return how many TCP connections are established to a port of this machine."""
    fields = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(int(remote.split(":")[1], 16) == port and state == "01" for _, _, remote, state, *_ in fields)
