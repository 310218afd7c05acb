"""The frame of the room: it fills the window and never more, and a long title or another language does not break it."""

import pytest
from playwright.sync_api import expect

from interviews.models import Interview
from tests.browser.room import Room, play

STUCK = "This is too hard, I'm stuck."


def height_of(room: Room, selector: str) -> float:
    return room.page.locator(selector).evaluate("element => element.getBoundingClientRect().height")


def test_the_page_is_as_high_as_the_window_however_long_the_conversation_is(room: Room) -> None:
    play(room.interview, [(STUCK, ""), ("Can prices repeat? Is the list sorted?", "")] * 8)
    room.page.reload()
    expect(room.page.locator("#message-list .is-folded").first).to_be_attached()
    assert room.page.locator("#log").evaluate("log => log.scrollHeight > 2 * innerHeight")

    assert room.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_long_title_leaves_the_header_in_one_row(room: Room) -> None:
    before = height_of(room, ".room-head")
    title = "The shortest way through every one of the cities of a country " * 3
    Interview.objects.update(title=title)

    room.page.reload()

    assert height_of(room, ".room-head") == before
    expect(room.page.locator(".room-head h1")).to_have_text(title.strip())


@pytest.mark.browser_context_args(locale="zh-CN")
def test_lines_of_code_are_as_high_as_the_editor_places_them(room: Room) -> None:
    expect(room.editor).to_contain_text("def two_sum(")
    expect(room.page.locator("html")).to_have_attribute("lang", "zh-hans")

    parts = room.editor.locator(".ace_text-layer, .ace_text-layer *, .ace_gutter-cell")
    heights = parts.evaluate_all("parts => parts.map((part) => getComputedStyle(part).lineHeight)")

    assert set(heights) == {"20px"}
    assert len(heights) > 5
