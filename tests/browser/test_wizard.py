"""A refused key put right step by step, without leaving the room: the real server, its worker, and a strict provider."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from interviews.models import Interview
from tests.browser.accessible import assert_accessible
from tests.browser.installation import A_GOOD_KEY, Enter, at, begin_interview, use_key
from tests.browser.marks import WITHOUT_SCRIPTS
from tests.browser.room import Room, load_by
from tests.browser.test_model_room import chips
from tests.browser.watch import Watch
from tests.factories import EventFactory
from tests.factories.coaching import join, make_coach, make_cohort
from tests.fake_openai_server import WRONG_KEY, FakeOpenAI
from tests.waiting import wait_until

pytestmark = pytest.mark.process

QUESTION = "I get prices and a target and return two positions. Can prices repeat? Is the list sorted?"
HALF_A_THOUGHT = "I was about to say that the list"
NO_KEY_AT_ALL = "no key at all"
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 860}
SHOTS = os.environ.get("SHOTS", "")
"""A folder for pictures of the steps, to look at; none are taken without it."""


@pytest.fixture
def rejected(page: Page, enter: Enter, model: FakeOpenAI) -> Room:
    """A new interview in which the learner's key was just refused."""
    enter(page)
    use_key(page, WRONG_KEY)
    room = begin_interview(page)
    room.composer.fill(QUESTION)
    room.send_button.click()
    expect(steps(room)).to_be_visible()
    return room


@pytest.fixture
def take_pictures() -> Callable[[Room, str], None]:
    def take(room: Room, name: str) -> None:
        if not SHOTS:
            return
        for size, colours, look in ((DESKTOP, "light", "light"), (DESKTOP, "dark", "dark"), (PHONE, "light", "phone")):
            room.page.set_viewport_size(size)
            room.page.emulate_media(color_scheme=colours)
            room.page.screenshot(path=Path(SHOTS) / f"wizard-{name}-{look}.png")
        room.page.set_viewport_size(DESKTOP)

    return take


def steps(room: Room) -> Locator:
    return room.page.locator("#message-list .wizard")


def folded(room: Room) -> Locator:
    return room.page.locator("#message-list .message-card.is-folded")


def expect_step(room: Room, step: str, progress: str) -> None:
    expect(steps(room)).to_have_attribute("data-step", step)
    expect(steps(room).locator(".wizard-progress")).to_have_text(progress)


def expect_to_begin_in_view(room: Room) -> None:
    """The question is not hidden above the buttons that answer it."""
    expect(steps(room).locator(".wizard-progress")).to_be_in_viewport(ratio=1)


def button(room: Room, label: str) -> Locator:
    return steps(room).get_by_role("button", name=label)


def answer(room: Room, label: str) -> None:
    button(room, label).click()


def test_from_a_refused_key_to_the_models_answer(
    rejected: Room, take_pictures: Callable[[Room, str], None], watch: Watch
) -> None:
    room, page = rejected, rejected.page
    address = page.url
    expect(chips(room)).to_have_count(0)
    expect_step(room, "explain", "Step 1")
    take_pictures(room, "explain")
    room.composer.fill(HALF_A_THOUGHT)

    answer(room, "Next")
    expect_step(room, "choose", "Step 2")
    expect(steps(room).locator(".wizard-progress")).to_be_focused()
    expect_to_begin_in_view(room)
    take_pictures(room, "choose")
    assert_accessible(page)
    answer(room, "Another key")
    expect_step(room, "model", "Step 3 of 5")
    expect_to_begin_in_view(room)
    take_pictures(room, "model")
    steps(room).locator("select").select_option(label="fake-small (House of Models)")
    answer(room, "Next")
    expect_step(room, "key", "Step 4 of 5")

    page.reload()

    expect_step(room, "key", "Step 4 of 5")
    expect(steps(room).locator(".wizard-earlier")).to_contain_text("fake-small (House of Models)")
    field = steps(room).locator("input[type=password]")
    expect(field).to_have_attribute("autocomplete", "new-password")
    watch.expect_status(422)
    field.fill(NO_KEY_AT_ALL)
    field.press("Enter")
    expect(steps(room).locator(".field-errors")).not_to_be_empty()
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    expect_to_begin_in_view(room)
    take_pictures(room, "key")
    assert_accessible(page)
    field.fill(A_GOOD_KEY)
    answer(room, "Next")

    expect_step(room, "retry", "Step 5 of 5")
    expect(page.locator(".voice-name")).to_contain_text("fake-small through House of Models")
    expect_to_begin_in_view(room)
    take_pictures(room, "retry")
    answer(room, "Answer it again")

    expect(chips(room)).to_have_count(1)
    expect(steps(room)).to_have_count(0)
    expect(folded(room)).to_have_count(1)
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    assert page.url == address
    assert A_GOOD_KEY not in page.content()
    take_pictures(room, "folded")
    assert_accessible(page)
    page.reload()
    expect(chips(room)).to_have_count(1)
    expect(folded(room)).to_have_count(1)


