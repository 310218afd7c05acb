"""Bands given blind, in the browser: they come out in place, and the pages around them are for everybody."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from interviews.models import Dimension
from profiles.account.preferences import save_preferences
from profiles.models import Cohort
from tests.browser.accessible import violations
from tests.browser.conftest import log_in
from tests.factories.coaching import coached_interview, make_coach


@pytest.mark.parametrize("size", [{"width": 1280, "height": 900}, {"width": 390, "height": 844}], ids=["desk", "phone"])
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_given_blind_and_shown_in_place(
    new_context: Callable[..., BrowserContext], live_server: LiveServer, size: dict[str, int], colours: str
) -> None:
    coach = make_coach(first_name="Ada")
    save_preferences(user=coach, blind_bands=True)
    interview = coached_interview(coach, said=3, title="The one to review")
    context = new_context()
    log_in(context, coach, live_server.url)
    page: Page = context.new_page()
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=colours)
    page.goto(reverse("admin:interviews_interview_change", args=[interview.pk]))
    page.get_by_role("button", name="Claim it to review it").click()
    bands = page.locator("#bands")
    expect(bands).to_contain_text("You give bands blind")
    assert not violations(page)
    page.reload()  # what axe leaves on elements is not to be swapped
    for dimension in Dimension.values:
        page.locator(f"#band-{dimension}").select_option("strong_hire")
    expect(bands).not_to_contain_text("The platform says")
    page.get_by_role("button", name="Save the bands").click()
    expect(bands).to_contain_text("You said “Strong hire” blind. The platform says “Leaning hire”.")
    assert not violations(page)
    cohort = Cohort.objects.get()
    for name, arguments in (("interviews_interview_settings", ()), ("profiles_cohort_write", (cohort.pk,)),
                            ("profiles_cohort_overview", (cohort.pk,)), ("interviews_interview_changelist", ())):  # fmt: skip
        page.goto(reverse(f"admin:{name}", args=arguments))
        assert not violations(page), name
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0 or name == "interviews_interview_changelist", name
