"""Asking any OpenAI-compatible endpoint, through the ``openai`` package. Nothing of the vendor leaves this module."""

import json
import logging
import math
import re
import threading
import time
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import httpx2
from openai import APIStatusError, OpenAI, OpenAIError

from interviews.llm.bounded_network import OWN_NETWORKS, Networks, calling
from interviews.llm.port import (
    Deadline,
    FaultKind,
    ModelError,
    ModelReply,
    ModelRequest,
    OnText,
    Recording,
    Sound,
    TokenUsage,
)
from interviews.llm.refusals import CODE, NAMES_OF_LIMIT, Refusal
from interviews.llm.streaming import Completion
from interviews.llm.wire import Wire

logger = logging.getLogger(__name__)

# They would tell of addresses and of whatever a server puts into its headers; ours tells sizes.
for _name in ("openai", "httpx2", "httpcore2"):
    logging.getLogger(_name).setLevel(logging.WARNING)

TIMEOUTS = httpx2.Timeout(60.0, connect=3.0, pool=5.0)
"""Of one wait; all of them are cut to the time of the call. A model that does not stream may think long."""

MAX_REMEMBERED_MODELS = 1000

_lock = threading.Lock()
_refused: dict[tuple[str, str], frozenset[str]] = {}
"""Which parameters a model refuses, by the provider's address and its name."""


@dataclass(frozen=True)
class OpenAIClient:
    """Asks ``model`` at ``base_url``, the address up to ``/chat/completions``. Cheap to make; holds no connection.

    Beside the internet only addresses of ``networks`` are asked.
    """

    base_url: str
    model: str
    api_key: str = field(repr=False)
    networks: Networks = OWN_NETWORKS

    def complete(self, request: ModelRequest, *, seconds: float, on_text: OnText | None = None) -> ModelReply:
        """Ask once and return the answer within ``seconds``. Raises :class:`ModelError`.

        "Once" is twice or thrice at the first call to a model that refuses a parameter that others need; one that
        cannot stream is asked for the whole answer from then on.
        """
        deadline = Deadline(seconds)
        outcome = self._asked(request, deadline, on_text)
        if isinstance(outcome, ModelError):
            # Raised out here, it drags no error along whose frames hold key and prompt.
            logger.debug("%s failed after %.2f s: %s", request.purpose, seconds - deadline.left(), outcome)
            raise outcome
        logger.debug("%s took %.2f s, answered %d characters", request.purpose, outcome.seconds, len(outcome.text))
        return outcome

    def transcribe(self, recording: Recording, *, seconds: float) -> ModelReply:
        """Return the words of ``recording`` within ``seconds``, none where nobody spoke. Raises :class:`ModelError`."""
        outcome = self._transcribed(recording, Deadline(seconds))
        if isinstance(outcome, ModelError):
            raise outcome
        return outcome

    def speak(self, text: str, *, voice: str, seconds: float) -> Sound:
        """Return ``text`` as ``voice`` speaks it, within ``seconds``. Raises :class:`ModelError`."""
        outcome = self._spoken(text, voice, Deadline(seconds))
        if isinstance(outcome, ModelError):
            raise outcome
        return outcome

    def models(self, *, seconds: float) -> tuple[str, ...]:
        """Return the names of the models that the provider tells of, in its order. Raises :class:`ModelError`."""
        outcome = self._listed(Deadline(seconds))
        if isinstance(outcome, ModelError):
            raise outcome
        return outcome

    def _listed(self, deadline: Deadline) -> tuple[str, ...] | ModelError:
        if not re.fullmatch(r"[!-~]*", self.api_key):
            return ModelError(FaultKind.KEY, "the key has characters that no key has")
        try:
            with calling(deadline, self.api_key or "none", self.networks):
                answer = _sdk(self.base_url).models.with_raw_response.list()
                return _model_names(_json(answer.http_response.content))
        except APIStatusError as error:
            return Refusal.read(error.status_code, error.body, error.response.headers).fault(self.api_key)
        except Exception as error:
            return _fault(error)

    def _transcribed(self, recording: Recording, deadline: Deadline) -> ModelReply | ModelError:
        if not re.fullmatch(r"[!-~]*", self.api_key):
            return ModelError(FaultKind.KEY, "the key has characters that no key has")
        started = time.monotonic()
        parameters = {"language": recording.language} if recording.language else {}
        try:
            with calling(deadline, self.api_key or "none", self.networks):
                answer = _sdk(self.base_url).audio.transcriptions.with_raw_response.create(
                    model=self.model,
                    file=(recording.name, recording.data, recording.media_type),
                    response_format="json",
                    **parameters,
                )
                told = _json(answer.http_response.content)
            return _transcript(told, recording, self.model, time.monotonic() - started)
        except APIStatusError as error:
            return Refusal.read(error.status_code, error.body, error.response.headers).fault(self.api_key)
        except Exception as error:
            return _fault(error)

    def _spoken(self, text: str, voice: str, deadline: Deadline) -> Sound | ModelError:
        if not re.fullmatch(r"[!-~]*", self.api_key):
            return ModelError(FaultKind.KEY, "the key has characters that no key has")
        started = time.monotonic()
        try:
            with calling(deadline, self.api_key or "none", self.networks):
                answer = _sdk(self.base_url).audio.speech.with_raw_response.create(
                    model=self.model, voice=voice, input=_clean(text), response_format="mp3"
                )
            told = answer.http_response
            data, kind = _sound(told.content, told.headers.get("content-type", ""))
            # No endpoint tells what speech took: it is paid by the character or the second.
            return Sound(data, kind, TokenUsage(completion=len(text)), time.monotonic() - started)
        except APIStatusError as error:
            return Refusal.read(error.status_code, error.body, error.response.headers).fault(self.api_key)
        except Exception as error:
            return _fault(error)

    def _asked(self, request: ModelRequest, deadline: Deadline, on_text: OnText | None) -> ModelReply | ModelError:
        if not re.fullmatch(r"[!-~]*", self.api_key):
            return ModelError(FaultKind.KEY, "the key has characters that no key has")
        started = time.monotonic()
        known = refused = _refused.get((self.base_url, self.model), frozenset())
        while True:
            if not deadline.left():
                return ModelError(FaultKind.TIMEOUT, "no time left for the call")
            stream = Completion(on_text, _clean) if on_text is not None and "stream" not in refused else None
            try:
                with calling(
                    deadline, self.api_key or "none", self.networks, stream
                ):  # a server of one's own may need none
                    body, request_id = self._sent(request, refused, streams=stream is not None)
                answer = stream.answer() if stream is not None and stream.started else _json(body)
                reply = _reply(answer, request_id, self.model, time.monotonic() - started)
            except APIStatusError as error:
                refusal = Refusal.read(error.status_code, error.body, error.response.headers)
                more = refusal.refused_parameters() - refused
                if not more:
                    if known:  # the memory may be what is wrong with the request
                        _refused.pop((self.base_url, self.model), None)
                    return refusal.fault(self.api_key)
                refused |= more
            except Exception as error:
                return _fault(error)
            else:
                if refused != known:
                    self._remember(refused)
                return reply

    def _sent(self, request: ModelRequest, refused: frozenset[str], *, streams: bool) -> tuple[bytes, str]:
        """Return the body of the answer, unread, and the id that the server gave the request."""
        parameters: dict[str, Any] = {NAMES_OF_LIMIT["max_tokens" in refused]: request.max_tokens}
        if "temperature" not in refused:
            parameters["temperature"] = request.temperature
        if streams:
            # Unknown to the package, which would want to read the stream itself.
            parameters["extra_body"] = {"stream": True}
            if "stream_options" not in refused:
                parameters["extra_body"]["stream_options"] = {"include_usage": True}  # without it most tell no tokens
        messages = [{"role": message.role, "content": _clean(message.content)} for message in request.messages]
        logger.debug("%s sends %d messages", request.purpose, len(messages))
        # The answer is read by us: the package would believe whatever is in it.
        create = _sdk(self.base_url).chat.completions.with_raw_response.create
        answer = create(model=self.model, messages=messages, **parameters)
        return answer.http_response.content, answer.http_response.headers.get("x-request-id", "")

    def _remember(self, refused: frozenset[str]) -> None:
        with _lock:
            if len(_refused) >= MAX_REMEMBERED_MODELS:
                _refused.clear()
            _refused[self.base_url, self.model] = refused


