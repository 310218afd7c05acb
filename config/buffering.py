"""Takes in the bodies of requests before a thread is: whoever sends slowly holds a socket and a little memory.

A thread reads nothing from the network. The event loop takes a body in, within bounds; when it is whole, one of a few
threads runs the request from beginning to end, also one whose answer is a stream. Made for Granian's RSGI.
"""

import asyncio
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from granian.rsgi import ProtocolClosed

from config.storage import is_storage_full

SECONDS_OF_SILENCE = 10.0
"""So long nothing of a body may arrive; then nobody is believed to be sending."""
SECONDS_FOR_A_BODY = 60.0
"""So long a body may take on its way: enough for the largest page at 20 kB a second."""
MOST_BYTES = 20_000_000
"""More than the largest upload (``problems/exchange/given.py``); of what is larger no more is taken in."""
BYTES_IN_MEMORY = 256_000
"""What a body has beyond this lies in a file meanwhile."""
MOST_ARRIVING = 256
"""So many bodies may be on their way at once; the one that has been for longest makes room for the next."""

Headers = list[tuple[str, str]]


class Late(Exception):
    """A body did not arrive in time, or was broken off."""


class Web:
    """The RSGI application around a WSGI one."""

    def __init__(self, wsgi: Callable[..., Iterable[bytes]], *, threads: int) -> None:
        self._wsgi = wsgi
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="request")
        self._arriving: dict[asyncio.Task[Any], None] = {}  # the one that has been on its way for longest is first

    async def __rsgi__(self, scope: Any, proto: Any) -> None:
        """Answer one request."""
        body = tempfile.SpooledTemporaryFile(max_size=BYTES_IN_MEMORY)  # noqa: SIM115 - closed when it is answered
        with body:
            try:
                size = await self._taken_in(scope, proto, body)
            except Late:
                proto.response_empty(408, [("connection", "close")])
                return
            except OSError as fault:
                if not is_storage_full(fault):
                    raise
                proto.response_empty(507, [("connection", "close")])  # what is not in memory has no room
                return
            body.seek(0)
            environ = environ_of(scope, body, size)
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._threads, self._answer, environ, proto, loop)

    async def _taken_in(self, scope: Any, proto: Any, body: Any) -> int:
        """Write the request's body into ``body``; return how long it is, or would be. Raises :class:`Late`."""
        said = scope.headers.get("content-length")
        declared = int(said) if said and said.isascii() and said.isdigit() else None
        if not declared and (declared == 0 or scope.headers.get("transfer-encoding") is None):
            return 0
        if declared is not None and declared > MOST_BYTES:
            return declared  # Django says what is too large by its length
        arriving = asyncio.ensure_future(_copied(proto, body))
        self._arriving[arriving] = None
        if len(self._arriving) > MOST_ARRIVING:
            next(iter(self._arriving)).cancel()
        try:
            taken = await asyncio.wait_for(arriving, SECONDS_FOR_A_BODY)
        except (TimeoutError, asyncio.CancelledError):
            raise Late from None
        finally:
            self._arriving.pop(arriving, None)
        if declared is not None and taken < declared:
            raise Late
        return taken

    def _answer(self, environ: Mapping[str, Any], proto: Any, loop: asyncio.AbstractEventLoop) -> None:
        """Run the request in this thread and send what it answers."""
        status, headers = 500, []

        def start_response(line: str, given: Headers, exc_info: object = None) -> None:
            nonlocal status, headers
            status, headers = int(line.split(" ", 1)[0]), given

        answer = self._wsgi(environ, start_response)
        try:
            if any(name.lower() == "content-length" for name, _ in headers):
                proto.response_bytes(status, headers, b"".join(answer))
                return
            stream = proto.response_stream(status, headers)
            for part in answer:
                asyncio.run_coroutine_threadsafe(_sent(stream, part), loop).result()
        except ProtocolClosed:
            pass  # nobody is there any more
        finally:
            if hasattr(answer, "close"):
                answer.close()


def environ_of(scope: Any, body: Any, size: int) -> dict[str, Any]:
    """Return what WSGI wants to know of a request whose ``body`` has ``size`` bytes."""
    host, _, port = scope.server.rpartition(":")
    environ = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": host.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "CONTENT_LENGTH": str(size) if size else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    if scope.authority:
        environ["HTTP_HOST"] = scope.authority
    for name, value in scope.headers.items():
        if "_" in name or name == "content-length":
            continue  # a proxy sets X-Forwarded-For; x_forwarded_for would look the same
        key = "CONTENT_TYPE" if name == "content-type" else f"HTTP_{name.upper().replace('-', '_')}"
        glue = "; " if name == "cookie" else ","
        environ[key] = f"{environ[key]}{glue}{value}" if key in environ and key != "HTTP_HOST" else value
    return environ


async def _copied(proto: Any, body: Any) -> int:
    """Write what arrives into ``body``, up to a bound; return how much that was. Raises :class:`Late` after silence."""
    taken, parts = 0, aiter(proto)
    while taken <= MOST_BYTES:
        try:
            part = await asyncio.wait_for(anext(parts), SECONDS_OF_SILENCE)
        except StopAsyncIteration:
            break
        except TimeoutError:
            raise Late from None
        taken += len(part)
        body.write(part)
    return taken


async def _sent(stream: Any, part: bytes) -> None:
    await stream.send_bytes(part)
