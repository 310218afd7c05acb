"""What nobody gets through the API: somebody else's interview, a right, a key, a script that runs."""

import json
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from interviews.api.urls import urlpatterns
from interviews.models import Interview, InterviewKey, Turn
from interviews.turns import accepting, opening
from profiles.models import ModelAccess, Profile, User
from tests.api_learners import ApiLearner
from tests.api_places import NOWHERE
from tests.factories import ModelAccessFactory, ProviderFactory, UserFactory

pytestmark = pytest.mark.django_db

KEY = "sk-own-Zx81kQpL0vT5-1a2b"
SHARED = "sk-all-Qw93mNbV7cX2-9z8y"
SCRIPT = "<script>alert(document.cookie)</script>"
METHODS = ("get", "post", "put", "patch", "delete")
PUBLIC = {"schema", "docs"}
BODIES = {
    "turns": {"client_id": str(uuid.uuid4()), "seen_turn": 1, "text": "Are they sorted?"},
    "stage": {"client_id": str(uuid.uuid4()), "seen_turn": 1, "action": "skip"},
    "ai_config": {"voice": "curated"},
    "cases": {"cases": []},
    "problem_feedback": {"topic": "unclear", "text": "May it be empty?"},
    "card_step": {"card": 1, "step": "explain"},
    "card_step_back": {"card": 1, "step": "explain"},
    "end": {"seen_turn": 1, "confirmed": True},
    "ask_coach": {"question": "Am I right?"},
    "code": {"code": "x = 1"},
    "hint_word": {"helped": False},
    "answer_comment": {"text": "Because."},
    "note": {"content": "Mine.", "seen": "x"},
    "snooze_review": {"days": 3},
    "resolve_code": {"code": "x = 1"},
    "submit_resolve": {"code": "x = 1"},
    "resolve_word": {"topic": "unclear", "text": "May it be empty?"},
    "plan_date": {"target_date": "2030-01-01"},
    "plan_step": {"state": "done"},
    "runs": {"code": "def two_sum(nums, target):\n    return []\n"},
}


@pytest.fixture
def theirs(bank_problem: Any) -> Interview:
    """Somebody else's interview, with a turn."""
    interview = opening.start_interview(learner=UserFactory(), language="en", slug="two-sum")
    accepting.submit_turn(
        learner=interview.learner, interview_id=interview.pk, client_id=uuid.uuid4(), seen_turn=0, text="Sorted?"
    )
    interview.refresh_from_db()
    return interview


@pytest.fixture
def caller(learner: User) -> ApiLearner:
    return ApiLearner(learner)


def operations() -> list[tuple[str, str, URLPattern]]:
    """Return every operation of the API: the name of its address, its method, and the pattern."""
    return [
        (pattern.name, method, pattern)
        for pattern in urlpatterns
        for method in METHODS
        if hasattr(pattern.callback.cls, method)
    ]


def address(pattern: URLPattern, interview: Interview) -> str:
    values = {**NOWHERE, "interview_id": interview.pk}
    kwargs = {name: values[name] for name in pattern.pattern.converters}
    return reverse(f"api:{pattern.name}", kwargs=kwargs)


OPERATIONS = operations()
OF_INTERVIEWS = [row for row in OPERATIONS if "interview_id" in row[2].pattern.converters]


