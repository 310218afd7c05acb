"""Only an address of which it is proven whose it is opens something: anybody can write down another one."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from interviews.own_data.account_deletion import delete_account
from interviews.own_data.coaching import coached
from profiles.cohorts import membership as cohorts
from profiles.models import Cohort, CohortInvitation, User
from tests.factories import PASSWORD, UserFactory, confirm
from tests.factories.coaching import make_coach, make_cohort

pytestmark = pytest.mark.django_db

OWNERS = "owner@example.org"
SIGN_UP = {"email": OWNERS, "password1": PASSWORD, "password2": PASSWORD}


@pytest.fixture
def private() -> Cohort:
    """A cohort that takes nobody by its code, with an invitation."""
    cohort = make_cohort(make_coach(), name="Hush")
    cohort.is_open = False
    cohort.description = "Only for who was chosen"
    cohort.save()
    cohorts.invite(cohort=cohort, by=cohort.created_by, addresses=[OWNERS])
    return cohort


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client


def links_in(text: str) -> list[str]:
    return re.findall(r"https?://testserver(/\S+)", text)


def sees_and_joins(user: User, cohort: Cohort) -> tuple[bool, bool]:
    """Return whether the person is shown the cohort anywhere, and whether they get in."""
    client, (invitation,) = client_of(user), cohort.invitations.all()
    there = reverse("cohort_invitation", args=(invitation.pk,))
    pages = [client.get(page) for page in (reverse("coaching"), there)]
    export = str(coached(user))
    seen = any(cohort.name in page.content.decode() for page in pages) or cohort.name in export
    if not seen:
        client.post(reverse("decline_cohort_invitation", args=(invitation.pk,)))
    client.post(there, {})
    return seen, cohorts.memberships_of(user).exists()


class TestTheAccountsPage:
    def test_an_address_that_waits_is_said_and_a_new_link_is_one_press(self, learner: User) -> None:
        EmailAddress.objects.filter(user=learner).delete()
        row = EmailAddress.objects.create(user=learner, email=learner.email, primary=True, verified=False)
        client = client_of(learner)

        page = client.get(reverse("account")).content.decode()

        assert f"{learner.email} is not confirmed yet" in page
        form = re.search(r'<form method="post" action="([^"]+)" data-once>.*?</form>', page, re.S)
        assert 'name="action_send"' in form[0]
        client.post(form[1], {"email": learner.email, "action_send": ""})
        assert [sent.to for sent in mail.outbox] == [[learner.email]]
        row.verified = True
        row.save()
        assert "is not confirmed yet" not in client.get(reverse("account")).content.decode()


class TestInvitations:
    def test_the_owner_of_a_confirmed_address_sees_and_joins(self, private: Cohort) -> None:
        assert sees_and_joins(confirm(UserFactory(email=OWNERS)), private) == (True, True)

    def test_also_by_a_second_one_that_is_confirmed(self, private: Cohort) -> None:
        user = confirm(UserFactory())
        EmailAddress.objects.create(user=user, email=OWNERS, verified=True)
        assert sees_and_joins(user, private) == (True, True)

    def test_who_signs_up_with_the_address_of_another_does_not(self, private: Cohort, client: Client) -> None:
        client.post(reverse("account_signup"), SIGN_UP)
        impostor = User.objects.get(email=OWNERS)
        assert sees_and_joins(impostor, private) == (False, False)
        assert CohortInvitation.objects.get().status == "open", "nor can they decline it"

    def test_who_adds_it_and_makes_it_the_first_does_not(self, private: Cohort) -> None:
        impostor = UserFactory()
        client = client_of(impostor)
        client.post(reverse("account_email"), {"email": OWNERS, "action_add": ""})
        client.post(reverse("account_email"), {"email": OWNERS, "action_primary": ""})
        impostor.refresh_from_db()
        assert impostor.email == OWNERS, "allauth lets who has confirmed none"
        assert sees_and_joins(impostor, private) == (False, False)

    def test_who_is_in_it_with_an_unconfirmed_address_keeps_no_invitation_back(self, private: Cohort) -> None:
        Cohort.objects.update(is_open=True)
        impostor = UserFactory(email="next@example.org")
        cohorts.join_by_code(learner=impostor, code=private.join_code, shares_earlier=False)
        (made,) = cohorts.invite(cohort=private, by=private.created_by, addresses=["next@example.org"])
        assert made.email == "next@example.org"
        confirm(impostor)
        made.delete()
        assert cohorts.invite(cohort=private, by=private.created_by, addresses=["next@example.org"]) == []

    def test_an_impostor_who_deletes_their_account_leaves_it_to_the_owner(self, private: Cohort) -> None:
        delete_account(user=UserFactory(email=OWNERS))
        assert sees_and_joins(confirm(UserFactory(email=OWNERS)), private) == (True, True)

    def test_the_page_of_confirming_warns_whom_it_was_sent_to(self, settings: object, client: Client) -> None:
        settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
        client.post(reverse("account_signup"), SIGN_UP)
        (link,) = links_in(mail.outbox[-1].body)
        assert "only if you opened the account yourself" in Client().get(link).content.decode()


class TestClaims:
    """An address that somebody wrote down beside a confirmed one of theirs is not theirs."""

    @pytest.fixture(autouse=True)
    def _confirmed(self, settings: object) -> None:
        settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"

    @pytest.fixture
    def claimer(self) -> User:
        user = confirm(UserFactory())
        EmailAddress.objects.create(user=user, email=OWNERS)
        return user

    def test_it_keeps_its_owner_from_nothing(self, claimer: User, client: Client) -> None:
        client.post(reverse("account_signup"), SIGN_UP)
        owner = User.objects.get(email=OWNERS)
        assert owner != claimer and not claimer.emailaddress_set.filter(email=OWNERS).exists()

    def test_it_leads_nobody_into_their_account(self, claimer: User, client: Client) -> None:
        client.post(reverse("account_reset_password"), {"email": OWNERS})
        assert reverse("account_signup") in links_in(mail.outbox[-1].body)
        assert not any("/key/" in link for link in links_in(mail.outbox[-1].body))

    def test_one_that_is_the_first_gives_its_place_to_a_confirmed_one(self, client: Client) -> None:
        claimer = UserFactory(email=OWNERS)
        EmailAddress.objects.create(user=claimer, email=OWNERS, primary=True)
        EmailAddress.objects.create(user=claimer, email="real@example.org", verified=True)
        client.post(reverse("account_signup"), SIGN_UP)
        claimer.refresh_from_db()
        assert claimer.email == "real@example.org"
        assert claimer.emailaddress_set.get().primary
        assert User.objects.filter(email=OWNERS).exists()

    def test_the_only_address_of_an_account_still_leads_into_it(self, client: Client) -> None:
        owner = UserFactory(email=OWNERS)
        EmailAddress.objects.create(user=owner, email=OWNERS, primary=True)
        client.post(reverse("account_reset_password"), {"email": OWNERS})
        assert any("/key/" in link for link in links_in(mail.outbox[-1].body))


def test_an_administrator_of_the_server_comes_in_before_a_mail_gets_through(settings: object, client: Client) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
        call_command("createsuperuser", email="Root@example.org", interactive=False, verbosity=0)
    answer = client.post(reverse("account_login"), {"login": "root@example.org", "password": PASSWORD})
    assert answer["Location"] == reverse("dashboard")
