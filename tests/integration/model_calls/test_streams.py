"""An answer that is streamed, against a real server: handed on as it comes, refused, broken off, and paid once."""

import time
from collections.abc import Iterator

import pytest

from interviews.llm import openai_client, wire
from interviews.llm.openai_client import client_for
from interviews.llm.port import ChatMessage, FaultKind, ModelError, ModelReply, ModelRequest
from tests.fake_openai import fake_openai
from tests.fake_openai_server import FakeOpenAI

MODEL = "fake-model"
DRAFT = "I see. What is the input? And what comes out?"


@pytest.fixture(scope="module")
def running() -> Iterator[FakeOpenAI]:
    with fake_openai() as server:
        yield server
        wire.close_connections()


@pytest.fixture
def server(running: FakeOpenAI) -> FakeOpenAI:
    running.reset()
    openai_client._refused.clear()
    return running


class Ears:
    """What was heard, piece by piece, and when."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.at: list[float] = []

    def __call__(self, text: str) -> None:
        self.pieces.append(text)
        self.at.append(time.monotonic())

    @property
    def text(self) -> str:
        return "".join(self.pieces)


@pytest.fixture
def ears() -> Ears:
    return Ears()


def ask(server: FakeOpenAI, ears: Ears | None, *, seconds: float = 5.0) -> ModelReply:
    messages = (
        ChatMessage("system", "You coach. <purpose>coach</purpose><language>en</language>"),
        ChatMessage("user", f"<draft>{DRAFT}</draft>"),
    )
    return client_for(server.url, "sk-test", MODEL).complete(
        ModelRequest("coach", messages), seconds=seconds, on_text=ears
    )


def test_what_was_streamed_is_the_same_answer_and_its_tokens_are_counted(server: FakeOpenAI, ears: Ears) -> None:
    whole = ask(server, None)
    streamed = ask(server, ears)
    assert (streamed.text, streamed.usage, streamed.finish_reason) == (whole.text, whole.usage, "stop")
    assert streamed.usage.completion > 0
    assert (ears.text, len(ears.pieces) > 3) == (streamed.text, True)
    assert streamed.request_id.startswith("req-")
    plain, asked = (call["parameters"] for call in server.calls)
    assert asked == plain | {"stream": True, "stream_options": {"include_usage": True}}
    assert server.connections == 1, "the connection is used again after a stream"


def test_a_sentence_is_heard_when_it_is_said(server: FakeOpenAI, ears: Ears) -> None:
    server.script("spoken:0.3")
    ask(server, ears)
    assert ears.at[-1] - ears.at[0] > 0.5, "nothing waited for the end"


@pytest.mark.parametrize(("mode", "streams"), [("no_stream", False), ("no_stream_options", True)])
def test_who_cannot_stream_or_count_is_asked_without_and_remembered(
    server: FakeOpenAI, ears: Ears, mode: str, streams: bool
) -> None:
    server.default = mode
    for _ in range(2):
        assert "What is the input?" in ask(server, ears).text
    assert server.count == 3
    assert bool(ears.pieces) == streams
    asked = server.calls[-1]["parameters"]
    assert ("stream" in asked, "stream_options" in asked) == (streams, False)


def test_a_whole_answer_where_a_stream_was_asked_for(server: FakeOpenAI, ears: Ears) -> None:
    server.script("ignores_stream")
    assert "What is the input?" in ask(server, ears).text
    assert not ears.pieces


@pytest.mark.parametrize(
    ("mode", "kind"), [("stream_cut", FaultKind.CONNECTION), ("stream_fault", FaultKind.SERVER), ("401", FaultKind.KEY)]
)
def test_a_stream_that_breaks_is_an_error_like_any_other(
    server: FakeOpenAI, ears: Ears, mode: str, kind: FaultKind
) -> None:
    server.script(mode)
    with pytest.raises(ModelError) as caught:
        ask(server, ears)
    assert caught.value.kind is kind
    assert ("(model)" in ears.text) == (mode != "401")


def test_a_stream_that_falls_silent_ends_with_the_time_of_the_call(server: FakeOpenAI, ears: Ears) -> None:
    server.script("stream_hang")
    started = time.monotonic()
    with pytest.raises(ModelError) as caught:
        ask(server, ears, seconds=0.5)
    assert caught.value.kind is FaultKind.TIMEOUT
    assert time.monotonic() - started < 2
    assert ears.pieces


def test_who_has_heard_enough_hangs_up(server: FakeOpenAI) -> None:
    class Enough(BaseException):
        pass

    def interrupt(text: str) -> None:
        raise Enough

    server.script("step")
    with pytest.raises(Enough):
        ask(server, interrupt)  # type: ignore[arg-type]
    assert ask(server, None).text, "the next call finds a connection of its own"
