"""What there is to offer after an interview: follow-ups, the same pattern, then harder; never what was begun."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from interviews.models import Interview
from interviews.report.next_problems import next_problems_for
from interviews.turns import opening
from problems.bank.schema import BankProblem
from problems.models import Problem
from problems.services import load_problems
from profiles.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bank_problem")]


@pytest.fixture
def bank(two_sum: BankProblem) -> None:
    """Two Sum (easy, hash map, leads to subarray-sum-equals-k) among others."""

    def problem(slug: str, difficulty: str, *patterns: str) -> BankProblem:
        return two_sum.model_copy(update={"slug": slug, "difficulty": difficulty, "patterns": patterns})

    load_problems(
        [
            problem("a-hard-one", "hard", "graph"),
            problem("a-medium-one", "medium", "stack", "hash_map"),
            problem("an-easy-one", "easy", "stack"),
            problem("hash-hard", "hard", "hash_map", "graph"),
            problem("hash-easy", "easy", "hash_map"),
            problem("subarray-sum-equals-k", "hard", "prefix_sum"),
        ]
    )


def begun(learner: User, slug: str = "two-sum", language: str = "en") -> Interview:
    return opening.start_interview(learner=learner, language=language, slug=slug)


def offered(interview: Interview) -> list[tuple[str, str]]:
    return [(problem.slug, problem.reason) for problem in next_problems_for(interview)]


@pytest.mark.usefixtures("bank")
def test_where_a_follow_up_leads_comes_first_then_the_same_pattern_as_hard_as_this(learner: User) -> None:
    assert offered(begun(learner)) == [
        ("subarray-sum-equals-k", "related"),
        ("hash-easy", "same_pattern"),
        ("hash-hard", "same_pattern"),
        ("a-medium-one", "harder"),
        ("hash-hard", "harder"),
        ("a-hard-one", "another"),
        ("subarray-sum-equals-k", "another"),
    ]


@pytest.mark.usefixtures("bank")
def test_a_shared_pattern_counts_whichever_place_it_has(learner: User) -> None:
    harder = [slug for slug, reason in offered(begun(learner, "a-medium-one")) if reason == "harder"]
    assert harder == ["hash-hard"], "hash_map is the second pattern here and the first there"


@pytest.mark.usefixtures("bank")
def test_what_was_begun_before_is_not_offered_and_the_next_harder_ones_are(learner: User) -> None:
    for slug in ("subarray-sum-equals-k", "hash-easy"):
        begun(learner, slug)
    assert offered(begun(learner)) == [
        ("hash-hard", "same_pattern"),
        ("a-medium-one", "harder"),
        ("hash-hard", "harder"),
        ("a-hard-one", "another"),
    ]


@pytest.mark.usefixtures("bank")
def test_after_the_hardest_nothing_is_called_harder(learner: User) -> None:
    assert offered(begun(learner, "a-hard-one")) == [("subarray-sum-equals-k", "related")]


def test_without_other_problems_nothing_is_offered(learner: User) -> None:
    assert offered(begun(learner)) == []


@pytest.mark.usefixtures("bank")
def test_a_problem_without_a_revision_cannot_be_practised(learner: User) -> None:
    Problem.objects.filter(slug="subarray-sum-equals-k").update(current_revision=None)
    assert offered(begun(learner))[0] == ("hash-easy", "same_pattern")


@pytest.mark.usefixtures("bank")
def test_the_title_is_in_the_language_of_the_interview(learner: User) -> None:
    assert {problem.title for problem in next_problems_for(begun(learner, language="zh"))} == {"两数之和"}


@pytest.mark.usefixtures("bank")
@pytest.mark.parametrize("noted", [["stack"], [], None, [[1]]])
def test_after_a_pasted_problem_its_first_pattern_is_practised(learner: User, noted: object) -> None:
    pasted = opening.start_interview(learner=learner, language="en", pasted_text="Are all brackets closed? " * 3)
    pasted.context = {**pasted.context, "patterns": noted}
    expected = [("a-medium-one", "same_pattern"), ("an-easy-one", "same_pattern")] if noted == ["stack"] else []
    assert offered(pasted) == expected


@pytest.mark.usefixtures("bank")
def test_it_takes_four_queries_and_no_content_of_a_problem(learner: User) -> None:
    interview = begun(learner)
    with CaptureQueriesContext(connection) as captured:
        next_problems_for(interview)
    assert len(captured) == 4
    assert sum('"content"' in query["sql"] for query in captured) == 1, "only the follow-ups of its own problem"
