"""Where the coach steps in, through the pages' addresses: cards, offers, the pause, an easier problem, the transcript."""

import re
import uuid
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.conversation import cards
from interviews.conversation.selectors import PART
from interviews.core.cards.registry import CARDS
from interviews.core.cards.wording import CARD_WORDING
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.models import Event, Interview, Message, Turn, TurnStatus
from interviews.models.labels import EventKind
from interviews.templatetags.feedback_cards import TONE_WORDS
from interviews.turns import opening
from interviews.web.conversation.rows import situation_of
from problems.models import Problem
from problems.services import load_problems
from profiles.models import User
from tests.clients import client
from tests.factories import UserFactory

__all__ = ["client"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bank_problem")]

HTMX = {"HX-Request": "true"}
WAYS_OUT = ["stronger_hint", "easier_problem", "pause"]
FRUSTRATED = {"situation": "frustration", "offers": WAYS_OUT}


@pytest.fixture
def interview(learner: User) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug="two-sum")


@pytest.fixture
def another_problem(two_sum: Any) -> None:
    """A second problem in the bank, without which there is no easier one."""
    load_problems([two_sum.model_copy(update={"slug": "another-problem"})])


def address(name: str, interview: Interview) -> str:
    return reverse(name, kwargs={"interview_id": interview.pk})


def say(interview: Interview, text: str = "Some words.", role: str = "coach", **fields: Any) -> Message:
    """Append a message."""
    position = interview.messages.count() + 1
    defaults = {"stage": interview.stage, "created_at": timezone.now()}
    return Message.objects.create(
        interview=interview, position=position, role=role, text=text, **{**defaults, **fields}
    )


def press(client: Client, name: str, interview: Interview, *, htmx: bool = False, **fields: Any) -> HttpResponse:
    """Press a button whose address is ``name``, on a page that is up to date."""
    interview.refresh_from_db()
    data = {"seen_turn": interview.turn_count, "after": interview.messages.count(), **fields}
    return client.post(address(name, interview), data, headers=HTMX if htmx else {})


def page(client: Client, interview: Interview, name: str = "room", **headers: str) -> str:
    return client.get(address(name, interview), headers=headers).content.decode()


def offered(html: str) -> list[str]:
    return re.findall(r'data-offer="([^"]+)"', html)


def make_pending(interview: Interview) -> None:
    number = interview.turn_count + 1
    Turn.objects.create(interview=interview, number=number, text="", action="hint")
    Interview.objects.filter(pk=interview.pk).update(turn_count=number, status="working")


def finish(interview: Interview) -> None:
    Interview.objects.filter(pk=interview.pk).update(
        status="finished", finished_at=timezone.now(), stage="pattern_summary"
    )


# --- Cards ------------------------------------------------------------------------------------------------------------

TONES = {
    "skip_request": "clarifying",
    "go_back_request": "clarifying",
    "over_reliance": "clarifying",
    "stagnation": "clarifying",
    "invalid_input": "small",
    "transition_failed": "small",
    "frustration": "pause",
    "expert_failed": "attention",
    "state_inconsistent": "small",
}


@pytest.mark.parametrize("name", ["room", "transcript"])
@pytest.mark.parametrize("kind", TONES)
def test_a_card_has_a_tone_an_icon_and_words(client: Client, interview: Interview, kind: str, name: str) -> None:
    say(interview, situation=kind)

    html = page(client, interview, name)

    assert html.count(f"situation tone-{TONES[kind]}") == 1
    label = re.search(
        r'<p lang="en"><span class="card-label">(<svg .*?</svg>)\s*<span>(.*?)</span>([^<]+)</span>', html, re.S
    )
    assert 'aria-hidden="true"' in label[1]
    assert "#tone-" in label[1]
    assert label[2] == f'<span class="visually-hidden">{TONE_WORDS[TONES[kind]]}: '
    assert unescape(label[3]) == CARD_WORDING[kind]["en"].title


@pytest.mark.parametrize("kind", ["", *sorted(set(EventKind.values) - set(CARDS))])
def test_everything_else_is_a_plain_message(client: Client, interview: Interview, kind: str) -> None:
    message = say(interview, situation=kind)

    assert situation_of(message) is None
    assert "card-label" not in page(client, interview)


