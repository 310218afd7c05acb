"""A learner's practice steers the coach in their next interview, and every page of theirs that shows it says why."""

import json
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from interviews.conversation.memory import context_of, memory_of
from interviews.core.wording.coach import WORDING, say
from interviews.models import Interview, InterviewStatus, Message, Report, ReportSection, Role, SectionStatus
from interviews.report import sharing
from interviews.turns import accepting, opening
from profiles.models import HintPreference, Level, User
from profiles.selectors import profile_of
from profiles.skill import learning
from tests.api_learners import ApiLearner
from tests.factories import UserFactory
from tests.factories.learning import practised

pytestmark = pytest.mark.django_db

GIVES_UP = {"en": "This is too hard, I give up", "zh": "太难了，我放弃了"}


def who_practised(score: float, *, stated: str = Level.UNKNOWN, hints: str = HintPreference.COACH) -> User:
    """Return a learner whose practice all came out with about ``score``, whatever they said of themselves."""
    learner, now = UserFactory(), timezone.now()
    profile = profile_of(learner)
    profile.stated_level, profile.hint_preference = stated, hints
    profile.save()
    for number in range(12):
        at = now - timedelta(days=12 - number)
        learning.keep_practice(
            learner=learner, practised=practised(at=at, item=number, score=score, solved=score > 0.5)
        )
    return learner


def say_to(interview: Interview, text: str, action: str = "message") -> list[Message]:
    """Send a message; return what the coach said to it."""
    interview.refresh_from_db()
    turn = accepting.submit_turn(
        learner=interview.learner, interview_id=interview.pk, client_id=uuid4(), seen_turn=interview.turn_count,
        text=text, action=action,
    )  # fmt: skip
    return list(turn.messages.filter(role=Role.COACH).order_by("position"))


def gives_up(learner: User, language: str = "en") -> tuple[Interview, Message]:
    """Begin an interview in which the learner soon gives up; return it with what the coach says to that."""
    interview = opening.start_interview(learner=learner, language=language, slug="two-sum")
    answers = say_to(interview, GIVES_UP[language])
    interview.refresh_from_db()
    return interview, answers[-1]


@pytest.mark.parametrize(
    ("score", "stated", "expected"),
    [
        (0.0, Level.ADVANCED, ("very_detailed", "shown.beginner")),
        (1.0, Level.BEGINNER, ("light", "shown.advanced")),
    ],
)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_was_practised_outweighs_what_was_said_at_sign_up(
    bank_problem: Any, language: str, score: float, stated: str, expected: tuple[str, str]
) -> None:
    detail, known = expected
    interview, answer = gives_up(who_practised(score, stated=stated), language)
    memory, _damaged = memory_of(interview)
    assert memory.hint_detail == detail
    frame = WORDING["frame.problem_clarification"][language][0]
    assert (frame in answer.text) is (detail == "very_detailed")
    assert say(f"known.{known}", language) in answer.because


@pytest.mark.parametrize(("stated", "detail"), [(Level.BEGINNER, "very_detailed"), (Level.ADVANCED, "light")])
def test_before_anything_was_practised_their_own_word_counts(bank_problem: Any, stated: str, detail: str) -> None:
    learner = UserFactory()
    profile = profile_of(learner)
    profile.stated_level = stated
    profile.save()
    interview, answer = gives_up(learner)
    assert memory_of(interview)[0].hint_detail == detail
    assert say(f"known.stated.{stated}", "en") in answer.because


def test_a_wish_for_less_is_kept_whatever_the_level(bank_problem: Any) -> None:
    interview, answer = gives_up(who_practised(0.0, hints=HintPreference.MODERATE))
    assert memory_of(interview)[0].hint_detail == "moderate"
    assert WORDING["frame.problem_clarification"]["en"][0] not in answer.text
    assert say("known.wish.moderate", "en") in answer.because


