"""The learner's code really runs: with a turn before the coach answers, and by itself when they only look."""

import json
import logging
import uuid
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from interviews import sweeper, tasks
from interviews.coding import job as coding_job
from interviews.coding import practising, reference_costs, submissions
from interviews.coding.job import RUN_CODE
from interviews.core.stages import Stage
from interviews.demo import DEMO_MESSAGES
from interviews.ground.refusals import InterviewClosed, InvalidSubmission, SubmissionRefused
from interviews.jobs import leases
from interviews.models import (
    Attempt,
    AttemptKind,
    AttemptStatus,
    Interview,
    InterviewStatus,
    Turn,
    TurnProgress,
    TurnStatus,
)
from interviews.turns import accepting, answering, opening
from interviews.turns.job import ANSWER_TURN
from interviews.turns.unanswered import answer_without_model, cancel_turn
from interviews.warm_up import warm_up_for_work
from problems import judge_access
from problems.judge.component import ComponentMissing
from problems.judge.sandbox import Sandbox
from problems.models import Problem
from profiles.models import User
from tests import working
from tests.played_rows import Rows, play_or_store

pytestmark = pytest.mark.django_db

RIGHT = "def two_sum(nums, target):\n    seen = {}\n    for i, x in enumerate(nums):\n        if target - x in seen:\n            return [seen[target - x], i]\n        seen[x] = i\n    return []\n"
SLOW = "def two_sum(nums, target):\n    for i in range(len(nums)):\n        for j in range(i + 1, len(nums)):\n            if nums[i] + nums[j] == target:\n                return [i, j]\n    return []\n"
SAME_TWICE = "def two_sum(nums, target):\n    for i, x in enumerate(nums):\n        if target - x in nums:\n            return [i, nums.index(target - x)]\n    return []\n"
UNREADABLE = "def two_sum(nums, target):\n    for x in nums\n        pass\n"
PASTED = "Double it\n\nGiven a number n, return twice its value.\n\nExample:\nInput: n = 4\nOutput: 8\n"


