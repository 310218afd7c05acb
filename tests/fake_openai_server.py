"""The fake model provider's side of HTTP: connections, keys, the script, and what it remembers of the calls."""

import asyncio
import gzip
import io
import json
import math
import re
import threading
import time
import uuid
import wave
from collections import deque
from contextlib import suppress
from email import message_from_bytes
from typing import Any, TextIO

from tests.fake_openai_content import Messages
from tests.fake_openai_modes import BREAKING, JSON, UNSTREAMABLE, break_off, completion, error, failure, gone, stream

WRONG_KEY = "wrong-key"
NO_QUOTA_KEY = "no-quota-key"

SLOW_SECONDS = 5.0
SECONDS_BETWEEN_LOOKS = 0.01
CALLS_KEPT = 200

_MARKER = re.compile(r"\[\[(mode|reader):([^\]\s*]+)(?:\*(\d+))?\]\]")
_PURPOSE = re.compile(r"<purpose>\s*(\w+)")


class FakeOpenAI:
    """What the server does and has seen. ``calls`` are the newest two hundred; no key is kept."""

    def __init__(self, *, latency: float = 0.0, log: TextIO | None = None) -> None:
        self.url = ""
        self._latency_at_start = latency
        self._log = log
        self._released = threading.Event()
        self.reset()

    def reset(self) -> None:
        """Forget script and calls, and let go what is held."""
        self.latency = self._latency_at_start
        self.default = "normal"
        self.count = 0
        self.connections = 0
        self.calls: deque[dict[str, Any]] = deque(maxlen=CALLS_KEPT)
        self._script: deque[str] = deque()
        self._acts: deque[list[dict[str, Any]]] = deque()
        self.hears_words("")
        self.says_sound()
        self.release()
        self._released = threading.Event()
        self._may_say = 0
        self._markers_used: set[str] = set()

    def script(self, *modes: str) -> None:
        """Answer the next requests in these modes, one each."""
        self._script = deque(modes)

    def hears(self, *acts: list[dict[str, Any]]) -> None:
        """Let the next readings claim these acts, a list each; every other one claims none."""
        self._acts = deque(acts)

    def hears_words(self, text: str, usage: dict[str, Any] | None = None) -> None:
        """Answer recordings with these words."""
        self._words = {"text": text} | ({"usage": usage} if usage else {})

    def says_sound(self, data: bytes | None = None, kind: str = "audio/wav") -> None:
        """Read texts as this sound, or as a short tone."""
        self._sound = (tone() if data is None else data, kind)

    def release(self) -> None:
        """Let those have their answers that are held, and from now on all others at once."""
        self._released.set()

    def let_say(self, sentences: int = 1) -> None:
        """Let a stream of the mode ``step`` say so many sentences more."""
        self._may_say += sentences

    # --- HTTP ---------------------------------------------------------------------------------------------------------

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the requests of one connection."""
        self.connections += 1
        with suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError):
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                method, path, _ = head[0].split(" ", 2)
                headers = {
                    name.strip().lower(): value.strip() for name, _, value in (h.partition(":") for h in head[1:])
                }
                body = await reader.readexactly(int(headers.get("content-length", 0)))
                if path == "/control":
                    self._write(writer, 200, json.dumps(self._controlled(method, body)))
                elif method == "POST" and path.endswith("/chat/completions"):
                    if not await self._complete(headers, json.loads(body), reader, writer):
                        break
                elif method == "GET" and path.endswith("/models"):
                    self._list_models(headers, writer)
                elif method == "POST" and path.endswith("/audio/transcriptions"):
                    await self._transcribe(headers, body, writer)
                elif method == "POST" and path.endswith("/audio/speech"):
                    if not await self._speak(headers, json.loads(body), reader, writer):
                        break
                else:
                    self._write(writer, 404, json.dumps(error(f"nothing at {path}", "not_found")))
                await writer.drain()
        writer.close()

    def _controlled(self, method: str, body: bytes) -> dict[str, Any]:
        if method == "DELETE":
            self.reset()
        if method == "POST":
            wanted = json.loads(body)
            self.script(*wanted.get("script", self._script))
            self.hears(*wanted.get("acts", self._acts))
            self.default = wanted.get("default", self.default)
            self.latency = wanted.get("latency", self.latency)
            self.let_say(wanted.get("let_say", 0))
        return {"count": self.count, "calls": list(self.calls), "default": self.default, "latency": self.latency}

    def _write(self, writer: asyncio.StreamWriter, status: int, body: str | bytes, **headers: str) -> None:
        data = body.encode() if isinstance(body, str) else body
        told = {"content-type": JSON, "content-length": str(len(data)), "x-request-id": f"req-{uuid.uuid4().hex}"}
        told |= {name.replace("_", "-"): value for name, value in headers.items()}
        lines = "".join(f"{name}: {value}\r\n" for name, value in told.items())
        writer.write(f"HTTP/1.1 {status} Fake\r\n{lines}\r\n".encode() + data)

    # --- models -------------------------------------------------------------------------------------------------------

    def _list_models(self, headers: dict[str, str], writer: asyncio.StreamWriter) -> None:
        """Name two models, or answer as the mode says."""
        key = headers.get("authorization", "").partition(" ")[2]
        mode = "401" if key == WRONG_KEY else "quota" if key == NO_QUOTA_KEY else self._mode([], "")
        self.count += 1
        self.calls.append({"mode": mode, "purpose": "models", "model": "", "headers": sorted(headers)})
        name, _, detail = mode.partition(":")
        if failed := failure(name, detail, key, {"messages": []}):
            status, answer, more = failed
            self._write(writer, status, json.dumps(answer), **more)
            return
        rows = [{"id": name, "object": "model"} for name in ("small-model", "large-model")]
        self._write(writer, 200, "<html>" if name == "html" else json.dumps({"object": "list", "data": rows}))

    # --- transcriptions -----------------------------------------------------------------------------------------------

    async def _transcribe(self, headers: dict[str, str], body: bytes, writer: asyncio.StreamWriter) -> None:
        """Answer a recording with the words that :meth:`hears_words` set, or as the mode says."""
        key = headers.get("authorization", "").partition(" ")[2]
        mode = "401" if key == WRONG_KEY else "quota" if key == NO_QUOTA_KEY else self._mode([], "")
        form = message_from_bytes(b"Content-Type: " + headers["content-type"].encode() + b"\r\n\r\n" + body)
        fields = {part.get_param("name", header="content-disposition"): part for part in form.get_payload()}
        told = {name: part.get_payload(decode=True) for name, part in fields.items()}
        call = {
            "mode": mode,
            "purpose": "transcription",
            "model": told["model"].decode(),
            "parameters": {name: told[name].decode() for name in told if name not in ("model", "file")},
            "file": (fields["file"].get_filename(), fields["file"].get_content_type(), len(told["file"])),
            "headers": sorted(headers),
        }
        self.count += 1
        self.calls.append(call)
        name, _, detail = mode.partition(":")
        if failed := failure(name, detail, key, {"messages": [], "model": call["model"]}):
            status, answer, more = failed
            self._write(writer, status, json.dumps(answer), **more)
            return
        await asyncio.sleep(self.latency + (float(detail or SLOW_SECONDS) if name == "slow" else 0))
        self._write(writer, 200, "<html>" if name == "html" else json.dumps(self._words))

    # --- speech -------------------------------------------------------------------------------------------------------

    async def _speak(
        self,
        headers: dict[str, str],
        request: dict[str, Any],
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> bool:
        """Read a text as the sound that :meth:`says_sound` set, or as the mode says; return whether the connection can
        go on."""
        key = headers.get("authorization", "").partition(" ")[2]
        mode = "401" if key == WRONG_KEY else "quota" if key == NO_QUOTA_KEY else self._mode([], "")
        self.count += 1
        self.calls.append({"mode": mode, "purpose": "speech", "headers": sorted(headers), **request})
        name, _, detail = mode.partition(":")
        messages = [{"role": "user", "content": request["input"]}]
        if failed := failure(name, detail, key, {"messages": messages, "model": request["model"]}):
            status, answer, more = failed
            self._write(writer, status, json.dumps(answer), **more)
            return True
        data, kind = self._sound
        if name in BREAKING:
            await break_off(name, data, reader, writer, kind)
            return False
        await asyncio.sleep(self.latency + (float(detail or SLOW_SECONDS) if name == "slow" else 0))
        if name == "html":
            self._write(writer, 200, "<html>", content_type="text/html")
        else:
            self._write(writer, 200, b"" if name == "empty" else data, content_type=kind)
        return True

    # --- chat completions ---------------------------------------------------------------------------------------------

    async def _complete(
        self,
        headers: dict[str, str],
        request: dict[str, Any],
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> bool:
        """Answer a request; return whether the connection can go on."""
        scheme, _, key = headers.get("authorization", "").partition(" ")
        authorized = scheme == "Bearer" and bool(key) and key not in (WRONG_KEY, NO_QUOTA_KEY)
        messages: Messages = request["messages"]
        purpose = next((p for m in messages for p in _PURPOSE.findall(m["content"])), "")
        mode = self._mode(messages, purpose) if authorized else "quota" if key == NO_QUOTA_KEY else "401"
        call = {
            "mode": mode,
            "purpose": purpose,
            "model": request.get("model", ""),
            "authorized": authorized,
            "parameters": {name: value for name, value in request.items() if name not in ("messages", "model")},
            "headers": sorted(headers),
            "messages": messages,
            "aborted": False,
            "said_at": [],
        }
        self.count += 1
        self.calls.append(call)
        try:
            goes_on = await self._answer(call, key, request, reader, writer)
        except ConnectionError:
            call["aborted"], goes_on = True, False
        if self._log:
            sizes = {"prompt_characters": sum(len(m["content"]) for m in messages), "at": round(time.time(), 3)}
            seen = {name: call[name] for name in ("mode", "purpose", "model", "authorized", "aborted")}
            self._log.write(json.dumps(seen | sizes) + "\n")
            self._log.flush()
        return goes_on

    def _mode(self, messages: Messages, purpose: str) -> str:
        newest = next((m["content"] for m in reversed(messages) if m["role"] == "user"), "")
        whose = "reader" if purpose == "reader" else "mode"
        markers = [marker for marker in _MARKER.finditer(newest) if marker.group(1) == whose]
        if markers and (line := _line_of(markers[-1])) not in self._markers_used:
            _, mode, times = markers[-1].groups()
            if times:  # it stays in the prompt when its requests are over
                self._markers_used.add(line)
                self._script.extendleft([mode] * (int(times) - 1))
            return mode
        return self._script.popleft() if self._script else self.default

    async def _answer(
        self,
        call: dict[str, Any],
        key: str,
        request: dict[str, Any],
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> bool:
        name, _, detail = call["mode"].partition(":")
        if failed := failure(name, detail, key, request):
            status, body, headers = failed
            self._write(writer, status, json.dumps(body), **headers)
            return True
        await asyncio.sleep(self.latency + (float(detail or SLOW_SECONDS) if name == "slow" else 0))
        released = self._released
        while name == "held" and not released.is_set() and not gone(reader, writer):
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        acts = self._acts.popleft() if call["purpose"] == "reader" and self._acts else []
        answer = completion(name, request, acts)
        if request.get("stream") and name not in BREAKING | UNSTREAMABLE:

            async def said(name: str, is_last: bool) -> bool:
                call["said_at"].append(time.time())
                if is_last and name == "spoken":
                    return True
                return await self._pause(name, detail, released, reader, writer)

            is_whole = await stream(name, answer, request, writer, said)
            call["aborted"] = not is_whole
            return is_whole
        body = json.dumps(answer, ensure_ascii=False).encode()
        if name in BREAKING:
            await break_off(name, body, reader, writer)
        call["aborted"] = gone(reader, writer)
        if name in BREAKING or call["aborted"]:
            return False
        if name == "malformed":
            self._write(writer, 200, body[: len(body) // 2])
        elif name == "html":
            self._write(writer, 200, "<html><body>Welcome to the network</body></html>", content_type="text/html")
        elif name == "packed":
            self._write(writer, 200, gzip.compress(body), content_encoding="gzip")
        else:
            self._write(writer, 200, body)
        return True

    async def _pause(
        self,
        name: str,
        detail: str,
        released: threading.Event,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> bool:
        """Wait after a sentence as the mode has it; return whether the client is still there."""
        if name in ("spoken", "leak_later"):
            await asyncio.sleep(float(detail or 0))
        while name in ("step", "stream_hang") and not released.is_set() and not gone(reader, writer):
            if name == "step" and self._may_say:
                self._may_say -= 1
                break
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        return not gone(reader, writer)


def tone(seconds: float = 0.3) -> bytes:
    """Return a WAV file with a quiet tone."""
    rate = 8_000
    samples = bytes(round(128 + 20 * math.sin(math.tau * 440 * at / rate)) for at in range(round(seconds * rate)))
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(1)
        sound.setframerate(rate)
        sound.writeframes(samples)
    return file.getvalue()


def _line_of(marker: re.Match[str]) -> str:
    text = marker.string
    return text[text.rfind("\n", 0, marker.start()) + 1 :].partition("\n")[0]
