"""Every error of the API: its status, its code, and the one structure that all of them have."""

import json
import logging
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import cache
from django.db import InterfaceError, OperationalError
from django.test import Client, RequestFactory, override_settings
from django.utils import translation

from interviews.api.errors import feedback_response, status_of
from interviews.api.serializers.cards import ErrorFeedbackSerializer
from interviews.api.ways import REQUESTS
from interviews.core.cards.registry import CARDS, card_for
from interviews.core.cards.wording import CARD_WORDING
from interviews.core.statuses import Move, Status, StatusConflict
from interviews.ground.refusals import SubmissionRefused
from interviews.ground.throttles import LIMITS, check_rate
from interviews.models import Interview
from interviews.recovery import ways as recovery
from interviews.turns import opening
from profiles.models import User
from tests.api_learners import ApiLearner
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db

FACTS = {name: "7" for row in CARDS.values() for name in row.facts}
NEW = {"slug": "two-sum", "language": "en"}


@pytest.fixture
def caller(learner: User, bank_problem: Any) -> ApiLearner:
    caller = ApiLearner(learner)
    caller.client.raise_request_exception = False
    return caller


def checked(answer: Any, status: int, code: str) -> dict[str, Any]:
    """Return the body after checking that it is the one structure, as JSON, with this status and code."""
    assert (answer.status_code, answer.headers["Content-Type"]) == (status, "application/json"), answer.content
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    body = answer.json()
    assert body["error"]["code"] == code
    assert set(body) == {"status", "error", "causal_chain", "recovery", "fix", "details"}
    assert set(body["error"]) == {"code", "message", "cause"}
    assert set(body["recovery"]) == {"tone", "prompt", "options", "default_option"}
    actions = [option["action"] for option in body["recovery"]["options"]]
    assert body["recovery"]["default_option"] in actions
    assert {action.partition(":")[0] for action in actions} <= set(REQUESTS), "what a program can do"
    return body


