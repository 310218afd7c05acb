"""The stream that a page which waits listens to: its words, its end, its bounds; and the button that stops the coach."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from interviews.ground import news
from interviews.models import Interview, Turn, TurnStatus
from interviews.turns import opening
from interviews.turns.unanswered import cancel_turn
from interviews.web.room import stream_views
from problems.models import Problem
from profiles.models import User
from tests import working
from tests.factories import ProviderFactory, UserFactory
from tests.working import submitted

pytestmark = pytest.mark.django_db


@pytest.fixture
def turn(learner: User, bank_problem: Problem, monkeypatch: pytest.MonkeyPatch) -> Turn:
    """A turn that waits for a model."""
    working.told_of(monkeypatch, "answer_turn")
    ProviderFactory(name="Acme", is_default=True, key="sk-platform-0000", reading="never")
    interview = opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)
    return submitted(interview, "I return the indices of two numbers that add up to the target.")


@pytest.fixture
def reader(client: Client, learner: User) -> Client:
    client.force_login(learner)
    return client


def listen(reader: Client, turn: Turn, number: int | None = None, **query: str) -> Any:
    address = reverse("stream", args=[turn.interview_id])
    return reader.get(address, {"turn": number or turn.number, **query})


def events(response: Any) -> Iterator[tuple[str, str]]:
    """Yield what a browser hears."""
    for sent in response.streaming_content:
        name, _, data = sent.decode().partition("\n")
        if name.startswith("event: "):
            yield name.removeprefix("event: "), data.removeprefix("data:").strip()


def test_words_are_told_as_they_are_said_and_the_end_of_the_turn(reader: Client, turn: Turn) -> None:
    response = listen(reader, turn)
    assert response["Content-Type"] == "text/event-stream"
    assert (response["X-Accel-Buffering"], "no-store" in response["Cache-Control"]) == ("no", True)
    heard = events(response)
    assert next(heard) == ("hello", "")
    for words in ("One.", "One. `Two`."):
        Turn.objects.filter(pk=turn.pk).update(said=words)
        name, data = next(heard)
        assert (name, "One." in json.loads(data)["html"]) == ("words", True)
    assert "<code>Two</code>" in json.loads(data)["html"]
    cancel_turn(learner=turn.interview.learner, interview_id=turn.interview_id)
    assert list(heard) == [("look", "")]
    assert not stream_views._held


def test_what_the_page_shows_no_more_is_news(reader: Client, turn: Turn) -> None:
    heard = events(listen(reader, turn, shown="testing"))
    assert [next(heard)[0] for _ in range(2)] == ["hello", "look"]
    cancel_turn(learner=turn.interview.learner, interview_id=turn.interview_id)
    assert list(heard) == [("look", "")]


def test_it_ends_by_itself(reader: Client, turn: Turn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_views, "LONGEST", 0.0)
    assert [name for name, _ in events(listen(reader, turn))] == ["hello"]
    assert not stream_views._held


def test_a_turn_that_is_answered_and_another_one_have_no_stream(reader: Client, turn: Turn) -> None:
    assert listen(reader, turn, number=turn.number + 1).status_code == 204
    Turn.objects.filter(pk=turn.pk).update(status=TurnStatus.CANCELLED)
    assert listen(reader, turn).status_code == 204


def test_strangers_hear_nothing(client: Client, turn: Turn) -> None:
    nobody = listen(client, turn)
    assert (nobody.status_code, nobody.content) == (204, b"")
    client.force_login(UserFactory())
    assert listen(client, turn).status_code == 404


@pytest.mark.parametrize("mine", [True, False])
def test_who_finds_no_place_is_told_to_ask(
    reader: Client, turn: Turn, mine: bool, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    held = {turn.interview.learner_id: stream_views.PAGES_OF_ONE} if mine else {0: settings.HELD_STREAMS}
    monkeypatch.setattr(stream_views, "_held", Counter(held))
    assert listen(reader, turn).status_code == 204
    stream_views._held.subtract(held.keys())
    assert listen(reader, turn).status_code == 200


def test_what_is_told_wakes_who_listens_and_nobody_else(turn: Turn, django_capture_on_commit_callbacks: Any) -> None:
    with news.listening(turn.interview_id) as mine, news.listening(Interview().pk) as others:
        with django_capture_on_commit_callbacks(execute=True):
            news.tell(turn.interview_id)
        assert (mine(0), mine(0), others(0)) == (True, False, False)


def test_the_page_shows_what_was_said_so_far_and_stops_the_coach(reader: Client, turn: Turn) -> None:
    Turn.objects.filter(pk=turn.pk).update(said="You *have* it.")
    room = reader.get(reverse("room", args=[turn.interview_id])).content.decode()
    assert "You <em>have</em> it." in room.partition('id="speaking"')[2].partition("</ol>")[0]
    assert room.count('id="stop-coach"') == 1
    stop = reverse("stop_coach", args=[turn.interview_id])
    old = reader.post(stop, {"seen_turn": turn.number - 1, "after": 0})
    turn.refresh_from_db()
    assert (old.status_code, turn.without_model) == (303, False)
    reader.post(stop, {"seen_turn": turn.number, "after": 0})
    turn.refresh_from_db()
    assert (turn.without_model, turn.said) == (True, "You *have* it.")
