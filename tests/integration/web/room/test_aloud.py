"""The room aloud, as the server has it: dictated words, messages to be read, recordings; scoped, bounded, kept nowhere."""

import json
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews import tasks
from interviews.ground import throttles
from interviews.ground.refusals import InvalidSubmission
from interviews.jobs import dispatch
from interviews.llm import wire
from interviews.llm.openai_client import client_for
from interviews.llm.port import FaultKind, ModelError, Recording
from interviews.model_calls import errands, transcribing
from interviews.model_calls.key_verdicts import FAULTS
from interviews.models import DailyUsage, Interview, ModelCall
from interviews.turns import opening
from interviews.web.room.aloud_shown import not_heard
from problems.models import Problem
from profiles.models import Provider, User, Voice
from tests.factories import ProviderFactory, UserFactory
from tests.fake_openai import fake_openai
from tests.fake_openai_server import NO_QUOTA_KEY, FakeOpenAI

pytestmark = pytest.mark.django_db

SHARED = "sk-all-Qw93mNbV7cX2-9z8y"
VOICE = b"\x1aE\xdf\xa3 something that was said"


@pytest.fixture(autouse=True)
def _nothing_in_the_cache() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def interview(learner: User, bank_problem: Problem) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)


@pytest.fixture
def learner_client(client: Client, learner: User) -> Client:
    client.force_login(learner)
    return client


@pytest.fixture(scope="module")
def running() -> Iterator[FakeOpenAI]:
    with fake_openai() as server:
        yield server
        wire.close_connections()


@pytest.fixture
def server(running: FakeOpenAI) -> FakeOpenAI:
    running.reset()
    return running


