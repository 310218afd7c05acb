"""Solutions in other languages beside the bank: what is wrong with one is said."""

import pytest

from problems.bank.schema import to_content
from problems.proof import solutions
from problems.proof.solutions import solution_faults, solution_files
from tests.factories.core import bank_file

RIGHT = "const twoSum = (nums, target) => { const seen = new Map(); for (let i = 0; i < nums.length; i++) { const j = seen.get(target - nums[i]); if (j !== undefined) return [j, i]; seen.set(nums[i], i) } }"
SLOW = "const twoSum = (nums, target) => { for (let i = 0; i < nums.length; i++) for (let j = 0; j < i; j++) if (nums[i] + nums[j] === target) return [j, i] }"


@pytest.fixture
def faults(judge_sandbox, tmp_path, monkeypatch):
    """Check one file of solutions to two-sum."""
    (tmp_path / "wrong").mkdir()
    monkeypatch.setattr(solutions, "SOLUTIONS", tmp_path)
    content = to_content(bank_file("two-sum"))

    def check(name: str, text: str) -> list[str]:
        (tmp_path / name).write_text(text)
        return solution_faults(content, judge_sandbox)

    return check


def test_a_right_one(faults):
    assert faults("two-sum.js", RIGHT) == []


def test_one_that_fails_names_the_test(faults):
    (*found, last) = faults("two-sum.js", "const twoSum = (nums, target) => [0, 1]")
    assert found and last.startswith("two-sum.js: ") and "gave [0, 1], expected" in last


def test_one_that_cannot_be_run(faults):
    (found,) = faults("two-sum.js", "const twoSum = (")
    assert found.startswith("two-sum.js: could not be run: SyntaxError")


def test_one_that_grows_too_fast(faults):
    (found,) = faults("two-sum.js", SLOW)
    assert found == "two-sum.js: its operations grow like n^2, those of the best solution to the degree 1"


def test_a_wrong_one_has_to_end_as_it_says(faults):
    assert faults("wrong/two-sum.a.js", f"// ends: wrong\n{RIGHT}") == ["two-sum.a.js: ends as passed, it says wrong"]


@pytest.mark.parametrize("first", ["", "// ends: badly", "// it ends: wrong"])
def test_a_wrong_one_has_to_say_so(first, faults):
    assert faults("wrong/two-sum.a.js", f"{first}\n{RIGHT}") == [
        "two-sum.a.js: its first line does not say how it ends"
    ]


def test_what_does_not_run_here_is_left_alone(faults):
    assert faults("two-sum.java", "class Solution {}") == []


def test_files_are_those_of_the_problem_alone():
    names = [path.name for path in solution_files("subsets")]
    assert names[0].startswith("subsets.") and all(name.startswith("subsets.") for name in names)
