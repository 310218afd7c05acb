"""Calls on an object of a class that the learner designs: what is found, what is made anew, what is told of a fault."""

from typing import Any

import pytest

from problems.judge.comparing import first_difference
from problems.judge.judging import run, trace
from problems.judge.port import Case, Entry, Limits, Method
from tests.class_design import BEST, SIGNATURE, calls

INT = (("score", "int"),)
ENTRY = Entry.from_content({"signature": SIGNATURE, "comparison": "exact"})
CASE = Case(calls(("HighScores", 5), ("add", 8), ("best",), ("average",)), [None, None, 8, 6.5])
BAG = Entry("Bag", methods=(Method("add", INT), Method("items", (), "list[int]")))


@pytest.fixture
def judge(judge_sandbox):
    """Judge code on cases of a class."""

    def judge_cases(code: str, *cases: Case, entry: Entry = ENTRY, limits: Limits = Limits()):  # noqa: B008
        return run(code, entry, cases or (CASE,), limits, sandbox=judge_sandbox)

    return judge_cases


def test_an_entry_knows_its_methods_and_what_its_cases_hold():
    assert ENTRY.inputs == ("operations", "arguments")
    assert [method.name for method in ENTRY.methods] == ["add", "best", "average", "has_reached"]
    assert Entry("f", (("a", "int"),)).inputs == ("a",)


def test_every_case_has_an_object_of_its_own(judge):
    verdict = judge(BEST, CASE, CASE)
    assert (verdict.outcome, verdict.passed, verdict.function) == ("passed", 2, "HighScores")
    assert verdict.results[0].value == [None, None, 8, 6.5]


def test_a_class_variable_does_outlive_a_case_as_it_would_anywhere(judge):
    code = "class Bag:\n    kept = []\n    def add(self, score):\n        self.kept.append(score)\n    def items(self):\n        return self.kept\n"
    case = Case(calls(("Bag",), ("add", 1), ("items",)), [None, None, [1]])
    assert [result.outcome for result in judge(code, case, case, entry=BAG).results] == ["passed", "wrong"]


@pytest.mark.parametrize(
    "code",
    [
        BEST.replace("HighScores", "high_scores"),
        BEST.replace("has_reached", "hasReached").replace("def best", "def Best"),
        f"class Helper:\n    def best(self):\n        return 0\n\n{BEST}\n\nclass Other(HighScores):\n    pass\n",
        f"from dataclasses import dataclass\n{BEST.replace('class HighScores', 'class Base')}\nclass HighScores(Base):\n    pass\n",
        BEST.replace("def add(self, score):", "def add(self, score, weight=1):"),
    ],
)
def test_the_class_is_found(judge, code):
    assert judge(code).outcome == "passed"


@pytest.mark.parametrize(
    ("code", "reason", "missing", "message"),
    [
        (BEST.replace("HighScores", "Scores"), "no_class", ("HighScores",), "no class HighScores was found"),
        ("def HighScores(first):\n    return 1\n", "no_class", ("HighScores",), "no class HighScores was found"),
        ("x = 1", "no_class", ("HighScores",), "no class HighScores was found"),
        (BEST.replace("best", "top"), "no_method", ("best",), "the class HighScores has no method best"),
        (
            "class HighScores:\n    add = 3\n    def average(self): return 1\n    def has_reached(self, goal): return 1\n",
            "no_method",
            ("add", "best"),
            "the class HighScores has no method add, best",
        ),
    ],
)
def test_what_is_missing_is_named(judge, code, reason, missing, message):
    fault = judge(code).fault
    assert (fault.kind, fault.reason, fault.missing, fault.error_message) == ("no_function", reason, missing, message)


def test_an_exception_says_in_which_call_it_arose(judge):
    (result,) = judge(BEST.replace("return self.highest\n", "return self.higest\n", 1)).results
    assert (result.outcome, result.error_type, result.at, result.line) == ("error", "AttributeError", 2, 14)


def test_the_first_call_makes_the_object(judge):
    (result,) = judge(BEST.replace("(self, first)", "(self)").replace("first", "0")).results
    assert (result.error_type, result.at, result.line) == ("TypeError", 0, 2)
    assert "1 positional argument but 2 were given" in result.error_message


def test_a_result_that_is_no_plain_value(judge):
    (result,) = judge(BEST.replace("return self.highest\n", "return object()\n", 1)).results
    assert (result.outcome, result.error_type, result.at) == ("error", "TypeError", 2)
    assert "a value of the type object came back" in result.error_message


def test_what_went_wrong_first_is_known(judge):
    (result,) = judge(BEST.replace("return self.highest\n", "return 7\n", 1)).results
    assert (result.outcome, result.value, result.at) == ("wrong", [None, None, 7, 6.5], 2)


