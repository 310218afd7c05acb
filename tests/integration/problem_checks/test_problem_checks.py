"""Checks of many problems at once: one at a time, so that those who practise need not wait."""

from types import SimpleNamespace

import pytest
from django.utils import timezone

from interviews.coding import reference_costs
from interviews.coding.cases import judged_revision
from interviews.jobs import loop
from interviews.problem_checks import checking
from interviews.problem_checks.job import CHECK_PROBLEM, WENT_WRONG
from problems.judge import measuring
from problems.models import CheckStatus, Problem, ProblemCheck, ProblemRevision
from problems.proof.mutant_check import MutantReport
from problems.proof.mutants import Mutant
from problems.services import load_problems
from tests import working

pytestmark = pytest.mark.django_db

SURVIVOR = Mutant(2, "a", "b", "")
COSTS = {"key": "k", "degrees": [["O(n)", 1]]}


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The checks of which a worker was told."""
    return working.told_of(monkeypatch, "check_problem")


@pytest.fixture
def checks(bank_problem, two_sum, woken, monkeypatch) -> list[ProblemCheck]:
    """Three that wait, of problems that have no fault."""
    load_problems([two_sum.model_copy(update={"slug": slug}) for slug in ("second", "third")])
    monkeypatch.setattr(checking, "the_sandbox", lambda: SimpleNamespace(helpers=3))
    monkeypatch.setattr(checking, "check_problem", lambda *_: [])
    monkeypatch.setattr(checking, "check_mutants", lambda *_, **__: MutantReport(1, (), 0, ()))
    monkeypatch.setattr(checking, "known_costs", lambda *_: COSTS)
    found = [checking.ask_for_check(one.draft_revision, by=None) for one in Problem.objects.order_by("pk")]
    woken.clear()
    return found


def statuses() -> list[str]:
    return list(ProblemCheck.objects.order_by("pk").values_list("status", flat=True))


def test_while_one_runs_another_stays_in_the_queue(checks, monkeypatch):
    first, second, _third = checks
    seen: list[bool] = []

    def meanwhile(*_: object) -> list[str]:
        seen.append(working.check_problem(second.pk))
        return []

    monkeypatch.setattr(checking, "check_problem", meanwhile)
    assert working.check_problem(first.pk)
    assert seen == [False]
    assert statuses() == [CheckStatus.FINISHED, CheckStatus.QUEUED, CheckStatus.QUEUED]
    second.refresh_from_db()
    assert second.attempts == 0, "it has not been tried"


def test_the_one_that_ends_wakes_the_one_that_waits_longest(checks, woken, monkeypatch):
    first, second, _third = checks
    working.check_problem(second.pk)
    assert woken == [first.pk]
    # A worker may hear of it at once: by then it must find the process free.
    working.told_of(monkeypatch, "check_problem", working.check_problem)
    working.check_problem(first.pk)
    assert statuses() == [CheckStatus.FINISHED] * 3


def test_one_that_goes_wrong_lets_the_next_one_run(checks, woken, monkeypatch, caplog):
    monkeypatch.setattr(checking, "check_problem", lambda *_: 1 / 0)
    assert not working.check_problem(checks[0].pk)
    assert woken == [checks[1].pk], "not itself: what went wrong waits for the sweeper"
    monkeypatch.setattr(checking, "check_problem", lambda *_: [])
    assert working.check_problem(checks[1].pk)


def test_one_that_goes_wrong_is_tried_again(checks, monkeypatch):
    """What went wrong once may have been the database, or a judge that was just restarted."""
    with monkeypatch.context() as fault:
        fault.setattr(checking, "check_problem", lambda *_: 1 / 0)
        assert not working.check_problem(checks[0].pk)
    ProblemCheck.objects.update(woken_at=timezone.now() - 2 * CHECK_PROBLEM.woken_again_after)
    assert checks[0].pk in loop.forgotten(CHECK_PROBLEM)
    assert working.check_problem(checks[0].pk)
    checks[0].refresh_from_db()
    assert (checks[0].status, checks[0].attempts, checks[0].faults) == (CheckStatus.FINISHED, 2, [])


def test_one_that_goes_wrong_every_time_ends_and_says_so(checks, monkeypatch, caplog):
    monkeypatch.setattr(checking, "check_problem", lambda *_: 1 / 0)
    tries = [working.check_problem(checks[0].pk) for _ in range(CHECK_PROBLEM.max_attempts)]
    assert tries == [False] * (CHECK_PROBLEM.max_attempts - 1) + [True]
    checks[0].refresh_from_db()
    assert (checks[0].status, checks[0].faults) == (CheckStatus.FINISHED, [WENT_WRONG])
    assert not checks[0].passed


@pytest.mark.parametrize(("helpers", "taken"), [(1, 1), (2, 1), (4, 3)])
def test_it_leaves_a_helper_to_those_who_practise(checks, monkeypatch, helpers, taken):
    asked: list[int] = []

    def check(*_: object, helpers: int, **__: object) -> MutantReport:
        asked.append(helpers)
        return MutantReport(1, (), 0, ())

    monkeypatch.setattr(checking, "the_sandbox", lambda: SimpleNamespace(helpers=helpers))
    monkeypatch.setattr(checking, "check_mutants", check)
    working.check_problem(checks[0].pk)
    assert asked == [taken]


class TestReferenceCosts:
    @pytest.fixture
    def revision(self, bank_problem, judge_sandbox, monkeypatch) -> ProblemRevision:
        monkeypatch.setattr(checking, "the_sandbox", lambda: judge_sandbox)
        monkeypatch.setattr(checking, "check_mutants", lambda *_, **__: MutantReport(1, (SURVIVOR,), 0, ()))
        monkeypatch.setattr(reference_costs, "_remembered", {})
        return bank_problem.draft_revision

    def test_they_are_kept_with_a_check_that_was_passed(self, revision, judge_sandbox, woken, monkeypatch):
        check = checking.ask_for_check(revision, by=None)
        loop.work(CHECK_PROBLEM, check.pk)
        check.refresh_from_db()
        assert check.passed
        assert dict(check.reference_costs["degrees"]) == {"O(n)": 1, "O(n^2)": 2}
        assert check.uncaught == [{"line": 2, "before": "a", "after": "b"}]

        monkeypatch.setattr(reference_costs, "_remembered", {})
        monkeypatch.setattr(measuring, "measure", lambda *_, **__: pytest.fail("it was measured again"))
        found = judged_revision(revision.pk)
        assert reference_costs.known_costs(found, judge_sandbox) == check.reference_costs
        monkeypatch.setattr(measuring, "fingerprint", lambda component: "another judge")
        assert reference_costs.known_costs(found, judge_sandbox) is None

    def test_of_a_problem_with_faults_nothing_is_measured(self, revision, woken, monkeypatch):
        monkeypatch.setattr(checking, "check_problem", lambda *_: ["a fault"])
        monkeypatch.setattr(measuring, "measure", lambda *_, **__: pytest.fail("it was measured"))
        check = checking.ask_for_check(revision, by=None)
        loop.work(CHECK_PROBLEM, check.pk)
        check.refresh_from_db()
        assert check.faults == ["a fault"]
        assert check.reference_costs is None
