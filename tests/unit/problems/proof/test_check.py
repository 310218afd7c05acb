"""``check_bank`` finds what is wrong with a problem's code, and what gives its answer away."""

import copy
import io
from collections.abc import Callable
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from django.core.management.base import CommandError

from problems.bank.schema import BankProblem, to_content
from problems.judge.port import Limits
from problems.judge.sandbox import Sandbox
from problems.management.commands import check_bank
from problems.proof import check as bank_check
from problems.proof import code as bank_code
from problems.proof.check import NOT_RUN, check_problem, early_secrets
from problems.proof.code import code_faults

FIRST_PAIR = "def two_sum(nums, target):\n    return [0, 1]\n"


TRAP_INPUT = {"nums": [3, 2, 4], "target": 6}


def trap(code: str, given: dict | None = None, expected: Any = (1, 2)) -> dict:
    said = {"en": ["one idea"], "zh": ["一个想法"]}
    breaks = {"input": given or TRAP_INPUT, "expected": list(expected)}
    return {"id": "mine", "name": {"en": "a", "zh": "b"}, "examples": said, "code": code, "breaks": breaks}


@pytest.fixture
def content(two_sum) -> dict:
    return copy.deepcopy(to_content(two_sum))


@pytest.fixture
def faults(content, judge_sandbox: Sandbox) -> Callable[..., str]:
    """Return the faults of two-sum, a line each, with other solutions if given."""

    def found(**solutions: str) -> str:
        content["solutions"] |= solutions
        return "\n".join(code_faults(to_content(problem(content)), judge_sandbox))

    return found


def problem(content: dict) -> BankProblem:
    return BankProblem.model_validate(content)


def attempt(code: str, **fails_on: Any) -> dict:
    case = {"input": {"nums": [3, 2, 4], "target": 6}, "expected": [1, 2], **fails_on}
    return {"id": "mine", "description": {"en": "a", "zh": "b"}, "code": code, "fails_on": case}


def test_the_real_problem_is_proven(two_sum, judge_sandbox):
    assert check_problem(two_sum, judge_sandbox) == []


def test_without_a_sandbox_that_is_said_and_the_rest_is_checked(content):
    content["hints"]["thought_articulation"][0]["en"] = "Have you thought of a hash-map?"
    assert [fault.split(" ")[0] for fault in check_problem(problem(content), None)] == [
        "the",
        "hints.thought_articulation[1]",
        "hints.thought_articulation[1]",
    ]
    assert check_problem(problem(content), None)[0] == NOT_RUN


def test_a_component_that_is_missing(two_sum, tmp_path):
    (fault,) = check_problem(two_sum, Sandbox(tmp_path, helpers=1))
    assert fault.startswith(f"the code was not run: the judge's component is not in {tmp_path}")


class TestTraps:
    @pytest.mark.parametrize(
        ("one", "told"),
        [
            (trap(FIRST_PAIR), ""),
            (
                trap("def two_sum(nums, target):\n    return [1, 2]"),
                "trap mine: passes the case on which it should fail",
            ),
            (trap("def two_sum(nums, target):\n    return nums[9]"), ""),
            (trap("def two_sum("), "SyntaxError"),
            (trap(FIRST_PAIR, {"nums": [9] * 20 + [1, 2], "target": 3}, [20, 21]), "breaks on 23 values in"),
        ],
    )
    def test_what_is_said_of_one(self, content, faults, one, told):
        content["traps"] = [one]
        found = faults()
        assert told in found and bool(found) is bool(told)

    def test_the_best_solution_has_to_be_right_there(self, content, faults):
        content |= {"traps": [trap(FIRST_PAIR, expected=[0, 2])], "comparison": "exact", "checker": None}
        assert "trap mine: the best solution gave [1, 2] on the case that breaks it" in faults()

    def test_a_problem_may_have_none(self, content, faults):
        content["traps"] = []
        assert faults() == ""


