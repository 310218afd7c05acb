"""The problem bank itself: every file is proven here, anew whenever it or what proves it has changed."""

import os
from collections import Counter
from pathlib import Path

import pytest

from interviews.core.stages import Stage
from problems.bank import strong_learner
from problems.bank.files import BANK_DIRECTORY
from problems.bank.schema import BankProblem, to_content
from problems.patterns.techniques import TECHNIQUES
from problems.proof import solutions
from problems.proof.solutions import language_of, solution_faults, solution_files
from tests import problem_proof, strong_play
from tests.conftest import not_heard_yet
from tests.factories.core import bank_file, make_knowledge
from tests.players import LANGUAGES, Player
from tests.proofs import prove

SLUGS = sorted(path.stem for path in BANK_DIRECTORY.glob("*.yaml"))
EACH_TECHNIQUE = 3
WHOLE = os.environ.get("WHOLE_BANK") == "1"
"""Set by ``make check-bank``: a run of all tests leaves out what takes minutes and differs little."""
SOLVED = SLUGS if WHOLE else SLUGS[::6]
PLAYED = [
    (slug, language)
    for number, slug in enumerate(SLUGS)
    for language in (LANGUAGES if WHOLE else (LANGUAGES[number % len(LANGUAGES)],))
]


def bank() -> list[BankProblem]:
    return [bank_file(slug) for slug in SLUGS]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_problem_is_proven(slug, judge_sandbox):
    """Its code does what it says, its tests catch mutants, and no secret is told early."""

    def made() -> None:
        assert problem_proof.faults_of_problem(slug, judge_sandbox) == []

    files = (BANK_DIRECTORY / f"{slug}.yaml", strong_learner.DIRECTORY / f"{slug}.yaml")
    prove(f"problem-{slug}", made, code=Path(problem_proof.__file__), files=files)


@pytest.mark.parametrize("slug", SOLVED)
def test_its_solutions_in_other_languages_are_proven(slug, judge_sandbox):
    """Right ones pass and grow as the best one does, wrong ones end as they say.

    All of them take minutes: here it is every sixth problem, ``make check-bank`` proves the others too.
    """
    known = judge_sandbox.languages
    files = tuple(path for path in solution_files(slug) if language_of(path) in known)

    def made() -> None:
        assert solution_faults(to_content(bank_file(slug)), judge_sandbox) == []

    proof = f"solutions-{slug}-{'-'.join(known)}"
    prove(proof, made, code=Path(solutions.__file__), files=(BANK_DIRECTORY / f"{slug}.yaml", *files))


def test_every_problem_has_a_solution_in_each_language_that_runs():
    right = {path.name for path in solutions.SOLUTIONS.iterdir()}
    assert {slug for slug in SLUGS for ending in ("js", "cpp") if f"{slug}.{ending}" not in right} == set()
    assert sum(name.endswith(".ts") for name in right) >= 12
    wrong = {path.name.split(".")[0] for path in (solutions.SOLUTIONS / "wrong").iterdir()}
    assert len(wrong & set(SLUGS)) >= 20


def test_no_solution_is_of_no_problem():
    names = {path.name.split(".")[0] for path in solutions.SOLUTIONS.rglob("*.*")}
    assert names <= set(SLUGS)


@pytest.mark.parametrize(("slug", "language"), PLAYED)
def test_a_strong_learner_finishes_every_stage_and_is_told_no_secret(slug, language):
    """In one language each, turn about; ``make check-bank`` plays both."""

    def made() -> None:
        assert strong_play.faults_of(slug, language) == []
        assert strong_play.leaks_of(slug, language) == []

    files = (BANK_DIRECTORY / f"{slug}.yaml", strong_learner.DIRECTORY / f"{slug}.yaml")
    prove(f"interview-{slug}-{language}", made, code=Path(strong_play.__file__), files=files)


def test_what_is_not_heard_yet_is_named_as_the_tests_are():
    """A name that no test has would let nothing fail, and what it meant would fail where nobody expects it."""
    played = {f"{slug}-{language}" for slug in SLUGS for language in LANGUAGES}
    name = test_a_strong_learner_finishes_every_stage_and_is_told_no_secret.__name__
    waiting = {test.partition("[")[2].rstrip("]") for test in not_heard_yet() if f"::{name}[" in test}
    assert len(waiting) == len(not_heard_yet()) and waiting <= played


def test_every_problem_has_a_strong_learner():
    assert sorted(path.stem for path in strong_learner.DIRECTORY.glob("*.yaml")) == SLUGS


def test_there_is_enough_of_every_kind():
    number = Counter(problem.difficulty for problem in bank())
    assert number.total() >= 75
    assert number["easy"] >= 23
    assert number["medium"] >= 36
    assert number["hard"] >= 12
    practised = Counter(technique for problem in bank() for technique in problem.techniques)
    assert {technique: practised[technique] for technique in TECHNIQUES if practised[technique] < EACH_TECHNIQUE} == {}


def test_each_problem_has_what_the_issue_of_the_bank_asks_for():
    for problem in bank():
        parts = (problem.approaches, problem.edge_cases, problem.wrong_attempts, problem.follow_ups, problem.tests)
        numbers = [len(part) for part in parts]
        assert all(number >= least for number, least in zip(numbers, (2, 5, 3, 5, 12), strict=True)), problem.slug


def test_related_problems_exist_and_join_the_whole_bank():
    slugs = {problem.slug for problem in bank()}
    related = {(p.slug, follow_up.related) for p in bank() for follow_up in p.follow_ups if follow_up.related}
    assert {(slug, to) for slug, to in related if to not in slugs} == set()
    assert all(slug != to for slug, to in related)
    reached, waiting = {SLUGS[0]}, [SLUGS[0]]
    while waiting:
        here = waiting.pop()
        neighbours = {to for one, to in related if one == here} | {one for one, to in related if to == here}
        waiting.extend(neighbours - reached)
        reached |= neighbours
    assert slugs - reached == set()


def test_titles_are_unique():
    for language in LANGUAGES:
        titles = Counter(getattr(problem.title, language) for problem in bank())
        assert [title for title, times in titles.items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_interview_opens_with_a_greeting_that_names_the_problem(language):
    for slug in SLUGS:
        knowledge = make_knowledge(slug, language)
        greeting = Player(knowledge).context.conversation[0].text
        assert greeting.startswith(("Hi!", "你好！")), slug
        assert f"**{knowledge.title}**" in greeting


RETOLD = {
    "min-stack": "I have to build a stack class besides push, pop and top.",
    "valid-parentheses": "I have to check whether a stack of brackets closes properly",
    "implement-queue-using-stacks": "I have to build a first in first out queue using only two stacks",
    "redundant-connection": "One edge too many was added to a tree",
}


@pytest.mark.parametrize("slug", RETOLD)
def test_retelling_the_task_is_neither_a_plan_nor_a_sigh(slug):
    player = Player(make_knowledge(slug, "en"))
    player.say(RETOLD[slug])
    assert player.context.current_stage is Stage.PROBLEM_CLARIFICATION
    assert not player.context.frustration_detected
    assert player.context.times("frustration") == 0
    assert player.context.user_approach is None
