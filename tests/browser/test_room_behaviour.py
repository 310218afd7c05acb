"""What the room does around the conversation: nothing written is lost, nothing is sent twice, keys are enough."""

import json
import re
import threading
from collections.abc import Callable
from datetime import timedelta
from importlib import import_module

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from interviews.coding.keeping import save_code
from interviews.core.stages import Stage
from interviews.demo import DEMO_MESSAGES
from interviews.models import TurnStatus
from interviews.models.turn import MAX_MESSAGE_CHARACTERS
from interviews.turns import accepting, answering
from profiles.models import User
from tests import working
from tests.browser.conftest import SECONDS_PATIENT
from tests.browser.marks import WITHOUT_SCRIPTS
from tests.browser.room import Room, load_by, play
from tests.browser.watch import Watch
from tests.factories import PASSWORD
from tests.waiting import wait_until

MOST_TABS = 30
QUESTION = "I get prices and a target and return two positions. Can prices repeat? Is the list sorted?"
HALF_A_THOUGHT = "I was about to say that the list"
LOGIN_AND_COME_BACK = re.compile(re.escape(reverse("account_login") + "?next=/interviews/"))
CODE = "def two_sum(nums, target):\n    return []  # not yet\n"


@pytest.fixture
def room_after(learner_page: Page, learner: User, bank: None) -> Callable[[int], Room]:
    """Open the room of an interview that has gone on for some messages of the demo."""

    def open_room(turns: int) -> Room:
        return Room.of_new_interview(learner_page, learner, turns=turns)

    return open_room


