"""Whatever goes wrong with a request is answered by a card, in the form that the asker reads, and tells no secrets."""

import re
import sqlite3
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing
from html import escape
from pathlib import Path

import psycopg
import psycopg_pool
import pytest
from django.core.cache import cache
from django.core.exceptions import PermissionDenied, SuspiciousOperation, TooManyFieldsSent
from django.db import InterfaceError, OperationalError, connection, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client
from django.urls import path, reverse
from pytest_django import Settings

from config import urls
from config.urls import handler400, handler403, handler404, handler429, handler500  # noqa: F401 - Django finds them here
from interviews.core.cards.registry import CARDS, card_for
from interviews.models import Interview, Role
from interviews.models.interview import MAX_PASTED_CHARACTERS
from interviews.turns import opening
from problems.models import Problem
from profiles.models import User

HTMX = {"HX-Request": "true"}
LANGUAGES = {"en": "en", "zh-hans": "zh"}
SECRET = "sk-in-the-exception /srv/dryrun/var/db.sqlite3"
QUERY = "asked-with-this"
QUESTION = "I get prices and a target and return two positions. Can prices repeat?"
TOO_LARGE = "word " * 220_000
LOCKED = OperationalError(SECRET)

FAULTS: dict[str, tuple[Exception | None, str]] = {
    "bug": (RuntimeError(SECRET), "server_error"),
    "locked": (LOCKED, "database_busy"),
    "closed": (InterfaceError(SECRET), "database_busy"),
    "denied": (PermissionDenied(SECRET), "permission_denied"),
    "missing": (Http404(SECRET), "not_found"),
    "suspicious": (SuspiciousOperation(SECRET), "invalid_request"),
    "fields": (TooManyFieldsSent(SECRET), "invalid_request"),
    "large": (None, "too_large"),
}
"""What the views below raise, and the code of the card for it."""
FACTS = {"limit": "1 MB", "reason": "The request is malformed."}


def fail(request: HttpRequest, how: str, **_: object) -> HttpResponse:
    """Fail as told; what is too large, Django finds out itself."""
    error, _code = FAULTS[how]
    if error is None:
        len(request.body)
        return HttpResponse("read")
    raise error


def remember(request: HttpRequest) -> HttpResponse:
    """Change the session, which is stored after the view."""
    request.session["seen"] = True
    return HttpResponse("remembered")


urlpatterns = [
    path("fails/<str:how>/", fail),
    path("api/v1/fails/<str:how>/", fail),
    path("interviews/<uuid:interview_id>/fails/<str:how>/", fail),
    path("remembers/", remember),
    *urls.urlpatterns,
]


@pytest.fixture
def visitor(settings: Settings) -> Client:
    """A browser that gets answers where a test would get the exception. It has no session and touches no database."""
    settings.ROOT_URLCONF = __name__
    return Client(raise_request_exception=False)


@pytest.fixture
def browser(visitor: Client, learner: User) -> Client:
    """The same with a learner who is logged in."""
    visitor.force_login(learner)
    return visitor


@pytest.fixture
def interview(bank_problem: Problem, learner: User) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)


