"""The model client asks for speech: a sound that browsers play or one clear fault, in time, and the key nowhere."""

import time
from collections.abc import Iterator

import pytest

from interviews.llm import openai_client, wire
from interviews.llm.openai_client import client_for
from interviews.llm.port import FaultKind, ModelError, Sound, TokenUsage
from tests.fake_openai import fake_openai
from tests.fake_openai_server import NO_QUOTA_KEY, WRONG_KEY, FakeOpenAI, tone

KEY = "sk-test-Zq7fY2wXk9"
TEXT = "What is the running time of that?"


@pytest.fixture(scope="module")
def running() -> Iterator[FakeOpenAI]:
    with fake_openai() as server:
        yield server
        wire.close_connections()


@pytest.fixture
def server(running: FakeOpenAI) -> FakeOpenAI:
    running.reset()
    return running


def speak(server: FakeOpenAI, *, key: str = KEY, seconds: float = 5.0) -> Sound:
    return client_for(server.url, key, "speaker-1").speak(TEXT, voice="alloy", seconds=seconds)


def test_a_sound_and_what_it_counts_as(server: FakeOpenAI) -> None:
    sound = speak(server)

    assert (sound.data, sound.media_type, sound.usage) == (tone(), "audio/wav", TokenUsage(completion=len(TEXT)))
    [call] = server.calls
    assert {name: call[name] for name in ("model", "voice", "input", "response_format")} == {
        "model": "speaker-1", "voice": "alloy", "input": TEXT, "response_format": "mp3",
    }  # fmt: skip
    assert "user-agent" in call["headers"] and not any(name.startswith("x-stainless") for name in call["headers"])
    assert "RIFF" not in repr(sound)


@pytest.mark.parametrize(
    ("told", "as_what"),
    [("audio/mpeg", "audio/mpeg"), ("Audio/MP3; rate=24000", "audio/mpeg"), ("audio/x-wav", "audio/wav")],
)
def test_kinds_by_the_names_that_servers_use(server: FakeOpenAI, told: str, as_what: str) -> None:
    server.says_sound(b"\xff\xfb sound", told)

    assert speak(server).media_type == as_what


@pytest.mark.parametrize("kind", ["application/json", "text/html", "application/octet-stream", "image/svg+xml"])
def test_another_kind_of_answer_is_no_sound(server: FakeOpenAI, kind: str) -> None:
    server.says_sound(b"<script>", kind)
    with pytest.raises(ModelError) as caught:
        speak(server)

    assert caught.value.kind is FaultKind.BAD_REPLY


@pytest.mark.parametrize("size", [0, openai_client.MOST_SOUND_BYTES + 1, wire.MAX_ANSWER_BYTES + 1])
def test_nothing_and_too_much(server: FakeOpenAI, size: int) -> None:
    server.says_sound(b"\xff" * size, "audio/mpeg")
    with pytest.raises(ModelError) as caught:
        speak(server)

    assert caught.value.kind is FaultKind.BAD_REPLY


@pytest.mark.parametrize(
    ("mode", "kind"),
    [
        ("400", FaultKind.BAD_REQUEST),
        ("404", FaultKind.NOT_FOUND),
        ("429:2", FaultKind.RATE_LIMIT),
        ("503", FaultKind.SERVER),
        ("quota", FaultKind.QUOTA),
        ("cut", FaultKind.CONNECTION),
        ("reset", FaultKind.CONNECTION),
        ("endless", FaultKind.BAD_REPLY),
    ],
)
def test_faults(server: FakeOpenAI, mode: str, kind: FaultKind) -> None:
    server.script(mode)
    with pytest.raises(ModelError) as caught:
        speak(server)

    assert caught.value.kind is kind
    assert caught.value.__cause__ is None and caught.value.__context__ is None


@pytest.mark.parametrize("mode", ["hang", "slow:5", "drip"])
def test_no_server_outlasts_the_deadline(server: FakeOpenAI, mode: str) -> None:
    server.script(mode)
    began = time.monotonic()
    with pytest.raises(ModelError) as caught:
        speak(server, seconds=0.4)

    assert caught.value.kind is FaultKind.TIMEOUT
    assert time.monotonic() - began < 1.5


def test_neither_key_nor_text_is_told(server: FakeOpenAI) -> None:
    for mode in ("echo", "401"):
        server.script(mode)
        with pytest.raises(ModelError) as caught:
            speak(server)
        assert KEY not in str(caught.value) and TEXT not in str(caught.value)
        assert caught.value.kind is FaultKind.KEY
    for key, kind in ((WRONG_KEY, FaultKind.KEY), (NO_QUOTA_KEY, FaultKind.QUOTA), ("two words", FaultKind.KEY)):
        with pytest.raises(ModelError) as caught:
            speak(server, key=key)
        assert caught.value.kind is kind
