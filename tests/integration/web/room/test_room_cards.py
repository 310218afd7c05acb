"""Cards in the room through its addresses: how they look, what can be pressed, how they fold, and what is refused."""

import re
import uuid
from html import unescape
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.conversation import cards
from interviews.conversation.memory import context_of
from interviews.core.cards.content import RecoveryOption, Tone
from interviews.core.cards.registry import CARDS
from interviews.core.cards.steps import begun, model_access
from interviews.core.cards.wording import ACTION_LABELS, CARD_WORDING
from interviews.ground import throttles
from interviews.ground.refusals import SubmissionRefused
from interviews.models import Card, Interview, ReportSection, Turn, TurnStatus
from interviews.turns import accepting, opening
from interviews.web.conversation.actions import ACTIONS, Kind, ways_of
from interviews.web.report.shown import ReportProgress
from profiles.models import User, Voice
from tests import working
from tests.factories import ModelAccessFactory, UserFactory
from tests.factories.coaching import join, make_coach, make_cohort
from tests.recovering import rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bank_problem")]

HTMX = {"HX-Request": "true"}
LANGUAGES = ["en", "zh-hans"]
CANDIDATES = [
    {"label": "The nested loops", "confidence": 0.6, "text": "I mean the nested loops"},
    {"label": "Sorting first", "confidence": 0.4, "text": "I mean <b>sorting</b> first"},
]
FACTS = {
    "length": 11_000, "limit": 10_000, "seen": 1, "current": 2, "stage": "Approach", "said": "the second one",
    "fault": "timeout", "provider": "House", "until": "00:00", "codes": ["turn_failed", "model_unclear"],
    "messages": 4, "failed": 2, "written": 1, "status_label": "Waiting", "reason": "because", "method": "PUT", "name": "Java",
    "seconds": 30, "number": 2, "why": "A value is missing.",
}  # fmt: skip
POSTS = ["retry", "advance", "use_curated", "retry_failed_sections", "write_curated", "fold_card", "end_interview"]


@pytest.fixture
def client(learner: User) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(learner)
    return client


@pytest.fixture
def interview(learner: User) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug="two-sum")


