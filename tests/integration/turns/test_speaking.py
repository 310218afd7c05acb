"""A coach who is heard while it speaks: what is released, what is not, what becomes of it when it is stopped."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from interviews.jobs import leases
from interviews.llm.port import FaultKind, ModelError, ModelReply, ModelRequest, OnText
from interviews.model_calls import paid_calls
from interviews.models import Interview, Message, ModelCall, Role, Turn, TurnStatus, Voice
from interviews.turns import answering, opening, speaking
from interviews.turns.job import ANSWER_TURN
from interviews.turns.unanswered import answer_without_model, cancel_turn, stop_coach
from problems.models import Problem
from profiles.models import User
from tests import working
from tests.factories import ProviderFactory, UserFactory
from tests.fakes import ScriptedModel, coach_reply
from tests.working import answered, submitted

pytestmark = pytest.mark.django_db

RETELL = "I get a list of numbers and a target, and return the indices of two numbers that add up to it."
REPLY = "You have it. Which input would surprise you?"
LEAK = "I see. Keep each number with its index in a hash map and look up the target minus the number. Does that help?"


@pytest.fixture(autouse=True)
def woken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The turns that a worker was asked to answer."""
    return working.told_of(monkeypatch, "answer_turn")


@pytest.fixture(autouse=True)
def released_as_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The model of these tests says everything in the same moment."""
    monkeypatch.setattr(speaking, "SECONDS_BETWEEN_RELEASES", 0.0)


@pytest.fixture
def interview(learner: User, bank_problem: Problem) -> Interview:
    """An interview whose coach speaks through the platform's model."""
    ProviderFactory(name="Acme", is_default=True, key="sk-platform-0000", reading="never")
    return opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)


class Heard(ScriptedModel):
    """A model that streams, and somebody who looks at the turn after each piece of its first answer."""

    def __init__(self, interview: Interview, *answers: str | ModelError, until: Callable[[str], object]) -> None:
        super().__init__(answers, model="small-model")
        self.interview, self.until = interview, until
        self.shown: list[str] = []

    def complete(self, request: ModelRequest, *, seconds: float, on_text: OnText | None = None) -> ModelReply:
        """Answer, and note what is shown meanwhile."""

        def look(piece: str) -> None:
            on_text(piece)
            said = self.interview.turns.latest("number").said
            if self.shown[-1:] != [said]:
                self.shown.append(said)
                self.until(said)

        return super().complete(request, seconds=seconds, on_text=look if len(self.calls) == 0 else on_text)


@pytest.fixture
def heard(interview: Interview, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Heard]:
    """Let the model answer from a script, and look at each step of what is shown of it."""

    def script(*answers: str | ModelError, until: Callable[[str], object] = lambda said: None) -> Heard:
        model = Heard(interview, *answers, until=until)
        monkeypatch.setattr(paid_calls, "client_for", lambda *_: model)
        return model

    return script


def last_word(interview: Interview) -> Message:
    return interview.messages.filter(role=Role.COACH).latest("position")


def test_sentences_are_shown_while_the_model_speaks_and_gone_with_the_reply(
    interview: Interview, heard: Callable[..., Heard]
) -> None:
    model = heard(coach_reply(REPLY))
    turn = answered(submitted(interview, RETELL))
    assert model.shown == ["", "You have it.", REPLY]
    assert (turn.status, turn.said) == (TurnStatus.DONE, "")
    assert last_word(interview).text == REPLY
    assert ModelCall.objects.count() == 1


def test_a_reply_that_is_poured_out_is_shown_once_and_then_whole(
    interview: Interview, heard: Callable[..., Heard], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speaking, "SECONDS_BETWEEN_RELEASES", 3600.0)
    model = heard(coach_reply(REPLY))
    answered(submitted(interview, RETELL))
    assert model.shown == ["", "You have it."]
    assert last_word(interview).text == REPLY


def test_the_first_sentence_that_leaks_ends_it_and_the_corrected_reply_is_not_streamed(
    interview: Interview, heard: Callable[..., Heard]
) -> None:
    model = heard(coach_reply(LEAK), coach_reply(REPLY))
    answered(submitted(interview, RETELL))
    assert model.shown == ["", "I see."]
    assert last_word(interview).text == REPLY


def test_a_reply_in_another_language_is_not_shown(interview: Interview, heard: Callable[..., Heard]) -> None:
    model = heard(coach_reply("你已经说清楚了题目的意思。哪种输入会让你意外？"), coach_reply(REPLY))
    answered(submitted(interview, RETELL))
    assert model.shown == [""]
    assert last_word(interview).text == REPLY


