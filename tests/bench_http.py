"""HTTP/1.1 over kept connections, as cheap as asyncio allows: what measures must not be what is measured."""

import asyncio
from urllib.parse import urlencode

from tests.faults.deployed import HOST

CSRF = "b" * 32


class Client:
    """Sends requests to one port on as many connections as are busy at a time, as a proxy that ended TLS does."""

    def __init__(self, port: int, scheme: str = "https") -> None:
        self._port = port
        self._origin = f"{scheme}://{HOST}"
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def get(self, path: str, session: str = "", *, whole_page: bool = False) -> tuple[int, str]:
        """Fetch a fragment, or a whole page; return status and body."""
        return await self._send("GET", path, session, "" if whole_page else "HX-Request: true\r\n", b"")

    async def post(self, path: str, session: str, fields: dict[str, object]) -> tuple[int, str]:
        """Send a form as htmx does; return status and body."""
        body = urlencode(fields).encode()
        headers = (
            f"HX-Request: true\r\nX-CSRFToken: {CSRF}\r\nOrigin: {self._origin}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        )
        return await self._send("POST", path, session, headers, body)

    async def _send(self, method: str, path: str, session: str, headers: str, body: bytes) -> tuple[int, str]:
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nX-Forwarded-Proto: https\r\nX-Forwarded-For: 192.0.2.1\r\n"
            f"Cookie: sessionid={session}; csrftoken={CSRF}\r\n{headers}\r\n"
        )
        while self._idle:
            connection = self._idle.pop()
            try:
                return await self._exchange(connection, head.encode() + body)
            except (ConnectionError, asyncio.IncompleteReadError):
                continue  # the server had closed it, as it may when nobody used it for a while
        fresh = await asyncio.open_connection("127.0.0.1", self._port)
        return await self._exchange(fresh, head.encode() + body)

    async def _exchange(
        self, connection: tuple[asyncio.StreamReader, asyncio.StreamWriter], request: bytes
    ) -> tuple[int, str]:
        reader, writer = connection
        try:
            writer.write(request)
            answer = await _answer(reader)
        except BaseException:
            writer.close()
            raise
        self._idle.append(connection)
        return answer

    def close(self) -> None:
        """Close the connections that nobody uses."""
        while self._idle:
            self._idle.pop()[1].close()


async def _answer(reader: asyncio.StreamReader) -> tuple[int, str]:
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    status = int(head[9:12])
    if status == 204:
        return status, ""
    _, named, length = head.partition(b"content-length:")
    if named:
        return status, (await reader.readexactly(int(length.split(b"\r\n", 1)[0]))).decode()
    body = b""
    while size := int(await reader.readline(), 16):
        body += await reader.readexactly(size)
        await reader.readline()
    await reader.readline()
    return status, body.decode()
