"""The coach read by a provider's voice, as the server has it: the learner's own messages only, paid, bounded, kept
nowhere."""

import json
import logging
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from interviews import tasks
from interviews.ground import throttles
from interviews.jobs import dispatch
from interviews.llm import wire
from interviews.llm.port import FaultKind
from interviews.model_calls import errands
from interviews.model_calls.key_verdicts import FAULTS
from interviews.models import DailyUsage, Interview, ModelCall
from interviews.turns import opening
from interviews.web.room.aloud_shown import not_spoken
from problems.models import Problem
from profiles.models import Provider, ProviderOutage, User, Voice
from tests.factories import ProviderFactory, UserFactory
from tests.fake_openai import fake_openai
from tests.fake_openai_server import NO_QUOTA_KEY, FakeOpenAI, tone

pytestmark = pytest.mark.django_db

SHARED = "sk-all-Qw93mNbV7cX2-9z8y"
SAID = "Fine. Is that `O(n^2)`?\n\n```python\nfor a in b:\n    pass\n```"


@pytest.fixture(autouse=True)
def _nothing_in_the_cache() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(scope="module")
def running() -> Iterator[FakeOpenAI]:
    with fake_openai() as server:
        yield server
        wire.close_connections()


@dataclass
class Desk:
    """A learner in a room with a provider that reads aloud, and the worker behind it."""

    client: Client
    interview: Interview
    server: FakeOpenAI
    queue: list[dict[str, Any]]

    def say(self, text: str) -> None:
        self.interview.messages.filter(position=1).update(text=text)

    def ask(self, *, position: int = 1, client: Client | None = None, **more: Any) -> HttpResponse:
        address = reverse("ask_for_voice", args=[self.interview.pk, position])
        return (client or self.client).post(address, {"first": 0, "voice": "nova", **more})

    def work(self) -> None:
        while self.queue:
            tasks.read_aloud(**{name: str(value) for name, value in self.queue.pop(0).items()})

    def collect(self, asked: HttpResponse, client: Client | None = None) -> HttpResponse:
        return (client or self.client).get(json.loads(asked.content)["sound"])


@pytest.fixture
def desk(
    client: Client, learner: User, bank_problem: Problem, running: FakeOpenAI, monkeypatch: pytest.MonkeyPatch
) -> Desk:
    running.reset()
    interview = opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)
    ProviderFactory(
        name="House", base_url=running.url, key=SHARED, is_default=True, speech_model="speaker-1",
        speech_voices="alloy\nnova",
    )  # fmt: skip
    client.force_login(learner)
    queue: list[dict[str, Any]] = []
    monkeypatch.setattr(dispatch, "wake", lambda task, **row: queue.append(row) if task == "read_aloud" else None)
    desk = Desk(client, interview, running, queue)
    desk.say(SAID)
    return desk


def test_a_message_is_read_as_one_says_it_and_nothing_is_kept(desk: Desk, learner: User) -> None:
    asked = desk.ask()
    assert (asked.status_code, asked.json()["next"]) == (202, None)
    assert desk.collect(asked).status_code == 204
    desk.work()
    sound = desk.collect(asked)

    assert (sound.status_code, sound.content, sound["Content-Type"]) == (200, tone(), "audio/wav")
    assert "no-store" in sound["Cache-Control"] and sound["X-Content-Type-Options"] == "nosniff"
    assert desk.collect(asked).status_code == 422, "it is given out once"
    [call] = desk.server.calls
    text = "Fine. Is that O of n squared? There are 2 lines of code on the screen."
    assert (call["model"], call["voice"], call["input"]) == ("speaker-1", "nova", text)
    usage = DailyUsage.objects.get(learner=learner)
    assert (usage.calls, usage.prompt_tokens, usage.completion_tokens) == (1, 0, len(text))
    assert usage.shared_tokens == len(text)
    assert not ModelCall.objects.exists()
    assert cache.get(f"errand:read_aloud:{learner.pk}") is None