class TestCode:
    def test_a_wrong_best_solution(self, faults):
        found = faults(best=FIRST_PAIR)
        assert "example 1: the best solution gave [0, 1], expected [0, 3]" in found
        assert "generated input" in found and "brute force says" in found

    def test_a_best_solution_that_only_random_inputs_catch(self, content, faults):
        best = content["solutions"]["best"]
        best = best.replace("    position = {}", "    if len(nums) == 9:\n        return [0, 0]\n    position = {}", 1)
        found = faults(best=best).splitlines()
        assert found[0].startswith("generated input {'nums': [") and "the best solution gave [0, 0]" in found[0]

    def test_a_wrong_expectation(self, content, faults):
        content["comparison"], content["checker"] = "exact", None
        content["tests"][3]["expected"] = [1, 0]
        found = faults()
        assert "test 4: the best solution gave [0, 1], expected [1, 0]" in found
        assert "test 4: the brute_force solution" in found

    def test_an_edge_case_with_a_wrong_expectation(self, content, faults):
        content["comparison"], content["checker"] = "exact", None
        content["edge_cases"][1]["expected"] = [9, 9]
        assert "edge case 2: the best solution gave [1, 2], expected [9, 9]" in faults()

    def test_a_solution_that_raises(self, content, faults):
        best = content["solutions"]["best"].replace("    position = {}", "    position = {}[0]")
        assert "example 1: the best solution KeyError: 0, expected [0, 3]" in faults(best=best)

    def test_brute_force_that_fails_on_a_generated_input_only(self, content, faults):
        brute_force = content["solutions"]["brute_force"].replace(
            "    for first", "    if len(nums) == 9:\n        raise RuntimeError('nine')\n    for first", 1
        )
        (fault,) = faults(brute_force=brute_force).splitlines()
        assert fault.startswith("generated input ") and fault.endswith("the brute_force solution RuntimeError: nine")

    def test_a_solution_on_which_the_judge_has_no_opinion(self, faults):
        deep = "def two_sum(nums, target):\n    return two_sum(nums, target)\n"
        assert faults(best=deep) == "example 1: the best solution could not be judged (stack), expected [0, 3]"

    def test_printing_is_harmless(self, content, faults):
        best = content["solutions"]["best"].replace("    position = {}", "    print('here')\n    position = {}")
        assert faults(best=f"print('there')\n{best}") == ""

    @pytest.mark.parametrize(
        ("code", "reason"),
        [
            ("def two_sum(nums, target) return", "SyntaxError: expected ':' (line 1)"),
            ("def other(nums, target):\n    return []", "no function two_sum was found"),
            ("import nothing_of_that_name", "ModuleNotFoundError"),
            ("raise SystemExit", "SystemExit"),
        ],
    )
    @pytest.mark.parametrize("label", ["best", "brute_force"])
    def test_code_that_cannot_be_used(self, faults, label, code, reason):
        (fault,) = faults(**{label: code}).splitlines()
        assert fault.startswith(f"the {label} solution could not be run: ") and reason in fault


class TestGenerator:
    def test_one_that_repeats_itself(self, content, faults):
        content["generator"] = (
            "def random_case(rng, size):\n    return {'nums': [1, 2], 'target': 3}\n"
            "def worst_case(rng, size):\n    return {'nums': [1, 2], 'target': 3}\n"
        )
        assert "generator: only 1 different inputs" in faults()

    def test_one_that_cannot_be_read(self, content, faults):
        content["generator"] = "def random_case("
        assert faults().startswith("generator: could not be run: SyntaxError")

    def test_one_that_raises(self, content, faults):
        content["generator"] += "\ndef random_case(rng, size):\n    raise RuntimeError('no idea')\n"
        assert faults() == "generator: random_case RuntimeError: no idea"

    def test_one_that_gives_other_parameters(self, content, faults):
        content["generator"] += "\ndef random_case(rng, size):\n    return {'numbers': [size]}\n"
        assert faults().startswith("generator: random_case gave {'numbers': [0]}, which does not match")

    def test_a_worst_case_that_raises(self, content, faults):
        content["generator"] += "\ndef worst_case(rng, size):\n    raise RuntimeError('no idea')\n"
        assert "worst_case(8): RuntimeError: no idea" in faults()

    def test_a_worst_case_that_is_no_input(self, content, faults):
        content["generator"] += "\ndef worst_case(rng, size):\n    return [size]\n"
        assert "worst_case(32): gave [32], which does not match the parameters ['nums', 'target']" in faults()

    def test_a_worst_case_on_which_the_best_solution_fails(self, content, faults):
        content["generator"] += "\ndef worst_case(rng, size):\n    return {'nums': [1, 'a'], 'target': 3}\n"
        assert "worst_case(8): TypeError" in faults()