def at(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let it be ``seconds`` for the limits."""
    monkeypatch.setattr("interviews.ground.throttles.time", SimpleNamespace(time=lambda: seconds))


class TestStructure:
    @pytest.mark.parametrize("code", CARDS)
    def test_the_schema_has_exactly_what_the_card_gives(self, code):
        card = card_for(code, "en", FACTS, candidates=()).to_json()
        assert json.loads(json.dumps(ErrorFeedbackSerializer(card).data)) == card

    @pytest.mark.parametrize("code", [code for code, row in CARDS.items() if row.http >= 400])
    def test_any_card_can_be_answered(self, code):
        facts = dict.fromkeys(CARDS[code].facts, 7)
        with translation.override("zh-hans"):
            answer = feedback_response(code, RequestFactory().get("/"), **facts)
        assert answer.status_code == status_of(code)
        assert json.loads(answer.content)["error"]["message"] == CARD_WORDING[code]["zh"].message.format_map(facts)

    def test_what_cannot_be_processed_is_invalid(self):
        assert status_of("empty_message") == 400
        assert {status_of(code) for code, row in CARDS.items() if row.http >= 400} == {
            400, 401, 403, 404, 405, 406, 409, 413, 415, 429, 500, 503, 507,
        }  # fmt: skip


class TestRequests:
    def test_a_stranger(self, client):
        answer = client.get("/api/v1/profile/")
        checked(answer, 401, "not_authenticated")
        assert answer.headers["WWW-Authenticate"] == "Token"

    @pytest.mark.parametrize("header", ["Token nothing", "Token", "Token a b", "Token \xff", "token dryrun_x"])
    def test_a_token_that_is_not_known(self, client, header):
        checked(client.get("/api/v1/profile/", headers={"Authorization": header}), 401, "not_authenticated")

    def test_another_scheme_is_no_token(self, client):
        checked(client.get("/api/v1/profile/", headers={"Authorization": "Basic eDp5"}), 401, "not_authenticated")

    def test_what_is_not_there(self, caller):
        checked(caller.get("interviews/7f3f0000-0000-4000-8000-000000000000/"), 404, "not_found")

    @pytest.mark.parametrize("path", ["nothing/", "interviews/7/", "problems/two-sum/solution/"])
    def test_an_unknown_address(self, caller, path):
        checked(caller.get(path), 404, "not_found")

    def test_a_method_that_is_not_there(self, caller):
        body = checked(caller.client.delete("/api/v1/profile/"), 405, "method_not_allowed")
        assert "DELETE" in json.dumps(body)

    def test_options_tell_nothing(self, caller):
        checked(caller.client.options("/api/v1/profile/"), 405, "method_not_allowed")

    def test_another_format(self, caller):
        checked(caller.get("profile/", HTTP_ACCEPT="text/html"), 406, "not_acceptable")

    @pytest.mark.parametrize(
        "content_type", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"]
    )
    def test_another_type_of_body(self, caller, content_type):
        answer = caller.client.generic("POST", "/api/v1/interviews/", "slug=two-sum", content_type=content_type)
        checked(answer, 415, "unsupported_media_type")

    @pytest.mark.parametrize(
        "body",
        [
            b"{", b"[]", b'"text"', b"7", b"null", b'{"slug": NaN}', b'{"slug": Infinity}', b"\xff\xfe{}",
            b"[" * 100_000, b'{"slug": "\\u0000"}', b'{"slug": "\\ud800"}', b'{"\\ud800": 1}', b'{"x": [{"y": "\\udfff"}]}',
            b'{"language": "\\ud800"}', b'{"slug": ' + b"9" * 5000 + b"}",
        ],
    )  # fmt: skip
    def test_a_body_that_is_no_object_or_cannot_be_stored(self, caller, body):
        answer = caller.client.generic("POST", "/api/v1/interviews/", body, content_type="application/json")
        checked(answer, 400, "invalid_request")

    def test_a_body_that_is_too_large(self, caller, settings):
        text = {"pasted_text": "x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE}
        body = checked(caller.post("interviews/", text), 413, "too_large")
        assert "1 MB" in body["error"]["message"]
        assert not Interview.objects.exists()

    def test_a_body_of_just_the_largest_size(self, caller, settings):
        text = b'{"pasted_text": "x"}'.ljust(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        answer = caller.client.generic("POST", "/api/v1/interviews/", text, content_type="application/json")
        assert answer.status_code == 201

    def test_errors_are_in_the_language_that_was_asked_for(self, caller):
        body = caller.get("nothing/", HTTP_ACCEPT_LANGUAGE="zh-hans").json()
        assert body["error"]["message"] == CARD_WORDING["not_found"]["zh"].message
        body = caller.post("interviews/", {}, HTTP_ACCEPT_LANGUAGE="zh-CN,zh;q=0.9").json()
        assert body["error"]["message"] == CARD_WORDING["missing_problem"]["zh"].message


class TestMarkdown:
    """For programs that hand an error to a model."""

    MARKDOWN = "text/markdown; charset=utf-8"

    def test_of_a_refusal(self, caller):
        caller.begin()
        caller.say("Can the prices be negative?")
        sent = {"client_id": "5f0c1f6e-7a55-4c0e-9f0e-0d6f4a1c2b3d", "seen_turn": 0, "text": "Are they sorted?"}
        accepts = "text/markdown, application/json;q=0.9"
        answer = caller.post(caller.at("turns/"), sent, HTTP_ACCEPT=accepts)
        text = answer.content.decode()
        assert (answer.status_code, answer.headers["Content-Type"]) == (409, self.MARKDOWN)
        assert answer.headers["Cache-Control"] == "no-store, private"
        assert text.startswith(f"## ⚠️ {CARD_WORDING['stale_turn']['en'].title}\n")
        assert "`stale_turn`" in text
        assert "(`refresh`, 0.95) ←" in text
        assert "- T-2: " in text

    @pytest.mark.parametrize("accepts", ["*/*", "application/json, text/markdown", "text/markdown;q=0.1, */*", "x;q=y"])
    def test_it_has_to_be_preferred(self, caller, accepts):
        answer = caller.get("nothing/", HTTP_ACCEPT=accepts)
        checked(answer, 404, "not_found")

    def test_where_only_json_is_there_the_refusal_says_so(self, caller):
        answer = caller.get("profile/", HTTP_ACCEPT="text/markdown")
        assert (answer.status_code, answer.headers["Content-Type"]) == (406, self.MARKDOWN)
        assert "`not_acceptable`" in answer.content.decode()

    def test_of_an_address_that_is_not_there(self, caller):
        answer = caller.get("nothing/", HTTP_ACCEPT="text/markdown", HTTP_ACCEPT_LANGUAGE="zh-hans")
        assert (answer.status_code, answer.headers["Content-Type"]) == (404, self.MARKDOWN)
        assert CARD_WORDING["not_found"]["zh"].title in answer.content.decode()

    def test_of_a_bug(self, caller, monkeypatch):
        def fail(**_: Any) -> None:
            raise RuntimeError("sk-secret")

        caller.begin()
        monkeypatch.setattr(recovery, "advance", fail)
        answer = caller.post(caller.at("advance/"), HTTP_ACCEPT="text/markdown, application/json;q=0.9")
        assert (answer.status_code, answer.headers["Content-Type"]) == (500, self.MARKDOWN)
        assert "sk-secret" not in answer.content.decode()


class TestSessions:
    def test_reading_needs_no_csrf_token(self, learner):
        strict = Client(enforce_csrf_checks=True)
        strict.force_login(learner)
        assert strict.get("/api/v1/profile/").status_code == 200

    def test_a_change_without_the_csrf_token(self, learner, bank_problem):
        strict = Client(enforce_csrf_checks=True)
        strict.force_login(learner)
        checked(strict.post("/api/v1/interviews/", NEW, content_type="application/json"), 403, "csrf_failed")
        assert not Interview.objects.exists()

    def test_a_change_with_it(self, learner, bank_problem):
        strict = Client(enforce_csrf_checks=True)
        strict.force_login(learner)
        strict.get("/account/")
        token = strict.cookies["csrftoken"].value
        answer = strict.post(
            "/api/v1/interviews/", NEW, content_type="application/json", headers={"X-CSRFToken": token}
        )
        assert answer.status_code == 201

    def test_a_token_needs_none(self, caller):
        caller.client.handler.enforce_csrf_checks = True
        assert caller.post("interviews/", NEW).status_code == 201


class TestOurFaults:
    @pytest.mark.parametrize("error", [OperationalError("database is locked"), InterfaceError("closed")])
    def test_a_busy_database(self, caller, monkeypatch, error):
        def fail(**_: Any) -> None:
            raise error

        monkeypatch.setattr(opening, "start_interview", fail)
        answer = caller.post("interviews/", NEW)
        body = checked(answer, 503, "database_busy")
        assert int(answer.headers["Retry-After"]) > 0
        assert str(error) not in json.dumps(body)

    def test_two_at_once_on_an_interview(self, caller, monkeypatch):
        def fail(**_: Any) -> None:
            raise StatusConflict(Status.WORKING, Move.CLOSE)

        caller.begin()
        monkeypatch.setattr(recovery, "advance", fail)
        body = checked(caller.post(caller.at("advance/")), 409, "status_conflict")
        assert "Coach is working" in body["error"]["cause"]

    def test_a_bug(self, caller, monkeypatch, caplog):
        def fail(**_: Any) -> None:
            raise RuntimeError("sk-secret")

        caller.begin()
        monkeypatch.setattr(recovery, "retry", fail)
        with caplog.at_level(logging.ERROR):
            answer = caller.post(caller.at("retry/"))
        assert "sk-secret" not in json.dumps(checked(answer, 500, "server_error"))
        assert any(record.exc_info for record in caplog.records), "it is logged with where it happened"


class TestLimits:
    @pytest.fixture(autouse=True)
    def _a_moment_in_the_minute(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """All of a test happens 48 seconds into a minute that no other test uses."""
        cache.clear()
        at(monkeypatch, 6_000_048.0)

    def test_requests(self, caller):
        with override_settings(API_REQUESTS_PER_MINUTE=3):
            answers = [caller.get("profile/") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        body = checked(answers[-1], 429, "rate_limited")
        assert answers[-1].headers["Retry-After"] == "12"
        assert "12 seconds" in body["error"]["message"]

    def test_each_person_has_their_own(self, caller):
        with override_settings(API_REQUESTS_PER_MINUTE=1):
            assert caller.get("profile/").status_code == 200
            assert ApiLearner(UserFactory()).get("profile/").status_code == 200
            assert caller.get("profile/").status_code == 429

    def test_the_next_minute_is_free_again(self, caller, monkeypatch):
        with override_settings(API_REQUESTS_PER_MINUTE=1):
            assert [caller.get("profile/").status_code for _ in range(2)] == [200, 429]
            at(monkeypatch, 6_000_060.0)
            assert caller.get("profile/").status_code == 200

    def test_turns_are_counted_with_those_of_the_pages(self, caller):
        caller.begin()
        with override_settings(TURNS_PER_MINUTE=2):
            check_rate("turns", caller.user)  # as the room does
            assert caller.say("Can the prices be negative?", seen=0).status_code == 201
            checked(caller.say("Are they sorted?", seen=1), 429, "rate_limited")
            checked(caller.turn("stage/", action="skip", seen=1), 429, "rate_limited")
            checked(caller.post(caller.at("retry/")), 429, "rate_limited")
            checked(caller.post(caller.at("retry-failed-sections/")), 429, "rate_limited")
        assert Interview.objects.get().turn_count == 1

    def test_strangers_are_not_counted(self, client):
        with override_settings(API_REQUESTS_PER_MINUTE=1):
            assert [client.get("/api/v1/schema/").status_code for _ in range(3)] == [200, 200, 200]
            assert [client.get("/api/v1/profile/").status_code for _ in range(3)] == [401, 401, 401]

    def test_zero_is_no_limit(self, learner):
        for what in LIMITS:
            for _ in range(50):
                check_rate(what, learner)

    def test_without_a_cache_people_go_on(self, learner, settings):
        settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
        settings.TURNS_PER_MINUTE = 1
        for _ in range(3):
            check_rate("turns", learner)

    def test_the_refusal_says_when_it_ends(self, learner, settings):
        settings.TURNS_PER_MINUTE = 1
        check_rate("turns", learner)
        with pytest.raises(SubmissionRefused) as refused:
            check_rate("turns", learner)
        assert (refused.value.code, refused.value.status, refused.value.facts) == ("rate_limited", 429, {"seconds": 12})
