"""The room with a language model: waiting and the ways out of it, asking again, who speaks, and what it used."""

import re
import uuid
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.conversation.knowledge_source import knowledge_for
from interviews.conversation.memory import context_of
from interviews.core.acts import Said
from interviews.core.reading.signs.hearing import hear
from interviews.core.stages import Stage
from interviews.llm.port import FaultKind, ModelError
from interviews.model_calls import paid_calls
from interviews.models import Interview, ModelCall, Turn, TurnStatus
from interviews.turns import opening
from interviews.turns.unanswered import cancel_turn
from interviews.web.room.waiting import LONG_WAIT
from problems.models import Problem
from profiles.models import Provider, User
from tests import working
from tests.clients import client
from tests.factories import ProviderFactory, UserFactory
from tests.fakes import Scripted, ScriptedModel, coach_reply

__all__ = ["client"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bank_problem", "nobody_is_woken")]

HTMX = {"HX-Request": "true"}
LANGUAGES = ["en", "zh-hans"]
QUESTION = "I get prices and a target and return two positions. Can prices repeat? Is the list sorted?"
APPROACH = "I would start with brute force: two nested loops that check every pair."
MODELS_WORDS = "Good questions, and well put."
WAYS_OUT = ["answer_without_model", "take_back"]
WAY_OUT = pytest.mark.parametrize("name", WAYS_OUT)

NO_KEY = ModelError(FaultKind.KEY, "refused")


@pytest.fixture
def nobody_is_woken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns wait for the worker that a test plays by itself."""
    working.tell_nobody(monkeypatch)


@pytest.fixture
def provider() -> Provider:
    return ProviderFactory(
        name="House", key="sk-house", is_default=True, price_per_million_prompt=2, price_per_million_completion=10
    )


@pytest.fixture
def interview(learner: User, bank_problem: Problem) -> Interview:
    begun = opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)
    # The server has warmed up when the first message comes: what a request says of the wait counts in seconds.
    hear(Said("Is the list sorted?", Stage.PROBLEM_CLARIFICATION), knowledge_for(begun))
    return begun


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch, provider: Provider) -> Callable[..., None]:
    """Play the worker: answer the turn that waits, the model saying these things."""

    def answer(*script: Scripted) -> None:
        model = ScriptedModel(script)
        monkeypatch.setattr(paid_calls, "client_for", lambda *_: model)
        monkeypatch.setattr(paid_calls.Conversation, "_sleep", lambda *_: None)  # nobody waits between two calls
        assert working.answer_turn(Turn.objects.filter(status=TurnStatus.QUEUED).get().pk)

    return answer


def address(name: str, interview: Interview) -> str:
    return reverse(name, kwargs={"interview_id": interview.pk})


def last_position(interview: Interview) -> int:
    return max(interview.messages.values_list("position", flat=True))


def send(client: Client, interview: Interview, text: str = QUESTION, **fields: Any) -> HttpResponse:
    interview.refresh_from_db()
    data = {"client_id": uuid.uuid4(), "seen_turn": interview.turn_count, "after": last_position(interview)}
    response = client.post(address("send_turn", interview), {**data, "text": text, **fields}, headers=HTMX)
    assert response.status_code == 200
    return response


def press(client: Client, name: str, interview: Interview, *, htmx: bool = True, **fields: Any) -> HttpResponse:
    interview.refresh_from_db()
    data = {"seen_turn": interview.turn_count, "after": last_position(interview), **fields}
    return client.post(address(name, interview), data, headers=HTMX if htmx else {})


def poll(client: Client, interview: Interview, shown: str = "asking", **fields: Any) -> HttpResponse:
    interview.refresh_from_db()
    data = {"after": last_position(interview), "turn": interview.turn_count, "shown": shown, **fields}
    return client.get(address("updates", interview), data, headers=HTMX)


def page(client: Client, interview: Interview, name: str = "room", query: str = "", **headers: str) -> str:
    return client.get(address(name, interview) + query, headers=headers).content.decode()


def text_of(response: HttpResponse) -> str:
    return response.content.decode()


def offered(html: str) -> list[str]:
    return re.findall(r'data-offer="([^"]+)"', html) + ["leave the steps"] * ("/wizard/leave/" in html)


def card_in(html: str) -> str:
    """Return the card that is open in the conversation, empty without one."""
    found = re.search(r'<li class="message-card" .*?\n</li>', html, re.S)
    return found[0] if found else ""


def ways_out(html: str) -> list[str]:
    return [name for name in WAYS_OUT if f'/{ {"take_back": "take-back"}.get(name, "without-model") }/"' in html]


def lay_back(interview: Interview, **times: float) -> None:
    """Let the turn that waits have been sent some time ago."""
    interview.turns.update(accepted_at=timezone.now() - timedelta(**times))


@pytest.fixture
def waiting(client: Client, interview: Interview, provider: Provider) -> Interview:
    """An interview whose learner has just sent a question."""
    send(client, interview)
    return interview


# --- While one waits --------------------------------------------------------------------------------------------------


def test_with_a_model_the_answer_comes_later(client: Client, interview: Interview, provider: Provider) -> None:
    html = text_of(send(client, interview))

    assert re.search(r'id="coach-status"[^>]*data-waiting', html)
    assert "The coach is thinking…" in html
    assert 'name="shown" value="asking"' in html
    assert ways_out(html) == []
    assert interview.messages.filter(role="coach").count() == 1


def test_until_the_answer_comes_only_the_message_and_the_composer_change(
    client: Client, interview: Interview, provider: Provider, work: Callable[..., None]
) -> None:
    client_id = uuid.uuid4()
    html = text_of(send(client, interview, client_id=client_id))

    assert re.findall(r'id="message-(\d+)"', html) == ["2"]
    assert re.search(r'<div class="offers" id="offers" hx-swap-oob="true"></div>', html)
    assert re.search(r'id="composer-alert"[^>]*hx-swap-oob="true"></div>', html)
    assert re.search(rf'id="composer-state" data-last-turn="{client_id}"[^>]*hx-swap-oob="true"', html)
    assert 'name="seen_turn" value="1"' in html
    assert 'name="after" value="2"' in html
    assert f'name="client_id" value="{client_id}"' not in html
    for part in ("stage-rail", "facts", "usage"):
        assert f'id="{part}"' not in html
    # The same once more, say because the first answer was lost, is answered in the same way.
    again = text_of(send(client, interview, client_id=client_id, seen_turn=0, after=1))
    assert re.findall(r'id="message-(\d+)"', again) == ["2"]
    work(coach_reply(MODELS_WORDS))
    answer = text_of(poll(client, interview, after=2))
    for part in ("stage-rail", "facts", "usage"):
        assert re.search(rf'id="{part}"[^>]*hx-swap-oob="true"', answer)


@pytest.mark.parametrize(
    ("progress", "seconds", "sentence"),
    [
        ("waiting", 0, "The coach is thinking…"),
        ("waiting", 4, "Waiting for the coach to be free…"),
        ("asking", 4, "The coach is thinking…"),
        ("asking_again", 4, "The model did not answer; asking again…"),
    ],
)
def test_the_page_says_what_is_going_on(
    client: Client, waiting: Interview, progress: str, seconds: int, sentence: str
) -> None:
    waiting.turns.update(progress=progress)
    lay_back(waiting, seconds=seconds)

    assert sentence in page(client, waiting)


@pytest.mark.parametrize("shown", ["asking", ""])
def test_as_long_as_nothing_changes_there_is_nothing_to_say(client: Client, waiting: Interview, shown: str) -> None:
    response = poll(client, waiting, shown)

    assert (response.status_code, response.content) == (204, b"")


def test_only_the_sentence_changes_when_something_else_goes_on(client: Client, waiting: Interview) -> None:
    waiting.turns.update(progress="waiting")
    lay_back(waiting, seconds=4)

    html = text_of(poll(client, waiting))

    assert re.search(r'id="wait-text" hx-swap-oob="true"', html)
    assert 'value="waiting" hx-swap-oob="true"' in html
    for other in ("coach-status", "wait-card", "message-", "composer-state"):
        assert f'id="{other}' not in html
    assert poll(client, waiting, "waiting").status_code == 204


def test_as_soon_as_the_model_is_asked_again_there_are_ways_out(client: Client, waiting: Interview) -> None:
    waiting.turns.update(progress="asking_again")

    html = text_of(poll(client, waiting))

    assert ways_out(html) == WAYS_OUT
    assert 'value="asking_again-long" hx-swap-oob="true"' in html
    assert ways_out(page(client, waiting)) == WAYS_OUT
    waiting.turns.update(progress="asking")  # another worker took the turn over
    later = text_of(poll(client, waiting, "asking_again-long"))
    assert 'value="asking-long" hx-swap-oob="true"' in later
    assert ways_out(later) == [], "they are there already"


def test_after_a_while_there_are_ways_out(client: Client, waiting: Interview) -> None:
    waiting.turns.update(progress="asking")
    lay_back(waiting, seconds=LONG_WAIT.total_seconds() - 5)
    assert poll(client, waiting).status_code == 204
    lay_back(waiting, seconds=LONG_WAIT.total_seconds())

    html = text_of(poll(client, waiting))

    assert "This is taking longer than usual. Your message is saved." in html
    assert ways_out(html) == WAYS_OUT
    assert 'id="wait-text"' not in html, "the sentence is still the same"
    assert html.count('name="csrfmiddlewaretoken"') == 2
    assert f'name="seen_turn" value="{waiting.turn_count}"' in html
    assert poll(client, waiting, "asking-long").status_code == 204
    waiting.turns.update(progress="asking_again")
    later = text_of(poll(client, waiting, "asking-long"))
    assert 'id="wait-text"' in later
    assert ways_out(later) == [], "a button that has the focus is not replaced"


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_scripts_the_room_shows_the_same(client: Client, waiting: Interview, language: str) -> None:
    lay_back(waiting, seconds=30)

    html = page(client, waiting, **{"Accept-Language": language})

    assert ways_out(html) == WAYS_OUT
    assert 'value="waiting-long"' in html


def test_a_page_that_waits_for_another_turn_is_shown_what_happened(client: Client, waiting: Interview) -> None:
    response = poll(client, waiting, turn=waiting.turn_count + 7)

    assert response.status_code == 200
    assert "data-waiting" in text_of(response)


# The session and the user come with every request.
POLL_QUERIES = 3
POLL_NEWS_QUERIES = 3


def test_asking_costs_next_to_nothing(client: Client, waiting: Interview, django_assert_num_queries: Any) -> None:
    poll(client, waiting)
    data = {"after": 2, "turn": 1, "shown": "asking"}

    with django_assert_num_queries(POLL_QUERIES):
        assert client.get(address("updates", waiting), data, headers=HTMX).status_code == 204
    with django_assert_num_queries(POLL_NEWS_QUERIES):
        assert client.get(address("updates", waiting), data | {"shown": "x"}, headers=HTMX).status_code == 200


# --- Not waiting any longer -------------------------------------------------------------------------------------------


def test_the_curated_coach_answers_at_once(client: Client, waiting: Interview) -> None:
    html = text_of(press(client, "answer_without_model", waiting))

    assert "The list comes in no particular order." in html
    assert "data-waiting" not in html
    assert "chip-voice" not in html
    assert waiting.turns.get().status == TurnStatus.DONE
    assert waiting.messages.filter(role="coach").count() == 2


def test_a_message_is_taken_back(client: Client, waiting: Interview) -> None:
    html = text_of(press(client, "take_back", waiting))

    assert "data-waiting" not in html
    assert re.search(rf"data-returned.*<textarea hidden readonly>\n{re.escape(QUESTION)}</textarea>", html, re.S)
    assert re.search(r'<li class="retracted" id="message-2" hx-swap-oob="true">', html)
    assert "You took a message back" in html
    assert waiting.turns.get().status == TurnStatus.CANCELLED
    room = page(client, waiting)
    assert "data-returned" not in room
    assert "from-learner" not in room
    assert room.count(QUESTION) == 1


def test_a_message_taken_back_is_no_part_of_what_follows(client: Client, waiting: Interview, work: Any) -> None:
    press(client, "take_back", waiting)

    send(client, waiting, APPROACH)
    work(coach_reply(MODELS_WORDS))

    waiting.refresh_from_db()
    said = context_of(waiting)[0].conversation
    assert QUESTION not in [message.text for message in said]
    assert MODELS_WORDS in page(client, waiting)


def test_code_that_was_sent_alone_is_still_in_the_editor(
    client: Client, interview: Interview, provider: Provider
) -> None:
    send(client, interview, "", code="def two_sum(): ...", include_code="on")

    html = text_of(press(client, "take_back", interview))

    assert "Your code is still in the editor." in html
    assert "data-returned" not in html


@WAY_OUT
def test_without_scripts_it_leads_back_to_the_room(client: Client, waiting: Interview, name: str) -> None:
    response = press(client, name, waiting, htmx=False)

    assert response.status_code == 303
    place, _hash, end = response["Location"].partition("#")
    assert (place.partition("?")[0], end) == (address("room", waiting), "newest")
    html = text_of(client.get(response["Location"]))
    assert "data-waiting" not in html
    composer = re.search(r'<textarea id="composer-text"[^>]*>(.*?)</textarea>', html, re.S)[1]
    assert composer == (QUESTION if name == "take_back" else "")
    assert (">Your message was taken back" in html.replace("\n", "")) == (name == "take_back")


@WAY_OUT
@pytest.mark.parametrize("htmx", [True, False])
def test_pressed_twice_it_is_done_once(client: Client, waiting: Interview, name: str, htmx: bool) -> None:
    first = press(client, name, waiting, htmx=htmx)
    before = list(waiting.messages.values())

    second = press(client, name, waiting, htmx=htmx)

    assert second.status_code == first.status_code
    assert list(waiting.messages.values()) == before
    assert waiting.turns.count() == 1


@WAY_OUT
def test_pressed_when_the_answer_has_just_come_it_is_shown(
    client: Client, waiting: Interview, work: Any, name: str
) -> None:
    after = last_position(waiting)
    work(coach_reply(MODELS_WORDS))

    html = text_of(press(client, name, waiting, after=after))

    assert MODELS_WORDS in html
    assert "data-waiting" not in html
    assert "data-returned" not in html
    assert waiting.turns.get().status == TurnStatus.DONE


@WAY_OUT
def test_an_old_page_does_not_touch_what_was_sent_from_another(client: Client, waiting: Interview, name: str) -> None:
    response = press(client, name, waiting, seen_turn=0, after=1)

    assert response.status_code == 200
    assert waiting.turns.get().status == TurnStatus.QUEUED
    assert "data-waiting" in text_of(response)


def test_another_tab_hears_that_the_message_was_taken_back(client: Client, waiting: Interview) -> None:
    cancel_turn(learner=waiting.learner, interview_id=waiting.pk)

    html = text_of(poll(client, waiting))

    assert 'class="retracted" id="message-2" hx-swap-oob="true"' in html
    assert re.search(r'<div id="coach-status" class="coach-status" hx-swap-oob="true"></div>', html)


@WAY_OUT
@pytest.mark.parametrize("htmx", [True, False])
def test_it_belongs_to_ones_own_interviews(waiting: Interview, name: str, htmx: bool) -> None:
    stranger = Client()
    stranger.force_login(UserFactory())

    assert press(stranger, name, waiting, htmx=htmx).status_code == 404
    assert stranger.post(reverse(name, args=[uuid.uuid4()])).status_code == 404
    assert poll(stranger, waiting).status_code == 404
    assert waiting.turns.get().status == TurnStatus.QUEUED


@WAY_OUT
def test_visitors_and_forgers_change_nothing(waiting: Interview, learner: User, name: str) -> None:
    login = f"{reverse('account_login')}?next={address('room', waiting)}"
    forger = Client(enforce_csrf_checks=True)
    forger.force_login(learner)

    assert press(Client(), name, waiting, htmx=False)["Location"] == login
    assert press(Client(), name, waiting)["HX-Redirect"] == login
    assert press(forger, name, waiting).status_code == 403
    assert forger.get(address(name, waiting)).status_code == 405
    assert waiting.turns.get().status == TurnStatus.QUEUED


# --- When the model fails, and when it is asked again -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("fault", "card"),
    [
        (FaultKind.KEY, ("key_rejected", ["leave the steps"])),
        (FaultKind.BAD_REPLY, ("model_unclear", ["retry", "use_curated", "go_on"])),
    ],
)
def test_a_failure_is_a_card_with_ways_on(
    client: Client, waiting: Interview, work: Any, fault: FaultKind, card: tuple[str, list[str]]
) -> None:
    code, ways = card
    after = last_position(waiting)
    work(*([ModelError(fault, "x")] * 10))

    html = text_of(poll(client, waiting, after=after))

    assert f'data-code="{code}"' in html
    assert "The list comes in no particular order." in html
    assert "situation" not in html
    assert offered(card_in(html)) == offered(card_in(page(client, waiting))) == ways
    assert ('class="wizard"' in html) == (code == "key_rejected")
    assert "chip-voice" not in html


def test_the_answer_of_the_model_takes_the_place_of_the_curated_one(
    client: Client, waiting: Interview, work: Any
) -> None:
    work(NO_KEY)
    after = last_position(waiting)
    asked = text_of(send(client, waiting, action="retry", text=""))
    assert "data-waiting" in asked
    assert offered(asked) == []
    work(coach_reply(MODELS_WORDS))

    html = text_of(poll(client, waiting, after=after))

    assert re.search(r'<li class="retracted" id="message-3" hx-swap-oob="true">', html)
    assert "The built-in coach answered here; the model was asked again" in html
    assert MODELS_WORDS in html
    assert "Asked again" in html
    assert 'id="message-2"' not in html
    assert 'class="stage-break"' not in html
    room = page(client, waiting)
    assert room.count('class="retracted"') == 1
    assert room.index('class="retracted"') < room.index(MODELS_WORDS)
    assert page(client, waiting, "transcript").count('class="retracted"') == 1


def test_an_answer_in_several_messages_folds_to_one_line(client: Client, interview: Interview, work: Any) -> None:
    """The built-in coach went on to the next stage; the model's answer stays, so the way there is gone as well."""
    send(client, interview)
    work(coach_reply(MODELS_WORDS))
    send(client, interview, "I look at the prices one more time")
    work(NO_KEY)
    turn = interview.turns.get(number=2)
    template = interview.messages.filter(turn=turn, role="coach").last()
    position = template.position + 1
    interview.messages.filter(role="card", position=position).update(position=position + 1)
    template.pk, template.position, template.stage = None, position, "thought_articulation"
    template.text, template.situation = "On to your approach.", ""
    template.save()
    after = last_position(interview)
    assert f'id="break-{position}"' in page(client, interview)

    send(client, interview, action="retry", text="")
    work(coach_reply("Another answer of the model."))

    html = text_of(poll(client, interview, after=after))
    for gone in (f"message-{position}", f"break-{position}"):
        assert f'<li id="{gone}" hx-swap-oob="delete"></li>' in html
    folded = re.search(rf'<li class="retracted" id="message-{position - 1}".*?</li>', html, re.S)[0]
    assert "On to your approach." in folded
    assert 'class="stage-break"' not in html
    room = page(client, interview)
    assert room.count('class="retracted"') == 1
    assert f'id="break-{position}"' not in room


def test_an_answer_that_leads_on_offers_the_same(client: Client, interview: Interview, work: Any) -> None:
    """The built-in coach saw the goal reached and opened the next stage: the card is not the last message."""
    for text in (QUESTION, "Are there negative prices, and may I use one item twice?", APPROACH):
        send(client, interview, text)
        work(NO_KEY)
    said = list(interview.messages.filter(turn__number=interview.turns.count(), role="coach").order_by("position"))
    assert len(said) > 1

    room = page(client, interview)
    fragment = text_of(poll(client, interview, now=""))

    assert card_in(room)
    assert offered(card_in(room)) == offered(card_in(fragment)) == ["leave the steps"]
    send(client, interview, action="retry", text="")
    work(coach_reply(MODELS_WORDS))
    assert page(client, interview).count('class="retracted"') == 1


def test_who_does_not_want_to_wait_for_the_second_answer_keeps_the_first(
    client: Client, waiting: Interview, work: Any
) -> None:
    work(NO_KEY)
    send(client, waiting, action="retry", text="")
    lay_back(waiting, seconds=30)
    room = page(client, waiting)
    assert "Keep waiting" in room
    assert "Take back my message" not in room

    html = text_of(press(client, "take_back", waiting))

    assert offered(card_in(page(client, waiting))) == ["leave the steps"]
    assert 'class="retracted"' not in html
    assert "data-returned" not in html


def test_the_card_stays_open_when_the_next_message_is_taken_back(client: Client, waiting: Interview, work: Any) -> None:
    work(NO_KEY)
    send(client, waiting, APPROACH)
    press(client, "take_back", waiting)
    send(client, waiting, APPROACH)

    press(client, "take_back", waiting)

    assert offered(card_in(page(client, waiting))) == ["leave the steps"]


# --- Who speaks, and what it used -------------------------------------------------------------------------------------


def test_the_room_says_who_the_coach_is(client: Client, interview: Interview) -> None:
    assert re.search(r'<a class="voice-name" [^>]*title="Built-in coach">Built-in coach</a>', page(client, interview))
    ProviderFactory(name="<b>House</b>", key="sk-house", is_default=True)

    html = page(client, interview)

    assert "small-model through &lt;b&gt;House" in html
    assert "<b>House" not in html


@pytest.mark.parametrize("name", ["room", "transcript"])
def test_what_a_model_said_is_marked(client: Client, waiting: Interview, work: Any, name: str) -> None:
    work(coach_reply(MODELS_WORDS))

    html = page(client, waiting, name)

    assert html.count('<span class="chip chip-voice">Model</span>') == 1
    assert html.index("chip-voice") < html.index(MODELS_WORDS)


@pytest.mark.parametrize("name", ["room", "transcript"])
def test_without_a_model_nothing_is_said_of_tokens(client: Client, interview: Interview, name: str) -> None:
    html = page(client, interview, name)

    assert "usage-summary" not in html
    assert " tokens" not in html
    assert "chip-voice" not in html


def shown_usage(html: str) -> str:
    return re.sub(r"<[^>]+>", "", re.search(r'id="usage-summary">(.*?)</summary>', html, re.S)[1])


def use(interview: Interview, **fields: Any) -> None:
    defaults = {
        "purpose": "coach",
        "prompt_version": "1",
        "temperature": 0.6,
        "provider": "House",
        "model": "m",
        "currency": "USD",
    }
    tokens = {"prompt_tokens": 1, "completion_tokens": 1, "duration_ms": 5}
    ModelCall.objects.create(interview=interview, request_hash=uuid.uuid4().hex, **{**defaults, **tokens, **fields})


def test_tokens_and_costs_are_added_up(client: Client, interview: Interview, provider: Provider) -> None:
    Interview.objects.update(
        last_prompt_tokens=700, last_completion_tokens=112, prompt_tokens=5000, completion_tokens=310
    )
    for cost in (Decimal("0.0011"), Decimal("0.0020"), None):
        use(interview, cost=cost)
    use(interview, provider="gone by now", cost=Decimal("3.5"), currency="CNY")

    room, transcript = page(client, interview), page(client, interview, "transcript")

    assert shown_usage(room) == "This step 812 · total 5,310 tokens"
    assert [re.sub(r"<[^>]+>", "", cell) for cell in re.findall(r"<td>\d.*?</td>", room)] == [
        "700",
        "5,000",
        "112",
        "310",
    ]
    for html in (room, transcript):
        assert re.findall(r"Cost: [\d.,]+ \w+", html) == ["Cost: 3.5000 CNY", "Cost: 0.0031 USD"]
    assert "5,310 tokens, 5,000 sent to it and 310 written by it" in transcript


def test_every_answer_brings_the_tokens_up_to_date(client: Client, waiting: Interview, work: Any) -> None:
    after = last_position(waiting)
    work(coach_reply(MODELS_WORDS))

    html = text_of(poll(client, waiting, after=after))

    waiting.refresh_from_db()
    total = f"{waiting.prompt_tokens + waiting.completion_tokens:,}"
    assert re.search(r'id="usage" hx-swap-oob="true"', html)
    assert shown_usage(html) == f"This step {total} · total {total} tokens"


# The session, the user, the profile, the interview; then:
ROOM_QUERIES = 9  # the last turn, messages, what was used, who speaks, whether the budget allows it
CHANGES_QUERIES = 9  # a turn that waits, the last turn, messages, what was replaced, what was folded, what was used, the hints asked for
TRANSCRIPT_QUERIES = 9  # messages, stage visits, attempts, what was used, the hints asked for


def test_queries_do_not_grow_with_the_model(
    client: Client, waiting: Interview, work: Any, django_assert_num_queries: Any
) -> None:
    work(NO_KEY)
    after = last_position(waiting)
    for _ in range(3):
        send(client, waiting, action="retry", text="")
        work(NO_KEY)
    send(client, waiting, action="retry", text="")
    work(coach_reply(MODELS_WORDS))
    for number in range(30):
        use(waiting, cost=Decimal(number))

    with django_assert_num_queries(ROOM_QUERIES):
        page(client, waiting)
    with django_assert_num_queries(TRANSCRIPT_QUERIES):
        page(client, waiting, "transcript")
    data = {"after": after}
    with django_assert_num_queries(CHANGES_QUERIES):
        html = text_of(client.get(address("updates", waiting), data, headers=HTMX))
    assert html.count('class="retracted"') == 4


# --- The admin --------------------------------------------------------------------------------------------------------


@pytest.fixture
def administrator_client() -> Client:
    client = Client()
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    return client


def test_administrators_read_who_spoke_and_what_was_asked_of_the_model(
    client: Client, administrator_client: Client, waiting: Interview, work: Any
) -> None:
    work(NO_KEY)
    send(client, waiting, action="retry", text="")
    work(coach_reply(MODELS_WORDS + " <script>alert(1)</script>" + " Tell me more." * 100))
    send(client, waiting, APPROACH)
    press(client, "take_back", waiting)

    html = text_of(administrator_client.get(reverse("admin:interviews_interview_details", args=[waiting.pk])))

    call = waiting.model_calls.get()
    assert html.count("phrased by a model") == 1
    assert html.count("replaced: the model was asked again") == 1
    assert html.count(">taken back<") == 1
    calls = re.search(r'<div class="dryrun-calls" role="region" aria-label="model calls".*?</table>', html, re.S)[0]
    assert f"{call.prompt_tokens:,}" in calls
    assert "House" in calls
    assert "<script>" not in calls
    shown = re.search(r'<pre class="dryrun-text">(.*?)</pre>', calls, re.S)[1]
    assert len(call.text) > 1000
    assert shown.endswith("…")
    assert len(shown) < 500


def test_the_admins_queries_do_not_grow_with_the_calls(
    administrator_client: Client,
    interview: Interview,
    django_assert_num_queries: Any,
    django_assert_max_num_queries: Any,
) -> None:
    url = reverse("admin:interviews_interview_details", args=[interview.pk])
    use(interview)
    administrator_client.get(url)
    with django_assert_max_num_queries(25) as first:
        administrator_client.get(url)
    for _ in range(20):
        use(interview)
    with django_assert_num_queries(len(first)):
        assert text_of(administrator_client.get(url)).count('<pre class="dryrun-text">') == 21
