"""Asking again: the waits of the specification, and a deadline that nothing passes."""

import logging

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interviews.llm.contract import CoachReply, parse_coach_reply
from interviews.llm.port import (
    PERMANENT,
    UNUSED_REPLY,
    ChatMessage,
    FaultKind,
    ModelError,
    ModelReply,
    ModelRequest,
)
from interviews.llm.retry import SHORTEST_LIMIT, UnparsableReply, ask_until_parsed, call_with_retries
from tests.fakes import FakeClock, ScriptedModel, coach_reply

REQUEST = ModelRequest("coach", (ChatMessage("system", "rules"), ChatMessage("user", "two loops")), prompt_version="3")
SERVER = ModelError(FaultKind.SERVER, "503")
TEMPORARY = sorted(set(FaultKind) - PERMANENT)
LOGGER = "interviews.llm.retry"
LOG_PATH = "var/logs/exceptions.log"


def limited(seconds: float) -> ModelError:
    return ModelError(FaultKind.RATE_LIMIT, "429", retry_after=seconds)


def lines(caplog: pytest.LogCaptureFixture, level: int) -> list[dict]:
    return [record.msg for record in caplog.records if record.name == LOGGER and record.levelno == level]


class TestCalls:
    def run(self, script: list, *, left: float = 60.0, latency: float = 0.0, **options) -> ModelReply:
        self.clock = FakeClock()
        self.model = ScriptedModel(script, clock=self.clock, latency=latency)
        self.deadline = self.clock.deadline(left)
        return call_with_retries(
            lambda seconds: self.model.complete(REQUEST, seconds=seconds),
            self.deadline, sleep=self.clock.sleep, **options,
        )  # fmt: skip

    def raises(self, script: list, **options) -> ModelError:
        with pytest.raises(ModelError) as caught:
            self.run(script, **options)
        return caught.value

    def test_a_call_that_works_is_made_once(self):
        assert self.run(["hello"]).text == "hello"
        assert len(self.model.calls) == 1
        assert self.clock.slept == []

    @pytest.mark.parametrize("kind", TEMPORARY)
    def test_it_waits_2_4_8_seconds(self, kind):
        fault = ModelError(kind, "x")
        assert self.run([fault, fault, fault, "hello"]).text == "hello"
        assert self.clock.slept == [2, 4, 8]

    def test_after_three_retries_the_last_fault_is_raised(self):
        last = ModelError(FaultKind.TIMEOUT, "the last")
        assert self.raises([SERVER, SERVER, SERVER, last, "never asked"]) is last
        assert self.clock.slept == [2, 4, 8]

    def test_a_fault_that_is_given_up_knows_what_was_tried(self):
        last = ModelError(FaultKind.RATE_LIMIT, "429", status=429)
        assert self.raises([SERVER, SERVER, SERVER, last]).tried == {
            "attempts": 4, "waits": [2, 4, 8], "http_status": 429,
        }  # fmt: skip
        assert self.raises([ModelError(FaultKind.KEY, "401", status=401)]).tried == {"attempts": 1, "http_status": 401}

    @pytest.mark.parametrize("kind", sorted(PERMANENT))
    def test_a_permanent_fault_is_not_tried_again(self, kind):
        assert self.raises([ModelError(kind, "x"), "never asked"]).kind is kind
        assert self.clock.slept == []

    def test_a_permanent_fault_ends_the_retries(self):
        assert self.raises([SERVER, ModelError(FaultKind.KEY, "x"), "never asked"]).kind is FaultKind.KEY
        assert self.clock.slept == [2]

    def test_a_fault_of_our_own_goes_through(self):
        def broken(request):
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            self.run([broken])

    @pytest.mark.parametrize(
        ("asked", "waited"), [(1, 2), (7, 7), (0, 2), (-5, 2), (58.9, 58.9), (None, 2), (float("nan"), 2)]
    )
    def test_it_waits_longer_when_the_server_says_so(self, asked, waited):
        self.run([limited(asked), "hello"])
        assert self.clock.slept == [waited]

    @pytest.mark.parametrize("asked", [59.5, 60, 3600, float("inf")])
    def test_a_wait_past_the_deadline_is_not_begun(self, asked):
        fault = limited(asked)
        assert self.raises([fault, "never asked"]) is fault
        assert self.clock.slept == []

    def test_a_wait_that_leaves_less_than_a_second_is_not_begun(self):
        assert self.raises([SERVER, SERVER, "never asked"], left=6.9) is SERVER
        assert self.clock.slept == [2]
        self.run([SERVER, SERVER, "hello"], left=7)
        assert self.clock.slept == [2, 4]

    def test_a_call_gets_no_more_time_than_is_left(self):
        self.raises([SERVER, SERVER, "too late"], left=60, latency=25)
        assert [call.seconds for call in self.model.calls] == [30, 30, 4]

    def test_nothing_is_called_when_no_time_is_left(self):
        assert self.raises(["never asked"], left=0).kind is FaultKind.TIMEOUT
        assert self.model.calls == []

    def test_each_retry_is_told(self):
        told = []
        fault = limited(5)
        self.run([SERVER, fault, "hello"], on_retry=lambda error, wait: told.append((error, wait)))
        assert told == [(SERVER, 2), (fault, 5)]

    def test_what_the_log_says(self, caplog):
        caplog.set_level(logging.DEBUG)
        self.raises([limited(3), SERVER, ModelError(FaultKind.QUOTA, "used up")])
        warnings, (error,) = lines(caplog, logging.WARNING), lines(caplog, logging.ERROR)
        assert [(line["kind"], line["wait"], line["attempt"]) for line in warnings] == [
            ("rate_limit", 3, 1),
            ("server", 4, 2),
        ]
        assert (error["kind"], error["attempts"]) == ("quota", 3)

    def test_the_log_is_quiet_when_all_is_well(self, caplog):
        caplog.set_level(logging.INFO)
        self.run(["hello"])
        assert not caplog.records