def test_nobody_is_told_why_where_nothing_is_known(learner: User, bank_problem: Any) -> None:
    interview, answer = gives_up(learner)
    assert memory_of(interview)[0].hint_detail == "very_detailed", "of whom nothing is known counts as a beginner"
    assert answer.because == ""
    assert "message-because" not in page(learner, "room", interview)


def page(learner: User, name: str, interview: Interview) -> str:
    client = Client()
    client.force_login(learner)
    response = client.get(reverse(name, kwargs={"interview_id": interview.pk}))
    assert response.status_code == 200
    return response.content.decode()


class TestShown:
    @pytest.fixture
    def told(self, bank_problem: Any) -> tuple[Interview, Message]:
        """A Chinese interview, on pages in English, in which the coach gave a reason."""
        return gives_up(who_practised(0.0), "zh")

    @pytest.mark.parametrize("name", ["room", "transcript", "replay"])
    def test_under_the_message_in_the_language_of_the_interview(self, told, name):
        interview, message = told
        if name != "room":
            Interview.objects.update(status=InterviewStatus.FINISHED, finished_at=timezone.now())
        html = page(interview.learner, name, interview)
        row = html.partition(f'id="message-{message.position}"')[2]
        line = f'<p class="message-because" lang="zh-Hans">{escape(message.because)}</p>'
        assert message.because.startswith("因为")
        assert 'lang=""' not in html
        assert row.count("message-because") == 1 and line in row
        assert row.index(line) > row.index('class="prose"'), "it is read after the message"

    def test_with_the_answer_that_a_page_asks_for(self, told):
        interview, message = told
        client = Client(headers={"HX-Request": "true"})
        client.force_login(interview.learner)
        address = reverse("updates", kwargs={"interview_id": interview.pk})
        html = client.get(address, {"after": message.position - 1}).content.decode()
        assert f'<p class="message-because" lang="zh-Hans">{escape(message.because)}</p>' in html

    def test_in_the_api_and_in_what_is_exported(self, told):
        interview, message = told
        caller = ApiLearner(interview.learner, str(interview.pk))
        turn = caller.get(caller.at("turns/1/")).json()
        assert [one["because"] for one in turn["messages"]] == ["", message.because]
        export = caller.get(caller.at("export/"))
        kept = json.loads(export.content)["messages"]
        assert [one["because"] for one in kept if one["because"]] == [message.because]
        markdown = caller.get(caller.at("export/"), QUERY_STRING="format=markdown").content.decode()
        assert f"\n\n*{message.because}*\n" in markdown

    def test_a_shared_report_tells_nobody(self, told):
        interview, _message = told
        Interview.objects.update(status=InterviewStatus.FINISHED, finished_at=timezone.now())
        Report.objects.create(interview=interview)
        ReportSection.objects.create(
            interview=interview, name="overall", position=0, status=SectionStatus.WRITTEN, text="You began."
        )
        report = sharing.share_report(learner=interview.learner, interview_id=interview.pk)
        response = Client().get(reverse("shared_report", kwargs={"token": report.share_token}))
        assert response.status_code == 200 and "You began." in response.content.decode()
        assert "因为" not in response.content.decode() and "message-because" not in response.content.decode()


def test_an_answer_that_is_asked_for_again_keeps_its_reason(bank_problem: Any) -> None:
    """Sent twice, it is the same turn; read back into the memory, the reason is still there."""
    learner = who_practised(0.0)
    interview = opening.start_interview(learner=learner, language="en", slug="two-sum")
    sent = {"learner": learner, "interview_id": interview.pk, "client_id": uuid4(), "text": GIVES_UP["en"]}
    first = accepting.submit_turn(**sent, seen_turn=0)
    again = accepting.submit_turn(**sent, seen_turn=0)
    assert again == first
    interview.refresh_from_db()
    context, damaged = context_of(interview)
    stored = [message.because for message in interview.messages.order_by("position")]
    assert [message.because for message in context.conversation] == stored and not damaged
    assert [bool(because) for because in stored] == [False, False, True]
