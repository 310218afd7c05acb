"""A problem from a sentence to published, with a model that drafts: the real server, its worker, its judge."""

import re
from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.accessible import violations
from tests.browser.installation import A_GOOD_KEY, use_key
from tests.fake_openai_server import FakeOpenAI
from tests.serving import Served

pytestmark = pytest.mark.process
PATIENT = 120_000


def enter_desk(page: Page, served: Served) -> None:
    """Log the curator of the demo in."""
    email, password = re.findall(r"curator\s+(\S+@\S+)\s+(\S+)", served.output)[-1]
    page.goto(f"{served.address}{reverse('account_login')}?next={reverse('admin:problems_problem_changelist')}")
    page.fill("[name=login]", email)
    page.fill("[name=password]", password)
    page.locator("main form").get_by_role("button", name="Log in").click()
    page.wait_for_url("**/admin/problems/problem/")


@pytest.fixture
def desk(page: Page, served: Served, model: FakeOpenAI) -> Iterator[Page]:
    """The curator's desk, with a model that drafts; afterwards the account is as it was."""
    enter_desk(page, served)
    page.goto(served.address + reverse("model_settings"))
    use_key(page, A_GOOD_KEY)
    model.reset()
    yield page
    page.goto(served.address + reverse("model_settings"))
    page.locator("[name=voice][value=platform]").check()
    page.locator("main form .button-primary").first.click()


def assert_readable(page: Page) -> None:
    """Look at the page as it is; in all colours the desk is looked at in ``test_desk_fields``."""
    assert [told for told in violations(page) if ".breadcrumbs" not in told] == []


def test_a_problem_from_a_sentence_to_published(desk: Page, served: Served, model: FakeOpenAI) -> None:
    page = desk
    page.goto(served.address + reverse("admin:problems_problem_add_drafted"))
    assert_readable(page)
    page.get_by_label("Title").fill("Two Lanterns")
    page.get_by_label("What it is about").fill("Two of several lanterns burn as long as a night. Which two?")
    page.get_by_role("button", name="Draft it").click()
    done = page.get_by_text("Done: it passes the check.")
    expect(done).to_be_visible(timeout=PATIENT)
    assert "drafting" in {call["purpose"] for call in model.calls}
    assert_readable(page)

    page.get_by_role("link", name="Edit as YAML").first.click()
    expect(page.get_by_text("parts that nobody has read yet")).to_be_visible()
    publish = page.get_by_role("button", name="Publish")
    expect(publish).to_be_enabled(timeout=PATIENT)
    publish.click()
    expect(page.get_by_text("nobody has read yet, so nothing was published")).to_be_visible()

    page.get_by_role("link", name="Read and confirm").first.click()
    page.get_by_role("button", name="I have read it").first.click()
    expect(page.get_by_text("Noted as read:")).to_be_visible()
    page.get_by_role("button", name=re.compile("I have read all")).click()
    expect(page.get_by_text("drafted, not read")).to_have_count(0)
    page.get_by_role("link", name="Edit as YAML").first.click()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("The problem is published")).to_be_visible()
    page.goto(f"{served.address}/problems/two-lanterns/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Two Lanterns")

    page.go_back()
    page.get_by_role("button", name="Retire…").click()
    expect(page.get_by_text("What changes")).to_be_visible()
    assert_readable(page)
    page.get_by_role("button", name="Retire").click()
    expect(page.get_by_role("button", name="Restore")).to_be_visible()
