"""Choosing what was meant: only of what was offered last, as a turn like any other, kept as a labelled row."""

import uuid
from dataclasses import replace
from typing import Any

import pytest
from django.utils import timezone

from interviews.conversation.labels import language_of
from interviews.conversation.memory import context_of
from interviews.core.acts import Act, ActKind, Heard
from interviews.core.turn.exchange import TurnInput, TurnOutcome
from interviews.evaluation.reading_rows import parse_row
from interviews.ground.refusals import InterviewClosed, InvalidSubmission, StaleTurn
from interviews.models import Interview, LabelledMessage, Role, Turn, TurnStatus
from interviews.turns import accepting, answering, labelling, opening, unanswered
from problems.models import Problem
from profiles.models import User
from tests import working
from tests.factories import UserFactory
from tests.readings import HINT, IDEA, ORDER, OTHER_IDEA, ask_what_was_meant, latest, take_for

pytestmark = pytest.mark.django_db

WORDS = "hmm what about that thing with the ordering"


@pytest.fixture
def interview(learner: User, bank_problem: Problem) -> Interview:
    interview = opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)
    send(interview, text=WORDS)
    interview.refresh_from_db()
    return interview


def send(interview: Interview, **what: Any) -> Turn:
    interview.refresh_from_db()
    return accepting.submit_turn(
        learner=interview.learner,
        interview_id=interview.pk,
        **{"client_id": uuid.uuid4(), "seen_turn": interview.turn_count, **what},
    )


def refused(interview: Interview, **what: Any) -> str:
    before = (interview.turns.count(), LabelledMessage.objects.count())
    with pytest.raises(InvalidSubmission) as refusal:
        send(interview, **what)
    assert (interview.turns.count(), LabelledMessage.objects.count()) == before
    return refusal.value.code


class TestChosen:
    def test_a_reading_is_a_message_and_a_labelled_row(self, interview: Interview) -> None:
        ask_what_was_meant(interview, ORDER, HINT)
        before = latest(interview, Role.COACH).position
        words = interview.messages.get(text=WORDS)
        asked = interview.messages.filter(role=Role.COACH, position__lt=words.position).order_by("position").last()

        turn = send(interview, meant=1)

        assert turn.status == TurnStatus.DONE
        assert turn.text == "I meant: order of the list"
        assert Act.from_dict(turn.meant) == ORDER
        said = list(interview.messages.filter(position__gt=before).order_by("position").values_list("role", flat=True))
        assert said[:2] == ["learner", "coach"]
        row = LabelledMessage.objects.get()
        assert (row.learner, row.message, row.turn) == (interview.learner, words, turn)
        assert (row.problem, row.language, row.stage, row.how) == ("two-sum", "en", "problem_clarification", "chip")
        assert (row.text, row.label, row.follow_up) == (WORDS, "order of the list", "")
        assert row.asked and asked.text.endswith(row.asked)
        assert row.acts == [{"act": "fact_question", "fact": "sorted"}]

    def test_the_coach_is_told_what_was_meant(self, interview: Interview, monkeypatch: pytest.MonkeyPatch) -> None:
        ask_what_was_meant(interview, ORDER, HINT)
        told = listen(monkeypatch)

        send(interview, meant=2)
        send(interview, text="Can they be negative?")

        assert [(one.text, one.meant) for one in told] == [
            ("I meant: a hint, please", HINT),
            ("Can they be negative?", None),
        ]

    def test_in_chinese(self, learner: User, bank_problem: Problem) -> None:
        interview = opening.start_interview(learner=learner, language="zh", slug=bank_problem.slug)
        send(interview, text="那个 sorted 的 list 咋说呢")
        ask_what_was_meant(interview, ORDER)

        assert send(interview, meant=1).text == "我的意思是：列表是否有序"
        assert LabelledMessage.objects.get().language == "mixed"

    def test_twice_is_once(self, interview: Interview) -> None:
        ask_what_was_meant(interview, ORDER, HINT)
        again = {"client_id": uuid.uuid4(), "seen_turn": interview.turn_count}

        assert (
            send(interview, meant=1, **again) == send(interview, meant=1, **again) == send(interview, meant=2, **again)
        )

        assert interview.turns.count() == 2
        assert LabelledMessage.objects.count() == 1

    def test_readings_that_sound_alike_are_offered_once(self, interview: Interview) -> None:
        ask_what_was_meant(interview, IDEA, OTHER_IDEA, HINT)

        assert refused(interview, meant=2) == "reading_not_offered"
        assert send(interview, meant=3).text == "I meant: a hint, please"

    def test_in_a_pasted_problem(self, learner: User) -> None:
        interview = opening.start_interview(learner=learner, language="en", pasted_text="Given a list, sort it well.")
        send(interview, text=WORDS)
        ask_what_was_meant(interview, Act(ActKind.MEANING_QUESTION))

        send(interview, meant=1)

        assert LabelledMessage.objects.get().problem == ""