@pytest.fixture
def locked() -> Iterator[Callable[[], None]]:
    """The SQLite file is locked by somebody else, and nobody waits for it; what is given lets go of it."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL locks rows: tests/faults/test_locked_database.py")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield lambda: other.execute("ROLLBACK")
    connection.close()  # the next one waits again


def submission(interview: Interview, **fields: object) -> dict[str, object]:
    return {"client_id": uuid.uuid4(), "seen_turn": 0, "after": 1, "action": "message", "text": QUESTION, **fields}


def turns_of(interview: Interview) -> str:
    return reverse("send_turn", kwargs={"interview_id": interview.pk})


def said_by_learner(interview: Interview) -> list[str]:
    return list(interview.messages.filter(role=Role.LEARNER).values_list("text", flat=True))


def text_of(response: HttpResponse) -> str:
    return response.content.decode()


def main_of(response: HttpResponse) -> str:
    """Return the page without the frame, whose switch of the language keeps the address."""
    return re.search(r"<main.*</main>", text_of(response), re.DOTALL)[0]


def card(code: str, language: str = "en", **facts: str):
    return card_for(code, language, {**FACTS, **facts})


def post(client: Client, address: str, **options: object) -> HttpResponse:
    body = TOO_LARGE if "large" in address else "{}"
    return client.post(f"{address}?{QUERY}", body, content_type="application/json", **options)


def assert_tells_no_secrets(text: str) -> None:
    for secret in ("Traceback", "sk-in", "db.sqlite3", "Error(", QUERY, __name__, "raise "):
        assert secret not in text, secret


# --- Three renderings of the same card --------------------------------------------------------------------------------


@pytest.mark.parametrize("how", FAULTS)
def test_the_api_gets_json(visitor: Client, how: str) -> None:
    code = FAULTS[how][1]

    response = post(visitor, f"/api/v1/fails/{how}/")

    assert response.status_code == CARDS[code].http
    assert response["Content-Type"] == "application/json"
    found, wanted = response.json(), card(code).to_json()
    assert {**found, "details": None} == {**wanted, "details": None}
    assert found["details"]["code"] == code
    assert_tells_no_secrets(text_of(response))


@pytest.mark.parametrize("how", FAULTS)
def test_htmx_gets_a_fragment_for_the_composer(visitor: Client, how: str) -> None:
    code = FAULTS[how][1]

    response = post(visitor, f"/interviews/{uuid.uuid4()}/fails/{how}/", headers=HTMX)

    assert response.status_code == CARDS[code].http
    assert escape(card(code).message) in text_of(response)
    assert "<html" not in text_of(response)
    assert (response["HX-Retarget"], response["HX-Reswap"]) == ("#composer-alert", "innerHTML")
    assert_tells_no_secrets(text_of(response))


def test_a_fragment_outside_a_room_goes_to_the_messages_of_the_page(visitor: Client) -> None:
    response = post(visitor, "/fails/large/", headers=HTMX)

    assert response["HX-Retarget"] == "#messages"
    assert response["HX-Reselect"] == "unset", "the form for a pasted problem picks itself out of the answers"


@pytest.mark.parametrize("poll", ["coach-status", "key-check"])
def test_what_asks_by_itself_asks_again_and_says_nothing(visitor: Client, poll: str) -> None:
    address = f"/interviews/{uuid.uuid4()}/fails/locked/"

    response = visitor.get(address, headers={**HTMX, "HX-Trigger": poll})

    assert response.status_code == 503
    assert "HX-Retarget" not in response


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("how", ["bug", "locked", "suspicious"])
def test_a_page_comes_even_without_the_database(visitor: Client, how: str, language: str) -> None:
    code = FAULTS[how][1]
    wanted = card(code, LANGUAGES[language])

    response = visitor.get(f"/fails/{how}/?{QUERY}", headers={"accept-language": language})

    assert response.status_code == CARDS[code].http
    page = text_of(response)
    assert f'<html lang="{language}"' in page
    assert f"<h1>{escape(wanted.title)}</h1>" in page
    assert escape(wanted.message) in page and escape(wanted.prompt) in page
    assert f'href="{reverse("landing")}"' in main_of(response)
    assert_tells_no_secrets(page)


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("how", ["denied", "missing", "large"])
def test_a_page_with_its_frame_keeps_the_way_to_what_is_ones_own(browser: Client, how: str, language: str) -> None:
    code = FAULTS[how][1]
    wanted = card(code, LANGUAGES[language])

    response = post(browser, f"/fails/{how}/", headers={"accept-language": language})

    assert response.status_code == CARDS[code].http
    main = main_of(response)
    assert f"<h1>{escape(wanted.title)}</h1>" in main
    assert escape(wanted.message) in main
    assert reverse("my_interviews") in main
    assert_tells_no_secrets(main)


@pytest.mark.django_db
@pytest.mark.parametrize("how", ["denied", "missing"])
def test_the_likeliest_way_on_a_page_is_that_of_its_card(browser: Client, how: str) -> None:
    main = main_of(browser.get(f"/fails/{how}/"))

    assert re.findall('<a class="button button-primary" href="([^"]*)"', main) == [reverse("my_interviews")]
    assert f'<a class="button" href="{reverse("catalogue")}"' in main


@pytest.mark.parametrize("language", LANGUAGES.values())
def test_a_card_promises_no_words_that_a_page_does_not_keep(language: str) -> None:
    assert not re.search("still here|还在这里", card("database_busy", language).message)
    assert not re.search("[Cc]opy|复制", card("csrf_failed", language).message)


def test_trying_again_is_offered_where_it_repeats_nothing(visitor: Client) -> None:
    again = '<a class="button button-primary" href="">Try again</a>'

    assert again in text_of(visitor.get("/fails/locked/"))
    assert again not in text_of(post(visitor, "/fails/locked/"))


def test_a_form_that_was_sent_is_still_in_the_browser(visitor: Client) -> None:
    assert "Back button" in main_of(post(visitor, "/fails/bug/"))
    assert "Back button" not in main_of(visitor.get("/fails/bug/"))


def test_what_was_written_is_on_the_page_and_nothing_else_of_the_form(visitor: Client) -> None:
    form = {"text": "My <b>words</b>", "code": "x = 1", "password": "a password", "key": "sk-of-mine"}

    for how in ("bug", "locked"):
        main = main_of(visitor.post(f"/fails/{how}/", form))
        assert "My &lt;b&gt;words&lt;/b&gt;\n\nx = 1</textarea>" in main
        assert "a password" not in main and "sk-of-mine" not in main
        assert "Back button" not in main


def test_the_id_leads_to_the_line_in_the_log(visitor: Client, caplog: pytest.LogCaptureFixture) -> None:
    response = visitor.get("/api/v1/fails/bug/")

    lines = [record.msg for record in caplog.records if isinstance(record.msg, dict)]
    [line] = [line for line in lines if line["event"] == "request_failed"]
    assert response.json()["details"]["request_id"] == line["request_id"]
    assert re.search(r"<code>request_id: [0-9a-f-]{36}</code>", text_of(visitor.get("/fails/bug/")))


def test_a_busy_database_tells_when_to_come_back(visitor: Client) -> None:
    for address in ("/fails/locked/", "/api/v1/fails/closed/"):
        assert int(visitor.get(address)["Retry-After"]) > 0


def test_no_error_is_kept_by_a_cache(visitor: Client) -> None:
    for how in ("bug", "locked", "suspicious"):
        assert "no-store" in visitor.get(f"/fails/{how}/")["Cache-Control"]


# --- Too large --------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_a_message_that_is_too_large_stores_nothing(
    browser: Client, interview: Interview, headers: dict[str, str]
) -> None:
    response = browser.post(turns_of(interview), submission(interview, text=TOO_LARGE), headers=headers)

    assert response.status_code == 413
    assert "larger than 1 MB" in text_of(response)
    assert "word word" not in text_of(response)
    assert not interview.turns.exists()


@pytest.mark.django_db
def test_what_is_too_large_is_so_before_its_token_is_looked_for(settings: Settings, learner: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(learner)
    client.get(reverse("paste_problem"))

    response = client.post(reverse("paste_problem"), {"text": TOO_LARGE})

    assert response.status_code == 413


@pytest.mark.django_db
def test_too_many_fields_are_not_too_large(browser: Client) -> None:
    response = browser.post(reverse("paste_problem"), {f"field-{number}": "x" for number in range(4_001)})

    assert response.status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_a_pasted_problem_that_is_too_long_stays_in_the_form(
    browser: Client, learner: User, headers: dict[str, str]
) -> None:
    text = "Find the longest run. " * 1_000

    response = browser.post(reverse("paste_problem"), {"text": text, "language": "en"}, headers=headers)

    assert response.status_code == 422
    assert "Your text has 21,999 characters, and the limit is 20,000, so it was not saved." in text_of(response)
    assert text.strip() in text_of(response)
    assert not learner.interviews.exists()


@pytest.mark.django_db
def test_the_end_of_a_line_counts_once_in_a_pasted_problem(browser: Client, learner: User) -> None:
    lines = "Find a pair.\n" * (MAX_PASTED_CHARACTERS // 13)

    browser.post(reverse("paste_problem"), {"text": lines.replace("\n", "\r\n"), "language": "en"})

    assert learner.interviews.get().pasted_text == lines.strip()


@pytest.mark.django_db
def test_no_browser_cuts_a_pasted_problem_off(browser: Client) -> None:
    assert "maxlength" not in re.search("<textarea[^>]*>", text_of(browser.get(reverse("paste_problem"))))[0]


# --- Too often, and not from a fresh page -----------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_a_limit_of_the_account_pages_says_when_to_come_back(
    visitor: Client, settings: Settings, headers: dict[str, str]
) -> None:
    cache.clear()
    settings.ACCOUNT_RATE_LIMITS = {"reset_password": "1/m/ip"}
    ask = {"email": "ann@example.org"}
    assert visitor.post(reverse("account_reset_password"), ask).status_code == 302

    response = visitor.post(reverse("account_reset_password"), ask, headers=headers)

    cache.clear()
    assert response.status_code == 429
    assert int(response["Retry-After"]) >= 60
    assert "wait a few minutes" in text_of(response)
    assert escape(card("rate_limited", seconds="1").title) in text_of(response)


@pytest.mark.django_db
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_a_form_without_its_token(learner: User, headers: dict[str, str]) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(learner)

    response = client.post(reverse("account"), {"theme": "dark"}, headers=headers)

    assert response.status_code == 403
    assert escape(card("csrf_failed").message) in text_of(response)


# --- A database that is locked ----------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_a_message_while_the_database_is_locked_is_sent_again_and_there_once(
    browser: Client, interview: Interview, headers: dict[str, str], request: pytest.FixtureRequest
) -> None:
    let_go = request.getfixturevalue("locked")
    message = submission(interview)

    refused = browser.post(turns_of(interview), message, headers=headers)

    assert refused.status_code == 503
    assert escape(card("database_busy").message) in text_of(refused)
    assert not interview.turns.exists()
    assert said_by_learner(interview) == []

    let_go()
    assert browser.post(turns_of(interview), message, headers=headers).status_code in (200, 303)
    assert browser.post(turns_of(interview), message, headers=headers).status_code in (200, 303)
    assert interview.turns.count() == 1
    assert said_by_learner(interview) == [QUESTION]


@pytest.mark.django_db(transaction=True)
def test_a_session_that_could_not_be_stored_is_a_busy_database(browser: Client, locked: Callable[[], None]) -> None:
    assert browser.get("/remembers/").status_code == 503

    locked()

    assert browser.get("/remembers/").status_code == 200
    assert browser.session["seen"]


@pytest.mark.django_db
def test_a_database_that_goes_away_while_a_page_is_drawn(browser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(user: User) -> None:
        raise LOCKED

    monkeypatch.setattr("profiles.context_processors.profile_of", away)

    response = browser.get(reverse("landing"))

    assert response.status_code == 503
    assert escape(card("database_busy").title) in text_of(response)


def of_sqlite(statements: str, path: str = ":memory:") -> Exception:
    """Return what the driver says to the last of these statements."""
    with pytest.raises(sqlite3.Error) as raised, closing(sqlite3.connect(path, timeout=0)) as database:
        for statement in statements.split(";"):
            database.execute(statement)
    return raised.value


def a_locked_file(folder: Path) -> Exception:
    path = str(folder / "locked.sqlite3")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        return of_sqlite("BEGIN IMMEDIATE", path)


FULL = "PRAGMA page_size = 512; PRAGMA max_page_count = 2; CREATE TABLE a (x); CREATE TABLE b (x); CREATE TABLE c (x)"
READ_ONLY = "PRAGMA query_only = 1; CREATE TABLE a (x)"
SAID_BY_THE_DRIVER: dict[str, tuple[Callable[[Path], Exception], str]] = {
    "a locked file": (a_locked_file, "database_busy"),
    "no table": (lambda _: of_sqlite("SELECT * FROM nothing"), "server_error"),
    "no column": (lambda _: of_sqlite("CREATE TABLE a (x); SELECT y FROM a"), "server_error"),
    "a full disk": (lambda _: of_sqlite(FULL), "storage_full"),
    "read-only": (lambda _: of_sqlite(READ_ONLY), "server_error"),
    "no file": (lambda folder: of_sqlite("SELECT 1", str(folder / "no" / "file")), "server_error"),
    "lock timeout": (lambda _: psycopg.errors.LockNotAvailable(), "database_busy"),
    "deadlock": (lambda _: psycopg.errors.DeadlockDetected(), "database_busy"),
    "too many": (lambda _: psycopg.errors.TooManyConnections(), "database_busy"),
    "shut down": (lambda _: psycopg.errors.AdminShutdown(), "database_busy"),
    "connection lost": (lambda _: psycopg.OperationalError("the connection is closed"), "database_busy"),
    "pool timeout": (lambda _: psycopg_pool.PoolTimeout("no connection after 10 s"), "database_busy"),
    "disk of the server": (lambda _: psycopg.errors.DiskFull(), "storage_full"),
    "file of the server": (lambda _: psycopg.errors.UndefinedFile(), "server_error"),
}
"""What a driver says, and the code of the card for it."""


@pytest.mark.parametrize("address", ["/fails/driver/", "/api/v1/fails/driver/"])
@pytest.mark.parametrize("what", SAID_BY_THE_DRIVER)
def test_only_what_passes_by_itself_is_a_busy_database(
    visitor: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, what: str, address: str
) -> None:
    said, code = SAID_BY_THE_DRIVER[what]
    fault = OperationalError(SECRET)
    fault.__cause__ = said(tmp_path)
    monkeypatch.setitem(FAULTS, "driver", (fault, code))

    response = visitor.get(address)

    assert response.status_code == CARDS[code].http
    assert escape(card(code).title) in text_of(response) or response.json()["error"]["code"] == code
    assert ("Retry-After" in response) is (code == "database_busy")


@pytest.mark.django_db
def test_a_table_that_is_missing_is_no_busy_database(
    browser: Client, interview: Interview, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: object) -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT * FROM no_such_table")

    monkeypatch.setattr(opening, "start_interview", fail)
    whole = browser.post(reverse("start_interview", args=[interview.revision.problem.slug]))
    of_the_api = browser.post("/api/v1/interviews/", {"slug": "two-sum"}, content_type="application/json")

    assert (whole.status_code, of_the_api.status_code) == (500, 500)
    assert of_the_api.json()["error"]["code"] == "server_error"
    assert "no_such_table" not in text_of(whole) + text_of(of_the_api)


@pytest.mark.django_db
def test_an_error_page_that_fails_itself_gives_way_to_a_plain_one(
    browser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("profiles.context_processors.profile_of", lambda user: 1 / 0)

    response = browser.get("/no/such/page")

    assert response.status_code == 500
    assert escape(card("server_error").title) in text_of(response)
