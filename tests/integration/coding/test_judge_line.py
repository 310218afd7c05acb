"""Whose code is run next: of one learner one piece at a time, the oldest first, and everybody's in turn."""

import uuid
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.coding import judge_line, practising, submissions
from interviews.coding.job import RUN_CODE
from interviews.core.stages import Stage
from interviews.ground.refusals import SubmissionRefused
from interviews.jobs import leases
from interviews.models import Attempt, Interview, Turn, TurnProgress, TurnStatus
from interviews.turns.job import ANSWER_TURN
from interviews.turns.unanswered import cancel_turn
from interviews.web.room.waiting import wait_for
from problems import judge_access
from problems.judge.sandbox import Sandbox
from problems.models import Problem
from profiles.models import User
from tests import working
from tests.clients import client
from tests.factories import AttemptFactory, InterviewFactory, UserFactory

__all__ = ["client"]
pytestmark = pytest.mark.django_db

CODE = "def two_sum(nums, target):\n    return [0, 1]\n"


@pytest.fixture(autouse=True)
def judge(judge_sandbox: Sandbox, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    settings.JUDGE_HELPERS = 1
    monkeypatch.setattr(judge_access, "_sandbox", judge_sandbox)
    yield
    assert not judge_line._inside, "a place is held for nobody"


@pytest.fixture(autouse=True)
def woken(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Any]]:
    """Of what a worker was told."""
    told: list[tuple[str, Any]] = []
    monkeypatch.setattr(judge_line.dispatch, "wake", lambda task, **row: told.append((task, *row.values())))
    return told


def an_interview(learner: User, **fields: Any) -> Interview:
    return InterviewFactory(learner=learner, stage=Stage.PSEUDOCODE_DESIGN.value, **fields)


def submission(learner: User, **fields: Any) -> Turn:
    """A submission in an interview of its own."""
    interview = an_interview(learner)
    return Turn.objects.create(interview=interview, number=1, action="submit", code=CODE, **fields)


def a_run(learner: User, **fields: Any) -> Attempt:
    return AttemptFactory(interview=an_interview(learner), kind="run", status="queued", code=CODE, **fields)


def enter(row: Turn | Attempt) -> leases.Lease | None:
    return judge_line.JUDGE_LINE.enter(ANSWER_TURN if isinstance(row, Turn) else RUN_CODE, row.pk)


def leave(row: Turn | Attempt) -> None:
    judge_line.leave(ANSWER_TURN if isinstance(row, Turn) else RUN_CODE, row.pk)


def taken_by_another_process(row: Turn | Attempt) -> None:
    """Let it be in the judge of a process that is not this one."""
    progress = {"progress": TurnProgress.TESTING} if isinstance(row, Turn) else {}
    assert leases.claim(ANSWER_TURN if isinstance(row, Turn) else RUN_CODE, row.pk, **progress)


class TestEntering:
    def test_one_piece_of_a_learner_at_a_time(self, learner: User) -> None:
        first, second, run = submission(learner), submission(learner), a_run(learner)
        assert enter(first) is not None
        assert enter(second) is None and enter(run) is None
        second.refresh_from_db()
        assert (second.status, second.attempts) == (TurnStatus.QUEUED, 0), "it has not cost a try"
        leave(first)

    def test_what_another_process_runs_counts_as_well(self, learner: User) -> None:
        elsewhere, here = submission(learner), submission(learner)
        taken_by_another_process(elsewhere)
        assert enter(here) is None
        Turn.objects.filter(pk=elsewhere.pk).update(lease_until=timezone.now() - timedelta(minutes=1))
        assert enter(here) is None, "the oldest is first, and its worker has died"
        assert enter(elsewhere) is not None
        leave(elsewhere)

    def test_somebody_else_need_not_wait(self, learner: User) -> None:
        mine, theirs = submission(learner), submission(UserFactory())
        assert enter(mine) and enter(theirs)
        leave(mine)
        leave(theirs)

    def test_the_oldest_is_first_and_woken_if_nobody_was_told(self, learner: User, woken: list[Any]) -> None:
        first, second = submission(learner), a_run(learner)
        assert enter(second) is None
        assert woken == [("answer_turn", first.pk)]
        assert enter(first) is not None
        leave(first)

    def test_who_leaves_wakes_the_next(self, learner: User, woken: list[Any]) -> None:
        first, second, _other = submission(learner), a_run(learner), submission(UserFactory())
        assert enter(first)
        Turn.objects.filter(pk=first.pk).update(progress=TurnProgress.ASKING)
        leave(first)
        leave(first)
        assert woken == [("run_code", second.pk)]

    def test_what_is_taken_back_keeps_its_place_while_it_is_run(self, learner: User) -> None:
        endless, next_one = submission(learner), submission(learner)
        Interview.objects.filter(pk=endless.interview_id).update(status="working", turn_count=1)
        assert enter(endless)
        cancel_turn(learner=learner, interview_id=endless.interview_id)
        assert enter(next_one) is None, "its helper is still busy"
        leave(endless)
        assert enter(next_one)
        leave(next_one)

    def test_words_do_not_wait_for_code(self, learner: User) -> None:
        submission(learner)
        words = Turn.objects.create(interview=an_interview(learner), number=1, text="Is it sorted?")
        assert enter(words) is not None

    def test_a_coach_who_thinks_keeps_no_place(self, learner: User) -> None:
        thinking, next_one = submission(learner), submission(learner)
        taken_by_another_process(thinking)
        Turn.objects.filter(pk=thinking.pk).update(progress=TurnProgress.ASKING)
        assert enter(next_one)
        leave(next_one)

    def test_where_no_code_is_run_nobody_waits(self, learner: User, settings: Any) -> None:
        settings.JUDGE_HELPERS = 0
        assert enter(submission(learner)) and enter(submission(learner))


