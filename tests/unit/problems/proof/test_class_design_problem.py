"""A problem in which a class is designed: its schema, its proof, its mutants and its measured cost."""

import copy
from typing import Any

import pytest
from pydantic import ValidationError

from problems.bank.calls import call_fault
from problems.bank.schema import BankProblem, to_content
from problems.judge.growth import Growth, of_one_call
from problems.judge.measuring import measure
from problems.judge.port import Entry, Limits
from problems.proof.code import code_faults
from problems.proof.mutant_check import check_mutants
from tests.class_design import BEST, BRUTE_FORCE, GENERATOR, calls, class_design_of


@pytest.fixture
def content(two_sum) -> dict[str, Any]:
    return class_design_of(to_content(two_sum))


def problem(content: dict[str, Any]) -> BankProblem:
    return BankProblem.model_validate(content)


def faults(content: dict[str, Any], sandbox: Any) -> str:
    return "\n".join(code_faults(to_content(problem(content)), sandbox))


def test_a_class_design_is_proven_and_its_tests_are_measured(content, judge_sandbox):
    assert faults(content, judge_sandbox) == ""
    report = check_mutants(problem(content), judge_sandbox)
    assert (report.faults, report.percent, report.equivalent) == ((), 100, 1)
    assert report.caught > 10


def test_a_wrong_result_is_told_by_its_calls(content, judge_sandbox):
    content["solutions"]["best"] = BEST.replace("self.count += 1", "self.count += 2")
    found = faults(content, judge_sandbox)
    assert "test 2: the best solution gave 4.333333333333333 at HighScores(5) → add(8) → best() → average()" in found
    assert ", expected 6.5" in found and "brute force says" in found


def test_an_exception_is_told_by_its_call(content, judge_sandbox):
    content["solutions"]["best"] = BEST.replace("return self.highest\n", "return self.top\n", 1)
    expected = "AttributeError: 'HighScores' object has no attribute 'top' (in call 2) at HighScores(5) → best()"
    assert f"test 1: the best solution {expected}, expected 5" in faults(content, judge_sandbox)


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ('"has_reached"])', '"has_reached", "pop"])', "gave calls that cannot be made: operations: 'pop' is none of"),
        ('["add", "best"] * (size // 2)', '["best"]', "worst_case(32): makes 2 calls, which is not about 32"),
        ('"arguments": [[0], *arguments]', '"arguments": [[], *arguments]', "worst_case(8): gave calls that cannot"),
        ('"operations": ["HighScores", *names]', '"calls": names', "which does not match the parameters"),
    ],
)
def test_a_generator_that_makes_no_calls(content, judge_sandbox, before, after, fault):
    assert before in GENERATOR
    content["generator"] = GENERATOR.replace(before, after)
    assert fault in faults(content, judge_sandbox)


def test_what_is_missing_in_a_solution(content, judge_sandbox):
    content["solutions"]["best"] = BEST.replace("def best", "def top")
    assert faults(content, judge_sandbox) == (
        "the best solution could not be run: the class HighScores has no method best"
    )


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("comparison",), "any_order", "no any_order, no in_place"),
        (("signature", "in_place"), "first", "no any_order, no in_place"),
        (("signature", "function"), "high_scores", "the name of a class has a capital first"),
        (("signature", "methods", 1, "name"), "add", "a name is used twice"),
        (("signature", "methods", 1, "name"), "Best", "should match pattern"),
        (("tests", 0, "expected"), [None, 5], "a list of 3 results is needed"),
        (("tests", 0, "expected"), 5, "a list of 3 results is needed"),
        (("tests", 0, "expected"), [1, 5, 5.0], "operation 1, 'HighScores', gives null, not 1"),
        (("tests", 1, "expected"), [None, 3, 8, 6.5], "operation 2, 'add', gives null, not 3"),
        (("examples", 0, "output"), [], "a list of 5 results is needed"),
        (("tests", 0, "input", "operations"), ["HighScores"], "two lists of the same length"),
        (("tests", 0, "input", "operations", 0), "best", "the first one makes the object"),
        (("tests", 0, "input", "operations", 1), "pop", "'pop' is none of the methods"),
        (("tests", 0, "input", "operations", 1), ["best"], "only names can stand there"),
        (("tests", 0, "input", "arguments", 1), [1], "'best' takes a list of 0"),
        (("tests", 0, "input", "arguments", 1), None, "'best' takes a list of 0"),
    ],
)
def test_it_is_refused_with_its_reason(content, path, value, reason):
    content = copy.deepcopy(content)
    place = content
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    with pytest.raises(ValidationError, match="1 validation error") as refused:
        problem(content)
    assert reason in str(refused.value)


def test_a_function_has_no_capital(two_sum):
    content = copy.deepcopy(to_content(two_sum))
    content["signature"]["function"] = "TwoSum"
    with pytest.raises(ValidationError, match="the name of a class has a capital first and comes with methods"):
        problem(content)


def test_calls_that_can_be_made(content):
    signature = problem(content).signature
    assert call_fault(signature, calls(("HighScores", 1), ("add", 2), ("best",))) == ""
    assert signature.inputs == ("operations", "arguments")


class TestCost:
    @pytest.mark.parametrize(("code", "kind", "degree"), [(BEST, "1", 0), (BRUTE_FORCE, "n", 1)])
    def test_it_is_that_of_one_call(self, content, judge_sandbox, code, kind, degree):
        found = measure(code, Entry.from_content(content), GENERATOR, Limits(), sandbox=judge_sandbox)
        assert (found.growth.kind, found.growth.degree, found.per_call) == (kind, degree, True)
        sizes, operations = zip(*found.points, strict=True)
        assert sizes[:3] == (8, 16, 32) and max(operations) < 2_000_000
        if degree == 0:
            assert max(operations) < 3 * min(operations)

    @pytest.mark.parametrize(
        ("whole", "one"),
        [("1", "1"), ("log n", "1"), ("n", "1"), ("n log n", "log n"), ("n^2", "n"), ("n^3", "n^2"), ("2^n", "2^n")],
    )
    def test_the_whole_list_is_divided_by_its_calls(self, whole, one):
        found = of_one_call(Growth(whole, 7, 0.01))
        assert (found.kind, found.error) == (one, 0.01)
        assert found.degree == {"1": 0, "log n": 0, "n": 1, "n^2": 2, "2^n": 100}[one]
