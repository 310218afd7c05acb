"""A turn from its submission to its answer: accepted once, answered once, and nothing said is ever lost."""

import itertools
import re
import socket
import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import TestCase
from django.utils import timezone, translation

from config.celery import app as celery_app
from interviews import sweeper, tasks
from interviews.coding.keeping import save_code
from interviews.conversation import selectors
from interviews.conversation.memory import context_of, stored
from interviews.core.context import InterviewContext, UserProfile
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.demo import DEMO_MESSAGES
from interviews.ground.refusals import (
    CoachBusy,
    InterviewClosed,
    InvalidSubmission,
    StaleTurn,
    StatusRefused,
    TooManyTurns,
)
from interviews.jobs import dispatch, leases, loop
from interviews.models import Interview, InterviewStatus, Message, Role, Turn, TurnStatus
from interviews.recovery import ways
from interviews.turns import accepting, answering, opening, saving
from interviews.turns.job import ANSWER_TURN, give_up
from problems.models import Problem
from profiles.models import User
from profiles.selectors import profile_of
from tests import working
from tests.at_once import together
from tests.factories import InterviewFactory, UserFactory

pytestmark = pytest.mark.django_db

PASTED = "Longest run\n\nGiven a string s, return the length of the longest substring without repeating characters."
CODE = DEMO_MESSAGES[6][1]
CHINESE_MESSAGES = (
    ("给定一个价格列表和目标值，要找出两件商品，价格之和等于目标值。返回的是下标还是价格？", ""),
    ("同一件商品能用两次吗？价格会是负数吗？", ""),
    ("先用暴力解法：两层循环，检查每一对。", ""),
    ("时间 O(n^2)，空间 O(1)，因为每个元素都要和其他元素比较。", ""),
    ("十万个元素大约五十亿对，太慢了。我还不知道怎么避免。", ""),
    ("遍历时用哈希表保存价格到下标的映射，查找目标减去当前价格是否出现过，时间 O(n)，空间 O(n)。", ""),
    ("这是我的代码。", CODE),
    ("重复的价格例如 [5, 5]，负数，还有恰为目标一半的价格。", ""),
    ("我先查找再保存，所以元素不会和自己配对；用 in 判断，下标 0 也能找到。", ""),
    ("如果有序，就用双指针从两端逼近，只需要 O(1) 的额外空间。", ""),
    ("原地排序再用双指针，会更慢，n log n，而且原来的下标会丢失。", ""),
    ("哈希表：当循环反复在问某个东西是否出现过时，用空间换时间。", ""),
)


@pytest.fixture
def interview(learner: User, bank_problem: Problem) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The turns that a worker was asked to answer."""
    return working.told_of(monkeypatch, "answer_turn")


@pytest.fixture
def broken_core() -> Iterator[Callable[[], None]]:
    """Let every answer raise; calling the fixture mends it."""

    def fail(*args: object, **how: object) -> None:
        raise RuntimeError("a bug of ours")

    with pytest.MonkeyPatch.context() as fault:
        fault.setattr(answering, "run_turn", fail)
        yield fault.undo


@pytest.fixture
def redis_broker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Point Celery at a Redis that refuses connections (``closed``), or takes them and never says a word."""
    before = celery_app.conf.broker_transport_options
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]

        def use(*, closed: bool) -> None:
            if closed:
                silent.close()
            monkeypatch.setenv("CELERY_BROKER_URL", f"redis://127.0.0.1:{port}/0")
            # The timeouts of config/settings.py, which sets them only where there is a Redis.
            celery_app.conf.broker_transport_options = {"socket_connect_timeout": 1, "socket_timeout": 2}
            monkeypatch.setattr(celery_app.amqp, "_producer_pool", None)

        yield use
        if celery_app.amqp._producer_pool is not None:
            celery_app.amqp._producer_pool.force_close_all()
        celery_app.conf.broker_transport_options = before


def submit(interview: Interview, text: str = "Are there negative prices?", **values: Any) -> Turn:
    interview.refresh_from_db()
    defaults = {"client_id": uuid.uuid4(), "seen_turn": interview.turn_count, "learner": interview.learner}
    return accepting.submit_turn(interview_id=interview.pk, text=text, **{**defaults, **values})


