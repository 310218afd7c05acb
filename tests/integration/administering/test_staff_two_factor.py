"""Two-factor authentication demanded of the staff."""

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse

from profiles.models import User
from profiles.roles import COACH
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def coach() -> User:
    member = UserFactory()
    member.groups.add(member.groups.model.objects.get(name=COACH))
    return member


PAGES = ("admin:index", "admin:interviews_interview_changelist", "admin:profiles_cohort_changelist")


def test_it_is_not_demanded_unless_the_setting_says_so(coach: User, client: Client) -> None:
    client.force_login(coach)
    assert [client.get(reverse(page)).status_code for page in PAGES] == [200, 200, 200]


def test_without_it_no_page_of_the_staff_opens(coach: User, client: Client, settings: Any) -> None:
    settings.STAFF_TWO_FACTOR = True
    client.force_login(coach)
    for page in PAGES:
        for ask in (client.get, client.post):
            answer = ask(reverse(page))
            assert (answer.status_code, answer.headers["Location"]) == (302, reverse("mfa_activate_totp")), page
    for page in ("dashboard", "account", "mfa_index"):
        assert client.get(reverse(page)).status_code == 200, page
    assert client.post(reverse("admin:logout")).status_code == 200, "leaving is open"
    Authenticator.objects.create(user=coach, type=Authenticator.Type.TOTP, data={"secret": "x"})
    client.force_login(coach)
    assert client.get(reverse("admin:index")).status_code == 200


def test_visitors_and_learners_find_what_they_found(learner: User, client: Client, settings: Any) -> None:
    settings.STAFF_TWO_FACTOR = True
    assert client.get(reverse("admin:index")).status_code == 302
