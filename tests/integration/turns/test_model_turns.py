"""A turn that a model answers: accepted at once, asked by a worker, stored, paid once, and replaced when it fails."""

import threading
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from interviews.conversation import cards
from interviews.core.context import InterviewContext
from interviews.core.response import ModuleResponse
from interviews.core.stages import Stage
from interviews.core.turn import routing
from interviews.experts.registry import EXPERTS
from interviews.ground.refusals import InvalidSubmission
from interviews.jobs import leases, loop
from interviews.jobs.leases import LeaseLost
from interviews.llm.port import FaultKind, ModelError, TokenUsage
from interviews.model_calls import budgets, paid_calls
from interviews.models import (
    DailyUsage,
    Interview,
    InterviewStatus,
    Message,
    ModelCall,
    Role,
    Turn,
    TurnProgress,
    TurnStatus,
    Voice,
)
from interviews.turns import answering, opening
from interviews.turns.job import ANSWER_TURN
from interviews.turns.unanswered import answer_without_model, cancel_turn
from problems.models import Problem
from profiles.models import User
from tests import working
from tests.choices import a_choice
from tests.factories import ProviderFactory
from tests.fakes import Scripted, ScriptedModel, coach_reply
from tests.working import answered, submitted

pytestmark = pytest.mark.django_db

DOWN = ModelError(FaultKind.KEY, "HTTP 401")
RETELL = "I get a list of numbers and a target, and return the indices of two numbers that add up to it."


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The turns that a worker was asked to answer."""
    return working.told_of(monkeypatch, "answer_turn")


@pytest.fixture
def interview(learner: User, bank_problem: Problem, woken: list[int]) -> Interview:
    """An interview whose coach speaks through the platform's model."""
    ProviderFactory(name="Acme", is_default=True, key="sk-platform-0000", price_per_million_prompt=1, currency="CNY")
    return opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Callable[..., ScriptedModel]:
    """Let the model answer from a script."""

    def script(*answers: Scripted) -> ScriptedModel:
        scripted = ScriptedModel(answers, model="small-model", latency=0.5)
        monkeypatch.setattr(paid_calls, "client_for", lambda *_: scripted)
        return scripted

    return script


def submit(interview: Interview, text: str = RETELL, **values: Any) -> Turn:
    return submitted(interview, text, **values)


def spoken(interview: Interview) -> list[Message]:
    return list(interview.messages.filter(role=Role.COACH, folded=False).order_by("position"))


