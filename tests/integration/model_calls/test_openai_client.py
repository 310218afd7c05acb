"""The model client against a real server on this machine: every way to fail, in time, and the key nowhere."""

import http.server
import json
import logging
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from ipaddress import ip_network
from pathlib import Path

import httpx2
import pytest

from config.env import BASE_DIR
from interviews.llm import bounded_network, openai_client, wire
from interviews.llm.contract import parse_coach_reply
from interviews.llm.openai_client import OpenAIClient, client_for
from interviews.llm.port import ChatMessage, FaultKind, ModelError, ModelReply, ModelRequest, TokenUsage
from tests.fake_openai import fake_openai
from tests.fake_openai_server import NO_QUOTA_KEY, WRONG_KEY, FakeOpenAI
from tests.faults.servers import ended_at_last
from tests.waiting import wait_until

KEY = "sk-test-Zq7fY2wXk9"
PROMPT = "the-words-of-the-learner"
MODEL = "fake-model"
SECONDS = 0.4
AT_MOST = 1.2
"""Generous, as this machine may be busy; what is shown is that the server does not decide."""


@pytest.fixture(scope="module")
def running() -> Iterator[FakeOpenAI]:
    with fake_openai() as server:
        yield server
        wire.close_connections()


@pytest.fixture
def server(running: FakeOpenAI) -> Iterator[FakeOpenAI]:
    running.reset()
    openai_client._refused.clear()
    yield running
    wire.close_connections()


def request(text: str = PROMPT) -> ModelRequest:
    return ModelRequest(
        purpose="coach",
        messages=(
            ChatMessage("system", "You coach. <purpose>coach</purpose><language>en</language>"),
            ChatMessage("user", f"{text}\n<draft>What is the input?</draft>"),
        ),
        prompt_version="1",
    )


def ask(server: FakeOpenAI, *, key: str = KEY, seconds: float = 5.0, text: str = PROMPT) -> ModelReply:
    return client_for(server.url, key, MODEL).complete(request(text), seconds=seconds)


def fault(server: FakeOpenAI | str, *, key: str = KEY, seconds: float = 5.0) -> ModelError:
    """Return what the call fails with, having looked that it tells no secret and drags no other error along."""
    address = server if isinstance(server, str) else server.url
    with pytest.raises(ModelError) as caught:
        client_for(address, key, MODEL).complete(request(), seconds=seconds)
    error = caught.value
    assert error.__cause__ is None
    assert error.__context__ is None
    ours = [
        frame.f_locals for frame, _ in traceback.walk_tb(error.__traceback__) if frame.f_globals is vars(openai_client)
    ]
    assert ours
    assert key == "" or key not in str(
        [{name: local for name, local in one.items() if name != "request"} for one in ours]
    )
    shown = "".join(traceback.format_exception(error)) + repr(error) + str(vars(error))
    assert not key or key not in shown
    assert PROMPT not in shown
    assert len(error.detail) <= 200
    return error


def fault_in_time(server: FakeOpenAI | str) -> ModelError:
    start = time.monotonic()
    error = fault(server, seconds=SECONDS)
    assert time.monotonic() - start < AT_MOST
    return error


# --- good answers -----------------------------------------------------------------------------------------------------


