"""What models cost: added up, limited, and call by call."""

import re
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from interviews.administering.cost.figures import cost_table
from interviews.llm.port import TokenUsage
from interviews.model_calls import budgets
from interviews.models import ModelCall, ModelSpending, TranscriptRead
from interviews.own_data.account_deletion import delete_account
from problems.models import DraftingCall
from profiles.models import User
from profiles.roles import COACH, CURATOR
from tests.choices import a_choice
from tests.factories import InterviewFactory, ProviderFactory, UserFactory
from tests.factories.coaching import join, make_coach, make_cohort

pytestmark = pytest.mark.django_db

PAGE = "admin:interviews_modelspending_changelist"
PRICED = {"price_prompt": Decimal(1), "price_completion": Decimal(2)}


@pytest.fixture
def administrator(client: Client) -> Client:
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    return client


def today() -> Any:
    return timezone.now().date()


def spend(learner: User, prompt: int, **choice: Any) -> None:
    budgets.add_usage(learner.pk, TokenUsage(prompt, 0), a_choice(**{**PRICED, **choice}))


class TestFigures:
    def test_calls_are_added_up_as_they_come(self, learner: User) -> None:
        spend(learner, 1_000_000)
        spend(learner, 500_000)
        spend(learner, 10, price_prompt=None)
        spend(learner, 7, own_key=True)
        rows = ModelSpending.objects.order_by("own_key").values_list("calls", "unpriced_calls", "prompt_tokens", "cost")
        assert list(rows) == [(3, 1, 1_500_010, Decimal("1.5")), (1, 0, 7, Decimal("0.000007"))]

    def test_by_day_person_cohort_and_provider(self, learner: User) -> None:
        other, coach = UserFactory(email="lin@example.org"), make_coach()
        for cohort in (make_cohort(coach, name="Autumn"), make_cohort(coach, name="Winter")):
            join(cohort, other)
        spend(learner, 3_000_000)
        spend(other, 1_000_000, provider_name="House", currency="CNY")
        ModelSpending.objects.filter(learner=other).update(day=today() - timedelta(days=6))

        def lines(by: str, days: int = 7) -> list[Any]:
            return [(row.label, row.tokens, row.percent) for row in cost_table(by=by, days=days, today=today()).rows]

        assert lines("provider") == [("Acme", 3_000_000, 75), ("House", 1_000_000, 25)]
        assert lines("provider", 1) == [("Acme", 3_000_000, 100)]
        assert lines("person") == [(learner.email, 3_000_000, 75), ("lin@example.org", 1_000_000, 25)]
        assert lines("cohort") == [
            ("In no cohort", 3_000_000, 75),
            ("Autumn", 1_000_000, 25),
            ("Winter", 1_000_000, 25),
        ]
        assert [line[1] for line in lines("day")] == [3_000_000, 1_000_000]
        total = cost_table(by="day", days=7, today=today()).total
        assert total.costs == (("CNY", Decimal(1)), ("USD", Decimal(3)))

    def test_what_was_paid_stays_when_an_account_goes(self, learner: User) -> None:
        spend(learner, 10)
        delete_account(user=learner)
        (row,) = cost_table(by="person", days=7, today=today()).rows
        assert (row.label, row.tokens) == ("Deleted accounts", 10)


class TestLimit:
    def test_a_provider_that_has_cost_enough_is_not_asked(self, learner: User) -> None:
        choice = a_choice(daily_cost=Decimal("1.5"), **PRICED)
        spend(UserFactory(), 1_400_000)
        assert not budgets.is_spent(learner.pk, choice)
        spend(UserFactory(), 100_000)
        assert budgets.is_spent(learner.pk, choice)
        assert not budgets.is_spent(learner.pk, a_choice(provider_name="House", daily_cost=Decimal(1)))
        ModelSpending.objects.update(day=today() - timedelta(days=1))
        assert not budgets.is_spent(learner.pk, choice)

    def test_what_people_pay_themselves_does_not_count(self, learner: User) -> None:
        spend(learner, 9_000_000, own_key=True)
        assert not budgets.is_spent(learner.pk, a_choice(daily_cost=Decimal(1), **PRICED))


