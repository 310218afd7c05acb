"""A network no wait of which outlasts the call that it serves.

The timeouts of an HTTP client bound one read each, so a server that sends a byte now and then outlasts them. Here every
wait (name look-up, connecting, handshake, each write, each read of headers and body) is cut to what is left of the
call's own deadline.

It leads to servers of the internet, and to those networks of one's own that the call names: whoever may enter a
provider's address could else reach what only this machine can. The addresses of a name are looked up once, and what was
looked at is what is connected to, so a name that answers differently the next time gains nothing.
"""

import ipaddress
import queue
import socket
import ssl
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import httpcore2

from interviews.llm.port import Deadline, FaultKind, ModelError

WRITE_AT_ONCE = 16_384

Networks = tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]
OWN_NETWORKS: Networks = tuple(
    map(
        ipaddress.ip_network,
        ("127.0.0.0/8", "::1/128", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7"),
    )
)
"""This machine, and what houses use inside. Without the link's own addresses, where clouds hand out secrets."""
_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")


@dataclass(frozen=True)
class Call:
    """What its connections have to know of a call."""

    deadline: Deadline
    api_key: str = field(repr=False)
    networks: Networks = OWN_NETWORKS
    stream: "AnswerStream | None" = None
    """Reads the answer while it comes, if the server streams it."""


class AnswerStream:
    """What a streamed answer is handed to as it comes."""

    is_whole = False
    """All of the text is there, whatever the server still sends."""

    def feed(self, chunk: bytes) -> None:
        """Take the next bytes of the body."""
        raise NotImplementedError


_current: ContextVar[Call] = ContextVar("call")


@contextmanager
def calling(
    deadline: Deadline, api_key: str, networks: Networks = OWN_NETWORKS, stream: AnswerStream | None = None
) -> Iterator[None]:
    """Let requests inside the block end by ``deadline``, carry ``api_key``, and reach the internet and ``networks``; a
    streamed answer goes to ``stream``."""
    token = _current.set(Call(deadline, api_key, networks, stream))
    try:
        yield
    finally:
        _current.reset(token)


def current_call() -> Call:
    """Return the call that this thread makes."""
    return _current.get()


def _left(timeout: float | None, error: type[httpcore2.TimeoutException]) -> float:
    """Return ``timeout``, cut to what is left of the call. Raises ``error`` when nothing is."""
    left = current_call().deadline.left()
    if not left:
        raise error("the time of the call is over")
    return left if timeout is None else min(timeout, left)


class _BoundedStream(httpcore2.NetworkStream):
    """A connection no wait of which outlasts the call of the thread that uses it."""

    def __init__(self, stream: httpcore2.NetworkStream) -> None:
        self._stream = stream

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, _left(timeout, httpcore2.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        for start in range(0, len(buffer), WRITE_AT_ONCE):
            self._stream.write(buffer[start : start + WRITE_AT_ONCE], _left(timeout, httpcore2.WriteTimeout))

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        left = _left(timeout, httpcore2.ConnectTimeout)
        return _BoundedStream(self._stream.start_tls(ssl_context, server_hostname, left))

    def close(self) -> None:
        self._stream.close()

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)


class BoundedNetwork(httpcore2.NetworkBackend):
    """Connects within the call's time, also when the name has many addresses or the name server is silent.

    Raises :class:`ModelError` where the name leads only to addresses that are not asked.
    """

    def __init__(self) -> None:
        self._plain = httpcore2.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.NetworkStream:
        failed: Exception = httpcore2.ConnectError("the name has no address")
        addresses = _addresses(host, port, _left(timeout, httpcore2.ConnectTimeout))
        allowed = [address for address in addresses if may_be_asked(address, current_call().networks)]
        if addresses and not allowed:
            raise ModelError(
                FaultKind.ADDRESS, "the provider's address lies in a network that MODEL_NETWORKS leaves out"
            )
        for address in allowed:
            try:
                left = _left(timeout, httpcore2.ConnectTimeout)
                return _BoundedStream(self._plain.connect_tcp(address, port, left, local_address, socket_options))
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                failed = error
        raise failed


def _addresses(host: str, port: int, seconds: float) -> list[str]:
    """Return the addresses of ``host``. The system's look-up knows no time limit, so a thread of its own does it."""
    answers: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def look_up() -> None:
        try:
            answers.put(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            answers.put(error)

    try:
        threading.Thread(target=look_up, name="name look-up", daemon=True).start()
        found = answers.get(timeout=seconds)
    except queue.Empty:
        raise httpcore2.ConnectTimeout("the name server is silent") from None
    except RuntimeError as error:  # no more threads
        raise httpcore2.ConnectError(error) from error
    if isinstance(found, Exception):
        raise httpcore2.ConnectError(found) from found
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


def may_be_asked(address: str, networks: Networks) -> bool:
    """Tell whether ``address`` is one of the internet or of ``networks``, also where it has another one inside."""
    try:
        stated = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return all(
        any(one.version == network.version and one in network for network in networks)
        or (one.is_global and not one.is_multicast)
        for one in _inside(stated)
    )


def _inside(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> list[Any]:
    """Return the IPv4 address that ``address`` only wraps, or itself."""
    if isinstance(address, ipaddress.IPv4Address):
        return [address]
    if address in _TRANSLATED:
        return [ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)]
    teredo = address.teredo[1] if address.teredo else None
    return [one for one in (address.ipv4_mapped, address.sixtofour, teredo) if one is not None] or [address]