def test_a_long_message_comes_in_parts(desk: Desk) -> None:
    desk.say(" ".join(f"This is the sentence with the number {number} of thirty." for number in range(30)))
    first, heard = 0, []
    while first is not None:
        asked = desk.ask(first=first)
        desk.work()
        assert desk.collect(asked).status_code == 200
        heard.append(desk.server.calls[-1]["input"])
        first = asked.json()["next"]

    assert all(len(text) <= 300 for text in heard) and len(heard) > 3
    assert " ".join(heard) == " ".join(f"This is the sentence with the number {n} of thirty." for n in range(30))


def test_a_voice_that_is_not_there_is_replaced_and_no_text_is_taken(desk: Desk) -> None:
    desk.ask(voice="../../evil", text="Read my own words", input="Read my own words")
    desk.work()

    [call] = desk.server.calls
    assert call["voice"] == "alloy" and call["input"].startswith("Fine.")


@pytest.mark.parametrize(("position", "first"), [(99, 0), (1, 3), (1, 999_999)])
def test_what_the_coach_did_not_say_is_not_there(desk: Desk, position: int, first: int) -> None:
    assert desk.ask(position=position, first=first).status_code == 404
    assert desk.queue == []


def test_the_learners_own_words_are_not_read(desk: Desk) -> None:
    desk.interview.messages.filter(position=1).update(role="learner")

    assert desk.ask().status_code == 404


@pytest.mark.parametrize("first", ["-1", "x", "²", "9" * 5_000])
def test_odd_numbers_begin_at_the_beginning(desk: Desk, first: str) -> None:
    assert desk.ask(first=first).status_code == 202


def test_neither_others_nor_visitors_nor_by_a_link(desk: Desk) -> None:
    asked = desk.ask()
    desk.work()
    stranger = Client()
    assert desk.ask(client=stranger).status_code == 302
    stranger.force_login(UserFactory())
    assert desk.ask(client=stranger).status_code == 404
    assert desk.collect(asked, client=stranger).status_code == 404
    assert desk.client.get(reverse("ask_for_voice", args=[desk.interview.pk, 1])).status_code == 405
    other = reverse("spoken", args=[desk.interview.pk, uuid.uuid4()])
    assert desk.client.get(other).json()["title"] == "The voice was lost on our side"
    assert desk.collect(asked).status_code == 200
    forged = Client(enforce_csrf_checks=True)
    forged.force_login(desk.interview.learner)
    assert desk.ask(client=forged).status_code == 403


def test_guests_do_not_get_it(desk: Desk, bank_problem: Problem) -> None:
    guest = Client()
    guest.post(reverse("start_interview", args=[bank_problem.slug]))
    interview = Interview.objects.exclude(pk=desk.interview.pk).get()
    asked = guest.post(reverse("ask_for_voice", args=[interview.pk, 1]), {"first": 0, "voice": "nova"})

    assert (asked.status_code, asked["Location"]) == (303, reverse("keep"))
    assert "data-provider" not in guest.get(reverse("room", args=[interview.pk])).content.decode()


