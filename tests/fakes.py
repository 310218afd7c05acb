"""Stand-ins for what unit tests must not have: a model that says what it is told to, and a clock that nobody waits for."""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from interviews.llm.port import Deadline, FaultKind, ModelError, ModelReply, ModelRequest, OnText, TokenUsage

Answer = str | ModelReply | ModelError
Scripted = Answer | Callable[[ModelRequest], Answer]


class FakeClock:
    """Seconds that pass only when somebody sleeps; every sleep is remembered."""

    def __init__(self, now: float = 1_000.0) -> None:
        self.now = now
        self.slept: list[float] = []

    def __call__(self) -> float:
        """Return the time, as ``time.monotonic`` does."""
        return self.now

    def sleep(self, seconds: float) -> None:
        """Let ``seconds`` pass, as ``time.sleep`` does."""
        self.slept.append(float(seconds))
        self.now += seconds

    def deadline(self, seconds: float = 60.0) -> Deadline:
        """Return a deadline on this clock."""
        return Deadline(seconds, self)


@dataclass(frozen=True)
class Call:
    """One call of a :class:`ScriptedModel`."""

    request: ModelRequest
    seconds: float


class ScriptedModel:
    """A :class:`~interviews.llm.port.ModelClient` that answers from a script, one entry a call.

    A text becomes a reply with plausible usage, an error is raised, a function is asked for either. With ``clock``
    every call takes ``latency`` of its seconds, and one that would take longer than it may times out. A call after the
    end of the script is a fault of the test.
    """

    def __init__(
        self,
        script: Iterable[Scripted],
        *,
        model: str = "scripted-model",
        clock: FakeClock | None = None,
        latency: float = 0.0,
    ) -> None:
        self.model = model
        self.calls: list[Call] = []
        self._script = list(script)
        self._clock = clock
        self._latency = latency

    @property
    def requests(self) -> list[ModelRequest]:
        """Return what was asked, call by call."""
        return [call.request for call in self.calls]

    def complete(self, request: ModelRequest, *, seconds: float, on_text: OnText | None = None) -> ModelReply:
        """Give the next answer of the script; it is streamed in pieces to who listens."""
        self.calls.append(Call(request, seconds))
        if not self._script:
            raise AssertionError(f"call {len(self.calls)} is one more than the script has answers")
        answer = self._script.pop(0)
        self._pass_time(seconds)
        if not isinstance(answer, str | ModelReply | ModelError):
            answer = answer(request)
        if isinstance(answer, ModelError):
            raise answer
        reply = answer if isinstance(answer, ModelReply) else self._reply(request, answer)
        for start in range(0, len(reply.text) if on_text else 0, 20):
            on_text(reply.text[start : start + 20])
        return reply

    def _pass_time(self, seconds: float) -> None:
        if self._clock is None:
            return
        self._clock.now += min(self._latency, seconds)
        if self._latency > seconds:
            raise ModelError(FaultKind.TIMEOUT, f"no answer in {seconds:g} s")

    def _reply(self, request: ModelRequest, text: str) -> ModelReply:
        prompt = sum(len(message.content) for message in request.messages) // 4
        return ModelReply(
            text=text,
            usage=TokenUsage(prompt, len(text) // 4 + 1),
            model=self.model,
            finish_reason="stop",
            request_id=f"scripted-{len(self.calls)}",
            seconds=self._latency,
        )


def coach_reply(
    message: str,
    *,
    met: bool = False,
    quote: str = "",
    intent: str = "answer",
    mood: str = "calm",
    **machine: object,
) -> str:
    """Return a valid reply of the coach; ``machine`` is further fields of its JSON (``context_updates=…``)."""
    part = {"verdict": {"met": met, "quote": quote}, "reading": {"intent": intent, "mood": mood}, **machine}
    return f"{fenced('json', json.dumps(part, ensure_ascii=False))}\n\n{fenced('text', message)}\n"


def reader_reply(*acts: dict[str, object], means: str = "It means something.", **beside: object) -> str:
    """Return a valid reply of the reader, which claims ``acts``, and ``reached`` or ``settled`` beside them."""
    claimed = json.dumps({"acts": acts, **beside}, ensure_ascii=False)
    return f"{fenced('json', claimed)}\n\n{fenced('text', means)}\n"


def report_reply(
    text: str = "You thought aloud.", *, path: str = "note.md", **parts: str | None
) -> Callable[[ModelRequest], str]:
    """Return what answers a request for parts of a report: sections, each with ``text`` or what ``parts`` has for its
    name (``None`` leaves it out), or the study note as the file ``path``."""

    def reply(request: ModelRequest) -> str:
        if request.purpose == "note":
            return f"{fenced('path', path)}\n\n{fenced('text', text)}"
        names = re.findall(r'^<section name="(\w+)">$', request.messages[1].content, re.MULTILINE)
        told = {name: parts.get(name, text) for name in names}
        body = "\n\n".join(f"## {name}\n\n{words}" for name, words in told.items() if words is not None)
        return f"{fenced('json', '{}')}\n\n{fenced('text', body)}"

    return reply


def fenced(label: str, content: str) -> str:
    """Return a fenced block, its fence longer than any run of backticks in ``content``."""
    longest = max((len(run) for run in re.findall(r"`+", content)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{label}\n{content}\n{fence}"
