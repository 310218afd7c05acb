"""How the fake model provider answers in each of its modes, well or badly."""

import asyncio
import json
import re
import time
import uuid
from collections.abc import Awaitable, Callable, Iterator
from email.utils import formatdate
from typing import Any

from tests.fake_openai_content import content, tokens

JSON = "application/json"
DRIP_SECONDS = 0.5
DATE_SECONDS = 3

BREAKING = frozenset({"hang", "reset", "header_drip", "drip", "cut", "endless"})
_GOOD = BREAKING | {"normal", "slow", "held", "malformed", "html", "packed", "empty", "null", "no_choices", "no_usage"}
STREAMED = frozenset({"spoken", "step", "stream_cut", "stream_hang", "stream_fault", "leak_later"})
"""Modes in which a stream does something that a whole answer cannot; the whole one is normal."""
UNSTREAMABLE = frozenset({"malformed", "html", "packed", "ignores_stream"})
_GOOD |= (
    STREAMED
    | UNSTREAMABLE
    | {
        "no_stream",
        "no_stream_options",
        "no_temperature",
        "no_max_tokens",
        "unparsable",
        "huge",
        "wrong_language",
        "draft_faulty",
        "leak",
        "fenced_oddly",
    }
)

_CODES = {400: "invalid_value", 401: "invalid_api_key", 404: "model_not_found", 429: "rate_limit_exceeded"}


def error(message: str, code: str, **more: str) -> dict[str, Any]:
    """Return the body of an error as providers write it."""
    return {"error": {"message": message, "type": "fake_error", "param": None, "code": code, **more}}


_NO_QUOTA = error("You exceeded your current quota, please check your plan.", "insufficient_quota")
_REFUSED = {
    "no_temperature": ("temperature", error("Unsupported value.", "unsupported_value", param="temperature")),
    "no_max_tokens": (
        "max_tokens",
        error("'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", "unsupported"),
    ),
    "no_stream": ("stream", error("Streaming is not supported by this deployment.", "unsupported_value")),
    "no_stream_options": ("stream_options", error("Unknown field: stream_options.", "unknown_field")),
}


def failure(
    name: str, detail: str, key: str, request: dict[str, Any]
) -> tuple[int, dict[str, Any], dict[str, str]] | None:
    """Return status, body and headers of an error, or ``None`` when ``name`` is no mode that fails."""
    if name.isdigit() and len(name) == 3:
        wait = formatdate(time.time() + DATE_SECONDS, usegmt=True) if detail == "date" else detail
        status = int(name)
        body = error("The fake provider fails as it was told to.", _CODES.get(status, "fake_failure"))
        return status, body, {"retry-after": wait} if wait else {}
    if name == "redirect":
        return 307, {}, {"location": detail}
    if name == "quota":
        return 429, _NO_QUOTA, {}
    if name == "403quota":
        return 403, _NO_QUOTA, {}
    if name == "echo":
        prompt = request["messages"][-1]["content"]
        return 401, error(f"wrong: {key} {prompt}", key, type=prompt), {"x-request-id": key, "x-echo": key}
    if name in _REFUSED and _REFUSED[name][0] in request:
        return 400, _REFUSED[name][1], {}
    return None if name in _GOOD else (400, error(f"the fake provider knows no mode {name}", "unknown_mode"), {})