@pytest.fixture
def no_worker(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Let turns be accepted and answered by nobody; ``undo()`` ends it."""
    monkeypatch.setattr(answering, "answer_at_once", lambda turn: False)
    working.tell_nobody(monkeypatch)
    return monkeypatch


def expect_save_state(room: Room, name: str) -> None:
    """Check what the editor says about saving: ``saved``, ``failed``, ``signed-out`` or ``restored``."""
    text = room.save_state.get_attribute(f"data-{name}") or ""
    expect(room.save_state).to_have_text(re.compile("^" + re.escape(text.split("{")[0]) + r"[\d:]*$"))


def expect_stored(room: Room) -> None:
    """Check that the code arrives in the table; the page may say that it is saved of what was there before."""
    wait_until(lambda: room.interview.code == CODE, seconds=SECONDS_PATIENT, what="the code is saved")


def end_session(page: Page) -> None:
    """End the session on the server; the browser keeps its cookie and knows nothing of it."""
    name = settings.SESSION_COOKIE_NAME
    key = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == name)
    import_module(settings.SESSION_ENGINE).SessionStore(session_key=key).delete()


def log_in_again(page: Page, learner: User) -> None:
    """Fill in the login page to which an expired session leads."""
    page.wait_for_url(LOGIN_AND_COME_BACK)
    page.locator("[name=login]").fill(learner.email)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form .button-primary").click()


# --- Reload and coming back -------------------------------------------------------------------------------------------


def test_a_reload_keeps_conversation_draft_and_code(room: Room) -> None:
    room.say(QUESTION)
    said = room.page.locator("#message-list").inner_text()
    room.write_code(CODE)
    expect_save_state(room, "saved")
    room.composer.fill(HALF_A_THOUGHT)

    room.page.reload()

    expect(room.page.locator("#message-list")).to_have_text(said, use_inner_text=True)
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    expect(room.code).to_have_value(CODE)
    expect(room.editor).to_contain_text("return []  # not yet")
    expect_save_state(room, "saved")
    assert room.interview.code == CODE


def test_a_reload_before_the_code_was_saved_keeps_it(room: Room) -> None:
    room.page.route("**/code/", lambda route: route.abort())
    room.write_code(CODE)
    room.page.unroute("**/code/")

    room.page.reload()

    expect(room.code).to_have_value(CODE)
    expect_save_state(room, "saved")
    expect_stored(room)


def test_code_after_that_of_a_message_comes_back_without_a_question(room_after: Callable[[int], Room]) -> None:
    room = room_after(6)
    room.write_code(CODE)
    room.submit(code=True)
    room.page.route("**/code/", lambda route: route.abort())
    room.write_code(CODE + "# more\n")
    room.page.unroute("**/code/")

    room.page.reload()

    expect(room.code).to_have_value(CODE + "# more\n")
    expect_save_state(room, "saved")


def test_code_from_another_browser_is_not_overwritten(room: Room) -> None:
    interview, elsewhere = room.interview, "x = 1\n"
    kept = json.dumps({"code": CODE, "base": "what the server had before"})
    room.page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"dryrun:code:{interview.pk}:python", kept])
    save_code(learner=interview.learner, interview_id=interview.pk, code=elsewhere)

    room.page.reload()

    expect(room.code).to_have_value(elsewhere)
    room.page.locator("#editor .alert button").click()
    expect(room.code).to_have_value(CODE)
    expect_stored(room)


def test_code_written_just_before_the_last_message_is_kept(room_after: Callable[[int], Room]) -> None:
    room = room_after(len(DEMO_MESSAGES) - 1)
    room.composer.fill(DEMO_MESSAGES[-1][0])
    room.write_code(CODE)

    room.send_button.click()

    room.expect_finished()
    expect_stored(room)
    expect_save_state(room, "saved")


def test_code_is_saved_when_the_connection_is_back(room: Room, watch: Watch) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    room.page.context.set_offline(True)
    room.write_code(CODE)
    expect_save_state(room, "failed")

    room.page.context.set_offline(False)

    expect_save_state(room, "saved")
    assert room.interview.code == CODE


def test_a_message_that_did_not_get_through_is_sent_once_on_the_second_try(room: Room, watch: Watch) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    watch.expect("htmx:(afterRequest|sendError)")  # htmx says it there, too
    room.composer.fill(QUESTION)
    room.page.context.set_offline(True)
    room.send_button.click()
    expect(room.alert.locator(".alert")).to_be_visible()
    expect(room.composer).to_have_value(QUESTION)

    room.page.context.set_offline(False)
    room.submit()

    expect(room.alert.locator(":is(.alert, .feedback-card)")).to_have_count(0)
    assert [turn.text for turn in room.turns] == [QUESTION]


def test_a_message_whose_answer_got_lost_is_not_sent_twice(room: Room, watch: Watch) -> None:
    watch.expect("ERR_FAILED", "htmx:(afterRequest|sendError)")

    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    room.page.route("**/turns/", lose_the_answer)
    room.composer.fill(QUESTION)
    room.composer.press("Control+Enter")
    expect(room.alert.locator(".alert")).to_be_visible()
    room.page.unroute("**/turns/")
    before = room.from_coach.count()

    room.send_button.click()

    room.expect_answer(after=before)
    expect(room.alert.locator(":is(.alert, .feedback-card)")).to_have_count(0)
    expect(room.from_learner).to_have_count(1)
    expect(room.composer).to_have_value("")
    assert [turn.text for turn in room.turns] == [QUESTION]


def test_a_fault_of_the_server_keeps_the_message(room: Room, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    watch.expect_status(500)
    watch.expect("htmx:(afterRequest|afterOnLoad|responseError)|Response Status Error Code 500")
    room.composer.fill(QUESTION)
    with monkeypatch.context() as broken:
        broken.setattr(accepting, "submit_turn", lambda **_: 1 / 0)
        room.send_button.click()
        expect(room.refusal).to_be_visible()
    expect(room.composer).to_have_value(QUESTION)

    room.submit()

    assert [turn.text for turn in room.turns] == [QUESTION]


def test_the_back_button_leads_back_to_the_room_as_it_was(room: Room) -> None:
    room.say(QUESTION)
    room.composer.fill(HALF_A_THOUGHT)
    room.write_code(CODE)
    room.page.locator(f".site-nav a[href='{reverse('my_interviews')}']").click()
    room.page.wait_for_url(f"**{reverse('my_interviews')}")

    room.page.go_back()

    expect(room.from_learner).to_have_count(1)
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    expect(room.code).to_have_value(CODE)
    expect(room.editor).to_contain_text("return []  # not yet")
    room.composer.fill("I would start with brute force: two nested loops that check every pair.")
    room.submit()
    expect(room.from_learner).to_have_count(2)


def test_an_interview_is_resumed_from_the_list_where_it_was_left(room: Room) -> None:
    room.say(QUESTION)
    stage, address = Stage(room.interview.stage), room.page.url
    room.page.goto(reverse("my_interviews"))

    room.page.locator(".interview-row .button").first.click()

    room.page.wait_for_url(address)
    room.expect_stage(stage)
    expect(room.from_learner).to_have_count(1)


def test_an_expired_session_asks_to_log_in_and_loses_nothing(room: Room, learner: User, watch: Watch) -> None:
    page, address = room.page, room.page.url
    room.composer.fill(QUESTION)
    room.write_code(CODE)
    expect_save_state(room, "saved")
    end_session(page)

    room.send_button.click()

    log_in_again(page, learner)
    page.wait_for_url(address)
    expect(room.composer).to_have_value(QUESTION)
    expect(room.code).to_have_value(CODE)
    room.submit()
    assert [turn.text for turn in room.turns] == [QUESTION]
    expect(room.composer).to_have_value("")


def test_code_written_after_the_session_expired_is_kept(room: Room, learner: User) -> None:
    page, address = room.page, room.page.url
    end_session(page)
    room.write_code(CODE)
    expect_save_state(room, "signed-out")

    page.reload()

    log_in_again(page, learner)
    page.wait_for_url(address)
    expect(room.code).to_have_value(CODE)
    expect_save_state(room, "saved")
    expect_stored(room)


def test_a_page_from_before_a_login_elsewhere_keeps_the_message(room: Room, learner: User, watch: Watch) -> None:
    watch.expect_status(403)
    watch.expect("htmx:(afterRequest|afterOnLoad|responseError)|Response Status Error Code 403")
    room.composer.fill(QUESTION)
    end_session(room.page)
    other = room.page.context.new_page()
    other.goto(room.page.url)
    log_in_again(other, learner)
    other.wait_for_url(room.page.url)

    room.send_button.click()

    expect(room.refusal).to_be_visible()
    expect(room.composer).to_have_value(QUESTION)
    room.page.reload()
    expect(room.composer).to_have_value(QUESTION)
    room.submit()
    assert [turn.text for turn in room.turns] == [QUESTION]


def test_the_language_of_the_page_changes_and_the_draft_stays(room: Room) -> None:
    room.composer.fill(HALF_A_THOUGHT)

    room.page.locator(".site-header .language-switch button").click()

    expect(room.page.locator("html")).to_have_attribute("lang", "zh-hans")
    expect(room.page.locator("#message-list")).to_have_attribute("lang", "en")
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    room.page.locator(".site-header .language-switch button").click()
    expect(room.page.locator("html")).to_have_attribute("lang", "en")


# --- Sending ----------------------------------------------------------------------------------------------------------


def test_enter_adds_a_line_and_control_enter_sends(room: Room) -> None:
    room.composer.press_sequentially("Can prices repeat?")
    room.composer.press("Enter")
    room.composer.press_sequentially("Is the list sorted?")
    expect(room.composer).to_have_value("Can prices repeat?\nIs the list sorted?")
    assert room.turns == []

    room.submit()

    assert [turn.text for turn in room.turns] == ["Can prices repeat?\nIs the list sorted?"]
    expect(room.composer).to_have_value("")
    expect(room.composer).to_be_focused()


@pytest.mark.parametrize("composing", [{"isComposing": True}, {"keyCode": 229}], ids=["isComposing", "229"])
def test_control_enter_belongs_to_the_input_method_while_it_composes(room: Room, composing: dict) -> None:
    room.composer.fill("数组有序吗")
    key = {"key": "Enter", "ctrlKey": True, "bubbles": True, "cancelable": True, **composing}
    dispatch = "(field, key) => field.dispatchEvent(new KeyboardEvent('keydown', key))"
    assert room.composer.evaluate(dispatch, key) is True, "the page has taken the key from the input method"
    expect(room.composer).to_have_value("数组有序吗")

    room.submit()

    assert [turn.text for turn in room.turns] == ["数组有序吗"]


def test_a_double_click_sends_once(room: Room) -> None:
    room.composer.fill(QUESTION)
    before = room.from_coach.count()

    room.send_button.dblclick()

    room.expect_answer(after=before)
    expect(room.from_learner).to_have_count(1)
    assert [turn.text for turn in room.turns] == [QUESTION]


def test_an_impatient_second_control_enter_sends_once(room: Room) -> None:
    room.composer.fill(QUESTION)
    before = room.from_coach.count()

    room.composer.press("Control+Enter")
    room.composer.press("Control+Enter")

    room.expect_answer(after=before)
    expect(room.alert.locator(":is(.alert, .feedback-card)")).to_have_count(0)
    assert [turn.text for turn in room.turns] == [QUESTION]


@pytest.mark.usefixtures("own_context")  # its clock stands still
def test_a_second_press_that_comes_after_the_answer_is_no_mistake(room: Room, watch: Watch) -> None:
    room.page.clock.set_fixed_time(timezone.now())
    room.say(QUESTION)

    room.composer.press("Control+Enter")

    expect(room.send_button).not_to_have_attribute("aria-disabled", "true")
    assert watch.unexpected == []
    watch.expect_status(422)
    room.page.clock.set_fixed_time(timezone.now() + timedelta(seconds=5))
    room.composer.press("Control+Enter")
    expect(room.refusal).to_be_visible()
    assert [turn.text for turn in room.turns] == [QUESTION]


def test_a_start_button_pressed_twice_starts_one_interview(learner_page: Page, learner: User, bank: None) -> None:
    learner_page.goto(reverse("catalogue"))

    learner_page.locator(f"form[action='{reverse('start_interview', args=['two-sum'])}'] button").dblclick()

    learner_page.wait_for_url("**/interviews/*/")
    assert learner.interviews.count() == 1


def test_an_empty_and_a_too_long_message_are_refused_and_kept(room: Room, watch: Watch) -> None:
    watch.expect_status(422)
    room.send_button.click()
    expect(room.refusal).to_be_visible()
    too_long = "a" * (MAX_MESSAGE_CHARACTERS + 1)
    room.composer.fill(too_long)
    expect(room.page.locator("#composer-count.is-over")).to_be_visible()

    with room.page.expect_response("**/turns/") as answer:
        room.send_button.click()

    assert answer.value.status == 422
    expect(room.refusal).to_be_visible()
    expect(room.composer).to_have_value(too_long)
    assert room.turns == []


def test_a_second_tab_that_is_behind_keeps_its_text_and_catches_up(room: Room, watch: Watch) -> None:
    watch.expect_status(409)
    other = Room(room.page.context.new_page())
    other.page.goto(room.page.url)
    room.say(QUESTION)
    late = "Is there always exactly one pair, and may I use one item twice?"
    other.composer.fill(late)

    other.send_button.click()

    expect(other.refusal).to_be_visible()
    expect(other.composer).to_have_value(late)
    assert len(room.turns) == 1
    other.alert.locator("[data-offer=refresh]").click()
    expect(other.from_learner).to_have_count(1)
    expect(other.refusal).to_have_count(0)
    expect(other.composer).to_have_value(late)
    other.submit()
    assert [turn.text for turn in room.turns] == [QUESTION, late]


@WITHOUT_SCRIPTS
def test_the_room_works_without_scripts(room: Room, watch: Watch) -> None:
    watch.expect_status(409)
    seen = room.page.url
    room.composer.fill(QUESTION)
    load_by(room.send_button)
    expect(room.from_learner).to_have_count(1)
    room.page.goto(seen)
    play(room.interview, DEMO_MESSAGES[1:2])
    room.composer.fill(HALF_A_THOUGHT)

    load_by(room.send_button)

    expect(room.refusal).to_be_visible()
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    expect(room.from_learner).to_have_count(2)


# --- Hint, skip, and the way back -------------------------------------------------------------------------------------


def test_a_hint_leaves_the_draft_alone(room_after: Callable[[int], Room]) -> None:
    room = room_after(2)
    room.composer.fill(HALF_A_THOUGHT)

    room.press("#ask-hint")

    room.expect_stage(Stage.THOUGHT_ARTICULATION)
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    assert room.turns[-1].action == "hint"


def test_skipping_a_core_stage_is_refused_kindly(room_after: Callable[[int], Room]) -> None:
    room = room_after(2)
    for _ in range(2):
        room.press("#ask-skip")
        room.expect_stage(Stage.THOUGHT_ARTICULATION)

    room.say("I would start with brute force: two nested loops that check every pair.")

    room.expect_stage(Stage.COMPLEXITY_ANALYSIS)


def test_an_optional_stage_is_skipped_and_marked(room_after: Callable[[int], Room]) -> None:
    room = room_after(3)

    room.press("#ask-skip")

    room.expect_stage(Stage.PSEUDOCODE_DESIGN)
    expect(room.rail.nth(2)).to_have_class("rail-step is-skipped")


def test_back_by_the_rail_and_forward_again(room_after: Callable[[int], Room]) -> None:
    room = room_after(3)
    room.expect_stage(Stage.COMPLEXITY_ANALYSIS)
    room.composer.fill(HALF_A_THOUGHT)

    room.go_back_to(Stage.THOUGHT_ARTICULATION)

    room.expect_stage(Stage.THOUGHT_ARTICULATION)
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    expect(room.from_learner).to_have_count(3)
    room.say("I would keep a hash map of the prices seen so far and look the complement up.")
    room.expect_stage(Stage.COMPLEXITY_ANALYSIS)


def test_the_question_of_the_rail_closes_with_escape(room_after: Callable[[int], Room]) -> None:
    room = room_after(3)
    step = room.page.locator(f"#rail-{Stage.PROBLEM_CLARIFICATION.value}")
    popover = room.page.locator("#stage-rail details[open] .popover")
    step.press("Enter")
    expect(popover).to_be_visible()

    room.page.keyboard.press("Escape")

    expect(popover).to_have_count(0)
    expect(step).to_be_focused()


def test_what_was_found_out_collects_beside_the_problem(room: Room) -> None:
    expect(room.facts).to_have_count(0)

    room.say(QUESTION)

    expect(room.facts).not_to_have_count(0)
    found = room.facts.count()
    room.page.reload()
    expect(room.facts).to_have_count(found)


# --- Waiting ----------------------------------------------------------------------------------------------------------


def test_waiting_survives_a_reload_and_ends_by_itself(room: Room, no_worker: pytest.MonkeyPatch) -> None:
    before = room.from_coach.count()
    room.composer.fill(QUESTION)
    room.send_button.click()
    expect(room.waiting).to_be_visible()
    room.page.reload()
    expect(room.waiting).to_be_visible()
    expect(room.send_button).to_have_attribute("aria-disabled", "true")
    expect(room.from_learner).to_have_count(1)
    room.composer.fill(HALF_A_THOUGHT)
    no_worker.undo()

    assert working.answer_turn(room.turns[0].pk)

    room.expect_answer(after=before)
    expect(room.send_button).not_to_have_attribute("aria-disabled", "true")
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    expect(room.from_learner).to_have_count(1)
    expect(room.facts).not_to_have_count(0)


def test_a_message_sent_while_the_coach_works_is_refused_and_kept(
    room: Room, no_worker: pytest.MonkeyPatch, watch: Watch
) -> None:
    watch.expect_status(409)
    room.composer.fill(QUESTION)
    room.send_button.click()
    expect(room.waiting).to_be_visible()
    expect(room.composer).to_have_value("")
    room.composer.fill(HALF_A_THOUGHT)

    room.composer.press("Control+Enter")

    expect(room.refusal).to_be_visible()
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    assert len(room.turns) == 1


def test_the_answer_comes_into_view_although_a_notice_made_the_log_smaller(
    room_after: Callable[[int], Room], monkeypatch: pytest.MonkeyPatch, watch: Watch
) -> None:
    room = room_after(4)
    monkeypatch.setattr(answering, "answer_at_once", lambda turn: False)
    working.tell_nobody(monkeypatch)
    watch.expect_status(409)
    room.composer.fill(QUESTION)
    room.send_button.click()
    expect(room.waiting).to_be_visible()
    room.composer.fill(HALF_A_THOUGHT)
    room.composer.press("Control+Enter")
    expect(room.refusal).to_be_visible()
    size = room.page.viewport_size or {"width": 1280, "height": 800}
    room.page.set_viewport_size({**size, "height": size["height"] - 200})  # as several lines of a notice do
    before = room.from_coach.count()
    monkeypatch.undo()
    assert working.answer_turn(list(room.turns)[-1].pk)
    room.expect_answer(after=before)
    expect(room.from_coach.last).to_be_in_viewport()


def test_a_turn_that_fails_ends_the_waiting_and_can_be_repeated(
    room: Room, no_worker: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room.composer.fill(QUESTION)
    room.send_button.click()
    expect(room.waiting).to_be_visible()
    no_worker.undo()
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(answering, "run_turn", lambda *_, **__: 1 / 0)
        while not working.answer_turn(room.turns[0].pk):
            pass
    assert room.turns[0].status == TurnStatus.FAILED

    expect(room.waiting).to_have_count(0)
    expect(room.card).to_be_visible()
    room.press(".message-card [data-offer=retry] button")
    expect(room.card).to_have_count(0)
    expect(room.from_learner).to_have_count(1)
    assert [turn.action for turn in room.turns] == ["message", "retry"]


def test_a_session_that_ends_while_waiting_leads_to_the_login_page(room: Room, no_worker: pytest.MonkeyPatch) -> None:
    room.composer.fill(QUESTION)
    room.send_button.click()
    expect(room.waiting).to_be_visible()

    end_session(room.page)

    room.page.wait_for_url(LOGIN_AND_COME_BACK)


@pytest.mark.parametrize("by_key", [True, False], ids=["key", "button"])
def test_a_reload_while_a_message_is_on_its_way_keeps_it_once(
    room: Room, monkeypatch: pytest.MonkeyPatch, by_key: bool
) -> None:
    may_answer, answer = threading.Event(), answering.answer_at_once
    monkeypatch.setattr(answering, "answer_at_once", lambda turn: may_answer.wait(SECONDS_PATIENT) and answer(turn))
    before = room.from_coach.count()
    room.composer.fill(QUESTION)
    if by_key:
        room.composer.press("Control+Enter")
    else:
        room.send_button.click()
    wait_until(lambda: room.turns, seconds=SECONDS_PATIENT, what="the message is stored")

    room.page.reload()

    expect(room.waiting).to_be_visible()
    expect(room.from_learner).to_have_count(1)
    expect(room.composer).to_have_value("")
    may_answer.set()
    room.expect_answer(after=before)
    assert [turn.text for turn in room.turns] == [QUESTION]


# --- The editor and the frame -----------------------------------------------------------------------------------------


def test_code_is_included_by_default_where_the_stage_is_about_code(room_after: Callable[[int], Room]) -> None:
    room = room_after(6)
    room.expect_stage(Stage.PSEUDOCODE_DESIGN)
    expect(room.include_code).not_to_be_checked()

    room.write_code(CODE)

    expect(room.include_code).to_be_checked()
    room.submit(code=True)
    assert room.turns[-1].code == CODE
    expect(room.from_learner.last.locator("details")).to_be_visible()


def test_the_timer_stays_hidden(room: Room) -> None:
    value = room.page.locator(".timer-value")
    expect(value).to_be_visible()

    room.from_menu("#timer-toggle")

    expect(value).to_be_hidden()
    room.page.reload()
    expect(room.page.locator("#timer-toggle:not([hidden])")).to_be_attached()
    expect(value).to_be_hidden()
    room.from_menu("#timer-toggle")
    expect(value).to_be_visible()


@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844})
def test_tabs_on_a_narrow_screen(room: Room) -> None:
    tabs = {name: room.page.locator(f"#tab-{name}") for name in ("problem", "conversation", "code")}
    panes = {name: room.page.locator(f"#pane-{name}") for name in tabs}

    def expect_only(shown: str) -> None:
        for name, pane in panes.items():
            expect(pane).to_be_visible(visible=name == shown)
            expect(tabs[name]).to_have_attribute("aria-selected", str(name == shown).lower())

    expect_only("conversation")
    tabs["code"].click()
    expect_only("code")
    room.write_code(CODE)
    tabs["code"].press("ArrowLeft")
    expect_only("conversation")
    expect(tabs["conversation"]).to_be_focused()
    room.say(QUESTION)
    expect(tabs["problem"].locator(".dot")).to_be_visible()
    tabs["conversation"].press("Home")
    expect_only("problem")
    expect(tabs["problem"].locator(".dot")).to_be_hidden()
    expect(room.facts).not_to_have_count(0)


def test_dividers_change_the_widths_by_keys_and_keep_them(room: Room) -> None:
    divider = room.page.locator("[data-splitter=problem]")
    before = int(divider.get_attribute("aria-valuenow") or 0)

    divider.press("ArrowRight")

    expect(divider).to_have_attribute("aria-valuenow", str(before + 2))
    room.page.reload()
    expect(divider).to_have_attribute("aria-valuenow", str(before + 2))


# --- Keys -------------------------------------------------------------------------------------------------------------


def test_the_list_of_keys_opens_and_closes_by_keys(room: Room) -> None:
    page, keys = room.page, room.page.locator("#help")
    room.composer.press("?")
    expect(room.composer).to_have_value("?")
    expect(keys).to_be_hidden()
    page.locator("#log").focus()

    page.keyboard.press("?")

    expect(keys).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    expect(page.locator("#log")).to_be_focused()


def test_the_whole_room_is_reached_by_keys(room_after: Callable[[int], Room]) -> None:
    room = room_after(3)
    page, keys = room.page, room.page.keyboard
    wanted = ["#composer-text", "#ask-hint", "#ask-skip", "#include-code", "#send", "#editor .ace_scroller"]
    keys.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    keys.press("Enter")
    expect(page.locator("#main")).to_be_focused()

    for _ in range(MOST_TABS):
        keys.press("Tab")
        if wanted and page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted[0]):
            wanted.pop(0)
        if not wanted:
            break

    assert not wanted, f"not reached by Tab: {wanted}"
    keys.press("Enter")
    expect(room.editor.locator("textarea")).to_be_focused()
    keys.press("Control+End")
    keys.type("# typed")
    expect(room.code).to_have_value(re.compile("# typed$"))
    keys.press("Escape")
    keys.press("Tab")
    expect(page.locator("#editor :focus")).to_have_count(0)


def test_after_a_turn_the_focus_is_where_one_goes_on(room_after: Callable[[int], Room]) -> None:
    room = room_after(3)
    room.page.locator("#ask-hint").focus()
    before = room.from_coach.count()
    room.page.keyboard.press("Enter")
    room.expect_answer(after=before)
    expect(room.page.locator("#ask-hint")).to_be_focused()

    room.go_back_to(Stage.THOUGHT_ARTICULATION)

    expect(room.composer).to_be_focused()