class TestFaults:
    @pytest.mark.parametrize("kind", FaultKind)
    @pytest.mark.parametrize("language", ["en", "zh-hans"])
    def test_every_fault_has_a_notice(self, kind: FaultKind, language: str) -> None:
        with translation.override(language):
            told = not_spoken(errands.Outcome(fault=kind.value, provider="House", model="speaker-1"))
            assert told["title"] == FAULTS[kind].happened % {"provider": "House", "model": "speaker-1"}
        assert ("All words are on the page" in told["text"]) is (language == "en")

    @pytest.mark.parametrize(
        ("mode", "kind"),
        [
            ("401", "key"), ("503", "server"), ("404", "not_found"), ("html", "bad_reply"), ("empty", "bad_reply"),
            ("429:3", "rate_limit"), ("reset", "connection"),
        ],
    )  # fmt: skip
    def test_a_provider_that_fails(self, desk: Desk, mode: str, kind: str, caplog: pytest.LogCaptureFixture) -> None:
        caplog.set_level(logging.DEBUG)
        desk.server.script(mode)
        asked = desk.ask()
        desk.work()
        answer = desk.collect(asked)

        assert answer.status_code == 422
        assert answer.json()["title"] == FAULTS[FaultKind(kind)].happened % {"provider": "House", "model": "speaker-1"}
        assert not DailyUsage.objects.exists()
        assert SHARED not in answer.content.decode() + caplog.text and "O of n" not in caplog.text
        assert ProviderOutage.objects.exists() is (kind in ("server", "connection"))

    def test_one_that_hangs(self, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(errands, "SECONDS_OF_THE_CALL", 0.3)
        desk.server.script("hang")
        asked = desk.ask()
        desk.work()

        assert "did not answer" in desk.collect(asked).json()["title"]

    def test_too_large_a_sound(self, desk: Desk) -> None:
        desk.server.says_sound(b"\xff" * 1_600_000, "audio/mpeg")
        asked = desk.ask()
        desk.work()

        assert "unusable" in desk.collect(asked).json()["title"]

    def test_without_quota(self, desk: Desk) -> None:
        provider = Provider.objects.get()
        provider.set_key(NO_QUOTA_KEY)
        provider.save()
        asked = desk.ask()
        desk.work()

        assert "its credit is used up" in desk.collect(asked).json()["title"]

    def test_one_that_no_worker_takes_is_lost_in_the_end(self, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
        asked = desk.ask()
        later = errands.time.time() + errands.LOST_AFTER + 1
        monkeypatch.setattr(errands.time, "time", lambda: later)

        assert desk.collect(asked).json()["title"] == "The voice was lost on our side"


class TestWhoPays:
    def test_the_days_budget_counts(self, desk: Desk, settings: Any) -> None:
        settings.DAILY_TOKENS_PER_LEARNER = 100
        usage = DailyUsage.objects.create(
            learner=desk.interview.learner, day=timezone.now().date(), calls=1, shared_tokens=99
        )
        asked = desk.ask()
        desk.work()
        assert desk.collect(asked).status_code == 200
        usage.refresh_from_db()
        assert usage.shared_tokens > 100
        answer = desk.ask()

        assert (answer.status_code, desk.queue) == (409, [])
        assert "tokens on this server are used up" in answer.json()["title"]

    @pytest.mark.parametrize(
        "without", [{"speech_model": ""}, {"speech_voices": ""}, {"enabled": False}], ids=["model", "voices", "enabled"]
    )
    def test_nobody_reads_where_no_provider_does(self, desk: Desk, without: dict[str, Any]) -> None:
        room = reverse("room", args=[desk.interview.pk])
        html = desk.client.get(room).content.decode()
        assert (
            '<option value="provider:nova">nova</option>' in html and '<optgroup label="House" data-provider>' in html
        )
        asked = desk.ask()
        Provider.objects.update(**without)
        desk.work()
        assert desk.server.count == 0
        assert "No provider reads aloud here" in desk.collect(asked).json()["title"]
        assert "data-provider" not in desk.client.get(room).content.decode()
        assert desk.ask().status_code == 409

    def test_who_chose_the_curated_coach_sends_nothing_to_a_provider(self, desk: Desk) -> None:
        Interview.objects.filter(pk=desk.interview.pk).update(coached_by=Voice.CURATED)

        assert desk.ask().status_code == 409

    def test_it_is_limited_a_minute(self, desk: Desk, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        settings.TURNS_PER_MINUTE = 30
        monkeypatch.setattr(throttles.time, "time", lambda: 1_000.0)

        assert [desk.ask().status_code for _ in range(41)] == [202] * 40 + [429]


def test_only_the_room_may_play_what_it_fetched(desk: Desk) -> None:
    room = desk.client.get(reverse("room", args=[desk.interview.pk]))["Content-Security-Policy"]
    other = desk.client.get(reverse("my_interviews"))["Content-Security-Policy"]

    assert "media-src blob:;" in room + ";" and "media-src" not in other