def queued_turn(interview: Interview, text: str = "Are there negative prices?", **values: Any) -> Turn:
    """Accept a turn as a web process does that is killed before it answers."""
    defaults = {"client_id": uuid.uuid4(), "seen_turn": 0, "action": "message", "code": "", "target_stage": ""}
    defaults["code_language"] = "python"
    return accepting._accept(learner=interview.learner, interview_id=interview.pk, text=text, **{**defaults, **values})


def everything(interview: Interview) -> tuple[object, ...]:
    """Return all that is stored of an interview, to see that nothing changed."""
    rows = Interview.objects.filter(pk=interview.pk).values()
    return tuple(
        list(part)
        for part in (
            rows,
            *(getattr(interview, name).values() for name in ("turns", "messages", "stage_visits", "cards")),
        )
    )


def play(interview: Interview, messages: tuple[tuple[str, str], ...]) -> None:
    for text, code in messages:
        assert submit(interview, text, code=code).status == TurnStatus.DONE
    interview.refresh_from_db()


class TestStarting:
    def test_about_a_problem_of_the_bank(self, learner, bank_problem):
        interview = opening.start_interview(learner=learner, language="zh", slug="two-sum")

        assert (interview.title, interview.language, interview.pasted_text) == ("两数之和", "zh", "")
        assert interview.revision == bank_problem.current_revision
        assert (interview.status, interview.stage, interview.turn_count) == ("waiting", "problem_clarification", 0)
        assert [(m.position, m.role) for m in selectors.messages_of(interview)] == [(1, "coach")]
        assert [(v.stage, v.left_at) for v in selectors.stage_visits(interview)] == [("problem_clarification", None)]

    def test_about_a_pasted_text(self, learner):
        interview = opening.start_interview(learner=learner, language="en", pasted_text=PASTED)

        assert (interview.revision, interview.title, interview.pasted_text) == (None, "Longest run", PASTED)
        assert interview.context["patterns"]
        assert submit(interview, "So I look for the longest part in which nothing repeats?").status == TurnStatus.DONE

    def test_a_title_of_ones_own_wins(self, learner):
        started = opening.start_interview(learner=learner, language="en", pasted_text=PASTED, title=" My task ")
        assert started.title == "My task"

    def test_the_coach_knows_the_stated_level(self, learner, bank_problem):
        profile = profile_of(learner)
        profile.stated_level = "advanced"
        profile.save()
        interview = opening.start_interview(learner=learner, language="en", slug="two-sum")
        assert context_of(interview)[0].user_profile == UserProfile("advanced")

    @pytest.mark.parametrize("slug", ["no-such-problem", ""])
    def test_an_unknown_problem(self, learner, slug):
        with pytest.raises(Problem.DoesNotExist):
            opening.start_interview(learner=learner, language="en", slug=slug)

    def test_an_opening_that_breaks_leaves_a_draft_that_can_be_begun(self, learner, bank_problem, monkeypatch):
        with monkeypatch.context() as bug:
            bug.setattr(opening, "begin", lambda *_, **__: 1 / 0)
            interview = opening.start_interview(learner=learner, language="en", slug="two-sum")

        interview.refresh_from_db()
        assert interview.status == InterviewStatus.DRAFT
        assert [(m.role, m.text) for m in interview.messages.all()] == [("card", "")]
        assert interview.cards.get().code == "not_begun"
        assert not interview.stage_visits.exists()

        opening.begin_interview(interview)

        interview.refresh_from_db()
        assert interview.status == InterviewStatus.WAITING
        assert [m.role for m in interview.messages.all()] == ["card", "coach"]
        assert [visit.stage for visit in interview.stage_visits.all()] == ["problem_clarification"]
        assert submit(interview).status == TurnStatus.DONE

    @pytest.mark.parametrize("text", ["", " \n ", "x" * 20_001, "a problem\x00with a null byte", "half a pair \ud83d"])
    def test_an_unusable_text(self, learner, text):
        with pytest.raises(InvalidSubmission):
            opening.start_interview(learner=learner, language="en", pasted_text=text)
        assert not Interview.objects.exists()


