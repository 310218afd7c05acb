"""Reading the chunks of a streamed completion (server-sent events), as they come."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from interviews.llm.bounded_network import AnswerStream
from interviews.llm.port import FaultKind, ModelError, OnText

_DONE = b"[DONE]"


class Completion(AnswerStream):
    """A completion that is put together of its chunks; ``on_text`` is handed what each adds to the text.

    ``started`` tells whether the server has streamed at all.
    """

    def __init__(self, on_text: OnText, clean: Callable[[str], str]) -> None:
        self.started = False
        self._on_text = on_text
        self._clean = clean
        self._rest = b""
        self._text: list[str] = []
        self._finish: Any = None
        self._told: dict[str, Any] = {}

    def feed(self, chunk: bytes) -> None:
        """Take the next bytes of the body. Raises :class:`ModelError` for an error that the server tells in them."""
        self.started = True
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        for line in lines:
            self._read(line.strip())

    def answer(self) -> dict[str, Any]:
        """Return what a server that does not stream would have answered.

        Raises :class:`ModelError` when the stream broke off.
        """
        self._read(self._rest.strip())
        if not self.is_whole:
            raise ModelError(FaultKind.CONNECTION, "the stream broke off before the answer was whole")
        message = {"content": "".join(self._text)}
        return {**self._told, "choices": [{"message": message, "finish_reason": self._finish}]}

    def _read(self, line: bytes) -> None:
        if not line.startswith(b"data:"):
            return  # a comment that keeps the connection open, or the name of an event
        data = line.removeprefix(b"data:").strip()
        if data == _DONE:
            self.is_whole = True
            return
        try:
            chunk = json.loads(data)
        except (ValueError, RecursionError):
            raise ModelError(FaultKind.BAD_REPLY, "HTTP 200, but a part of the stream is no JSON") from None
        if isinstance(chunk, dict):
            self._take(chunk)

    def _take(self, chunk: Mapping[str, Any]) -> None:
        if chunk.get("error"):
            raise ModelError(FaultKind.SERVER, "the provider had a fault in the middle of its answer")
        # Some tell the use with every chunk, most in the last one: the latest counts.
        self._told |= {name: chunk[name] for name in ("id", "model", "usage") if chunk.get(name)}
        match chunk.get("choices"):
            case [{**choice}, *_]:
                self._finish = choice.get("finish_reason") or self._finish
                self.is_whole |= bool(self._finish)
                match choice.get("delta"):
                    case {"content": str(text)} if text:
                        text = self._clean(text)
                        self._text.append(text)
                        self._on_text(text)
