"""Entering a key and seeing whether it works: the real server with its worker, and a provider that takes its time."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import assert_accessible
from tests.browser.conftest import SECONDS_PATIENT
from tests.browser.installation import A_GOOD_KEY, Enter, at, use_key
from tests.browser.marks import WITHOUT_SCRIPTS
from tests.browser.room import load_by
from tests.fake_openai_server import WRONG_KEY, FakeOpenAI
from tests.waiting import wait_until

pytestmark = pytest.mark.process

LONG_ENOUGH_TO_BE_SEEN = 4.0
"""Seconds that the provider takes where a test has to look while it does."""


def verdict(page: Page, state: str) -> Locator:
    """Return what is known of the key, once it is ``state``."""
    found = page.locator("#key-check")
    expect(found).to_have_attribute("data-state", state)
    return found


def test_a_new_key_is_tested_and_the_verdict_comes(page: Page, enter: Enter, model: FakeOpenAI) -> None:
    model.latency = LONG_ENOUGH_TO_BE_SEEN
    enter(page)
    use_key(page, A_GOOD_KEY)

    running = verdict(page, "running")
    expect(running).to_contain_text("Testing fake-large through House of Models, your key…")
    expect(page.locator("[role=status] #key-check progress")).to_be_visible()
    assert_accessible(page)

    works = verdict(page, "works")
    expect(works.locator(".alert-success")).to_contain_text("The key works: House of Models answered.")
    expect(works).to_contain_text("Answered by fake-large.")
    expect(works).to_contain_text(re.compile(r"tokens used\.\s+It took\s+([4-9]|\d\d)"))
    assert_accessible(page)
    assert model.count == 1

    page.reload()
    verdict(page, "works")
    page.locator("[name=model]").select_option(label="fake-small")
    page.locator("main form .button-primary").first.click()
    expect(verdict(page, "works")).to_contain_text("Answered by fake-small.")
    assert model.count == 2


def test_a_wrong_key_is_told_with_what_to_do_and_replaced(page: Page, enter: Enter, model: FakeOpenAI) -> None:
    enter(page)
    use_key(page, WRONG_KEY)
    failed = verdict(page, "failed")
    expect(failed.locator(".alert-serious")).to_contain_text("House of Models does not accept this key.")
    expect(failed).to_contain_text("Copy the key again from your account there")
    assert_accessible(page)

    model.latency = LONG_ENOUGH_TO_BE_SEEN
    button = page.get_by_role("button", name="Test the key")
    button.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    verdict(page, "running")
    verdict(page, "failed")
    expect(button).to_be_focused()
    assert model.count == 2

    model.latency = 0
    page.goto(at(page, "model_settings"))
    use_key(page, A_GOOD_KEY)
    verdict(page, "works")
    page.goto(at(page, "model_settings"))
    page.get_by_role("button", name="Remove key").click()
    expect(page.locator("#key-check")).to_have_count(0)


@WITHOUT_SCRIPTS
def test_without_scripts_a_press_and_a_look(page: Page, enter: Enter, model: FakeOpenAI) -> None:
    model.latency = LONG_ENOUGH_TO_BE_SEEN
    enter(page)
    use_key(page, A_GOOD_KEY)
    verdict(page, "untested")
    load_by(page.get_by_role("button", name="Test the key"))
    verdict(page, "running")

    def is_over() -> bool:
        load_by(page.get_by_role("link", name="Check the result"))
        return page.locator("#key-check").get_attribute("data-state") != "running"

    wait_until(is_over, seconds=SECONDS_PATIENT, what="the verdict is on the page")
    expect(verdict(page, "works")).to_contain_text("The key works")
