"""Ways out that the learner wishes for in words: each is met with buttons that work, and nothing happens by itself."""

import uuid

import pytest
from django.test import Client
from django.urls import reverse

from interviews.demo import DEMO_MESSAGES
from interviews.models import Interview, Role
from interviews.turns import accepting, opening
from profiles.models import User
from tests.integration.web.room.test_readings import client, forms_in, offers_in, press, room  # noqa: F401
from tests.readings import latest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bank_problem")]


def after_saying(learner: User, language: str, text: str) -> Interview:
    interview = opening.start_interview(learner=learner, language=language, slug="two-sum")
    accepting.submit_turn(learner=learner, interview_id=interview.pk, client_id=uuid.uuid4(), seen_turn=0, text=text)
    interview.refresh_from_db()
    return interview


@pytest.mark.parametrize(("language", "text"), [("en", "can we finish?"), ("zh", "可以结束了吗？")])
def test_the_end(client: Client, learner: User, language: str, text: str) -> None:  # noqa: F811
    interview = after_saying(learner, language, text)

    html = room(client, interview)

    assert {"end_interview", "pause"} <= set(forms_in(html))
    assert 'data-code="end_interview"' in press(client, html, "end_interview").content.decode()
    interview.refresh_from_db()
    assert not interview.is_over


@pytest.mark.parametrize("htmx", [False, True])
def test_skipping_the_last_stage_is_asked_back_and_the_button_ends_it(
    client: Client,  # noqa: F811
    learner: User,
    htmx: bool,
) -> None:
    interview = opening.start_interview(learner=learner, language="en", slug="two-sum")
    sent = {"learner": learner, "interview_id": interview.pk}
    for seen, (text, code) in enumerate(DEMO_MESSAGES[:-1]):
        accepting.submit_turn(**sent, client_id=uuid.uuid4(), seen_turn=seen, text=text, code=code)
    interview.refresh_from_db()
    accepting.submit_turn(**sent, client_id=uuid.uuid4(), seen_turn=interview.turn_count, action="skip")

    html = room(client, interview)

    interview.refresh_from_db()
    assert not interview.is_over
    assert "skipping it ends the interview" in html
    assert "End the interview here?" in html
    assert 'href="#composer-text" data-offer="stay"' in offers_in(html)
    press(client, html, "skip_to_end", htmx=htmx)
    interview.refresh_from_db()
    assert interview.is_over
    assert not interview.ended_early
    assert interview.context["skipped_stages"] == ["pattern_summary"]
    assert "You finished the whole interview" not in room(client, interview)


@pytest.mark.parametrize(("language", "text"), [("en", "I need a break."), ("zh", "我想休息一下")])
def test_a_break(client: Client, learner: User, language: str, text: str) -> None:  # noqa: F811
    interview = after_saying(learner, language, text)

    press(client, room(client, interview), "pause")

    interview.refresh_from_db()
    assert interview.paused_at is not None


@pytest.mark.parametrize(("language", "text"), [("en", "Another problem, please"), ("zh", "换一道题吧")])
def test_another_problem(client: Client, learner: User, language: str, text: str) -> None:  # noqa: F811
    html = room(client, after_saying(learner, language, text))

    assert f'href="{reverse("catalogue")}" data-offer="another_problem"' in offers_in(html)
    assert "easier_problem" in forms_in(html)


def test_what_means_nothing_is_said_to_be_not_understood(client: Client, learner: User) -> None:  # noqa: F811
    interview = after_saying(learner, "en", "flurb zonk the grault")

    answer = latest(interview, Role.COACH)

    assert "didn't understand" in answer.text
    assert answer.heard == {"acts": [], "unsure": []}
    assert not forms_in(room(client, interview))