def test_help_stays_readable_while_it_is_used_and_folds_with_the_stage(client: Client, interview: Interview) -> None:
    press(client, "send_turn", interview, text="This is too hard, I give up", client_id=uuid.uuid4())
    place = interview.messages.get(situation="frustration", role="coach").position
    folded = f'is-folded" id="message-{place}"'

    asked = press(
        client, "send_turn", interview, htmx=True, text="Can the numbers be negative?", client_id=uuid.uuid4()
    )
    assert folded not in asked.content.decode()
    assert folded not in page(client, interview), (
        "the next message is the answer to it, with the hint before one's eyes"
    )

    press(client, "send_turn", interview, action="skip", client_id=uuid.uuid4())
    left = press(client, "send_turn", interview, htmx=True, action="skip", client_id=uuid.uuid4())
    interview.refresh_from_db()
    assert interview.stage == "thought_articulation"
    assert folded in left.content.decode() and folded in page(client, interview)


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_it_folds_to_a_line_once_the_conversation_went_on(client: Client, interview: Interview, language: str) -> None:
    press(client, "send_turn", interview, text="This is too hard, I give up", client_id=uuid.uuid4())
    assert "is-folded" not in page(client, interview)

    response = press(client, "send_turn", interview, htmx=True, action="hint", client_id=uuid.uuid4())

    html = response.content.decode()
    position = interview.messages.get(situation="frustration", role="coach").position
    folded = re.search(rf'<li class="([^"]+)" id="message-{position}" hx-swap-oob="true".*?</li>', html, re.S)
    assert folded[1] == "message from-coach situation tone-pause is-folded"
    assert '<details class="disclosure">' in folded[0]
    assert CARD_WORDING["frustration"]["en"].title in folded[0]
    room = page(client, interview, **{"Accept-Language": language})
    assert room.count("tone-pause is-folded") == 1
    assert CARD_WORDING["frustration"][language[:2]].title in room
    assert "is-folded" not in page(client, interview, "transcript")
    again = client.get(address("updates", interview) + f"?now&after={interview.messages.count()}", headers=HTMX)
    assert "is-folded" not in again.content.decode()


# --- Offers -----------------------------------------------------------------------------------------------------------


def test_what_the_last_word_offers_are_forms_that_do_it(client: Client, interview: Interview) -> None:
    say(interview, **FRUSTRATED)

    html = page(client, interview)

    assert offered(html) == WAYS_OUT
    for name in ("pause", "start_easier"):
        assert f'action="{address(name, interview)}"' in html
    assert re.search(r'data-offer="stronger_hint".*?name="action" value="hint"', html, re.DOTALL)
    assert html.count('name="csrfmiddlewaretoken"') >= len(WAYS_OUT)


def test_an_earlier_offer_is_gone(client: Client, interview: Interview) -> None:
    say(interview, **FRUSTRATED)
    say(interview, "And now?")

    assert offered(page(client, interview)) == []


def test_there_is_nothing_to_press_under_words_of_the_learner(client: Client, interview: Interview) -> None:
    say(interview, **FRUSTRATED)
    say(interview, "My own words", role="learner")

    assert offered(page(client, interview)) == []


@pytest.mark.parametrize("bring", [make_pending, finish])
def test_there_is_nothing_to_press_while_it_cannot_be_done(client: Client, interview: Interview, bring: Any) -> None:
    say(interview, **FRUSTRATED)
    bring(interview)

    assert offered(page(client, interview)) == []


def test_the_next_answer_takes_the_offers_away(client: Client, interview: Interview) -> None:
    say(interview, **FRUSTRATED)

    response = press(client, "send_turn", interview, htmx=True, action="hint", client_id=uuid.uuid4())

    html = response.content.decode()
    assert re.search(r'<div class="offers" id="offers" hx-swap-oob="true">\s*</div>', html)
    assert interview.turns.get().action == "hint"


def test_a_new_card_brings_its_offers_with_it(client: Client, interview: Interview) -> None:
    response = press(
        client, "send_turn", interview, htmx=True, text="This is too hard, I give up", client_id=uuid.uuid4()
    )

    assert offered(response.content.decode()) == [*WAYS_OUT, "misheard"]


def test_every_earlier_stage_can_be_offered(client: Client, interview: Interview) -> None:
    Interview.objects.filter(pk=interview.pk).update(stage=Stage.PSEUDOCODE_DESIGN)
    earlier = [stage.value for stage in STAGE_ORDER[:3]]
    say(interview, situation="go_back_request", offers=[f"back:{stage}" for stage in earlier])

    html = page(client, interview)

    assert offered(html) == [f"back:{stage}" for stage in earlier]
    for stage in earlier:
        assert f'name="target_stage" value="{stage}"' in html


@pytest.mark.parametrize("offer", ["", "dance", "back:", "back:nowhere", "back:follow_up", '"><script>'])
def test_an_offer_that_means_nothing_is_left_out(client: Client, interview: Interview, offer: str) -> None:
    say(interview, situation="frustration", offers=[offer, "pause"])

    assert offered(page(client, interview)) == ["pause"]


