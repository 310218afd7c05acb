"""Who may sign up, what may be spent, and roles in one step."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Group
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.model_calls import budgets
from interviews.models import DailyUsage
from profiles.account.giving_roles import give_roles
from profiles.account.signing_up import invite_to_sign_up
from profiles.models import Installation, SignUp, SignUpInvitation, User
from profiles.roles import COACH, CURATOR
from tests.choices import a_choice
from tests.factories import UserFactory
from tests.factories.coaching import make_coach, make_cohort

pytestmark = pytest.mark.django_db

PASSWORD = "correct horse battery staple"
PAGE = "admin:profiles_installation_change"


@pytest.fixture
def admin() -> User:
    return UserFactory(is_staff=True, is_superuser=True)


@pytest.fixture
def administrator(admin: User) -> Client:
    client = Client()
    client.force_login(admin)
    return client


def decided(**values: Any) -> None:
    Installation.objects.update_or_create(pk=1, defaults=values)


def sign_up(client: Client, address: str) -> Any:
    data = {"email": address, "password1": PASSWORD, "password2": PASSWORD}
    return client.post(reverse("account_signup"), data)


def has_account(address: str) -> bool:
    return User.objects.filter(email=address).exists()


class TestSignUp:
    def test_open(self, client: Client) -> None:
        sign_up(client, "ada@example.org")
        assert has_account("ada@example.org")

    def test_closed(self, client: Client) -> None:
        decided(sign_up=SignUp.CLOSED)
        assert "Sign-up is closed" in client.get(reverse("account_signup")).content.decode()
        sign_up(client, "ada@example.org")
        assert not has_account("ada@example.org")

    def test_by_domain(self, client: Client) -> None:
        decided(sign_up=SignUp.DOMAIN, domains="@Example.org\nschool.example")
        for refused in ("ada@elsewhere.example", "ada@sub.example.org", "ada@notexample.org"):
            assert "Only addresses of these domains" in sign_up(client, refused).content.decode()
            assert not has_account(refused)
        sign_up(client, "Ada@EXAMPLE.org")
        assert User.objects.filter(email__iexact="ada@example.org").exists()

    def test_by_invitation_with_its_link(self, client: Client, admin: User) -> None:
        decided(sign_up=SignUp.INVITED)
        (invitation,) = invite_to_sign_up(addresses=["Ada@example.org"], by=admin)
        assert "has not been invited" in sign_up(client, "ada@example.org").content.decode()
        page = client.get(reverse("invited", args=[invitation.token]), follow=True)
        assert 'value="ada@example.org"' in page.content.decode()
        assert "has not been invited" in sign_up(client, "eve@example.org").content.decode()
        sign_up(client, "ada@example.org")
        assert has_account("ada@example.org")
        assert not SignUpInvitation.objects.exists()
        again = Client().get(reverse("invited", args=[invitation.token]), follow=True)
        assert "no longer valid" in again.content.decode()

    def test_where_addresses_are_confirmed_the_address_is_enough(
        self, client: Client, admin: User, settings: Any
    ) -> None:
        settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
        decided(sign_up=SignUp.INVITED)
        invite_to_sign_up(addresses=["ada@example.org"], by=admin)
        sign_up(client, "ada@example.org")
        assert has_account("ada@example.org")
        make_cohort(make_coach()).invitations.create(email="lin@example.org")
        sign_up(Client(), "lin@example.org")
        assert has_account("lin@example.org")
        sign_up(Client(), "eve@example.org")
        assert not has_account("eve@example.org")

    def test_a_refusal_does_not_tell_who_has_an_account(self, client: Client) -> None:
        UserFactory(email="ada@elsewhere.example")
        decided(sign_up=SignUp.DOMAIN, domains="example.org")
        known, unknown = (sign_up(client, f"{name}@elsewhere.example").content.decode() for name in ("ada", "eve"))
        assert "Only addresses of these domains" in known
        assert "already an account" not in known + unknown


class TestPage:
    def test_an_administrator_decides(self, administrator: Client) -> None:
        data = {"sign_up": "domain", "domains": "example.org", "tokens_platform": "1000", "_continue": ""}
        assert administrator.post(reverse(PAGE, args=[1]), data).status_code == 302
        found = Installation.objects.get()
        assert (found.sign_up, found.allowed_domains, found.tokens_platform) == ("domain", {"example.org"}, 1000)
        assert found.tokens_learner is None

    @pytest.mark.parametrize("language", ["en", "zh-hans"])
    def test_limits_are_shown_and_taken_with_commas(self, administrator: Client, settings: Any, language: str) -> None:
        settings.DAILY_TOKENS_PLATFORM = 5_000_000
        decided(tokens_learner=1_250_000)
        html = administrator.get(reverse(PAGE, args=[1]), headers={"accept-language": language}).content.decode()
        assert 'value="1,250,000"' in html and "5,000,000" in html
        data = {"sign_up": "open", "tokens_learner": "1,250,000", "tokens_platform": "2 000 000"}
        assert administrator.post(reverse(PAGE, args=[1]), data).status_code == 302
        found = Installation.objects.get()
        assert (found.tokens_learner, found.tokens_platform, found.tokens_unconfirmed) == (1_250_000, 2_000_000, None)

    @pytest.mark.parametrize("tokens", ["-1", "many", "1,5", "9" * 30])
    def test_a_limit_that_is_no_number(self, administrator: Client, tokens: str) -> None:
        page = administrator.post(reverse(PAGE, args=[1]), {"sign_up": "open", "tokens_learner": tokens})
        assert page.status_code == 200 and Installation.objects.get().tokens_learner is None

    @pytest.mark.parametrize("domains", ["", "no domain", "example"])
    def test_a_choice_by_domain_needs_one(self, administrator: Client, domains: str) -> None:
        page = administrator.post(reverse(PAGE, args=[1]), {"sign_up": "domain", "domains": domains})
        assert page.status_code == 200
        assert Installation.objects.get().sign_up == SignUp.OPEN

    def test_people_are_invited_by_mail(self, administrator: Client) -> None:
        page = administrator.post(
            reverse("admin:profiles_installation_invite"),
            {"addresses": "ada@example.org\nlin@example.org"},
            follow=True,
        )
        assert "2 addresses are invited." in page.content.decode()
        token = SignUpInvitation.objects.get(email="ada@example.org").token
        assert [one.to for one in mail.outbox] == [["ada@example.org"], ["lin@example.org"]]
        assert token in mail.outbox[0].body

    def test_without_mail_the_links_are_handed_over(self, administrator: Client, settings: Any) -> None:
        settings.MAIL_IS_SENT = False
        data = {"addresses": "ada@example.org"}
        page = administrator.post(reverse("admin:profiles_installation_invite"), data, follow=True).content.decode()
        assert "No mail was sent to these" in page
        assert SignUpInvitation.objects.get().token in page
        assert mail.outbox == []

    def test_an_invitation_is_withdrawn(self, administrator: Client, admin: User) -> None:
        (row,) = invite_to_sign_up(addresses=["ada@example.org"], by=admin)
        administrator.post(reverse("admin:profiles_installation_withdraw", args=[row.pk]))
        assert not SignUpInvitation.objects.exists()

    def test_what_is_no_address_invites_nobody(self, administrator: Client) -> None:
        data = {"addresses": "\nada@example.org, nobody\nlin@example.org\n<b>x"}
        page = administrator.post(reverse("admin:profiles_installation_invite"), data)
        html = page.content.decode()
        assert page.status_code == 422
        assert "Line 2: “nobody” is not an email address." in html and "Line 4: “&lt;b&gt;x” is not" in html
        assert "ada@example.org, nobody\nlin@example.org\n&lt;b&gt;x</textarea>" in html, "the text is kept"
        assert not SignUpInvitation.objects.exists() and mail.outbox == []

    @pytest.mark.parametrize("text", ["", " \n ", "\n".join(f"p{number}@example.org" for number in range(51))])
    def test_none_or_too_many_invite_nobody(self, administrator: Client, text: str) -> None:
        page = administrator.post(reverse("admin:profiles_installation_invite"), {"addresses": text})
        assert page.status_code == 422 and "Nobody has been invited yet" in page.content.decode()
        assert not SignUpInvitation.objects.exists()

    @pytest.mark.parametrize("role", [COACH, CURATOR])
    def test_only_administrators(self, role: str, admin: User) -> None:
        (row,) = invite_to_sign_up(addresses=["ada@example.org"], by=admin)
        member, client = UserFactory(), Client()
        member.groups.add(Group.objects.get(name=role))
        client.force_login(member)
        for name, args in (("change", [1]), ("changelist", []), ("invite", []), ("withdraw", [row.pk])):
            assert client.post(reverse(f"admin:profiles_installation_{name}", args=args)).status_code == 403, name
        assert SignUpInvitation.objects.exists()


class TestLimits:
    def used(self, learner: User, tokens: int) -> None:
        DailyUsage.objects.create(learner=learner, day=timezone.now().date(), shared_tokens=tokens)

    def test_the_platform_has_one_by_default(self, learner: User, settings: Any) -> None:
        self.used(UserFactory(), settings.DAILY_TOKENS_PLATFORM)
        assert settings.DAILY_TOKENS_PLATFORM > 0
        assert budgets.is_spent(learner.pk, a_choice())
        assert not budgets.is_spent(learner.pk, a_choice(own_key=True))

    def test_people_without_a_confirmed_address_have_a_lower_one(self, learner: User, settings: Any) -> None:
        EmailAddress.objects.filter(user=learner).delete()
        self.used(learner, settings.DAILY_TOKENS_UNCONFIRMED)
        assert 0 < settings.DAILY_TOKENS_UNCONFIRMED < settings.DAILY_TOKENS_PER_LEARNER
        assert budgets.is_spent(learner.pk, a_choice())
        EmailAddress.objects.create(user=learner, email=learner.email, verified=True)
        assert not budgets.is_spent(learner.pk, a_choice())

    def test_what_an_administrator_decides_counts(self, learner: User) -> None:
        self.used(learner, 500)
        assert not budgets.is_spent(learner.pk, a_choice())
        decided(tokens_learner=500)
        assert budgets.is_spent(learner.pk, a_choice())
        decided(tokens_learner=0, tokens_unconfirmed=0, tokens_platform=0)
        assert not budgets.is_spent(learner.pk, a_choice())

    def test_a_look_takes_one_query(self, learner: User, django_assert_num_queries: Any) -> None:
        with django_assert_num_queries(1):
            budgets.is_spent(learner.pk, a_choice())

    def test_the_row_may_be_gone(self, learner: User) -> None:
        Installation.objects.all().delete()
        assert not budgets.is_spent(learner.pk, a_choice())


class TestRoles:
    @pytest.mark.parametrize("role", [COACH, CURATOR])
    def test_a_role_opens_its_pages_wherever_it_is_given(self, role: str) -> None:
        group = Group.objects.get(name=role)
        for give, take in (
            (lambda user: user.groups.add(group), lambda user: user.groups.remove(group)),
            (group.user_set.add, group.user_set.remove),
            (lambda user: user.groups.set([group]), lambda user: user.groups.clear()),
        ):
            member, client = UserFactory(), Client()
            client.force_login(member)
            give(member)
            assert client.get(reverse("admin:index")).status_code == 200
            take(member)
            assert client.get(reverse("admin:index")).status_code == 302

    def test_in_the_form_of_a_person(self, administrator: Client) -> None:
        member = UserFactory(first_name="Lin")
        page = reverse("admin:profiles_user_change", args=[member.pk])
        form = administrator.get(page).context["adminform"].form
        assert "is_staff" not in form.fields and form.initial["roles"] == []
        give_roles(user=member, roles=[COACH], administrator=False, by=member)
        member.refresh_from_db()
        assert (member.is_staff, member.is_superuser) == (True, False)
        give_roles(user=member, roles=[], administrator=True, by=UserFactory())
        member.refresh_from_db()
        assert (member.is_staff, member.is_superuser, member.groups.count()) == (True, True, 0)
        give_roles(user=member, roles=[], administrator=False, by=UserFactory())
        member.refresh_from_db()
        assert not member.is_staff

    def test_several_at_once(self, administrator: Client) -> None:
        people = [UserFactory(email="lin@example.org"), UserFactory(email="max@example.org")]
        data = {"action": "make_curators", "_selected_action": [one.pk for one in people]}
        page = administrator.post(reverse("admin:profiles_user_changelist"), data, follow=True).content.decode()
        assert "The roles of 2 people are changed. They now are: " in page
        assert all(f"{one}: Curator" in page for one in people)
        assert all(one.groups.get().name == CURATOR for one in people)
        assert User.objects.filter(is_staff=True, groups__name=CURATOR).count() == 2

    def test_nobody_stops_being_the_last_administrator_by_accident(self, administrator: Client, admin: User) -> None:
        page = reverse("admin:profiles_user_change", args=[admin.pk])
        form = administrator.get(page).context["adminform"].form
        data = {name: form.initial.get(name) or "" for name in ("email", "first_name", "last_name")}
        data |= {"is_active": "on", "date_joined_0": "2026-01-01", "date_joined_1": "10:00:00"}
        data |= {"profile-TOTAL_FORMS": "0", "profile-INITIAL_FORMS": "0"}
        answer = administrator.post(page, data, follow=True)
        assert "You cannot stop being an administrator yourself" in answer.content.decode()
        admin.refresh_from_db()
        assert admin.is_superuser and admin.is_staff