def client_for(base_url: str, api_key: str, model: str, networks: Networks = OWN_NETWORKS) -> OpenAIClient:
    """Return who asks ``model`` of the provider at ``base_url`` with this key; see :class:`OpenAIClient`."""
    return OpenAIClient(base_url=base_url.strip(), model=model, api_key=api_key.strip(), networks=networks)


@lru_cache(maxsize=64)
def _sdk(base_url: str) -> OpenAI:
    """Return the package's client for one provider. It knows no key, and connections are the wire's to keep."""
    return OpenAI(
        base_url=base_url,
        # All that it would else take from OPENAI_* of the environment; what it takes nevertheless, the wire leaves out.
        api_key="added by the wire",
        admin_api_key="",
        organization="",
        project="",
        webhook_secret="",
        default_headers={"Authorization": "added by the wire"},
        max_retries=0,
        timeout=TIMEOUTS,
        http_client=httpx2.Client(transport=Wire(), trust_env=False, follow_redirects=False),
    )


def _json(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise ModelError(FaultKind.BAD_REPLY, "HTTP 200, but the body is no JSON", status=200) from None


def _reply(answer: Any, request_id: str, model: str, seconds: float) -> ModelReply:
    """Return what ``answer`` says. Raises :class:`ModelError` when it says nothing to anybody."""
    match answer:
        case {"choices": [{"message": {"content": str(text)}} as choice, *_]} if text.strip():
            return ModelReply(
                text=_clean(text),
                usage=_usage(answer),
                model=_short(answer.get("model")) or model,
                finish_reason=_short(choice.get("finish_reason")),
                request_id=_short(request_id) or _short(answer.get("id")),
                seconds=seconds,
            )
        case {"choices": [{"finish_reason": str(reason)}, *_]} if CODE.fullmatch(reason):
            raise ModelError(
                FaultKind.BAD_REPLY, f"HTTP 200, but there is no text in the answer ({reason})", status=200
            )
        case {"choices": [_, *_]}:
            raise ModelError(FaultKind.BAD_REPLY, "HTTP 200, but no text is in the answer", status=200)
    raise ModelError(FaultKind.BAD_REPLY, "HTTP 200, but the answer has no choices", status=200)


MOST_MODELS = 500
"""Of a longer list the rest is left out; the longest known ones have about as many."""


def _model_names(answer: Any) -> tuple[str, ...]:
    match answer:
        case {"data": list(rows)}:
            names = [_short(row.get("id")) for row in rows if isinstance(row, dict)]
            return tuple(dict.fromkeys(name for name in names if name))[:MOST_MODELS]
    raise ModelError(FaultKind.BAD_REPLY, "HTTP 200, but there is no list of models in the answer", status=200)


TOKENS_A_SECOND = 10
"""As so many a second of speech counts where the provider tells seconds or nothing; one provider counts about so."""
BYTES_A_SECOND = 3_000
"""As so long a recording counts where nobody tells: what pages record has 24 kbit/s."""


def _transcript(answer: Any, recording: Recording, model: str, seconds: float) -> ModelReply:
    match answer:
        case {"text": str(text)}:
            usage = _usage_of_speech(answer.get("usage"), recording)
            return ModelReply(text=_clean(text).strip(), usage=usage, model=model, seconds=seconds)
    raise ModelError(FaultKind.BAD_REPLY, "HTTP 200, but no text is in the answer", status=200)


def _usage_of_speech(told: Any, recording: Recording) -> TokenUsage:
    match told:
        case {"input_tokens": int(heard), "output_tokens": int(written)} if min(heard, written) >= 0:
            if max(heard, written) < MOST_TOKENS:
                return TokenUsage(heard, written)
        case {"seconds": int(length) | float(length)} if 0 <= length < MOST_TOKENS:
            return TokenUsage(math.ceil(length * TOKENS_A_SECOND))
    return TokenUsage(math.ceil(len(recording.data) / BYTES_A_SECOND * TOKENS_A_SECOND))


SOUNDS = {
    "audio/mpeg": "audio/mpeg", "audio/mp3": "audio/mpeg", "audio/x-mpeg": "audio/mpeg",
    "audio/wav": "audio/wav", "audio/x-wav": "audio/wav", "audio/wave": "audio/wav", "audio/vnd.wave": "audio/wav",
    "audio/ogg": "audio/ogg", "audio/opus": "audio/ogg", "audio/aac": "audio/aac", "audio/mp4": "audio/mp4",
    "audio/flac": "audio/flac", "audio/webm": "audio/webm",
}  # fmt: skip
"""What is a sound to us, also where a server gives another kind than it was asked for, and as what pages get it."""
MOST_SOUND_BYTES = 1_500_000
"""Of one sound; it waits in memory for the page."""


def _sound(data: bytes, told: str) -> tuple[bytes, str]:
    kind = SOUNDS.get(told.partition(";")[0].strip().lower())
    if kind is None:
        raise ModelError(FaultKind.BAD_REPLY, "HTTP 200, but the answer is no sound", status=200)
    if not data:
        raise ModelError(FaultKind.BAD_REPLY, "HTTP 200, but the sound is empty", status=200)
    if len(data) > MOST_SOUND_BYTES:
        fault = f"HTTP 200: the sound is longer than {MOST_SOUND_BYTES:,} bytes"
        raise ModelError(FaultKind.BAD_REPLY, fault, status=200)
    return data, kind


MOST_TOKENS = 10**7
"""No call uses so many; a server that tells more does not count."""


def _usage(answer: dict[str, Any]) -> TokenUsage:
    usage = answer.get("usage")
    counts = [usage.get(name) if isinstance(usage, dict) else 0 for name in ("prompt_tokens", "completion_tokens")]
    return TokenUsage(*(count if type(count) is int and 0 <= count < MOST_TOKENS else 0 for count in counts))


def _clean(text: str) -> str:
    """Return ``text`` without what neither UTF-8 nor PostgreSQL can hold: half characters and the zero character."""
    return text.encode("utf-8", "replace").decode().replace("\x00", "")


def _short(text: Any) -> str:
    return _clean(text)[:100] if isinstance(text, str) else ""


def _fault(error: Exception) -> ModelError:
    """Return what else went wrong as a new error, which knows nothing of the old one."""
    match error:
        case ModelError():
            return ModelError(error.kind, error.detail, status=error.status)
        case httpx2.InvalidURL():
            return ModelError(FaultKind.NOT_FOUND, "the provider's address is no address")
        case OpenAIError() | httpx2.HTTPError():
            return ModelError(FaultKind.CONNECTION, f"the connection failed ({type(error).__name__})")
    return ModelError(FaultKind.BAD_REPLY, f"the call broke off ({type(error).__name__})")