class TestWholeInterviews:
    @pytest.mark.parametrize(("language", "messages"), [("en", DEMO_MESSAGES), ("zh", CHINESE_MESSAGES)])
    def test_from_the_first_to_the_last_stage(self, learner, bank_problem, language, messages):
        interview = opening.start_interview(learner=learner, language=language, slug="two-sum")

        play(interview, messages)

        assert interview.status == InterviewStatus.FINISHED
        assert interview.finished_at is not None
        assert interview.turn_count == interview.turns.filter(status=TurnStatus.DONE).count() == len(messages)
        visits = selectors.stage_visits(interview)
        assert [visit.stage for visit in visits] == [stage.value for stage in STAGE_ORDER]
        assert all(visit.left_at is not None and not visit.skipped for visit in visits)
        assert all(a.left_at == b.entered_at for a, b in itertools.pairwise(visits))

    def test_messages_stand_in_order(self, interview):
        play(interview, DEMO_MESSAGES)

        said = selectors.messages_of(interview)
        assert [message.position for message in said] == list(range(1, len(said) + 1))
        mine = [(message.text, message.code) for message in said if message.role == Role.LEARNER]
        assert mine == list(DEMO_MESSAGES)
        numbers = [message.turn.number for message in said if message.turn]
        assert numbers == sorted(numbers)
        for number in set(numbers):
            roles = [message.role for message in said if message.turn and message.turn.number == number]
            assert roles[0] == "learner" and set(roles[1:]) == {"coach"}

    def test_steps_are_recorded(self, interview):
        turn = submit(interview)
        assert [step["name"] for step in turn.steps][:3] == ["accepted", "read", "answered"]

    def test_going_back_opens_a_new_visit_and_keeps_what_was_collected(self, interview):
        play(interview, DEMO_MESSAGES[:4])
        before = interview.context

        turn = submit(interview, "", action="back", target_stage="problem_clarification")

        interview.refresh_from_db()
        assert (turn.status, interview.stage) == (TurnStatus.DONE, "problem_clarification")
        assert interview.context["user_approach"] == before["user_approach"]
        visits = selectors.stage_visits(interview)
        assert [visit.stage for visit in visits if visit.left_at is None] == ["problem_clarification"]
        assert not interview.messages.filter(turn=turn, role=Role.LEARNER).exists()

    def test_skipping_marks_the_visit(self, interview):
        play(interview, DEMO_MESSAGES[:3])

        submit(interview, "", action="skip")

        interview.refresh_from_db()
        assert interview.stage == "pseudocode_design"
        assert interview.context["skipped_stages"] == ["complexity_analysis"]
        assert interview.stage_visits.get(stage="complexity_analysis").skipped

    def test_skipping_the_last_stage_finishes(self, interview):
        play(interview, DEMO_MESSAGES[:-1])
        submit(interview, "", action="skip")
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.WAITING, "it is asked back first"
        submit(interview, "", action="skip")
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.FINISHED
        assert not interview.stage_visits.filter(left_at__isnull=True).exists()

    def test_sent_code_is_kept_in_the_editor(self, interview):
        submit(interview, "", code="def two_sum():\r\n    pass\r\n")
        interview.refresh_from_db()
        assert interview.code == "def two_sum():\n    pass\n"
        assert interview.code_saved_at is not None


class TestSendingTwice:
    def test_the_same_client_id_is_one_turn_and_one_answer(self, interview):
        client_id = uuid.uuid4()
        first = submit(interview, client_id=client_id, seen_turn=0)
        before = everything(interview)

        again = submit(interview, client_id=client_id, seen_turn=0)

        assert again == first
        assert everything(interview) == before

    def test_it_is_found_even_when_other_things_happened_meanwhile(self, interview):
        client_id = uuid.uuid4()
        first = submit(interview, client_id=client_id)
        submit(interview, "Can one item be used twice?")
        assert submit(interview, client_id=client_id, seen_turn=0) == first
        assert interview.turns.count() == 2

    def test_the_same_id_in_another_interview_is_another_turn(self, interview, learner):
        client_id = uuid.uuid4()
        other = opening.start_interview(learner=learner, language="en", slug="two-sum")
        assert submit(interview, client_id=client_id) != submit(other, client_id=client_id)


