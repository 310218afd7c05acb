"""Whoever had the old password of an account has nothing left once there is another one, however it was set."""

import re
from collections.abc import Callable
from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import hashers
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from profiles.account.api_tokens import make_token, token_of
from profiles.models import User
from tests.factories import PASSWORD, UserFactory, confirm
from tests.factories.coaching import make_administrator

pytestmark = pytest.mark.django_db

ANOTHER = "another long passphrase"
PROFILE = "/api/v1/profile/"
Way = Callable[[User, Client], None]


def logged_in(user: User, password: str = PASSWORD) -> Client:
    client = Client()
    assert client.post(reverse("account_login"), {"login": user.email, "password": password}).status_code == 302
    return client


def is_inside(client: Client) -> bool:
    return client.get(reverse("my_interviews")).status_code == 200


def opens(token: str) -> bool:
    return Client().get(PROFILE, headers={"Authorization": f"Token {token}"}).status_code == 200


def change(user: User, owner: Client) -> None:
    typed = {"oldpassword": PASSWORD, "password1": ANOTHER, "password2": ANOTHER}
    assert owner.post(reverse("account_change_password"), typed).status_code == 302


def reset(user: User, _owner: Client) -> None:
    """Follow the link of the mail, in a browser that nobody has logged in with."""
    browser = Client()
    browser.post(reverse("account_reset_password"), {"email": user.email})
    (link,) = re.findall(r"https?://testserver(/\S+)", mail.outbox[-1].body)
    form = browser.get(link, follow=True).redirect_chain[-1][0]
    assert browser.post(form, {"password1": ANOTHER, "password2": ANOTHER}).status_code == 302


def in_the_admin(user: User, _owner: Client) -> None:
    admin = Client()
    admin.force_login(make_administrator())
    typed = {"password1": ANOTHER, "password2": ANOTHER, "usable_password": "true"}
    assert admin.post(reverse("admin:auth_user_password_change", args=(user.pk,)), typed).status_code == 302


def no_password_in_the_admin(user: User, _owner: Client) -> None:
    admin = Client()
    admin.force_login(make_administrator())
    admin.post(
        reverse("admin:auth_user_password_change", args=(user.pk,)), {"usable_password": "false", "unset-password": "1"}
    )
    user.refresh_from_db()
    assert not user.has_usable_password()


def on_the_server(user: User, _owner: Client) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "django.contrib.auth.management.commands.changepassword.getpass.getpass", lambda *_, **__: ANOTHER
        )
        call_command("changepassword", user.email, stdout=StringIO())


@pytest.mark.parametrize("way", [change, reset, in_the_admin, no_password_in_the_admin, on_the_server])
def test_tokens_and_other_sessions_end_with_the_password(learner: User, way: Way) -> None:
    owner, thief = logged_in(learner), logged_in(learner)
    token, others = make_token(user=learner), make_token(user=UserFactory())
    assert opens(token) and is_inside(thief)
    way(learner, owner)
    assert not opens(token) and token_of(learner) is None
    assert not is_inside(thief)
    assert is_inside(owner) is (way is change), "who changes it stays logged in"
    assert opens(others)


def test_who_signed_up_with_anothers_address_is_out_after_its_owner_has_set_a_password(client: Client) -> None:
    client.post(reverse("account_signup"), {"email": "owner@example.org", "password1": PASSWORD, "password2": PASSWORD})
    assert is_inside(client), "addresses are not confirmed in the tests, as where no mail is sent"
    owner = User.objects.get(email="owner@example.org")
    token = make_token(user=owner)
    reset(owner, Client())
    assert not is_inside(client) and not opens(token)
    assert is_inside(logged_in(owner, ANOTHER))


@pytest.mark.parametrize("action", ["add", "remove", "primary"])
def test_addresses_are_changed_by_who_knows_the_password(learner: User, action: str) -> None:
    """A session alone would lead to the whole account: by an address of the thief's, and a reset."""
    confirm(learner)
    EmailAddress.objects.create(user=learner, email="second@example.org", verified=True)
    rows, thief = EmailAddress.objects.order_by("pk"), logged_in(learner)
    before = list(rows.values())
    asked = thief.post(
        reverse("account_email"),
        {"email": "second@example.org" if action != "add" else "thief@example.org", f"action_{action}": ""},
    )
    assert asked["Location"].startswith(reverse("account_reauthenticate"))
    assert list(rows.values()) == before
    thief.post(asked["Location"], {"password": PASSWORD, "next": reverse("account_email")})
    assert list(rows.values()) != before, "the owner goes on where they were"


def test_the_same_password_hashed_anew_ends_nothing(learner: User, settings: object) -> None:
    """As when a new release hashes with more rounds: the next log-in writes the hash anew."""
    token, before = make_token(user=learner), learner.password
    settings.PASSWORD_HASHERS = [f"django.contrib.auth.hashers.{name}PasswordHasher" for name in ("Scrypt", "MD5")]
    assert hashers.identify_hasher(before).algorithm == "md5"
    logged_in(learner)
    learner.refresh_from_db()
    assert learner.password != before
    assert opens(token)
    learner.first_name = "Ada"
    learner.save()
    assert opens(token)