# --- The pause --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
def test_a_pause_leads_to_ones_interviews(client: Client, interview: Interview, htmx: bool) -> None:
    response = press(client, "pause", interview, htmx=htmx)

    if htmx:
        assert (response.status_code, response["HX-Redirect"]) == (200, reverse("my_interviews"))
    else:
        assert (response.status_code, response["Location"]) == (303, reverse("my_interviews"))
    interview.refresh_from_db()
    assert interview.paused_at is not None
    html = client.get(reverse("my_interviews")).content.decode()
    assert '<span class="chip chip-info">Paused</span>' in html
    assert "“Two Sum” is paused" in html


def test_a_paused_room_says_so_and_its_timer_stands_still(client: Client, interview: Interview) -> None:
    paused_at = timezone.now() - timedelta(hours=2)
    Interview.objects.filter(pk=interview.pk).update(
        started_at=paused_at - timedelta(minutes=7, seconds=30), paused_at=paused_at
    )
    say(interview, **FRUSTRATED)

    html = page(client, interview)

    assert "data-paused" in html
    assert 'data-timer="450"' in html
    assert 'id="composer"' in html
    assert offered(html) == ["stronger_hint", "easier_problem"]


def test_a_pause_after_an_answer_that_failed_leaves_its_ways(client: Client, interview: Interview) -> None:
    make_pending(interview)
    interview.turns.update(status="failed")
    Interview.objects.filter(pk=interview.pk).update(status="failed")
    cards.open_card(interview, "turn_failed", turn=interview.turns.get())

    press(client, "pause", interview)

    html = page(client, interview)
    assert "data-paused" in html
    assert 'data-code="turn_failed"' in html
    assert "retry" in offered(html)


def test_the_next_message_ends_the_pause(client: Client, interview: Interview) -> None:
    press(client, "pause", interview)

    response = press(client, "send_turn", interview, htmx=True, text="Is it sorted?", client_id=uuid.uuid4())

    assert "data-paused" not in response.content.decode()
    interview.refresh_from_db()
    assert interview.paused_at is None


@pytest.mark.parametrize(
    ("row", "seconds"),
    [
        ({"started_at": timedelta(minutes=10)}, 600),
        ({"started_at": timedelta(minutes=10), "away_seconds": 60.0}, 540),
        ({"started_at": timedelta(days=2), "updated_at": timedelta(days=2) - timedelta(minutes=5)}, 300),
    ],
    ids=["at work", "after a break", "coming back from a break"],
)
def test_the_timer_shows_the_interviews_own_time(
    client: Client, interview: Interview, row: dict[str, Any], seconds: int
) -> None:
    now = timezone.now()
    moments = {name: now - value if isinstance(value, timedelta) else value for name, value in row.items()}
    Interview.objects.filter(pk=interview.pk).update(**moments)

    shown = int(re.search(r'data-timer="(\d+)"', page(client, interview))[1])

    assert seconds <= shown < seconds + 30


# --- An easier problem ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
@pytest.mark.usefixtures("another_problem")
def test_an_easier_problem_begins_and_the_old_one_waits(
    client: Client, learner: User, interview: Interview, htmx: bool
) -> None:
    response = press(client, "start_easier", interview, htmx=htmx)

    new = learner.interviews.exclude(pk=interview.pk).get()
    if htmx:
        assert (response.status_code, response["HX-Redirect"]) == (200, address("room", new))
    else:
        assert (response.status_code, response["Location"]) == (303, address("room", new))
    assert new.revision.problem.slug == "another-problem"
    interview.refresh_from_db()
    assert interview.paused_at is not None
    html = page(client, new)
    assert "“Two Sum” is paused" in html
    assert "data-paused" not in html


@pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
def test_without_another_problem_the_room_says_so(
    client: Client, learner: User, interview: Interview, htmx: bool
) -> None:
    assert Problem.objects.count() == 1

    response = press(client, "start_easier", interview, htmx=htmx)

    assert response.status_code == 409
    assert 'data-code="no_easier_problem"' in response.content.decode()
    assert ("<html" in response.content.decode()) == (not htmx)
    interview.refresh_from_db()
    assert interview.paused_at is None
    assert learner.interviews.count() == 1


# --- What both refuse -------------------------------------------------------------------------------------------------

BOTH = pytest.mark.parametrize("name", ["pause", "start_easier"])


