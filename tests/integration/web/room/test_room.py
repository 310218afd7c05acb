"""The interview room through its addresses: every state, every way to submit, and nobody else's interview."""

import json
import re
import uuid
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.coding.keeping import save_code
from interviews.conversation import cards
from interviews.conversation.selectors import PART
from interviews.core.stages import STAGE_ORDER
from interviews.models import Interview, Message, Turn, TurnStatus
from interviews.models.turn import MAX_MESSAGE_CHARACTERS
from interviews.turns import opening
from problems.models import Problem
from profiles.models import User
from tests.clients import client
from tests.factories import InterviewFactory, UserFactory

__all__ = ["client"]
pytestmark = pytest.mark.django_db

LANGUAGES = ["en", "zh-hans"]
HTMX = {"HX-Request": "true"}
QUESTION = "I get prices and a target and return two positions. Can prices repeat? Is the list sorted?"
HOSTILE = '<script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1)) <b hx-get="/x">b</b>'
PASTED = "Given a string, find the length of the longest run in which no character appears twice."


@pytest.fixture
def two_sum(bank_problem: Problem) -> Problem:
    return bank_problem


@pytest.fixture
def learner() -> User:
    return UserFactory()


@pytest.fixture
def interview(two_sum: Any, learner: User) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug="two-sum")


def address(name: str, interview: Interview) -> str:
    return reverse(name, kwargs={"interview_id": interview.pk})


def submission(interview: Interview, **fields: Any) -> dict[str, Any]:
    interview.refresh_from_db()
    last = interview.messages.order_by("position").last()
    defaults = {"client_id": uuid.uuid4(), "seen_turn": interview.turn_count, "after": last.position if last else 0}
    return {**defaults, "action": "message", "text": QUESTION, **fields}


def send(client: Client, interview: Interview, *, htmx: bool = True, **fields: Any) -> HttpResponse:
    return client.post(address("send_turn", interview), submission(interview, **fields), headers=HTMX if htmx else {})


def text_of(response: HttpResponse) -> str:
    return response.content.decode()


def make_pending(interview: Interview) -> Turn:
    """A turn that was accepted and is not answered yet."""
    number = interview.turn_count + 1
    turn = Turn.objects.create(interview=interview, number=number, text="Waiting words")
    say(interview, "learner", "Waiting words", turn=turn)
    Interview.objects.filter(pk=interview.pk).update(turn_count=number, status="working")
    return turn


def say(interview: Interview, role: str, text: str, **fields: Any) -> Message:
    position = interview.messages.count() + 1
    defaults = {"stage": interview.stage, "created_at": timezone.now()}
    return Message.objects.create(
        interview=interview, position=position, role=role, text=text, **{**defaults, **fields}
    )


# --- The room in every state ------------------------------------------------------------------------------------------


def as_new(interview: Interview) -> None:
    pass


def as_pending(interview: Interview) -> None:
    make_pending(interview)


def as_failed(interview: Interview) -> None:
    make_pending(interview)
    interview.turns.update(status=TurnStatus.FAILED)
    Interview.objects.filter(pk=interview.pk).update(status="failed")
    cards.open_card(interview, "turn_failed", turn=interview.turns.get())


def as_finished(interview: Interview) -> None:
    Interview.objects.filter(pk=interview.pk).update(
        status="finished", finished_at=timezone.now(), stage="pattern_summary"
    )


