"""What the learner may have meant, as buttons in the room: with and without scripts, in both languages."""

import re
import uuid
from html import unescape

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from interviews.core.acts import Act, ActKind
from interviews.models import Interview, LabelledMessage, Message, Role
from interviews.turns import accepting, opening
from profiles.models import User
from tests import working
from tests.readings import HINT, ORDER, ask_what_was_meant, latest, take_for

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bank_problem")]

HTMX = {"HX-Request": "true"}
WORDS = "hmm what about that thing with the ordering"
FORM = re.compile(r'<form method="post" action="([^"]+)"[^>]* data-offer="([^"]+)"[^>]*>(.*?)</form>', re.S)


@pytest.fixture
def client(learner: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(learner)
    return client


@pytest.fixture
def interview(learner: User) -> Interview:
    interview = opening.start_interview(learner=learner, language="en", slug="two-sum")
    accepting.submit_turn(learner=learner, interview_id=interview.pk, client_id=uuid.uuid4(), seen_turn=0, text=WORDS)
    interview.refresh_from_db()
    return interview


def address(name: str, interview: Interview) -> str:
    return reverse(name, kwargs={"interview_id": interview.pk})


def offers_in(html: str) -> str:
    return re.search(r'<div class="offers" id="offers".*?(?=<div[^>]* id="coach-status"|<section|<nav|\Z)', html, re.S)[
        0
    ]


def room(client: Client, interview: Interview) -> str:
    response = client.get(address("room", interview))
    assert response.status_code == 200
    return response.content.decode()


def forms_in(html: str) -> dict[str, tuple[str, dict[str, str], str]]:
    """Return of each form its address, its fields, and what its button says."""
    found = {}
    for url, name, inner in FORM.findall(offers_in(html)):
        fields = {key: unescape(value) for key, value in re.findall(r'name="([^"]+)" value="([^"]*)"', inner)}
        found[name] = (url, fields, unescape(re.search(r"<button[^>]*>(.*?)</button>", inner)[1]))
    return found


def press(client: Client, html: str, name: str, *, htmx: bool = True, **changed: str) -> HttpResponse:
    url, fields, _label = forms_in(html)[name]
    return client.post(url, {**fields, **changed}, headers=HTMX if htmx else {})


class TestAsked:
    def test_readings_are_buttons_with_a_way_out(self, client: Client, interview: Interview) -> None:
        ask_what_was_meant(interview, ORDER, HINT)

        html = room(client, interview)

        labels = {name: label for name, (_url, _fields, label) in forms_in(html).items() if name.startswith("meant")}
        assert labels == {"meant:1": "order of the list", "meant:2": "a hint, please"}
        offers = offers_in(html)
        assert 'role="group" aria-label="What you may have meant"' in offers
        assert re.search(r'<a [^>]*href="#composer-text" data-offer="none_of_these"[^>]*>None of these</a>', offers)
        assert "<details" not in offers

    @pytest.mark.parametrize("htmx", [True, False])
    def test_one_press_says_it(self, client: Client, interview: Interview, htmx: bool) -> None:
        ask_what_was_meant(interview, ORDER, HINT)

        response = press(client, room(client, interview), "meant:1", htmx=htmx)

        assert response.status_code == (200 if htmx else 303)
        html = response.content.decode() if htmx else room(client, interview)
        assert "I meant: order of the list" in html
        assert "meant:" not in offers_in(html)
        assert interview.turns.last().text == "I meant: order of the list"
        assert LabelledMessage.objects.get().how == "chip"

    def test_they_come_with_the_answer_and_go_with_the_next_one(self, client: Client, interview: Interview) -> None:
        seen = latest(interview, Role.LEARNER).position
        ask_what_was_meant(interview, ORDER, HINT)
        update = address("updates", interview)

        news = client.get(f"{update}?now&after={seen}", headers=HTMX).content.decode()
        assert "meant:1" in forms_in(news)
        nothing = client.get(f"{update}?now&after={seen + 1}", headers=HTMX).content.decode()
        assert "meant:1" in forms_in(nothing)

        html = room(client, interview)
        url = address("send_turn", interview)
        data = {"text": "Can they be negative?", "client_id": uuid.uuid4(), "seen_turn": 1, "after": seen + 1}
        answered = client.post(url, data, headers=HTMX).content.decode()
        assert "meant:1" not in forms_in(answered)

        late = press(client, html, "meant:1", seen_turn="2")
        assert late.status_code == 422
        assert 'data-code="reading_not_offered"' in late.content.decode()
        assert press(client, html, "meant:2").status_code == 409  # from a page that is behind

    def test_while_the_coach_works_there_are_none(
        self, client: Client, interview: Interview, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ask_what_was_meant(interview, ORDER, HINT)
        html = room(client, interview)
        monkeypatch.setattr(accepting, "answer_or_wake", lambda turn: False)
        working.tell_nobody(monkeypatch)

        waiting = press(client, html, "meant:1").content.decode()

        assert '<div class="offers" id="offers" hx-swap-oob="true"></div>' in waiting
        assert not forms_in(room(client, interview))

    def test_on_a_page_in_another_language(self, client: Client, interview: Interview) -> None:
        ask_what_was_meant(interview, ORDER, HINT)
        client.cookies["django_language"] = "zh-hans"
        client.post(reverse("set_language"), {"language": "zh-hans"})

        offers = offers_in(room(client, interview))

        assert '<button class="button button-small" lang="en">order of the list</button>' in offers
        assert "都不是</a>" in offers and "你可能的意思" in offers

    def test_nothing_that_was_said_becomes_markup(self, client: Client, interview: Interview) -> None:
        ask_what_was_meant(interview, Act(ActKind.COST, of="time", value="<b>n</b>"))
        assert "&lt;b&gt;n&lt;/b&gt;" in offers_in(room(client, interview))

    @pytest.mark.parametrize("meant", ["x", "0", "-1", "100", "1.5"])
    def test_what_is_no_place_is_refused(self, client: Client, interview: Interview, meant: str) -> None:
        ask_what_was_meant(interview, ORDER)
        assert press(client, room(client, interview), "meant:1", meant=meant).status_code == 422
        assert interview.turns.count() == 1


class TestDisputed:
    def test_what_was_taken_can_be_disputed(self, client: Client, interview: Interview) -> None:
        take_for(interview, ORDER, HINT)

        html = room(client, interview)
        offers = offers_in(html)

        assert "<summary>That is not what I meant</summary>" in offers
        assert [name for name in forms_in(html) if name in ("meant:1", "misheard")] == ["meant:1", "misheard"]
        response = press(client, html, "meant:1")
        assert "I meant: a hint, please" in response.content.decode()
        assert "That is not what I meant" not in offers_in(response.content.decode())
        assert LabelledMessage.objects.get().how == "dispute"

    @pytest.mark.parametrize("htmx", [True, False])
    def test_something_else(self, client: Client, interview: Interview, htmx: bool) -> None:
        take_for(interview, ORDER)

        response = press(client, room(client, interview), "misheard", htmx=htmx)

        if not htmx:
            assert (response.status_code, response["Location"]) == (303, f"{address('room', interview)}#composer-text")
        html = response.content.decode() if htmx else room(client, interview)
        assert "Noted, thank you." in html
        assert interview.turns.count() == 1
        assert LabelledMessage.objects.get().acts == []

    def test_something_else_where_nothing_was_taken(self, client: Client, interview: Interview) -> None:
        take_for(interview, ORDER)
        html = room(client, interview)
        Message.objects.update(heard=None)

        assert press(client, html, "misheard").status_code == 422
        assert press(client, html, "misheard", seen_turn="0").status_code == 409
        client.logout()
        assert client.post(address("misheard", interview)).status_code == 302

    def test_not_under_what_was_asked_for_by_a_button(self, client: Client, interview: Interview) -> None:
        take_for(interview, ORDER)
        url = address("send_turn", interview)
        client.post(url, {"action": "hint", "client_id": uuid.uuid4(), "seen_turn": 1, "after": 3}, headers=HTMX)

        assert "That is not what I meant" not in room(client, interview)


class TestOffers:
    def test_the_end_is_asked_for_first_and_another_problem_is_a_page(
        self, client: Client, interview: Interview
    ) -> None:
        Message.objects.filter(pk=latest(interview, Role.COACH).pk).update(offers=["end_interview", "another_problem"])

        html = room(client, interview)

        assert re.search(rf'href="{reverse("catalogue")}" data-offer="another_problem"', offers_in(html))
        question = press(client, html, "end_interview")
        assert question.status_code == 409
        assert 'data-code="end_interview"' in question.content.decode()
        interview.refresh_from_db()
        assert not interview.is_over
