"""All actions of the room by the keyboard: the palette, the keys, and what Enter does."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from interviews.demo import DEMO_MESSAGES
from interviews.models import TurnAction
from profiles.account.preferences import save_preferences
from profiles.models import User
from tests.browser.accessible import assert_accessible
from tests.browser.room import Room, play

WORDS = "I get prices and a target and return two positions. Can prices repeat?"


def open_palette(page: Page) -> None:
    page.keyboard.press("Control+k")
    expect(page.locator("#palette")).to_be_visible()
    expect(page.locator("#palette-words")).to_be_focused()


def test_an_action_is_found_by_a_few_letters_and_done(room: Room) -> None:
    page = room.page
    open_palette(page)
    assert_accessible(page)
    before = room.from_coach.count()

    page.keyboard.type("hint")
    expect(page.locator("#palette-list [role=option]:visible")).to_have_count(1)
    page.keyboard.press("Enter")

    room.expect_answer(after=before)
    expect(page.locator("#palette")).to_be_hidden()
    assert room.turns[-1].action == TurnAction.HINT


def test_arrows_choose_escape_leaves_and_nothing_found_is_said(room: Room) -> None:
    page = room.page
    room.composer.focus()
    open_palette(page)
    first, second = (page.locator("#palette-list [role=option]:visible").nth(place) for place in (0, 1))
    expect(first).to_have_attribute("aria-selected", "true")

    page.keyboard.press("ArrowDown")

    expect(first).to_have_attribute("aria-selected", "false")
    expect(second).to_have_attribute("aria-selected", "true")
    assert page.locator("#palette-words").get_attribute("aria-activedescendant") == second.get_attribute("id")
    page.keyboard.type("zzz")
    expect(page.locator("#palette-none")).not_to_be_empty()
    page.keyboard.press("Enter")
    expect(page.locator("#palette")).to_be_hidden()
    open_palette(page)
    page.keyboard.press("Escape")
    expect(page.locator("#palette")).to_be_hidden()
    expect(room.composer).to_be_focused()
    assert room.turns == []


def test_only_what_is_there_is_offered_and_stages_that_were_left_are(room: Room) -> None:
    page = room.page
    open_palette(page)
    offered = page.locator("#palette-list [role=option]:visible")
    expect(offered.filter(has_text="Back to a stage")).to_have_count(0)
    expect(offered.filter(has_text="Run the code")).to_have_count(0)  # no judge here
    page.keyboard.press("Escape")
    play(room.interview, DEMO_MESSAGES[:2])
    page.reload()

    open_palette(page)
    page.keyboard.type("back clarify")
    page.keyboard.press("Enter")

    expect(page.locator("#stage-rail details[open] .popover")).to_be_visible()


def test_from_the_code_too_and_every_pane_has_a_key(room: Room) -> None:
    page = room.page
    expect(room.editor).to_be_visible()
    page.keyboard.press("Alt+3")
    expect(page.locator(".ace_text-input")).to_be_focused()
    open_palette(page)
    page.keyboard.press("Escape")

    page.keyboard.press("Alt+1")
    expect(page.locator("#pane-problem .pane-scroll")).to_be_focused()
    page.keyboard.press("Alt+2")
    expect(room.composer).to_be_focused()
    page.keyboard.press("Alt+f")
    expect(page.locator("#find-words")).to_be_focused()
    page.keyboard.press("Escape")
    before = room.from_coach.count()
    page.keyboard.press("Alt+h")
    room.expect_answer(after=before)


@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844})
def test_on_a_phone_from_the_menu_and_a_pane_comes_into_view(room: Room) -> None:
    page = room.page
    expect(room.editor).to_have_count(0)  # nobody has looked at the code yet
    room.from_menu("[data-open=palette]")
    expect(page.locator("#palette")).to_be_visible()
    expect(page.locator("#room-menu .popover")).to_be_hidden()

    page.locator("#palette-list [role=option]", has_text="Go to the code").click()

    expect(page.locator("#pane-code")).to_be_visible()
    expect(room.editor).to_be_visible()
    assert_accessible(page)


def test_the_pause_is_one_press_away(room: Room) -> None:
    room.composer.fill("half a thought")
    room.page.locator("#ask-pause").click()

    room.page.wait_for_url(f"**{reverse('my_interviews')}")
    assert room_paused(room)


def room_paused(room: Room) -> bool:
    return room.page.locator(".interview-row .chip", has_text="Paused").count() == 1


# --- Enter ------------------------------------------------------------------------------------------------------------


def test_enter_adds_a_line_unless_one_wants_it_to_send(room: Room, learner: User) -> None:
    room.composer.fill("one")
    room.composer.press("Enter")
    expect(room.composer).to_have_value("one\n")
    save_preferences(user=learner, enter_sends=True)
    room.page.reload()
    room.composer.fill("")
    room.composer.press_sequentially(WORDS)
    room.composer.press("Shift+Enter")
    expect(room.composer).to_have_value(WORDS + "\n")
    before = room.from_coach.count()

    room.composer.press("Enter")

    room.expect_answer(after=before)
    assert [turn.text for turn in room.turns] == [WORDS]


def test_enter_that_ends_a_composition_sends_nothing(room: Room, learner: User) -> None:
    save_preferences(user=learner, enter_sends=True)
    room.page.reload()
    room.composer.fill("中文")

    room.composer.evaluate(
        """field => {
          const press = (init) => field.dispatchEvent(
            new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...init }));
          press({ isComposing: true });
          press({ keyCode: 229 });
          field.dispatchEvent(new CompositionEvent("compositionend", { data: "中文" }));
          press({}); // as Safari has it: after the end
        }"""
    )

    expect(room.composer).to_have_value("中文")
    assert room.turns == []


@pytest.mark.browser_context_args(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
def test_on_a_touch_screen_enter_adds_a_line_all_the_same(room: Room, learner: User) -> None:
    save_preferences(user=learner, enter_sends=True)
    room.page.reload()
    room.composer.fill("one")

    room.composer.press("Enter")

    expect(room.composer).to_have_value("one\n")


def test_keys_are_told_of_only_where_there_probably_are_any(room: Room) -> None:
    page = room.page
    expect(page.locator("#send kbd")).to_be_visible()
    page.context.new_cdp_session(page).send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    expect(page.locator("#send kbd")).to_be_hidden()
    page.get_by_title("More").click()
    expect(page.locator("#room-menu [data-open=palette]")).to_be_visible()
    expect(page.locator("#room-menu [data-open=palette] kbd")).to_be_hidden()
    expect(page.locator("#help-button")).to_be_hidden()