class TestRefusals:
    def test_an_interview_that_is_long_enough_can_only_be_ended(self, interview, settings):
        settings.TURNS_PER_INTERVIEW = 2
        client_id = uuid.uuid4()
        submit(interview)
        turn = submit(interview, client_id=client_id)
        before = everything(interview)
        with pytest.raises(TooManyTurns) as refused:
            submit(interview)
        assert (refused.value.status, "2 turns" in refused.value.message) == (409, True)
        assert everything(interview) == before
        assert submit(interview, client_id=client_id) == turn, "what was taken once is found again"
        interview.refresh_from_db()
        ways.end_interview(learner=interview.learner, interview_id=interview.pk, seen_turn=interview.turn_count)
        interview.refresh_from_db()
        assert interview.is_over
        assert interview.sections.exists()

    @pytest.mark.parametrize("seen_turn", [0, -1])
    def test_a_tab_that_is_behind(self, interview, seen_turn):
        submit(interview)
        before = everything(interview)
        with pytest.raises(StaleTurn) as refused:
            submit(interview, "From the other tab", seen_turn=seen_turn)
        assert everything(interview) == before
        assert (refused.value.status, refused.value.code) == (409, "stale_turn")
        card = refused.value.feedback("en")
        assert card.default_option == "refresh"
        assert refused.value.message == card.message
        assert "still where you wrote it" in card.message, "nothing that was written is lost"
        # T-2: the page as it was; T-1: what went on without it; T-0: now.
        assert [at for at, _ in card.dated_chain] == ["T-2", "T-1", "T-0"]
        assert "Are there negative prices?" in card.dated_chain[1][1]
        assert re.search(r", at \d\d:\d\d: ", card.dated_chain[1][1])

    @pytest.mark.parametrize("turns", [0, 1])
    def test_a_turn_that_is_still_to_come(self, interview, turns):
        for _ in range(turns):
            submit(interview)
        before = everything(interview)
        for language, said in (("en", "turn 7, which does not exist yet"), ("zh-hans", "第 7 轮")):
            with translation.override(language), pytest.raises(StaleTurn) as refused:
                submit(interview, "From nowhere", seen_turn=7)
            chain = refused.value.feedback("en").causal_chain
            assert f"{turns}" in chain[0] and said in chain[1]
            assert not re.search("another tab|另一个标签页", " ".join(chain)), "nothing went on there"
        assert everything(interview) == before

    def test_the_coach_is_busy(self, interview):
        queued_turn(interview)
        before = everything(interview)
        with pytest.raises(CoachBusy):
            submit(interview)
        assert everything(interview) == before

    def test_the_coach_has_not_opened_it_yet(self, interview):
        Interview.objects.update(status=InterviewStatus.DRAFT)
        before = everything(interview)
        with pytest.raises(StatusRefused) as refused:
            submit(interview)
        assert everything(interview) == before
        assert (refused.value.status, refused.value.code) == (409, "status_conflict")

    def test_the_interview_is_over(self, interview):
        play(interview, DEMO_MESSAGES)
        before = everything(interview)
        with pytest.raises(InterviewClosed):
            submit(interview)
        with pytest.raises(InterviewClosed):
            save_code(learner=interview.learner, interview_id=interview.pk, code="x = 1")
        assert everything(interview) == before

    @pytest.mark.parametrize(
        "values",
        [
            {"text": ""},
            {"text": " \n\t　"},
            {"text": "", "code": "  \n"},
            {"text": "x" * 10_001},
            {"text": "a null\x00byte"},
            {"text": "half a pair \ud83d"},
            {"text": "code", "code": "\x00"},
            {"text": "code", "code": "x" * 50_001},
            {"text": "hello", "action": "dance"},
            {"text": "", "action": "back"},
            {"text": "", "action": "back", "target_stage": "coffee"},
            {"text": "", "action": "back", "target_stage": "problem_clarification"},
            {"text": "", "action": "back", "target_stage": "follow_up"},
        ],
        ids=str,
    )
    def test_what_cannot_be_used(self, interview, values):
        before = everything(interview)
        with pytest.raises(InvalidSubmission) as refused:
            submit(interview, **values)
        assert everything(interview) == before
        assert refused.value.status == 422
        assert refused.value.message == refused.value.feedback("en").message

    def test_the_longest_message_is_taken(self, interview):
        assert submit(interview, "negative? " + "x" * 9_990).status == TurnStatus.DONE

    def test_text_belongs_to_messages_only(self, interview):
        turn = submit(interview, "nobody said this", action="hint", code="x = 1")
        assert (turn.text, turn.code, turn.status) == ("", "", TurnStatus.DONE)