@pytest.fixture
def no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns wait, and nobody takes them."""
    monkeypatch.setattr(accepting, "answer_or_wake", lambda turn: False)
    working.tell_nobody(monkeypatch)


def address(name: str, interview: Interview) -> str:
    return reverse(name, kwargs={"interview_id": interview.pk})


def text_of(response: HttpResponse) -> str:
    return response.content.decode()


def page(client: Client, interview: Interview, name: str = "room", **headers: str) -> str:
    response = client.get(address(name, interview), headers=headers)
    assert response.status_code == 200
    return text_of(response)


def press(client: Client, name: str, interview: Interview, *, htmx: bool = True, **fields: Any) -> HttpResponse:
    """Press what posts to ``name`` on a page that is up to date."""
    interview.refresh_from_db()
    last = interview.messages.order_by("position").last()
    data = {"seen_turn": interview.turn_count, "after": last.position if last else 0, **fields}
    return client.post(address(name, interview), data, headers=HTMX if htmx else {})


def send(client: Client, interview: Interview, text: str, *, htmx: bool = True, **fields: Any) -> HttpResponse:
    return press(client, "send_turn", interview, htmx=htmx, **{"text": text, "client_id": uuid.uuid4(), **fields})


def open_card(interview: Interview, code: str, **facts: Any) -> Card:
    wizard = begun(model_access((("1:m", "M"),))) if code == "key_rejected" else None
    return cards.open_card(interview, code, facts={**FACTS, **facts}, wizard=wizard, turn=interview.turns.last())


def fail(interview: Interview, action: str = "message") -> Turn:
    """Let the next turn have failed, as after all attempts of the worker."""
    turn = Turn.objects.create(interview=interview, number=interview.turn_count + 1, text="Words", action=action)
    Turn.objects.filter(pk=turn.pk).update(status=TurnStatus.FAILED)
    Interview.objects.filter(pk=interview.pk).update(turn_count=turn.number, status="failed")
    interview.refresh_from_db()
    cards.open_card(interview, "turn_failed", turn=turn)
    return turn


def end_with(interview: Interview, status: str, **sections: str) -> None:
    """Let the conversation be over, with sections of a report in these states."""
    Interview.objects.filter(pk=interview.pk).update(status=status, finished_at=timezone.now())
    interview.refresh_from_db()
    interview.sections.all().delete()
    for position, (name, state) in enumerate(sections.items(), start=1):
        text = f"About **{name}**." if state == "written" else ""
        ReportSection.objects.create(interview=interview, name=name, position=position, status=state, text=text)


def card_in(html: str) -> str:
    """Return the card that is open in the conversation, empty without one."""
    found = re.search(r'<li class="message-card" .*?\n</li>', html, re.S)
    return found[0] if found else ""


def forms_in(html: str) -> dict[str, tuple[str, dict[str, str]]]:
    """Return the forms that can be pressed: name, address and fields."""
    found = re.findall(r'<form method="post" action="([^"]+)"[^>]*data-offer="([^"]+)"[^>]*>(.*?)</form>', html, re.S)
    return {
        name: (url, {key: unescape(value) for key, value in re.findall(r'name="([^"]+)" value="([^"]*)"', inner)})
        for url, name, inner in found
    }


def links_in(html: str) -> dict[str, str]:
    found = re.findall(r'<a [^>]*href="([^"]*)" data-offer="([^"]+)"', html)
    return {name: unescape(url) for url, name in found}


# --- The table of actions ---------------------------------------------------------------------------------------------


def test_every_action_of_the_registry_is_in_the_table() -> None:
    used = {action for row in CARDS.values() for action, _confidence in row.options}

    assert used <= set(ACTION_LABELS) == set(ACTIONS)


def test_every_action_leads_to_something_that_a_learner_may_do(client: Client, interview: Interview) -> None:
    join(make_cohort(make_coach()), interview.learner)
    room = page(client, interview)
    for action in ACTIONS:
        option = RecoveryOption(action, "Do it", 0.5, "1" if action == "choose" else "")
        ways = ways_of([option], interview_id=interview.pk, on_card=True, texts={"1": "I mean this one"})
        if ACTIONS[action].kind is Kind.STEPS:
            assert ways == [], action
            continue
        (way,) = ways
        if way.url.startswith("#"):
            assert f'id="{way.url[1:]}"' in room, action
            continue
        with rolled_back(interview):
            fields = {"seen_turn": 0, "after": 1, "client_id": uuid.uuid4(), **dict(way.fields)}
            response = client.post(way.url, fields, headers=HTMX) if way.is_form else client.get(way.url)
            assert response.status_code not in (403, 404, 405), action
            assert response.status_code < 500, action


def prepare(interview: Interview, code: str) -> None:
    """Bring the interview where the card ``code`` stands, and open it."""
    if code == "turn_failed":
        fail(interview)
    elif code == "not_begun":
        interview.messages.all().delete()
        interview.stage_visits.all().delete()
        Interview.objects.filter(pk=interview.pk).update(status="draft")
        open_card(interview, code)
    elif code == "report_sections_failed":
        end_with(interview, "report_review", problem_clarification="written", overall="failed")
        open_card(interview, code)
    elif code == "report_failed":
        end_with(interview, "failed", problem_clarification="failed", overall="failed")
        open_card(interview, code)
    else:
        open_card(interview, code, **({"candidates": CANDIDATES} if code == "ambiguous_reference" else {}))


@pytest.mark.usefixtures("no_worker")
def test_what_a_card_offers_can_be_pressed_by_whom_it_is_shown(client: Client, interview: Interview) -> None:
    pressed: dict[tuple[str, str], int] = {}
    for code in CARDS:
        with rolled_back(interview):
            prepare(interview, code)
            card = card_in(page(client, interview))
            forms, links = forms_in(card), links_in(card)
            assert forms or links or CARDS[code].options[0][0] == "start_wizard", code
            assert card.count("button-primary") == bool(forms or links) or "wizard" in card, code
            for url, fields in forms.values():
                for headers in (HTMX, {}):
                    with transaction.atomic():
                        response = client.post(url, fields, headers=headers)
                        assert response.status_code not in (403, 404, 405), (code, url)
                        assert response.status_code < 500, (code, url)
                        transaction.set_rollback(True)
            for url in links.values():
                if not url.startswith("#") and (url, interview.status) not in pressed:
                    pressed[url, interview.status] = client.get(url).status_code
                    assert pressed[url, interview.status] in (200, 302), (code, url)


def test_a_card_says_what_it_has_to_say(client: Client, interview: Interview) -> None:
    for code in CARDS:
        with rolled_back(interview):
            prepare(interview, code)
            for language in LANGUAGES:
                assert_says_all(card_in(page(client, interview, **{"Accept-Language": language})), interview, language)


def assert_says_all(card: str, interview: Interview, language: str) -> None:
    """Check that ``card`` is what a page in ``language`` has to show of the card that is open."""
    feedback = cards.card_shown(interview.cards.get(state="open"), language[:2])
    text, place = unescape(card), (feedback.code, language)
    assert f'lang="{language}"' in card, place
    assert f"tone-{feedback.tone}" in card, place
    assert re.search(
        r'class="card-label"><svg.*?<use href="[^"]*#tone-\w+"/>.*?<span class="visually-hidden">\S', card, re.S
    ), place
    assert feedback.title in text, place
    assert (feedback.message in text) == (feedback.code != "ambiguous_reference"), place  # there the coach has said it
    assert feedback.cause in text, place
    assert card.count("<details") >= 1, place
    assert "<details open" not in card, place
    if feedback.form in ("hint", "choice") and feedback.fix:
        assert feedback.fix in text, place
    for at, event in feedback.dated_chain:
        assert f'<span class="card-at">{at}</span> <span>' in card, place
        assert event in text, place
    assert not re.search(r"\sstyle=|\son[a-z]+=|hx-on", card), place


def test_every_tone_has_an_icon_of_its_own(client: Client, interview: Interview) -> None:
    by_tone = {row.tone: code for code, row in CARDS.items()}
    icons = set()
    for tone in Tone:
        open_card(interview, by_tone[tone])
        icons.add(re.search(r"<svg.*?</svg>", card_in(page(client, interview)), re.S)[0])
    assert len(icons) == len(Tone)


# --- Folding ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_folds_to_a_line_that_can_be_opened(client: Client, interview: Interview, language: str) -> None:
    card = open_card(interview, "model_unavailable")

    html = text_of(press(client, "fold_card", interview))

    row = re.search(rf'<li class="message-card is-folded" id="message-{card.message.position}".*?\n</li>', html, re.S)[
        0
    ]
    assert 'hx-swap-oob="true" aria-live="off"' in row
    assert '<details class="disclosure' in row
    assert CARD_WORDING["model_unavailable"]["en"].title in row
    assert ACTION_LABELS["go_on"]["en"] in row
    assert "<form" not in row
    room = page(client, interview, **{"Accept-Language": language})
    assert card_in(room) == ""
    assert ACTION_LABELS["go_on"][language[:2]] in room
    for name in ("room", "transcript"):
        assert 'class="message-card is-folded"' in page(client, interview, name)


def test_the_next_answer_folds_it_on_every_page(client: Client, interview: Interview) -> None:
    card = open_card(interview, "model_unavailable")
    behind = interview.messages.count()

    html = text_of(send(client, interview, "Can prices repeat?"))

    assert f'class="message-card is-folded" id="message-{card.message.position}" ' in html
    other = client.get(address("updates", interview) + f"?now&after={behind}", headers=HTMX)
    assert f'class="message-card is-folded" id="message-{card.message.position}" ' in text_of(other)
    upto = interview.messages.count()
    later = client.get(address("updates", interview) + f"?now&after={upto}", headers=HTMX)
    assert "is-folded" not in text_of(later)


def test_a_new_card_takes_the_place_of_the_old_one(client: Client, interview: Interview) -> None:
    open_card(interview, "model_unavailable")
    open_card(interview, "model_unclear")

    room = page(client, interview)

    assert room.count('class="message-card is-folded"') == 1
    assert 'data-code="model_unclear"' in card_in(room)


def test_a_card_opens_no_stage_and_says_nothing_for_the_coach(client: Client, interview: Interview) -> None:
    open_card(interview, "model_unavailable")

    html = text_of(send(client, interview, "Can prices repeat? Is the list sorted?"))

    assert 'class="stage-break"' not in html
    interview.refresh_from_db()
    assert all(message.text for message in context_of(interview)[0].conversation)


def test_carrying_on_is_only_where_the_card_says_so(client: Client, interview: Interview) -> None:
    fail(interview)

    press(client, "fold_card", interview)

    assert interview.cards.get().state == "open"


def test_a_new_card_is_marked_for_the_focus_and_a_changed_one_is_not(client: Client, interview: Interview) -> None:
    open_card(interview, "key_rejected")
    last = interview.messages.count()

    new = client.get(address("updates", interview) + f"?now&after={last - 1}", headers=HTMX)
    changed = client.get(address("updates", interview) + f"?now&after={last}", headers=HTMX)

    assert re.search(rf'<li class="message-card" id="message-{last}"[^>]* tabindex="-1" data-focus', text_of(new))
    assert re.search(rf'<li class="message-card" id="message-{last}"[^>]* aria-live="off"', text_of(changed))
    assert "data-focus" not in card_in(text_of(changed))


# --- What the buttons do ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [True, False])
def test_a_failed_turn_is_asked_once_more(client: Client, interview: Interview, htmx: bool) -> None:
    fail(interview, action="hint")

    response = press(client, "retry", interview, htmx=htmx)

    assert response.status_code == (200 if htmx else 303)
    interview.refresh_from_db()
    assert interview.status == "waiting"
    assert [turn.action for turn in interview.turns.order_by("number")] == ["hint", "retry"]
    assert card_in(page(client, interview)) == ""
    again = press(client, "retry", interview, htmx=htmx)
    assert again.status_code == 422
    assert 'data-code="nothing_to_repeat"' in text_of(again)


def test_or_one_goes_on_without_it(client: Client, interview: Interview) -> None:
    fail(interview)

    html = text_of(press(client, "advance", interview))

    interview.refresh_from_db()
    assert interview.status == "waiting"
    assert 'class="message-card is-folded"' in html
    assert interview.cards.get().outcome == "advance"


def test_a_new_message_is_possible_after_a_failure(client: Client, interview: Interview) -> None:
    fail(interview)
    assert 'id="composer"' in page(client, interview)

    assert send(client, interview, "Can prices repeat?").status_code == 200

    interview.refresh_from_db()
    assert interview.status == "waiting"
    assert card_in(page(client, interview)) == ""


def test_the_curated_coach_takes_over_and_the_header_says_so(client: Client, interview: Interview) -> None:
    ModelAccessFactory(user=interview.learner)
    open_card(interview, "model_unavailable")
    assert "small-model" in page(client, interview)

    html = text_of(press(client, "use_curated", interview))

    voice = re.search(r'<p id="room-voice" hx-swap-oob="true">.*?</p>', html, re.S)[0]
    assert "Built-in coach" in voice
    interview.refresh_from_db()
    assert interview.coached_by == Voice.CURATED
    assert interview.learner.model_access.voice == Voice.OWN_KEY, "in this interview only"
    assert interview.cards.get().outcome == "use_curated"


def test_the_curated_coach_answers_what_failed(client: Client, interview: Interview) -> None:
    fail(interview, action="hint")

    press(client, "use_curated", interview)

    interview.refresh_from_db()
    assert interview.status == "waiting"
    assert interview.turns.last().action == "retry"


@pytest.mark.parametrize("name", ["advance", "use_curated", "end_interview"])
@pytest.mark.usefixtures("no_worker")
def test_while_the_coach_works_it_is_refused(client: Client, interview: Interview, name: str) -> None:
    send(client, interview, "Can prices repeat?")

    response = press(client, name, interview, confirmed="1")

    assert response.status_code == 409
    assert 'data-code="status_conflict"' in text_of(response)
    assert response["HX-Retarget"] == "#composer-alert"


def test_sections_are_written_again_only_in_the_review(client: Client, interview: Interview) -> None:
    response = press(client, "retry_failed_sections", interview)

    assert response.status_code == 400
    assert 'data-code="not_in_report_review"' in text_of(response)


@pytest.mark.usefixtures("no_worker")
def test_a_choice_is_one_press(client: Client, interview: Interview) -> None:
    open_card(interview, "ambiguous_reference", candidates=CANDIDATES)
    card = card_in(page(client, interview))
    forms = forms_in(card)
    assert list(forms) == ["choose:1", "choose:2"]
    assert "I mean &lt;b&gt;sorting&lt;/b&gt; first" in card

    url, fields = forms["choose:2"]
    response = client.post(url, fields, headers=HTMX)

    assert response.status_code == 200
    assert interview.turns.get().text == CANDIDATES[1]["text"]


@pytest.mark.parametrize(("words", "said"), [(CANDIDATES[1]["text"], "Sorting first"), ("Neither of them.", "")])
def test_a_folded_choice_says_what_was_chosen(client: Client, interview: Interview, words: str, said: str) -> None:
    card = open_card(interview, "ambiguous_reference", candidates=CANDIDATES)
    behind = interview.messages.count()

    answered = text_of(send(client, interview, words))

    upto = text_of(client.get(address("updates", interview) + f"?now&after={behind + 1}", headers=HTMX))
    other = text_of(client.get(address("updates", interview) + f"?now&after={behind}", headers=HTMX))
    assert "is-folded" in answered and "is-folded" in other
    for html in (answered, other, upto, page(client, interview), page(client, interview, "transcript")):
        for row in re.findall(rf'id="message-{card.message.position}".*?\n</li>', html, re.S):
            assert re.findall(r'class="card-done">([^<]*)<', row) == ([said] if said else [])


def test_candidates_are_marked_where_they_were_said_for_as_long_as_the_card_is_open(
    client: Client, interview: Interview
) -> None:
    said = "I could use nested loops, or sort first."
    send(client, interview, said)
    send(client, interview, "Can the list be empty?")
    marked = [{**one, "said_in": said} for one in CANDIDATES]
    place, behind = interview.messages.get(text=said).position, interview.messages.count()
    open_card(interview, "ambiguous_reference", candidates=marked)

    def marks(html: str) -> list[list[str]]:
        rows = re.findall(rf'<li class="message from-learner" id="message-{place}".*?</li>', html, re.S)
        return [re.findall(r"You may mean: ([^<]+)<", row) for row in rows]

    both = ["The nested loops", "Sorting first"]
    news = text_of(client.get(address("updates", interview) + f"?now&after={behind}", headers=HTMX))
    assert marks(page(client, interview)) == marks(news) == [both]
    assert news.count("You may mean: ") == 2, "nothing else is marked"

    answered = text_of(send(client, interview, CANDIDATES[1]["text"]))
    assert marks(answered) == [[]], "it comes once more, without marks"
    assert "You may mean: " not in page(client, interview)


# --- The end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [True, False])
def test_ending_is_asked_for_first(client: Client, interview: Interview, htmx: bool) -> None:
    question = press(client, "end_interview", interview, htmx=htmx)

    html = text_of(question)
    assert question.status_code == 409
    assert 'data-code="end_interview"' in html
    interview.refresh_from_db()
    assert not interview.is_over
    assert links_in(html)["keep_going"] == "#composer-text"
    url, fields = forms_in(html)["end_interview"]
    done = client.post(url, fields, headers=HTMX if htmx else {})
    assert done.status_code == (200 if htmx else 303)
    interview.refresh_from_db()
    assert (interview.is_over, interview.ended_early) == (True, True)


def test_an_interview_that_was_ended_says_so_honestly(client: Client, interview: Interview) -> None:
    html = text_of(press(client, "end_interview", interview, confirmed="1"))

    assert 'id="composer-area" data-finished' in html
    assert re.search(r'<div id="end-interview" hx-swap-oob="true"></div>', html)
    room = page(client, interview)
    assert "You ended it here" in room
    assert 'aria-current="step"' not in room
    assert room.count("rail-step is-upcoming") == 7
    assert "You completed all stages" not in room
    assert address("transcript", interview) in room
    assert "the report covers the stages you reached" in room
    again = press(client, "end_interview", interview)
    assert again.status_code == 200


def test_a_page_that_is_behind_ends_nothing(client: Client, interview: Interview) -> None:
    send(client, interview, "Can prices repeat?")

    response = press(client, "end_interview", interview, confirmed="1", seen_turn=0)

    assert response.status_code == 409
    assert 'data-code="stale_turn"' in text_of(response)


def test_when_a_conversation_went_on_is_told_for_every_zone_of_the_world(client: Client, interview: Interview) -> None:
    send(client, interview, "At 12:11 <b>or</b> later?")
    sent_at = interview.turns.get().accepted_at

    html = text_of(press(client, "end_interview", interview, confirmed="1", seen_turn=0))

    time = f'<time datetime="{sent_at.isoformat()}" data-local="time">{sent_at:%H:%M}</time>'
    assert html.count(time) == html.count('data-local="time"') == 1
    assert "At 12:11 &lt;b&gt;or&lt;/b&gt; later?" in html


# --- Statuses ---------------------------------------------------------------------------------------------------------


def test_a_draft_is_begun_on_its_card(client: Client, interview: Interview) -> None:
    prepare(interview, "not_begun")
    html = page(client, interview)
    assert 'data-code="not_begun"' in card_in(html)
    assert 'id="composer"' not in html
    assert page(client, interview, "transcript")

    response = press(client, "advance", interview)

    assert response["HX-Redirect"] == address("room", interview)
    html = page(client, interview)
    assert 'id="composer"' in html
    assert card_in(html) == ""


def test_a_report_in_the_making_is_waited_for(client: Client, interview: Interview) -> None:
    end_with(interview, "working", problem_clarification="written", overall="queued")
    url, asked = address("updates", interview), {"after": 1, "report": "", "shown": ReportProgress(1, 2).key}
    assert f'{url}?after=1&amp;report"' in page(client, interview)
    room = page(client, interview)
    assert "Your report is being written" in room
    assert f'href="{address("report", interview)}">Watch it being written' in room
    assert client.get(url, asked, headers=HTMX).status_code == 204

    interview.sections.filter(name="overall").update(status="failed")

    news = text_of(client.get(url, asked, headers=HTMX))
    assert 'id="wait-progress" aria-live="off" hx-swap-oob="true"' in news
    assert "1 of 2 parts are written · 1 could not be written" in news
    assert '<progress id="wait-bar" max="2" value="2">' in news
    assert "Your report is being written" not in news, "that is said once"
    end_with(interview, "report_review", problem_clarification="written", overall="failed")
    open_card(interview, "report_sections_failed")
    final = text_of(client.get(url, asked, headers=HTMX))
    assert "data-waiting" not in final
    assert 'data-code="report_sections_failed"' in card_in(final)


@pytest.mark.parametrize("status", ["working", "report_review", "failed", "finished"])
def test_the_transcript_leads_to_what_is_written_of_the_report(
    client: Client, interview: Interview, status: str
) -> None:
    end_with(interview, status, problem_clarification="written", overall="failed")
    link = f'href="{address("report", interview)}">Read the report<'
    assert link in page(client, interview, "transcript")
    interview.sections.update(status="failed", text="")
    assert link not in page(client, interview, "transcript")


def test_an_interview_that_goes_on_has_no_report(client: Client, interview: Interview) -> None:
    assert address("report", interview) not in page(client, interview, "transcript")


IN_THE_REPORT, MISSING, KEPT = (
    "the report covers the stages you reached",
    "could not be written",
    "Everything you said and worked out is kept",
)
READ_IT, READ_TRANSCRIPT = "Read the report", "Read the transcript"


@pytest.mark.parametrize(
    ("status", "sections", "expected"),
    [
        ("finished", ("written", "written"), (READ_IT, IN_THE_REPORT)),
        ("finished", ("written", "failed"), (READ_IT, "the part of your report that was written")),
        ("finished", ("failed", "failed"), (READ_TRANSCRIPT, KEPT)),
        ("report_review", ("written", "failed"), (READ_IT, MISSING)),
        ("failed", ("failed", "failed"), ("", MISSING)),
        ("working", ("written", "queued"), ("", "Your report is being written")),
    ],
)
def test_what_is_said_at_the_end_follows_what_became_of_the_report(
    client: Client, interview: Interview, status: str, sections: tuple[str, str], expected: tuple[str, str]
) -> None:
    primary, says = expected
    end_with(interview, status, problem_clarification=sections[0], overall=sections[1])
    Interview.objects.filter(pk=interview.pk).update(ended_early=True)

    html = page(client, interview)

    finished = re.search(r'<div class="finished">.*?\n</div>', html, re.S)[0]
    assert says in finished
    assert (IN_THE_REPORT in finished) == (says == IN_THE_REPORT)
    assert re.findall(r'class="button button-primary"[^>]*>([^<]+)<', finished) == ([primary] if primary else [])
    assert (f'href="{address("report", interview)}"' in finished) == (primary == READ_IT)
    assert READ_TRANSCRIPT in finished


@pytest.mark.parametrize("status", ["working", "report_review", "failed", "finished"])
def test_my_interviews_lead_to_where_it_goes_on_and_to_the_report(
    client: Client, interview: Interview, status: str
) -> None:
    end_with(interview, status, problem_clarification="written", overall="failed")
    room, report, transcript = (address(name, interview) for name in ("room", "report", "transcript"))

    html = text_of(client.get(reverse("my_interviews")))

    assert f'<h2><a href="{report if status == "finished" else room}">' in html
    assert ("Continue in the room" in html) == (status != "finished")
    assert f'href="{report}">Report<' in html and f'href="{transcript}">Transcript<' in html
    interview.sections.update(status="failed", text="")
    html = text_of(client.get(reverse("my_interviews")))
    assert f'<h2><a href="{transcript if status == "finished" else room}">' in html
    assert f'href="{transcript}">Transcript<' in html
    assert report not in html
    assert (f'href="{room}">Back to the interview' in page(client, interview, "transcript")) == (status != "finished")


# --- A page to read ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["turn_failed", "key_rejected", "report_failed", "ambiguous_reference"])
def test_the_transcript_shows_an_open_card_as_a_line_that_leads_to_the_room(
    client: Client, interview: Interview, code: str
) -> None:
    prepare(interview, code)

    html = page(client, interview, "transcript")

    row = card_in(html)
    assert CARD_WORDING[code]["en"].title in unescape(row)
    assert f'href="{address("room", interview)}#newest">Continue in the room<' in row
    main = html.partition("<main")[2].partition("</main>")[0]
    assert "<form" not in main
    assert "hx-" not in main
    assert "data-focus" not in main


# --- Refusals ---------------------------------------------------------------------------------------------------------


def test_a_page_that_was_behind_catches_up_and_the_card_folds(client: Client, interview: Interview) -> None:
    send(client, interview, "Can prices repeat?")
    refusal = text_of(send(client, interview, "Late words", seen_turn=0, after=1))
    assert refusal.count('class="card-at"') == 3
    assert "Can prices repeat?" in refusal
    load = unescape(re.search(r'hx-get="([^"]+)"', refusal)[1])

    html = text_of(client.get(load, headers=HTMX))

    line = re.search(r'<div id="composer-alert"[^>]*>(.*?)</div>', html, re.S)[1]
    assert "card-line" in line
    assert CARD_WORDING["stale_turn"]["en"].title in line
    assert "feedback-card" not in line
    nothing = text_of(client.get(address("updates", interview) + "?now&after=1", headers=HTMX))
    assert "card-line" not in nothing


def test_without_scripts_a_refusal_is_a_card_over_the_text(client: Client, interview: Interview) -> None:
    send(client, interview, "Can prices repeat?")

    response = send(client, interview, "Late words", htmx=False, seen_turn=0)

    html = text_of(response)
    assert response.status_code == 409
    assert "Late words</textarea>" in html
    assert 'data-code="stale_turn"' in html
    alert = re.search(r'<div id="composer-alert"[^>]*>.*?<form', html, re.S)[0]
    assert alert.startswith('<div id="composer-alert" role="alert" tabindex="-1" autofocus>')
    assert 'aria-label="The latest messages are loaded, and your text is still here."' in alert
    assert links_in(alert) == {"go_on": "#composer-text"}, "the page is new, and to load it again would cost the text"
    assert "Can prices repeat?" in html.partition('id="message-list"')[2]
    again = re.search(r'name="seen_turn" value="(\d+)"', html.partition('id="composer-state"')[2])[1]
    assert send(client, interview, "Late words", htmx=False, seen_turn=again).status_code == 303


@pytest.mark.parametrize("code", [code for code, row in CARDS.items() if "refresh" in dict(row.options)])
def test_no_refusal_on_a_whole_page_offers_to_load_it_again(
    client: Client, interview: Interview, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    def refuse(what: str, user: User) -> None:
        raise SubmissionRefused(code, **{name: FACTS[name] for name in CARDS[code].facts})

    monkeypatch.setattr("interviews.web.room.views.check_rate", refuse)

    html = text_of(send(client, interview, "My words", htmx=False))

    assert f'data-code="{code}"' in html
    assert "My words</textarea>" in html
    assert "refresh" not in links_in(html)
    assert links_in(html)


def test_the_voice_is_shown_until_nothing_is_left_to_write(client: Client, interview: Interview) -> None:
    end_with(interview, "report_review", overall="failed")
    assert 'class="voice-name"' in page(client, interview)
    end_with(interview, "finished", overall="written")
    assert '<p id="room-voice"></p>' in page(client, interview)


@pytest.mark.parametrize("htmx", [True, False])
def test_too_many_turns_a_minute_are_refused_with_when_it_ends(
    client: Client, interview: Interview, monkeypatch: pytest.MonkeyPatch, htmx: bool
) -> None:
    def refuse(what: str, user: User) -> None:
        raise SubmissionRefused("rate_limited", seconds=42)

    monkeypatch.setattr("interviews.web.room.views.check_rate", refuse)

    response = send(client, interview, "Too fast", htmx=htmx)

    html = text_of(response)
    assert response.status_code == 429
    assert 'data-code="rate_limited"' in html
    assert "42" in html
    assert not interview.turns.exists()
    assert throttles.check_rate("turns", interview.learner) is None


def test_code_that_cannot_be_saved_says_so_in_full(client: Client, interview: Interview) -> None:
    response = client.post(address("save_code", interview), {"code": "a\x00b"})

    body = response.json()
    assert response.status_code == 422
    assert body["message"] == body["feedback"]["error"]["message"]
    assert body["feedback"]["error"]["code"] == "unstorable_text"


# --- Who may ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", POSTS)
def test_it_belongs_to_ones_own_interviews(interview: Interview, learner: User, name: str) -> None:
    open_card(interview, "model_unavailable")
    stranger, forger = Client(), Client(enforce_csrf_checks=True)
    stranger.force_login(UserFactory())
    forger.force_login(learner)

    for htmx in (True, False):
        assert press(stranger, name, interview, htmx=htmx, confirmed="1").status_code == 404
    assert stranger.post(reverse(name, args=[uuid.uuid4()])).status_code == 404
    assert press(forger, name, interview).status_code == 403
    assert stranger.get(address(name, interview)).status_code == 405
    login = f"{reverse('account_login')}?next={address('room', interview)}"
    assert press(Client(), name, interview)["HX-Redirect"] == login
    assert press(Client(), name, interview, htmx=False)["Location"] == login
    assert interview.cards.get().state == "open"


def test_what_a_card_was_told_comes_out_dead(client: Client, interview: Interview) -> None:
    hostile = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'
    open_card(interview, "ambiguous_reference", said=hostile, candidates=[
        {"label": hostile, "confidence": 0.5, "text": hostile},
        {"label": "b", "confidence": 0.4, "text": "b"},
    ])  # fmt: skip

    for name in ("room", "transcript"):
        html = page(client, interview, name)
        assert "<script>alert" not in html
        assert "<img" not in html


# --- Queries ----------------------------------------------------------------------------------------------------------

# The session, the user, the profile, the interview; then messages, who speaks, and whether there is a coach to ask.
ROOM_QUERIES = 7
CHANGES_QUERIES = 7  # the session, the user, a turn that waits, the interview, messages, what was folded, the last word


@pytest.mark.parametrize("count", [1, 30])
def test_queries_do_not_grow_with_the_cards(
    client: Client, interview: Interview, django_assert_num_queries: Any, count: int
) -> None:
    for _ in range(count):
        open_card(interview, "repeated_failure")
    page(client, interview)

    with django_assert_num_queries(ROOM_QUERIES):
        html = page(client, interview)
    assert html.count('class="message-card is-folded"') == count - 1
    cards.fold_open(interview, "pause")
    with django_assert_num_queries(CHANGES_QUERIES):
        client.get(address("updates", interview) + f"?now&after={count + 1}", headers=HTMX)


class TestWithoutACard:
    """Whatever became of its card, an interview that cannot go on by itself shows its ways on."""

    def test_a_draft_can_be_begun(self, client: Client, interview: Interview) -> None:
        interview.messages.all().delete()
        Interview.objects.filter(pk=interview.pk).update(status="draft")
        html = page(client, interview)
        assert 'data-code="not_begun"' in html and f'action="{address("advance", interview)}"' in html

    def test_a_failed_turn_can_be_tried_again(self, client: Client, interview: Interview) -> None:
        Turn.objects.create(interview=interview, number=1, text="Two loops.", status=TurnStatus.FAILED)
        Interview.objects.filter(pk=interview.pk).update(status="failed", turn_count=1)
        html = page(client, interview)
        assert 'data-code="turn_failed"' in html
        assert all(f'action="{address(name, interview)}"' in html for name in ("retry", "advance"))

    @pytest.mark.parametrize(
        ("status", "code", "ways"),
        [
            ("report_review", "report_sections_failed", ["retry_failed_sections", "write_curated", "advance"]),
            ("failed", "report_failed", ["retry", "write_curated", "advance"]),
        ],
    )
    def test_a_report_can_be_finished(
        self, client: Client, interview: Interview, status: str, code: str, ways: list[str]
    ) -> None:
        end_with(interview, status, problem_clarification="failed", overall="failed")
        html = page(client, interview)
        assert f'data-code="{code}"' in html
        assert all(f'action="{address(name, interview)}"' in html for name in ways)

    def test_a_card_that_is_there_is_enough(self, client: Client, interview: Interview) -> None:
        Turn.objects.create(interview=interview, number=1, text="Two loops.", status=TurnStatus.FAILED)
        Interview.objects.filter(pk=interview.pk).update(status="failed", turn_count=1)
        open_card(interview, "turn_failed")
        assert page(client, interview).count('data-code="turn_failed"') == 1