STATES = {
    as_new: ['id="composer"', 'id="editor"'],
    as_pending: ["data-waiting", "Waiting words", 'id="composer"'],
    as_failed: ['data-code="turn_failed"', "Waiting words", 'id="composer"'],
    as_finished: ["data-finished", "/transcript/"],
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("bring", STATES)
def test_the_room_shows_every_state(client: Client, interview: Interview, bring: Any, language: str) -> None:
    bring(interview)

    response = client.get(address("room", interview), headers={"Accept-Language": language})
    html = text_of(response)

    assert response.status_code == 200
    assert f'<html lang="{language}"' in html
    assert html.count("<h1") == 1
    assert "no-store" in response["Cache-Control"]
    for piece in STATES[bring]:
        assert piece in html
    assert ('id="composer"' in html) == (bring is not as_finished)


@pytest.mark.parametrize("stage", STAGE_ORDER)
def test_the_rail_marks_the_stage_and_offers_the_way_back(client: Client, interview: Interview, stage: str) -> None:
    Interview.objects.filter(pk=interview.pk).update(stage=stage)

    html = text_of(client.get(address("room", interview)))

    assert html.count('aria-current="step"') == 1
    assert html.count('name="target_stage"') == STAGE_ORDER.index(stage)


@pytest.mark.parametrize(("language", "expected"), [("en", "Restate the problem"), ("zh-hans", "用自己的话复述题目")])
def test_what_a_stage_expects_is_said_in_the_language_of_the_page(
    client: Client, interview: Interview, language: str, expected: str
) -> None:
    assert interview.language == "en"
    html = text_of(client.get(address("room", interview), headers={"Accept-Language": language}))
    assert expected in re.search(r'<p class="rail-now">.*?</p>', html, re.S)[0]


@pytest.mark.parametrize("skipped", [[], ["follow_up", "pattern_summary"]])
def test_who_skipped_stages_has_not_completed_them_all(
    client: Client, interview: Interview, skipped: list[str]
) -> None:
    as_finished(interview)
    memory = {**interview.context, "skipped_stages": skipped}
    Interview.objects.filter(pk=interview.pk).update(context=memory)
    page = text_of(client.get(address("room", interview)))
    assert ("You completed all stages" in page) is not bool(skipped)
    assert ("The stages with a dash were skipped" in page) is bool(skipped)


def test_the_pages_hold_nothing_that_the_policy_blocks(client: Client, interview: Interview) -> None:
    for name in ("room", "transcript"):
        html = text_of(client.get(address(name, interview)))
        assert not re.search(r"\sstyle=|\son[a-z]+=|hx-on|javascript:|<style|<script(?![^>]*src=)", html)


def test_no_solution_or_hint_is_on_the_page(client: Client, interview: Interview) -> None:
    content = interview.revision.content
    html = text_of(client.get(address("room", interview)))

    assert content["title"]["en"] in html
    assert content["key_idea"]["en"] not in html
    assert content["hints"]["thought_articulation"][0]["en"] not in html
    assert "hash map" not in html.lower()


def test_a_chinese_interview_is_marked_as_chinese(client: Client, learner: User, two_sum: Any) -> None:
    interview = opening.start_interview(learner=learner, language="zh", slug="two-sum")

    assert 'id="message-list" lang="zh-Hans"' in text_of(client.get(address("room", interview)))


def test_the_editor_holds_the_saved_code_before_the_starter_code(client: Client, interview: Interview) -> None:
    assert "def two_sum" in text_of(client.get(address("room", interview)))

    save_code(learner=interview.learner, interview_id=interview.pk, code="my_own = 1")

    assert ">\nmy_own = 1</textarea>" in text_of(client.get(address("room", interview)))


# --- Starting ---------------------------------------------------------------------------------------------------------


def test_starting_leads_into_the_room(client: Client, learner: User, two_sum: Any) -> None:
    response = client.post(reverse("start_interview", args=["two-sum"]))

    interview = Interview.objects.get(learner=learner)
    assert response.status_code == 303
    assert response["Location"] == address("room", interview)
    assert interview.messages.count() == 1


@pytest.mark.parametrize(("posted", "language"), [("zh", "zh"), ("en", "en"), ("xx", "en"), ("", "en")])
def test_the_language_of_the_coach_can_be_chosen(client: Client, two_sum: Any, posted: str, language: str) -> None:
    client.post(reverse("start_interview", args=["two-sum"]), {"language": posted})

    assert Interview.objects.get().language == language


def test_an_unknown_problem_is_404(client: Client) -> None:
    assert client.post(reverse("start_interview", args=["no-such-problem"])).status_code == 404


def test_starting_needs_a_post(client: Client, two_sum: Any) -> None:
    assert client.get(reverse("start_interview", args=["two-sum"])).status_code == 405


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pasted_problem_is_practised(client: Client, learner: User, language: str) -> None:
    assert client.get(reverse("paste_problem"), headers={"Accept-Language": language}).status_code == 200

    response = client.post(
        reverse("paste_problem"), {"text": PASTED + "\r\nSecond <b>line</b>", "title": "Mine", "language": "en"}
    )

    interview = Interview.objects.get(learner=learner)
    html = text_of(client.get(response["Location"], headers={"Accept-Language": language}))
    assert response.status_code == 303
    assert (interview.title, interview.revision) == ("Mine", None)
    assert "Second &lt;b&gt;line&lt;/b&gt;" in html


def test_starter_code_of_a_pasted_problem_is_in_the_editor(client: Client, learner: User) -> None:
    starter = "class Solution:\n    def topKFrequent(self, nums: List[int], k) -> List[int]:\n        "
    interview = opening.start_interview(learner=learner, language="en", pasted_text=f"{PASTED}\n\n{starter}")

    context = client.get(address("room", interview)).context

    assert context["starter_code"] == "def topKFrequent(nums: list[int], k) -> list[int]:\n    "
    assert context["starter_code"] in unescape(context["editor"])
    assert not context["code_is_own"]


def test_a_pasted_problem_sent_by_htmx_leads_into_the_room(client: Client) -> None:
    response = client.post(reverse("paste_problem"), {"text": PASTED, "language": "en"}, headers=HTMX)

    assert response["HX-Redirect"] == address("room", Interview.objects.get())


@pytest.mark.parametrize("text", ["", "   ", "short", "x" * 20_001, PASTED + "\x00"])
def test_an_unusable_text_is_refused_and_kept(client: Client, text: str) -> None:
    response = client.post(reverse("paste_problem"), {"text": text, "language": "en"})

    assert response.status_code == 422
    assert response.context["form"].errors["text"]
    assert not Interview.objects.exists()


# --- Sending ----------------------------------------------------------------------------------------------------------


def test_htmx_gets_the_new_messages_and_the_rest_out_of_band(client: Client, interview: Interview) -> None:
    response = send(client, interview)
    html = text_of(response)

    assert response.status_code == 200
    assert "<html" not in html
    assert 'id="message-1"' not in html
    assert 'id="message-2"' in html
    assert 'id="message-3"' in html
    for part in ("stage-rail", "facts", "composer-state", "coach-status", "composer-alert"):
        assert re.search(rf'id="{part}"[^>]*hx-swap-oob="true"', html)
    assert 'id="composer-text"' not in html
    assert "HX-Request" in response["Vary"]


def test_the_page_is_told_that_its_words_were_taken(client: Client, interview: Interview) -> None:
    client_id = uuid.uuid4()

    response = send(client, interview, client_id=client_id)

    told = json.loads(response["HX-Trigger"])["turn-accepted"]
    assert told == {"clientId": str(client_id), "action": "message"}


def test_without_htmx_one_is_sent_back_to_the_room(client: Client, interview: Interview) -> None:
    response = send(client, interview, htmx=False)

    assert response.status_code == 303
    assert response["Location"] == address("room", interview) + "#newest"
    log = text_of(client.get(response["Location"])).partition('id="log"')[2]
    assert log.index('class="message from-coach"') < log.index('id="newest"') < log.index('id="composer-area"')
    assert interview.messages.filter(role="learner", text=QUESTION).exists()


def test_what_was_found_out_is_shown(client: Client, interview: Interview) -> None:
    html = text_of(send(client, interview))

    assert 'data-count="0"' not in html
    assert "The list comes in no particular order." in html


def test_the_same_submission_twice_makes_one_turn(client: Client, interview: Interview) -> None:
    posted = submission(interview)

    first = client.post(address("send_turn", interview), posted, headers=HTMX)
    second = client.post(address("send_turn", interview), posted, headers=HTMX)

    assert (first.status_code, second.status_code) == (200, 200)
    assert interview.turns.count() == 1
    assert 'id="message-2"' in text_of(second)


def test_a_fresh_id_comes_with_every_accepted_turn(client: Client, interview: Interview) -> None:
    posted = submission(interview)
    html = text_of(client.post(address("send_turn", interview), posted, headers=HTMX))

    fresh = re.search(r'id="composer-state".*?name="client_id" value="([^"]+)"', html, re.S)[1]

    assert uuid.UUID(fresh) != posted["client_id"]


@pytest.mark.parametrize("htmx", [True, False])
def test_a_page_that_is_behind_is_told_so_and_keeps_its_text(client: Client, interview: Interview, htmx: bool) -> None:
    send(client, interview)

    response = send(client, interview, htmx=htmx, seen_turn=0, text="Words from the other tab", after=1)
    html = text_of(response)

    assert response.status_code == 409
    assert interview.turns.count() == 1
    assert 'data-code="stale_turn"' in html
    if htmx:
        assert response["HX-Retarget"] == "#composer-alert"
        assert "?now&amp;behind&amp;after=1" in html
        assert "HX-Trigger" not in response
    else:
        assert "Words from the other tab</textarea>" in html


@pytest.mark.parametrize("htmx", [True, False])
def test_nothing_is_sent_while_the_coach_works(client: Client, interview: Interview, htmx: bool) -> None:
    make_pending(interview)

    response = send(client, interview, htmx=htmx)

    assert response.status_code == 409
    assert interview.turns.count() == 1


def test_a_finished_interview_takes_nothing_more(client: Client, interview: Interview) -> None:
    as_finished(interview)

    assert send(client, interview).status_code == 409
    assert client.post(address("save_code", interview), {"code": "x"}).status_code == 409


@pytest.mark.parametrize(
    "fields",
    [
        {"text": ""},
        {"text": "   \n"},
        {"text": "x" * (MAX_MESSAGE_CHARACTERS + 1)},
        {"text": "a\x00b"},
        {"client_id": "no uuid"},
        {"client_id": ""},
        {"seen_turn": "-1"},
        {"seen_turn": "many"},
        {"action": "explode"},
        {"action": "back", "target_stage": "nowhere"},
        {"action": "back", "target_stage": "pattern_summary"},
        {"action": "back", "target_stage": ""},
    ],
)
@pytest.mark.parametrize("htmx", [True, False])
def test_what_cannot_be_stored_is_refused(client: Client, interview: Interview, fields: dict, htmx: bool) -> None:
    response = send(client, interview, htmx=htmx, **fields)

    assert response.status_code == 422
    assert not interview.turns.exists()
    assert 'class="feedback-card' in text_of(response)


def test_the_longest_message_is_taken(client: Client, interview: Interview) -> None:
    assert send(client, interview, text="word " * (MAX_MESSAGE_CHARACTERS // 5)).status_code == 200


def test_line_ends_of_browsers_do_not_count_twice(client: Client, interview: Interview) -> None:
    send(client, interview, text="one line of thought\r\nand another one")

    assert interview.messages.get(role="learner").text == "one line of thought\nand another one"


def test_a_hint_is_asked_for_without_words(client: Client, interview: Interview) -> None:
    html = text_of(send(client, interview, action="hint", text="a draft that stays in the page"))

    turn = interview.turns.get()
    assert (turn.action, turn.text) == ("hint", "")
    assert 'class="wordless"' in html
    assert "from-coach" in html


def test_one_can_go_back_to_an_earlier_stage(client: Client, interview: Interview) -> None:
    Interview.objects.filter(pk=interview.pk).update(
        stage="thought_articulation",
        context={**interview.context, "current_stage": "thought_articulation"},
    )

    response = send(client, interview, action="back", target_stage="problem_clarification", text="")

    interview.refresh_from_db()
    assert response.status_code == 200
    assert interview.stage == "problem_clarification"


def test_skipping_is_a_request_that_the_coach_answers(client: Client, interview: Interview) -> None:
    response = send(client, interview, action="skip", text="")

    assert response.status_code == 200
    assert interview.turns.get().action == "skip"


@pytest.mark.parametrize(("include", "stored"), [("on", "def f():\n    pass"), ("", "")])
def test_code_goes_along_only_when_it_is_included(
    client: Client, interview: Interview, include: str, stored: str
) -> None:
    send(client, interview, code="def f():\r\n    pass", include_code=include)

    assert interview.turns.get().code == stored


def test_code_alone_can_be_sent_and_is_folded(client: Client, interview: Interview) -> None:
    html = text_of(send(client, interview, text="", code="def f():\n    return 1", include_code="on"))

    assert re.search(r'<details class="disclosure"[^>]*>.*<pre class="code">', html, re.S)


@pytest.mark.parametrize("name", ["room", "transcript"])
def test_hostile_text_comes_out_dead(client: Client, interview: Interview, name: str) -> None:
    Interview.objects.filter(pk=interview.pk).update(title=HOSTILE[:120], code="</textarea>" + HOSTILE)
    for role in ("learner", "coach"):
        say(interview, role, HOSTILE, code=HOSTILE)

    html = text_of(client.get(address(name, interview)))

    assert "<script>" not in html
    assert "<img src" not in html
    assert 'href="javascript' not in html
    assert "<b hx-get" not in html
    assert "&lt;script&gt;" in html


# --- Waiting ----------------------------------------------------------------------------------------------------------


def test_waiting_is_204_until_the_answer_is_there(client: Client, interview: Interview) -> None:
    turn = make_pending(interview)
    url = address("updates", interview) + "?after=2"
    assert client.get(url, headers=HTMX).status_code == 204

    turn.status = TurnStatus.DONE
    turn.save()
    say(interview, "coach", "Here I am.", turn=turn)
    response = client.get(url, headers=HTMX)
    html = text_of(response)

    assert response.status_code == 200
    assert "Here I am." in html
    assert "Waiting words" not in html
    assert "data-waiting" not in html
    assert "no-store" in response["Cache-Control"]


def test_an_unanswered_turn_comes_with_the_placeholder(
    client: Client, interview: Interview, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("interviews.turns.answering.answer_at_once", lambda turn_id: False)
    monkeypatch.setattr("interviews.jobs.dispatch.wake", lambda task, **row: None)

    html = text_of(send(client, interview))

    assert QUESTION in html
    assert re.search(r'id="coach-status"[^>]*data-waiting', html)
    assert "?after=2" in html


def test_a_page_can_ask_for_what_is_there_already(client: Client, interview: Interview) -> None:
    make_pending(interview)

    response = client.get(address("updates", interview) + "?now&after=0", headers=HTMX)

    assert response.status_code == 200
    assert "Waiting words" in text_of(response)
    assert "data-waiting" in text_of(response)


@pytest.mark.parametrize("after", ["", "x", "-1", "9" * 40, "²"])
def test_a_strange_position_shows_everything(client: Client, interview: Interview, after: str) -> None:
    response = client.get(address("updates", interview), {"after": after}, headers=HTMX)

    assert 'id="message-1"' in text_of(response)


def test_updates_opened_as_a_page_lead_to_the_room(client: Client, interview: Interview) -> None:
    assert client.get(address("updates", interview))["Location"] == address("room", interview)


def test_a_finished_interview_replaces_the_composer(client: Client, interview: Interview) -> None:
    as_finished(interview)

    html = text_of(client.get(address("updates", interview), headers=HTMX))

    assert re.search(r'id="composer-area"[^>]*data-finished[^>]*hx-swap-oob="true"', html)


# --- Code -------------------------------------------------------------------------------------------------------------


def test_code_is_saved_while_one_types(client: Client, interview: Interview) -> None:
    response = client.post(address("save_code", interview), {"code": "a = 1\r\nb = 2"})

    interview.refresh_from_db()
    assert interview.code == "a = 1\nb = 2"
    assert response.json() == {"saved_at": interview.code_saved_at.isoformat()}


@pytest.mark.parametrize("code", ["x" * 50_001, "a\x00b"])
def test_unusable_code_is_refused_with_a_reason(client: Client, interview: Interview, code: str) -> None:
    response = client.post(address("save_code", interview), {"code": code})

    assert response.status_code == 422
    assert response.json()["message"]


# --- Who may ----------------------------------------------------------------------------------------------------------

ADDRESSES = [("room", "get"), ("transcript", "get"), ("updates", "get"), ("send_turn", "post"), ("save_code", "post")]


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize(("name", "method"), ADDRESSES)
def test_somebody_elses_interview_is_404(interview: Interview, name: str, method: str, htmx: bool) -> None:
    stranger = Client()
    stranger.force_login(UserFactory())

    for posted in (submission(interview), {"code": "\x00"}):
        response = getattr(stranger, method)(address(name, interview), posted, headers=HTMX if htmx else {})
        assert response.status_code == 404
    assert not interview.turns.exists()


@pytest.mark.parametrize(("name", "method"), ADDRESSES)
def test_an_unknown_interview_is_404(client: Client, interview: Interview, name: str, method: str) -> None:
    url = reverse(name, kwargs={"interview_id": uuid.uuid4()})

    assert getattr(client, method)(url, submission(interview), headers=HTMX).status_code == 404


@pytest.mark.parametrize(("name", "method"), ADDRESSES)
def test_a_visitor_logs_in_and_comes_back_to_the_room(interview: Interview, name: str, method: str) -> None:
    login = f"{reverse('account_login')}?next="
    room = address("room", interview)
    visitor = Client()

    posted = submission(interview) if method == "post" else {}
    whole = getattr(visitor, method)(address(name, interview), posted)
    fragment = getattr(visitor, method)(address(name, interview), posted, headers=HTMX)

    assert whole.status_code == 302
    assert whole["Location"] == login + (room if method == "post" else address(name, interview))
    assert fragment["HX-Redirect"] == login + room
    assert "HX-Trigger" not in fragment
    assert not interview.turns.exists()
    # Whoever pressed something learns at the login what has become of it; who only came by reads nothing of it.
    said = "You were logged out. What you wrote is saved in this browser; log in to continue."
    assert text_of(visitor.get(fragment["HX-Redirect"])).count(said) == (method == "post")
    assert said not in text_of(visitor.get(fragment["HX-Redirect"])), "once"


def test_a_visitor_who_pasted_a_problem_is_promised_nothing() -> None:
    visitor = Client()
    visitor.post(reverse("paste_problem"), {"text": "Given a string."}, headers=HTMX)

    page = text_of(visitor.get(reverse("account_login")))

    assert "You were logged out. Log in to continue." in page
    assert "kept in this browser" not in page


@pytest.mark.parametrize("name", ["my_interviews", "paste_problem"])
def test_visitors_log_in_first(name: str) -> None:
    assert Client().get(reverse(name))["Location"] == f"{reverse('account_login')}?next={reverse(name)}"


def test_a_visitor_who_starts_a_problem_comes_to_the_catalogue(settings: Any) -> None:
    settings.GUESTS = False  # elsewhere a visitor becomes a guest by it: tests/integration/guests/
    response = Client().post(reverse("start_interview", args=["two-sum"]))

    assert response["Location"] == f"{reverse('account_login')}?next={reverse('catalogue')}"


def test_a_forged_submission_is_refused(interview: Interview, learner: User) -> None:
    forger = Client(enforce_csrf_checks=True)
    forger.force_login(learner)

    assert send(forger, interview).status_code == 403
    assert not interview.turns.exists()


# --- Queries ----------------------------------------------------------------------------------------------------------

# Every page: the session, the user and the profile. Then the interview, and what the page needs:
ROOM_QUERIES = 7  # the last turn, messages, who speaks as the coach
TRANSCRIPT_QUERIES = 8  # messages, stage visits, attempts, the hints that were asked for
UPDATES_QUERIES = 6  # a turn that waits, the last turn, messages
LIST_QUERIES = 5  # count, page


def fill(interview: Interview, count: int) -> None:
    Message.objects.bulk_create(
        Message(
            interview=interview,
            position=position,
            role="learner" if position % 2 else "coach",
            stage=interview.stage,
            text=f"Thought number {position} with `code`",
            created_at=timezone.now(),
        )
        for position in range(interview.messages.count() + 1, count + 1)
    )


@pytest.mark.parametrize("count", [20, 200])
@pytest.mark.parametrize(
    "page", [("room", ROOM_QUERIES), ("transcript", TRANSCRIPT_QUERIES), ("updates", UPDATES_QUERIES)]
)
def test_queries_do_not_grow_with_the_conversation(
    client: Client, interview: Interview, django_assert_num_queries: Any, page: tuple[str, int], count: int
) -> None:
    name, queries = page
    fill(interview, count)
    Turn.objects.create(interview=interview, number=1, status=TurnStatus.DONE)
    Interview.objects.update(turn_count=1)
    client.get(address(name, interview))  # what is read once a process is read here

    with django_assert_num_queries(queries):
        response = client.get(address(name, interview), headers=HTMX if name == "updates" else {})

    shown = count - 1 if name == "transcript" else min(count - 1, PART)
    assert text_of(response).count("Thought number") == shown


@pytest.mark.parametrize("count", [1, 20])
def test_queries_of_the_list_do_not_grow(
    client: Client, learner: User, django_assert_num_queries: Any, count: int
) -> None:
    InterviewFactory.create_batch(count, learner=learner)
    client.get(reverse("my_interviews"))

    with django_assert_num_queries(LIST_QUERIES):
        response = client.get(reverse("my_interviews"))

    assert text_of(response).count('class="interview-row"') == count


# --- The list and the transcript --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_interviews_the_list_says_what_to_do(client: Client, language: str) -> None:
    html = text_of(client.get(reverse("my_interviews"), headers={"Accept-Language": language}))

    assert "empty-state" in html
    assert reverse("paste_problem") in html


def test_the_list_holds_only_ones_own_with_the_latest_first(client: Client, learner: User) -> None:
    old, new = InterviewFactory.create_batch(2, learner=learner)
    strange = InterviewFactory()
    Interview.objects.filter(pk=old.pk).update(updated_at=timezone.now() - timedelta(days=1))

    html = text_of(client.get(reverse("my_interviews")))

    assert html.index(str(new.pk)) < html.index(str(old.pk))
    assert str(strange.pk) not in html


def test_the_list_has_pages_of_twenty(client: Client, learner: User) -> None:
    InterviewFactory.create_batch(21, learner=learner)

    pages = [text_of(client.get(reverse("my_interviews"), {"page": page})) for page in (1, 2, "nonsense", 99)]

    assert [page.count('class="interview-row"') for page in pages] == [20, 1, 20, 1]


def test_finished_interviews_are_read_and_open_ones_resumed(client: Client, learner: User) -> None:
    finished = InterviewFactory(learner=learner, finished=True)
    still_open = InterviewFactory(learner=learner)

    html = text_of(client.get(reverse("my_interviews")))

    assert f'href="{address("room", finished)}"' not in html
    assert f'href="{address("transcript", finished)}"' in html
    assert f'href="{address("room", still_open)}"' in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_transcript_holds_everything_in_order(client: Client, interview: Interview, language: str) -> None:
    send(client, interview, text=QUESTION)
    send(client, interview, text="Two nested loops over every pair, brute force.", code="x = 1", include_code="on")

    response = client.get(address("transcript", interview), headers={"Accept-Language": language})
    html = text_of(response)

    positions = [html.index(text) for text in ("Can prices repeat", "Two nested loops")]
    assert positions == sorted(positions)
    assert html.count('class="transcript-part"') == len(response.context["parts"]) >= 2
    assert sum(len(part.rows) for part in response.context["parts"]) == interview.messages.count()
    assert "no-store" in response["Cache-Control"]


def test_a_stage_that_was_visited_twice_has_two_parts(client: Client, interview: Interview) -> None:
    for stage in ("thought_articulation", "problem_clarification", "thought_articulation"):
        say(interview, "coach", f"now {stage}", stage=stage)

    parts = client.get(address("transcript", interview)).context["parts"]

    assert [part.rows[0].stage for part in parts] == [
        "problem_clarification",
        "thought_articulation",
        "problem_clarification",
        "thought_articulation",
    ]