class TestReplies:
    def run(self, script: list, *, left: float = 60.0, latency: float = 0.0, temperature=0.6, **options) -> CoachReply:
        self.clock = FakeClock()
        self.model = ScriptedModel(script, clock=self.clock, latency=latency)
        self.request = ModelRequest("coach", REQUEST.messages, temperature)
        return ask_until_parsed(
            lambda request: self.model.complete(request, seconds=30),
            self.request, parse_coach_reply, self.clock.deadline(left),
            **{"language": "en", "log_path": LOG_PATH, "sleep": self.clock.sleep, **options},
        )  # fmt: skip

    def fails(self, script: list, **options) -> UnparsableReply:
        with pytest.raises(UnparsableReply) as caught:
            self.run(script, **options)
        return caught.value

    def test_a_readable_reply_is_asked_for_once_and_unchanged(self):
        assert self.run([coach_reply("How so?")]).message == "How so?"
        assert self.model.requests == [self.request]
        assert self.clock.slept == []

    def test_it_asks_three_times_and_waits_between(self):
        assert self.run(["no", "no", coach_reply("How so?")]).message == "How so?"
        assert self.clock.slept == [2, 4]

    @pytest.mark.parametrize(
        ("start", "temperatures"),
        [(0.6, [0.6, 0.5, 0.4]), (1.0, [1.0, 0.9, 0.8]), (0.45, [0.45, 0.35, 0.3]), (0.3, [0.3] * 3), (0.1, [0.1] * 3)],
    )
    def test_the_temperature_falls_to_a_floor_and_never_rises(self, start, temperatures):
        self.fails(["no"] * 3, temperature=start)
        assert [request.temperature for request in self.model.requests] == temperatures

    @pytest.mark.parametrize("language", ["en", "zh"])
    def test_the_prompt_ends_with_the_last_fault_only(self, language):
        self.fails(["no", coach_reply("x", intent="?"), "no"], language=language)
        first, second, third = self.model.requests
        assert first.messages == REQUEST.messages
        assert second.messages[:-1] == third.messages[:-1] == (*REQUEST.messages, UNUSED_REPLY)
        assert "no fenced block" in second.messages[-1].content
        assert "reading.intent" in third.messages[-1].content
        assert "no fenced block" not in third.messages[-1].content
        assert second.messages[-1].role == "user"
        assert ("无法使用" in second.messages[-1].content) is (language == "zh")

    def test_all_else_of_the_request_stays(self):
        self.fails(["no"] * 3)
        for request in self.model.requests:
            assert (request.purpose, request.max_tokens) == (self.request.purpose, self.request.max_tokens)

    def test_the_same_replies_lead_to_the_same_requests_again(self):
        self.fails(["no", "~~~", "no"])
        first = [request.fingerprint("m") for request in self.model.requests]
        self.fails(["no", "~~~", "no"])
        assert [request.fingerprint("m") for request in self.model.requests] == first
        assert len(set(first)) == 3

    def test_when_all_fail_the_error_says_how_often_what_and_where(self):
        error = self.fails(["no", coach_reply("x", mood="?"), "no"])
        assert isinstance(error, ValueError)
        assert error.attempts == 3
        for said in ("3 attempts", "no fenced block", "reading.mood", LOG_PATH):
            assert said in str(error)
        assert str(error).count("no fenced block") == 1

    def test_a_failed_call_is_not_asked_again(self):
        with pytest.raises(ModelError) as caught:
            self.run(["no", SERVER, "never asked"])
        assert caught.value is SERVER
        assert len(self.model.calls) == 2

    def test_a_wait_that_leaves_less_than_a_second_is_not_begun(self):
        error = self.fails(["no", "never asked"], left=12.9, latency=10)
        assert error.attempts == 1
        assert "1 attempt:" in str(error)
        assert self.clock.slept == []
        assert self.run(["no", coach_reply("How so?")], left=13, latency=10).message == "How so?"

    def test_after_a_stored_reply_nobody_waits(self):
        self.run(["no", ModelReply("no", stored=True), coach_reply("How so?")])
        assert self.clock.slept == [2, 0]

    def test_what_the_log_says(self, caplog):
        caplog.set_level(logging.DEBUG)
        self.run(["x" * 300, coach_reply("How so?")], model="small-model")
        attempts = lines(caplog, logging.INFO)
        assert [(line["event"], line["attempt"]) for line in attempts] == [
            ("asking the model", 1),
            ("waiting before the next attempt", 2),
            ("asking the model", 2),
            ("reply read", 2),
        ]
        assert attempts[0]["model"] == "small-model" and attempts[1]["wait"] == 2
        (warning,) = lines(caplog, logging.WARNING)
        assert "no fenced block" in warning["missing"]
        assert warning["preview"] == "x" * 200
        debug = lines(caplog, logging.DEBUG)
        assert [line["response"] for line in debug if "response" in line] == ["x" * 300, coach_reply("How so?")]
        assert {"temperature", "max_tokens", "characters", "messages"} <= debug[0].keys()
        assert (debug[0]["model"], debug[0]["input"]) == ("small-model", "two loops")
        assert not lines(caplog, logging.ERROR)

    def test_the_log_holds_no_response_above_debug(self, caplog):
        caplog.set_level(logging.INFO)
        self.run([coach_reply("How so?")])
        assert "How so?" not in caplog.text

    def test_the_final_failure_is_an_error(self, caplog):
        caplog.set_level(logging.INFO)
        self.fails(["no", "no", "still not " * 50])
        (error,) = lines(caplog, logging.ERROR)
        assert error["attempts"] == 3
        assert error["preview"] == ("still not " * 50)[:200], "of the last reply"
        assert len(lines(caplog, logging.WARNING)) == 3


