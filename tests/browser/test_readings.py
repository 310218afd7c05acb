"""Choosing what was meant, as a person does it: by the pointer, by keys, without scripts, and saying it was misheard."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from interviews.core.acts import Act, ActKind
from interviews.models import LabelledMessage
from profiles.models import User
from tests.browser.accessible import DESKTOP, PHONE, assert_accessible
from tests.browser.marks import WITHOUT_SCRIPTS
from tests.browser.room import Room
from tests.browser.watch import Watch
from tests.readings import HINT, ORDER, ask_what_was_meant, take_for

pytestmark = pytest.mark.usefixtures("bank")

SHOTS = os.environ.get("SHOTS", "")
"""A folder for pictures, to look at; none are taken without it."""
LONG = Act(ActKind.COST, of="time", value="O(the number of prices times the logarithm of that number)")


@pytest.fixture
def room(learner_page: Page, learner: User) -> Room:
    return Room.of_new_interview(learner_page, learner, turns=1)


def look(page: Page, name: str) -> None:
    for size, colours, kind in ((DESKTOP, "light", "light"), (DESKTOP, "dark", "dark"), (PHONE, "light", "phone")):
        if SHOTS:
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=colours)
            page.locator("#offers").scroll_into_view_if_needed()
            page.screenshot(path=Path(SHOTS) / f"{name}-{kind}.png")
    page.set_viewport_size(DESKTOP)
    page.emulate_media(color_scheme="light")


def test_a_reading_is_said_at_one_press_and_a_draft_stays(room: Room, watch: Watch) -> None:
    ask_what_was_meant(room.interview, ORDER, HINT, LONG)
    room.page.reload()
    look(room.page, "asked")
    assert_accessible(room.page)
    room.composer.fill("half a thought")
    none = room.page.locator('[data-offer="none_of_these"]')
    none.focus()
    none.press("Enter")
    expect(room.composer).to_be_focused()

    room.press('[data-offer="meant:1"] button')

    expect(room.from_learner.last).to_contain_text("I meant: order of the list")
    expect(room.page.locator('[data-offer^="meant:1"]:not(.dispute *)')).to_have_count(0)
    expect(room.composer).to_have_value("half a thought")
    assert LabelledMessage.objects.get().how == "chip"


def test_what_the_coach_took_is_disputed(room: Room, watch: Watch) -> None:
    take_for(room.interview, ORDER, HINT)
    room.page.reload()
    summary = room.page.locator(".dispute summary")
    summary.focus()
    summary.press("Enter")
    look(room.page, "disputed")
    assert_accessible(room.page)

    room.page.locator('[data-offer="misheard"] button').click()

    expect(room.page.locator("#offers [role=status]")).to_contain_text("Noted")
    expect(room.composer).to_be_focused()
    assert LabelledMessage.objects.get().acts == []
    room.say("Is the list sorted?")
    expect(room.page.locator("#offers [role=status]")).to_have_count(0)


@WITHOUT_SCRIPTS
def test_without_scripts(room: Room) -> None:
    take_for(room.interview, ORDER, HINT)
    room.page.reload()
    room.page.locator(".dispute summary").click()

    room.page.locator('[data-offer="meant:1"] button').click()

    expect(room.from_learner.last).to_contain_text("I meant: a hint, please")
    assert LabelledMessage.objects.get().how == "dispute"
