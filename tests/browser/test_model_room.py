"""A language model in the room, as a person meets it: the real server with its worker, and a provider that breaks."""

import os
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from interviews.web.room.waiting import LONG_WAIT
from tests.browser.accessible import PHONE, assert_accessible
from tests.browser.conftest import SECONDS_PATIENT
from tests.browser.installation import A_GOOD_KEY, Enter, begin_interview, use_key
from tests.browser.room import Room
from tests.fake_openai_server import FakeOpenAI
from tests.waiting import wait_until

pytestmark = pytest.mark.process

QUESTION = "I get prices and a target and return two positions. Can prices repeat? Is the list sorted?"
MORE = "Are there negative prices, and may I use one item twice?"
HALF_A_THOUGHT = "I was about to say that the list"
MILLISECONDS_OF_AN_OUTAGE = 30_000
MILLISECONDS_UNTIL_THE_CARD = LONG_WAIT.total_seconds() * 1000 + 5_000


@pytest.fixture
def interviewed(enter: Enter) -> Callable[[Page], Room]:
    """Begin an interview about two-sum, as somebody new with a key of their own."""

    def begin(page: Page) -> Room:
        enter(page)
        use_key(page, A_GOOD_KEY)
        return begin_interview(page)

    return begin


def another_page(page: Page) -> Page:
    other = page.context.new_page()
    other.goto(page.url)
    return other


def send(room: Room, text: str) -> None:
    room.composer.fill(text)
    room.send_button.click()
    expect(room.composer).to_have_value("")
    expect(room.waiting).to_be_visible()


def chips(room: Room) -> Locator:
    return room.page.locator("#message-list .chip-voice")


def usage(room: Room) -> Locator:
    return room.page.locator("#usage-summary")


def offer(room: Room, name: str) -> Locator:
    return room.card.locator(f"[data-offer='{name}']")


def retracted(room: Room) -> Locator:
    return room.page.locator("#message-list .retracted")


def way_out(room: Room, name: str) -> Locator:
    return room.page.locator(f"#wait-card form[action$='/{name}/'] button")


def tokens(room: Room) -> list[int]:
    """Return the tokens of the last step and of all."""
    return [int(number.replace(",", "")) for number in re.findall(r"[\d,]+", usage(room).text_content() or "")]


def test_an_outage_in_the_middle_and_the_model_again(
    page: Page, interviewed: Callable[[Page], Room], model: FakeOpenAI
) -> None:
    room = interviewed(page)
    expect(page.locator(".voice-name")).to_contain_text("fake-large through House of Models")
    expect(usage(room)).to_have_count(0)

    room.say(QUESTION)

    expect(chips(room)).to_have_count(1)
    expect(room.from_coach.last).to_contain_text("(model)")
    first = tokens(room)
    assert first[0] == first[1] > 0
    room.from_menu("#usage-summary")
    expect(page.locator("#usage .popover")).to_contain_text("USD")
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(page.locator("#usage .popover")).to_be_hidden()
    wide = page.viewport_size
    for size in (PHONE, wide):
        page.set_viewport_size(size)
        page.locator("#room-menu > summary").click()
        expect(page.locator(".voice-name")).to_be_in_viewport(ratio=1)
        assert page.locator(".voice-name").evaluate("name => name.scrollWidth <= name.clientWidth"), size
        if os.environ.get("SHOTS"):
            page.screenshot(path=f"{os.environ['SHOTS']}/voice-{size['width']}.png")
        page.keyboard.press("Escape")

    before = room.from_coach.locator(".prose").count()
    model.default = "503"
    send(room, MORE)
    expect(page.locator("#wait-text")).to_contain_text("asking again")
    expect(way_out(room, "take-back")).to_be_visible()
    assert_accessible(page)
    expect(room.card).to_have_count(1, timeout=MILLISECONDS_OF_AN_OUTAGE)
    expect(room.card.locator("[data-code=model_unavailable]")).to_be_visible()
    expect(chips(room)).to_have_count(1)
    expect(offer(room, "retry")).to_be_visible()
    assert tokens(room) == first
    assert_accessible(page)

    model.default = "normal"
    curated = room.from_coach.locator(".prose").all_inner_texts()[before:]
    assert curated
    room.composer.fill(HALF_A_THOUGHT)
    offer(room, "retry").get_by_role("button").click()
    expect(chips(room)).to_have_count(2)
    expect(room.card).to_have_count(0)
    expect(room.folded_cards).to_have_count(1)
    expect(retracted(room)).to_have_count(1)
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    expect(room.composer).to_be_focused()
    wait_until(lambda: tokens(room)[1] > first[1], seconds=SECONDS_PATIENT, what="the model's answer is counted")
    retracted(room).locator("summary").click()
    expect(retracted(room).locator(".prose")).to_have_text(curated, use_inner_text=True)
    assert_accessible(page)
    page.reload()
    expect(chips(room)).to_have_count(2)
    expect(retracted(room)).to_have_count(1)
    page.goto(page.url + "transcript/")
    expect(page.locator("#summary")).to_contain_text("tokens")
    expect(page.locator(".retracted")).to_have_count(1)
    assert_accessible(page)