class TestRefused:
    def test_what_was_not_offered(self, interview: Interview) -> None:
        take_for(interview, ORDER)
        assert refused(interview, meant=1) == "reading_not_offered"
        ask_what_was_meant(interview, ORDER)
        for place in (0, 2, 99):
            assert refused(interview, meant=place) == "reading_not_offered"
        assert refused(interview, meant=1, disputed=True) == "reading_not_offered"
        assert refused(interview, meant=1, action="hint") == "reading_not_offered"

    def test_once_the_conversation_went_on(self, interview: Interview) -> None:
        ask_what_was_meant(interview, ORDER)
        seen = interview.turn_count
        send(interview, action="hint")

        assert refused(interview, meant=1) == "reading_not_offered"
        with pytest.raises(StaleTurn):
            send(interview, meant=1, seen_turn=seen)

    def test_of_somebody_else(self, interview: Interview) -> None:
        ask_what_was_meant(interview, ORDER)
        with pytest.raises(Interview.DoesNotExist):
            labelling.tell_misheard(learner=UserFactory(), interview_id=interview.pk)

    def test_when_it_is_over(self, interview: Interview) -> None:
        take_for(interview, ORDER, HINT)
        Interview.objects.filter(pk=interview.pk).update(status="finished", finished_at=timezone.now())
        with pytest.raises(InterviewClosed):
            send(interview, meant=1, disputed=True)
        with pytest.raises(InvalidSubmission):
            labelling.tell_misheard(learner=interview.learner, interview_id=interview.pk)


class TestDisputed:
    def test_a_reading_that_was_not_taken(self, interview: Interview) -> None:
        take_for(interview, ORDER, HINT)

        turn = send(interview, meant=1, disputed=True)

        assert (turn.text, Act.from_dict(turn.meant)) == ("I meant: a hint, please", HINT)
        row = LabelledMessage.objects.get()
        assert (row.how, row.text, row.acts) == ("dispute", WORDS, [{"act": "request", "what": "hint"}])

    def test_what_was_chosen_is_not_disputed_again(self, interview: Interview) -> None:
        take_for(interview, ORDER, HINT)
        send(interview, meant=1, disputed=True)
        take_for(interview, HINT, ORDER)

        assert refused(interview, meant=1, disputed=True) == "reading_not_offered"

    def test_something_else_sends_nothing(self, interview: Interview) -> None:
        take_for(interview, ORDER)
        who = {"learner": interview.learner, "interview_id": interview.pk}

        labelling.tell_misheard(**who)
        labelling.tell_misheard(**who)

        row = LabelledMessage.objects.get()
        assert (row.how, row.text, row.acts, row.label, row.turn) == ("dispute", WORDS, [], "", None)
        assert interview.turns.count() == 1

    def test_the_follow_up_is_the_one_that_was_answered(self, interview: Interview) -> None:
        questions = {one.id: one.question for one in answering.knowledge_for(interview).follow_ups}
        first, second = list(questions)[:2]
        words, answer = latest(interview, Role.LEARNER), latest(interview, Role.COACH)
        interview.messages.filter(position__lt=words.position).update(text=f"Now: {questions[first]}")
        interview.messages.filter(pk=answer.pk).update(text=questions[second])
        interview.messages.update(stage="follow_up")
        context = {**interview.context, "follow_ups_asked": [first, second], "current_stage": "follow_up"}
        Interview.objects.filter(pk=interview.pk).update(context=context, stage="follow_up")
        take_for(interview, ORDER, Act(ActKind.POINT, "no"))

        send(interview, meant=1, disputed=True)

        row = LabelledMessage.objects.get()
        assert (row.follow_up, row.stage) == (first, "follow_up")
        assert row.acts == [{"act": "point", "ok": "no"}]


def test_what_is_taken_back_is_no_label(interview: Interview, monkeypatch: pytest.MonkeyPatch) -> None:
    ask_what_was_meant(interview, ORDER)
    monkeypatch.setattr(accepting, "answer_or_wake", lambda turn: False)
    working.tell_nobody(monkeypatch)
    send(interview, meant=1)
    assert LabelledMessage.objects.count() == 1

    unanswered.cancel_turn(learner=interview.learner, interview_id=interview.pk)

    assert not LabelledMessage.objects.exists()
    send(interview, meant=1)  # the readings are those of the latest answer again
    assert LabelledMessage.objects.count() == 1


def test_what_the_coach_asks_is_stored_and_read_back(interview: Interview, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard((), (ORDER, HINT))
    run = answering.run_turn

    def unsure(*args: Any, **how: Any) -> TurnOutcome:
        outcome = run(*args, **how)
        return replace(outcome, messages=(*outcome.messages[:-1], replace(outcome.messages[-1], heard=heard)))

    monkeypatch.setattr(answering, "run_turn", unsure)
    send(interview, text="and that other one")

    assert latest(interview, Role.COACH).heard == heard.to_dict()
    context, damaged = context_of(interview)
    assert (context.conversation[-1].heard, damaged) == (heard, ())
    assert send(interview, meant=2).text == "I meant: a hint, please"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("is it sorted?", "en"),
        ("列表有序吗", "zh"),
        ("用 hash 可以吗", "zh"),
        ("那个 list 是 sorted 的吗", "mixed"),
        ("O(n)", "en"),
    ],
)
def test_the_language_of_a_message(text: str, language: str) -> None:
    assert language_of(text) == language


def test_a_row_is_one_of_evaluate_reading(interview: Interview) -> None:
    take_for(interview, ORDER, IDEA)
    send(interview, meant=1, disputed=True)
    row = LabelledMessage.objects.get()

    read = parse_row(
        {"problem": row.problem, "lang": row.language, "stage": row.stage, "text": row.text, "acts": row.acts}
    )

    assert [(act.kind, act.item, act.stance) for act in read.acts] == [(ActKind.APPROACH, "brute_force", "proposes")]


def listen(monkeypatch: pytest.MonkeyPatch) -> list[TurnInput]:
    """Return what turns are asked from now on."""
    told: list[TurnInput] = []
    run = answering.run_turn

    def heard(context: Any, knowledge: Any, experts: Any, turn_input: TurnInput, *args: Any, **how: Any) -> TurnOutcome:
        told.append(turn_input)
        return run(context, knowledge, experts, turn_input, *args, **how)

    monkeypatch.setattr(answering, "run_turn", heard)
    return told