@BOTH
@pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
@pytest.mark.parametrize("state", [make_pending, finish], ids=["busy", "closed"])
@pytest.mark.usefixtures("another_problem")
def test_it_is_refused_in_the_room_when_it_cannot_be_done(
    client: Client, interview: Interview, state: Any, htmx: bool, name: str
) -> None:
    state(interview)

    response = press(client, name, interview, htmx=htmx)

    assert response.status_code == 409
    assert 'class="feedback-card' in response.content.decode()
    if htmx:
        assert response["HX-Retarget"] == "#composer-alert"
    interview.refresh_from_db()
    assert interview.paused_at is None
    assert Interview.objects.count() == 1
    assert not list(get_messages(response.wsgi_request))


@BOTH
@pytest.mark.usefixtures("another_problem")
def test_a_page_that_is_behind_is_refused(client: Client, learner: User, interview: Interview, name: str) -> None:
    say(interview, **FRUSTRATED)
    seen = interview.turn_count
    press(client, "send_turn", interview, text="Is the list sorted?", client_id=uuid.uuid4())

    response = press(client, name, interview, htmx=True, seen_turn=seen)

    assert response.status_code == 409
    assert f"{address('updates', interview)}?now" in response.content.decode()
    interview.refresh_from_db()
    assert interview.paused_at is None
    assert learner.interviews.count() == 1


@BOTH
def test_it_belongs_to_ones_own_interviews(interview: Interview, name: str) -> None:
    stranger = Client()
    stranger.force_login(UserFactory())

    assert press(stranger, name, interview).status_code == 404
    assert stranger.post(reverse(name, args=[uuid.uuid4()])).status_code == 404
    interview.refresh_from_db()
    assert interview.paused_at is None


@BOTH
def test_looking_does_nothing(client: Client, interview: Interview, name: str) -> None:
    assert client.get(address(name, interview)).status_code == 405


@BOTH
def test_visitors_are_asked_to_log_in(interview: Interview, name: str) -> None:
    login = f"{reverse('account_login')}?next={address('room', interview)}"

    assert press(Client(), name, interview)["Location"] == login
    assert press(Client(), name, interview, htmx=True)["HX-Redirect"] == login


@BOTH
def test_a_forged_press_is_refused(learner: User, interview: Interview, name: str) -> None:
    forger = Client(enforce_csrf_checks=True)
    forger.force_login(learner)

    assert press(forger, name, interview).status_code == 403


# --- The transcript ---------------------------------------------------------------------------------------------------


def test_the_transcript_counts_where_the_coach_stepped_in(client: Client, interview: Interview) -> None:
    for kind in ("frustration", "invalid_input", "invalid_input", "expert_failed"):
        say(interview, situation=kind, offers=WAYS_OUT)
    interview.context["hints_given"] = ["problem_clarification:1"]  # by the coach, unasked
    interview.save()
    for number in (1, 2):
        turn = Turn.objects.create(interview=interview, number=100 + number, action="hint", status=TurnStatus.DONE)
        stage, now = interview.stage, timezone.now()
        Event.objects.create(
            interview=interview, turn=turn, kind="hint_request", level="info", stage=stage, created_at=now
        )

    html = page(client, interview, "transcript")
    summary = re.search(r'id="summary">(.*?)</div>', html, re.DOTALL)[1]

    assert "stepped in 4 times" in summary
    assert re.findall(r"<li>(.*?)</li>", summary) == [
        "Let&#x27;s try that again × 2",
        "A hard moment",
        "Something went wrong on our side",
    ]
    assert "2 hints" in summary
    assert html.count("card-label") == 4
    assert offered(html) == []


def test_a_transcript_without_any_of_it_has_no_summary(client: Client, interview: Interview) -> None:
    say(interview, "A plain answer.")

    assert 'id="summary"' not in page(client, interview, "transcript")


# The session, the user, the profile, the interview, and what the page needs:
ROOM_QUERIES = 7  # messages, which hints were no help, who speaks as the coach
TRANSCRIPT_QUERIES = 8  # messages, stage visits, attempts, the hints that were asked for


@pytest.mark.parametrize("cards", [1, 50])
@pytest.mark.parametrize("shown", [("room", ROOM_QUERIES), ("transcript", TRANSCRIPT_QUERIES)])
def test_queries_do_not_grow_with_the_cards(
    client: Client, interview: Interview, django_assert_num_queries: Any, shown: tuple[str, int], cards: int
) -> None:
    name, queries = shown
    for _ in range(cards):
        say(interview, **FRUSTRATED)
    page(client, interview, name)  # what is read once a process is read here

    with django_assert_num_queries(queries):
        html = page(client, interview, name)

    assert html.count("card-label") == (cards if name == "transcript" else min(cards, PART))
