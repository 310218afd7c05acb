"""What is about a person is stored nowhere on its way; what is the same for everybody may be."""

import pytest
from django.test import Client
from django.urls import reverse

from profiles.account.api_tokens import make_token
from profiles.models import User
from tests.addresses import all_addresses
from tests.api_places import NOWHERE

pytestmark = pytest.mark.django_db

ABOUT_A_PERSON = [
    address
    for address in all_addresses()
    if address.route.startswith(("accounts/", "account/", "api/v1/")) and address.name not in ("api:schema", "api:docs")
]
VALUES = {**NOWHERE, "key": "no-key", "uidb36": "1", "token": "no-such-token"}


def caching(answer: object) -> str:
    return answer.headers.get("Cache-Control", "")


def test_every_page_of_an_account_and_every_answer_of_the_api(learner: User, client: Client) -> None:
    assert len(ABOUT_A_PERSON) > 40
    visitor = Client()
    client.force_login(learner)
    for address in ABOUT_A_PERSON:
        path = address.path(VALUES)
        for asks in (client, visitor):
            assert "no-store" in caching(asks.get(path)), address
    token = {"Authorization": f"Token {make_token(user=learner)}"}
    assert caching(visitor.get("/api/v1/profile/", headers=token)) == "no-store, private"
    assert "no-store" in caching(visitor.get("/accounts/nothing-here/"))


def test_what_is_the_same_for_everybody(client: Client) -> None:
    for path in (reverse("api:schema"), reverse("api:docs"), reverse("landing")):
        assert "no-store" not in caching(client.get(path)), path