@pytest.fixture(autouse=True)
def judge(judge_sandbox: Sandbox, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.JUDGE_HELPERS = 1
    monkeypatch.setattr(judge_access, "_sandbox", judge_sandbox)


@pytest.fixture(autouse=True)
def woken(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What a worker was asked to do."""
    asked: list[tuple[str, int]] = []
    working.told_of(monkeypatch, "answer_turn", lambda row: asked.append(("turn", row)))
    working.told_of(monkeypatch, "run_code", lambda row: asked.append(("run", row)))
    return asked


@pytest.fixture(scope="module")
def played() -> Rows:
    """Of the interview, once it has been played."""
    return []


@pytest.fixture
def interview(learner: User, bank_problem: Problem, played: Rows) -> Interview:
    """An interview about two-sum in which code is what comes next."""

    def play() -> Interview:
        interview = opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)
        for text, _code in DEMO_MESSAGES[:6]:
            say(interview, text)
        return interview

    interview = play_or_store(played, learner, bank_problem, play)
    assert interview.stage == Stage.PSEUDOCODE_DESIGN
    return interview


@pytest.fixture
def pasted(learner: User) -> Interview:
    return opening.start_interview(learner=learner, language="en", pasted_text=PASTED)


def say(interview: Interview, text: str, **values: Any) -> Turn:
    interview.refresh_from_db()
    sent = {"client_id": uuid.uuid4(), "seen_turn": interview.turn_count, "learner": interview.learner}
    turn = accepting.submit_turn(interview_id=interview.pk, text=text, **{**sent, **values})
    interview.refresh_from_db()
    return turn


def submit(interview: Interview, code: str) -> Turn:
    return say(interview, "", action="submit", code=code)


def answered(interview: Interview, code: str) -> str:
    """Submit code, let a worker answer, and return what the coach says to it."""
    turn = submit(interview, code)
    assert turn.status == TurnStatus.QUEUED
    assert working.answer_turn(turn.pk)
    interview.refresh_from_db()
    return "\n".join(interview.messages.filter(turn=turn, role="coach").values_list("text", flat=True))


def look(interview: Interview, code: str = RIGHT, **values: Any) -> Attempt:
    sent = {"client_id": uuid.uuid4(), "learner": interview.learner}
    return practising.run_code(interview_id=interview.pk, code=code, **{**sent, **values})


def looked(interview: Interview, code: str = RIGHT) -> Attempt:
    attempt = look(interview, code)
    tasks.run_code(attempt_id=attempt.pk)
    attempt.refresh_from_db()
    return attempt


def another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what only a process knows."""
    monkeypatch.setattr(reference_costs, "_remembered", {})


class TestSubmitting:
    def test_a_wrong_one_becomes_a_question_about_its_smallest_case(self, interview: Interview) -> None:
        said = answered(interview, SAME_TWICE)

        attempt = interview.attempts.get()
        assert (attempt.kind, attempt.outcome, attempt.number) == (AttemptKind.SUBMIT, "wrong", 1)
        assert 0 < attempt.passed < attempt.total == len(attempt.verdict["cases"])
        assert attempt.verdict["evidence"]["failing"]["input"] in said
        assert "?" in said
        assert interview.stage == Stage.PSEUDOCODE_DESIGN
        assert attempt.trace["steps"]

    def test_a_right_one_is_praised_measured_and_leads_on(self, interview: Interview) -> None:
        said = answered(interview, RIGHT)

        attempt = interview.attempts.get()
        assert (attempt.outcome, attempt.passed) == ("passed", attempt.total)
        assert str(attempt.total) in said
        assert attempt.growth["kind"] == "n"
        assert dict(attempt.growth["references"]) == {"O(n)": 1, "O(n^2)": 2}
        assert interview.stage == Stage.EDGE_CASE_CHECK

    def test_a_cost_above_the_claim_becomes_a_question(self, interview: Interview) -> None:
        said = answered(interview, SLOW)

        assert interview.attempts.get().growth["kind"] == "n^2"
        assert "O(n)" in said and "?" in said

    def test_what_is_hidden_is_not_even_stored(self, interview: Interview) -> None:
        answered(interview, SAME_TWICE)

        verdict = interview.attempts.get().verdict
        hidden = [case for case in verdict["cases"] if case["origin"] == "hidden"]
        assert hidden and all(set(case) == {"origin", "outcome", "reason"} for case in hidden)
        assert "expected" not in json.dumps(verdict["evidence"])
        assert all(case["expected"] for case in verdict["cases"] if case["origin"] == "example")

    def test_what_python_cannot_read_points_at_its_line(self, interview: Interview) -> None:
        answered(interview, UNREADABLE)

        attempt = interview.attempts.get()
        assert (attempt.outcome, attempt.verdict["fault"]["line"]) == ("unreadable", 2)

    def test_the_request_neither_runs_it_nor_begins_the_turn(
        self, interview: Interview, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as nothing:
            nothing.setattr(answering, "run_turn", lambda *_, **__: pytest.fail("the turn was begun in the request"))
            nothing.setattr(submissions.judging, "run", lambda *_, **__: pytest.fail("code was run in the request"))
            turn = submit(interview, SAME_TWICE)
        turn.refresh_from_db()
        assert (turn.status, turn.attempts) == (TurnStatus.QUEUED, 0)
        assert working.answer_turn(turn.pk)

    def test_it_is_run_once_however_often_the_turn_is(
        self, interview: Interview, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        turn = submit(interview, SAME_TWICE)
        with monkeypatch.context() as fault:
            fault.setattr(answering, "run_turn", lambda *args, **how: (_ for _ in ()).throw(RuntimeError("a bug")))
            assert not working.answer_turn(turn.pk)
        stored = interview.attempts.get()
        monkeypatch.setattr(Sandbox, "execute", lambda *args: pytest.fail("it was run before"))

        assert working.answer_turn(turn.pk)

        assert interview.attempts.get() == stored

    def test_of_two_workers_the_first_result_counts(self, interview: Interview) -> None:
        turn = submit(interview, RIGHT)
        lease = leases.claim(ANSWER_TURN, turn.pk)
        fields = submissions._submission(turn, RIGHT, judge_access.the_sandbox(), lease)
        first = submissions._store(turn, RIGHT, fields, lease)

        assert submissions._store(turn, RIGHT, fields, lease) == first

    def test_what_was_taken_back_meanwhile_is_not_kept(self, interview: Interview) -> None:
        turn = submit(interview, RIGHT)
        lease = leases.claim(ANSWER_TURN, turn.pk)
        fields = submissions._submission(turn, RIGHT, judge_access.the_sandbox(), lease)
        cancel_turn(learner=interview.learner, interview_id=interview.pk)

        with pytest.raises(leases.LeaseLost):
            submissions._store(turn, RIGHT, fields, lease)

        assert not interview.attempts.exists()

    def test_nothing_goes_on_for_a_turn_that_was_lost(self, interview: Interview) -> None:
        turn = submit(interview, SAME_TWICE)
        lease = leases.claim(ANSWER_TURN, turn.pk)
        lease.lost.set()

        with pytest.raises(leases.LeaseLost):
            submissions._submission(turn, SAME_TWICE, judge_access.the_sandbox(), lease)

    def test_a_message_with_the_same_code_is_no_new_attempt(self, interview: Interview) -> None:
        answered(interview, SAME_TWICE)

        turn = say(interview, "It finds the same item twice, so I have to look only at earlier ones.", code=SAME_TWICE)

        assert turn.status == TurnStatus.DONE
        assert interview.attempts.count() == 1

    def test_without_the_model_is_heard_and_nothing_is_tested_twice(
        self, interview: Interview, woken: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        turn = submit(interview, RIGHT)
        lease = leases.claim(ANSWER_TURN, turn.pk)
        Turn.objects.update(progress=TurnProgress.TESTING)
        woken.clear()

        answer_without_model(learner=interview.learner, interview_id=interview.pk)

        turn.refresh_from_db()
        assert (turn.without_model, turn.lease_token, woken) == (True, lease.token, [])

    def test_a_made_up_exception_cannot_tell_of_other_cases(self, interview: Interview) -> None:
        forged = (
            "seen = []\n\ndef two_sum(nums, target):\n    seen.extend(nums)\n"
            "    raise type('L_' + '_'.join(map(str, map(abs, seen))), (Exception,), {})()\n"
        )
        said = answered(interview, forged)

        attempt = interview.attempts.get()
        assert attempt.verdict["evidence"]["failing"]["error_type"] == ""
        assert "L_" not in said

    @pytest.mark.parametrize("cut", ["learner", "reference"])
    def test_a_measurement_that_was_cut_off_is_not_held_against_anybody(
        self, interview: Interview, monkeypatch: pytest.MonkeyPatch, cut: str
    ) -> None:
        measure = submissions.measuring.measure

        def cut_off(code: str, *args: Any, **how: Any) -> Any:
            found = measure(code, *args, **how)
            return replace(found, complete=(code == SLOW) != (cut == "learner"))

        monkeypatch.setattr(submissions.measuring, "measure", cut_off)
        another_process(monkeypatch)
        answered(interview, SLOW)

        attempt = interview.attempts.get()
        assert attempt.growth["kind"] == "n^2" and not attempt.growth["comparable"]
        assert attempt.verdict["evidence"]["cost"] is None
        assert bool(reference_costs._remembered) == (cut == "learner")

    def test_known_solutions_are_measured_once_for_all_processes_of_a_judge(
        self, interview: Interview, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        answered(interview, RIGHT)
        measured: list[str] = []
        measure = submissions.measuring.measure
        monkeypatch.setattr(
            submissions.measuring,
            "measure",
            lambda code, *args, **how: measured.append(code) or measure(code, *args, **how),
        )
        another_process(monkeypatch)
        answered(interview, f"{RIGHT}\n# once more\n")
        assert len(measured) == 1, "the learner's code"
        monkeypatch.setattr(submissions.measuring, "fingerprint", lambda component: "another judge")
        answered(interview, f"{RIGHT}\n# and again\n")
        assert len(measured) == 1 + 1 + 2, "the learner's code and both solutions"
        first, again, anew = (attempt.growth for attempt in interview.attempts.order_by("number"))
        assert first["reference_costs"] == again["reference_costs"] != anew["reference_costs"]
        assert first["references"] == anew["references"]

    @pytest.mark.parametrize("code", ["  \n", "def two_sum(nums: list[int], target: int) -> list[int]:\n    \n"])
    def test_nothing_and_what_the_editor_began_with_is_no_code(self, interview: Interview, code: str) -> None:
        before = interview.turn_count
        with pytest.raises(InvalidSubmission) as refused:
            submit(interview, code)
        assert refused.value.code == "no_code"
        with pytest.raises(InvalidSubmission) as not_run:
            look(interview, code)
        assert not_run.value.code == "no_code"
        interview.refresh_from_db()
        assert interview.turn_count == before
        assert not interview.attempts.exists()

    def test_a_message_with_code_is_run_as_well(self, interview: Interview) -> None:
        turn = say(interview, f"Here it is:\n```python\n{SAME_TWICE}```")
        assert working.answer_turn(turn.pk)

        assert interview.attempts.get().outcome == "wrong"

    def test_words_and_pseudocode_are_answered_at_once(self, interview: Interview) -> None:
        turn = say(
            interview, "for each price x:\n  look whether target - x is in the map\n  else store x\nreturn nothing"
        )

        assert turn.status == TurnStatus.DONE
        assert not interview.attempts.exists()

    def test_a_lost_helper_is_nobodys_mistake(self, interview: Interview, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Sandbox, "execute", _lost)

        answered(interview, RIGHT)

        assert interview.attempts.get().outcome == "not_judged"
        assert interview.status == InterviewStatus.WAITING

    def test_in_another_stage_it_changes_nothing_but_is_answered(self, learner: User, bank_problem: Problem) -> None:
        interview = opening.start_interview(learner=learner, language="zh", slug=bank_problem.slug)

        answered(interview, SAME_TWICE)

        assert interview.stage == Stage.PROBLEM_CLARIFICATION
        assert interview.attempts.get().stage == Stage.PROBLEM_CLARIFICATION

    def test_attempts_are_numbered(self, interview: Interview) -> None:
        answered(interview, SAME_TWICE)
        answered(interview, SAME_TWICE + "\n# once more\n")

        assert list(interview.attempts.order_by("number").values_list("number", flat=True)) == [1, 2]


def _lost(sandbox: Sandbox, program: Any, limits: Any) -> Any:
    from problems.judge.sandbox import CallResult, Execution

    return Execution(results=tuple(CallResult(stopped="helper") for _ in program.calls), function="two_sum")


class TestWithoutAJudge:
    @pytest.fixture(autouse=True)
    def no_component(self, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(judge_access, "_sandbox", None)
        monkeypatch.setattr(judge_access, "_complained", False)
        settings.JUDGE_DIR = tmp_path

    def test_code_is_read(self, interview: Interview, caplog: pytest.LogCaptureFixture) -> None:
        assert submit(interview, RIGHT).status == TurnStatus.DONE
        assert interview.stage == Stage.EDGE_CASE_CHECK
        assert not interview.attempts.exists()
        lines = [*caplog.get_records("setup"), *caplog.records]
        assert len([line for line in lines if "read and not run" in line.getMessage()]) == 1

    def test_a_look_is_refused(self, interview: Interview) -> None:
        with pytest.raises(SubmissionRefused) as refused:
            look(interview)
        assert refused.value.code == "code_not_run"

    def test_where_it_is_switched_off_a_look_is_refused(self, interview: Interview, settings: Any) -> None:
        settings.JUDGE_HELPERS = 0
        with pytest.raises(SubmissionRefused) as refused:
            look(interview)
        assert refused.value.code == "code_not_run"


class TestAComponentThatGoesAway:
    @pytest.fixture(autouse=True)
    def gone(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def missing(*args: object) -> None:
            raise ComponentMissing("it is not there any more")

        monkeypatch.setattr(Sandbox, "execute", missing)
        monkeypatch.setattr(Sandbox, "warm", missing)
        monkeypatch.setattr(judge_access, "_complained", False)

    def test_code_is_read(self, interview: Interview, caplog: pytest.LogCaptureFixture) -> None:
        answered(interview, RIGHT)
        assert interview.stage == Stage.EDGE_CASE_CHECK
        assert not interview.attempts.exists()
        assert [line.getMessage() for line in caplog.records if "read and not run" in line.getMessage()]

    def test_a_look_ends_without_a_result(self, interview: Interview) -> None:
        assert looked(interview).status == AttemptStatus.FAILED

    def test_a_worker_starts_all_the_same(self) -> None:
        warm_up_for_work()


class TestLooking:
    def test_it_shows_the_examples_and_ones_own_cases(self, interview: Interview) -> None:
        own = [{"input": "nums = [1, 1], target = 2", "expected": ""}, {"input": "[3, 4], 7", "expected": "[0, 1]"}]
        practising.save_cases(learner=interview.learner, interview_id=interview.pk, cases=own)

        attempt = looked(interview)

        cases = attempt.verdict["cases"]
        assert {case["origin"] for case in cases} == {"example", "own"}
        assert [(case["outcome"], case["got"]) for case in cases if case["origin"] == "own"] == [
            ("not_judged", "[0, 1]"),
            ("passed", "[0, 1]"),
        ]
        assert attempt.cases == own

    def test_it_is_no_turn(self, interview: Interview) -> None:
        before = interview.turn_count
        looked(interview, SAME_TWICE)
        interview.refresh_from_db()
        assert interview.turn_count == before
        assert interview.code == SAME_TWICE

    def test_the_same_press_twice_is_one(self, interview: Interview, woken: list[tuple[str, int]]) -> None:
        client_id = uuid.uuid4()
        first, second = (look(interview, client_id=client_id) for _ in range(2))
        assert first == second
        assert woken.count(("run", first.pk)) == 1

    def test_not_while_a_submission_is_tested(self, interview: Interview) -> None:
        submit(interview, RIGHT)
        with pytest.raises(SubmissionRefused) as refused:
            look(interview)
        assert refused.value.code == "code_running"

    def test_one_at_a_time_for_all_of_ones_interviews(self, interview: Interview, pasted: Interview) -> None:
        look(interview)
        with pytest.raises(SubmissionRefused):
            look(pasted)

    def test_the_cases_are_those_of_the_moment_it_was_asked_for(self, interview: Interview) -> None:
        save = {"learner": interview.learner, "interview_id": interview.pk}
        practising.save_cases(cases=[{"input": "[1, 2], 3", "expected": ""}], **save)
        attempt = look(interview)
        practising.save_cases(cases=[{"input": "[5, 6], 11", "expected": ""}], **save)

        working.run_code(attempt.pk)

        attempt.refresh_from_db()
        assert [c["input"] for c in attempt.verdict["cases"] if c["origin"] == "own"] == ["nums = [1, 2], target = 3"]

    def test_a_second_one_meanwhile_is_refused(self, interview: Interview) -> None:
        first = look(interview)
        with pytest.raises(SubmissionRefused) as refused:
            look(interview)
        assert refused.value.code == "code_running"
        assert list(interview.attempts.all()) == [first]

    def test_only_the_last_is_kept_and_submissions_all_the_same(self, interview: Interview) -> None:
        answered(interview, SAME_TWICE)
        looked(interview)
        last = looked(interview)
        assert set(interview.attempts.all()) == {last, interview.attempts.get(kind=AttemptKind.SUBMIT)}

    def test_not_when_the_interview_is_over(self, interview: Interview) -> None:
        from interviews.recovery import ways as recovery

        recovery.end_interview(learner=interview.learner, interview_id=interview.pk, seen_turn=interview.turn_count)
        with pytest.raises(InterviewClosed):
            look(interview)
        with pytest.raises(InterviewClosed):
            practising.save_cases(learner=interview.learner, interview_id=interview.pk, cases=[])

    def test_nobody_elses(self, interview: Interview, django_user_model: type[User]) -> None:
        stranger = django_user_model.objects.create_user("stranger@example.org", "a long enough passphrase")
        with pytest.raises(Interview.DoesNotExist):
            look(interview, learner=stranger)
        with pytest.raises(Interview.DoesNotExist):
            practising.save_cases(learner=stranger, interview_id=interview.pk, cases=[])

    def test_a_forgotten_one_is_found(self, interview: Interview, woken: list[tuple[str, int]]) -> None:
        attempt = look(interview)
        woken.clear()
        assert sweeper.sweep() == 0
        Attempt.objects.update(woken_at=timezone.now() - 2 * RUN_CODE.woken_again_after)

        assert sweeper.sweep() == 1
        assert woken == [("run", attempt.pk)]

    def test_an_abandoned_one_is_taken_over(self, interview: Interview) -> None:
        attempt = look(interview)
        assert leases.claim(RUN_CODE, attempt.pk)
        assert not working.run_code(attempt.pk)
        Attempt.objects.update(lease_until=timezone.now() - timedelta(seconds=1))

        assert working.run_code(attempt.pk)
        attempt.refresh_from_db()
        assert (attempt.status, attempt.attempts) == (AttemptStatus.DONE, 2)

    def test_one_that_costs_worker_after_worker_ends(self, interview: Interview) -> None:
        attempt = look(interview)
        Attempt.objects.update(attempts=RUN_CODE.max_attempts)
        assert working.run_code(attempt.pk)
        attempt.refresh_from_db()
        assert attempt.status == AttemptStatus.FAILED

    def test_one_that_was_taken_meanwhile_is_dropped_quietly(
        self, interview: Interview, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        attempt, run, counted = look(interview), submissions.judging.run, []

        def taken_meanwhile(*args: Any, **how: Any) -> Any:
            Attempt.objects.update(lease_token=uuid.uuid4())
            leases.renew()  # what the heartbeat does
            return run(*args, **how)

        monkeypatch.setattr(submissions.judging, "run", taken_meanwhile)
        monkeypatch.setattr(submissions.metrics, "judged", lambda *facts: counted.append(facts))
        assert not working.run_code(attempt.pk)

        attempt.refresh_from_db()
        assert (attempt.status, attempt.outcome, counted) == (AttemptStatus.RUNNING, "", [])
        assert all(record.levelno <= logging.INFO for record in caplog.records)

    def test_a_bug_is_tried_again_and_then_ends(
        self, interview: Interview, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr(coding_job, "results_of", lambda *args: (_ for _ in ()).throw(RuntimeError("a bug")))
        attempt = look(interview)
        ends = [working.run_code(attempt.pk) for _ in range(RUN_CODE.max_attempts)]
        attempt.refresh_from_db()
        assert ends == [False, False, True]
        assert attempt.status == AttemptStatus.FAILED
        assert len(caplog.records) == RUN_CODE.max_attempts


class TestPasted:
    def test_the_examples_of_its_text_are_run(self, pasted: Interview) -> None:
        attempt = looked(pasted, "def double(n):\n    return 2 * n\n")
        assert [(case["input"], case["outcome"]) for case in attempt.verdict["cases"]] == [("n = 4", "passed")]

    def test_ones_own_cases_are_part_of_a_submission(self, pasted: Interview) -> None:
        cases = [{"input": "n = 5", "expected": "11"}]
        practising.save_cases(learner=pasted.learner, interview_id=pasted.pk, cases=cases)
        answered(pasted, "def double(n):\n    return 2 * n\n")
        attempt = pasted.attempts.get()
        assert (attempt.passed, attempt.total, attempt.outcome) == (1, 2, "wrong")
        assert attempt.growth is None

    def test_without_cases_code_is_only_checked_for_errors(self, learner: User) -> None:
        text = "Double it\n\nGiven a number n, return twice its value."
        interview = opening.start_interview(learner=learner, language="en", pasted_text=text)
        assert looked(interview, "def double(n):\n    return 2 * n\n").outcome == "not_judged"
        assert looked(interview, "def double(n):\n    return 2 * m\n\nprint(double(1))\n").outcome == "error"


class TestOwnCases:
    @pytest.mark.parametrize(
        ("rows", "code"),
        [
            ([{"input": "nums = [1", "expected": ""}], "unreadable_case"),
            ([{"input": "nums = [1]", "expected": ""}], "unreadable_case"),
            ([{"input": "[1], 2", "expected": "hello"}], "unreadable_case"),
            ([{"input": "[1], 2, 3", "expected": ""}], "unreadable_case"),
            ([{"input": "", "expected": "[0, 1]"}], "unreadable_case"),
            ([{"input": "[" + "1," * 2000 + "1], 2", "expected": ""}], "too_long"),
            ([{"input": "[1], 2", "expected": ""}] * 9, "too_many_cases"),
        ],
    )
    def test_what_cannot_be_read_changes_nothing(self, interview: Interview, rows: list[dict], code: str) -> None:
        practising.save_cases(
            learner=interview.learner, interview_id=interview.pk, cases=[{"input": "[1], 2", "expected": ""}]
        )
        with pytest.raises(InvalidSubmission) as refused:
            practising.save_cases(learner=interview.learner, interview_id=interview.pk, cases=rows)
        assert refused.value.code == code
        assert refused.value.message
        interview.refresh_from_db()
        assert interview.own_cases == [{"input": "[1], 2", "expected": ""}]

    def test_empty_rows_are_no_cases(self, interview: Interview) -> None:
        practising.save_cases(
            learner=interview.learner, interview_id=interview.pk, cases=[{"input": " ", "expected": ""}]
        )
        interview.refresh_from_db()
        assert interview.own_cases == []

    def test_damaged_ones_are_left_out(self, interview: Interview) -> None:
        Interview.objects.update(own_cases=[{"input": "[1"}, 7, {"input": "[2, 3], 5", "expected": "[0, 1]"}])
        interview.refresh_from_db()
        assert [case["origin"] for case in looked(interview).verdict["cases"]].count("own") == 1