def test_returns_the_text_and_what_it_took(server: FakeOpenAI) -> None:
    reply = ask(server)
    assert reply.text.startswith("```json")
    assert "(model) " in reply.text
    assert "What is the input?" in reply.text
    characters = sum(len(message.content) for message in request().messages)
    assert reply.usage == TokenUsage(characters // 4, len(reply.text) // 4)
    assert (reply.model, reply.finish_reason) == (MODEL, "stop")
    assert reply.request_id.startswith("req-")
    assert 0 < reply.seconds < 5
    [call] = server.calls
    assert call["authorized"]
    assert not call["aborted"]
    assert call["parameters"] == {"max_tokens": 3000, "temperature": 0.6}
    assert call["messages"] == [{"role": m.role, "content": m.content} for m in request().messages]


def test_usage_is_zero_where_the_server_does_not_tell(server: FakeOpenAI) -> None:
    server.script("no_usage")
    assert ask(server).usage == TokenUsage()


def test_a_long_answer_within_the_bound_comes_whole(server: FakeOpenAI) -> None:
    server.script("huge")
    assert len(ask(server).text) > 1_000_000


def test_an_answer_within_the_deadline_may_take_its_time(server: FakeOpenAI) -> None:
    server.script("slow:0.2")
    assert ask(server).seconds >= 0.2


def test_an_answer_that_is_held_comes_when_it_is_let_go(server: FakeOpenAI) -> None:
    server.script("held")
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(ask, server)
        wait_until(lambda: server.count, seconds=10, what="the server is asked")
        assert not answer.done()
        server.release()
        assert answer.result(10).text


@pytest.mark.parametrize("mode", ["unparsable", "wrong_language", "leak", "fenced_oddly"])
def test_what_the_text_says_is_not_the_clients_business(server: FakeOpenAI, mode: str) -> None:
    server.script(mode)
    assert ask(server).text


def test_text_that_no_database_can_hold_is_cleaned_both_ways(server: FakeOpenAI) -> None:
    broken = "\ud83d half a character"
    reply = client_for(server.url, KEY, MODEL).complete(
        ModelRequest(purpose="coach", messages=(ChatMessage("user", f"<draft>{broken}</draft>"),)), seconds=5
    )
    assert "? half a character" in reply.text


# --- answers that are none --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["malformed", "html", "empty", "null", "no_choices", "packed", "endless"])
def test_an_answer_without_text_is_a_bad_reply(server: FakeOpenAI, mode: str) -> None:
    server.script(mode)
    assert fault(server).kind is FaultKind.BAD_REPLY


def test_says_why_there_is_no_text(server: FakeOpenAI) -> None:
    server.script("null")
    assert "tool_calls" in fault(server).detail


@pytest.mark.parametrize(
    "body",
    [
        b"[]",
        b"null",
        b"",
        b'{"choices": {"0": 1}}',
        b'{"choices": [1]}',
        b'{"choices": [{"message": "text"}]}',
        b'{"choices": [{"message": {"content": ["text"]}, "finish_reason": 7}]}',
        b'{"choices": [{"message": {"content": " \\n"}}]}',
        b"[" * 100_000,
        b"\xff\xfe\x00",
        b"9" * 10_000,
    ],
)
def test_an_answer_of_another_shape_is_a_bad_reply(body: bytes) -> None:
    with answering(answer(200, body)) as address:
        assert fault(address).kind is FaultKind.BAD_REPLY


def test_odd_counts_and_names_in_a_good_answer_are_left_out() -> None:
    body = b'{"id": 7, "model": null, "usage": {"prompt_tokens": "9", "completion_tokens": true}, "choices": '
    body += b'[{"message": {"content": "a\\u0000b"}, "finish_reason": {}}]}'
    with answering(answer(200, body)) as address:
        reply = client_for(address, KEY, MODEL).complete(request(), seconds=5)
    assert (reply.text, reply.usage, reply.model) == ("ab", TokenUsage(), MODEL)
    assert (reply.finish_reason, reply.request_id) == ("", "")


# --- the deadline -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["slow", "drip", "header_drip", "hang"])
def test_no_server_outlasts_the_deadline(server: FakeOpenAI, mode: str) -> None:
    server.script(mode)
    assert fault_in_time(server).kind is FaultKind.TIMEOUT


def test_a_byte_shortly_before_the_deadline_does_not_move_it() -> None:
    with answering(b"H", then=b"T", seconds=0.7, for_ever=True) as address:
        start = time.monotonic()
        assert fault(address, seconds=0.8).kind is FaultKind.TIMEOUT
        assert time.monotonic() - start < 1.3


def test_an_endless_flood_of_preliminary_answers_ends_with_the_deadline() -> None:
    with answering(b"HTTP/1.1 100 Continue\r\n\r\n" * 100, for_ever=True) as address:
        assert fault_in_time(address).kind is FaultKind.TIMEOUT


def test_a_body_of_single_bytes_ends_with_the_deadline() -> None:
    head = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n"
    with answering(head, then=b"1\r\n \r\n" * 2, for_ever=True) as address:
        assert fault_in_time(address).kind in (FaultKind.TIMEOUT, FaultKind.BAD_REPLY)


def test_a_server_that_does_not_take_the_connection() -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=0) as full:
        waiting = [socket.socket() for _ in range(4)]
        try:
            for one in waiting:  # no place is left in its queue
                one.setblocking(False)
                one.connect_ex(full.getsockname())
            assert fault_in_time(f"http://127.0.0.1:{full.getsockname()[1]}/v1").kind is FaultKind.TIMEOUT
        finally:
            for one in waiting:
                one.close()