class TestWorking:
    def test_a_worker_leaves_when_it_has_run_the_code(self, learner: User, monkeypatch: pytest.MonkeyPatch) -> None:
        run, seen = a_run(learner), []
        real = RUN_CODE.run

        def meanwhile(attempt: Attempt, lease: leases.Lease) -> bool:
            seen.append(dict(judge_line._inside))
            return real(attempt, lease)

        monkeypatch.setitem(RUN_CODE.__dict__, "run", meanwhile)
        working.run_code(run.pk)
        assert seen == [{("run_code", run.pk): learner.pk}]

    def test_and_when_that_fails(self, learner: User, monkeypatch: pytest.MonkeyPatch) -> None:
        run = a_run(learner)
        monkeypatch.setitem(RUN_CODE.__dict__, "run", lambda *_: 1 / 0)
        working.run_code(run.pk)

    def test_a_turn_leaves_before_the_coach_thinks(self, learner: User, monkeypatch: pytest.MonkeyPatch) -> None:
        turn = submission(learner)
        lease = enter(turn)
        turn.refresh_from_db()
        assert turn.progress == TurnProgress.TESTING
        monkeypatch.setattr(submissions, "the_sandbox", lambda: None)
        assert submissions.dry_run_for(turn, lease) is None
        turn.refresh_from_db()
        assert turn.progress == TurnProgress.ASKING and not judge_line._inside


class TestSending:
    def test_only_a_few_pieces_may_wait(self, learner: User, bank_problem: Problem) -> None:
        for _ in range(judge_line.MOST_IN_LINE):
            submission(learner)
        interview = an_interview(learner, revision=bank_problem.current_revision)
        with pytest.raises(SubmissionRefused) as refused:
            working.submitted(interview, "", action="submit", code=CODE)
        assert (refused.value.code, refused.value.status) == ("code_line_full", 429)
        with pytest.raises(SubmissionRefused) as refused:
            practising.run_code(learner=learner, interview_id=interview.pk, client_id=uuid.uuid4(), code=CODE)
        assert refused.value.code == "code_line_full"
        assert not interview.turns.exists() and not interview.attempts.exists()

    def test_the_page_says_what_is_safe_and_what_to_do(
        self, client: Client, learner: User, bank_problem: Problem
    ) -> None:
        for _ in range(judge_line.MOST_IN_LINE):
            submission(learner)
        interview = an_interview(learner, revision=bank_problem.current_revision)
        sent = {"client_id": str(uuid.uuid4()), "seen_turn": "0", "after": "0", "action": "submit", "code": CODE}
        answer = client.post(reverse("send_turn", args=[interview.pk]), sent, headers={"HX-Request": "true"})
        html = answer.content.decode()
        assert answer.status_code == 429 and 'data-code="code_line_full"' in html
        assert "still where you wrote it" in html and "send this one again" in html

    def test_other_peoples_code_does_not_count(self, learner: User) -> None:
        other = UserFactory()
        for _ in range(judge_line.MOST_IN_LINE):
            submission(other)
        judge_line.check_line(learner)


class TestWaiting:
    def test_the_room_says_how_many_come_before(self, learner: User) -> None:
        first, second, third = (submission(learner) for _ in range(3))
        Turn.objects.update(accepted_at=timezone.now() - timedelta(seconds=5))
        for place, turn in enumerate((first, second, third)):
            Turn.objects.filter(pk=turn.pk).update(accepted_at=timezone.now() - timedelta(seconds=8 - place))
            turn.refresh_from_db()
        assert enter(first)
        first.refresh_from_db()
        assert wait_for(first).text == "Your code is being tested"
        assert wait_for(second).text == "1 other piece of your code is tested first."
        assert wait_for(third).text == "2 other pieces of your code are tested first."
        assert wait_for(third).key == "waiting2"
        leave(first)

    def test_it_counts_nobody_elses(self, learner: User) -> None:
        enter(other := submission(UserFactory()))
        mine = submission(learner)
        Turn.objects.update(accepted_at=timezone.now() - timedelta(seconds=5))
        mine.refresh_from_db()
        assert wait_for(mine).ahead == 0
        leave(other)

    def test_so_does_a_run(self, client: Client, learner: User, bank_problem: Problem) -> None:
        submission(learner)
        run = a_run(learner)
        Interview.objects.filter(pk=run.interview_id).update(revision=bank_problem.current_revision)
        page = client.get(
            reverse("results", args=[run.interview_id]), {"shown": "run-1-running"}, headers={"HX-Request": "true"}
        )
        assert "1 other piece of your code is tested first." in page.content.decode()
