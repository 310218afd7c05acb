"""The replay in the browser: led by the keyboard, to the message that is linked to, for everybody and on paper."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from interviews.demo import DEMO_MESSAGES
from interviews.models import Interview, Message, Role, Turn, TurnStatus
from interviews.turns import opening
from profiles.models import User
from tests.browser.accessible import assert_accessible
from tests.browser.room import load_by, play

NEWEST = "?visit=1&turn=2#newest"


@pytest.fixture
def interview(learner: User, bank: None) -> Interview:
    """An interview with code, whose second message was taken back."""
    interview = opening.start_interview(learner=learner, language="en", slug="two-sum")
    play(interview, DEMO_MESSAGES[:7])
    Turn.objects.filter(interview=interview, number=2).update(status=TurnStatus.CANCELLED)
    return interview


def address(interview: Interview, query: str = "") -> str:
    return reverse("replay", args=[interview.pk]) + query


def taken_back(interview: Interview) -> Message:
    return interview.messages.get(turn__number=2, role=Role.LEARNER)


def test_keyboard_leads_through_the_replay(learner_page: Page, interview: Interview) -> None:
    page = learner_page
    page.goto(address(interview))
    expect(page.locator("[data-replay-keys]")).to_be_visible()
    page.keyboard.press("ArrowLeft")  # there is nothing before the first stage
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**?visit=2")
    page.keyboard.press("Alt+Shift+ArrowRight")  # the browser's own keys stay its own
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**?visit=1")

    load_by(page.locator(".tabs a").last)
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**?visit=1&turn=1#newest")
    page.set_viewport_size({"width": 390, "height": 600})
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**{NEWEST}")
    expect(page.locator("#newest")).to_be_in_viewport()
    expect(page.locator(".replay-player [rel=next]")).to_be_in_viewport()
    page.goto(address(interview, "?visit=4"))
    expect(page.locator(".replay-rail [aria-current]")).to_be_in_viewport(ratio=1)


def test_message_that_is_linked_to_is_opened_and_marked(learner_page: Page, interview: Interview) -> None:
    page, message = learner_page, taken_back(interview)
    for start in (address(interview, f"?message={message.position}"), reverse("transcript", args=[interview.pk])):
        page.goto(start)
        page.evaluate(f"location.hash = 'message-{message.position}'")
        linked = page.locator(f"#message-{message.position}")
        expect(linked.locator(".retracted-words")).to_be_visible()
        expect(linked).to_be_in_viewport(ratio=1)
        expect(linked).to_have_css("outline-style", "solid")


def test_on_paper_there_is_all_that_was_said_and_nothing_to_press(learner_page: Page, interview: Interview) -> None:
    page = learner_page
    for start in (address(interview), reverse("transcript", args=[interview.pk])):
        page.goto(start)
        page.emulate_media(media="print")
        expect(page.locator(".retracted-words")).to_be_visible()
        for locator in (page.get_by_role("button"), page.get_by_role("navigation")):
            expect(locator.filter(visible=True)).to_have_count(0)
        page.emulate_media(media="screen")


def test_replay_suits_every_size_and_everybody(learner_page: Page, interview: Interview) -> None:
    learner_page.goto(address(interview, "?visit=99"))
    expect(learner_page.locator(".final-code .code")).to_be_visible()
    assert_accessible(learner_page)
    learner_page.set_viewport_size({"width": 320, "height": 700})
    learner_page.goto(address(interview, "?visit=2"))
    expect(learner_page.locator(".replay-player a")).to_have_count(2)
    assert learner_page.evaluate("document.documentElement.scrollWidth <= innerWidth")