class TestPage:
    @pytest.mark.parametrize("by", ["day", "person", "cohort", "provider", "nonsense"])
    def test_it_shows_sums_and_limits(self, administrator: Client, learner: User, by: str) -> None:
        ProviderFactory(name="Acme", daily_cost=Decimal(10), key="sk")
        spend(learner, 9_000_000)
        page = administrator.get(reverse(PAGE), {"by": by, "days": "7"}).content.decode()
        assert "9,000,000" in page and "9.00 USD" in page
        assert "Acme today: 9.00 of 10.00 USD" in page
        assert "administering-near" in page

    def test_little_is_not_told_as_nothing(self, administrator: Client, learner: User) -> None:
        spend(learner, 3_000)
        page = administrator.get(reverse(PAGE)).content.decode()
        assert "&lt; 0.01 USD" in page and "0.00" not in page

    @pytest.mark.parametrize("language", ["en", "zh-hans"])
    def test_large_numbers_have_separators(
        self, administrator: Client, learner: User, settings: Any, language: str
    ) -> None:
        settings.DAILY_TOKENS_PLATFORM = 5_000_000
        spend(learner, 69_519)
        page = administrator.get(reverse(PAGE), headers={"accept-language": language}).content.decode()
        said = {
            "en": "All together today: 69,519 of 5,000,000 tokens",
            "zh-hans": "今天合计：69,519 / 5,000,000 个 token",
        }
        assert said[language] in page
        assert "<td>69,519</td>" in page

    def test_nothing_yet(self, administrator: Client) -> None:
        assert "No model was asked" in administrator.get(reverse(PAGE)).content.decode()

    @pytest.mark.parametrize("role", [COACH, CURATOR])
    def test_only_administrators(self, client: Client, role: str) -> None:
        member = UserFactory()
        member.groups.add(member.groups.model.objects.get(name=role))
        client.force_login(member)
        assert client.get(reverse(PAGE)).status_code == 403

    def test_the_number_of_queries_does_not_grow(
        self, administrator: Client, learner: User, django_assert_max_num_queries: Any
    ) -> None:
        for person in [learner, *UserFactory.create_batch(5)]:
            spend(person, 10)
        with django_assert_max_num_queries(12):
            administrator.get(reverse(PAGE), {"by": "cohort"})


def test_a_call_is_read_without_secrets_and_the_reading_is_noted(administrator: Client) -> None:
    interview = InterviewFactory()
    call = ModelCall.objects.create(
        interview=interview, purpose="coach", request_hash="a", prompt_version="coach-7", temperature=0.5,
        provider="Acme", model="small", text="Use sk-live-Zx81kQpL0vT51a2bQw93mN for it", prompt_tokens=1,
        completion_tokens=1, duration_ms=5,
    )  # fmt: skip
    page = administrator.get(reverse("admin:interviews_modelcall_change", args=[call.pk])).content.decode()
    assert "coach-7" in page and "Use" in page
    assert "sk-live" not in page
    assert TranscriptRead.objects.filter(interview=interview).exists()


@pytest.mark.parametrize("model", [ModelCall, DraftingCall])
def test_the_columns_of_calls_are_in_both_languages(model: Any) -> None:
    shown = [field for field in model._meta.concrete_fields if field.name not in ("id", "request_hash")]
    for field in shown:
        with translation.override("zh-hans"):
            assert not re.search("[a-z]{3}", str(field.verbose_name).replace("token", "")), field.name


def test_purposes_are_said_in_words(administrator: Client) -> None:
    for number, purpose in enumerate(("coach", "reader", "report", "note")):
        ModelCall.objects.create(
            interview=InterviewFactory(), purpose=purpose, request_hash=str(number), prompt_version="7",
            temperature=0.5, provider="Acme", model="small", text="", prompt_tokens=12_345, completion_tokens=6,
            duration_ms=5,
        )  # fmt: skip
    address = reverse("admin:interviews_modelcall_changelist")
    listed = administrator.get(address).content.decode()
    for words in ("the coach’s words", "reading a message", "report", "study note"):
        assert f'<td class="field-purpose">{words}</td>' in listed
    assert listed.count('<td class="field-tokens">12,345 + 6</td>') == 4
    assert '<td class="field-asked">small<br>Acme</td>' in listed
    only = administrator.get(address, {"purpose__exact": "note"}).content.decode()
    assert only.count('<td class="field-purpose">') == 1