def test_a_server_that_is_silent_in_the_handshake() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert fault_in_time(f"https://127.0.0.1:{silent.getsockname()[1]}/v1").kind is FaultKind.TIMEOUT


def test_a_server_that_does_not_read_what_is_sent() -> None:
    long = ModelRequest(purpose="coach", messages=(ChatMessage("user", "x" * 20_000_000),))
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        client = client_for(f"http://127.0.0.1:{deaf.getsockname()[1]}/v1", KEY, MODEL)
        start = time.monotonic()
        with pytest.raises(ModelError) as caught:
            client.complete(long, seconds=SECONDS)
    assert caught.value.kind is FaultKind.TIMEOUT
    assert time.monotonic() - start < AT_MOST


def test_a_silent_name_server(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, over = threading.Event(), threading.Event()

    def silent(*_: object, **__: object) -> list[object]:
        asked.set()
        over.wait(10)
        return []

    monkeypatch.setattr(bounded_network.socket, "getaddrinfo", silent)
    try:
        assert fault_in_time("http://provider.example/v1").kind is FaultKind.TIMEOUT
        assert asked.is_set()
    finally:
        over.set()


def test_without_time_nothing_is_sent(server: FakeOpenAI) -> None:
    assert fault(server, seconds=0).kind is FaultKind.TIMEOUT
    assert server.count == 0


def test_a_connection_that_failed_is_not_used_again(server: FakeOpenAI) -> None:
    server.script("drip", "normal")
    fault_in_time(server)
    assert ask(server).text


# --- connections ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["cut", "reset"])
def test_a_connection_that_breaks(server: FakeOpenAI, mode: str) -> None:
    server.script(mode)
    assert fault(server).kind is FaultKind.CONNECTION


def test_a_server_that_is_not_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as gone:
        address = f"http://127.0.0.1:{gone.getsockname()[1]}/v1"
    error = fault(address)
    assert error.kind is FaultKind.CONNECTION
    assert "ConnectionRefused" in error.detail


def test_a_name_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(bounded_network.socket, "getaddrinfo", unknown)
    error = fault("http://provider.example/v1")
    assert error.kind is FaultKind.CONNECTION
    assert "gaierror" in error.detail


def test_the_next_address_of_a_name_is_tried(server: FakeOpenAI, monkeypatch: pytest.MonkeyPatch) -> None:
    port = int(server.url.split(":")[2].split("/")[0])
    found = [(0, 0, 0, "", ("::1", port, 0, 0)), (0, 0, 0, "", ("127.0.0.1", port))]  # nobody listens at the first
    really = socket.getaddrinfo

    def two(host: str, *more: object, **named: object) -> object:
        return found if host == "provider.example" else really(host, *more, **named)

    monkeypatch.setattr(bounded_network.socket, "getaddrinfo", two)
    assert client_for(f"http://provider.example:{port}/v1", KEY, MODEL).complete(request(), seconds=5).text


def resolving_to(*addresses: str) -> Callable[..., list[object]]:
    """Return a name server that gives ``addresses``, one after the other, one at a time."""
    left = list(addresses)

    def answer(host: str, port: int, **_: object) -> list[object]:
        return [(0, 0, 0, "", (left.pop(0) if len(left) > 1 else left[0], port))]

    return answer


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "::1", "10.1.2.3", "169.254.169.254", "fe80::1%eth0", "0.0.0.1", "224.0.0.1"),
        *("::ffff:127.0.0.1", "64:ff9b::a00:1", "2002:7f00:1::", "100.100.100.200", "fd00::1"),
    ],
)
def test_an_address_of_the_inside_is_not_asked(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    connected: list[str] = []
    monkeypatch.setattr(bounded_network.socket, "getaddrinfo", resolving_to(address))
    monkeypatch.setattr(bounded_network.socket, "create_connection", lambda to, *_, **__: connected.append(to))
    with pytest.raises(ModelError) as caught:
        client_for("http://provider.example/v1", KEY, MODEL, ()).complete(request(), seconds=5)
    assert (caught.value.kind, caught.value.permanent, connected) == (FaultKind.ADDRESS, True, [])
    assert "MODEL_NETWORKS" in caught.value.detail


def test_a_server_of_the_house_is_asked_where_its_network_is_named(server: FakeOpenAI) -> None:
    here = (ip_network("127.0.0.0/8"),)
    assert client_for(server.url, KEY, MODEL, here).complete(request(), seconds=5).text
    wire.close_connections()
    with pytest.raises(ModelError, match="address"):
        client_for(server.url, KEY, MODEL, (ip_network("10.0.0.0/8"),)).complete(request(), seconds=5)
    assert server.count == 1, "nothing was sent to it without leave"


def test_a_name_that_answers_differently_the_second_time_gains_nothing(
    server: FakeOpenAI, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = int(server.url.split(":")[2].split("/")[0])
    monkeypatch.setattr(bounded_network.socket, "getaddrinfo", resolving_to("93.184.216.34", "127.0.0.1"))
    tried: list[object] = []

    def no_way(to: object, *_: object, **__: object) -> None:
        tried.append(to)
        raise OSError

    monkeypatch.setattr(socket, "create_connection", no_way)
    with pytest.raises(ModelError) as first:
        client_for(f"http://provider.example:{port}/v1", KEY, MODEL, ()).complete(request(), seconds=5)
    assert first.value.kind is FaultKind.CONNECTION
    assert tried == [("93.184.216.34", port)], "what was looked at is what is connected to"
    with pytest.raises(ModelError) as second:
        client_for(f"http://provider.example:{port}/v1", KEY, MODEL, ()).complete(request(), seconds=5)
    assert second.value.kind is FaultKind.ADDRESS
    assert server.count == 0


@pytest.mark.parametrize(
    "address", ["", "provider", "ftp://127.0.0.1/v1", "http://", "http://a b/v1", "http://[::1/v1"]
)
def test_an_address_that_is_none(address: str) -> None:
    assert fault(address).kind in (FaultKind.NOT_FOUND, FaultKind.CONNECTION)


def test_no_http_at_all() -> None:
    with answering(b"SSH-2.0-OpenSSH_9.2\r\n") as address:
        assert fault(address).kind is FaultKind.CONNECTION


# --- error statuses ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "kind"),
    [
        ("400", FaultKind.BAD_REQUEST),
        ("401", FaultKind.KEY),
        ("402", FaultKind.QUOTA),
        ("403", FaultKind.KEY),
        ("403quota", FaultKind.QUOTA),
        ("404", FaultKind.NOT_FOUND),
        ("408", FaultKind.TIMEOUT),
        ("409", FaultKind.BAD_REQUEST),
        ("413", FaultKind.BAD_REQUEST),
        ("418", FaultKind.BAD_REQUEST),
        ("422", FaultKind.BAD_REQUEST),
        ("429", FaultKind.RATE_LIMIT),
        ("quota", FaultKind.QUOTA),
        ("500", FaultKind.SERVER),
        ("503", FaultKind.SERVER),
    ],
)
def test_statuses(server: FakeOpenAI, mode: str, kind: FaultKind) -> None:
    server.script(mode)
    error = fault(server)
    assert error.kind is kind
    assert error.retry_after is None
    assert server.count == 1, "nothing is tried again here"


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (400, b'{"error": {"message": "API key not valid. Please pass a valid one."}}', FaultKind.KEY),
        (400, b'[{"error": {"message": "API key not valid."}}]', FaultKind.KEY),
        (400, b'{"error": {"code": "billing_hard_limit_reached"}}', FaultKind.QUOTA),
        (403, b'{"error": {"message": "You have insufficient permissions for this."}}', FaultKind.KEY),
        (403, b'{"error": "Your credit balance is too low"}', FaultKind.QUOTA),
        (403, b'{"error": {"code": "model_not_found"}}', FaultKind.NOT_FOUND),
        (429, b'{"error": {"code": 429, "message": "You exceeded your current quota"}}', FaultKind.RATE_LIMIT),
        (429, b"<html>slow down</html>", FaultKind.RATE_LIMIT),
        (500, b"", FaultKind.SERVER),
        (500, b"[" * 100_000, FaultKind.SERVER),
        (401, b"x" * 3_000_000, FaultKind.KEY),
    ],
)
def test_what_providers_say_with_a_status(status: int, body: bytes, kind: FaultKind) -> None:
    with answering(answer(status, body)) as address:
        assert fault(address).kind is kind


