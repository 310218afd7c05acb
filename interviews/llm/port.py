"""What Dry Run knows of a language model: a question, an answer, one kind of error. Vendors stay behind it."""

import hashlib
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Literal, Protocol

Clock = Callable[[], float]
OnText = Callable[[str], None]
"""Is handed the text of an answer piece by piece, as it comes."""


@dataclass(frozen=True)
class ChatMessage:
    """One message of a prompt."""

    role: Literal["system", "user", "assistant"]
    content: str


UNUSED_REPLY = ChatMessage("assistant", "…")
"""Stands for a reply that could not be used, before the message that asks for another: roles have to alternate."""


@dataclass(frozen=True)
class ModelRequest:
    """What is asked. ``purpose`` says what for (``coach``), ``prompt_version`` which wording of the prompt.

    ``max_tokens`` limits the answer; a model that thinks before it speaks counts its thoughts among them.
    """

    purpose: str
    messages: tuple[ChatMessage, ...]
    temperature: float = 0.6
    max_tokens: int = 3_000
    prompt_version: str = ""

    def fingerprint(self, model: str) -> str:
        """Return the SHA-256 of all that decides the answer, so that the same question is known again."""
        content = [model, self.temperature, self.max_tokens, [[m.role, m.content] for m in self.messages]]
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()


@dataclass(frozen=True)
class Recording:
    """Somebody's voice, to be turned into words.

    ``name`` is that of a file of its kind; ``language`` is ``en``, ``zh``, or "" where nobody said.
    """

    data: bytes = field(repr=False)
    name: str
    media_type: str
    language: str = ""


@dataclass(frozen=True)
class TokenUsage:
    """Tokens of one call, or of several added up."""

    prompt: int = 0
    completion: int = 0

    @property
    def total(self) -> int:
        """Return prompt and completion together."""
        return self.prompt + self.completion

    def __add__(self, other: "TokenUsage") -> "TokenUsage":
        return TokenUsage(self.prompt + other.prompt, self.completion + other.completion)


@dataclass(frozen=True)
class ModelReply:
    """What came back. ``usage`` is zero where the server does not tell; ``seconds`` is how long the call took.

    ``stored`` says that it was not asked for now but answered an earlier run of the same turn.
    """

    text: str
    usage: TokenUsage = TokenUsage()
    model: str = ""
    finish_reason: str = ""
    request_id: str = ""
    seconds: float = 0.0
    stored: bool = False


@dataclass(frozen=True)
class Sound:
    """Words that a voice has spoken, as a file; ``seconds`` is how long the call took."""

    data: bytes = field(repr=False)
    media_type: str
    usage: TokenUsage = TokenUsage()
    seconds: float = 0.0


class FaultKind(StrEnum):
    """Why a call failed."""

    TIMEOUT = "timeout"
    CONNECTION = "connection"
    RATE_LIMIT = "rate_limit"
    SERVER = "server"
    BAD_REPLY = "bad_reply"
    KEY = "key"
    QUOTA = "quota"
    NOT_FOUND = "not_found"
    BAD_REQUEST = "bad_request"
    ADDRESS = "address"


PERMANENT = frozenset({FaultKind.KEY, FaultKind.QUOTA, FaultKind.NOT_FOUND, FaultKind.BAD_REQUEST, FaultKind.ADDRESS})
"""Faults that asking again does not mend: somebody has to change something first."""


class ModelError(Exception):
    """A call failed. ``retry_after`` is how many seconds the server asked to wait, ``None`` when it did not; ``status``
    is the HTTP status of its answer, ``None`` where none came. ``attempts`` and ``waits`` (seconds between them) are
    what was tried until it was given up.

    The message holds no key and no text of the prompt, so it may be logged.
    """

    def __init__(
        self, kind: FaultKind, detail: str, *, retry_after: float | None = None, status: int | None = None
    ) -> None:
        super().__init__(f"{kind.value}: {detail}")
        self.kind = kind
        self.detail = detail
        self.retry_after = retry_after
        self.status = status
        self.attempts = 1
        self.waits: tuple[float, ...] = ()

    @property
    def tried(self) -> dict[str, Any]:
        """What was tried, as a card tells it."""
        tried: dict[str, Any] = {"attempts": self.attempts}
        if self.waits:
            tried["waits"] = [round(wait, 1) for wait in self.waits]
        return tried if self.status is None else {**tried, "http_status": self.status}

    @property
    def permanent(self) -> bool:
        """Tell whether the same call would fail again."""
        return self.kind in PERMANENT


class BudgetSpent(Exception):
    """The day's tokens are used up."""


class Deadline:
    """A moment after which nothing more is tried; all waits and calls of one turn share it."""

    def __init__(self, seconds: float, clock: Clock = time.monotonic) -> None:
        self.seconds = seconds
        self._clock = clock
        self._at = clock() + seconds

    def left(self) -> float:
        """Return how many seconds are left, 0.0 when it has passed."""
        return max(0.0, self._at - self._clock())


class ModelClient(Protocol):
    """Somebody who can ask one model of one provider."""

    model: str

    def complete(self, request: ModelRequest, *, seconds: float, on_text: OnText | None = None) -> ModelReply:
        """Ask once and return the answer within ``seconds``, whatever the server does.

        With ``on_text`` the answer is streamed where the server can, and else comes as a whole, without a call of it.
        Raises :class:`ModelError` and nothing else for all that the world can do wrong.
        """

    def transcribe(self, recording: Recording, *, seconds: float) -> ModelReply:
        """Return the words of ``recording``, none where nobody spoke; bounded and raising as :meth:`complete`."""

    def speak(self, text: str, *, voice: str, seconds: float) -> Sound:
        """Return ``text`` as ``voice`` speaks it; bounded and raising as :meth:`complete`."""

    def models(self, *, seconds: float) -> tuple[str, ...]:
        """Return the names of the models that the provider has; bounded and raising as :meth:`complete`."""
