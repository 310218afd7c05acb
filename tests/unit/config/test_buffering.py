"""What the web server does before Django: it takes bodies in, within bounds, and tells what WSGI wants to know."""

import asyncio
import errno
from collections.abc import AsyncIterator, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from config import buffering

PAGE = b"<p>here</p>"


class Headers(dict[str, str]):
    """As Granian's: ``items`` has names in small letters, some twice."""

    def __init__(self, *pairs: tuple[str, str]) -> None:
        super().__init__(pairs)
        self._pairs = pairs

    def items(self) -> Any:
        return list(self._pairs)


def scope(*headers: tuple[str, str], method: str = "POST", **given: str) -> Any:
    plain = {
        "method": method, "path": "/题/", "query_string": "a=%20", "server": "127.0.0.1:8000", "client": "[::1]:99",
        "scheme": "http", "http_version": "1.1", "authority": None,
    }  # fmt: skip
    return SimpleNamespace(headers=Headers(*headers), **{**plain, **given})


class Proto:
    """A connection from which ``parts`` arrive, and then nothing more for as long as ``is_endless``."""

    def __init__(self, *parts: bytes, is_endless: bool = False) -> None:
        self.parts, self.is_endless = parts, is_endless
        self.status, self.headers, self.sent = 0, [], b""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for part in self.parts:
            yield part
        if self.is_endless:
            await asyncio.Event().wait()

    def response_empty(self, status: int, headers: Any) -> None:
        self.status, self.headers = status, headers

    def response_bytes(self, status: int, headers: Any, body: bytes) -> None:
        self.status, self.headers, self.sent = status, headers, body

    def response_stream(self, status: int, headers: Any) -> "Proto":
        self.status, self.headers = status, headers
        return self

    async def send_bytes(self, part: bytes) -> None:
        self.sent += part


@pytest.fixture
def seen() -> list[dict[str, Any]]:
    return []


@pytest.fixture
def web(seen: list[dict[str, Any]]) -> Iterator[buffering.Web]:
    """Django's place is taken by something that notes what it was asked."""

    def wsgi(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        seen.append({**environ, "read": environ["wsgi.input"].read()})
        start_response("200 OK", [("Content-Length", str(len(PAGE)))])
        return [PAGE]

    made = buffering.Web(wsgi, threads=2)
    yield made
    made._threads.shutdown()


def answer(web: buffering.Web, asked: Any, proto: Proto) -> Proto:
    asyncio.run(web.__rsgi__(asked, proto))
    return proto


class TestBodies:
    def test_a_body_is_whole_before_django_sees_it(self, web, seen):
        answered = answer(web, scope(("content-length", "6")), Proto(b"abc", b"def"))
        assert (answered.status, answered.sent) == (200, PAGE)
        assert (seen[0]["read"], seen[0]["CONTENT_LENGTH"]) == (b"abcdef", "6")

    def test_so_is_one_that_does_not_tell_its_length(self, web, seen):
        answer(web, scope(("transfer-encoding", "chunked")), Proto(b"abc", b""))
        assert (seen[0]["read"], seen[0]["CONTENT_LENGTH"]) == (b"abc", "3")

    @pytest.mark.parametrize("constant", ["SECONDS_OF_SILENCE", "SECONDS_FOR_A_BODY"])
    def test_who_sends_nothing_is_answered_without_it(self, web, seen, monkeypatch, constant):
        monkeypatch.setattr(buffering, constant, 0.01)
        answered = answer(web, scope(("content-length", "6")), Proto(b"abc", is_endless=True))
        assert (answered.status, seen) == (408, [])

    def test_one_for_which_the_disk_has_no_room(self, web, seen, monkeypatch):
        def full(*_: object) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(buffering.tempfile.SpooledTemporaryFile, "write", full)
        assert answer(web, scope(("content-length", "6")), Proto(b"abcdef")).status == 507
        assert not seen

    def test_one_that_breaks_off_is_nothing(self, web, seen):
        assert answer(web, scope(("content-length", "6")), Proto(b"abc")).status == 408
        assert not seen

    def test_of_one_that_is_too_large_nothing_is_taken_in(self, web, seen):
        answer(web, scope(("content-length", str(buffering.MOST_BYTES + 1))), Proto(b"abc", is_endless=True))
        assert (seen[0]["read"], seen[0]["CONTENT_LENGTH"]) == (b"", str(buffering.MOST_BYTES + 1))

    def test_nor_more_than_the_bound_of_one_without_a_length(self, web, seen, monkeypatch):
        monkeypatch.setattr(buffering, "MOST_BYTES", 5)
        answer(web, scope(("transfer-encoding", "chunked")), Proto(b"abc", b"def", is_endless=True))
        assert int(seen[0]["CONTENT_LENGTH"]) == 6

    def test_the_one_that_takes_longest_makes_room(self, web, monkeypatch):
        monkeypatch.setattr(buffering, "MOST_ARRIVING", 1)

        async def both() -> tuple[Proto, Proto]:
            slow, quick = Proto(b"a", is_endless=True), Proto(b"abcdef")
            first = asyncio.ensure_future(web.__rsgi__(scope(("content-length", "6")), slow))
            await asyncio.sleep(0)
            await web.__rsgi__(scope(("content-length", "6")), quick)
            await first
            return slow, quick

        slow, quick = asyncio.run(both())
        assert (slow.status, quick.status) == (408, 200)
        assert not web._arriving


class TestAnswers:
    def test_what_has_no_length_is_sent_as_it_comes(self, seen):
        closed = []

        class Stream:
            def __iter__(self) -> Iterator[bytes]:
                yield from (b"one", b"two")

            def close(self) -> None:
                closed.append(True)

        def wsgi(environ: Any, start_response: Any) -> Stream:
            start_response("200 OK", [("Content-Type", "text/event-stream")])
            return Stream()

        web = buffering.Web(wsgi, threads=1)
        answered = answer(web, scope(method="GET"), Proto())
        web._threads.shutdown()
        assert (answered.sent, closed) == (b"onetwo", [True])


class TestEnvironment:
    def test_what_django_reads_of_it(self):
        asked = scope(
            ("host", "example.org"), ("content-type", "text/plain"), ("cookie", "a=1"), ("cookie", "b=2"),
            ("x-two", "1"), ("x-two", "2"),
        )  # fmt: skip
        environ = buffering.environ_of(asked, None, 3)
        assert environ["PATH_INFO"].encode("latin-1").decode() == "/题/"
        assert (environ["REMOTE_ADDR"], environ["SERVER_NAME"], environ["SERVER_PORT"]) == ("::1", "127.0.0.1", "8000")
        assert (environ["HTTP_HOST"], environ["CONTENT_TYPE"]) == ("example.org", "text/plain")
        assert (environ["HTTP_COOKIE"], environ["HTTP_X_TWO"]) == ("a=1; b=2", "1,2")

    def test_a_header_that_looks_like_a_proxys_is_dropped(self):
        asked = scope(("x_forwarded_for", "10.0.0.1"), ("x_forwarded_proto", "https"))
        assert not [name for name in buffering.environ_of(asked, None, 0) if name.startswith("HTTP_")]
