"""A database that may not grow any more, for real: people log in and read, are told when nothing is kept, and readiness
says so."""

import uuid
from collections.abc import Iterator

import pytest
from django.contrib.sessions.models import Session
from django.db import DatabaseError, connection
from django.test import Client
from django.urls import reverse

from config import storage
from config.sessions import SessionStore
from interviews.core.cards.registry import card_for
from interviews.models import Interview
from interviews.turns import opening
from problems.models import Problem
from profiles.models import User
from tests.factories import PASSWORD

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def interview(learner: User, bank_problem: Problem) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)


@pytest.fixture
def full(interview: Interview) -> Iterator[None]:
    """Let the database have as many pages as it has, and none of them any room."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE filler (x)")
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        for size in (4000, 400, 40, 4):
            try:
                while True:
                    cursor.execute("INSERT INTO filler VALUES (zeroblob(%s))", [size])
            except DatabaseError as fault:
                assert storage.is_storage_full(fault)
    yield
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 1073741823")
        cursor.execute("DROP TABLE filler")


def fill_sessions() -> None:
    """Let no page of the sessions have a gap either."""
    for size in (3000, 300, 30, 1):
        try:
            while True:
                Session.objects.create(
                    session_key=uuid.uuid4().hex, session_data="x" * size, expire_date="2030-01-01T00:00Z"
                )
        except DatabaseError as fault:
            assert storage.is_storage_full(fault)


@pytest.fixture
def visitor(full: None) -> Client:
    fill_sessions()
    return Client(raise_request_exception=False)


def logged_in(visitor: Client, learner: User) -> Client:
    answer = visitor.post(reverse("account_login"), {"login": learner.email, "password": PASSWORD})
    assert answer.status_code == 302, answer.content.decode()[:3000]
    return visitor


def test_people_log_in_and_read(visitor: Client, learner: User, interview: Interview) -> None:
    before = Session.objects.count()
    logged_in(visitor, learner)
    assert Session.objects.count() == before, "there was no room for it"
    for page in (reverse("dashboard"), reverse("my_interviews"), reverse("room", args=[interview.pk])):
        assert visitor.get(page).status_code == 200, page


def test_a_session_moves_to_the_database_when_there_is_room(visitor: Client, learner: User) -> None:
    logged_in(visitor, learner)
    key = visitor.cookies["sessionid"].value
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 1073741823")
    session = SessionStore(key)
    session["seen"] = True
    session.save()
    assert Session.objects.filter(session_key=key).exists()
    assert SessionStore(key)["_auth_user_id"] == str(learner.pk)
    visitor.logout()
    assert not SessionStore().exists(key)


def test_what_is_not_kept_is_said(visitor: Client, learner: User, interview: Interview) -> None:
    logged_in(visitor, learner)
    sent = {
        "client_id": str(uuid.uuid4()),
        "seen_turn": interview.turn_count,
        "after": 0,
        "text": "Is it sorted? " * 600,
    }
    answer = visitor.post(reverse("send_turn", args=[interview.pk]), sent, headers={"HX-Request": "true"})
    assert answer.status_code == 507
    html = answer.content.decode()
    assert card_for("storage_full", "en").title in html and "Everything saved before is safe" in html
    assert not interview.turns.filter(text__startswith="Is it sorted").exists()
    answer = visitor.post(
        f"/api/v1/interviews/{interview.pk}/turns/", sent, content_type="application/json",
    )  # fmt: skip
    assert (answer.status_code, answer.json()["error"]["code"]) == (507, "storage_full")


def test_readiness_says_so(visitor: Client) -> None:
    answer = visitor.get("/health/ready")
    assert (answer.status_code, answer.json()["parts"]["storage"]) == (200, "full")


def test_nothing_of_a_try_stays(interview: Interview) -> None:
    before = Session.objects.count()
    assert storage.has_room()
    assert Session.objects.count() == before


def test_the_disk_of_our_own_files_counts(interview: Interview, monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    monkeypatch.setattr(storage, "LEAST_FREE", 1 << 62)
    assert not storage.has_room()


def test_other_faults_are_no_full_disk() -> None:
    assert storage.is_storage_full(OSError(28, "No space left on device"))
    assert not storage.is_storage_full(OSError(2, "No such file")) and not storage.is_storage_full(None)
    with pytest.raises(ZeroDivisionError), storage.if_there_is_room("anything"):
        raise ZeroDivisionError