@pytest.mark.parametrize(
    ("before", "after", "outcome"),
    [
        ("return self.total / self.count", "return self.total / self.count + 1e-9", "passed"),
        ("return self.total / self.count", "return 6", "wrong"),
        ("return self.highest >= goal", "return int(self.highest >= goal)", "passed"),
        ("self.highest = score\n", "self.highest = score\n        return 'ignored'\n", "passed"),
    ],
)
def test_results_compare_as_those_of_functions_do(judge, before, after, outcome):
    assert judge(BEST.replace(before, after, 1)).outcome == outcome


def test_a_truth_is_no_number(judge):
    case = Case(calls(("HighScores", 5), ("has_reached", 4)), [None, True])
    assert judge(BEST.replace("self.highest >= goal", "int(self.highest >= goal)"), case).outcome == "wrong"


def test_a_result_is_taken_when_it_is_given(judge):
    """What the object does to its own list afterwards does not change what came out before."""
    code = "class Bag:\n    def __init__(self):\n        self.kept = []\n    def add(self, score):\n        self.kept.append(score)\n    def items(self):\n        return self.kept\n"
    case = Case(calls(("Bag",), ("add", 1), ("items",), ("add", 2), ("items",)), [None, None, [1], None, [1, 2]])
    assert judge(code, case, entry=BAG).outcome == "passed"


def test_nodes_go_in_and_out(judge):
    entry = Entry("Chain", methods=(Method("add", (("head", "ListNode"),), "ListNode"),))
    code = "class Chain:\n    def add(self, head):\n        return head.next\n"
    assert judge(code, Case(calls(("Chain",), ("add", [1, 2, 3])), [None, [2, 3]]), entry=entry).outcome == "passed"


def test_a_checker_is_asked_about_all_calls_and_says_nothing_of_one(judge):
    checker = "def check(arguments, output, expected):\n    return output[2] in (7, 8) and arguments['operations'][2] == 'best'\n"
    entry = Entry(ENTRY.function, ENTRY.parameters, "None", None, "checker", checker, ENTRY.methods)
    seven = BEST.replace("return self.highest\n", "return 7\n", 1)
    assert judge(seven, entry=entry).outcome == "passed"
    (result,) = judge(seven.replace("7", "9"), entry=entry).results
    assert (result.outcome, result.at) == ("wrong", None)


def test_limits_and_prints_are_of_the_whole_list(judge):
    endless = BEST.replace("        return self.highest\n", "        while True:\n            pass\n", 1)
    assert judge(endless, limits=Limits(operations=50_000_000)).outcome == "limit"
    told = BEST.replace("self.total += score", "self.total += score; print('add', score)").replace(
        "return self.highest\n", "print('best'); return self.highest\n", 1
    )
    assert judge(told).results[0].prints == "add 8\nbest\n"


def test_endless_recursion_is_not_held_against_anybody(judge):
    (result,) = judge(BEST.replace("return self.highest\n", "return self.best()\n", 1)).results
    assert (result.outcome, result.reason) == ("not_judged", "stack")


class TestTrace:
    def test_one_call_is_followed_with_what_the_object_holds(self, judge_sandbox):
        found = trace(BEST, ENTRY, CASE, Limits(), sandbox=judge_sandbox, call=1)
        assert [step.line for step in found.steps] == [8, 9, 10, 11]
        assert found.steps[0].variables == {
            "score": "8", "self.total": "5", "self.count": "1", "self.highest": "5",
        }  # fmt: skip
        assert found.steps[2].variables["self.total"] == "13"
        assert (found.ending, found.cut) == ("null", False)

    def test_what_it_gave_is_the_ending(self, judge_sandbox):
        assert trace(BEST, ENTRY, CASE, Limits(), sandbox=judge_sandbox, call=2).ending == "8"

    def test_without_a_call_all_are_followed(self, judge_sandbox):
        found = trace(BEST, ENTRY, CASE, Limits(), sandbox=judge_sandbox)
        assert [step.line for step in found.steps] == [3, 4, 5, 8, 9, 10, 11, 14, 17]

    def test_a_call_that_does_not_end(self, judge_sandbox):
        endless = BEST.replace("        return self.highest\n", "        while True:\n            pass\n", 1)
        found = trace(endless, ENTRY, CASE, Limits(operations=50_000_000), sandbox=judge_sandbox, call=2)
        assert found.cut and {step.line for step in found.steps} == {14, 15}

    def test_an_exception_is_the_ending(self, judge_sandbox):
        code = BEST.replace("return self.highest\n", "return {}[1]\n", 1)
        assert trace(code, ENTRY, CASE, Limits(), sandbox=judge_sandbox, call=2).ending == "KeyError: 1"


@pytest.mark.parametrize(
    ("value", "expected", "position"),
    [([None, 1], [None, 2], 1), ([None, 1], [None, 1], None), ([True], [1], 0), (3, [3], None), ([1], None, None)],
)
def test_the_first_difference(value: Any, expected: Any, position: int | None):
    assert first_difference(value, expected) == position
