"""What is right for an input that somebody names: what the known solutions agree on, run for real."""

from typing import Any

import pytest

from interviews.coding.known_results import known_result
from interviews.core.knowledge import Result
from interviews.models import Interview
from interviews.turns import opening
from problems import judge_access
from problems.judge.sandbox import Sandbox
from problems.services import publish_file
from profiles.models import User
from tests import working
from tests.factories.core import bank_file

CASE = "coins = [1, 3, 4], amount = 6"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def judge(judge_sandbox: Sandbox, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.JUDGE_HELPERS = 1
    monkeypatch.setattr(judge_access, "_sandbox", judge_sandbox)
    working.told_of(monkeypatch, "answer_turn")


@pytest.fixture
def interview(learner: User) -> Interview:
    return begun(learner, "coin-change")


def begun(learner: User, slug: str) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug=publish_file(bank_file(slug)).slug)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("coins = [1, 3, 4], amount = 6", 2),
        ("[5], 3", -1),
        ("coins = ['a'], amount = 6", None),
        ("coins = [1, 3]", None),
        ("the one with two threes", None),
        ("coins = [1], amount = 3, extra = 4", None),
        ("coins = [1], amount = 100000000", None),
        ("", None),
    ],
)
def test_a_small_valid_input_has_one_right_result(interview: Interview, written: str, expected: Any) -> None:
    found = known_result(interview, written)
    assert (found.expected if found else None) == expected


def test_nobody_knows_without_a_judge_or_of_a_pasted_problem(
    interview: Interview, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert known_result(interview, CASE) == Result({"coins": [1, 3, 4], "amount": 6}, 2)
    interview.revision_id = None
    assert known_result(interview, CASE) is None
    interview.refresh_from_db()
    monkeypatch.setattr("interviews.coding.known_results.the_sandbox", lambda: None)
    assert known_result(interview, CASE) is None


def test_where_several_results_are_right_none_is_the_right_one(learner: User) -> None:
    assert known_result(begun(learner, "two-sum"), "nums = [3, 3], target = 6") is None


def test_any_order_is_one_order(learner: User) -> None:
    found = known_result(begun(learner, "merge-intervals"), "intervals = [[6, 9], [1, 3], [2, 4]]")
    assert found is not None
    assert found.expected == [[1, 4], [6, 9]]
