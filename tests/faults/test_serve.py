"""``manage.py serve`` as people run it: a real process, a folder of its own, a real port."""

import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from config.env import BASE_DIR
from tests.serving import SECONDS_TO_START, SECONDS_TO_STOP, Served, accounts_in, environment, free_port, start_serve
from tests.waiting import SECONDS_OF_A_BUSY_MACHINE, wait_until

pytestmark = pytest.mark.process

SECONDS_TO_ANSWER = 20

# Accept a turn as the web process does, and come no further.
ACCEPT = """
import uuid
from interviews import leases, services
from interviews.models import Turn
from profiles.models import User
learner = User.objects.get(email="learner@demo.localhost")
interview = services.start_interview(learner=learner, language="en", slug="two-sum")
turn = services._accept(learner=learner, interview_id=interview.pk, client_id=uuid.uuid4(), seen_turn=0,
                        action="message", text="Can prices be negative?", code="", target_stage="")
"""


Start = Callable[[Path], Served]


@pytest.fixture(scope="module")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Start]:
    """Start ``serve`` on a data folder and wait until it says that it is ready; all of them end with the module."""
    running: list[Served] = []

    def start(folder: Path) -> Served:
        served = start_serve(folder, tmp_path_factory.mktemp("log") / "serve.log")
        running.append(served)
        return served.wait_until_ready()

    yield start
    for served in running:
        if served.process.poll() is None:
            served.process.kill()
            served.process.wait()


@pytest.fixture(scope="module")
def first_start(tmp_path_factory: pytest.TempPathFactory, serve: Start) -> tuple[Path, Served]:
    """A folder after its first start, and that start: running while the module's tests read from it."""
    folder = tmp_path_factory.mktemp("first") / "data"
    return folder, serve(folder)


@pytest.fixture(scope="module")
def accounts(installed: Path) -> dict[str, tuple[str, str]]:
    """What the first start of the installation printed of its accounts."""
    return accounts_in((installed.parent / "serve.log").read_text())


@pytest.fixture
def data(tmp_path: Path, installed: Path) -> Path:
    """A copy of an installation that was used and stopped."""
    return Path(shutil.copytree(installed, tmp_path / "data"))