class TestSomebodyElse:
    def test_the_walk_finds_the_operations(self):
        assert len(OPERATIONS) == 87
        assert {name for name, _, _ in OF_INTERVIEWS} == {
            "interview", "turns", "turn", "stage", "ai_config", "retry", "advance", "retry_failed_sections", "report",
            "export",
            "cases", "runs", "latest_run", "attempts", "attempt", "problem_feedback",
            "write_curated", "card", "fold_card", "card_step", "card_step_back", "card_step_leave", "pause", "end",
            "easier", "take_back", "without_model", "misheard", "ask_coach", "code", "hint_word", "log",
            "dispute", "undispute", "stop", "find", "feedback", "feedback_seen", "answer_comment",
            "share", "restore_note",
        }  # fmt: skip

    @pytest.mark.parametrize(
        ("name", "method", "pattern"), OF_INTERVIEWS, ids=[f"{m} {n}" for n, m, _ in OF_INTERVIEWS]
    )
    def test_their_interview_is_as_one_that_never_was(self, caller, theirs, name, method, pattern):
        before = Interview.objects.values().get()
        path = address(pattern, theirs)
        answer = getattr(caller.client, method)(path, BODIES.get(name))
        missing = getattr(caller.client, method)(
            path.replace(str(theirs.pk), "7f3f0000-0000-4000-8000-000000000000"), BODIES.get(name)
        )
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
        assert _without_id(answer.json()) == _without_id(missing.json())
        assert Interview.objects.values().get() == before
        assert not InterviewKey.objects.exists()

    @pytest.mark.parametrize(
        ("method", "path"),
        [("post", "turns/"), ("post", "stage/"), ("put", "ai-config/"), ("put", "cases/"), ("post", "runs/")],
    )
    @pytest.mark.parametrize("body", [b"{}", b"{", b'{"voice": "loud", "seen_turn": -1}'])
    def test_it_is_so_whatever_is_sent_to_it(self, caller, theirs, method, path, body):
        for interview_id in (theirs.pk, "7f3f0000-0000-4000-8000-000000000000"):
            address = f"/api/v1/interviews/{interview_id}/{path}"
            answer = caller.client.generic(method.upper(), address, body, content_type="application/json")
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")

    def test_their_client_id_is_not_ones_own(self, caller, theirs):
        caller.begin()
        said = caller.say("Sorted?", client_id=str(theirs.turns.get().client_id))
        assert said.status_code == 201
        assert Turn.objects.count() == 2

    def test_they_are_not_in_ones_lists(self, caller, theirs):
        assert caller.get("interviews/").json()["count"] == 0

    @pytest.mark.parametrize(("name", "method", "pattern"), OPERATIONS, ids=[f"{m} {n}" for n, m, _ in OPERATIONS])
    def test_strangers_get_in_nowhere(self, client, theirs, name, method, pattern):
        answer = (
            getattr(client, method)(address(pattern, theirs), BODIES.get(name), content_type="application/json")
            if (method != "get")
            else client.get(address(pattern, theirs))
        )
        assert answer.status_code == (200 if name in PUBLIC else 401)

    @pytest.mark.parametrize(
        ("name", "method", "pattern"),
        [row for row in OPERATIONS if row[1] != "get"],
        ids=[f"{m} {n}" for n, m, _ in OPERATIONS if m != "get"],
    )
    def test_a_session_changes_nothing_without_the_csrf_token(self, theirs, name, method, pattern):
        strict = Client(enforce_csrf_checks=True)
        strict.force_login(theirs.learner)
        before = Interview.objects.values().get()
        answer = getattr(strict, method)(
            address(pattern, theirs), BODIES.get(name, {}), content_type="application/json"
        )
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "csrf_failed")
        assert Interview.objects.values().get() == before


def _without_id(body: dict[str, Any]) -> dict[str, Any]:
    return {**body, "details": {name: value for name, value in body["details"].items() if name != "request_id"}}


class TestMassAssignment:
    def test_of_an_interview(self, caller, theirs):
        wanted = {
            "id": str(uuid.uuid4()), "learner": theirs.learner_id, "learner_id": theirs.learner_id, "status": "finished",
            "stage": "pattern_summary", "turn_count": 7, "prompt_tokens": 9, "context": {"finished": True},
            "finished_at": "2026-01-01T00:00:00Z", "revision": None,
        }  # fmt: skip
        begun = caller.begin(slug="two-sum", **wanted)
        row = Interview.objects.get(pk=begun["id"])
        assert begun["id"] != wanted["id"]
        assert (row.learner, row.status, row.stage, row.turn_count) == (
            caller.user, "waiting", "problem_clarification", 0,
        )  # fmt: skip
        assert (row.prompt_tokens, row.finished_at, row.context["finished"]) == (0, None, False)

    def test_of_a_turn(self, caller, theirs):
        caller.begin()
        wanted = {
            "number": 9, "status": "failed", "interview": str(theirs.pk), "interview_id": str(theirs.pk),
            "learner": theirs.learner_id, "repeats": 1, "without_model": True, "attempts": 3, "target_stage": "follow_up",
            "messages": [{"role": "coach", "text": "x"}],
        }  # fmt: skip
        turn = caller.say("Can the prices be negative?", **wanted).json()
        row = Turn.objects.get(interview_id=caller.interview_id)
        assert (turn["number"], row.status, row.repeats, row.without_model, row.target_stage) == (
            1,
            "done",
            None,
            False,
            "",
        )
        assert theirs.turns.count() == 1

    def test_of_a_profile(self, caller, theirs):
        wanted = {
            "email": "x@example.org", "is_staff": True, "is_superuser": True, "groups": [1], "password": "x",
            "user": {"email": "x@example.org", "is_staff": True}, "user_id": theirs.learner_id, "id": 7, "theme": "dark",
        }  # fmt: skip
        before = User.objects.values().get(pk=caller.user.pk)
        assert caller.client.patch("/api/v1/profile/", wanted).status_code == 200
        assert User.objects.values().get(pk=caller.user.pk) == before
        assert Profile.objects.get(theme="dark").user == caller.user

    def test_of_a_configuration(self, caller, theirs):
        provider = ProviderFactory(name="House")
        caller.begin()
        wanted = {
            "voice": "own_key", "provider": "House", "model": "small-model", "key": KEY, "user": theirs.learner_id,
            "base_url": "http://169.254.169.254/", "key_encrypted": "x", "key_hint": "zzzz", "providers": [],
        }  # fmt: skip
        answer = caller.client.put(f"/api/v1/{caller.at('ai-config/')}", wanted)
        provider.refresh_from_db()
        access = InterviewKey.objects.get()
        assert answer.json()["key_hint"] == KEY[-4:]
        assert (access.interview.learner, access.key(), provider.base_url) == (
            caller.user,
            KEY,
            "http://127.0.0.1:9/v1",
        )