def test_the_providers_code_is_told(server: FakeOpenAI) -> None:
    server.script("404")
    assert fault(server).detail == "HTTP 404: there is no such model, or no such address (model_not_found)"


def test_a_wrong_key_and_one_that_is_used_up(server: FakeOpenAI) -> None:
    assert fault(server, key=WRONG_KEY).kind is FaultKind.KEY
    assert fault(server, key=NO_QUOTA_KEY).kind is FaultKind.QUOTA


@pytest.mark.parametrize("key", ["sk-new\nline-1234", "sk-钥匙-1234", "sk two words"])
def test_a_key_that_cannot_be_sent_is_not_sent(server: FakeOpenAI, key: str) -> None:
    assert fault(server, key=key).kind is FaultKind.KEY
    assert server.count == 0


def test_a_server_of_ones_own_needs_no_key(server: FakeOpenAI) -> None:
    assert ask(server, key="").text


@pytest.mark.parametrize(
    ("told", "least", "most"),
    [
        ("2", 2.0, 2.0),
        ("0.5", 0.5, 0.5),
        ("date", 0.5, 3.0),
        ("soon", None, None),
        ("-1", None, None),
        ("inf", None, None),
        ("Fri, 31 Dec 1999 23:59:59 GMT", 0.0, 0.0),
    ],
)
def test_retry_after(server: FakeOpenAI, told: str, least: float | None, most: float | None) -> None:
    server.script(f"429:{told}")
    found = fault(server).retry_after
    assert found is None if least is None else least <= found <= most


