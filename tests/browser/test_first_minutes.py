"""The first five minutes: a visitor looks at the roadmap and a problem, tries it, and takes it along at sign-up."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from interviews.models import Interview
from profiles.models import User
from tests.browser.accessible import assert_accessible
from tests.browser.room import Room
from tests.factories import PASSWORD

pytestmark = pytest.mark.usefixtures("bank")
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
NAMES_THAT_STICK_OUT = """() => [...document.querySelectorAll(".roadmap-node")].flatMap((node) => {
  const box = node.querySelector(".roadmap-box").getBoundingClientRect();
  return [...node.querySelectorAll("text")].filter((text) => {
    const place = text.getBoundingClientRect();
    return place.left < box.left || place.right > box.right;
  }).map((text) => text.textContent);
})"""


def test_a_guest_tries_a_problem_and_takes_it_along(page: Page, transactional_db: None) -> None:
    page.goto(reverse("landing"))
    page.locator(f"main a[href='{reverse('try_one')}']").click()
    assert_accessible(page)
    page.locator(".problem-start button").click()
    page.wait_for_url("**/interviews/*/")
    room = Room(page)
    page.locator("#tour [data-tour=leave]").click()
    room.say("I am given a list and have to find two places. May I use the same one twice?")
    guest = User.objects.get()
    assert guest.is_guest and room.interview.learner == guest
    address = page.url

    page.goto(reverse("notes"))
    page.wait_for_url(f"**{reverse('keep')}")
    assert_accessible(page)
    page.locator(f"main a[href^='{reverse('account_signup')}']").click()
    page.locator("[name=email]").fill("new@example.org")
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("[name=password2]").fill(PASSWORD)
    page.locator("main form .button-primary").click()
    page.wait_for_url(address)
    told = page.locator("#messages .alert")
    expect(told).to_contain_text("is now in your account")
    assert_accessible(page)
    told.get_by_role("button", name="Close this message").click()
    expect(told).to_have_count(0)
    expect(room.from_learner).to_have_count(1)
    expect(page.locator("#tour")).to_be_hidden()
    learner = User.objects.get()
    assert (learner.email, Interview.objects.get().learner) == ("new@example.org", learner)

    page.goto(reverse("dashboard"))
    page.wait_for_url(f"**{reverse('welcome')}")
    expect(page.locator("h1")).to_have_text("Three questions about what comes next")
    assert_accessible(page)
    page.locator("[name=skip]").click()
    expect(page.locator(".next-sentence")).to_contain_text("because you stopped at")


@pytest.fixture
def roadmap(page: Page, transactional_db: None) -> Iterator[Page]:
    page.goto(reverse("catalogue"))
    yield page


def test_the_roadmap_by_the_keyboard(roadmap: Page) -> None:
    lit = roadmap.locator("#technique-hash_map.is-next")
    lit.focus()
    roadmap.keyboard.press("Enter")
    roadmap.wait_for_url("**technique=hash_map*")
    expect(roadmap.locator("#technique-hash_map")).to_have_attribute("aria-current", "true")
    roadmap.locator("#results .problem-title a").first.click()
    expect(roadmap.locator(".problem-start button")).to_be_visible()


def test_the_roadmap_is_accessible_and_its_names_fit(roadmap: Page) -> None:
    assert_accessible(roadmap)
    for width in (1280, 390):
        roadmap.set_viewport_size({"width": width, "height": 844})
        assert roadmap.evaluate(NAMES_THAT_STICK_OUT) == []
        assert roadmap.evaluate(TOO_WIDE) <= 0


@pytest.mark.browser_context_args(locale="zh-CN")
def test_the_roadmap_in_chinese(roadmap: Page) -> None:
    assert_accessible(roadmap, "zh-hans")
    assert roadmap.evaluate(NAMES_THAT_STICK_OUT) == []


@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844})
def test_on_a_phone_it_begins_with_what_was_chosen(roadmap: Page) -> None:
    roadmap.goto(reverse("catalogue") + "?technique=hash_map")
    frame, node = (
        roadmap.locator(one).bounding_box() for one in (".roadmap-frame", "#technique-hash_map rect >> nth=0")
    )
    assert frame["x"] <= node["x"] and node["x"] + node["width"] <= frame["x"] + frame["width"]
    assert frame["y"] <= node["y"] + 1


def test_one_search_that_filters_as_one_types(roadmap: Page) -> None:
    roadmap.locator("[name=q]").press_sequentially("hard stack")
    expect(roadmap.locator(".asked-for .chip")).to_have_text(["Difficulty: Hard", "Pattern: Stack"])
