"""The page on which a learner chooses who coaches one interview, and the header that leads to it."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from interviews.llm.port import TokenUsage
from interviews.model_calls import budgets
from interviews.models import Interview, InterviewKey, InterviewStatus
from interviews.turns import opening
from profiles.models import ModelAccess, Provider, User, Voice
from tests.choices import a_choice
from tests.clients import client
from tests.factories import ModelAccessFactory, ProviderFactory, UserFactory

__all__ = ["client"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bank_problem")]

KEY = "sk-own-5Tg8-hY2kQ0pLm4"


@pytest.fixture
def provider() -> Provider:
    return ProviderFactory(name="House", is_default=True, key="sk-platform-0000")


@pytest.fixture
def interview(learner: User, provider: Provider) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug="two-sum")


def at(interview: Interview, name: str = "interview_coach") -> str:
    return reverse(name, args=[interview.pk])


def header(client: Client, interview: Interview) -> str:
    found = re.search(r'<p id="room-voice">.*?</p>', client.get(at(interview, "room")).content.decode(), re.S)[0]
    return " ".join(re.sub(r"<[^>]+>", " ", found).split())


def test_the_header_leads_there_and_says_who_really_speaks(
    client: Client, interview: Interview, settings: object
) -> None:
    assert header(client, interview) == "Your coach: small-model through House"
    assert f'href="{at(interview)}"' in client.get(at(interview, "room")).content.decode()
    settings.DAILY_TOKENS_PER_LEARNER = 10
    budgets.add_usage(interview.learner_id, TokenUsage(10, 1), a_choice())
    assert header(client, interview) == "Your coach: Built-in coach (today’s model budget is used up)"


def test_a_choice_counts_here_only_and_can_be_taken_back(
    client: Client, interview: Interview, provider: Provider
) -> None:
    page = client.get(at(interview)).content.decode()
    assert re.search(r'value="account"[^>]*checked', page)
    assert "Currently: small-model through House" in page

    own = {"voice": "own_key", "model": f"{provider.pk}:large-model", "key": KEY}
    assert client.post(at(interview), own)["Location"] == at(interview, "room")
    assert header(client, interview) == "Your coach: large-model through House, your key"
    assert not ModelAccess.objects.exists()
    shown = client.get(at(interview)).content.decode()
    assert re.search(r'value="own_key"[^>]*checked', shown) and KEY not in shown

    client.post(at(interview), {"voice": "account"})
    assert header(client, interview) == "Your coach: small-model through House"
    assert not InterviewKey.objects.exists()


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"key": ""}, "Enter your key for House."),
        ({"model": ""}, "Choose a provider from the list."),
        ({"voice": "loud"}, ""),
    ],
)
def test_what_cannot_be_chosen_is_said_and_changes_nothing(
    client: Client, interview: Interview, provider: Provider, values: dict[str, str], said: str
) -> None:
    own = {"voice": "own_key", "model": f"{provider.pk}:large-model", "key": KEY, **values}
    answer = client.post(at(interview), own)
    assert answer.status_code in (200, 400) and said in answer.content.decode()
    assert not InterviewKey.objects.exists()
    assert Interview.objects.get().coached_by == ""


def test_not_while_the_coach_works_neither_here_nor_in_the_account(client: Client, interview: Interview) -> None:
    Interview.objects.update(status=InterviewStatus.WORKING)
    assert client.post(at(interview), {"voice": "curated"}).status_code == 409
    assert client.post(reverse("model_settings"), {"voice": "curated"}).status_code == 409
    assert Interview.objects.get().coached_by == "" and not ModelAccess.objects.exists()


def test_the_key_of_the_account_goes_with_all_others(client: Client, interview: Interview, provider: Provider) -> None:
    ModelAccessFactory(user=interview.learner, provider=provider, key=KEY, voice=Voice.PLATFORM)
    client.post(
        at(interview), {"voice": "own_key", "model": f"{provider.pk}:large-model", "key": "sk-another-0123456789"}
    )
    assert InterviewKey.objects.get().key() == "sk-another-0123456789"
    client.post(reverse("remove_key"))
    assert not InterviewKey.objects.exists()
    assert header(client, interview) == "Your coach: small-model through House"


def test_somebody_elses_is_none(client: Client, provider: Provider) -> None:
    theirs = opening.start_interview(learner=UserFactory(), language="en", slug="two-sum")
    assert client.get(at(theirs)).status_code == 404
    assert client.post(at(theirs), {"voice": "curated"}).status_code == 404
