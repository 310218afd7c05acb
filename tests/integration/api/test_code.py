"""Code that is run, as a program sees it: runs, cases of one's own, submissions and what came out."""

import json
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import override_settings
from django.urls import reverse

from interviews.coding import cases as code_cases
from interviews.coding import job as coding_job
from interviews.coding import submissions
from interviews.coding.own_cases import MAX_OWN_CASES
from interviews.core.dry_run import fingerprint
from interviews.ground.throttles import check_rate
from interviews.jobs import dispatch
from interviews.models import Attempt, AttemptStatus, Interview, Turn
from problems.judge.sandbox import Sandbox
from problems.models import ProblemRevision
from profiles.models import User
from tests import working
from tests.api_learners import ApiLearner
from tests.factories import AttemptFactory, UserFactory, make_verdict
from tests.integration.api.test_errors import at
from tests.integration.api.test_ownership import OPERATIONS, address

pytestmark = pytest.mark.django_db

RIGHT = """def two_sum(nums, target):
    seen = {}
    for index, value in enumerate(nums):
        if target - value in seen:
            return [seen[target - value], index]
        seen[value] = index
    return []
"""
ALWAYS_FIRST_TWO = "def two_sum(nums, target):\n    return [0, 1]\n"
OWN = {"input": "nums = [3, 3], target = 6", "expected": "[0, 1]"}
HIDDEN = {"origin": "hidden", "outcome": "wrong"}
SECRET_INPUT, SECRET_EXPECTED = "9182736", "5647382"
TRACE = {
    "input": f"nums = [{SECRET_INPUT}, 1], target = 9",
    "steps": [{"line": 2, "variables": {"nums": f"[{SECRET_INPUT}, 1]"}}],
    "cut": False,
    "ending": "[0, 1]",
}


@pytest.fixture
def begun(learner: User, bank_problem: Any) -> ApiLearner:
    caller = ApiLearner(learner)
    caller.begin()
    return caller


@pytest.fixture(autouse=True)
def _no_cases_of_earlier_tests() -> Iterator[None]:
    yield
    code_cases._of_revision.cache_clear()


