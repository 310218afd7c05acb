"""The tour of the room: once by itself, left at any step, found again, and in nobody's way."""

from contextlib import nullcontext

import pytest
from playwright.sync_api import Page, expect

from profiles.account.preferences import save_preferences
from profiles.models import Profile, User
from profiles.selectors import profile_of
from tests.browser.accessible import assert_accessible
from tests.browser.room import Room


@pytest.fixture
def new(learner_page: Page, learner: User, bank: None) -> Room:
    save_preferences(user=learner, shows_tour=True)
    return Room.of_new_interview(learner_page, learner)


def test_through_all_steps_by_the_keyboard(new: Room, learner: User) -> None:
    page, tour = new.page, new.page.locator("#tour")
    expect(tour).to_be_visible()
    for number, pane in enumerate(("problem", "conversation", "code"), 1):
        expect(tour.locator(f"#tour-title-{number}")).to_be_focused()
        expect(page.locator(f"#pane-{pane}.is-toured")).to_be_visible()
        with page.expect_response("**/tour/seen/") if number == 3 else nullcontext():
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
    expect(tour).to_be_hidden()
    expect(new.composer).to_be_focused()
    expect(page.locator(".is-toured")).to_have_count(0)
    assert not Profile.objects.get(user=learner).shows_tour
    page.reload()
    expect(new.composer).to_be_visible()
    expect(tour).to_be_hidden()


def test_left_by_escape_and_found_again(new: Room) -> None:
    page, tour = new.page, new.page.locator("#tour")
    tour.locator("[data-tour=next]").click()
    with page.expect_response("**/tour/seen/"):
        page.keyboard.press("Escape")
    expect(tour).to_be_hidden()
    page.keyboard.press("Control+k")
    page.keyboard.type("tour")
    page.keyboard.press("Enter")
    expect(tour.locator("#tour-title-1")).to_be_focused()
    tour.locator("[data-tour=leave]").click()
    page.locator("#room-menu summary").click()
    page.locator("#tour-button").click()
    expect(tour).to_be_visible()


def test_it_keeps_nobody_from_writing(new: Room) -> None:
    tour = new.page.locator("#tour")
    expect(tour).to_be_visible()
    new.say("Could there be duplicates in the array?")
    expect(tour).to_be_visible()


def test_accessible(new: Room) -> None:
    expect(new.page.locator("#tour")).to_be_visible()
    assert_accessible(new.page)


@pytest.mark.parametrize("width", [1280, 390])
def test_within_the_window(new: Room, width: int) -> None:
    page = new.page
    page.set_viewport_size({"width": width, "height": 760})
    for _ in range(3):
        box = page.locator("#tour").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["y"] >= 0 and box["y"] + box["height"] <= 760
        page.locator("[data-tour=next]").click()
    expect(page.locator("#tour")).to_be_hidden()


def test_nobody_who_was_here_before_sees_it(learner_page: Page, learner: User, bank: None) -> None:
    room = Room.of_new_interview(learner_page, learner)
    expect(room.composer).to_be_visible()
    expect(learner_page.locator("#tour")).to_be_hidden()
    assert not profile_of(learner).shows_tour