def test_a_guard_that_fails_costs_the_stream_and_not_the_reply(
    interview: Interview, heard: Callable[..., Heard], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    model = heard(coach_reply(REPLY))
    monkeypatch.setattr("interviews.turns.speaking.may_begin_message", lambda *_: 1 / 0)
    assert answered(submitted(interview, RETELL)).status == TurnStatus.DONE
    assert model.shown == [""]
    assert last_word(interview).text == REPLY
    assert "not shown before its reply" in caplog.text


def test_a_row_that_others_hold_is_waited_for_once_and_not_once_a_piece(
    interview: Interview, heard: Callable[..., Heard], monkeypatch: pytest.MonkeyPatch
) -> None:
    model, tries = heard(coach_reply(REPLY)), []

    def held(self: speaking.Speaking, words: str) -> None:
        tries.append(words)
        raise OperationalError("canceling statement due to lock timeout")

    monkeypatch.setattr(speaking.Speaking, "_release", held)
    assert answered(submitted(interview, RETELL)).status == TurnStatus.DONE
    assert tries == ["You have it."] and set(model.shown) == {""}
    assert last_word(interview).text == REPLY


def test_what_an_earlier_run_has_said_stays_until_the_reply(interview: Interview, heard: Callable[..., Heard]) -> None:
    model = heard(coach_reply(REPLY))
    turn = submitted(interview, RETELL)
    Turn.objects.filter(pk=turn.pk).update(said="Well then.")
    turn = answered(turn)
    assert model.shown == ["Well then."]
    assert (turn.said, last_word(interview).text) == ("", REPLY)


class TestStopping:
    def test_what_was_said_is_the_reply_and_the_call_is_booked(
        self, interview: Interview, heard: Callable[..., Heard], woken: list[int]
    ) -> None:
        def press(said: str) -> None:
            if said:
                stop_coach(learner=interview.learner, interview_id=interview.pk)

        model = heard(coach_reply(f"{REPLY} And then there is more to say about it."), until=press)
        turn = answered(submitted(interview, RETELL))
        assert (turn.status, turn.said, woken) == (TurnStatus.QUEUED, "You have it.", [turn.pk, turn.pk])
        [call] = ModelCall.objects.all()
        assert (call.finish_reason, call.prompt_tokens > 100, call.completion_tokens > 5) == ("stopped", True, True)
        interview.refresh_from_db()
        assert interview.completion_tokens == call.completion_tokens

        turn = answered(turn)
        assert (turn.status, turn.said, len(model.calls)) == (TurnStatus.DONE, "", 1)
        reply = last_word(interview)
        assert reply.text.startswith("You have it.")
        assert "more to say" not in reply.text
        assert reply.voice == Voice.MODEL

    def test_before_a_whole_sentence_the_curated_coach_answers_at_once(
        self, interview: Interview, heard: Callable[..., Heard], woken: list[int]
    ) -> None:
        model = heard()
        turn = submitted(interview, RETELL)
        stop_coach(learner=interview.learner, interview_id=interview.pk)
        turn.refresh_from_db()
        assert (turn.status, turn.without_model, model.calls, woken) == (TurnStatus.DONE, True, [], [turn.pk])
        assert last_word(interview).voice == Voice.CURATED

    def test_the_second_press_changes_nothing(self, interview: Interview) -> None:
        turn = submitted(interview, RETELL)
        Turn.objects.filter(pk=turn.pk).update(said="You have it.")
        for _ in range(2):
            stop_coach(learner=interview.learner, interview_id=interview.pk)
        lease = leases.claim(ANSWER_TURN, turn.pk)
        stop_coach(learner=interview.learner, interview_id=interview.pk)
        turn = Turn.objects.select_related("interview").get(pk=turn.pk)
        assert answering.answer(turn, lease)
        assert last_word(interview).text.startswith("You have it.")

    def test_without_the_model_is_the_curated_reply_whatever_was_said(self, interview: Interview) -> None:
        turn = submitted(interview, RETELL)
        Turn.objects.filter(pk=turn.pk).update(said="You have it.")
        answer_without_model(learner=interview.learner, interview_id=interview.pk)
        turn.refresh_from_db()
        assert (turn.status, turn.said) == (TurnStatus.DONE, "")
        assert last_word(interview).voice == Voice.CURATED

    def test_what_is_taken_back_takes_the_words_with_it(self, interview: Interview) -> None:
        turn = submitted(interview, RETELL)
        Turn.objects.filter(pk=turn.pk).update(said="You have it.")
        assert cancel_turn(learner=interview.learner, interview_id=interview.pk) == turn
        turn.refresh_from_db()
        assert turn.said == ""

    def test_nobody_stops_the_coach_of_somebody_else(self, interview: Interview) -> None:
        submitted(interview, RETELL)
        with pytest.raises(Interview.DoesNotExist):
            stop_coach(learner=UserFactory(), interview_id=interview.pk)


class TestTheClock:
    """The time of waiting for the coach is nobody's."""

    @pytest.mark.parametrize("end", ["answered", "failed", "taken back"])
    def test_a_wait_does_not_count(self, interview: Interview, heard: Callable[..., Heard], end: str) -> None:
        turn = submitted(interview, RETELL)
        before = interview.seconds_at(turn.accepted_at)
        a_while_ago = timezone.now() - timedelta(seconds=50)
        Turn.objects.filter(pk=turn.pk).update(accepted_at=a_while_ago)
        Interview.objects.filter(pk=interview.pk).update(started_at=a_while_ago - timedelta(seconds=before))
        if end == "taken back":
            cancel_turn(learner=interview.learner, interview_id=interview.pk)
        else:
            failing = ModelError(FaultKind.KEY, "HTTP 401")
            heard(*([coach_reply(REPLY)] if end == "answered" else [failing]))
            answered(turn)
        interview.refresh_from_db()
        assert interview.seconds_at(timezone.now()) - before < 10
        assert interview.away_seconds >= 49
