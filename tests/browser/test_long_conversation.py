"""A long conversation in the room: the latest part of it, earlier ones when one goes there, and any message by its words."""

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from interviews.conversation.selectors import PART
from interviews.models import Interview, Message
from interviews.turns import opening
from profiles.models import User
from tests.browser.marks import WITHOUT_SCRIPTS
from tests.browser.room import Room

COUNT = 130
WORDS = "The pelican was mentioned only once."


def fill(interview: Interview) -> None:
    """Let the conversation have ``COUNT`` messages, of which the ninth says what no other does."""
    Message.objects.bulk_create(
        Message(
            interview=interview,
            position=position,
            role="coach" if position % 2 else "learner",
            stage=interview.stage,
            text=WORDS if position == 9 else f"Thought number {position}. " * 4,
            created_at=timezone.now(),
        )
        for position in range(2, COUNT + 1)
    )


@pytest.fixture
def long_room(room: Room) -> Room:
    """The room of a long conversation."""
    fill(room.interview)
    room.page.reload()
    return room


def shown(page: Page) -> list[int]:
    """Return the positions of the messages on the page, in its order."""
    return page.locator("#log li[id^=message-]").evaluate_all("items => items.map((item) => +item.id.split('-')[1])")


def top_of(page: Page, position: int) -> float:
    return page.locator(f"#message-{position}").evaluate("item => item.getBoundingClientRect().top")


def is_in_view(page: Page, position: int) -> bool:
    return page.locator(f"#message-{position}").evaluate(
        """item => {
          const [box, log] = [item.getBoundingClientRect(), document.getElementById("log").getBoundingClientRect()];
          return box.top >= log.top - 1 && box.top < log.bottom;
        }"""
    )


def test_it_begins_at_the_end_with_the_latest_part(long_room: Room) -> None:
    page = long_room.page

    assert shown(page) == list(range(COUNT - PART + 1, COUNT + 1))
    assert is_in_view(page, COUNT)


def test_scrolling_up_brings_what_was_said_before_and_nothing_jumps(long_room: Room) -> None:
    page, first = long_room.page, COUNT - PART + 1
    page.locator("#log").evaluate("log => { log.scrollTop = 0; }")
    expect(page.locator(f"#message-{first - 1}")).to_be_attached()

    assert shown(page) == list(range(first - PART, COUNT + 1))
    assert is_in_view(page, first)
    assert not is_in_view(page, first - PART)
    expect(page.locator("#earlier-said")).to_have_text(f"{PART} earlier messages are shown.")
    assert page.locator("#log [data-part]").get_attribute("aria-live") == "off"


def test_by_the_keyboard_up_to_the_beginning(long_room: Room) -> None:
    page = long_room.page
    page.locator("#earlier-link").evaluate("link => link.focus({ preventScroll: true })")

    for _ in range(1, COUNT, PART):  # what is pressed also comes into view, which may bring the next part by itself
        before = shown(page)[0]
        if before > 1:
            page.keyboard.press("Enter")
            expect(page.locator(f"#message-{before - 1}")).to_be_attached()

    expect(page.locator("#message-1")).to_be_focused()
    assert shown(page) == list(range(1, COUNT + 1))
    expect(page.locator("#earlier-link")).to_have_count(0)


def test_a_link_to_a_message_further_up_arrives_at_it(long_room: Room) -> None:
    page = long_room.page
    page.goto(page.url + "#message-9")
    page.reload()

    expect(page.locator("#message-9")).to_be_focused()
    assert is_in_view(page, 9)
    assert shown(page)[-1] == COUNT
    page.evaluate("location.hash = 'message-120'")
    expect(page.locator("#message-120")).to_be_focused()
    assert is_in_view(page, 120)


def test_words_are_found_wherever_they_were_said(long_room: Room) -> None:
    page = long_room.page
    page.locator("#find-button").click()
    page.keyboard.type("PELICAN")
    expect(page.locator("#found mark")).to_have_text("pelican")

    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")

    expect(page.locator("#find")).to_be_hidden()
    expect(page.locator("#message-9")).to_be_focused()
    assert is_in_view(page, 9)


def test_escape_leads_back_at_once_and_keeps_the_words(long_room: Room) -> None:
    page = long_room.page
    long_room.composer.focus()
    page.keyboard.press("Alt+f")
    page.keyboard.type("PELICAN")
    expect(page.locator("#found mark")).to_have_text("pelican")

    page.keyboard.press("Escape")

    expect(page.locator("#find")).to_be_hidden()
    expect(long_room.composer).to_be_focused()
    page.keyboard.press("Alt+f")
    expect(page.locator("#find-words")).to_have_value("PELICAN")
    expect(page.locator("#found mark")).to_have_text("pelican")


def test_what_is_said_afterwards_comes_at_the_end_and_changes_nothing_that_is_not_there(long_room: Room) -> None:
    page = long_room.page
    Message.objects.filter(interview=long_room.interview, position=5).update(
        situation="stagnation", offers=["stronger_hint"]
    )
    long_room.say("Can prices repeat? Is the list sorted?")

    assert shown(page)[:2] == [COUNT - PART + 1, COUNT - PART + 2]
    assert shown(page)[-1] > COUNT + 1


@WITHOUT_SCRIPTS
def test_without_scripts_links_lead_up_and_find(learner_page: Page, learner: User, bank: None) -> None:
    page, interview = learner_page, opening.start_interview(learner=learner, language="en", slug="two-sum")
    fill(interview)
    page.goto(reverse("room", args=[interview.pk]))
    expect(page.locator("#log li[id^=message-]")).to_have_count(PART)

    page.locator("#earlier-link").click()
    page.wait_for_url(f"**#message-{COUNT - PART}")
    expect(page.locator("#log li[id^=message-]")).to_have_count(COUNT)
    page.locator("#find-button").click()
    page.locator("#find-words").fill("pelican")
    page.locator(".find-form button").click()
    page.locator("#found a").click()
    page.wait_for_url("**#message-9")
    expect(page.locator("#message-9")).to_be_visible()
