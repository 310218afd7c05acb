"""``manage.py serve`` as people run it: a real process, a folder of its own, a real port."""

import http.client
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.parse
from collections.abc import Callable, Iterator
from contextlib import closing
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from config.env import BASE_DIR, LOCAL
from tests.production_key import PRODUCTION_KEY
from tests.serving import SECONDS_TO_START, SECONDS_TO_STOP, Served, accounts_in, environment, start_serve
from tests.waiting import SECONDS_OF_A_BUSY_MACHINE, wait_until

pytestmark = pytest.mark.process

SECONDS_TO_ANSWER = 20

# Accept a turn as the web process does, and come no further.
ACCEPT = """
import uuid
from interviews.jobs import leases
from interviews.turns import accepting, opening
from interviews.turns.job import ANSWER_TURN
from interviews.models import Turn
from profiles.models import User
learner = User.objects.get(email="learner@demo.localhost")
interview = opening.start_interview(learner=learner, language="en", slug="two-sum")
turn = accepting._accept(learner=learner, interview_id=interview.pk, client_id=uuid.uuid4(), seen_turn=0, code_language="python",
                        action="message", text="Can prices be negative?", code="", target_stage="")
print(turn.pk)
"""
CLAIM = "leases.claim(ANSWER_TURN, turn.pk)"
INTERVIEWS = "select count(*) from interviews_interview"


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
def recovered(tmp_path_factory: pytest.TempPathFactory, serve: Start) -> tuple[Path, Served]:
    """A folder whose first start was killed in its middle, and the next start: running while tests read from it.

    Its web server is that of a first start: when it began there was neither a whole database nor any static file.
    """
    folder = tmp_path_factory.mktemp("first") / "data"
    killed = start_serve(folder, folder.with_name("killed.log"))
    try:
        wait_until((folder / "db.sqlite3").exists, seconds=SECONDS_TO_START, what="the database is being made")
    finally:
        killed.end(signal.SIGKILL)
    assert not killed.accounts and not (folder / "static").exists(), killed.output
    return folder, serve(folder)


@pytest.fixture(scope="module", params=["undisturbed", "killed in the middle"])
def first(request: pytest.FixtureRequest, installed: Path, recovered: tuple[Path, Served]) -> tuple[Path, str]:
    """A folder after its first start, and what that printed."""
    if request.param == "undisturbed":
        return installed, (installed.parent / "serve.log").read_text()
    return recovered[0], recovered[1].output


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


def may_log_in(served: Served, *accounts: tuple[str, str]) -> bool:
    """Tell whether all these addresses and passwords are right, as who types them finds out."""
    return all(served.get("/interviews/", _logged_in(served, account))[0] == 200 for account in accounts)


def _logged_in(served: Served, account: tuple[str, str]) -> str:
    """Return the cookie of somebody who logged in, an empty one for a wrong password."""
    with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=30)) as connection:
        token = "a" * 32
        form = {"login": account[0], "password": account[1], "csrfmiddlewaretoken": token}
        headers = {"Cookie": f"csrftoken={token}", "Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", "/accounts/login/", urllib.parse.urlencode(form), headers)
        answer = connection.getresponse()
        answer.read()
        cookies = SimpleCookie("; ".join(answer.headers.get_all("Set-Cookie", [])))
        return f"sessionid={cookies['sessionid'].value}" if answer.status == 302 else ""


def check_end(served: Served, number: int, *, impatient: bool = False) -> None:
    """Fail unless a signal ends it cleanly, and soon; an impatient person sends a first one before."""
    assert served.get("/")[0] == 200
    if impatient:
        served.process.send_signal(signal.SIGINT)
        wait_until(lambda: "Stopping" in served.output, seconds=5, what="serve heard the first signal")

    code, seconds = served.end(number)

    assert (code, seconds < SECONDS_TO_STOP + SECONDS_OF_A_BUSY_MACHINE) == (0, True), seconds
    assert "Everything is saved" in served.output and "Traceback" not in served.output
    with pytest.raises(urllib.error.URLError):
        served.get("/")


def rows(folder: Path, query: str, *values: Any) -> list[tuple[Any, ...]]:
    """Ask the database of an installation; a process of its own for each look would keep the machine busy."""
    with closing(sqlite3.connect(folder / "db.sqlite3")) as database:
        return database.execute(query, values).fetchall()


def answers(folder: Path, turn: int) -> Callable[[], list[Any]]:
    """Return a look at a turn: how its interview stands and what was said in it, once it is answered."""
    latest = """select turn.status, interview.status from interviews_turn turn
                join interviews_interview interview on interview.id = turn.interview_id where turn.id = ?"""

    def look() -> list[Any]:
        ((status, interview),) = rows(folder, latest, turn)
        said = rows(folder, "select role, text from interviews_message where turn_id = ? order by position", turn)
        return [interview, said] if status == "done" else []

    return look


def check_answered(folder: Path, turn: int, what: str) -> None:
    """Fail unless the turn is answered once, with the learner's words kept, and the interview waits for the next."""
    interview, said = wait_until(answers(folder, turn), seconds=SECONDS_TO_ANSWER, what=what)
    assert interview == "waiting"
    assert [role for role, _ in said] == ["learner", "coach"]
    assert said[0][1] == "Can prices be negative?"


