"""The coach speaks sentence by sentence, as a person meets it: heard while it is said, stopped, cut off, asked for."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import assert_accessible
from tests.browser.installation import A_GOOD_KEY, Enter, begin_interview, use_key
from tests.browser.room import Room
from tests.browser.watch import Watch
from tests.fake_openai_server import FakeOpenAI

pytestmark = pytest.mark.process

QUESTION = "I get prices and a target and return two positions. Can prices repeat? Is the list sorted?"
HALF_A_THOUGHT = "I was about to say that"
LISTEN = """() => {
  window.readAloud = [];
  const note = (records) => records.forEach((record) => record.addedNodes.forEach((node) => {
    const place = node.nodeType === 1 ? node : node.parentElement;
    if (!place?.closest("[aria-live=off], #coach-status")) window.readAloud.push(node.textContent);
  }));
  const observer = new MutationObserver(note);
  for (const id of ["log", "rest-of-answer"]) {
    observer.observe(document.getElementById(id), { childList: true, subtree: true, characterData: true });
  }
}"""
"""Notes what is added to the live regions of the page, as a screen reader would say it."""


@pytest.fixture
def room(page: Page, enter: Enter, model: FakeOpenAI) -> Room:
    """An interview about two-sum, of somebody new with a key of their own."""
    enter(page)
    use_key(page, A_GOOD_KEY)
    return begin_interview(page)


def said(room: Room) -> Locator:
    return room.page.locator("#speaking .prose")


def send(room: Room, mode: str, text: str = QUESTION) -> None:
    """Send a message that the model answers in ``mode``; the page has already tested the key, or does so now."""
    room.composer.fill(f"{text} [[mode:{mode}]]")
    room.composer.press("Control+Enter")
    expect(room.composer).to_have_value("")


def words(locator: Locator) -> str:
    return " ".join(locator.inner_text().split())


def test_sentences_come_one_after_another(room: Room, model: FakeOpenAI) -> None:
    page = room.page
    page.evaluate(LISTEN)
    send(room, "step")
    expect(said(room)).to_have_text(re.compile(r"^\(model\).*[.!?]\s*$"))
    room.composer.fill(HALF_A_THOUGHT)
    first = words(said(room))
    assert page.evaluate("document.querySelector('#speaking').closest('[aria-live=polite]') !== null")
    assert_accessible(page)

    model.let_say()
    expect(said(room)).not_to_have_text(first, use_inner_text=True)
    second = words(said(room))
    assert second.startswith(first)
    aloud = page.evaluate("window.readAloud")
    assert sum(first in one for one in aloud) == 1, "the first sentence is not said again with the second"

    page.reload()
    expect(said(room)).to_have_text(second, use_inner_text=True)
    before = room.from_coach.count()
    page.evaluate(LISTEN)
    model.release()
    room.expect_answer(after=before)
    expect(said(room)).to_have_count(0)
    expect(room.from_coach.last.locator(".chip-voice")).to_have_count(1)
    assert words(room.from_coach.last.locator(".prose")).startswith(second)
    assert not any(second in one for one in page.evaluate("window.readAloud")), "what was heard is not read again"
    expect(room.composer).to_have_value(HALF_A_THOUGHT)


def test_the_coach_is_stopped_by_the_keyboard(room: Room, model: FakeOpenAI) -> None:
    send(room, "step")
    expect(said(room)).to_have_count(1)
    before, first = room.from_coach.count(), words(said(room))
    room.page.locator("#stop-coach").focus()
    room.page.keyboard.press("Enter")
    room.expect_answer(after=before)
    assert words(room.from_coach.last.locator(".prose")).startswith(first)
    expect(room.from_coach.last.locator(".chip-voice")).to_have_count(1)
    expect(said(room)).to_have_count(0)

    send(room, "hang", "Are there negative prices, and may I use one item twice?")
    before = room.from_coach.count()
    room.page.locator("#stop-coach").click()
    room.expect_answer(after=before)
    expect(room.from_coach.last.locator(".chip-voice")).to_have_count(0)


def test_without_a_stream_the_page_asks(room: Room, watch: Watch, model: FakeOpenAI) -> None:
    room.page.route("**/stream/**", lambda route: route.abort())
    watch.expect("ERR_FAILED")
    model.latency = 0.5
    room.say(QUESTION)
    expect(room.from_coach.last.locator(".chip-voice")).to_have_count(1)


def test_what_gives_the_answer_away_is_never_shown(room: Room) -> None:
    page = room.page
    page.evaluate(LISTEN)
    before = room.from_coach.count()
    send(room, "leak_later:0.3")
    expect(said(room)).to_contain_text("(model)")
    room.expect_answer(after=before)
    expect(said(room)).to_have_count(0)
    expect(page.locator("#log")).not_to_contain_text("hash map")
    aloud = page.evaluate("window.readAloud")
    assert not any("hash map" in one for one in aloud)
    last = words(room.from_coach.last.locator(".prose"))
    assert any(last in " ".join(one.split()) for one in aloud), "the corrected reply is read as a whole"