# --- what some models refuse ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "parameters"),
    [
        ("no_temperature", {"max_tokens": 3000}),
        ("no_max_tokens", {"max_completion_tokens": 3000, "temperature": 0.6}),
    ],
)
def test_a_refused_parameter_is_left_out_and_remembered(
    server: FakeOpenAI, mode: str, parameters: dict[str, object]
) -> None:
    server.default = mode
    assert ask(server).text
    assert server.count == 2
    assert ask(server, key="another-key").text
    assert server.count == 3
    assert server.calls[-1]["parameters"] == parameters
    client_for(server.url, KEY, "another-model").complete(request(), seconds=5)
    assert server.count == 5, "another model may want it"


def test_what_is_remembered_is_forgotten_when_the_request_is_refused_again(server: FakeOpenAI) -> None:
    server.script("no_max_tokens", "normal", "400", "normal")
    ask(server)
    assert fault(server).kind is FaultKind.BAD_REQUEST
    ask(server)
    assert "max_tokens" in server.calls[-1]["parameters"]


def test_a_model_that_refuses_both(server: FakeOpenAI) -> None:
    server.script("no_temperature", "no_max_tokens", "normal")
    assert ask(server).text
    assert server.calls[-1]["parameters"] == {"max_completion_tokens": 3000}


def test_a_refusal_without_end_ends(server: FakeOpenAI) -> None:
    body = b'{"error": {"message": "temperature is not supported", "param": "temperature"}}'
    with answering(answer(400, body)) as address:
        assert fault(address).kind is FaultKind.BAD_REQUEST
    assert not openai_client._refused, "only what helped is remembered"


# --- key and prompt stay where they belong ----------------------------------------------------------------------------


def test_a_server_that_repeats_key_and_prompt(server: FakeOpenAI, caplog: pytest.LogCaptureFixture) -> None:
    names = ("openai", "httpx2", "httpcore2", "interviews")
    for name in ("", *(known for known in logging.root.manager.loggerDict if known.startswith(names))):
        caplog.set_level(logging.DEBUG, logger=name or None)
    client = client_for(server.url, KEY, MODEL)
    client.complete(request(), seconds=5)
    for mode in ("401", "hang", "cut"):
        server.script(mode)
        fault(server, seconds=SECONDS)
    assert KEY not in caplog.text
    assert PROMPT not in caplog.text
    assert KEY not in repr(client) + str(client)
    assert any(record.name == openai_client.__name__ for record in caplog.records)


