"""A study plan in the browser: started, a step practised, one ticked off, one passed over, ended; on a phone as well."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from profiles.models import User
from profiles.skill.learning import keep_practice
from tests.browser.accessible import PHONE, assert_accessible
from tests.browser.conftest import log_in
from tests.browser.marks import CHINESE, WITHOUT_SCRIPTS
from tests.browser.watch import Watch
from tests.factories.learning import practised, practised_learner

pytestmark = pytest.mark.usefixtures("bank")


def test_a_plan_from_its_start_to_its_end(learner_page: Page, learner: User) -> None:
    page = learner_page
    page.goto(reverse("plans"))
    expect(page.locator(".plan-card")).to_have_count(3)
    assert_accessible(page)
    page.get_by_role("link", name="Patterns from scratch", exact=True).click()
    assert_accessible(page)
    page.get_by_role("button", name="Start this plan").click()
    expect(page.get_by_role("heading", name="Hash map: an easy one")).to_be_visible()
    expect(page.locator(".plan-progress progress")).to_have_js_property("value", 0)

    keep_practice(learner=learner, practised=practised(at=timezone.now()))
    page.reload()
    expect(page.locator("#step-hash_map_easy")).to_contain_text("Done")
    expect(page.locator(".plan-count")).to_contain_text("1 of ")
    assert_accessible(page)

    page.set_viewport_size(PHONE)
    page.locator(".plan-next").get_by_role("button", name="Mark as done").click()
    expect(page.locator(".plan-count")).to_contain_text("2 of ")
    row = page.locator(".plan-step.is-later").last
    name = row.get_attribute("id")
    row.locator("summary").click()
    assert_accessible(page)
    page.set_viewport_size(PHONE)
    row.get_by_role("button", name="Skip").click()
    row = page.locator(f"#{name}")
    expect(row).to_contain_text("Skipped")
    expect(row).to_be_in_viewport()
    row.get_by_role("button", name="Undo").click()
    expect(page.locator(f"#{name} summary")).to_be_visible()

    page.get_by_text("End this plan").click()
    page.get_by_role("button", name="End it").click()
    expect(page.get_by_role("status")).to_contain_text("has ended")
    expect(page.get_by_text("Your plan", exact=True)).to_have_count(0)


@WITHOUT_SCRIPTS
def test_without_scripts_a_day_is_chosen_and_the_interview_begins(learner_page: Page, watch: Watch) -> None:
    page = learner_page
    watch.expect_status(422)
    page.goto(reverse("plan", args=("two_weeks",)))
    page.get_by_role("button", name="Start this plan").click()
    expect(page.locator("#id_target_date_error")).to_have_text("Enter the day of your interview.")
    page.get_by_label("Day of your interview").fill((timezone.localdate() + timedelta(days=5)).isoformat())
    page.get_by_role("button", name="Start this plan").click()
    expect(page.locator(".plan-count")).to_contain_text("5 days until your interview")
    page.locator(".plan-next").get_by_role("button", name="Start").click()
    expect(page.locator("#composer-text")).to_be_visible()


@CHINESE
def test_the_plan_of_an_average_learner_in_chinese(page: Page, transactional_db: None, live_server: LiveServer) -> None:
    learner = practised_learner("average")
    log_in(page.context, learner, live_server.url)
    page.goto(reverse("plan", args=("weak_spots",)))
    page.locator("form.form-stack button").click()
    expect(page.locator(".plan-next h2")).to_have_text("一道针对短板的题")
    assert_accessible(page, "zh-hans")
