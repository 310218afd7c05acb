"""Nobody learns from sign-up, a reset or an added address whether somebody has an account; its owner gets a mail."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import hashers
from django.core import mail
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from profiles.account import entrance_forms
from profiles.models import User
from tests.factories import PASSWORD, UserFactory, confirm

pytestmark = pytest.mark.django_db

THERE, NOT_THERE = "there@example.org", "other@example.org"
BY_CHANCE = re.compile(r"[0-9A-Za-z]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""Tokens of forms, and ids of requests."""
LANGUAGES = pytest.mark.parametrize("language", ["en", "zh-hans"])


@pytest.fixture(autouse=True)
def owner(settings: Any) -> User:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    return confirm(UserFactory(email=THERE))


def seen(answer: HttpResponse, client: Client, address: str) -> tuple[object, ...]:
    """Return all that is to be seen of an answer and of the page behind it, but for the address and chance."""
    shown = client.get(answer["Location"]) if answer.status_code == 302 else answer
    texts = [BY_CHANCE.sub("", one.content.decode()).replace(address, "…") for one in (answer, shown)]
    headers = {
        name: value for name, value in answer.headers.items() if name != "Expires" and not name.lower().endswith("-id")
    }
    return answer.status_code, headers, sorted(answer.cookies), texts


def both(send: Callable[[Client, str], HttpResponse], language: str) -> list[tuple[object, ...]]:
    found = []
    for address in (THERE, NOT_THERE):
        client = Client(headers={"Accept-Language": language})
        found.append(seen(send(client, address), client, address))
    return found


@LANGUAGES
def test_signing_up(language: str) -> None:
    def send(client: Client, address: str) -> HttpResponse:
        typed = {"email": address, "password1": PASSWORD, "password2": PASSWORD}
        return client.post(reverse("account_signup"), typed)

    there, not_there = both(send, language)
    assert there == not_there
    to_the_owner, to_the_new = mail.outbox
    assert to_the_owner.to == [THERE] and reverse("account_reset_password") in to_the_owner.body
    assert to_the_new.to == [NOT_THERE] and "/confirm-email/" in to_the_new.body
    assert ("已经存在" if language == "zh-hans" else "already exists") in to_the_owner.body
    assert User.objects.filter(email=NOT_THERE).count() == 1


def test_signing_up_takes_as_long(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashing the password is what a new account costs; seconds would say how busy the machine is."""
    hashed = []
    make_password = hashers.make_password

    def counted(password: str | None, *args: Any, **how: Any) -> str:
        hashed.append(password)
        return make_password(password, *args, **how)

    for place in (entrance_forms, hashers):
        monkeypatch.setattr(place, "make_password", counted)
    monkeypatch.setattr("django.contrib.auth.base_user.make_password", counted)
    counts = []
    for address in (THERE, NOT_THERE):
        client.post(reverse("account_signup"), {"email": address, "password1": PASSWORD, "password2": PASSWORD})
        counts.append(len(hashed))
    assert counts == [1, 2]


@LANGUAGES
def test_asking_for_a_new_password(language: str) -> None:
    there, not_there = both(
        lambda one, address: one.post(reverse("account_reset_password"), {"email": address}), language
    )
    assert there == not_there
    assert [message.to for message in mail.outbox] == [[THERE], [NOT_THERE]]


@LANGUAGES
def test_adding_an_address(language: str) -> None:
    def send(client: Client, address: str) -> HttpResponse:
        client.force_login(confirm(UserFactory(email=f"adder-{address}")))
        client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
        return client.post(reverse("account_email"), {"email": address, "action_add": ""})

    found = []
    for address in (THERE, NOT_THERE):
        client = Client(headers={"Accept-Language": language})
        answer = send(client, address)
        found.append((answer.status_code, answer["Location"], client.get(answer["Location"]).content.count(b"chip")))
    assert found[0] == found[1]
    assert [message.to for message in mail.outbox] == [[THERE], [NOT_THERE]]
    assert EmailAddress.objects.get(email=THERE, verified=True).user.email == THERE


@LANGUAGES
def test_logging_in(language: str) -> None:
    def send(client: Client, address: str) -> HttpResponse:
        return client.post(reverse("account_login"), {"login": address, "password": "not the right one"})

    there, not_there = both(send, language)
    assert there == not_there


def test_where_no_mail_is_sent_sign_up_tells_and_lets_nobody_in(client: Client, settings: Any) -> None:
    """Who signs up is in at once there, and nobody could be written to: that an address is taken has to be said."""
    settings.ACCOUNT_EMAIL_VERIFICATION, settings.MAIL_IS_SENT = "none", False
    answer = client.post(reverse("account_signup"), {"email": THERE, "password1": PASSWORD, "password2": PASSWORD})
    assert "There is already an account with this address" in answer.content.decode()
    assert client.get(reverse("my_interviews")).status_code == 302
