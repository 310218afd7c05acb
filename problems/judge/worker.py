"""One helper process as seen from outside: start it, ask it, end it."""

import logging
import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from problems.judge.component import ComponentMissing, ComponentUnsafe, HelperFailed
from problems.judge.frames import HEADER, MAX_ANSWER, BadFrame, length_of, unpack

logger = logging.getLogger(__name__)

SCRIPT = Path(__file__).with_name("helper.py")
SECONDS_TO_START = 60.0
_PIECE = 1 << 16
_FAULTS = {kind.__name__: kind for kind in (ComponentMissing, ComponentUnsafe, HelperFailed)}
_told: set[str] = set()


class Lost(Exception):
    """The helper is of no more use: ``reason`` is ``time`` if it is too slow, else ``helper``; ``why`` is for logs."""

    def __init__(self, reason: str, why: str) -> None:
        super().__init__(why)
        self.reason = reason
        self.why = why


class Worker:
    """A running helper. One thread at a time."""

    def __init__(self, directory: Path) -> None:
        """Start it. Raises :class:`Lost` for one that says nothing, and else what it says: ``ComponentMissing``,
        ``ComponentUnsafe``, ``HelperFailed``.
        """
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
            message = str(first.get("message"))
            if message not in _told:  # every program would say the same
                _told.add(message)
                logger.error("a helper of the judge cannot start: %s", message)
            raise _FAULTS.get(str(kind), HelperFailed)(message)
        ready = first.get("ready")
        if not isinstance(ready, list) or not all(isinstance(name, str) for name in ready):
            raise Lost("helper", "it did not say that it is ready")
        self.walls = tuple(ready)

    def _send(self, request: bytes, deadline: float) -> None:
        rest = memoryview(request)
        while rest:
            self._wait(self._in, select.POLLOUT, deadline)
            try:
                rest = rest[os.write(self._in, rest[:_PIECE]) :]
            except BlockingIOError:
                continue
            except OSError as error:
                raise Lost("helper", "it ended") from error

    def _messages(self, deadline: float) -> Iterator[dict[str, Any]]:
        while True:
            try:
                length = length_of(self._take(HEADER.size, deadline), most=MAX_ANSWER)
                message = unpack(self._take(length, deadline))
            except BadFrame as error:
                raise Lost("helper", f"it sent {error}") from error
            yield message

    def _take(self, size: int, deadline: float) -> bytes:
        while len(self._received) < size:
            self._wait(self._out, select.POLLIN, deadline)
            try:
                part = os.read(self._out, _PIECE)
            except BlockingIOError:
                continue
            if not part:
                raise Lost("helper", "it ended")
            self._received += part
        taken = bytes(self._received[:size])
        del self._received[:size]
        return taken

    def _wait(self, descriptor: int, event: int, deadline: float) -> None:
        poll = select.poll()
        poll.register(descriptor, event)
        if not poll.poll(max(0.0, deadline - time.monotonic()) * 1000):
            raise Lost("time", "it took too long")