class TestOtherPeople:
    def test_submitting(self, interview):
        before = everything(interview)
        with pytest.raises(Interview.DoesNotExist):
            submit(interview, learner=UserFactory())
        assert everything(interview) == before

    def test_a_client_id_of_theirs_finds_nothing(self, interview):
        turn = submit(interview)
        with pytest.raises(Interview.DoesNotExist):
            submit(interview, learner=UserFactory(), client_id=turn.client_id)

    def test_saving_code(self, interview):
        with pytest.raises(Interview.DoesNotExist):
            save_code(learner=UserFactory(), interview_id=interview.pk, code="x = 1")
        interview.refresh_from_db()
        assert interview.code == ""

    def test_reading(self, interview):
        stranger = UserFactory()
        with pytest.raises(Interview.DoesNotExist):
            selectors.interview_of(stranger, interview.pk)
        assert not selectors.interviews_of(stranger).exists()
        assert list(selectors.interviews_of(interview.learner)) == [interview]
        assert selectors.interview_of(interview.learner, interview.pk) == interview

    def test_an_interview_that_does_not_exist(self, learner):
        with pytest.raises(Interview.DoesNotExist):
            accepting.submit_turn(
                learner=learner, interview_id=uuid.uuid4(), client_id=uuid.uuid4(), seen_turn=0, text="Hello"
            )


class TestCode:
    def test_saving_is_no_turn(self, interview):
        saved_at = save_code(learner=interview.learner, interview_id=interview.pk, code="x = 1\r\n")
        interview.refresh_from_db()
        assert (interview.code, interview.code_saved_at, interview.turn_count) == ("x = 1\n", saved_at, 0)

    def test_it_can_be_saved_while_the_coach_works(self, interview):
        turn = queued_turn(interview)
        save_code(learner=interview.learner, interview_id=interview.pk, code="x = 1")
        working.answer_turn(turn.pk)
        interview.refresh_from_db()
        assert interview.code == "x = 1"

    @pytest.mark.parametrize("code", ["\x00", "x" * 50_001])
    def test_what_cannot_be_stored(self, interview, code):
        with pytest.raises(InvalidSubmission):
            save_code(learner=interview.learner, interview_id=interview.pk, code=code)