faults = st.builds(
    ModelError, st.sampled_from(list(FaultKind)), st.just("x"),
    retry_after=st.none() | st.floats(allow_nan=True) | st.floats(0, 90),
)  # fmt: skip
answers = st.tuples(st.floats(0, 50), faults | st.sampled_from(["unreadable", coach_reply("How so?")]))


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.floats(0, 90), st.lists(answers, min_size=12, max_size=12))
def test_both_loops_together_never_pass_the_deadline(left, script) -> None:
    clock = FakeClock()
    deadline, end = clock.deadline(left), clock.now + left
    calls = iter(script)
    asked = []

    def call(request, seconds):
        assert 0 < seconds <= max(SHORTEST_LIMIT, left / 2)
        assert clock.now + seconds <= end + 1e-6
        asked.append(request)
        latency, answer = next(calls)
        return ScriptedModel([answer], clock=clock, latency=latency).complete(request, seconds=seconds)

    def ask(request):
        return call_with_retries(lambda seconds: call(request, seconds), deadline, sleep=clock.sleep)

    try:
        reply = ask_until_parsed(
            ask, REQUEST, parse_coach_reply, deadline, language="en", log_path=LOG_PATH, sleep=clock.sleep
        )
        assert reply.message == "How so?"
    except (ModelError, UnparsableReply):
        pass
    assert clock.now <= end + 1e-6
    assert len(asked) <= 12
    assert all(wait == wait and wait >= 2 for wait in clock.slept)  # noqa: PLR0124