def test_nobody_has_to_wait(page: Page, interviewed: Callable[[Page], Room], model: FakeOpenAI) -> None:
    """Three interviews wait at the same time, so that the test waits only once."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    room = interviewed(page)
    other = begin_interview(another_page(page))
    third = begin_interview(another_page(page))
    model.default = "hang"
    send(room, QUESTION)
    send(other, MORE)
    send(third, QUESTION)
    third.composer.fill(HALF_A_THOUGHT)
    expect(room.page.locator("#wait-text")).to_contain_text("thinking")
    expect(way_out(room, "take-back")).to_have_count(0)

    expect(way_out(room, "take-back")).to_be_visible(timeout=MILLISECONDS_UNTIL_THE_CARD)
    assert_accessible(page)
    page.reload()
    expect(way_out(room, "take-back")).to_be_visible()
    way_out(room, "take-back").click()

    expect(room.composer).to_have_value(QUESTION)
    expect(room.composer).to_be_focused()
    expect(room.waiting).to_have_count(0)
    expect(retracted(room)).to_have_count(1)
    expect(room.page.locator("[data-returned]")).to_contain_text("in the box below again")
    assert_accessible(page)
    page.reload()
    expect(room.composer).to_have_value(QUESTION)
    expect(retracted(room)).to_have_count(1)

    before = other.from_coach.count()
    other.composer.fill(HALF_A_THOUGHT)
    way_out(other, "without-model").click()
    other.expect_answer(after=before)
    expect(chips(other)).to_have_count(0)
    expect(other.composer).to_have_value(HALF_A_THOUGHT)

    model.default = "normal"
    other.submit()
    expect(chips(other)).to_have_count(1)
    words_that_were_written_meanwhile_stay(third)


def words_that_were_written_meanwhile_stay(room: Room) -> None:
    """Take the message back where other words stand in the box by now."""
    page = room.page
    page.bring_to_front()  # only the page in front may read the clipboard
    page.set_viewport_size(PHONE)

    late: list[tuple[Route, APIResponse]] = []
    page.route("**/take-back/", lambda route: late.append((route, route.fetch())))

    way_out(room, "take-back").click()

    expect(retracted(room)).to_have_count(1)  # another answer was faster, and has redrawn what was pressed
    route, answer = late.pop()
    route.fulfill(response=answer)
    expect(page.locator("[data-returned]")).to_contain_text("other text")
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    page.locator("[data-copy-words]").click()
    expect(page.locator("#copied")).not_to_be_empty()
    assert page.evaluate("navigator.clipboard.readText()") == QUESTION
    assert_accessible(page)


def test_a_model_that_cannot_be_used_gives_way_to_the_curated_coach(
    page: Page, interviewed: Callable[[Page], Room], model: FakeOpenAI
) -> None:
    room = interviewed(page)
    model.default = "503"
    send(room, QUESTION)
    expect(room.card).to_have_count(1, timeout=MILLISECONDS_OF_AN_OUTAGE)
    expect(page.locator(".voice-name")).to_contain_text("fake-large")

    offer(room, "use_curated").get_by_role("button").click()

    expect(room.card).to_have_count(0)
    expect(page.locator(".voice-name")).to_have_text("Built-in coach")
    room.say(MORE)
    expect(chips(room)).to_have_count(0)
    expect(room.card).to_have_count(0)
