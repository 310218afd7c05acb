"""``check_bank --mutants`` measures a problem's tests, and believes no excuse that does not hold."""

import copy
import io
import threading

import pytest
import yaml
from django.core.management import call_command
from django.core.management.base import CommandError

from problems.bank.schema import BankProblem, to_content
from problems.judge import judging
from problems.judge.sandbox import Sandbox
from problems.management.commands import check_bank
from problems.proof import mutant_check
from problems.proof.check import NOT_RUN
from problems.proof.mutant_check import check_mutants

UNREACHED = {"line": 8, "before": "return []", "after": "return None", "why": "Exactly one pair fits."}


@pytest.fixture
def content(two_sum) -> dict:
    return copy.deepcopy(to_content(two_sum))


def checked(content: dict, sandbox: Sandbox, *declared: dict) -> mutant_check.MutantReport:
    problem = BankProblem.model_validate({**content, "equivalent_mutants": declared})
    return check_mutants(problem, sandbox)


def with_one_case(content: dict) -> dict:
    """Leave nothing but one case, where a sum is as good as a difference."""
    case = {"input": {"nums": [0, 0], "target": 0}, "expected": [0, 1]}
    content["examples"] = [{"input": case["input"], "output": case["expected"]}]
    content["tests"] = [case for _ in content["tests"]]
    content["edge_cases"] = [part | case for part in content["edge_cases"]]
    return copy.deepcopy(to_content(BankProblem.model_validate(content)))


def test_good_tests(content, judge_sandbox):
    report = checked(content, judge_sandbox, UNREACHED)
    assert (report.survivors, report.equivalent, report.faults, report.percent) == ((), 1, (), 100)
    assert report.caught > 5


def test_a_survivor_that_nobody_declared(content, judge_sandbox):
    report = checked(content, judge_sandbox)
    (survivor,) = report.survivors
    assert (survivor.line, survivor.before, survivor.after) == (8, "return []", "return None")
    assert report.percent == 100 * report.caught // (report.caught + 1)


def test_on_fewer_helpers_it_finds_the_same(content, judge_sandbox, monkeypatch):
    seen: set[int] = set()

    def run(code: str, **known: object) -> object:
        seen.add(threading.get_ident())
        return judge(code, **known)

    judge = judging.run
    monkeypatch.setattr(mutant_check.judging, "run", run)
    problem = BankProblem.model_validate({**content, "equivalent_mutants": [UNREACHED]})
    assert check_mutants(problem, judge_sandbox, helpers=1) == checked(content, judge_sandbox, UNREACHED)
    seen.clear()
    check_mutants(problem, judge_sandbox, helpers=1)
    assert len(seen - {threading.get_ident()}) == 1


def test_too_few_tests(content, judge_sandbox):
    report = checked(with_one_case(content), judge_sandbox, UNREACHED)
    assert report.percent < 95
    assert report.faults == ("fewer than 95% of the mutants are caught: add tests, or say why they are equivalent",)


def test_an_excuse_for_a_mutant_that_a_test_catches(content, judge_sandbox):
    caught = UNREACHED | {"line": 6, "before": "return [position[missing], index]"}
    report = checked(content, judge_sandbox, UNREACHED, caught)
    assert report.faults == (
        "line 6: return [position[missing], index] → return None is declared equivalent, but a test catches it",
    )
    assert (report.equivalent, report.percent) == (1, 100)


@pytest.mark.parametrize("part", [{"line": 7}, {"before": "return ()"}, {"after": "return {}"}])
def test_an_excuse_for_no_mutant(content, judge_sandbox, part):
    (fault,) = checked(content, judge_sandbox, UNREACHED, UNREACHED | part).faults
    assert fault.startswith(f"line {part.get('line', 8)}: ") and "there is no such mutant" in fault


def test_mutants_of_code_that_is_wrong_tell_nothing(content, judge_sandbox):
    content["solutions"]["best"] = "def two_sum(nums, target):\n    return [0, 1]\n"
    report = checked(content, judge_sandbox)
    assert report.faults == ("the best solution itself does not pass, so its mutants tell nothing",)


def test_a_mutant_without_an_end_is_caught_soon(content, judge_sandbox):
    content["solutions"]["best"] = (
        "def two_sum(nums, target):\n    first = 0\n    while target - nums[first] not in nums[first + 1 :]:\n"
        "        first += 1\n    return [first, nums.index(target - nums[first], first + 1)]\n"
    )
    report = checked(content, judge_sandbox)
    assert not [mutant for mutant in report.survivors if mutant.line == 4]


class TestCommand:
    @pytest.fixture
    def bank(self, tmp_path, monkeypatch, content, judge_sandbox):
        monkeypatch.setattr(check_bank, "BANK_DIRECTORY", tmp_path)
        monkeypatch.setattr(check_bank, "the_sandbox", lambda: judge_sandbox)
        write(tmp_path, content)
        return tmp_path

    def test_a_problem_with_good_tests(self, bank):
        output = io.StringIO()
        call_command("check_bank", "--mutants", "two-sum", stdout=output)
        first, last = output.getvalue().splitlines()
        assert first == "two-sum: 10 of 10 caught (100%), 1 equivalent"
        assert last == "1 problem(s) checked, no fault."

    def test_survivors_are_listed_and_too_many_are_a_fault(self, bank, content):
        write(bank, with_one_case(content))
        output = io.StringIO()
        with pytest.raises(CommandError, match="1 fault"):
            call_command("check_bank", "--mutants", stdout=output)
        assert "two-sum: 9 of 10 caught (90%), 1 equivalent\n" in output.getvalue()
        assert "  line 4: missing = target - price → missing = target + price\n" in output.getvalue()
        assert "two-sum.yaml: fewer than 95% of the mutants are caught" in output.getvalue()

    def test_a_file_that_cannot_be_read(self, bank):
        (bank / "two-sum.yaml").write_text("format: 1", encoding="utf-8")
        output = io.StringIO()
        with pytest.raises(CommandError, match="fault"):
            call_command("check_bank", "--mutants", stdout=output)
        assert "two-sum.yaml: title: Field required" in output.getvalue()

    def test_without_a_sandbox(self, bank, monkeypatch):
        monkeypatch.setattr(check_bank, "the_sandbox", lambda: None)
        with pytest.raises(CommandError, match="was not run") as error:
            call_command("check_bank", "--mutants", stdout=io.StringIO())
        assert str(error.value) == NOT_RUN

    def test_without_the_component(self, bank, monkeypatch, tmp_path):
        monkeypatch.setattr(check_bank, "the_sandbox", lambda: Sandbox(tmp_path, helpers=1))
        with pytest.raises(CommandError, match="the code was not run: the judge's component is not in"):
            call_command("check_bank", "--mutants", stdout=io.StringIO())


def write(bank, content: dict) -> None:
    (bank / "two-sum.yaml").write_text(yaml.safe_dump(content, allow_unicode=True), encoding="utf-8")
