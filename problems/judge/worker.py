"""One helper process as seen from outside: start it, ask it, end it."""

import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from problems.judge.component import ComponentMissing, ComponentUnsafe
from problems.judge.frames import HEADER, MAX_ANSWER, BadFrame, length_of, unpack

SCRIPT = Path(__file__).with_name("helper.py")
SECONDS_TO_START = 60.0
_PIECE = 1 << 16


class Lost(Exception):
    """The helper is of no more use: ``reason`` is ``time`` when it took too long, else ``helper``."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Worker:
    """A running helper. One thread at a time."""

    def __init__(self, directory: Path) -> None:
        """Start it. Raises ``ComponentMissing`` and ``ComponentUnsafe``; a helper that dies at once is left as dead."""
        self.walls: tuple[str, ...] = ()
        self._process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-I", str(SCRIPT), str(directory)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            cwd="/",
            env={},
            start_new_session=True,  # Ctrl+C is meant for us; we end it ourselves
        )
        self._in, self._out = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._received = bytearray()
        try:
            self._greet(next(self._messages(time.monotonic() + SECONDS_TO_START)))
        except Lost:
            self.kill()
        except BaseException:
            self.end()
            raise

    @property
    def pid(self) -> int:
        """Return its process number."""
        return self._process.pid

    def is_alive(self) -> bool:
        """Tell whether it has not ended yet."""
        return self._process.poll() is None

    def ask(self, request: bytes, *, seconds: float) -> Iterator[dict[str, Any]]:
        """Send ``request`` and yield what it says, for so many seconds at most. Raises :class:`Lost`."""
        deadline = time.monotonic() + seconds
        self._send(request, deadline)
        yield from self._messages(deadline)

    def kill(self) -> None:
        """End the process at once. Another thread may be asking it, and is told that it is lost."""
        self._process.kill()
        self._process.wait()

    def end(self) -> None:
        """End the process and close what led to it."""
        self.kill()
        self._close()

    def abandon(self) -> None:
        """Close what leads to it without ending it: it belongs to the process from which this one was forked."""
        self._close()
        self._process.returncode = 0  # it is no child of ours, to be waited for

    def _close(self) -> None:
        self._process.stdin.close()
        self._process.stdout.close()

    def _greet(self, first: dict[str, Any]) -> None:
        if (kind := first.get("failed")) is not None:
            raise (ComponentUnsafe if kind == "ComponentUnsafe" else ComponentMissing)(str(first.get("message")))
        self.walls = tuple(first["ready"])

    def _send(self, request: bytes, deadline: float) -> None:
        rest = memoryview(request)
        while rest:
            self._wait(self._in, select.POLLOUT, deadline)
            try:
                rest = rest[os.write(self._in, rest[:_PIECE]) :]
            except BlockingIOError:
                continue
            except OSError as error:
                raise Lost("helper") from error

    def _messages(self, deadline: float) -> Iterator[dict[str, Any]]:
        while True:
            try:
                length = length_of(self._take(HEADER.size, deadline), most=MAX_ANSWER)
                message = unpack(self._take(length, deadline))
            except BadFrame as error:
                raise Lost("helper") from error
            yield message

    def _take(self, size: int, deadline: float) -> bytes:
        while len(self._received) < size:
            self._wait(self._out, select.POLLIN, deadline)
            try:
                part = os.read(self._out, _PIECE)
            except BlockingIOError:
                continue
            if not part:
                raise Lost("helper")
            self._received += part
        taken = bytes(self._received[:size])
        del self._received[:size]
        return taken

    def _wait(self, descriptor: int, event: int, deadline: float) -> None:
        poll = select.poll()
        poll.register(descriptor, event)
        if not poll.poll(max(0.0, deadline - time.monotonic()) * 1000):
            raise Lost("time")
