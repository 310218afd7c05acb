"""A provider that does not answer is left alone, end to end with a provider that listens on this machine."""

import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from interviews import sweeper, tasks
from interviews.jobs import dispatch
from interviews.model_calls import paid_calls, trials
from interviews.model_calls.speaking import choice_of, voice_of
from interviews.models import Interview, Turn, Voice
from interviews.turns import opening
from problems.models import Problem
from profiles.models import Provider, ProviderOutage, User
from profiles.providers import breaker
from profiles.providers.choices import model_choice_for
from tests import working
from tests.factories import ProviderFactory
from tests.fake_openai import fake_openai
from tests.fake_openai_server import WRONG_KEY, FakeOpenAI
from tests.working import answered, submitted

pytestmark = pytest.mark.django_db

RETELL = "I get a list of numbers and a target, and return the indices of two numbers that add up to it."
CLOSED = "http://127.0.0.1:9/v1"
"""Nothing listens there."""


@pytest.fixture
def server() -> Iterator[FakeOpenAI]:
    with fake_openai() as running:
        yield running


@pytest.fixture(autouse=True)
def no_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits between attempts, and no worker is there."""
    monkeypatch.setattr(paid_calls.PaidCalls, "_sleep", lambda self, seconds: None)
    working.told_of(monkeypatch, "answer_turn")


@pytest.fixture
def provider(server: FakeOpenAI) -> Provider:
    return ProviderFactory(name="Acme", is_default=True, key="sk-platform-0000", base_url=server.url)


@pytest.fixture
def interview(learner: User, bank_problem: Problem, provider: Provider) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)


def at(provider: Provider, address: str) -> None:
    Provider.objects.filter(pk=provider.pk).update(base_url=address)


def said(interview: Interview, text: str = RETELL) -> Turn:
    return answered(submitted(interview, text))


def voices(interview: Interview) -> str:
    return interview.messages.order_by("position").last().voice


def pause_over() -> None:
    ProviderOutage.objects.update(next_trial_at=timezone.now() - timedelta(seconds=1))


class TestATurn:
    def test_the_next_learner_does_not_wait_for_it(
        self, interview: Interview, provider: Provider, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        at(provider, CLOSED)
        said(interview)
        outage = ProviderOutage.objects.get()
        assert (outage.kind, outage.faults, outage.is_open) == ("connection", 4, True)
        assert choice_of(interview) is None
        label = voice_of(interview).label
        assert "Acme is not answering" in label

        def nobody(choice: object) -> None:
            raise AssertionError("the provider was asked")

        monkeypatch.setattr(paid_calls, "client_for", nobody)
        monkeypatch.setattr(trials, "client_for", nobody)
        turn = submitted(interview, "A brute force solution compares all pairs.")
        assert turn.status == "done", "it is answered at once, without a worker"
        assert voices(interview) == Voice.CURATED

    def test_it_closes_by_itself_when_the_provider_answers_a_trial(
        self, interview: Interview, provider: Provider, server: FakeOpenAI, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        at(provider, CLOSED)
        said(interview)
        tried: list[int] = []
        monkeypatch.setattr(dispatch, "publish", lambda task, **row: tried.append(row["provider_id"]))
        sweeper.sweep()
        assert tried == [], "its pause is not over"
        pause_over()
        sweeper.sweep()
        sweeper.sweep()
        assert tried == [provider.pk], "one worker tries it, and not each"

        tasks.try_provider(provider_id=provider.pk)
        outage = ProviderOutage.objects.get()
        assert outage.times_opened == 2
        assert 50 < (outage.next_trial_at - timezone.now()).total_seconds() <= 60
        at(provider, server.url)
        tasks.try_provider(provider_id=provider.pk)
        assert not ProviderOutage.objects.exists()
        assert said(interview, "Could the list hold a number twice?").status == "done"
        assert voices(interview) == Voice.MODEL

    def test_who_asks_for_the_model_once_more_gets_it(
        self, interview: Interview, provider: Provider, server: FakeOpenAI
    ) -> None:
        at(provider, CLOSED)
        said(interview)
        at(provider, server.url)
        assert answered(submitted(interview, "", action="retry")).status == "done"
        assert voices(interview) == Voice.MODEL
        assert not ProviderOutage.objects.exists(), "what answered one answers all"

    @pytest.mark.parametrize("mode", ["401", "429:0", "quota", "404", "malformed"])
    def test_whoever_refuses_has_answered(self, interview: Interview, server: FakeOpenAI, mode: str) -> None:
        server.default = mode
        said(interview)
        assert not ProviderOutage.objects.exists()

    @pytest.mark.parametrize("mode", ["503", "reset"])
    def test_a_server_that_is_down_behind_its_door(self, interview: Interview, server: FakeOpenAI, mode: str) -> None:
        server.default = mode
        said(interview)
        assert ProviderOutage.objects.get().is_open

    def test_an_answer_between_faults_begins_the_count_anew(self, interview: Interview, server: FakeOpenAI) -> None:
        server.script("503", "503", "503", "normal")
        said(interview)
        assert not ProviderOutage.objects.exists()


class TestState:
    def test_pauses_grow_and_have_an_end(self) -> None:
        assert [breaker.pause_after(times).total_seconds() for times in (1, 2, 3, 6, 60)] == [30, 60, 120, 900, 900]

    def test_few_faults_are_forgotten(self, provider: Provider) -> None:
        for _ in range(3):
            breaker.note_fault(provider.pk, "timeout")
        ProviderOutage.objects.update(latest_at=timezone.now() - timedelta(minutes=11))
        breaker.note_fault(provider.pk, "timeout")
        outage = ProviderOutage.objects.get()
        assert (outage.faults, outage.is_open) == (1, False)

    def test_a_provider_that_was_deleted_meanwhile(self, provider: Provider) -> None:
        number = provider.pk
        provider.delete()
        breaker.note_fault(number, "timeout")
        tasks.try_provider(provider_id=number)
        assert not ProviderOutage.objects.exists()

    def test_a_lost_trial_is_made_by_another(self, provider: Provider) -> None:
        for _ in range(4):
            breaker.note_fault(provider.pk, "timeout")
        now = timezone.now()
        assert breaker.claim_due_trials(now + timedelta(seconds=31)) == [provider.pk]
        assert breaker.claim_due_trials(now + timedelta(seconds=32)) == []
        assert breaker.claim_due_trials(now + timedelta(seconds=31 + breaker.SECONDS_OF_A_TRIAL)) == [provider.pk]

    def test_looking_costs_no_query(self, provider: Provider, learner: User, django_assert_num_queries) -> None:
        for _ in range(4):
            breaker.note_fault(provider.pk, "timeout")
        with django_assert_num_queries(1):
            assert model_choice_for(learner.pk).is_left_alone

    def test_without_a_shared_key_the_refusal_is_the_answer(self, server: FakeOpenAI) -> None:
        own = ProviderFactory(base_url=server.url, key="")
        for _ in range(4):
            breaker.note_fault(own.pk, "connection")
        server.default = "401"
        assert trials.try_provider(provider_id=own.pk).kind == "key"
        assert not ProviderOutage.objects.exists()

    def test_a_wrong_key_closes_it_too(self, server: FakeOpenAI) -> None:
        own = ProviderFactory(base_url=server.url, key=WRONG_KEY)
        for _ in range(4):
            breaker.note_fault(own.pk, "connection")
        trials.try_provider(provider_id=own.pk)
        outage = ProviderOutage.objects.get()
        assert (outage.is_open, outage.faults, outage.kind) == (False, 0, "key")

    def test_a_refusal_stays_until_something_succeeds(
        self, interview: Interview, provider: Provider, server: FakeOpenAI
    ) -> None:
        server.default = "404"
        trials.try_provider(provider_id=provider.pk)
        said(interview)
        assert ProviderOutage.objects.get().kind == "not_found"
        server.default = "normal"
        said(interview, "Could the list hold a number twice?")
        assert not ProviderOutage.objects.exists()


def test_nobody_waits_fifteen_seconds(interview: Interview, provider: Provider) -> None:
    at(provider, CLOSED)
    said(interview)
    started = time.monotonic()
    assert submitted(interview, "A brute force solution compares all pairs.").status == "done"
    assert time.monotonic() - started < 3
