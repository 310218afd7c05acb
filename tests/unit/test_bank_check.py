"""``check_bank`` finds what is wrong with a problem's code, and what gives its answer away."""

import copy
import io
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from django.core.management.base import CommandError

from problems import bank_check
from problems.bank_check import check_problem, early_secrets, run_code
from problems.bank_format import BankProblem, to_content
from problems.management.commands import check_bank

FIRST_PAIR = "def two_sum(nums, target):\n    return [0, 1]\n"


@pytest.fixture
def content(two_sum) -> dict:
    return copy.deepcopy(to_content(two_sum))


def problem(content: dict) -> BankProblem:
    return BankProblem.model_validate(content)


def code_faults(content: dict, **solutions: str) -> str:
    content["solutions"] |= solutions
    return "\n".join(run_code(problem(content)))


def attempt(code: str, **fails_on: Any) -> dict:
    case = {"input": {"nums": [3, 2, 4], "target": 6}, "expected": [1, 2], **fails_on}
    return {"id": "mine", "description": {"en": "a", "zh": "b"}, "code": code, "fails_on": case}


def test_the_real_problem_is_proven(two_sum):
    assert check_problem(two_sum) == []


class TestCode:
    def test_a_wrong_best_solution(self, content):
        faults = code_faults(content, best=FIRST_PAIR)
        assert "example 1: the best solution gave [0, 1], expected [0, 3]" in faults
        assert "generated input" in faults and "brute force says" in faults

    def test_a_best_solution_that_only_random_inputs_catch(self, content):
        best = content["solutions"]["best"].replace("    return []", "    return []", 1)
        best = best.replace("    position = {}", "    if len(nums) == 9:\n        return [0, 0]\n    position = {}", 1)
        assert "generated input" in code_faults(content, best=best)

    def test_a_wrong_expectation(self, content):
        content["comparison"], content["checker"] = "exact", None
        content["tests"][3]["expected"] = [1, 0]
        faults = code_faults(content)
        assert "test 4: the best solution gave [0, 1], expected [1, 0]" in faults
        assert "test 4: the brute_force solution" in faults

    def test_an_attempt_that_is_right(self, content):
        content["wrong_attempts"].append(attempt(content["solutions"]["best"]))
        faults = code_faults(content)
        assert "wrong attempt mine: passes the case on which it should fail" in faults
        assert "wrong attempt mine: passes every test" in faults

    def test_an_attempt_that_nobody_would_believe(self, content):
        content["wrong_attempts"].append(attempt("def two_sum(nums, target):\n    return None\n"))
        assert "wrong attempt mine: fails every test" in code_faults(content)

    def test_a_generator_that_repeats_itself(self, content):
        content["generator"] = (
            "def random_case(rng, size):\n    return {'nums': [1, 2], 'target': 3}\n"
            "def worst_case(rng, size):\n    return {'nums': [1, 2], 'target': 3}\n"
        )
        assert "generator: only 1 different inputs" in code_faults(content)

    def test_a_worst_case_that_fails(self, content):
        content["generator"] += "\ndef worst_case(rng, size):\n    raise RuntimeError('no idea')\n"
        assert "worst_case(8): RuntimeError: no idea" in code_faults(content)

    @pytest.mark.parametrize(
        ("best", "reason"),
        [
            ("def two_sum(nums, target) return", "SyntaxError"),
            ("def other(nums, target):\n    return []", "defines no function two_sum"),
            ("import nothing_of_that_name", "ModuleNotFoundError"),
            ("raise SystemExit", "could not be run"),
            ("import os\nos._exit(0)", "ended with code 0 and said nothing"),
            ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", "ended with code -9 and said nothing"),
        ],
    )
    def test_code_that_cannot_be_used(self, content, best, reason):
        (fault,) = code_faults(content, best=best).splitlines()
        assert fault.startswith("the code could not be run: ") and reason in fault

    def test_printing_is_harmless(self, content):
        best = content["solutions"]["best"].replace("    position = {}", "    print('here')\n    position = {}")
        assert code_faults(content, best=f"print('there')\n{best}") == ""

    def test_it_cannot_see_our_environment(self, content, monkeypatch):
        monkeypatch.setenv("SECRET_KEY", "hush")
        spy = "import os\nassert 'SECRET_KEY' not in os.environ, 'it can'\n"
        assert code_faults(content, best=spy + content["solutions"]["best"]) == ""


class TestEndlessCode:
    ENDLESS = "def two_sum(nums, target):\n    while True:\n        pass\n"

    def test_a_call_that_never_ends(self, content):
        faults = code_faults(content, best=self.ENDLESS).splitlines()
        assert faults == ["example 1: the best solution TooSlow: still running after 3 s, expected [0, 3]"]

    def test_code_that_never_gets_to_its_function(self, content):
        assert "still running after 3 s" in code_faults(content, best="while True:\n    pass\n")

    def test_code_that_takes_no_hint(self, content, monkeypatch):
        monkeypatch.setattr(bank_check, "SECONDS_A_PROBLEM", 1)
        stubborn = "while True:\n    try:\n        while True:\n            pass\n    except Exception:\n        pass\n"
        assert code_faults(content, best=stubborn) == "the code did not end within 1 s"


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
    def bank(self, tmp_path, monkeypatch, content):
        monkeypatch.setattr(check_bank, "BANK_DIRECTORY", tmp_path)
        (tmp_path / "two-sum.yaml").write_text(yaml.safe_dump(content, allow_unicode=True), encoding="utf-8")
        return tmp_path

    def test_a_good_file(self, bank):
        output = io.StringIO()
        call_command("check_bank", stdout=output)
        assert output.getvalue() == "1 problem(s) checked, no fault.\n"

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
