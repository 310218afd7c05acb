"""The home of everybody with a desk: what asks for attention, and the ways of each role."""

import html
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.administering.home import attention
from interviews.models import DailyUsage, Turn
from profiles.models import User
from profiles.providers import breaker
from profiles.roles import COACH, CURATOR
from tests.factories import InterviewFactory, ProviderFactory, UserFactory
from tests.factories.coaching import make_cohort

pytestmark = pytest.mark.django_db

HOME = "admin:index"


@pytest.fixture
def admin() -> User:
    return UserFactory(is_staff=True, is_superuser=True)


def home(user: User) -> str:
    client = Client()
    client.force_login(user)
    answer = client.get(reverse(HOME))
    assert answer.status_code == 200
    return answer.content.decode()


def with_role(role: str) -> User:
    member = UserFactory()
    member.groups.add(member.groups.model.objects.get(name=role))
    return member


def told(user: User) -> str:
    return " ".join(one.told for one in attention.attention(user))


class TestRoles:
    def test_an_administrator_has_all_parts(self, admin: User) -> None:
        page = home(admin)
        for part in (
            "What needs attention",
            "People and their roles",
            "Sign-up and limits",
            "Review queue",
            "Problem bank",
        ):
            assert part in page, part

    def test_a_coach(self) -> None:
        coach = with_role(COACH)
        make_cohort(coach, name="Autumn group")
        page = home(coach)
        assert "Waiting for a review" in page and "Autumn group" in page
        for part in ("What needs attention", "People and their roles", "Problem bank", "Providers"):
            assert part not in page, part

    def test_a_coach_without_a_cohort_is_led_to_the_form_of_one(self) -> None:
        assert f'<a href="{reverse("admin:profiles_cohort_add")}">Make a cohort</a>' in home(with_role(COACH))

    @pytest.mark.parametrize("role", [COACH, CURATOR, ""])
    def test_no_link_leads_where_the_person_may_not_go(self, role: str, admin: User) -> None:
        person = with_role(role) if role else admin
        if role == COACH:
            make_cohort(person, name="Autumn group")
        client = Client()
        client.force_login(person)
        own = home(person).partition('id="content-main"')[2]
        addresses = {html.unescape(found) for found in re.findall(r'<a [^>]*href="(/[^"]*)"', own)}
        assert len(addresses) > 3
        refused = {address: client.get(address).status_code for address in addresses}
        assert {address: code for address, code in refused.items() if code not in (200, 302)} == {}
        assert (reverse("admin:interviews_transcriptreview_agreement") in addresses) is (person == admin)

    def test_a_curator(self) -> None:
        page = home(with_role(CURATOR))
        assert "Problem bank" in page and "In review" in page
        for part in ("What needs attention", "Waiting for a review", "Providers"):
            assert part not in page, part

    def test_every_way_leads_somewhere(self, admin: User, bank_problem: Any) -> None:
        client = Client()
        client.force_login(admin)
        shown = client.get(reverse(HOME)).context
        figures = [*shown["administering"]["people"], *shown["coaching"]["figures"], *shown["curating"]["figures"]]
        assert len(figures) == 14
        for figure in figures:
            assert client.get(figure.address).status_code == 200, figure

    def test_a_learner_does_not_get_in(self, learner: User, client: Client) -> None:
        client.force_login(learner)
        assert client.get(reverse(HOME)).status_code == 302

    def test_the_number_of_queries_does_not_grow(self, admin: User, django_assert_max_num_queries: Any) -> None:
        UserFactory.create_batch(5)
        for _ in range(5):
            ProviderFactory(key="sk")
        client = Client()
        client.force_login(admin)
        with django_assert_max_num_queries(45):
            client.get(reverse(HOME))


class TestAttention:
    @pytest.fixture(autouse=True)
    def _code_is_run(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(attention, "code_is_run", lambda: True)

    def test_code_that_is_not_run(self, admin: User, monkeypatch: pytest.MonkeyPatch) -> None:
        assert "No code is run here" not in told(admin)
        monkeypatch.setattr(attention, "code_is_run", lambda: False)
        assert "No code is run here" in told(admin)
        page = home(admin)
        assert "set JUDGE_HELPERS to 1 or more" in page and "Nothing at the moment" not in page

    def test_a_disk_that_is_full(self, admin: User, monkeypatch: pytest.MonkeyPatch) -> None:
        assert "disk" not in told(admin)
        monkeypatch.setattr(attention, "has_room", lambda: False)
        assert "The disk is full" in told(admin)

    def test_turns_that_nobody_answers(self, admin: User) -> None:
        turn = Turn.objects.create(
            interview=InterviewFactory(), number=1, client_id="00000000-0000-4000-8000-000000000001", action="message"
        )
        assert "waited for" not in told(admin)
        Turn.objects.filter(pk=turn.pk).update(accepted_at=timezone.now() - timedelta(minutes=2))
        assert "1 answer of the coach is waited for" in told(admin)

    def test_models(self, admin: User) -> None:
        assert "No model is set up" in told(admin)
        provider = ProviderFactory(key="sk")
        assert "only people with a key of their own have a model" in told(admin)
        provider.is_default = True
        provider.save()
        assert told(admin) == ""

    def test_mail_that_is_off_and_open_sign_up(self, admin: User, settings: Any) -> None:
        settings.MAIL_IS_SENT = False
        assert "sends no mail" in told(admin) and "Anybody can sign up" in told(admin)

    def test_limits_that_are_nearly_reached(self, admin: User, settings: Any) -> None:
        settings.DAILY_TOKENS_PLATFORM = 100
        DailyUsage.objects.create(learner=admin, day=timezone.now().date(), shared_tokens=79)
        assert "limit" not in told(admin)
        DailyUsage.objects.update(shared_tokens=80)
        assert "All people together: 80 % of today’s limit is used." in told(admin)

    def test_a_provider_that_is_left_alone(self, admin: User) -> None:
        provider = ProviderFactory(name="Acme", is_default=True, key="sk")
        for _ in range(4):
            breaker.note_fault(provider.pk, "connection")
        page = home(admin)
        assert "Acme cannot be reached from here." in page and "left alone" in page