class TestSecrets:
    def test_no_answer_holds_a_key(self, caller, bank_problem):
        provider = ProviderFactory(name="House", key=SHARED, is_default=True)
        ModelAccessFactory(user=caller.user, provider=provider, key=KEY)
        caller.begin()
        interview = Interview.objects.get()
        stored = (KEY, SHARED, ModelAccess.objects.get().key_encrypted, provider.key_encrypted)
        config = f"/api/v1/{caller.at('ai-config/')}"
        answers = [
            caller.client.put(config, {"voice": "own_key", "provider": "House", "model": "small-model", "key": KEY}),
            caller.client.put(config, {"voice": "own_key", "provider": "House", "model": "none", "key": KEY}),
            caller.client.put(
                config, {"voice": "own_key", "provider": "House", "model": "small-model", "key": KEY + " x"}
            ),
            caller.client.put(config, {"voice": "loud", "key": KEY}),
            caller.client.generic("PUT", config, f'{{"key": "{KEY}"', content_type="application/json"),
        ]
        for _, method, pattern in OPERATIONS:
            if method == "get":
                answers.append(caller.client.get(address(pattern, interview), HTTP_ACCEPT="*/*"))
        answers.append(caller.get(caller.at("export/?format=markdown")))
        for answer in answers:
            assert not [secret for secret in stored if secret in answer.content.decode()]

    def test_an_export_has_nothing_internal(self, caller, theirs):
        caller.begin()
        text = caller.get(caller.at("export/")).content.decode()
        assert str(theirs.pk) not in text
        for word in ("context", "learner_id", "lease", "request_id", "client_id", "key"):
            assert f'"{word}' not in text


class TestScripts:
    def test_a_script_comes_back_as_json(self, caller, bank_problem):
        caller.begin(pasted_text=f"Given a string, reverse it. {SCRIPT}", title=SCRIPT)
        caller.say(f"I would reverse it. {SCRIPT}", code=SCRIPT)
        for path in (caller.at(), caller.at("turns/1/"), caller.at("export/"), "interviews/"):
            answer = caller.get(path)
            assert answer.headers["Content-Type"] == "application/json"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
        assert json.dumps(SCRIPT) in json.dumps(caller.get(caller.at()).json(), ensure_ascii=False)

    def test_as_markdown_it_is_a_file_and_no_page(self, caller, bank_problem):
        caller.begin(pasted_text=f"Reverse a string. {SCRIPT}")
        answer = caller.get(caller.at("export/?format=markdown"))
        assert answer.headers["Content-Type"].startswith("text/markdown")
        assert answer.headers["Content-Disposition"].startswith("attachment")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"

    def test_a_script_in_an_error(self, caller, bank_problem):
        answer = caller.post("interviews/", {"slug": "two-sum", "language": SCRIPT})
        assert (answer.status_code, answer.headers["Content-Type"]) == (400, "application/json")

    @pytest.mark.parametrize(
        "query", [f"?search={SCRIPT}", f"?script=&lang={SCRIPT}", f"?x='{SCRIPT}", "?script=%22;alert(1)//"]
    )
    def test_the_pages_of_the_documentation_repeat_nothing(self, client, query):
        for path in ("docs", "schema"):
            text = client.get(f"/api/v1/{path}/{query}").content.decode()
            assert SCRIPT not in text and '";alert' not in text
