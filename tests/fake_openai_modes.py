"""How the fake model provider answers in each of its modes, well or badly."""

import asyncio
import time
import uuid
from email.utils import formatdate
from typing import Any

from tests.fake_openai_content import content, tokens

JSON = "application/json"
DRIP_SECONDS = 0.5
DATE_SECONDS = 3

BREAKING = frozenset({"hang", "reset", "header_drip", "drip", "cut", "endless"})
_GOOD = BREAKING | {"normal", "slow", "held", "malformed", "html", "packed", "empty", "null", "no_choices", "no_usage"}
_GOOD |= {"no_temperature", "no_max_tokens", "unparsable", "huge", "wrong_language", "leak", "fenced_oddly"}

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


async def break_off(name: str, body: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Send part of an answer, or something without end until the client has had enough."""
    head = f"HTTP/1.1 200 OK\r\ncontent-type: {JSON}\r\n".encode()
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