def inside(folder: Path, code: str) -> str:
    """Run code in another process of the installation; return what it prints."""
    finished = subprocess.run(
        [sys.executable, "-c", f"import django; django.setup()\n{code}"],
        cwd=BASE_DIR,
        env=environment(folder) | {"DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout.strip()


def may_log_in(folder: Path, *accounts: tuple[str, str]) -> bool:
    """Tell whether all these addresses and passwords are right."""
    return (
        inside(
            folder,
            f"""
from django.contrib.auth import authenticate
print(all(authenticate(email=email, password=password) for email, password in {accounts!r}))
""",
        )
        == "True"
    )


def rows(folder: Path, query: str, *values: Any) -> list[tuple[Any, ...]]:
    """Ask the database of an installation; a process of its own for each look would keep the machine busy."""
    with closing(sqlite3.connect(folder / "db.sqlite3")) as database:
        return database.execute(query, values).fetchall()


def answers(folder: Path) -> Callable[[], list[Any]]:
    """Return a look at the latest turn: its status and what was said in it, once it is answered."""
    latest = """select turn.id, turn.status, interview.status from interviews_turn turn
                join interviews_interview interview on interview.id = turn.interview_id order by turn.id desc limit 1"""

    def look() -> list[Any]:
        ((turn, status, interview),) = rows(folder, latest)
        said = rows(folder, "select role, text from interviews_message where turn_id = ? order by position", turn)
        return [status, interview, said] if status == "done" else []

    return look


class TestFirstStart:
    def test_it_prints_the_address_and_three_accounts(self, first_start):
        _, served = first_start
        assert f"{served.address}/" in served.output
        assert set(served.accounts) == {"learner", "coach", "curator"}
        assert len({password for _, password in served.accounts.values()}) == 3
        assert "Warning" not in served.output and "Traceback" not in served.output

    def test_what_is_secret_is_readable_by_its_owner_only(self, first_start):
        folder, _ = first_start
        for name in ("secret_key", "demo_accounts.json"):
            assert (folder / name).stat().st_mode & 0o077 == 0

    def test_pages_and_their_static_files_are_there(self, first_start):
        _, served = first_start
        status, page = served.get("/")
        assert status == 200
        assets = set(re.findall(r"(?:href|src)=\"(/static/[^\"]+\.(?:css|js))\"", page))
        assert assets
        for asset in assets:
            assert served.get(asset)[0] == 200

    def test_an_unknown_page_is_a_404(self, first_start):
        with pytest.raises(urllib.error.HTTPError) as missing:
            first_start[1].get("/nothing/here/")
        assert missing.value.code == 404
        missing.value.close()

    def test_the_demo_learner_has_one_finished_interview(self, first_start):
        folder, _ = first_start
        found = inside(
            folder,
            "from interviews.models import Interview\n"
            "for row in Interview.objects.all(): print(row.learner.email, row.status, row.turn_count > 5)",
        )
        assert found == "learner@demo.localhost finished True"

    def test_the_printed_passwords_are_right(self, first_start):
        folder, served = first_start
        assert may_log_in(folder, *served.accounts.values())


class TestSecondStart:
    def test_it_is_quicker_and_prints_the_same_accounts(self, serve, data, accounts, first_start):
        second = serve(data)
        assert second.accounts == accounts
        assert second.work_to_start < first_start[1].work_to_start
        count = inside(data, "from interviews.models import Interview; print(Interview.objects.count())")
        assert count == "1"
        assert second.end(signal.SIGINT)[0] == 0

    def test_lost_passwords_are_made_anew_and_are_right(self, serve, data, accounts):
        (data / "demo_accounts.json").unlink()
        second = serve(data)
        email, password = second.accounts["learner"]
        assert password != accounts["learner"][1]
        assert may_log_in(data, (email, password))


class TestStopping:
    @pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
    def test_a_signal_ends_it_cleanly(self, serve, data, number):
        served = serve(data)
        assert served.get("/")[0] == 200

        code, seconds = served.end(number)

        assert (code, seconds < SECONDS_TO_STOP + SECONDS_OF_A_BUSY_MACHINE) == (0, True), seconds
        assert "Everything is saved" in served.output and "Traceback" not in served.output
        with pytest.raises(urllib.error.URLError):
            served.get("/")

    def test_an_impatient_second_signal_changes_nothing(self, serve, data):
        served = serve(data)
        served.process.send_signal(signal.SIGINT)
        wait_until(lambda: "Stopping" in served.output, seconds=5, what="serve heard the first signal")
        code, _ = served.end(signal.SIGTERM)
        assert code == 0
        assert "Everything is saved" in served.output and "Traceback" not in served.output


class TestRefusingToStart:
    def run(self, folder: Path, *options: str, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", "serve", *options],
            cwd=BASE_DIR,
            env=environment(folder) | variables,
            capture_output=True,
            text=True,
            timeout=SECONDS_TO_START,
            check=False,
        )

    def test_a_busy_port(self, tmp_path):
        with socket.create_server(("127.0.0.1", 0)) as other:
            port = other.getsockname()[1]
            finished = self.run(tmp_path, "--port", str(port))
        assert finished.returncode == 1
        (line,) = (finished.stdout + finished.stderr).strip().splitlines()
        assert f"Port {port} is in use" in line and f"PORT={port + 1}" in line
        assert not (tmp_path / "db.sqlite3").exists()

    @pytest.mark.parametrize(
        ("options", "says"),
        [
            (("--port", "70000"), "'70000' is no port"),
            (("--port", "80x"), "'80x' is no port"),
            (("--host", "192.0.2.7", "--port", "0"), "192.0.2.7 is no address of this machine"),
        ],
    )
    def test_an_impossible_address(self, tmp_path, options, says):
        finished = self.run(tmp_path, *options)
        assert finished.returncode == 1
        assert says in finished.stderr and "Traceback" not in finished.stderr

    def test_it_is_no_production_server(self, tmp_path):
        finished = self.run(
            tmp_path,
            DRYRUN_MODE="production",
            SECRET_KEY="k" * 50,
            DATABASE_URL=f"sqlite:///{tmp_path}/db.sqlite3",
            ALLOWED_HOSTS="localhost",
            REDIS_URL="redis://127.0.0.1:1/0",
        )
        assert finished.returncode == 1
        assert "serve is for local mode" in finished.stderr and "Traceback" not in finished.stderr


class TestForgottenTurns:
    @pytest.mark.parametrize("state", ["queued", "running"])
    def test_a_turn_left_behind_is_answered_after_the_start(self, serve, data, state):
        claim = "leases.claim(Turn, turn.pk, progress='asking')" if state == "running" else ""
        inside(data, f"{ACCEPT}\n{claim}")

        served = serve(data)

        _, interview, said = wait_until(answers(data), seconds=SECONDS_TO_ANSWER, what="the turn is answered")
        assert interview == "waiting"
        assert [role for role, _ in said] == ["learner", "coach"]
        assert served.end(signal.SIGTERM)[0] == 0

    def test_a_turn_that_arrives_without_a_wake_up_is_found(self, serve, data):
        served = serve(data)
        inside(data, ACCEPT)
        wait_until(answers(data), seconds=SECONDS_TO_ANSWER, what="the sweeper found the turn")
        assert served.process.poll() is None

    def test_a_kill_loses_nothing(self, serve, data, accounts):
        served = serve(data)
        inside(data, f"{ACCEPT}\nleases.claim(Turn, turn.pk, progress='asking')")
        assert served.end(signal.SIGKILL)[0] == -signal.SIGKILL

        again = serve(data)

        _, _, said = wait_until(answers(data), seconds=SECONDS_TO_ANSWER, what="the turn is answered")
        assert [role for role, _ in said] == ["learner", "coach"]
        assert said[0][1] == "Can prices be negative?"
        assert again.accounts == accounts
        count = inside(data, "from interviews.models import Interview; print(Interview.objects.count())")
        assert count == "2"
        assert again.end(signal.SIGTERM)[0] == 0

    def test_a_kill_in_the_middle_of_the_first_start(self, serve, tmp_path):
        folder, log = tmp_path / "data", tmp_path / "log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(free_port())],
                cwd=BASE_DIR, env=environment(folder), stdout=output, stderr=output,
            )  # fmt: skip
        wait_until((folder / "db.sqlite3").exists, seconds=SECONDS_TO_START, what="the database is being made")
        process.kill()
        process.wait()

        served = serve(folder)

        assert set(served.accounts) == {"learner", "coach", "curator"}
        assert served.get("/")[0] == 200