class TestFirstStart:
    def test_it_prints_the_address_and_three_accounts(self, first):
        output = first[1]
        assert re.search(r"^  Dry Run is ready: http://127\.0\.0\.1:\d+/$", output, re.MULTILINE)
        accounts = accounts_in(output)
        assert set(accounts) == {"learner", "coach", "curator"}
        assert len({password for _, password in accounts.values()}) == 3
        assert "Warning" not in output and "Traceback" not in output

    def test_the_printed_address_is_right(self, recovered):
        assert f"{recovered[1].address}/" in recovered[1].output

    def test_what_is_secret_is_readable_by_its_owner_only(self, first):
        for name in ("secret_key", "demo_accounts.json"):
            assert (first[0] / name).stat().st_mode & 0o077 == 0

    def test_pages_and_their_static_files_are_there(self, recovered):
        _, served = recovered
        status, page = served.get("/")
        assert status == 200
        assets = set(re.findall(r"(?:href|src)=\"(/static/[^\"]+\.(?:css|js))\"", page))
        assert assets
        for asset in assets:
            assert served.get(asset)[0] == 200

    def test_an_unknown_page_is_a_404(self, recovered):
        with pytest.raises(urllib.error.HTTPError) as missing:
            recovered[1].get("/nothing/here/")
        assert missing.value.code == 404
        missing.value.close()

    def test_the_demo_learner_has_one_finished_interview(self, first):
        of_all = """select email, status, turn_count > 5 from interviews_interview
                    join profiles_user on profiles_user.id = learner_id"""
        assert rows(first[0], of_all) == [("learner@demo.localhost", "finished", 1)]

    def test_the_printed_passwords_are_right(self, recovered):
        _, served = recovered
        assert may_log_in(served, *served.accounts.values())


class TestSecondStart:
    def test_it_is_quicker_and_prints_the_same_accounts(self, serve, data, accounts, installed):
        second = serve(data)
        assert second.accounts == accounts
        assert second.work_to_start < float((installed.parent / "work_to_start").read_text())
        assert may_log_in(second, *accounts.values())
        assert rows(data, INTERVIEWS) == [(1,)]
        check_end(second, signal.SIGINT)

    def test_lost_passwords_are_made_anew_and_are_right(self, serve, data, accounts):
        (data / "demo_accounts.json").unlink()
        second = serve(data)
        email, password = second.accounts["learner"]
        assert password != accounts["learner"][1]
        assert may_log_in(second, (email, password))
        assert not _logged_in(second, (email, accounts["learner"][1]))
        check_end(second, signal.SIGTERM, impatient=True)


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

    def test_an_impossible_address(self, tmp_path):
        finished = self.run(tmp_path, "--host", "192.0.2.7", "--port", "0")
        assert finished.returncode == 1
        assert "192.0.2.7 is no address of this machine" in finished.stderr and "Traceback" not in finished.stderr

    @pytest.mark.parametrize("port", ["70000", "80x"])
    def test_an_impossible_port(self, port, monkeypatch):
        """As Python calls it: how a refusal ends a process is shown above."""
        monkeypatch.setattr(settings, "MODE", LOCAL)
        with pytest.raises(CommandError, match=f"^'{port}' is no port"):
            call_command("serve", port=port)

    def test_it_is_no_production_server(self, tmp_path):
        finished = self.run(
            tmp_path,
            DRYRUN_MODE="production",
            SECRET_KEY=PRODUCTION_KEY,
            DATABASE_URL="postgres://nobody@127.0.0.1:9/nothing",
            ALLOWED_HOSTS="localhost",
            REDIS_URL="redis://127.0.0.1:1/0",
        )
        assert finished.returncode == 1
        assert "serve is for local mode" in finished.stderr and "Traceback" not in finished.stderr


class TestForgottenTurns:
    def test_turns_left_behind_are_answered_after_the_start(self, serve, data):
        """One was never begun, one was being answered when everything ended."""
        queued, running = inside(data, f"{ACCEPT}\n{ACCEPT}\n{CLAIM}").split()

        served = serve(data)

        check_answered(data, int(queued), "the turn that waited is answered")
        check_answered(data, int(running), "the turn that somebody worked on is answered")
        check_end(served, signal.SIGTERM)

    def test_a_turn_without_a_wake_up_is_found_and_a_kill_loses_nothing(self, serve, data, accounts):
        served = serve(data)
        found = int(inside(data, ACCEPT))
        check_answered(data, found, "the sweeper found the turn")
        assert served.process.poll() is None

        lost = int(inside(data, f"{ACCEPT}\n{CLAIM}"))
        assert served.end(signal.SIGKILL)[0] == -signal.SIGKILL
        again = serve(data)

        check_answered(data, lost, "the turn is answered")
        assert again.accounts == accounts
        assert rows(data, INTERVIEWS) == [(3,)]
        assert again.end(signal.SIGTERM)[0] == 0
