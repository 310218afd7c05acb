"""Sessions: ended ones are over at once, whatever the cache does."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db


def logged_in(email: str, browser: str) -> Client:
    client = Client(headers={"User-Agent": browser})
    assert client.post(reverse("account_login"), {"login": email, "password": PASSWORD}).status_code == 302
    return client


def may_read(client: Client) -> bool:
    return client.get(reverse("my_interviews")).status_code == 200


def test_other_sessions_can_be_ended():
    email = UserFactory().email
    here, elsewhere = logged_in(email, "here"), logged_in(email, "elsewhere")
    assert may_read(here) and may_read(elsewhere)
    here.post(reverse("usersessions_list"))
    assert may_read(here)
    assert not may_read(elsewhere)


def test_a_cache_that_is_emptied_logs_nobody_out():
    client = logged_in(UserFactory().email, "here")
    cache.clear()
    assert may_read(client)


def test_a_session_that_was_ended_does_not_come_back_with_the_cookie():
    client = logged_in(UserFactory().email, "here")
    cookies = client.cookies.copy()
    client.post(reverse("account_logout"))
    client.cookies = cookies
    assert not may_read(client)