def test_another_device_goes_on_and_the_old_page_is_told(rejected: Room, watch: Watch) -> None:
    other = Room(rejected.page.context.new_page())
    other.page.goto(rejected.page.url)
    answer(other, "Next")
    expect_step(other, "choose", "Step 2")
    watch.expect_status(409)

    answer(rejected, "Next")

    expect(rejected.alert).to_contain_text("These steps were continued elsewhere")
    rejected.alert.get_by_role("link", name="Load the latest").click()
    expect_step(rejected, "choose", "Step 2")
    answer(rejected, "Another key")
    answer(rejected, "Change the last answer")
    expect_step(rejected, "choose", "Step 2")
    answer(rejected, "The built-in coach")
    expect(steps(rejected)).to_have_count(0)
    expect(folded(rejected)).to_have_count(1)
    expect(rejected.page.locator(".voice-name")).to_contain_text("Built-in coach")


def test_refused_again_the_steps_begin_anew(rejected: Room) -> None:
    room = rejected
    for label in ("Next", "No change", "Answer it again"):
        answer(room, label)
    expect(folded(room)).to_have_count(1)
    expect_step(room, "explain", "Step 1")
    expect(room.waiting).to_have_count(0)
    assert_accessible(room.page)


@WITHOUT_SCRIPTS
def test_without_scripts(rejected_without_scripts: Room) -> None:
    room, page = rejected_without_scripts, rejected_without_scripts.page
    for label in ("Next", "Another key", "Next"):
        load_by(button(room, label))
    field = steps(room).locator("input[type=password]")
    field.fill(NO_KEY_AT_ALL)
    load_by(button(room, "Next"))
    expect(page.locator(".wizard .field-errors")).not_to_be_empty()
    page.locator(".wizard input[type=password]").fill(A_GOOD_KEY)
    load_by(page.locator(".wizard .button-primary"))
    expect_step(room, "retry", "Step 5 of 5")
    load_by(button(room, "Keep the current answer"))
    expect(steps(room)).to_have_count(0)
    expect(page.locator(".voice-name")).to_contain_text("fake-large through House of Models")


@pytest.fixture
def rejected_without_scripts(page: Page, enter: Enter, model: FakeOpenAI, watch: Watch) -> Room:
    """As ``rejected``, on a page that runs no scripts."""
    watch.expect_status(422)
    enter(page)
    use_key(page, WRONG_KEY)
    page.goto(at(page, "catalogue"))
    page.locator("form[action*='/start/'] button").first.click()
    page.wait_for_url("**/interviews/*/")
    room = Room(page)
    room.composer.fill(QUESTION)
    load_by(room.send_button)
    wait_until(lambda: page.reload() and steps(room).count(), seconds=60, what="a card of the refused key")
    return room


def test_the_log_and_the_question_for_a_coach(room: Room, take_pictures: Callable[[Room, str], None]) -> None:
    """On the live server, which has rows to show."""
    page = room.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    join(make_cohort(make_coach()), room.interview.learner)
    EventFactory(interview=room.interview, kind="expert_failed", level="critical", message="Thought.respond raised X")
    EventFactory(interview=room.interview, kind="leak_caught", level="warning", message="secret")
    room.say(QUESTION)
    address = page.url

    page.goto(address + "log/")
    expect(page.locator("[data-entry]")).to_have_count(3)
    page.locator("[data-copy]").click()
    expect(page.locator("#copied")).not_to_be_empty()
    assert page.evaluate("navigator.clipboard.readText()") == str(Interview.objects.get().pk)
    take_pictures(room, "log")
    assert_accessible(page)

    page.goto(address + "ask-coach/")
    page.locator("textarea").fill("How do I see that?")
    take_pictures(room, "ask-coach")
    assert_accessible(page)
    page.locator("main .button-primary").click()
    page.wait_for_url(address)
    expect(page.locator("#messages .alert")).to_contain_text("A human coach has been asked")
    take_pictures(room, "asked")
    page.goto(address + "ask-coach/")
    expect(page.locator("textarea")).to_have_value("How do I see that?")
    expect(page.locator("[role=status]").filter(has_text="A human coach has been asked")).to_be_visible()
    assert_accessible(page)
