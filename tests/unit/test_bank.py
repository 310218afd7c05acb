"""The problem bank itself: every file is proven here, in every run of the tests."""

import pytest

from problems.bank_check import check_problem
from problems.bank_format import BANK_DIRECTORY, read_bank, read_bank_problem
from problems.mutant_check import check_mutants, read_equivalents

FILES = sorted(BANK_DIRECTORY.glob("*.yaml"))
ENOUGH = 12


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_problem_is_proven(path, judge_sandbox):
    assert check_problem(read_bank_problem(path), judge_sandbox) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_its_tests_catch_mutants_of_the_best_solution(path, judge_sandbox):
    """All but a few; those that no test can catch are in ``problems/equivalent_mutants.yaml``."""
    declared = read_equivalents().get(path.stem, [])
    report = check_mutants(read_bank_problem(path), declared, judge_sandbox)
    assert report.faults == ()
    assert report.caught > 5


def test_equivalent_mutants_are_of_problems_that_exist():
    assert set(read_equivalents()) <= {path.stem for path in FILES}


def test_there_are_enough_problems_of_different_kinds():
    bank = read_bank()
    best = {problem.patterns[0] for problem in bank}
    assert len(bank) >= ENOUGH
    assert len(best) >= ENOUGH, sorted(best)


def test_there_is_something_for_everybody():
    assert {problem.difficulty for problem in read_bank()} == {"easy", "medium", "hard"}


def test_related_problems_exist():
    bank = read_bank()
    slugs = {problem.slug for problem in bank}
    related = {(p.slug, follow_up.related) for p in bank for follow_up in p.follow_ups if follow_up.related}
    assert {(slug, to) for slug, to in related if to not in slugs} == set()
    assert all(slug != to for slug, to in related)


def test_titles_are_unique():
    bank = read_bank()
    for language in ("en", "zh"):
        assert len({getattr(problem.title, language) for problem in bank}) == len(bank)
