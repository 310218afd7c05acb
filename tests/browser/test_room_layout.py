"""The frame of the room: it fills the window and never more, and a long title or another language does not break it."""

import pytest
from playwright.sync_api import expect

from interviews.models import Interview
from tests.browser.marks import LANGUAGES
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


def bottom_of(room: Room, selector: str) -> float:
    return room.page.locator(selector).evaluate("element => element.getBoundingClientRect().bottom")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_head_takes_one_line_and_on_a_phone_96_pixels_with_the_stages(room: Room, language: str) -> None:
    assert height_of(room, ".room-head") <= 48

    room.page.set_viewport_size({"width": 390, "height": 844})

    assert bottom_of(room, "#stage-rail ol") <= 96
    assert bottom_of(room, ".room-head") <= 48
    assert room.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [(640, 430), (640, 360), (320, 480), (844, 390)])
def test_composer_and_pause_are_in_view_when_the_page_is_zoomed(room: Room, size: tuple[int, int]) -> None:
    """1280 by 860 and a low window of it at 200 %, the smallest phone, and a phone that lies on its side."""
    width, height = size
    room.page.set_viewport_size({"width": width, "height": height})
    room.page.reload()

    for selector in ("#ask-pause", "#composer-text", "#send"):
        expect(room.page.locator(selector)).to_be_in_viewport(ratio=1)
    assert height_of(room, "#log") > 40


def test_the_page_does_not_move_while_it_is_being_built(room: Room) -> None:
    for width in (1280, 390):
        room.page.set_viewport_size({"width": width, "height": 844})
        room.page.reload()
        moved = room.page.evaluate(
            """() => new Promise((resolve) => {
              let sum = 0;
              new PerformanceObserver((list) => {
                for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
              }).observe({ type: "layout-shift", buffered: true });
              requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
            })"""
        )
        assert moved < 0.1, width
