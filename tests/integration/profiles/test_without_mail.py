"""An installation that sends no mail says so where a mail would be waited for, and writes no link anywhere."""

import logging

import pytest
from django.conf import settings as of_project
from django.core import mail
from django.core.checks import run_checks
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD, UserFactory

pytestmark = pytest.mark.django_db

TOLD = {"en": "This server does not send email", "zh-hans": "本站不发送邮件"}


@pytest.fixture(autouse=True)
def _no_mail(settings: object) -> None:
    settings.MAIL_IS_SENT = False
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"


@pytest.mark.parametrize("language", TOLD)
@pytest.mark.parametrize(
    "page",
    ["account_reset_password", "account_reset_password_done", "account_signup", "account_email_verification_sent"],
)
def test_the_page_says_so_to_visitors(page: str, language: str) -> None:
    text = Client(headers={"Accept-Language": language}).get(reverse(page)).content.decode()
    assert TOLD[language] in text
    assert "Check your inbox" not in text.partition("<main")[2]


@pytest.mark.parametrize("language", TOLD)
def test_the_page_of_addresses_says_so(language: str) -> None:
    client = Client(headers={"Accept-Language": language})
    client.force_login(UserFactory())
    text = client.get(reverse("account_email")).content.decode()
    assert TOLD[language] in text and 'name="action_send"' not in text


def test_a_reset_asks_for_no_address_and_says_how_it_is_done(client: Client) -> None:
    text = client.get(reverse("account_reset_password")).content.decode()
    assert 'name="email"' not in text and "manage.py changepassword" in text


def test_no_link_is_written_anywhere(
    client: Client, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    user = UserFactory()
    with caplog.at_level(logging.DEBUG):
        client.post(reverse("account_reset_password"), {"email": user.email})
        client.force_login(user)
        client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
        client.post(reverse("account_email"), {"email": "second@example.org", "action_add": ""})
    written = caplog.text + "".join(capfd.readouterr())
    assert "/key/" not in written and "/confirm-email/" not in written
    assert mail.outbox == []


def test_the_check_of_a_deployment_says_so(settings: object) -> None:
    def said() -> list[str]:
        return [found.id for found in run_checks(tags=["security"], include_deployment_checks=True)]

    assert "dryrun.W001" in said()
    settings.MAIL_IS_SENT = True
    assert "dryrun.W001" not in said()


def test_who_signs_up_is_in_and_may_practise(client: Client) -> None:
    assert of_project.ACCOUNT_EMAIL_VERIFICATION == "none"
    client.post(reverse("account_signup"), {"email": "new@example.org", "password1": PASSWORD, "password2": PASSWORD})
    assert client.get(reverse("welcome")).status_code == 200