class TestWrongAttempts:
    def test_one_that_is_right(self, content, faults):
        content["wrong_attempts"].append(attempt(content["solutions"]["best"]))
        found = faults()
        assert "wrong attempt mine: passes the case on which it should fail" in found
        assert "wrong attempt mine: passes every test" in found

    def test_one_that_nobody_would_believe(self, content, faults):
        content["wrong_attempts"].append(attempt("def two_sum(nums, target):\n    return None\n"))
        assert faults() == "wrong attempt mine: fails every test, so nobody would believe it"

    def test_one_whose_case_is_wrong_itself(self, content, faults):
        content["comparison"], content["checker"] = "exact", None
        content["wrong_attempts"] = [*content["wrong_attempts"][1:], attempt(FIRST_PAIR, expected=[7, 8])]
        assert "wrong attempt mine: the best solution gave [1, 2] on the case that breaks it" in faults()

    def test_one_that_cannot_be_run_hides_no_other(self, content, faults):
        content["wrong_attempts"] += [attempt("def two_sum(:"), attempt(FIRST_PAIR) | {"id": "fine"}]
        (fault,) = faults().splitlines()
        assert fault.startswith("wrong attempt mine could not be run: SyntaxError")

    def test_one_of_which_the_judge_cannot_tell(self, content, faults):
        code = "def two_sum(nums, target):\n    return [0, 1] if nums[0] < 3 else [0] * 10**9\n"
        content["wrong_attempts"].append(attempt(code))
        assert faults() == "wrong attempt mine: could not be judged (memory) on the case on which it should fail"

    def test_one_that_calls_itself_without_end_fails(self, content, faults):
        code = "def two_sum(nums, target):\n    return [0, 1] if nums[0] < 3 else two_sum(nums, target)\n"
        content["wrong_attempts"].append(attempt(code))
        assert faults() == ""
        assert "the best solution could not be judged (stack)" in faults(best=code)


class TestEndlessCode:
    ENDLESS = "def two_sum(nums, target):\n    while True:\n        pass\n"

    @pytest.fixture(autouse=True)
    def _low_limits(self, monkeypatch):
        monkeypatch.setattr(bank_code, "LIMITS", Limits(operations=200_000_000))
        monkeypatch.setattr(bank_code, "LEARNERS", Limits(operations=200_000_000))

    def test_a_call_that_never_ends(self, faults):
        """Nothing else is tried: it would take as long."""
        assert faults(best=self.ENDLESS) == (
            "example 1: the best solution did not end within its limits (operations), expected [0, 3]"
        )

    def test_code_that_never_gets_to_its_function(self, faults):
        assert faults(best="while True:\n    pass\n") == "the best solution could not be run: operations"

    def test_code_that_takes_no_hint(self, faults):
        stubborn = "while True:\n    try:\n        while True:\n            pass\n    except Exception:\n        pass\n"
        assert faults(best=stubborn) == "the best solution could not be run: operations"

    def test_an_attempt_may_be_endless_where_it_fails(self, content, faults):
        endless = content["solutions"]["best"].replace(
            "    position = {}", "    while nums == [3, 2, 4]:\n        pass\n    position = {}"
        )
        content["wrong_attempts"].append(attempt(endless))
        assert faults() == ""

    @pytest.mark.parametrize(
        ("tests", "told"), [(1, ""), (2, ""), (3, "test 13: the brute_force solution did not end")]
    )
    def test_a_test_or_two_may_be_too_large_for_brute_force(self, content, faults, tests, told):
        content["tests"] = content["tests"][:12]
        content["tests"] += [
            {"input": {"nums": [9000 + number, *range(20), 8000], "target": 17000 + number}, "expected": [0, 21]}
            for number in range(tests)
        ]
        slow = content["solutions"]["brute_force"].replace(
            "    for first", "    while len(nums) == 22:\n        pass\n    for first", 1
        )
        found = faults(brute_force=slow)
        assert told in found and bool(found) is bool(told)

    def test_an_example_may_not(self, content, faults):
        first = content["examples"][0]["input"]["nums"]
        slow = content["solutions"]["brute_force"].replace(
            "    for first", f"    while nums == {first}:\n        pass\n    for first", 1
        )
        assert "example 1: the brute_force solution did not end within its limits" in faults(brute_force=slow)

    def test_a_slow_attempt_fails_a_test_that_is_large_enough(self, content, faults):
        """What a learner may use counts, not what the check allows to brute force."""
        best = content["solutions"]["best"]
        slow = best.replace(
            "    position = {}", "    for _ in range(10**9 * (nums[0] == 3)):\n        pass\n    position = {}"
        )
        content["wrong_attempts"].append(attempt(slow))
        assert faults() == ""


