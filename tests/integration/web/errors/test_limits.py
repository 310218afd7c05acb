"""Expensive pages are counted for each person; beyond the limit a card says when it goes on."""

from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from interviews.core.cards.registry import card_for
from interviews.ground.throttles import LIMITS, PAGES
from interviews.models import Interview
from problems.models import Problem
from profiles.models import User
from tests.clients import client, one_minute
from tests.factories import UserFactory

__all__ = ["client", "one_minute"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_minute")]


@pytest.fixture(autouse=True)
def limits(settings: Any) -> None:
    settings.TURNS_PER_MINUTE = 30


def names(patterns: Any, space: str = "") -> set[str]:
    found: set[str] = set()
    for one in patterns:
        if hasattr(one, "url_patterns"):
            found |= names(one.url_patterns, f"{space}{one.namespace}:" if one.namespace else space)
        elif one.name:
            found.add(space + one.name)
    return found


def test_every_page_of_the_table_is_there() -> None:
    assert set(PAGES) <= names(get_resolver().url_patterns)
    assert {what for what, _ in PAGES.values()} <= set(LIMITS)


def test_a_page_is_refused_beyond_its_limit_and_says_when_it_goes_on(client: Client, learner: User) -> None:
    for _ in range(LIMITS["pages"].allowed):
        assert client.head(reverse("plans")).status_code == 200
    refused = client.get(reverse("my_interviews"))
    assert refused.status_code == 429 and 0 < int(refused["Retry-After"]) <= 60
    html = refused.content.decode()
    assert card_for("rate_limited", "en", {"seconds": refused["Retry-After"]}).title in html
    assert client.get(reverse("landing")).status_code != 429, "what is not in the table goes on"
    other = Client()
    other.force_login(UserFactory())
    assert other.get(reverse("my_interviews")).status_code == 200


def test_so_is_beginning_interviews_by_page_and_by_program(
    client: Client, learner: User, bank_problem: Problem
) -> None:
    for _ in range(LIMITS["starts"].allowed):
        assert client.post(reverse("start_interview", args=[bank_problem.slug])).status_code == 303
    assert client.post(reverse("start_interview", args=[bank_problem.slug])).status_code == 429
    by_program = client.post(
        reverse("api:interviews"), {"slug": bank_problem.slug, "language": "en"}, content_type="application/json"
    )
    assert (by_program.status_code, by_program.json()["error"]["code"]) == (429, "rate_limited")
    assert Interview.objects.filter(learner=learner).count() == LIMITS["starts"].allowed
    assert client.get(reverse("paste_problem")).status_code == 200, "the form may be looked at"


def test_visitors_are_led_to_the_login_as_before() -> None:
    assert Client().get(reverse("dashboard")).status_code == 302