class TestFaults:
    def test_a_failed_answer_is_handed_to_a_worker(self, interview, broken_core, woken):
        turn = submit(interview)
        assert (turn.status, turn.attempts, woken) == (TurnStatus.QUEUED, 1, [turn.pk])
        assert turn.lease_token is None

        broken_core()
        assert working.answer_turn(turn.pk)

        turn.refresh_from_db()
        interview.refresh_from_db()
        assert (turn.status, turn.attempts, interview.status) == (TurnStatus.DONE, 2, InterviewStatus.WAITING)
        assert [m.role for m in interview.messages.filter(turn=turn)] == ["learner", "coach"]

    def test_after_three_attempts_it_has_failed_and_the_words_are_kept(self, interview, broken_core, woken):
        turn = submit(interview, "Are there negative prices?")
        assert working.answer_turn(turn.pk) is False
        assert working.answer_turn(turn.pk) is True

        turn.refresh_from_db()
        interview.refresh_from_db()
        assert (turn.status, turn.attempts, interview.status) == (TurnStatus.FAILED, 3, InterviewStatus.FAILED)
        assert turn.finished_at is not None
        said = [(m.role, m.text) for m in interview.messages.filter(turn=turn)]
        assert said == [("learner", "Are there negative prices?"), ("card", "")]
        assert [(card.code, card.state) for card in interview.cards.all()] == [("turn_failed", "open")]

    def test_a_failed_turn_is_not_run_again_and_the_interview_goes_on(self, interview, broken_core, woken):
        failed = submit(interview)
        for _ in range(3):
            working.answer_turn(failed.pk)
        broken_core()

        assert working.answer_turn(failed.pk)
        following = submit(interview, "Can one item be used twice?")

        failed.refresh_from_db()
        assert (failed.status, failed.attempts) == (TurnStatus.FAILED, 3)
        assert (following.status, following.number) == (TurnStatus.DONE, 2)
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.WAITING
        assert [(card.code, card.outcome) for card in interview.cards.all()] == [("turn_failed", "go_on")]
        words = [m.text for m in context_of(interview)[0].conversation if m.role == "learner"]
        assert words == ["Are there negative prices?", "Can one item be used twice?"]

    def test_a_fault_while_saving_leaves_no_half_of_an_answer(self, interview, monkeypatch, woken):
        def fail(*args: object) -> None:
            raise RuntimeError("the disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(saving, "_save_visits", fail)
            turn = submit(interview)

        assert turn.status == TurnStatus.QUEUED
        assert [m.role for m in interview.messages.filter(turn=turn)] == ["learner"]
        assert working.answer_turn(turn.pk)

    def test_answering_twice_answers_once(self, interview):
        turn = queued_turn(interview)
        assert working.answer_turn(turn.pk) and working.answer_turn(turn.pk)
        assert interview.messages.filter(turn=turn, role=Role.COACH).count() == 1

    def test_an_unknown_turn(self):
        assert working.answer_turn(4711), "nobody waits for it"


class TestLeases:
    def test_a_turn_that_somebody_works_on_is_left_alone(self, interview):
        turn = queued_turn(interview)
        lease = leases.claim(ANSWER_TURN, turn.pk)
        assert working.answer_turn(turn.pk) is False
        turn.refresh_from_db()
        assert (turn.lease_token, turn.attempts) == (lease.token, 1)

    def test_an_expired_lease_is_taken_over(self, interview):
        turn = queued_turn(interview)
        leases.claim(ANSWER_TURN, turn.pk)
        Turn.objects.update(lease_until=timezone.now() - timedelta(seconds=1))

        assert working.answer_turn(turn.pk)

        turn.refresh_from_db()
        assert (turn.status, turn.attempts) == (TurnStatus.DONE, 2)

    def test_a_late_result_is_dropped(self, interview):
        queued = queued_turn(interview)
        old_lease = leases.claim(ANSWER_TURN, queued.pk)
        turn = Turn.objects.get(pk=queued.pk)
        late = answering._run(turn, old_lease)
        Turn.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
        working.answer_turn(turn.pk)
        before = everything(interview)

        assert saving.save(turn, old_lease, late) is False
        assert give_up(turn, old_lease, RuntimeError()) is False
        assert everything(interview) == before

    def test_the_late_worker_does_not_say_it_is_answered(self, interview, monkeypatch):
        turn, run = queued_turn(interview), answering._run

        def lose_the_lease(running: Turn, lease: leases.Lease) -> Any:
            Turn.objects.filter(pk=running.pk).update(lease_token=uuid.uuid4())
            return run(running, lease)

        monkeypatch.setattr(answering, "_run", lose_the_lease)
        assert working.answer_turn(turn.pk) is False

    def test_a_turn_that_kills_its_workers_is_given_up(self, interview):
        turn = queued_turn(interview)
        for _ in range(ANSWER_TURN.max_attempts):
            assert leases.claim(ANSWER_TURN, turn.pk)
            Turn.objects.update(lease_until=timezone.now() - timedelta(seconds=1))

        assert working.answer_turn(turn.pk)

        turn.refresh_from_db()
        interview.refresh_from_db()
        assert (turn.status, interview.status) == (TurnStatus.FAILED, InterviewStatus.FAILED)
        assert interview.cards.get().code == "turn_failed"

    def test_starting_alone_releases_every_lease(self, interview):
        turn = queued_turn(interview)
        leases.claim(ANSWER_TURN, turn.pk)
        assert leases.release_all(sweeper.JOBS) == 1
        turn.refresh_from_db()
        assert (turn.status, turn.lease_token, turn.lease_until) == (TurnStatus.QUEUED, None, None)


class TestSweeping:
    def test_it_finds_what_was_forgotten_and_nothing_else(self, learner, bank_problem):
        now = timezone.now()
        lease = {"lease_token": uuid.uuid4()}

        def turn(status: str, age: float, lease_left: float | None = None) -> int:
            values = {} if lease_left is None else {**lease, "lease_until": now + timedelta(seconds=lease_left)}
            row = Turn.objects.create(interview=InterviewFactory(), number=1, status=status, **values)
            Turn.objects.filter(pk=row.pk).update(woken_at=now - timedelta(seconds=age))
            return row.pk

        forgotten, abandoned = turn("queued", 10), turn("running", 60, -1)
        for others in (("queued", 1), ("running", 60, 5), ("done", 60), ("failed", 60)):
            turn(*others)

        assert set(loop.forgotten(ANSWER_TURN, now)) == {forgotten, abandoned}

    def test_a_swept_turn_is_woken(self, interview, woken):
        turn = queued_turn(interview)
        Turn.objects.update(woken_at=timezone.now() - timedelta(seconds=10))
        assert sweeper.sweep() == 1
        assert woken == [turn.pk]

    def test_the_task_answers_it(self, interview):
        turn = queued_turn(interview)
        tasks.answer_turn(turn_id=turn.pk)
        turn.refresh_from_db()
        assert turn.status == TurnStatus.DONE


class TestDispatch:
    def test_a_turn_is_published_after_the_commit_only(self, monkeypatch):
        published: list[tuple[str, dict]] = []
        monkeypatch.setattr(
            dispatch.current_app, "send_task", lambda name, **values: published.append((name, values["kwargs"]))
        )
        with TestCase.captureOnCommitCallbacks() as callbacks:
            dispatch.wake("answer_turn", turn_id=7)
            assert published == []
        for callback in callbacks:
            callback()
        assert published == [("interviews.tasks.answer_turn", {"turn_id": 7})]

    def test_a_refusing_broker_is_survived(self, caplog, redis_broker):
        redis_broker(closed=True)
        dispatch.publish("answer_turn", turn_id=7)
        assert "answer_turn" in caplog.text and "no worker is told" in caplog.text

    def test_a_frozen_broker_costs_seconds_not_the_request(self, caplog, redis_broker):
        redis_broker(closed=False)
        started = timezone.now()
        dispatch.publish("answer_turn", turn_id=7)
        assert timezone.now() - started < timedelta(seconds=8)
        assert "answer_turn" in caplog.text and "no worker is told" in caplog.text

    def test_the_learner_is_answered_although_the_broker_is_dead(self, interview, redis_broker):
        redis_broker(closed=True)
        assert submit(interview).status == TurnStatus.DONE


class TestMemory:
    def test_it_comes_back_from_the_database_as_it_was(self, interview):
        play(interview, DEMO_MESSAGES[:9])
        interview = Interview.objects.get(pk=interview.pk)

        context, damaged = context_of(interview)

        assert not damaged
        assert InterviewContext.from_dict({**stored(context), "conversation": []}) == InterviewContext.from_dict(
            {**interview.context, "conversation": []}
        )
        assert stored(context) == interview.context
        assert isinstance(context.current_stage, Stage) and isinstance(context.approach_ids, tuple)
        assert [m.text for m in context.conversation] == [m.text for m in selectors.messages_of(interview)]

    def test_the_conversation_is_stored_once(self, interview):
        submit(interview)
        interview.refresh_from_db()
        assert "conversation" not in interview.context

    def test_a_turn_sees_what_was_said_before_it(self, interview):
        submit(interview, "Are there negative prices?")
        turn = queued_turn(interview, "And repeats?", seen_turn=1)
        said = [m.text for m in context_of(interview, before=turn)[0].conversation]
        assert "Are there negative prices?" in said and "And repeats?" not in said


class TestReading:
    def test_messages_after_a_position(self, interview):
        submit(interview)
        assert [m.position for m in selectors.messages_of(interview, after=1)] == [2, 3]

    def test_facts_are_those_that_were_asked_for(self, interview):
        assert selectors.facts_of(interview) == []
        submit(interview, "Should I return positions or prices? May I use one item twice?")
        interview.refresh_from_db()
        topics = [fact.topic for fact in selectors.facts_of(interview)]
        assert topics == ["What to return", "Using one item twice"]

    def test_the_stage_rail(self, interview):
        play(interview, DEMO_MESSAGES[:3])
        submit(interview, "", action="skip")
        interview.refresh_from_db()
        rail = selectors.stage_rail(interview)
        assert [step.state for step in rail] == ["done", "done", "skipped", "current", *["upcoming"] * 3]
        assert [step.can_go_back for step in rail] == [True] * 3 + [False] * 4

    def test_the_problem_shows_nothing_that_helps_too_much(self, interview, two_sum):
        view = selectors.problem_view(interview)
        shown = str(view)
        assert view.signature == "def two_sum(nums: list[int], target: int) -> list[int]:"
        assert view.examples[0].input == "nums = [4, 12, 2, 9], target = 13"
        assert two_sum.solutions.best not in shown and two_sum.key_idea.en not in shown

    def test_a_pasted_problem_is_shown_as_it_is(self, learner):
        interview = opening.start_interview(learner=learner, language="en", pasted_text=PASTED)
        view = selectors.problem_view(interview)
        assert (view.statement, view.starter_code) == (PASTED, "")


QUESTIONS = ("Negative prices?", "Can one item be used twice?", "Is it sorted?", "Is there always a pair?", "How many?")


@pytest.mark.django_db(transaction=True)
class TestAtTheSameMoment:
    ROUNDS = len(QUESTIONS)

    def test_the_same_submission_twice(self, interview):
        for number in range(self.ROUNDS):
            client_id = uuid.uuid4()
            send = {"client_id": client_id, "seen_turn": number, "text": QUESTIONS[number]}

            def submission(values: dict = send) -> Turn:
                return accepting.submit_turn(learner=interview.learner, interview_id=interview.pk, **values)

            turns = together(submission, submission, submission)
            assert len(set(turns)) == 1 and isinstance(turns[0], Turn), turns
        assert interview.turns.filter(status=TurnStatus.DONE).count() == self.ROUNDS
        assert interview.messages.filter(role=Role.LEARNER).count() == self.ROUNDS
        assert interview.messages.filter(role=Role.COACH).count() == self.ROUNDS + 1

    def test_two_tabs(self, interview):
        for number in range(self.ROUNDS):

            def submission(seen: int = number) -> Turn:
                return accepting.submit_turn(
                    learner=interview.learner,
                    interview_id=interview.pk,
                    client_id=uuid.uuid4(),
                    seen_turn=seen,
                    text=QUESTIONS[seen],
                )

            results = together(submission, submission, submission)
            accepted = [result for result in results if isinstance(result, Turn)]
            refused = [result for result in results if isinstance(result, StaleTurn | CoachBusy)]
            assert (len(accepted), len(refused)) == (1, 2), results
        assert interview.turns.count() == interview.messages.filter(role=Role.LEARNER).count() == self.ROUNDS

    def test_two_workers_and_one_turn(self, interview):
        for number in range(self.ROUNDS):
            turn = queued_turn(interview, seen_turn=number)
            results = together(*[lambda pk=turn.pk: working.answer_turn(pk)] * 3)
            assert True in results, results
            assert Message.objects.filter(turn=turn, role=Role.COACH).count() == 1