@pytest.fixture
def switched_on(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code is run here, by workers; nobody has told one yet."""
    settings.JUDGE_HELPERS = 1
    monkeypatch.setattr(dispatch, "publish", lambda *_, **__: True)


@pytest.fixture
def judge(switched_on: None, judge_sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> Sandbox:
    """The same with a worker: :func:`work` does what there is to do."""
    for module in (submissions, coding_job):
        monkeypatch.setattr(module, "the_sandbox", lambda: judge_sandbox)
    return judge_sandbox


def work() -> None:
    for attempt in Attempt.objects.filter(status=AttemptStatus.QUEUED):
        assert working.run_code(attempt.pk)
    for turn in Turn.objects.filter(status="queued"):
        assert working.answer_turn(turn.pk)


def run(caller: ApiLearner, code: str = RIGHT, **data: Any) -> Any:
    return caller.post(caller.at("runs/"), {"code": code} | data)


def put_cases(caller: ApiLearner, *cases: Any) -> Any:
    return caller.client.put(f"/api/v1/{caller.at('cases/')}", {"cases": list(cases)})


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


class TestCases:
    def test_they_are_kept_as_they_are_written(self, begun):
        assert begun.get(begun.at("cases/")).json() == {"cases": []}
        answer = put_cases(begun, OWN, {"input": "[1,2], 3"}, {"input": " "})
        assert answer.status_code == 200
        assert answer.json() == {"cases": [OWN, {"input": "[1,2], 3", "expected": ""}]}
        assert begun.get(begun.at("cases/")).json() == answer.json()

    def test_the_new_ones_replace_all_others(self, begun):
        put_cases(begun, OWN)
        assert put_cases(begun).json() == {"cases": []}
        assert Interview.objects.get().own_cases == []

    @pytest.mark.parametrize(
        ("cases", "code", "said"),
        [
            ([OWN, {"input": "nums = [1", "expected": ""}], "unreadable_case", "not closed"),
            ([{"input": "nums = [1, 2]"}], "unreadable_case", "target"),
            ([OWN | {"expected": "hello"}], "unreadable_case", "hello"),
            ([OWN] * (MAX_OWN_CASES + 1), "too_many_cases", str(MAX_OWN_CASES)),
            ([{"input": "1" * 2_001}], "too_long", "2,000"),
            (["[1, 2], 3"], "invalid_request", ""),
            ([{"input": None}], "invalid_request", ""),
            ([{"expected": "1"}], "invalid_request", ""),
            ("[1, 2], 3", "invalid_request", ""),
        ],
    )
    def test_what_cannot_be_read_changes_nothing(self, begun, cases, code, said):
        put_cases(begun, OWN)
        refused = begun.client.put(f"/api/v1/{begun.at('cases/')}", {"cases": cases})
        assert refusal(refused) == (400, code)
        assert said in refused.content.decode()
        assert begun.get(begun.at("cases/")).json() == {"cases": [OWN]}

    def test_not_when_the_interview_is_over(self, begun):
        Interview.objects.update(status="finished", finished_at=Interview.objects.get().started_at)
        assert refusal(put_cases(begun, OWN)) == (409, "interview_closed")

    def test_the_card_is_in_the_language_that_was_asked_for(self, begun):
        body = {"cases": [{"input": "nums = ["}]}
        refused = begun.client.put(f"/api/v1/{begun.at('cases/')}", body, HTTP_ACCEPT_LANGUAGE="zh-hans")
        assert "已保存的也没有变" in refused.json()["error"]["message"]

    @pytest.mark.parametrize(
        ("wrong", "field", "why"),
        [
            ({"input": "[1, 2"}, "cases.1", "A bracket or a quotation mark is not closed."),
            ({"expected": "1"}, "cases.1.input", "This field is required."),
        ],
    )
    def test_the_case_in_question_is_named(self, begun, wrong, field, why):
        assert put_cases(begun, OWN, wrong, OWN).json()["details"]["fields"] == {field: why}


class TestRuns:
    def test_a_run_waits_for_a_worker(self, begun, switched_on):
        put_cases(begun, OWN)
        answer = run(begun)
        waiting = answer.json()
        assert (answer.status_code, answer.headers["Retry-After"]) == (202, "1")
        assert answer.headers["Location"] == f"/api/v1/{begun.at('runs/latest/')}"
        assert (waiting["number"], waiting["status"], waiting["outcome"], waiting["verdict"]) == (
            1,
            "queued",
            None,
            None,
        )
        assert begun.client.get(answer.headers["Location"]).json() == waiting
        assert begun.get(begun.at()).json()["artefacts"]["code"] == RIGHT
        assert begun.get(begun.at()).json()["turn_count"] == 0, "the coach does not see it"

    def test_examples_and_own_cases_are_run_and_nothing_else(self, begun, judge):
        put_cases(begun, OWN, {"input": "nums = [4, 5], target = 9"})
        run(begun, f"{RIGHT}\nprint('loading')\n")
        work()
        done = begun.get(begun.at("runs/latest/")).json()
        cases = done["verdict"]["cases"]
        assert (done["status"], done["outcome"], done["verdict"]["function"]) == ("done", "passed", "two_sum")
        assert {case["origin"] for case in cases} == {"example", "own"}
        assert (done["passed"], done["total"]) == (len(cases) - 1, len(cases))
        assert [cases[-2][name] for name in ("outcome", "input", "expected", "got")] == [
            "passed", OWN["input"], "[0, 1]", "[0, 1]",
        ]  # fmt: skip
        assert [cases[-1][name] for name in ("outcome", "reason", "expected", "got")] == [
            "not_judged", "no_expectation", None, "[0, 1]",
        ]  # fmt: skip

    def test_code_that_cannot_be_read(self, begun, judge):
        run(begun, "def two_sum(nums, target):\n    return [\n")
        work()
        done = begun.get(begun.at("runs/latest/")).json()
        fault = done["verdict"]["fault"]
        assert (done["outcome"], fault["kind"], fault["error_type"], fault["line"]) == (
            "unreadable", "unreadable", "SyntaxError", 2,
        )  # fmt: skip
        assert done["verdict"]["cases"] == []

    def test_the_same_client_id_is_the_same_run(self, begun, judge):
        same = {"client_id": str(uuid.uuid4())}
        assert [run(begun, **same).status_code for _ in range(2)] == [202, 202]
        work()
        again = run(begun, **same)
        assert (again.status_code, again.json()["status"], again.json()["number"]) == (200, "done", 1)
        assert "Retry-After" not in again.headers
        assert run(begun).json()["number"] == 2
        assert Attempt.objects.count() == 1, "it replaces the last"

    def test_one_at_a_time(self, begun, switched_on):
        run(begun)
        refused = run(begun, ALWAYS_FIRST_TWO)
        assert refusal(refused) == (409, "code_running")
        assert begun.get(begun.at("runs/latest/")).json()["code"] == RIGHT

    @pytest.mark.parametrize(
        ("data", "code"),
        [
            ({"code": ""}, "no_code"),
            ({"code": "\n \t"}, "no_code"),
            ({"code": "x" * 50_001}, "too_long"),
            ({}, "invalid_request"),
            ({"code": None}, "invalid_request"),
            ({"code": RIGHT, "client_id": "7"}, "invalid_request"),
            ({"code": RIGHT, "client_id": None}, "invalid_request"),
        ],
    )
    def test_what_is_not_run(self, begun, switched_on, data, code):
        assert refusal(begun.post(begun.at("runs/"), data)) == (400, code)
        assert not Attempt.objects.exists()

    def test_where_code_is_not_run_at_all(self, begun):
        refused = run(begun)
        assert refusal(refused) == (409, "code_not_run")
        assert not Attempt.objects.exists()

    def test_not_when_the_interview_is_over(self, begun, switched_on):
        Interview.objects.update(status="finished", finished_at=Interview.objects.get().started_at)
        assert refusal(run(begun)) == (409, "interview_closed")

    def test_a_run_that_failed_says_so(self, begun):
        AttemptFactory(interview=Interview.objects.get(), kind="run", status="failed")
        found = begun.get(begun.at("runs/latest/")).json()
        assert (found["status"], found["outcome"], found["verdict"]) == ("failed", None, None)

    def test_before_the_first(self, begun):
        AttemptFactory(interview=Interview.objects.get())
        assert refusal(begun.get(begun.at("runs/latest/"))) == (404, "not_found")


class TestSubmitting:
    def test_it_is_tested_before_the_coach_answers(self, begun, judge):
        sent = begun.turn(action="submit", code=RIGHT)
        assert (sent.status_code, sent.json()["status"], sent.json()["action"]) == (202, "queued", "submit")
        assert begun.get(begun.at("attempts/")).json()["count"] == 0
        assert refusal(begun.say("And now?", seen=1)) == (409, "coach_busy")
        work()
        turn = begun.client.get(sent.headers["Location"]).json()
        assert turn["status"] == "done"
        said, *answers = turn["messages"]
        assert (said["role"], said["code"]) == ("learner", RIGHT)
        assert {message["role"] for message in answers} == {"coach"}
        listed = begun.get(begun.at("attempts/")).json()["results"]
        assert [(row["number"], row["turn"], row["outcome"]) for row in listed] == [(1, 1, "passed")]
        found = begun.get(begun.at("attempts/1/")).json()
        assert found == found | listed[0]
        assert (found["code"], found["passed"]) == (RIGHT, found["total"])
        assert {case["origin"] for case in found["verdict"]["cases"]} == {"example", "hidden"}
        assert found["trace"] is None
        assert found["growth"]["kind"] == "n"
        assert [point["n"] for point in found["growth"]["points"]] == sorted(
            point["n"] for point in found["growth"]["points"]
        )

    def test_code_in_a_message_is_an_attempt_too(self, begun, judge):
        assert begun.say("Here is my code.", code=ALWAYS_FIRST_TWO).status_code == 202
        work()
        assert begun.get(begun.at("attempts/1/")).json()["outcome"] == "wrong"

    @pytest.mark.parametrize(
        ("data", "code"),
        [
            ({}, "no_code"),
            ({"code": " \n"}, "no_code"),
            ({"code": "x" * 50_001}, "too_long"),
            ({"code": RIGHT, "text": "This is my code."}, "invalid_request"),
        ],
    )
    def test_what_cannot_be_submitted(self, begun, switched_on, data, code):
        assert refusal(begun.turn(action="submit", **data)) == (400, code)
        assert begun.get(begun.at()).json()["turn_count"] == 0

    def test_where_code_is_not_run_the_coach_reads_it(self, begun):
        assert begun.turn(action="submit", code=RIGHT).status_code == 201
        assert begun.get(begun.at("attempts/")).json()["results"] == []


class TestAttempts:
    def test_the_latest_comes_first_in_pages(self, begun):
        interview = Interview.objects.get()
        for _ in range(3):
            AttemptFactory(interview=interview)
        AttemptFactory(interview=interview, kind="run")
        first = begun.get(begun.at("attempts/?page_size=2")).json()
        assert (first["count"], [row["number"] for row in first["results"]]) == (3, [3, 2])
        assert [row["number"] for row in begun.client.get(first["next"]).json()["results"]] == [1]
        assert begun.get(begun.at("attempts/?page=2")).status_code == 404

    @pytest.mark.parametrize("number", ["0", "2", "99999999999999999999999999"])
    def test_one_that_is_not_there(self, begun, number):
        interview = Interview.objects.get()
        AttemptFactory(interview=interview)
        AttemptFactory(interview=interview, kind="run", number=2)
        assert refusal(begun.get(begun.at(f"attempts/{number}/"))) == (404, "not_found")

    def test_a_visible_case_is_shown_whole_and_a_hidden_one_only_as_passed_or_not(self, begun):
        verdict = make_verdict({"outcome": "wrong", "got": "[1, 1]", "prints": "here\n"}, HIDDEN, outcome="wrong")
        AttemptFactory(interview=Interview.objects.get(), outcome="wrong", total=2, verdict=verdict)
        visible, hidden = begun.get(begun.at("attempts/1/")).json()["verdict"]["cases"]
        assert (visible["got"], visible["prints"], visible["expected"]) == ("[1, 1]", "here\n", "[0, 1]")
        assert hidden == dict.fromkeys(visible) | HIDDEN

    def test_the_known_solutions_are_not_in_the_growth(self, begun):
        growth = {"points": [[10, 400], [20, 1_590]], "kind": "n^2", "degree": 2, "references": [["O(n)", 1]]}
        AttemptFactory(interview=Interview.objects.get(), growth=growth)
        assert begun.get(begun.at("attempts/1/")).json()["growth"] == {
            "kind": "n^2",
            "per_call": False,
            "points": [{"n": 10, "operations": 400}, {"n": 20, "operations": 1_590}],
        }

    def test_the_trace_is_there_when_the_coach_has_opened_it(self, begun):
        interview = Interview.objects.get()
        attempt = AttemptFactory(interview=interview, outcome="wrong", trace=TRACE)
        for opened in ([], [f"trace:{fingerprint('another')}"]):
            Interview.objects.update(context=interview.context | {"nudges_given": opened})
            assert begun.get(begun.at("attempts/1/")).json()["trace"] is None
        Interview.objects.update(context=interview.context | {"nudges_given": [f"trace:{attempt.fingerprint}"]})
        assert begun.get(begun.at("attempts/1/")).json()["trace"] == TRACE

    def test_queries_do_not_grow(self, begun, django_assert_num_queries):
        interview = Interview.objects.get()
        for count in (1, 5):
            for _ in range(count):
                AttemptFactory(interview=interview, trace=TRACE)
            begun.get(begun.at("attempts/1/"))
            with django_assert_num_queries(4):
                assert begun.get(begun.at("attempts/")).json()["results"]
            with django_assert_num_queries(2):
                begun.get(begun.at("attempts/1/"))
        begun.get(begun.at("cases/"))
        with django_assert_num_queries(2):
            begun.get(begun.at("cases/"))
        AttemptFactory(interview=interview, kind="run")
        with django_assert_num_queries(2):
            begun.get(begun.at("runs/latest/"))

    def test_they_are_in_the_export(self, begun):
        interview = Interview.objects.get()
        AttemptFactory(interview=interview, outcome="wrong", total=7, code="x = '```'\n")
        AttemptFactory(interview=interview, passed=7, total=7, stage="edge_case_check")
        AttemptFactory(interview=interview, kind="run", code="never_submitted = True\n")
        whole = begun.get(begun.at("export/")).json()
        fields = {"number", "created_at", "stage", "code", "language", "outcome", "passed", "total"}
        assert [set(attempt) for attempt in whole["attempts"]] == [fields, fields]
        assert [(one["number"], one["outcome"], one["passed"]) for one in whole["attempts"]] == [
            (1, "wrong", 0), (2, "passed", 7),
        ]  # fmt: skip
        text = begun.get(begun.at("export/?format=markdown")).content.decode()
        section = text.partition("\n## Submissions\n")[2]
        assert "\n````\nx = '```'\n````\n" in section
        assert "Wrong result (0 of 7 passed)" in section and "All passed (7 of 7 passed)" in section
        assert "never_submitted" not in text

    def test_an_export_without_any(self, begun):
        assert begun.get(begun.at("export/")).json()["attempts"] == []
        assert "Submissions" not in begun.get(begun.at("export/?format=markdown")).content.decode()


ECHO = "def two_sum(nums, target):\n    return nums\n"
PRINT = "def two_sum(nums, target):\n    print(nums, target)\n    return []\n"
RAISE = "def two_sum(nums, target):\n    raise ValueError(f'{nums} {target}')\n"
GATHER = """SEEN = []

def two_sum(nums, target):
    SEEN.append((nums, target))
    print(SEEN)
    raise ValueError(str(SEEN))
"""


NOSY = {"right": RIGHT, "first two": ALWAYS_FIRST_TWO, "echo": ECHO, "print": PRINT, "raise": RAISE, "gather": GATHER}


class TestHiddenCases:
    @pytest.fixture
    def secretive(self, begun: ApiLearner, judge: Sandbox) -> ApiLearner:
        """A learner at a problem with one hidden case that no code can pass."""
        revision = ProblemRevision.objects.get()
        secret = {"nums": [int(SECRET_INPUT)], "target": 0}
        tests = [{"input": secret, "expected": [int(SECRET_EXPECTED)]}]
        ProblemRevision.objects.update(content=revision.content | {"tests": tests, "edge_cases": []})
        code_cases._of_revision.cache_clear()
        return begun

    @pytest.mark.parametrize("code", NOSY.values(), ids=NOSY)
    @pytest.mark.parametrize("opened", [False, True], ids=["closed", "opened"])
    def test_what_nobody_is_told(self, secretive, code, opened):
        """No answer holds what is expected, and none the input, but for the coach's words and the trace they open."""
        put_cases(secretive, OWN)
        run(secretive, code)
        secretive.turn(action="submit", code=code)
        work()
        attempt = Attempt.objects.get(kind="submit")
        assert attempt.verdict["cases"][-1]["origin"] == "hidden"
        if opened:
            interview = Interview.objects.get()
            interview.context["nudges_given"] = [f"trace:{attempt.fingerprint}"]
            interview.save(update_fields=["context"])
        bodies = {name: secretive.client.get(path, HTTP_ACCEPT="*/*").content.decode() for name, path in reads()}
        bodies["markdown"] = secretive.get(secretive.at("export/?format=markdown")).content.decode()
        for name, body in bodies.items():
            assert SECRET_EXPECTED not in body, name
            rest = json.dumps(_without_the_coach(json.loads(body))) if name not in ("docs", "markdown") else ""
            assert SECRET_INPUT not in rest, name
        for refused in (run(secretive, ""), put_cases(secretive, {"input": "x"}), secretive.turn(action="submit")):
            assert SECRET_EXPECTED not in refused.content.decode()
            assert SECRET_INPUT not in refused.content.decode()


def reads() -> list[tuple[str, str]]:
    """Return the name and address of all that can be read."""
    interview = Interview.objects.get()
    return [(name, address(pattern, interview)) for name, method, pattern in OPERATIONS if method == "get"]


def _without_the_coach(value: Any) -> Any:
    """Leave out what the coach says or has opened: their words, and a trace."""
    if isinstance(value, dict):
        if value.get("role") == "coach":
            return None
        return {name: _without_the_coach(item) for name, item in value.items() if name != "trace"}
    return [_without_the_coach(item) for item in value] if isinstance(value, list) else value


class TestWhoMay:
    @pytest.fixture(autouse=True)
    def _a_moment_in_the_minute(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """All of a test happens 48 seconds into a minute that no other test uses."""
        cache.clear()
        at(monkeypatch, 7_200_048.0)

    @pytest.mark.parametrize("kind", ["run", "submit"])
    def test_their_attempts_are_as_ones_that_never_were(self, begun, switched_on, kind):
        attempt = AttemptFactory(interview__learner=UserFactory(), kind=kind)
        theirs = {"interview_id": attempt.interview_id}
        for path in (
            reverse("api:latest_run", kwargs=theirs),
            reverse("api:attempts", kwargs=theirs),
            reverse("api:attempt", kwargs=theirs | {"number": 1}),
            reverse("api:cases", kwargs=theirs),
        ):
            assert refusal(begun.client.get(path)) == (404, "not_found")
        sent = {"code": ALWAYS_FIRST_TWO, "client_id": str(attempt.client_id)}
        for body in (sent, {}):
            assert refusal(begun.client.post(reverse("api:runs", kwargs=theirs), body)) == (404, "not_found")
        assert refusal(begun.client.put(reverse("api:cases", kwargs=theirs), {"cases": 7})) == (404, "not_found")
        assert Attempt.objects.count() == 1

    def test_runs_are_counted_with_those_of_the_pages(self, begun, switched_on):
        with override_settings(TURNS_PER_MINUTE=2):
            check_rate("runs", begun.user)  # as the room does
            assert run(begun).status_code == 202
            refused = run(begun)
            assert refusal(refused) == (429, "rate_limited")
            assert refused.headers["Retry-After"] == "12"
            assert begun.say("Can the prices be negative?", seen=0).status_code == 201, "turns are counted apart"