class TestAsking:
    def test_the_request_only_accepts_and_a_worker_asks(
        self, interview: Interview, woken: list[int], model: Callable[..., ScriptedModel]
    ) -> None:
        asked = model(coach_reply("Which input would surprise you?"))

        turn = submit(interview)

        assert (turn.status, turn.progress, turn.attempts) == (TurnStatus.QUEUED, TurnProgress.WAITING, 0)
        assert woken == [turn.pk]
        assert not asked.calls
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.WORKING
        assert answered(turn).status == TurnStatus.DONE
        reply = spoken(interview)[-1]
        assert (reply.text, reply.voice) == ("Which input would surprise you?", Voice.MODEL)

    def test_what_surely_needs_no_model_is_answered_in_the_request(
        self, interview: Interview, woken: list[int], model: Callable[..., ScriptedModel]
    ) -> None:
        asked = model()

        turn = submit(interview, action="hint")

        assert turn.status == TurnStatus.DONE
        assert not woken
        assert not asked.calls

    def test_a_wish_in_words_is_read_by_a_worker_and_met_without_the_model(
        self, interview: Interview, woken: list[int], model: Callable[..., ScriptedModel]
    ) -> None:
        asked = model()

        turn = submit(interview, text="Just give me the answer, please.")
        assert (turn.status, woken) == (TurnStatus.QUEUED, [turn.pk])

        assert answered(turn).status == TurnStatus.DONE
        assert not asked.calls

    def test_a_turn_that_needs_a_worker_is_run_once(
        self, interview: Interview, model: Callable[..., ScriptedModel], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The request stores the message and no more: it is not read, no expert works, and the core is not begun."""
        model(coach_reply("Which input would surprise you?"))
        runs, worked, run, recognizer = [], [], answering.run_turn, EXPERTS["recognizer"]
        read, reads = routing.read_message, []
        monkeypatch.setattr(routing, "read_message", lambda *what: reads.append(what) or read(*what))

        class Counted(recognizer):
            def process(self, context: InterviewContext) -> ModuleResponse:
                worked.append(context)
                return super().process(context)

        monkeypatch.setitem(EXPERTS, recognizer.name, Counted)
        monkeypatch.setattr(answering, "run_turn", lambda *what, **how: runs.append(what) or run(*what, **how))

        turn = submit(interview)
        assert (turn.status, len(reads), len(runs), len(worked)) == (TurnStatus.QUEUED, 0, 0, 0)

        assert answered(turn).status == TurnStatus.DONE
        assert (len(reads), len(runs), len(worked)) == (1, 1, 1)

    def test_every_call_is_stored_with_its_tokens_and_cost(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        asked = model("no blocks at all", coach_reply("What else would you ask?"))
        turn = submit(interview)

        with pytest.MonkeyPatch.context() as quick:
            quick.setattr(paid_calls.Conversation, "_sleep", lambda *_: None)
            answered(turn)

        calls = list(ModelCall.objects.filter(turn=turn).order_by("pk"))
        assert [call.text for call in calls] == ["no blocks at all", coach_reply("What else would you ask?")]
        assert [call.temperature for call in calls] == [0.6, 0.5]
        assert all(call.duration_ms == 500 and call.prompt_tokens > 100 for call in calls)
        assert {(call.cost, call.currency) for call in calls} == {(None, "CNY")}, "one of the prices is not known"
        interview.refresh_from_db()
        paid = sum((TokenUsage(c.prompt_tokens, c.completion_tokens) for c in calls), TokenUsage())
        assert (interview.prompt_tokens, interview.completion_tokens) == (paid.prompt, paid.completion)
        assert (interview.last_prompt_tokens, interview.last_completion_tokens) == (paid.prompt, paid.completion)
        usage = DailyUsage.objects.get(learner=interview.learner)
        assert (usage.calls, usage.shared_tokens) == (2, paid.total)
        assert len(asked.calls) == 2

    def test_a_turn_that_runs_again_reuses_what_was_paid_for(
        self, interview: Interview, model: Callable[..., ScriptedModel], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked = model(coach_reply("What else would you ask?"))
        turn = submit(interview)
        with monkeypatch.context() as crash:
            crash.setattr(answering, "save", lambda *_: (_ for _ in ()).throw(SystemExit("killed")))
            with pytest.raises(SystemExit):
                working.answer_turn(turn.pk)
        Turn.objects.filter(pk=turn.pk).update(lease_until=timezone.now() - timedelta(seconds=1))

        assert answered(turn).status == TurnStatus.DONE

        assert len(asked.calls) == 1
        assert ModelCall.objects.count() == 1
        assert [message.text for message in spoken(interview)][-1] == "What else would you ask?"
        assert interview.messages.filter(role=Role.LEARNER).count() == 1
        interview.refresh_from_db()
        assert interview.prompt_tokens == ModelCall.objects.get().prompt_tokens

    def test_a_run_after_a_crash_has_what_is_left_of_the_time(self, interview: Interview, settings: Any) -> None:
        settings.TURN_SECONDS = 60.0
        turn = submit(interview)
        shortest = answering.SHORTEST_RUN_SECONDS
        for attempts, age, used, left in ((1, 40, 0, 60), (1, 0, 15, 45), (2, 40, 5, 20), (3, 100, 0, shortest)):
            turn.attempts, turn.accepted_at = attempts, timezone.now() - timedelta(seconds=age)
            assert answering._seconds_left(turn, used=used) == pytest.approx(left, abs=1)

    def test_the_connection_is_given_back_before_the_model_is_asked(
        self, interview: Interview, model: Callable[..., ScriptedModel], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        order: list[str] = []
        monkeypatch.setattr(paid_calls, "hand_back_connection", lambda: order.append("given back"))
        model(lambda _: order.append("asked") or coach_reply("And then?"))

        answered(submit(interview))

        assert order == ["given back", "asked"]

    def test_a_stage_that_the_evidence_ends_is_opened_by_the_interview(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        model(coach_reply("Clear."), coach_reply("Good."), coach_reply("Fine."))
        for text in (RETELL, "Is the list sorted? Can numbers be negative?", "Is there always exactly one answer?"):
            turn = submit(interview, text)
            if turn.status != TurnStatus.DONE:
                answered(turn)

        interview.refresh_from_db()
        assert interview.stage == Stage.THOUGHT_ARTICULATION
        assert [message.voice for message in spoken(interview)][-2:] == [Voice.MODEL, Voice.CURATED]


class TestFailing:
    def test_the_curated_coach_answers_and_offers_to_ask_again(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        model(DOWN)

        turn = answered(submit(interview))

        reply = spoken(interview)[-1]
        assert turn.status == TurnStatus.DONE
        assert (reply.voice, reply.situation, reply.offers) == (Voice.CURATED, "", [])
        card = interview.cards.get()
        assert (card.code, card.state, card.message.turn) == ("key_rejected", "open", turn)
        assert card.facts == {"fault": "key", "provider": "Acme", "details": {"fault": "key", "attempts": 1}}
        assert card.wizard is not None, "its steps lead through the settings of the model"
        assert interview.events.get().kind == "model_call_failed"
        interview.refresh_from_db()
        assert (interview.prompt_tokens, interview.last_prompt_tokens) == (0, 0)
        assert interview.context["restated"], "what the evidence found out counts all the same"

    def test_asking_again_replaces_the_curated_answer_and_counts_nothing_twice(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        model(DOWN, coach_reply("Now I am back. What else would you ask?"))
        first = answered(submit(interview))
        interview.refresh_from_db()
        after_first = interview.context

        second = answered(submit(interview, "", action="retry"))

        assert (second.status, second.repeats) == (TurnStatus.DONE, first)
        texts = [message.text for message in spoken(interview)]
        assert texts[-1] == "Now I am back. What else would you ask?"
        assert len(texts) == 2, "the opening and the new answer"
        assert interview.messages.filter(folded=True).count() == 1
        assert interview.messages.filter(role=Role.LEARNER).count() == 1
        interview.refresh_from_db()
        assert interview.context["turn_count"] == after_first["turn_count"]
        assert interview.context["restated"]
        assert interview.context["interventions"] == []

    def test_a_stage_that_was_left_by_the_first_answer_is_left_once(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        model(DOWN, coach_reply("I follow."))
        everything = f"{RETELL} I would use two loops and check every pair of numbers."
        answered(submit(interview, everything))
        visits = [(v.position, v.stage, v.left_at is None) for v in interview.stage_visits.order_by("position")]
        interview.refresh_from_db()
        assert interview.stage != Stage.PROBLEM_CLARIFICATION

        answered(submit(interview, "", action="retry"))

        assert [(v.position, v.stage, v.left_at is None) for v in interview.stage_visits.order_by("position")] == visits
        before = interview.stage
        interview.refresh_from_db()
        assert interview.stage == before

    def test_asking_again_may_fail_again(self, interview: Interview, model: Callable[..., ScriptedModel]) -> None:
        model(DOWN, DOWN, coach_reply("At last: what else?"))
        first = answered(submit(interview))

        second = answered(submit(interview, "", action="retry"))
        third = answered(submit(interview, "", action="retry"))

        assert (second.repeats, third.repeats) == (first, first)
        assert [message.text for message in spoken(interview)][1:] == ["At last: what else?"]
        assert interview.messages.filter(folded=True).count() == 2

    def test_there_has_to_be_something_to_ask_again(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        model(coach_reply("What else?"))
        with pytest.raises(InvalidSubmission):
            submit(interview, "", action="retry")
        answered(submit(interview))
        with pytest.raises(InvalidSubmission):
            submit(interview, "", action="retry")
        assert interview.turns.count() == 1

    def test_a_turn_that_failed_for_good_can_be_tried_again(
        self, interview: Interview, model: Callable[..., ScriptedModel], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        model(coach_reply("Here I am. What else?"))
        turn = submit(interview)
        with monkeypatch.context() as bug:
            bug.setattr(answering, "run_turn", lambda *_, **__: 1 / 0)
            for _ in range(ANSWER_TURN.max_attempts):
                answered(turn)
        assert turn.status == TurnStatus.FAILED

        again = answered(submit(interview, "", action="retry"))

        assert (again.status, again.repeats) == (TurnStatus.DONE, turn)
        assert spoken(interview)[-1].text == "Here I am. What else?"
        assert interview.messages.filter(role=Role.LEARNER).count() == 1
        interview.refresh_from_db()
        assert interview.context["restated"], "the learner's words count now"

    def test_trying_again_without_the_model_and_once_more_counts_once(
        self, interview: Interview, model: Callable[..., ScriptedModel], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        model(DOWN, coach_reply("At last."))
        failed = submit(interview, f"{RETELL} I would use two loops and check every pair of numbers.")
        with monkeypatch.context() as bug:
            bug.setattr(answering, "run_turn", lambda *_, **__: 1 / 0)
            for _ in range(ANSWER_TURN.max_attempts):
                answered(failed)
        answered(submit(interview, "", action="retry"))
        interview.refresh_from_db()
        after_first = (interview.stage, interview.context["turn_count"], interview.stage_visits.count())

        second = answered(submit(interview, "", action="retry"))

        assert (second.status, second.repeats) == (TurnStatus.DONE, failed)
        interview.refresh_from_db()
        assert (interview.stage, interview.context["turn_count"], interview.stage_visits.count()) == after_first
        assert interview.context["interventions"] == []
        assert "At last." in [message.text for message in spoken(interview)]

    def test_trying_a_failed_turn_again_pays_nothing_twice(
        self, interview: Interview, model: Callable[..., ScriptedModel], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked = model(coach_reply("What else would you ask?"))
        failed = submit(interview)
        with monkeypatch.context() as bug:
            bug.setattr(answering, "save", lambda *_: 1 / 0)
            for _ in range(ANSWER_TURN.max_attempts):
                answered(failed)
        assert failed.status == TurnStatus.FAILED

        answered(submit(interview, "", action="retry"))

        assert spoken(interview)[-1].text == "What else would you ask?"
        assert (len(asked.calls), ModelCall.objects.count()) == (1, 1)

    def test_the_same_words_after_a_failed_turn_are_no_repetition(
        self, interview: Interview, model: Callable[..., ScriptedModel], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        model(coach_reply("Yes. What else would you ask?"))
        failed = submit(interview)
        with monkeypatch.context() as bug:
            bug.setattr(answering, "run_turn", lambda *_, **__: 1 / 0)
            for _ in range(ANSWER_TURN.max_attempts):
                answered(failed)

        again = answered(submit(interview))

        assert spoken(interview)[-1].text == "Yes. What else would you ask?"
        assert not again.events.exists()

    def test_trying_again_can_be_taken_back_and_tried_once_more(
        self, interview: Interview, model: Callable[..., ScriptedModel], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        model(coach_reply("Here I am. What else?"))
        failed = submit(interview)
        with monkeypatch.context() as bug:
            bug.setattr(answering, "run_turn", lambda *_, **__: 1 / 0)
            for _ in range(ANSWER_TURN.max_attempts):
                answered(failed)
        submit(interview, "", action="retry")
        cancel_turn(learner=interview.learner, interview_id=interview.pk)

        again = answered(submit(interview, "", action="retry"))

        assert (again.status, again.repeats) == (TurnStatus.DONE, failed)
        assert spoken(interview)[-1].text == "Here I am. What else?"

    def test_a_folded_answer_is_in_no_prompt(self, interview: Interview, model: Callable[..., ScriptedModel]) -> None:
        asked = model(DOWN, coach_reply("I am back. What else?"), coach_reply("Go on."))
        answered(submit(interview))
        folded = spoken(interview)[-1].text
        card = cards.card_shown(interview.cards.get(), "en")
        told = (card.title, card.message, card.cause, card.prompt, *card.causal_chain)
        answered(submit(interview, "", action="retry"))

        answered(submit(interview, "Can the same number be used twice?"))

        prompts = ["".join(m.content for m in request.messages) for request in asked.requests]
        for prompt in prompts:
            for text in ("HTTP 401", "Acme", "key_rejected", *told):
                assert text not in prompt
            assert f"<coach>{folded}" not in prompt, "it may be the draft of the same turn, but it was not said"
        assert folded not in prompts[-1]
        assert "<coach>I am back. What else?</coach>" in prompts[-1]


class TestBudget:
    def test_when_it_is_spent_the_curated_coach_says_so_once_and_answers_at_once(
        self, interview: Interview, model: Callable[..., ScriptedModel], settings: Any, woken: list[int]
    ) -> None:
        settings.DAILY_TOKENS_PER_LEARNER = 100
        asked = model()
        DailyUsage.objects.create(learner=interview.learner, day=timezone.now().date(), shared_tokens=100)

        first = submit(interview)
        second = submit(interview, "Can the same number be used twice?")

        assert (first.status, second.status, woken) == (TurnStatus.DONE, TurnStatus.DONE, [])
        assert [message.voice for message in spoken(interview)][1:] == [Voice.CURATED, Voice.CURATED]
        told = [(card.code, card.state, card.message.turn) for card in interview.cards.all()]
        assert told == [("budget_exhausted", "folded", first)], "once, and folded when the learner went on"
        assert not asked.calls

    def test_it_is_checked_again_before_a_second_call(
        self, interview: Interview, model: Callable[..., ScriptedModel], settings: Any
    ) -> None:
        settings.DAILY_TOKENS_PER_LEARNER = 100
        model(coach_reply("Use a hash map from value to index."))  # it leaks, so another wording is asked for

        answered(submit(interview))

        assert interview.cards.get().code == "budget_exhausted"
        assert "hash" not in spoken(interview)[-1].text

    @pytest.mark.parametrize(
        ("own", "platform", "spent"), [(0, 0, False), (10, 0, True), (0, 15, True), (11, 16, False)]
    )
    def test_limits(self, learner: User, settings: Any, own: int, platform: int, spent: bool) -> None:
        settings.DAILY_TOKENS_PER_LEARNER, settings.DAILY_TOKENS_PLATFORM = own, platform
        other = User.objects.create_user("other@example.org", "a long enough passphrase")
        budgets.add_usage(learner.pk, TokenUsage(6, 4), a_choice())
        budgets.add_usage(other.pk, TokenUsage(5, 0), a_choice())
        DailyUsage.objects.create(learner=learner, day=timezone.now().date() - timedelta(days=1), shared_tokens=10**6)

        assert budgets.is_spent(learner.pk, a_choice()) is spent
        assert budgets.is_spent(learner.pk, a_choice(own_key=True)) is False

    def test_an_own_key_uses_no_budget(self, learner: User) -> None:
        budgets.add_usage(learner.pk, TokenUsage(6, 4), a_choice(own_key=True))

        usage = DailyUsage.objects.get(learner=learner)

        assert (usage.prompt_tokens, usage.completion_tokens, usage.shared_tokens, usage.calls) == (6, 4, 0, 1)


class TestTakingBackAndNotWaiting:
    def test_a_turn_taken_back_leaves_the_conversation(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        asked = model(coach_reply("What else?"))
        turn = submit(interview, "This was a slip of the finger, sorry, numbers and things.")

        taken = cancel_turn(learner=interview.learner, interview_id=interview.pk)

        assert taken == turn
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.WAITING
        assert answered(turn).status == TurnStatus.CANCELLED, "a worker that comes late finds nothing to do"
        answered(submit(interview))
        assert "slip of the finger" not in asked.requests[0].messages[-1].content

    def test_a_worker_that_is_asking_meanwhile_changes_nothing(
        self, interview: Interview, model: Callable[..., ScriptedModel]
    ) -> None:
        def take_back(_: object) -> str:
            cancel_turn(learner=interview.learner, interview_id=interview.pk)
            return coach_reply("Too late.")

        model(take_back)
        turn = answered(submit(interview))

        assert turn.status == TurnStatus.CANCELLED
        assert len(spoken(interview)) == 1
        assert ModelCall.objects.count() == 1, "it was paid for, so it is on record"

    def test_nothing_to_take_back(self, interview: Interview, learner: User) -> None:
        assert cancel_turn(learner=learner, interview_id=interview.pk) is None
        answer_without_model(learner=learner, interview_id=interview.pk)
        assert interview.turns.count() == 0

    def test_the_curated_coach_answers_at_once(self, interview: Interview, model: Callable[..., ScriptedModel]) -> None:
        asked = model()
        turn = submit(interview)

        answer_without_model(learner=interview.learner, interview_id=interview.pk)

        turn.refresh_from_db()
        assert (turn.status, turn.without_model) == (TurnStatus.DONE, True)
        assert (spoken(interview)[-1].voice, spoken(interview)[-1].situation) == (Voice.CURATED, "")
        assert not asked.calls

    def test_others_cannot(self, interview: Interview, woken: list[int]) -> None:
        stranger = User.objects.create_user("stranger@example.org", "a long enough passphrase")
        submit(interview)
        for verb in (cancel_turn, answer_without_model):
            with pytest.raises(Interview.DoesNotExist):
                verb(learner=stranger, interview_id=interview.pk)
        assert interview.turns.get().status == TurnStatus.QUEUED


class TestLeases:
    def claimed(self, interview: Interview) -> leases.Lease:
        lease = leases.claim(ANSWER_TURN, submit(interview).pk)
        assert lease is not None
        return lease

    def test_renewing_keeps_it(self, interview: Interview) -> None:
        lease = self.claimed(interview)
        Turn.objects.update(lease_until=timezone.now() - timedelta(seconds=1))

        with leases.kept(lease):
            leases.renew()

        assert Turn.objects.get().lease_until > timezone.now()
        assert not lease.lost.is_set()
        assert leases.claim(ANSWER_TURN, lease.row_id) is None

    def test_a_turn_that_was_taken_is_noticed(self, interview: Interview) -> None:
        lease = self.claimed(interview)

        with leases.kept(lease):
            cancel_turn(learner=interview.learner, interview_id=interview.pk)
            leases.renew()

        assert lease.lost.is_set()

    def test_a_lost_lease_ends_the_waiting(self, interview: Interview) -> None:
        lease = leases.Lease(ANSWER_TURN, 1, uuid.uuid4(), threading.Event())
        lease.lost.set()
        turn = submit(interview)
        conversation = paid_calls.Conversation(turn, None, lease, None)  # type: ignore[arg-type]

        with pytest.raises(LeaseLost):
            conversation._sleep(60)

    def test_the_sweeper_wakes_each_forgotten_turn_once_in_a_while(
        self, interview: Interview, woken: list[int]
    ) -> None:
        turn = submit(interview)
        now = timezone.now()

        assert loop.forgotten(ANSWER_TURN, now) == []
        later = now + ANSWER_TURN.woken_again_after + timedelta(seconds=1)
        assert loop.forgotten(ANSWER_TURN, later) == [turn.pk]
        assert loop.forgotten(ANSWER_TURN, later + timedelta(seconds=2)) == []
        assert loop.forgotten(ANSWER_TURN, later + ANSWER_TURN.woken_again_after) == [], "not yet as long again"
        assert loop.forgotten(ANSWER_TURN, later + 2 * (later - now)) == [turn.pk]


class TestTheClock:
    """The wait for a model is never the learner's time, whatever comes of it."""

    @staticmethod
    def long_ago(interview: Interview, turn: Turn) -> None:
        gone = timedelta(minutes=20)
        Turn.objects.filter(pk=turn.pk).update(accepted_at=turn.accepted_at - gone)
        Interview.objects.filter(pk=interview.pk).update(started_at=interview.started_at - gone)

    @pytest.mark.parametrize("how", ["answered", "failed", "taken back"])
    def test_a_wait_does_not_count(
        self, interview: Interview, model: Callable[..., ScriptedModel], monkeypatch: pytest.MonkeyPatch, how: str
    ) -> None:
        model(coach_reply("Which input would surprise you?"))
        turn = submit(interview)
        self.long_ago(interview, turn)
        if how == "taken back":
            cancel_turn(learner=interview.learner, interview_id=interview.pk)
        else:
            if how == "failed":
                monkeypatch.setattr(answering, "_run", lambda *_: 1 / 0)
                Turn.objects.filter(pk=turn.pk).update(attempts=2)
            answered(turn)
        interview.refresh_from_db()
        assert interview.status != InterviewStatus.WORKING
        assert interview.seconds_at(timezone.now()) < 60
