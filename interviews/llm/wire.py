"""The connections to model providers: bounded in time and size, and they tell a provider only what it needs."""

import os
import ssl
import threading
from contextlib import suppress
from functools import lru_cache

import httpcore2
import httpx2

from interviews.llm.bounded_network import AnswerStream, BoundedNetwork, Call, calling, current_call
from interviews.llm.port import Deadline, FaultKind, ModelError

MAX_ANSWER_BYTES = 2_000_000
"""No answer of the length we ask for comes near it."""
MAX_STREAM_BYTES = 8_000_000
"""In a stream a few hundred bytes go with each word."""
SECONDS_TO_END = 1.0
"""So long a stream that has said all may take to tell what it cost, and to end."""

MAX_CONNECTIONS = 512
MAX_IDLE_CONNECTIONS = 200
IDLE_SECONDS = 20.0
"""Kept no longer, as servers close what is idle, and a call sent at that moment is lost."""

_HEADERS_READ = frozenset({b"content-type", b"retry-after", b"retry-after-ms", b"x-request-id"})


class Wire(httpx2.BaseTransport):
    """Sends requests inside :func:`calling`. The key joins a request here, where no log and no error sees it.

    Raises :class:`ModelError`. The connections are the process's, whatever provider and key: many learners of one
    provider share them.
    """

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Return the whole answer."""
        try:
            return _sent(request, current_call())
        except httpcore2.ConnectTimeout:
            raise ModelError(FaultKind.TIMEOUT, "no connection in time") from None
        except httpcore2.TimeoutException:
            raise ModelError(FaultKind.TIMEOUT, "no complete answer in time") from None
        except httpcore2.UnsupportedProtocol:
            raise ModelError(FaultKind.NOT_FOUND, "the provider's address is no http or https address") from None
        except (httpcore2.NetworkError, httpcore2.ProtocolError) as error:
            reason = error.args[0] if error.args and isinstance(error.args[0], Exception) else error
            raise ModelError(FaultKind.CONNECTION, f"the connection failed ({type(reason).__name__})") from None


def _sent(request: httpx2.Request, call: Call) -> httpx2.Response:
    body, left = request.read(), call.deadline.left()
    # What else the vendor's client would tell (this machine's system, settings of its environment, cookies of another
    # learner's call) is no provider's business.
    headers = {
        "Host": request.url.netloc.decode("ascii"),
        "Accept": request.headers.get("accept", "application/json"),
        "Accept-Encoding": "identity",  # unpacked, an answer could be a thousand times its size on the way
        "Authorization": f"Bearer {call.api_key}",
        "Content-Type": request.headers.get("content-type", "application/json"),
        "Content-Length": str(len(body)),
        "User-Agent": "DryRun",
    }
    timeouts = {kind: min(seconds, left) for kind, seconds in request.extensions["timeout"].items()}
    answer = _connections().handle_request(
        httpcore2.Request(
            method=request.method,
            url=str(request.url),
            headers=headers,
            content=body,
            extensions={"timeout": timeouts},
        )
    )
    try:
        if call.stream is not None and _is_stream(answer):
            told = b""
            _listen(answer, call, call.stream)
        else:
            told = _body(answer, call.deadline)
    finally:
        answer.close()
    kept = [(name, value) for name, value in answer.headers if name.lower() in _HEADERS_READ]
    return httpx2.Response(answer.status, headers=kept, content=told)


def _is_stream(answer: httpcore2.Response) -> bool:
    kinds = [value for name, value in answer.headers if name.lower() == b"content-type"]
    return answer.status == httpx2.codes.OK and kinds[:1] != [] and kinds[0].lower().startswith(b"text/event-stream")


def _listen(answer: httpcore2.Response, call: Call, stream: AnswerStream) -> None:
    """Hand the answer on as it comes."""
    chunks, size = answer.iter_stream(), 0
    for chunk in chunks:
        stream.feed(chunk)
        if stream.is_whole:
            break
        size += len(chunk)
        if size > MAX_STREAM_BYTES:
            raise ModelError(FaultKind.BAD_REPLY, f"HTTP 200: the answer is longer than {MAX_STREAM_BYTES:,} bytes")
        if not call.deadline.left():
            raise ModelError(FaultKind.TIMEOUT, "no complete answer in time")
    # The answer is there and paid for, so nothing that still goes wrong loses it.
    with (
        suppress(httpcore2.NetworkError, httpcore2.ProtocolError, httpcore2.TimeoutException, ModelError),
        calling(Deadline(min(SECONDS_TO_END, call.deadline.left())), call.api_key),
    ):
        for chunk in chunks:
            stream.feed(chunk)


def _body(answer: httpcore2.Response, deadline: Deadline) -> bytes:
    """Return the body. That of an error is not worth failing for: it is left out when it is too long or packed."""
    packing = {value.lower() for name, value in answer.headers if name.lower() == b"content-encoding"} - {b"identity"}
    body = bytearray()
    for chunk in () if packing else answer.iter_stream():
        body += chunk
        if not deadline.left():
            raise ModelError(FaultKind.TIMEOUT, "no complete answer in time")
        if len(body) > MAX_ANSWER_BYTES:
            break
    if not packing and len(body) <= MAX_ANSWER_BYTES:
        return bytes(body)
    if answer.status < 400:
        fault = "compressed, which was not asked for" if packing else f"longer than {MAX_ANSWER_BYTES:,} bytes"
        raise ModelError(FaultKind.BAD_REPLY, f"HTTP {answer.status}: the answer is {fault}")
    return b""


_lock = threading.Lock()
_pool: httpcore2.ConnectionPool | None = None


def _connections() -> httpcore2.ConnectionPool:
    """Return this process's connections, made at the first call."""
    global _pool  # noqa: PLW0603
    with _lock:
        if _pool is None:
            _pool = httpcore2.ConnectionPool(
                ssl_context=_certificates(),
                max_connections=MAX_CONNECTIONS,
                max_keepalive_connections=MAX_IDLE_CONNECTIONS,
                keepalive_expiry=IDLE_SECONDS,
                network_backend=BoundedNetwork(),
            )
        return _pool


@lru_cache(maxsize=1)
def _certificates() -> ssl.SSLContext:
    """Return whom to believe. The environment may say (``SSL_CERT_FILE``), as where a house has its own authority."""
    return httpcore2.default_ssl_context()


def close_connections() -> None:
    """Close all connections of this process; the next call opens new ones."""
    global _pool
    with _lock:
        pool, _pool = _pool, None
    if pool:
        pool.close()


def _after_fork() -> None:
    """Let go of the parent's connections. Its locks are no use here, as nobody is left who would release them."""
    global _lock, _pool
    _lock, pool, _pool = threading.Lock(), _pool, None
    for connection in pool.connections if pool else ():
        connection.close()


os.register_at_fork(after_in_child=_after_fork)
