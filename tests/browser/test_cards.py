"""Cards as a person meets them: something goes differently, a way on is pressed, and the card folds to a line."""

import os
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from interviews.conversation import cards
from interviews.core.stages import Stage
from interviews.jobs import dispatch
from interviews.llm.port import FaultKind, ModelError
from interviews.model_calls import paid_calls
from interviews.models import CardState, Interview, ReportSection, Turn, TurnStatus
from interviews.models.turn import MAX_MESSAGE_CHARACTERS
from interviews.turns import accepting, answering, opening
from profiles.models import User
from tests import working
from tests.browser.accessible import DESKTOP, PHONE, assert_accessible
from tests.browser.marks import CHINESE, WITHOUT_SCRIPTS
from tests.browser.room import Room, load_by
from tests.browser.watch import Watch
from tests.factories import ProviderFactory
from tests.fakes import ScriptedModel

pytestmark = pytest.mark.usefixtures("bank")

QUESTION = "I get prices and a target and return two positions. Can prices repeat? Is the list sorted?"
LATE = "Is there always exactly one pair, and may I use one item twice?"
HALF_A_THOUGHT = "I was about to say that the list"
NAMED = "I could brute force, sort it with two pointers, or use a hash map."
WHICH = "let's go with the second one"
BROWSERS_ZONE = ZoneInfo("Europe/Berlin")
SHOTS = os.environ.get("SHOTS", "")
"""A folder for pictures of the cards, to look at; none are taken without it."""


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Turns wait until the test plays the worker."""
    monkeypatch.setattr(answering, "answer_at_once", lambda turn: False)
    working.tell_nobody(monkeypatch)

    def work() -> None:
        waiting = Turn.objects.get(status=TurnStatus.QUEUED)
        while not working.answer_turn(waiting.pk):
            pass

    return work


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch, worker: Callable[[], None]) -> Callable[[], None]:
    """Play a worker on which every answer fails, as often as it tries."""

    def work() -> None:
        with monkeypatch.context() as fault:
            fault.setattr(answering, "run_turn", lambda *_, **__: 1 / 0)
            worker()

    return work


def send(room: Room, text: str) -> None:
    room.composer.fill(text)
    room.send_button.click()
    expect(room.waiting).to_be_visible()


def way(where: Locator, name: str) -> Locator:
    """Return the button or link of an action."""
    return where.locator(f"form[data-offer='{name}'] button, a[data-offer='{name}']")


def expect_card(room: Room, code: str) -> None:
    expect(room.card).to_have_count(1)
    expect(room.card.locator(".feedback-card")).to_have_attribute("data-code", code)


def expect_in_log(room: Room, inner: Locator) -> None:
    """Check that the whole of ``inner`` is in view inside the conversation, and that inside the window."""
    seen = """(inner) => {
        const [log, box] = [document.getElementById("log").getBoundingClientRect(), inner.getBoundingClientRect()];
        return box.height > 0 && box.top >= log.top - 1 && box.bottom <= Math.min(log.bottom, innerHeight) + 1;
    }"""
    inner = inner.element_handle()
    room.page.wait_for_function(seen, arg=inner)


def take_pictures(room: Room, name: str, where: Locator | None = None) -> None:
    if not SHOTS:
        return
    for size, colours, look in ((DESKTOP, "light", "light"), (DESKTOP, "dark", "dark"), (PHONE, "light", "phone")):
        room.page.set_viewport_size(size)
        room.page.emulate_media(color_scheme=colours)
        (where or room.card).last.scroll_into_view_if_needed()
        room.page.screenshot(path=Path(SHOTS) / f"cards-{name}-{look}.png")
    room.page.set_viewport_size(DESKTOP)


# --- A page that is behind --------------------------------------------------------------------------------------------


def test_a_stale_tab_is_told_how_it_came_about_and_catches_up(room: Room, watch: Watch) -> None:
    watch.expect_status(409)
    other = Room(room.page.context.new_page())
    other.page.goto(room.page.url)
    room.say(QUESTION)
    other.composer.fill(LATE)

    other.send_button.click()

    expect(other.refusal).to_have_attribute("data-code", "stale_turn")
    expect(other.refusal.locator(".card-chain li")).to_have_count(3)
    expect(other.refusal.locator(".card-chain")).to_contain_text(QUESTION[:40])
    sent_at = room.turns[-1].accepted_at.astimezone(BROWSERS_ZONE)
    expect(other.refusal.locator(".card-chain time")).to_have_text(f"{sent_at:%H:%M}")
    expect(other.composer).to_have_value(LATE)
    take_pictures(other, "stale-tab", other.refusal)
    assert_accessible(other.page)
    way(other.refusal, "refresh").click()
    expect(other.from_learner).to_have_count(1)
    expect(other.refusal).to_have_count(0)
    expect(other.alert.locator(".card-line")).to_be_visible()
    expect(other.composer).to_have_value(LATE)
    take_pictures(other, "stale-tab-folded", other.alert)
    assert_accessible(other.page)
    other.submit()
    expect(other.alert.locator(".card-line")).to_have_count(0)
    assert [turn.text for turn in room.turns] == [QUESTION, LATE]


def test_a_refusal_can_be_put_away(room: Room, watch: Watch) -> None:
    watch.expect_status(409)
    other = Room(room.page.context.new_page())
    other.page.goto(room.page.url)
    room.say(QUESTION)
    other.composer.fill(LATE)
    other.send_button.click()

    way(other.refusal, "go_on").click()

    expect(other.refusal).to_have_count(0)
    expect(other.composer).to_be_focused()
    expect(other.composer).to_have_value(LATE)


def test_a_text_over_the_limit_is_counted_refused_and_kept(room: Room, watch: Watch) -> None:
    watch.expect_status(422)
    too_long = "word " * (MAX_MESSAGE_CHARACTERS // 5 + 3)
    room.composer.fill(too_long)
    expect(room.page.locator("#composer-count.is-over")).to_contain_text("14 ")  # the blank at the end does not count

    room.composer.press("Control+Enter")

    expect(room.refusal).to_have_attribute("data-code", "too_long")
    expect(room.refusal).to_contain_text("10,000")
    expect(room.composer).to_have_value(too_long)
    expect(room.composer).to_be_focused()
    take_pictures(room, "too-long", room.refusal)
    assert_accessible(room.page)
    assert room.turns == []
    way(room.refusal, "edit").click()
    expect(room.refusal).to_have_count(0)
    expect(room.composer).to_have_value(too_long)


def test_a_refused_message_is_sent_again_from_its_card(
    room: Room, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch.expect_status(500)
    room.composer.fill(QUESTION)
    with monkeypatch.context() as fault:
        fault.setattr(accepting, "submit_turn", lambda **_: 1 / 0)
        room.send_button.click()
        expect(room.refusal).to_have_attribute("data-code", "server_error")
    expect(room.composer).to_have_value(QUESTION)

    way(room.refusal, "try_again").click()

    room.expect_answer(after=1)
    expect(room.refusal).to_have_count(0)
    assert [turn.text for turn in room.turns] == [QUESTION]


# --- Which one? -------------------------------------------------------------------------------------------------------


def test_an_ambiguous_word_is_cleared_up_in_one_press(learner_page: Page, learner: User) -> None:
    room = Room.of_new_interview(learner_page, learner, turns=2)
    room.say(NAMED)
    room.composer.fill(WHICH)
    room.submit()
    expect_card(room, "ambiguous_reference")
    ways = room.card.locator(".card-ways button")
    expect(ways.nth(1)).to_be_visible()
    take_pictures(room, "ambiguous")
    assert_accessible(room.page)
    room.composer.fill(HALF_A_THOUGHT)
    before = room.from_coach.count()

    ways.first.click()

    room.expect_answer(after=before)
    expect(room.card).to_have_count(0)
    expect(room.folded_cards).to_have_count(1)
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    facts = room.interview.cards.get().facts
    assert room.turns[-1].text == facts["candidates"][0]["text"]


def test_an_answer_in_words_folds_the_question_as_well(learner_page: Page, learner: User) -> None:
    room = Room.of_new_interview(learner_page, learner, turns=2)
    room.say(NAMED)
    room.say(WHICH)
    expect_card(room, "ambiguous_reference")

    room.say("I mean the two nested loops that check every pair, brute force.")

    expect(room.card).to_have_count(0)
    expect(room.folded_cards).to_have_count(1)


# --- In view ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_card_that_comes_while_one_writes_is_in_view(
    room: Room, broken: Callable[[], None], size: dict[str, int]
) -> None:
    room.page.set_viewport_size(size)
    send(room, QUESTION)
    room.composer.fill("\n".join([HALF_A_THOUGHT] * 8))

    broken()

    expect_card(room, "turn_failed")
    expect_in_log(room, room.card.locator(".card-ways"))
    expect(room.composer).to_be_focused()
    take_pictures(room, "in-view")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_candidates_of_an_ambiguous_word_are_in_view(
    learner_page: Page, learner: User, size: dict[str, int]
) -> None:
    learner_page.set_viewport_size(size)
    room = Room.of_new_interview(learner_page, learner, turns=2)
    room.say(NAMED)
    room.say(WHICH)

    expect_card(room, "ambiguous_reference")

    expect_in_log(room, room.card.locator(".card-ways"))
    way(room.card, "choose:2").click()
    expect(room.folded_cards.locator(".card-done")).to_have_text(
        room.interview.cards.get().facts["candidates"][1]["label"]
    )


def test_who_reads_further_up_is_left_there(
    learner_page: Page, learner: User, worker: Callable[[], None], broken: Callable[[], None]
) -> None:
    learner_page.set_viewport_size(PHONE)
    room = Room.of_new_interview(learner_page, learner)
    send(room, QUESTION * 6)
    learner_page.locator("#log").evaluate("log => { log.scrollTop = 0; }")

    broken()

    expect_card(room, "turn_failed")
    assert learner_page.locator("#log").evaluate("log => log.scrollTop") < 2


def test_a_refusal_is_in_view_on_a_phone_with_what_can_be_pressed(room: Room, watch: Watch) -> None:
    watch.expect_status(409)
    room.page.set_viewport_size(PHONE)
    room.page.locator("[role=tab][data-pane=code]").click()

    room.from_menu("#ask-end")

    expect(room.refusal).to_be_in_viewport(ratio=1)
    for name in ("keep_going", "end_interview"):
        expect(way(room.refusal, name)).to_be_in_viewport(ratio=1)
    take_pictures(room, "refusal-phone", room.refusal)


# --- A turn that failed -----------------------------------------------------------------------------------------------


def test_a_failed_turn_is_asked_once_more_and_then_left(
    room: Room, worker: Callable[[], None], broken: Callable[[], None]
) -> None:
    send(room, QUESTION)
    room.composer.fill(HALF_A_THOUGHT)
    broken()
    expect_card(room, "turn_failed")
    expect(room.composer).to_be_focused()
    expect(room.waiting).to_have_count(0)
    take_pictures(room, "turn-failed")
    assert_accessible(room.page)

    way(room.card, "retry").click()
    expect(room.waiting).to_be_visible()
    broken()
    expect(room.folded_cards).to_have_count(1)
    expect_card(room, "turn_failed")
    way(room.card, "advance").click()

    expect(room.card).to_have_count(0)
    expect(room.folded_cards).to_have_count(2)
    assert room.interview.status == "waiting"
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    before = room.from_coach.count()
    room.send_button.click()
    expect(room.waiting).to_be_visible()
    worker()
    room.expect_answer(after=before)


def test_a_folded_card_is_read_again_without_its_buttons(
    room: Room, worker: Callable[[], None], broken: Callable[[], None]
) -> None:
    send(room, QUESTION)
    broken()
    way(room.card, "advance").click()
    expect(room.folded_cards).to_have_count(1)
    folded = room.folded_cards
    message = folded.locator(".feedback-card > p").first
    expect(folded.locator("summary").first).to_contain_text("No answer this time")
    expect(folded.locator("summary").first).to_contain_text("Move on")
    expect(message).to_be_hidden()
    take_pictures(room, "folded", folded)

    folded.locator("summary").first.click()

    expect(message).to_be_visible()
    expect(folded.locator("button, form")).to_have_count(0)
    take_pictures(room, "folded-open", folded)
    assert_accessible(room.page)
    room.page.reload()
    expect(message).to_be_hidden()


def test_a_card_is_used_with_the_keyboard_alone(
    room: Room, worker: Callable[[], None], broken: Callable[[], None]
) -> None:
    room.composer.fill(QUESTION)
    room.composer.press("Control+Enter")
    expect(room.waiting).to_be_visible()
    broken()
    expect_card(room, "turn_failed")
    retry = way(room.card, "retry")
    for _ in range(30):
        room.page.keyboard.press("Shift+Tab")
        if retry.evaluate("button => button === document.activeElement"):
            break
    expect(retry).to_be_focused()

    room.page.keyboard.press("Enter")
    expect(room.waiting).to_be_visible()
    worker()

    expect(room.card).to_have_count(0)
    expect(room.composer).to_be_focused()


def test_a_new_card_has_the_focus_when_its_button_is_gone(
    room: Room, worker: Callable[[], None], broken: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    send(room, QUESTION)
    broken()
    expect_card(room, "turn_failed")
    monkeypatch.setattr(dispatch, "wake", lambda task, **row: broken())

    way(room.card, "retry").press("Enter")

    expect(room.folded_cards).to_have_count(1)
    expect_card(room, "turn_failed")
    expect(room.card).to_be_focused()


@WITHOUT_SCRIPTS
def test_a_card_works_without_scripts(room: Room) -> None:
    interview = room.interview
    fail_hint(interview)
    room.page.reload()
    expect_card(room, "turn_failed")

    load_by(way(room.card, "retry"))

    expect(room.from_coach).to_have_count(2)
    expect(room.card).to_have_count(0)
    expect(room.folded_cards).to_have_count(1)
    interview.refresh_from_db()
    assert interview.status == "waiting"


@WITHOUT_SCRIPTS
def test_without_scripts_the_end_of_the_conversation_is_in_view_and_no_text_is_lost(
    learner_page: Page, learner: User, watch: Watch
) -> None:
    watch.expect_status(409)
    room = Room.of_new_interview(learner_page, learner, turns=4)
    behind = Room(learner_page.context.new_page())
    behind.page.goto(room.page.url)
    room.composer.fill(QUESTION)
    load_by(room.send_button)
    expect(room.from_learner.last).to_contain_text(QUESTION[:30])
    expect(room.page.locator("#newest")).to_be_in_viewport(ratio=0)

    behind.composer.fill(LATE)
    load_by(behind.send_button)

    expect(behind.refusal).to_have_attribute("data-code", "stale_turn")
    expect(behind.alert).to_be_focused()
    load_by(way(behind.refusal, "go_on"))
    expect(behind.composer).to_have_value(LATE)
    load_by(behind.send_button)
    expect(behind.from_learner.last).to_contain_text(LATE[:30])


def fail_hint(interview: Interview) -> None:
    """Let a request for a hint have failed."""
    turn = Turn.objects.create(
        interview=interview, number=1, action="hint", client_id=uuid.uuid4(), status=TurnStatus.FAILED
    )
    Interview.objects.filter(pk=interview.pk).update(status="failed", turn_count=1)
    cards.open_card(interview, "turn_failed", turn=turn)


# --- Three in a row ---------------------------------------------------------------------------------------------------


def test_three_failures_of_the_model_bring_a_pause(
    room: Room, worker: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    ProviderFactory(name="House", key="sk-house", is_default=True)
    monkeypatch.setattr(paid_calls.Conversation, "_sleep", lambda *_: None)
    script = [ModelError(FaultKind.BAD_REPLY, "nonsense")] * 30
    monkeypatch.setattr(paid_calls, "client_for", lambda *_: ScriptedModel(script))
    room.page.reload()
    expect(room.page.locator(".voice-name")).to_contain_text("House")
    for number, text in enumerate(("Can prices repeat?", "May I use one item twice?", "Is there always a pair?"), 1):
        send(room, text)
        worker()
        expect(room.folded_cards).to_have_count(number - 1)
        expect(room.card).to_have_count(1)
    expect_card(room, "repeated_failure")
    expect(way(room.card, "pause")).to_be_visible()
    expect(way(room.card, "another_problem")).to_be_visible()
    expect(way(room.card, "show_log")).to_be_visible()
    take_pictures(room, "pause")
    assert_accessible(room.page)

    way(room.card, "use_curated").click()

    expect(room.card).to_have_count(0)
    expect(room.folded_cards).to_have_count(3)
    expect(room.page.locator(".voice-name")).to_have_text("Built-in coach")


@CHINESE
def test_the_card_of_a_pause_in_chinese(learner_page: Page, learner: User) -> None:
    interview = opening.start_interview(learner=learner, language="zh", slug="two-sum")
    cards.open_card(interview, "repeated_failure", facts={"codes": ["model_unavailable", "turn_failed"]})
    room = Room(learner_page)
    learner_page.goto(reverse("room", args=[interview.pk]))
    expect_card(room, "repeated_failure")
    take_pictures(room, "pause-zh")
    assert_accessible(learner_page, "zh-hans")


# --- The end ----------------------------------------------------------------------------------------------------------


def test_ending_early_is_asked_for_and_can_be_left(room: Room, watch: Watch) -> None:
    watch.expect_status(409)
    room.say(QUESTION)
    room.composer.fill(HALF_A_THOUGHT)
    end = room.page.locator("#ask-end")

    room.from_menu("#ask-end")
    expect(room.refusal).to_have_attribute("data-code", "end_interview")
    take_pictures(room, "end", room.refusal)
    assert_accessible(room.page)
    way(room.refusal, "keep_going").click()
    expect(room.refusal).to_have_count(0)
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    assert not room.interview.is_over

    room.from_menu("#ask-end")
    way(room.refusal, "end_interview").click()

    expect(room.page.locator("#composer-area[data-finished]")).to_be_visible()
    expect(end).to_have_count(0)
    expect(room.current_steps).to_have_count(0)
    expect(room.transcript_link).to_be_visible()
    interview = room.interview
    assert (interview.is_over, interview.ended_early) == (True, True)
    take_pictures(room, "ended", room.page.locator("#composer-area"))
    assert_accessible(room.page)


def write_report(interview: Interview, status: str, **sections: str) -> None:
    """Let the conversation be over, and the sections of its report be in these states."""
    Interview.objects.filter(pk=interview.pk).update(
        status=status, finished_at=timezone.now(), stage=Stage.PATTERN_SUMMARY
    )
    for position, (name, state) in enumerate(sections.items(), start=1):
        text = "You asked about **every limit** before you began." if state == "written" else ""
        values = {"position": position, "status": state, "text": text}
        ReportSection.objects.update_or_create(interview=interview, name=name, defaults=values)


def test_the_report_is_waited_for_and_what_is_missing_has_a_card(room: Room) -> None:
    interview = room.interview
    write_report(interview, "working", problem_clarification="written", overall="queued")
    room.page.reload()
    expect(room.page.locator("#wait-text")).to_contain_text("Your report is being written")
    expect(room.page.locator("#wait-progress")).to_contain_text("1 of 2 parts are written")
    expect(room.page.locator("#wait-bar")).to_have_attribute("value", "1")
    take_pictures(room, "report-waiting", room.page.locator("#coach-status"))
    assert_accessible(room.page)

    write_report(interview, "report_review", overall="failed")
    cards.open_card(interview, "report_sections_failed", facts={"failed": 1, "written": 1})

    expect_card(room, "report_sections_failed")
    expect(room.waiting).to_have_count(0)
    take_pictures(room, "report-review")
    assert_accessible(room.page)
    way(room.card, "advance").click()
    expect(room.card).to_have_count(0)
    expect(room.folded_cards).to_have_count(1)
    assert room.interview.status == "finished"
    room.page.locator("#composer-area .button-primary").click()
    expect(room.page.locator(".report-section")).to_have_count(2)
    expect(room.page.locator(".report-section .feedback-card")).to_have_count(1)
    take_pictures(room, "report", room.page.locator("#part-overall"))
    assert_accessible(room.page)


# --- For everybody ----------------------------------------------------------------------------------------------------

OPEN = [
    ("model_unavailable", {"fault": "timeout"}),
    ("budget_exhausted", {"until": "00:00 UTC"}),
    ("state_repaired", {}),
    ("expert_failed", {}),
]


@pytest.mark.parametrize(("code", "facts"), OPEN, ids=[code for code, _ in OPEN])
def test_open_cards_are_for_everybody(room: Room, code: str, facts: dict[str, str]) -> None:
    cards.open_card(room.interview, code, facts=facts)
    room.page.reload()
    expect_card(room, code)
    room.card.locator(".card-details summary").click()
    take_pictures(room, code.replace("_", "-"))
    assert_accessible(room.page)


def test_carrying_on_folds_the_card(room: Room) -> None:
    cards.open_card(room.interview, "model_unavailable", facts={"fault": "timeout"})
    room.page.reload()
    room.composer.fill(HALF_A_THOUGHT)

    way(room.card, "go_on").click()

    expect(room.card).to_have_count(0)
    expect(room.folded_cards).to_have_count(1)
    expect(room.composer).to_be_focused()
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    assert room.interview.cards.get().state == CardState.FOLDED
    room.expect_stage(Stage.PROBLEM_CLARIFICATION)