@pytest.fixture
def provider(server: FakeOpenAI) -> Provider:
    return ProviderFactory(
        name="House", base_url=server.url, key=SHARED, is_default=True, transcription_model="whisper-1"
    )


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What a broker would be told."""
    told: list[dict[str, Any]] = []
    monkeypatch.setattr(dispatch, "wake", lambda task, **row: told.append(row) if task == "transcribe" else None)
    return told


@dataclass
class Desk:
    """A learner in a room with a provider that transcribes, and the worker behind it."""

    client: Client
    interview: Interview
    server: FakeOpenAI
    queue: list[dict[str, Any]]

    def hand_in(self, body: bytes = VOICE, kind: str = "audio/webm", client: Client | None = None) -> HttpResponse:
        address = reverse("hand_in_recording", args=[self.interview.pk])
        headers = {"X-Spoken-Language": "en"}
        return (client or self.client).generic("POST", address, body, content_type=kind, headers=headers)

    def work(self) -> None:
        while self.queue:
            tasks.transcribe(**{name: str(value) for name, value in self.queue.pop(0).items()})

    def collect(self, given: HttpResponse, client: Client | None = None) -> HttpResponse:
        recording_id = json.loads(given.content)["recording"]
        address = reverse("words_of_recording", args=[self.interview.pk, recording_id])
        return (client or self.client).get(address)


@pytest.fixture
def desk(
    learner_client: Client, interview: Interview, provider: Provider, running: FakeOpenAI, queue: list[dict[str, Any]]
) -> Desk:
    return Desk(learner_client, interview, running, queue)


class TestDictation:
    def test_words_are_written_as_one_would(self, learner_client: Client, interview: Interview) -> None:
        answer = learner_client.post(reverse("dictated", args=[interview.pk]), {"text": "big O of n squared"})

        assert (answer.status_code, answer.json()) == (200, {"text": "O(n^2)"})
        assert "no-store" in answer["Cache-Control"]

    def test_too_much_is_refused_with_its_card(self, learner_client: Client, interview: Interview) -> None:
        answer = learner_client.post(reverse("dictated", args=[interview.pk]), {"text": "n " * 2_001})

        assert answer.status_code == 422
        assert "4,000" in answer.json()["text"]

    def test_it_is_limited_a_minute(
        self, learner_client: Client, interview: Interview, settings: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        settings.TURNS_PER_MINUTE = 30
        monkeypatch.setattr(throttles.time, "time", lambda: 1_000.0)
        address = reverse("dictated", args=[interview.pk])
        answers = [learner_client.post(address, {"text": "n"}).status_code for _ in range(121)]

        assert answers == [200] * 120 + [429]


class TestReading:
    def test_a_message_of_the_coach_in_sentences(self, learner_client: Client, interview: Interview) -> None:
        message = interview.messages.get(position=1)
        message.text = "Fine. Is that `O(n^2)`?"
        message.save()
        answer = learner_client.get(reverse("read_message", args=[interview.pk, 1]))

        assert answer.json() == {"language": "en-US", "sentences": ["Fine.", "Is that O of n squared?"]}

    def test_what_the_coach_did_not_say_is_not_there(self, learner_client: Client, interview: Interview) -> None:
        assert learner_client.get(reverse("read_message", args=[interview.pk, 99])).status_code == 404


class TestRecordings:
    def test_words_come_once_and_nothing_is_kept(self, desk: Desk, learner: User) -> None:
        desk.server.hears_words("i plus plus", {"type": "tokens", "input_tokens": 30, "output_tokens": 4})
        given = desk.hand_in()
        assert given.status_code == 202
        assert desk.collect(given).status_code == 204
        desk.work()
        heard = desk.collect(given)

        assert (heard.status_code, heard.json()) == (200, {"text": "i++"})
        assert desk.collect(given).status_code == 422, "they are given out once"
        [call] = desk.server.calls
        assert call["model"] == "whisper-1"
        assert call["parameters"] == {"response_format": "json", "language": "en"}
        assert call["file"] == ("speech.webm", "audio/webm", len(VOICE))
        usage = DailyUsage.objects.get(learner=learner)
        assert (usage.prompt_tokens, usage.completion_tokens, usage.shared_tokens) == (30, 4, 34)
        assert not ModelCall.objects.exists()
        assert cache.get(f"errand:transcribe:{learner.pk}") is None

    @pytest.mark.parametrize(
        ("told", "tokens"), [({"type": "duration", "seconds": 7.2}, 72), (None, 1), ({"seconds": -1}, 1), ("odd", 1)]
    )
    def test_what_providers_tell_of_its_length_is_counted(
        self,
        desk: Desk,
        told: Any,
        tokens: int,
    ) -> None:
        desk.server.hears_words("yes", told)
        desk.hand_in()
        desk.work()

        assert DailyUsage.objects.get().shared_tokens == tokens

    def test_the_next_takes_the_place_of_the_one_before(self, desk: Desk) -> None:
        desk.server.hears_words("the second")
        first, second = desk.hand_in(), desk.hand_in()
        desk.work()

        assert desk.server.count == 1
        assert desk.collect(first).status_code == 422
        assert desk.collect(second).json() == {"text": "the second"}

    @pytest.mark.parametrize("kind", FaultKind)
    def test_every_fault_has_a_notice(self, kind: FaultKind) -> None:
        told = not_heard(errands.Outcome(fault=kind.value, provider="House", model="whisper-1"))

        assert told["title"] == FAULTS[kind].happened % {"provider": "House", "model": "whisper-1"}
        assert "Your message is unchanged" in told["text"]

    @pytest.mark.parametrize(
        ("mode", "kind"),
        [("401", "key"), ("503", "server"), ("404", "not_found"), ("html", "bad_reply"), ("429:3", "rate_limit")],
    )
    def test_a_provider_that_fails(
        self,
        desk: Desk,
        mode: str,
        kind: str,
    ) -> None:
        desk.server.script(mode)
        given = desk.hand_in()
        desk.work()
        answer = desk.collect(given)

        assert answer.status_code == 422
        told = FAULTS[FaultKind(kind)].happened % {"provider": "House", "model": "whisper-1"}
        assert answer.json()["title"] == told
        assert not DailyUsage.objects.exists()

    def test_without_quota(self, desk: Desk) -> None:
        provider = Provider.objects.get()
        provider.set_key(NO_QUOTA_KEY)
        provider.save()
        given = desk.hand_in()
        desk.work()

        assert "its credit is used up" in desk.collect(given).json()["title"]

    def test_one_that_no_worker_takes_is_lost_in_the_end(self, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
        given = desk.hand_in()
        later = errands.time.time() + errands.LOST_AFTER + 1
        monkeypatch.setattr(errands.time, "time", lambda: later)

        assert desk.collect(given).json()["title"] == "The recording was lost on our side"

    @pytest.mark.parametrize(
        ("body", "kind", "status"),
        [
            (VOICE, "text/plain", 415),
            (b"x" * (transcribing.MOST_BYTES + 1), "audio/webm", 413),
            (b"x" * 1_500_000, "audio/webm", 413),
        ],
    )
    def test_what_is_no_recording_is_refused(self, desk: Desk, body: bytes, kind: str, status: int) -> None:
        answer = desk.hand_in(body, kind)

        assert answer.status_code == status
        assert answer.json()["title"]
        assert desk.queue == []

    def test_an_empty_one_is_refused(self, desk: Desk) -> None:
        with pytest.raises(InvalidSubmission):
            transcribing.hand_in(interview=desk.interview, recording=b"", media_type="audio/webm", language="en")

    def test_nobody_transcribes_unless_a_provider_has_a_model_for_it(self, desk: Desk) -> None:
        room = reverse("room", args=[desk.interview.pk])
        assert 'data-transcribed-by="House"' in desk.client.get(room).content.decode()
        Provider.objects.update(transcription_model="")
        assert 'data-transcribed-by=""' in desk.client.get(room).content.decode()
        answer = desk.hand_in()

        assert (answer.status_code, desk.queue) == (409, [])
        assert "No provider turns recordings into text" in answer.json()["title"]

    def test_who_chose_the_curated_coach_sends_nothing_to_a_provider(self, desk: Desk) -> None:
        Interview.objects.filter(pk=desk.interview.pk).update(coached_by=Voice.CURATED)

        assert desk.hand_in().status_code == 409

    def test_a_provider_that_was_taken_away_meanwhile(self, desk: Desk) -> None:
        given = desk.hand_in()
        Provider.objects.update(enabled=False)
        desk.work()

        assert desk.server.count == 0
        assert "No provider turns recordings into text" in desk.collect(given).json()["title"]

    def test_the_days_budget_counts(self, desk: Desk, settings: Any) -> None:
        settings.DAILY_TOKENS_PER_LEARNER = 10
        DailyUsage.objects.create(learner=desk.interview.learner, day=timezone.now().date(), calls=1, shared_tokens=10)
        answer = desk.hand_in()

        assert answer.status_code == 409
        assert "tokens on this server are used up" in answer.json()["title"]

    def test_neither_others_nor_visitors(self, desk: Desk) -> None:
        desk.server.hears_words("mine")
        given = desk.hand_in()
        desk.work()
        stranger = Client()
        assert desk.hand_in(client=stranger).status_code == 302
        stranger.force_login(UserFactory())
        assert desk.hand_in(client=stranger).status_code == 404
        assert desk.collect(given, client=stranger).status_code == 404
        other = reverse("words_of_recording", args=[desk.interview.pk, uuid.uuid4()])
        assert desk.client.get(other).json()["title"] == "The recording was lost on our side"

        assert desk.collect(given).json() == {"text": "mine"}


def test_an_error_of_the_call_never_shows_the_recording(provider: Provider, server: FakeOpenAI) -> None:
    recording = Recording(VOICE, "speech.webm", "audio/webm")
    server.script("401")
    with pytest.raises(ModelError) as caught:
        client_for(server.url, SHARED, "whisper-1").transcribe(recording, seconds=5)

    assert "something" not in repr(recording) and SHARED not in str(caught.value)
    assert caught.value.kind is FaultKind.KEY