class TestSecrets:
    def test_a_secret_in_a_hint(self, content):
        content["hints"]["thought_articulation"][0]["en"] = "Have you thought of a hash-map?"
        faults = early_secrets(problem(content))
        assert "hints.thought_articulation[1] (en) gives the secret 'the_structure' away: 'hash-map'" in faults

    def test_a_secret_in_the_other_language(self, content):
        content["clarifications"][0]["answer"]["zh"] = "用 dictionary 就行。"
        assert any("clarifications.what_to_return.answer (zh)" in fault for fault in early_secrets(problem(content)))

    def test_the_pattern_in_a_nudge(self, content):
        content["approaches"][0]["nudges"][2]["zh"] = "试试散列表？"
        content["secrets"][0]["phrases"]["zh"] = ["别的"]
        (fault,) = [f for f in early_secrets(problem(content)) if "names the pattern" in f]
        assert fault.startswith("approaches.brute_force.nudges[3] (zh)")

    @pytest.mark.parametrize(
        ("path", "place"),
        [
            (("edge_cases", 0, "question"), "edge_cases.equal_prices.question"),
            (("follow_ups", 0, "question"), "follow_ups.sorted_input.question"),
            (("clarifications", 0, "topic"), "clarifications.what_to_return.topic"),
            (("hints", "follow_up", 2), "hints.follow_up[3]"),
        ],
    )
    def test_every_spoken_place_is_read(self, content, path, place):
        spoken = content
        for part in path:
            spoken = spoken[part]
        spoken["en"] = "What if your dictionary grows?"
        assert any(fault.startswith(f"{place} (en)") for fault in early_secrets(problem(content)))

    def test_a_secret_may_be_said_from_its_stage_on(self, content):
        content["hints"]["follow_up"][0]["en"] = "Would you still keep the complement?"
        content["hints"]["thought_articulation"][0]["en"] = "Would you keep the complement?"
        faults = early_secrets(problem(content))
        assert [fault.split(" ")[0] for fault in faults] == ["hints.thought_articulation[1]"]

    def test_a_word_of_the_statement_is_no_secret_name(self, content):
        content["statement"]["en"] += " The prices come in a hash table."
        assert not any("hash table" in name.lower() for name in bank_check.secret_pattern_names(problem(content)))


class TestCommand:
    @pytest.fixture
    def bank(self, tmp_path, monkeypatch, content, judge_sandbox):
        monkeypatch.setattr(check_bank, "BANK_DIRECTORY", tmp_path)
        monkeypatch.setattr(check_bank, "the_sandbox", lambda: judge_sandbox)
        (tmp_path / "two-sum.yaml").write_text(yaml.safe_dump(content, allow_unicode=True), encoding="utf-8")
        return tmp_path

    def test_a_good_file(self, bank):
        output = io.StringIO()
        call_command("check_bank", stdout=output)
        assert output.getvalue() == "1 problem(s) checked, no fault.\n"

    def test_without_a_sandbox(self, bank, monkeypatch):
        monkeypatch.setattr(check_bank, "the_sandbox", lambda: None)
        output = io.StringIO()
        with pytest.raises(CommandError, match="1 fault"):
            call_command("check_bank", stdout=output)
        assert output.getvalue() == f"two-sum.yaml: {NOT_RUN}\n"

    @pytest.mark.parametrize(
        ("name", "written", "reason"),
        [
            ("two-sum", b"format: 1", "title: Field required"),
            ("two-sum", "标题".encode("gbk"), "not readable as UTF-8"),
            ("nothing", None, "not readable: No such file"),
        ],
    )
    def test_bad_files(self, bank, name, written, reason):
        output = io.StringIO()
        if written is not None:
            (bank / f"{name}.yaml").write_bytes(written)
        with pytest.raises(CommandError, match="fault"):
            call_command("check_bank", name, stdout=output)
        assert f"{name}.yaml: " in output.getvalue() and reason in output.getvalue()
