"""An interview about a class to design: what is shown, what learners type, and what they are told of a wrong call."""

import uuid
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from interviews import tasks
from interviews.coding import cases as code_cases
from interviews.coding import practising
from interviews.conversation import selectors
from interviews.conversation.memory import memory_of
from interviews.core.stages import Stage
from interviews.demo import DEMO_MESSAGES
from interviews.ground.refusals import InvalidSubmission
from interviews.models import Attempt, Interview
from interviews.turns import accepting, opening
from interviews.web.coding.case_results import case_results, shown_fault
from interviews.web.coding.cases_shown import shown_cases
from interviews.web.coding.growth_shown import shown_growth
from problems import judge_access
from problems.bank.schema import BankProblem, to_content
from problems.judge.sandbox import Sandbox
from problems.services import publish_file
from profiles.models import User
from tests import working
from tests.class_design import BEST, BRUTE_FORCE, class_design_of
from tests.clients import client

__all__ = ["client"]
pytestmark = pytest.mark.django_db

HEADS = "def __init__(self, first: int):", "def add(self, score: int) -> None:", "def average(self) -> float:"


@pytest.fixture(autouse=True)
def judge(judge_sandbox: Sandbox, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    settings.JUDGE_HELPERS = 1
    monkeypatch.setattr(judge_access, "_sandbox", judge_sandbox)
    working.tell_nobody(monkeypatch)
    code_cases._of_revision.cache_clear()
    yield
    code_cases._of_revision.cache_clear()


@pytest.fixture
def interview(learner: User, two_sum: BankProblem) -> Interview:
    problem = publish_file(BankProblem.model_validate(class_design_of(to_content(two_sum))))
    return opening.start_interview(learner=learner, language="en", slug=problem.slug)


@pytest.fixture
def coding_now(interview: Interview) -> Interview:
    """The same where code is what comes next."""
    for text, _code in DEMO_MESSAGES[:6]:
        say(interview, text.replace("O(n)", "O(1)").replace("O(n^2)", "O(n)"))
    assert interview.stage == Stage.PSEUDOCODE_DESIGN
    return interview


def say(interview: Interview, text: str, **values: Any) -> Any:
    interview.refresh_from_db()
    sent = {"client_id": uuid.uuid4(), "seen_turn": interview.turn_count, "learner": interview.learner}
    turn = accepting.submit_turn(interview_id=interview.pk, text=text, **{**sent, **values})
    interview.refresh_from_db()
    return turn


def submitted(interview: Interview, code: str) -> tuple[Attempt, str]:
    """Submit code, let a worker answer, and return the attempt with what the coach says."""
    turn = say(interview, "", action="submit", code=code)
    assert working.answer_turn(turn.pk)
    interview.refresh_from_db()
    return interview.attempts.get(turn=turn), "\n".join(
        interview.messages.filter(turn=turn, role="coach").values_list("text", flat=True)
    )


IN_JAVASCRIPT = """
class HighScores {
    constructor(first) { this.scores = [first]; }
    add(score) { this.scores.push(score); }
    best() { return Math.max(...this.scores); }
    average() { return this.scores.reduce((sum, one) => sum + one, 0) / this.scores.length; }
    hasReached(score) { return this.best() >= score; }
}
"""


def looked(interview: Interview, code: str) -> Attempt:
    attempt = practising.run_code(
        interview_id=interview.pk, code=code, client_id=uuid.uuid4(), learner=interview.learner
    )
    tasks.run_code(attempt_id=attempt.pk)
    attempt.refresh_from_db()
    return attempt


def save(interview: Interview, given: str, expected: str = "") -> None:
    cases = [{"input": given, "expected": expected}]
    practising.save_cases(interview_id=interview.pk, cases=cases, learner=interview.learner)
    interview.refresh_from_db()


class TestTheProblem:
    def test_the_class_with_its_methods_is_shown_and_begun(self, interview):
        view = selectors.problem_view(interview)
        for text in (view.signature, view.starter_code):
            assert text.startswith("class HighScores:\n    def __init__")
            assert all(f"    {head}" in text for head in HEADS)
            compile(text, "starter", "exec")
        (example,) = view.examples
        assert example.input == "HighScores(1) → add(6) → add(2) → best() → average()"
        assert example.output == "best() = 6, average() = 3.0"

    def test_the_page_has_both(self, client: Client, interview):
        page = unescape(client.get(reverse("room", args=[interview.pk])).content.decode())
        assert "HighScores(1) → add(6) → add(2) → best() → average()" in page
        assert "class HighScores:\n    def __init__(self, first: int):\n        pass\n" in page

    def test_a_program_is_told_of_the_methods(self, client: Client, interview):
        signature = client.get(reverse("api:problem", args=["two-sum"])).json()["signature"]
        assert signature["function"] == "HighScores"
        assert signature["methods"][0] == {
            "name": "add", "parameters": [{"name": "score", "type": "int"}], "returns": "None",
        }  # fmt: skip

    def test_code_that_was_begun_runs(self, interview):
        begun = selectors.problem_view(interview).starter_code.replace("pass", "return None", 1)
        assert looked(interview, begun).outcome == "wrong"


class TestOwnCases:
    def test_the_form_shows_how_calls_are_written(self, interview):
        form = shown_cases(interview)
        assert form.input_sample == "HighScores(9) → add(9) → best() → average() → has_reached(9)"
        assert form.expected_sample == "9, 0.5, True"
        save(interview, form.input_sample, form.expected_sample)

    def test_they_are_run_as_they_are_typed(self, interview):
        save(interview, "scores = HighScores(3)\nscores.add(4)\nscores.best()\nscores.hasReached(5)", "4, False")
        _, own = case_results(looked(interview, BEST)).visible
        assert (own.outcome, own.input) == ("passed", "HighScores(3) → add(4) → best() → has_reached(5)")
        assert own.expected == own.got == "best() = 4, has_reached(5) = False"

    def test_they_are_in_the_literals_of_the_language_that_is_written(self, interview):
        Interview.objects.filter(pk=interview.pk).update(code_language="javascript")
        interview.refresh_from_db()
        form = shown_cases(interview)
        assert form.input_sample == "HighScores(9) → add(9) → best() → average() → hasReached(9)"
        assert form.expected_sample == "9, 0.5, true"
        save(interview, form.input_sample.replace("add(9)", "add(10)"), "10, 9.5, true")
        _, own = case_results(looked(interview, IN_JAVASCRIPT)).visible
        assert own.input == "HighScores(9) → add(10) → best() → average() → hasReached(9)"
        assert own.expected == own.got == "best() = 10, average() = 9.5, hasReached(9) = true"

    def test_the_first_wrong_call_is_the_last_that_is_shown(self, interview):
        save(interview, "HighScores(3), best(), add(4), best(), average()", "3, 4, 3.5")
        attempt = looked(interview, BEST.replace("score > self.highest", "False"))
        _, own = case_results(attempt).visible
        assert own.input == "HighScores(3) → best() → add(4) → best()"
        assert (own.outcome, own.got, own.expected) == ("wrong", "3", "4")

    def test_without_an_expectation_it_is_shown_what_came_out(self, interview):
        save(interview, "HighScores(3), add(4), best()")
        _, own = case_results(looked(interview, BEST)).visible
        assert (own.outcome, own.got, own.expected) == ("ran", "best() = 4", None)

    def test_an_exception_says_in_which_call(self, interview):
        save(interview, "HighScores(3), add(4), best()", "4")
        _, own = case_results(looked(interview, BEST.replace("return self.highest\n", "return self.top\n", 1))).visible
        assert own.error == "AttributeError: 'HighScores' object has no attribute 'top' (in call 3, best)"
        assert (own.input, own.line) == ("HighScores(3) → add(4) → best()", 14)

    @pytest.mark.parametrize(
        ("given", "expected", "why"),
        [
            ("add(4)", "", "The first call creates the object: “HighScores(…)”."),
            ("HighScores(3), pop()", "", "The class has no method “pop”."),
            ("HighScores(3), add()", "", "“add” takes 1 argument."),
            ("HighScores(3), best(1)", "", "“best” takes 0 arguments."),
            ("HighScores(3), best()", "1, 2", "1 of your calls returns something, so 1 result is needed."),
            ("HighScores(3), best(), best()", "1", "2 of your calls return something, so 2 results are needed."),
            ('["HighScores"], []', "", "Write the calls one after another, or as two lists of the same length."),
            ("HighScores(3", "", "A bracket or a quotation mark is not closed."),
        ],
    )
    def test_what_is_no_case(self, interview, given, expected, why):
        with pytest.raises(InvalidSubmission) as refused:
            save(interview, given, expected)
        assert refused.value.facts["why"] == why


class TestRuns:
    def test_what_is_missing_is_named(self, interview):
        fault = shown_fault(looked(interview, BEST.replace("HighScores", "Scores")))
        assert fault.why == "The tests look for a class “HighScores”, and your code does not define it."
        fault = shown_fault(looked(interview, BEST.replace("def best", "def top").replace("def add", "def put")))
        assert fault.why == "The class “HighScores” is there, but these are missing: “add”, “best”."

    def test_the_coach_asks_for_what_is_missing(self, coding_now):
        attempt, said = submitted(coding_now, BEST.replace("def best", "def top"))
        assert attempt.outcome == "no_function" and "`best`" in said and "?" in said
        _, said = submitted(coding_now, BEST.replace("HighScores", "Scores"))
        assert "`HighScores`" in said

    def test_the_coach_names_the_calls_up_to_the_wrong_one(self, coding_now):
        wrong = BEST.replace("self.highest >= goal", "goal != 1 and self.highest >= goal")
        _, said = submitted(coding_now, wrong)
        assert "`HighScores(0) → has_reached(1) → add(1) → has_reached(1)`" in said
        assert "True" not in said

    def test_the_wrong_call_alone_is_followed(self, coding_now):
        attempt, _ = submitted(coding_now, BEST.replace("self.highest >= goal", "self.highest > goal"))
        assert attempt.outcome == "wrong"
        failing = attempt.verdict["evidence"]["failing"]
        assert (failing["input"], failing["got"]) == ("HighScores(5) → has_reached(5)", "False")
        assert attempt.trace["input"] == "HighScores(5) → has_reached(5)"
        assert [step["line"] for step in attempt.trace["steps"]] == [20]
        assert attempt.trace["steps"][0]["variables"] == {
            "goal": "5", "self.total": "5", "self.count": "1", "self.highest": "5",
        }  # fmt: skip
        assert attempt.trace["ending"] == "false"

    @pytest.mark.parametrize(("code", "kind"), [(BEST, "1"), (BRUTE_FORCE, "n")])
    def test_the_cost_is_that_of_one_call(self, coding_now, code, kind):
        attempt, said = submitted(coding_now, code)
        assert ("O(1)" in said and "?" in said) is (code == BRUTE_FORCE)
        assert (attempt.outcome, attempt.growth["kind"], attempt.growth["per_call"]) == ("passed", kind, True)
        assert dict(attempt.growth["references"]) == {"O(1)": 0, "O(n)": 1}
        shown = shown_growth(attempt, memory_of(coding_now)[0])
        page = render_to_string("interviews/coding/_fragments/growth.html", {"growth": shown})
        assert "operations per call" in page and "n is the number of calls" in page
