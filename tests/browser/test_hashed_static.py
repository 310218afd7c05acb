"""The real server of ``make run`` in the browser: hashed names of static files, its own worker, its own accounts."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from interviews.demo import DEMO_MESSAGES
from tests.browser.room import Room
from tests.serving import Served

pytestmark = pytest.mark.process

HASHED = re.compile(r"\.[0-9a-f]{12}\.(css|js|svg)$")


def assert_hashed(page: Page) -> None:
    """Check that every style sheet, script and icon the page names has a hashed name."""
    named = page.evaluate("""() => [...document.querySelectorAll("link[href], script[src]")]
      .filter((element) => document.head.contains(element))
      .map((element) => element.href || element.src)""")
    assert len(named) > 3
    assert [address for address in named if not HASHED.search(address)] == []


def test_from_the_printed_password_to_a_turn(page: Page, served: Served) -> None:
    before = len(served.output)
    email, password = served.accounts["learner"]
    page.goto(served.address + reverse("account_login"))
    assert_hashed(page)
    page.locator("[name=login]").fill(email)
    page.locator("[name=password]").fill(password)
    page.locator("main form .button-primary").click()
    page.wait_for_url(f"**{reverse('dashboard')}")
    page.goto(page.url.replace(reverse("dashboard"), reverse("catalogue")))

    page.goto(served.address + reverse("my_interviews"))
    page.locator(".interview-row h2 a").click()
    page.wait_for_url("**/report/")
    assert_hashed(page)
    page.get_by_role("link", name="Transcript", exact=True).click()
    page.wait_for_url("**/transcript/")
    expect(page.locator(".transcript-part")).to_have_count(7)
    page.goto(page.url.removesuffix("transcript/"))
    room = Room(page)
    room.expect_finished()
    expect(room.editor).to_contain_text("def two_sum")

    page.goto(served.address + reverse("catalogue"))
    page.locator(f"form[action='{reverse('start_interview', args=['two-sum'])}'] button").click()
    page.wait_for_url("**/interviews/*/")
    assert_hashed(page)
    room.say(DEMO_MESSAGES[0][0])
    expect(room.facts).not_to_have_count(0)
    room.write_code("def two_sum(nums, target):\n    return []\n")
    expect(room.editor.locator(".ace_keyword").first).to_have_text("def")
    expect(room.save_state).to_have_text(re.compile(r"\d\d:\d\d"))
    page.emulate_media(color_scheme="dark")
    expect(page.locator(".ace_editor.ace_dark")).to_have_css("background-color", re.compile(r"rgb\(([0-5]?\d, ){2}"))
    page.reload()
    expect(room.from_learner).to_have_count(1)
    expect(room.editor).to_contain_text("return []")
    assert "Traceback" not in served.output[before:]