def completion(name: str, request: dict[str, Any], acts: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the JSON of a good status, good or not; a reading claims ``acts``."""
    text = "" if name in ("empty", "null") else content(name, request["messages"], acts)
    asked, said = tokens(request["messages"], text)
    message = {"role": "assistant", "content": None if name == "null" else text}
    finish = "tool_calls" if name == "null" else "stop"
    answer = {
        "id": f"chatcmpl-{uuid.uuid4().hex}",
        "object": "chat.completion",
        "created": int(time.time()),
        "model": request.get("model", ""),
        "choices": [] if name == "no_choices" else [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": {"prompt_tokens": asked, "completion_tokens": said, "total_tokens": asked + said},
    }
    if name == "no_usage":
        del answer["usage"]
    return answer


async def break_off(
    name: str, body: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, kind: str = JSON
) -> None:
    """Send part of an answer, or something without end until the client has had enough."""
    head = f"HTTP/1.1 200 OK\r\ncontent-type: {kind}\r\n".encode()
    with_length = head + f"content-length: {len(body)}\r\n\r\n".encode()
    if name == "hang":
        await reader.read(1)
    if name == "header_drip":
        await _drip(head + b"x-padding: " + b"x" * 10_000, reader, writer)
    if name == "drip":
        writer.write(with_length)
        await _drip(body, reader, writer)
    if name == "cut":
        writer.write(with_length + body[: len(body) // 2])
        await writer.drain()
    if name == "endless":
        writer.write(head + b"\r\n")
        while not gone(reader, writer):
            writer.write(b" " * 65_536)
            await writer.drain()


async def _drip(data: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    for byte in data:
        if gone(reader, writer):
            return
        writer.write(bytes([byte]))
        await asyncio.sleep(DRIP_SECONDS)


def gone(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    """Tell whether the client has hung up."""
    return reader.at_eof() or writer.transport.is_closing()


# --- streams ----------------------------------------------------------------------------------------------------------

_PIECE = re.compile(r"[^.!?。！？\n]{1,20}[.!?。！？\n]*\s*|[.!?。！？\n]+\s*")
_ENDS = re.compile(r"[.!?。！？\n]\s*\Z")
Pause = Callable[[str, bool], Awaitable[bool]]


def _chunks(answer: dict[str, Any], *, with_usage: bool) -> Iterator[tuple[dict[str, Any], bool]]:
    """Yield the chunks of a streamed answer, and whether a sentence to the learner ends with each."""
    plain = {**{name: answer[name] for name in ("id", "created", "model")}, "object": "chat.completion.chunk"}
    choices = [{"index": 0, "delta": {"role": "assistant", "content": ""}, "finish_reason": None}]
    if not answer["choices"]:
        yield {**plain, "choices": []}, False
        return
    yield {**plain, "choices": choices}, False
    [choice] = answer["choices"]
    head = 0
    text = choice["message"]["content"] or ""
    for match in _PIECE.finditer(text):
        if not head and "```text" in text[: match.end()]:
            head = match.end()
        piece = {"index": 0, "delta": {"content": match.group()}, "finish_reason": None}
        says = bool(head) and match.end() > head and "`" not in match.group()
        yield {**plain, "choices": [piece]}, says and bool(_ENDS.search(match.group()))
    yield {**plain, "choices": [{"index": 0, "delta": {}, "finish_reason": choice["finish_reason"]}]}, False
    if with_usage and "usage" in answer:
        yield {**plain, "choices": [], "usage": answer["usage"]}, False


async def stream(
    name: str, answer: dict[str, Any], request: dict[str, Any], writer: asyncio.StreamWriter, said: Pause
) -> bool:
    """Send an answer as a stream, and tell ``said`` of each sentence and whether it was the last; return whether it was
    sent whole."""
    writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\ntransfer-encoding: chunked\r\n")
    writer.write(f"x-request-id: req-{uuid.uuid4().hex}\r\n\r\n".encode())
    with_usage = bool(request.get("stream_options", {}).get("include_usage"))
    chunks = list(_chunks(answer, with_usage=with_usage))
    left = sum(ends for _, ends in chunks)
    for chunk, ends_sentence in chunks:
        _event(writer, json.dumps(chunk, ensure_ascii=False))
        await writer.drain()
        if not ends_sentence:
            continue
        left -= 1
        if name == "stream_fault":
            _event(writer, json.dumps({"error": {"message": "overloaded", "code": 503}}))
        if name == "stream_cut":
            writer.transport.abort()
        if name in ("stream_cut", "stream_fault") or not await said(name, left == 0):
            await writer.drain()
            return False
    _event(writer, "[DONE]")
    writer.write(b"0\r\n\r\n")
    await writer.drain()
    return True


def _event(writer: asyncio.StreamWriter, data: str) -> None:
    sent = f"data: {data}\n\n".encode()
    writer.write(f"{len(sent):x}\r\n".encode() + sent + b"\r\n")