def test_an_echo_is_not_told(server: FakeOpenAI, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    server.script("echo")
    assert fault(server).detail == "HTTP 401: the provider does not take this key"
    assert KEY not in caplog.text
    assert PROMPT not in caplog.text


def test_only_what_is_needed_is_sent(server: FakeOpenAI, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "OPENAI_API_KEY": WRONG_KEY,
        "OPENAI_ADMIN_KEY": WRONG_KEY,
        "OPENAI_BASE_URL": "http://127.0.0.1:9/v1",
        "OPENAI_ORG_ID": "org-environment",
        "OPENAI_PROJECT_ID": "project-environment",
        "OPENAI_CUSTOM_HEADERS": f"Authorization: Bearer {WRONG_KEY}\nX-Environment: yes",
        "HTTP_PROXY": "http://127.0.0.1:9",
        "ALL_PROXY": "http://127.0.0.1:9",
    }.items():
        monkeypatch.setenv(name, value)
    openai_client._sdk.cache_clear()
    assert ask(server).text
    openai_client._sdk.cache_clear()
    [call] = server.calls
    assert call["authorized"]
    plain = {"accept", "accept-encoding", "authorization", "content-length", "content-type", "host", "user-agent"}
    assert {name for name in call["headers"] if name} == plain


def test_a_redirect_is_not_followed(server: FakeOpenAI) -> None:
    with fake_openai() as other:
        server.script(f"redirect:{other.url}/chat/completions")
        error = fault(server)
        assert other.count == 0
    assert error.kind is FaultKind.NOT_FOUND
    assert other.url not in error.detail


# --- many at once -----------------------------------------------------------------------------------------------------


def test_fifty_threads_with_keys_of_their_own(server: FakeOpenAI) -> None:
    server.latency = 0.1

    def turn(number: int) -> str:
        key = WRONG_KEY if number % 10 == 0 else f"key-{number}"
        try:
            return ask(server, key=key, text=f"learner {number}", seconds=10).text
        except ModelError as error:
            return error.kind

    with ThreadPoolExecutor(50) as threads:
        answers = list(threads.map(turn, range(100)))
    assert [number for number, answer in enumerate(answers) if answer == FaultKind.KEY] == list(range(0, 100, 10))
    assert all("(model)" in answer for number, answer in enumerate(answers) if number % 10)
    assert server.count == 100
    assert server.connections <= 60


def test_a_thread_with_little_time_does_not_cut_another_short(server: FakeOpenAI) -> None:
    server.latency = 0.6
    with ThreadPoolExecutor(2) as threads:
        long = threads.submit(ask, server, seconds=5)
        assert fault_in_time(server).kind is FaultKind.TIMEOUT
        assert long.result().text


def test_connections_are_kept_whoever_asks(server: FakeOpenAI) -> None:
    for key in ("first-key", "second-key", "third-key"):
        ask(server, key=key)
    assert all(call["authorized"] for call in server.calls)
    assert server.connections == 1


def test_clients_of_a_provider_share_what_is_expensive(server: FakeOpenAI) -> None:
    assert client_for(server.url, "a", "m") == OpenAIClient(server.url, "m", "a")
    ask(server, key="a")
    made = openai_client._sdk.cache_info().misses
    ask(server, key="b")
    assert openai_client._sdk.cache_info().misses == made
    assert openai_client._sdk.cache_info().maxsize == 64


def test_a_forked_process_opens_connections_of_its_own(server: FakeOpenAI) -> None:
    ask(server)
    before = server.connections
    reading, writing = os.pipe()
    held, over = threading.Event(), threading.Event()

    def another_thread_at_its_first_call() -> None:
        with wire._lock:
            held.set()
            over.wait(10)

    thread = threading.Thread(target=another_thread_at_its_first_call)
    thread.start()
    held.wait(10)
    child = os.fork()
    if child == 0:
        signal.alarm(10)  # a child that waits for a lock of the parent would wait for ever
        told = b"failed"
        try:
            told = b"answered" if ask(server).text else b"nothing"
        finally:
            os.write(writing, told)
            os._exit(0)
    over.set()
    thread.join()
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        assert pipe.read() == b"answered"
    os.waitpid(child, 0)
    assert server.connections == before + 1
    ask(server)
    assert server.connections == before + 1, "the parent's connection is as it was"


# --- the fake itself --------------------------------------------------------------------------------------------------


def test_markers_choose_the_mode(server: FakeOpenAI) -> None:
    with pytest.raises(ModelError):
        ask(server, text="[[mode:500]]")
    for _ in range(3):
        with pytest.raises(ModelError):
            ask(server, text="please [[mode:503*3]]")
    assert ask(server, text="please [[mode:503*3]]").text
    assert [call["mode"] for call in server.calls] == ["500", "503", "503", "503", "normal"]


def test_the_fake_as_a_process_is_controlled_by_http(tmp_path: Path) -> None:
    log = tmp_path / "calls.jsonl"
    command = [sys.executable, "-m", "tests.fake_openai", "--port", "0", "--log", str(log)]
    with ended_at_last(subprocess.Popen(command, stdout=subprocess.PIPE, cwd=BASE_DIR)) as process, process.stdout:
        address = process.stdout.readline().decode().strip()
        control = address.removesuffix("/v1") + "/control"
        with httpx2.Client(trust_env=False) as http_client:
            assert http_client.post(control, json={"script": ["500"], "default": "429:7", "latency": 0.0}).is_success
            assert fault(address).kind is FaultKind.SERVER
            assert fault(address).retry_after == 7
            seen = http_client.get(control).json()
            assert seen["count"] == 2
            assert [(call["mode"], call["purpose"], call["authorized"]) for call in seen["calls"]] == [
                ("500", "coach", True),
                ("429:7", "coach", True),
            ]
            assert http_client.delete(control).json()["count"] == 0
        assert client_for(address, KEY, MODEL).complete(request(), seconds=5).text
        wire.close_connections()
        wait_until(lambda: log.read_text().count("\n") == 3, seconds=5, what="the fake notes its last answer")
    lines = log.read_text()
    assert [json.loads(line)["mode"] for line in lines.splitlines()] == ["500", "429:7", "normal"]
    assert KEY not in lines
    assert PROMPT not in lines


@pytest.mark.parametrize("mode", ["hang", "drip", "endless"])
def test_the_fake_notes_who_hung_up(server: FakeOpenAI, mode: str) -> None:
    server.script(mode)
    fault(server, seconds=5 if mode == "endless" else SECONDS)
    wait_until(lambda: server.calls and server.calls[-1]["aborted"], seconds=3, what="the fake notices")


def test_the_fake_knows_its_modes(server: FakeOpenAI) -> None:
    server.script("nromal")
    assert "unknown_mode" in fault(server).detail


@pytest.mark.parametrize(
    ("language", "draft", "starts", "ends"),
    [
        ("en", "What is the input?", "(model) ", " What is the input?"),
        ("zh", "输入是什么？", "(model) ", "。输入是什么？"),
        ("en", "", "(model) ", "?"),
        ("en", "Look:\n```python\nx = 1\n```\nWhy?", "(model) ", "x = 1\n```\nWhy?"),
    ],
)
def test_the_fake_says_the_draft(server: FakeOpenAI, language: str, draft: str, starts: str, ends: str) -> None:
    section = f"<draft>\n{draft}\n</draft>" if draft else ""
    messages = (ChatMessage("system", f"<language>{language}</language>"), ChatMessage("user", f"well {section}"))
    reply = client_for(server.url, KEY, MODEL).complete(ModelRequest(purpose="coach", messages=messages), seconds=5)
    said = parse_coach_reply(reply.text).message
    assert said.startswith(starts)
    assert said.endswith(ends)


@pytest.mark.parametrize("mode", ["normal", "leak", "wrong_language", "fenced_oddly"])
def test_what_the_fake_says_is_a_reply_of_two_blocks(server: FakeOpenAI, mode: str) -> None:
    server.script(mode)
    assert parse_coach_reply(ask(server).text)


def answer(status: int, body: bytes) -> bytes:
    return b"HTTP/1.1 %d Fake\r\nconnection: close\r\ncontent-length: %d\r\n\r\n%s" % (status, len(body), body)


@contextmanager
def answering(head: bytes, *, then: bytes = b"", seconds: float = 0.0, for_ever: bool = False) -> Iterator[str]:
    """Run a server that answers every request with these very bytes; ``for_ever`` repeats them or ``then``."""

    over = threading.Event()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["content-length"]))
            self.close_connection = True
            try:
                self.wfile.write(head)
                while for_ever and not over.wait(seconds):
                    self.wfile.write(then or head)
            except OSError:
                return

        def log_message(self, *_: object) -> None:
            return

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as listening:
        thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.server_address[1]}/v1"
        finally:
            over.set()
            listening.shutdown()
            thread.join()
