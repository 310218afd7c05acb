"""The log: one line for each occurrence, readable on a terminal, warnings in a file a day, and never a secret."""

import json
import logging
import logging.config
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import structlog
from django.conf import settings
from django.http import HttpRequest
from django.test import Client
from django.urls import reverse

from config.logs import DAYS_KEPT, logging_settings
from interviews.experts.registry import EXPERTS
from interviews.models import Event, Interview
from interviews.turns import accepting, opening
from problems.models import Problem
from profiles.models import User
from tests.factories import UserFactory

NOW = datetime(2031, 4, 30, 12, tzinfo=UTC)
TODAY = "exceptions_20310430.log"
SECRETS = {
    "an API key": "sk-proj-Zx81kQpL0vT5aW2e",
    "a password": "hunter2-and-more",
    "a session": "q7w8e9r0t1y2u3i4",
    "a token of a form": "Pp3oIi7uYy9tRr5e",
    "a Chinese password": "xiongmao-2024",
    "a token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl",
    "a password in an address": "s3cr3t-of-db",
}
SECRET_MESSAGE = (
    "I give up, this is too hard. My key is sk-proj-Zx81kQpL0vT5aW2e and password: hunter2-and-more. "
    "Cookie: sessionid=q7w8e9r0t1y2u3i4; csrftoken=Pp3oIi7uYy9tRr5e 密码是xiongmao-2024 "
    "Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl postgres://me:s3cr3t-of-db@db/x"
)
WRITER = """
import logging, logging.config, sys
from pathlib import Path
from django.conf import settings
settings.configure()
from config.logs import configure_structlog, logging_settings
configure_structlog()
logging.config.dictConfig(logging_settings(Path(sys.argv[1]), level="WARNING", as_json=True))
for number in range(200):
    logging.getLogger("test").warning("%s %s %s", sys.argv[2], number, "x" * 20_000)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the daily files go; it is not there yet."""
    return tmp_path / "data" / "logs"


@pytest.fixture
def use_logging(folder: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Callable[..., None]]:
    """Install the real handlers with files in ``folder``, and put everything back in the end.

    Records are of ``NOW``: a test that runs over midnight finds its file.
    """
    root, events = logging.getLogger(), logging.getLogger("interviews.conversation.events")
    before = root.level, root.handlers[:], events.level
    make_record = logging.getLogRecordFactory()

    def of_now(*args: Any, **values: Any) -> logging.LogRecord:
        record = make_record(*args, **values)
        record.created = NOW.timestamp()
        return record

    logging.setLogRecordFactory(of_now)

    def install(folder: Path = folder, *, level: str = "WARNING", as_json: bool = False) -> None:
        logging.config.dictConfig(logging_settings(folder, level=level, as_json=as_json))

    yield install
    logging.setLogRecordFactory(make_record)
    root.handlers[:] = before[1]
    root.setLevel(before[0])
    events.setLevel(before[2])


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str]) -> Callable[[], str]:
    """Return what was printed since the last look."""
    return lambda: capsys.readouterr().err


@pytest.fixture
def interview(learner: User, bank_problem: Problem) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)


@pytest.fixture
def send(client: Client, interview: Interview, django_capture_on_commit_callbacks: Any) -> Callable[..., None]:
    """Send something from the room, as the page does."""
    client.force_login(interview.learner)

    def post(text: str = "", **values: Any) -> None:
        interview.refresh_from_db()
        data = {"client_id": uuid.uuid4(), "seen_turn": interview.turn_count, "after": 1, "action": "message"}
        address = reverse("send_turn", kwargs={"interview_id": interview.pk})
        with django_capture_on_commit_callbacks(execute=True):
            response = client.post(address, {**data, "text": text, **values}, headers={"HX-Request": "true"})
        assert response.status_code == 200

    return post


def broken_expert(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every expert's answer raise an exception that quotes the learner."""

    def fail(self: Any, context: Any) -> None:
        raise ValueError(f"cannot make sense of {context.current_input}")

    for name, expert in list(EXPERTS.items()):
        monkeypatch.setitem(EXPERTS, name, type(expert.__name__, (expert,), {"process": fail}))


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_files_go_below_the_data_folder():
    assert settings.LOGGING["handlers"]["daily"]["folder"] == settings.DATA_DIR / "logs"


class TestOneLineForEachOccurrence:
    @pytest.mark.django_db(transaction=True)
    def test_json_names_everything(self, use_logging, console, send, interview):
        use_logging(as_json=True)
        send("can we skip this stage please?")
        (line,) = [json.loads(text) for text in console().splitlines()]
        event = Event.objects.get()
        assert (line["event"], line["level"], line["stage"]) == ("skip_request", "info", "problem_clarification")
        assert (line["interview_id"], line["turn"]) == (str(interview.pk), 1)
        assert uuid.UUID(line["request_id"])
        assert line["snapshot"] == event.snapshot
        assert datetime.fromisoformat(line["timestamp"]).tzinfo is not None
        assert line["logger"] == "interviews.conversation.events"

    @pytest.mark.django_db(transaction=True)
    def test_each_request_has_an_id_of_its_own(self, use_logging, console, send):
        use_logging(as_json=True)
        send("???")
        send("!!!")
        ids = {json.loads(line)["request_id"] for line in console().splitlines()}
        assert len(ids) == 2
        assert structlog.contextvars.get_contextvars() == {}

    def test_info_goes_to_the_console_only(self, use_logging, console, send, folder):
        use_logging()
        send("can we skip this stage please?")
        assert "skip_request" in console()
        assert not folder.exists()

    def test_warnings_and_above_go_to_the_daily_file_too(self, use_logging, console, send, folder, monkeypatch):
        use_logging()
        send("This is too hard, I give up")
        broken_expert(monkeypatch)
        send("So I get a list of prices and return two positions?")
        assert [(line["event"], line["level"]) for line in lines_of(folder / TODAY)] == [
            ("frustration", "warning"),
            ("expert_failed", "critical"),
        ]
        assert [file.name for file in folder.iterdir()] == [TODAY]
        printed = console()
        assert "frustration" in printed and "expert_failed" in printed

    @pytest.mark.parametrize("level", ["DEBUG", "INFO", "ERROR", "CRITICAL"])
    def test_occurrences_are_logged_at_every_level_of_everything_else(self, use_logging, console, send, level):
        use_logging(level=level)
        send("can we skip this stage please?")
        assert len([line for line in console().splitlines() if "skip_request" in line]) == 1

    def test_nothing_is_logged_of_what_was_not_stored(self, use_logging, console, interview):
        """The line waits for the transaction, which a test never commits unless it is asked to."""
        use_logging()
        accepting.submit_turn(
            learner=interview.learner, interview_id=interview.pk, client_id=uuid.uuid4(), seen_turn=0, text="???"
        )
        assert Event.objects.count() == 1
        assert "invalid_input" not in console()


class TestTerminal:
    @pytest.mark.django_db(transaction=True)
    def test_a_line_is_short_and_plain(self, use_logging, console, send, interview):
        use_logging()
        send("This is too hard, I give up. " + "I have tried everything there is to try. " * 20)
        (line,) = console().splitlines()
        assert len(line) < 600
        assert "\x1b" not in line
        assert "frustration" in line and str(interview.pk) in line and "request_id" in line
        assert "snapshot" not in line

    def test_control_characters_do_not_reach_the_terminal(self, use_logging, console, send):
        use_logging()
        send("can we skip this stage please?\x1b[2J\r\nfake=1 \x07")
        (line,) = console().splitlines()
        assert line.isprintable()

    def test_tracebacks_hold_no_local_variables(self, use_logging, console, folder):
        use_logging()
        try:
            passphrase = "correct horse"  # noqa: F841
            raise RuntimeError("a bug of ours")
        except RuntimeError:
            logging.getLogger("somewhere").exception("it broke")
            structlog.get_logger("elsewhere").exception("it broke there")
        printed, stored = console(), (folder / TODAY).read_text(encoding="utf-8")
        for text in (printed, stored):
            assert text.count("RuntimeError: a bug of ours") == 2
            assert "horse" not in text.replace('passphrase = "correct horse"', "")
        assert len(lines_of(folder / TODAY)) == 2


@pytest.mark.django_db
class TestSecrets:
    def test_rows_console_and_file_hold_none(self, use_logging, console, send, folder, monkeypatch):
        use_logging(as_json=True)
        send(SECRET_MESSAGE)
        broken_expert(monkeypatch)
        send(
            f"Two nested loops that check every pair, and: {SECRET_MESSAGE}",
            code=f"key = '{SECRETS['an API key']}'\n",
        )
        rows = str(list(Event.objects.values()))
        assert Event.objects.filter(kind="frustration").exists()
        assert Event.objects.filter(kind="expert_failed", message__contains="ValueError").exists()
        stored = (folder / TODAY).read_text(encoding="utf-8")
        printed = console()
        for place, text in {"rows": rows, "file": stored, "console": printed}.items():
            assert "[redacted]" in text
            for name, secret in SECRETS.items():
                assert secret not in text, f"{name} in {place}"

    @pytest.mark.parametrize(("name", "secret"), SECRETS.items())
    @pytest.mark.parametrize("cut", [4, 12])
    def test_a_secret_at_the_place_where_the_input_is_cut(self, send, name, secret, cut):
        """Half of it is still a secret."""
        start = SECRET_MESSAGE.index(secret)
        opening = "This is too hard, I give up. "
        before = SECRET_MESSAGE[max(len(opening), start - 25) : start]
        filler = "no " * 250
        text = f"{opening}{filler[: 500 - cut - len(opening) - len(before)]}{before}{SECRET_MESSAGE[start:]}"
        assert text.index(secret) == 500 - cut
        send(text)
        stored = Event.objects.get().input
        assert secret[:cut] not in stored, stored[-40:]

    def test_a_fault_that_quotes_one(self, use_logging, console, folder):
        """What we did not foresee is logged as a traceback, and its exception may quote anything."""
        use_logging()
        try:
            raise ValueError(f"cannot read {SECRET_MESSAGE!r}")
        except ValueError:
            logging.getLogger("interviews.turns.answering").exception("turn %s could not be answered", 7)
        for text in (console(), (folder / TODAY).read_text(encoding="utf-8")):
            assert "turn 7 could not be answered" in text
            for name, secret in SECRETS.items():
                assert secret not in text, name

    def test_a_failing_page_logs_no_cookie(self, use_logging, console, folder, client, monkeypatch):
        use_logging()
        client.force_login(UserFactory())
        client.raise_request_exception = False

        def fail(request: HttpRequest, interview_id: uuid.UUID, **how: bool) -> None:
            raise RuntimeError("a bug of ours")

        monkeypatch.setattr("interviews.web.room.views.interview_or_404", fail)
        assert client.get(reverse("room", kwargs={"interview_id": uuid.uuid4()})).status_code == 500
        cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
        for text in (console(), (folder / TODAY).read_text(encoding="utf-8")):
            assert "a bug of ours" in text
            assert cookie not in text
        assert all(line["request_id"] for line in lines_of(folder / TODAY))


@pytest.mark.django_db
class TestRequests:
    @pytest.mark.parametrize("address", ["/problems/", "/", "/no-such-page/", "/interviews/"])
    def test_are_not_logged_one_by_one(self, use_logging, console, folder, client, address):
        use_logging()
        client.get(address)
        assert "request_started" not in console()
        assert not folder.exists()

    @pytest.mark.parametrize("level", ["WARNING", "INFO", "DEBUG"])
    def test_what_visitors_do_wrong_is_not_in_the_daily_file(self, use_logging, folder, level):
        use_logging(level=level)
        client = Client(enforce_csrf_checks=True)
        assert client.get("/no-such-page/").status_code == 404
        assert client.post(reverse("account_login"), {"login": "x"}).status_code == 403
        assert client.get(reverse("account_logout") + "%00").status_code == 404
        assert not folder.exists()

    def test_an_attack_is(self, use_logging, folder, client, settings):
        settings.ALLOWED_HOSTS = ["dryrun.example"]
        use_logging()
        assert client.get("/", headers={"host": "evil.example"}).status_code == 400
        assert lines_of(folder / TODAY)[0]["level"] == "error"


class TestDailyFile:
    def test_is_one_json_object_a_line_whatever_is_in_it(self, use_logging, folder):
        use_logging()
        texts = ["two\nlines", "太难了 🙃", "\u2028separated\x85", "half a pair \ud83d", "null \x00", '"quoted" {}', ""]
        for text in texts:
            structlog.get_logger("interviews.conversation.events").warning("frustration", input=text, thing=object())
        assert [line["input"] for line in lines_of(folder / TODAY)] == texts
        assert "太难了" in (folder / TODAY).read_text(encoding="utf-8")

    def test_old_files_go_and_others_stay(self, use_logging, folder):
        folder.mkdir(parents=True)
        ages = [1, DAYS_KEPT, DAYS_KEPT + 1, DAYS_KEPT + 300]
        names = {age: f"exceptions_{NOW - timedelta(days=age):%Y%m%d}.log" for age in ages}
        for name in [*names.values(), "exceptions_1.log", "exceptions_of_mine.log", "nginx.log"]:
            (folder / name).write_text("{}\n")
        use_logging()

        logging.getLogger("test").warning("the first of the day")

        there = {file.name for file in folder.iterdir()}
        assert there == {TODAY, names[1], names[DAYS_KEPT], "exceptions_1.log", "exceptions_of_mine.log", "nginx.log"}

    def test_an_old_file_that_cannot_go_is_left(self, use_logging, folder):
        (folder / "exceptions_20200101.log").mkdir(parents=True)
        use_logging()
        logging.getLogger("test").warning("still written")
        assert lines_of(folder / TODAY)[0]["event"] == "still written"

    def test_a_record_goes_into_the_file_of_its_day(self, use_logging, folder):
        use_logging()
        for day in (datetime(2031, 5, 1, 23, 59, tzinfo=UTC), datetime(2031, 5, 2, 0, 1, tzinfo=UTC)):
            record = logging.LogRecord("test", logging.WARNING, __file__, 1, "late", None, None)
            record.created = day.timestamp()
            logging.getLogger().handle(record)
        assert sorted(file.name for file in folder.iterdir()) == ["exceptions_20310501.log", "exceptions_20310502.log"]

    def test_an_unwritable_folder_stops_nobody(self, use_logging, console, send, tmp_path):
        blocked = tmp_path / "a file"
        blocked.write_text("where the folder should be")
        use_logging(blocked / "logs")
        send("This is too hard, I give up")
        send("I can't do this anymore, I'm done")
        assert Event.objects.filter(kind="frustration").count() == 2
        printed = console()
        assert printed.count("Warnings cannot be written to") == 1
        assert printed.count("frustration") == 2
        assert "Traceback" not in printed

    def test_it_goes_on_when_the_folder_is_there_again(self, use_logging, folder, console):
        folder.parent.mkdir()
        folder.write_text("in the way")
        use_logging()
        logging.getLogger("test").warning("lost")
        folder.unlink()
        logging.getLogger("test").warning("kept")
        assert [line["event"] for line in lines_of(folder / TODAY)] == ["kept"]

    def test_two_processes_write_at_once(self, folder):
        command = [sys.executable, "-c", WRITER, str(folder)]
        running = [
            subprocess.Popen([*command, name], cwd=settings.BASE_DIR, stderr=subprocess.DEVNULL) for name in ("a", "b")
        ]
        assert [process.wait(timeout=60) for process in running] == [0, 0]
        written = [line["event"].split()[:2] for file in folder.iterdir() for line in lines_of(file)]
        assert sorted(written) == sorted([name, str(number)] for name in "ab" for number in range(200))
