"""The report as somebody reads it first: one screen, then folds; short, whole on a phone, two pages on paper."""

import os
import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from problems.models import Problem
from profiles.models import User
from tests.browser.accessible import DESKTOP, PHONE, assert_accessible
from tests.report_rows import reported

LONGEST = 2500
SHOTS = os.environ.get("SHOTS")
QUOTATION = re.compile(r"<q>(?:<a [^>]*>)?([^<]{12,})")


def height(page: Page) -> int:
    return page.evaluate("document.documentElement.scrollHeight")


def take_pictures(page: Page, name: str) -> None:
    """Keep what the page looks like where ``SHOTS`` says."""
    if SHOTS:
        for scheme, size in (("light", DESKTOP), ("dark", DESKTOP), ("light", PHONE)):
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size(size)
            page.screenshot(path=f"{SHOTS}/{name}-{size['width']}-{scheme}.png", full_page=True)
        page.set_viewport_size(DESKTOP)
        page.emulate_media(color_scheme="light")
        page.pdf(path=f"{SHOTS}/{name}.pdf", prefer_css_page_size=True)
        page.set_viewport_size({"width": 690, "height": 1000})
        page.emulate_media(media="print")
        page.screenshot(path=f"{SHOTS}/{name}-paper.png", full_page=True)
        page.emulate_media(media="screen")
        page.set_viewport_size(DESKTOP)


def pages_on_paper(page: Page) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


@pytest.mark.parametrize(
    ("name", "language"), [("excellent", "en"), ("decent", "zh"), ("hint-dependent", "en"), ("terse", "en")]
)
def test_it_is_short_before_anything_is_opened(
    learner_page: Page, learner: User, bank: None, name: str, language: str
) -> None:
    page = learner_page
    interview = reported(learner, Problem.objects.get(slug="two-sum"), name, language)
    page.goto(reverse("report", args=[interview.pk]))
    expect(page.locator("#work-heading")).to_be_in_viewport()

    assert height(page) < LONGEST
    take_pictures(page, f"{name}-{language}")
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size(DESKTOP)

    quoted = QUOTATION.findall(page.content())
    assert len(quoted) == len(set(quoted))
    assert pages_on_paper(page) == 2
    for fold in page.locator(".report-fold > summary:visible").all():
        fold.click()
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}-{language}-open.png", full_page=True)
    assert_accessible(page)


def test_a_claim_is_disputed_and_taken_back_where_it_stands(learner_page: Page, learner: User, bank: None) -> None:
    page = learner_page
    interview = reported(learner, Problem.objects.get(slug="two-sum"), "decent")
    page.goto(reverse("report", args=[interview.pk]) + "#dimension-testing")  # which unfolds it
    claim = page.locator(".is-missed .dispute").first
    identity = claim.get_attribute("id")
    claim = page.locator(f"#{identity}")
    claim.locator("summary").click()
    claim.locator("textarea").fill("I did say that, in my first message.")
    claim.locator("button").click()

    expect(claim).to_contain_text("this claim no longer counts")
    expect(claim.locator("[data-focus]")).to_be_focused()
    expect(page.locator(".report-disputed")).to_have_count(1)
    assert_accessible(page)
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/disputed.png", full_page=True)

    claim.locator("button", has_text="Withdraw").click()
    expect(claim.locator("summary")).to_be_visible()
    expect(page.locator(".report-disputed")).to_have_count(0)


def test_an_address_of_a_claim_opens_the_rubric(learner_page: Page, learner: User, bank: None) -> None:
    page = learner_page
    interview = reported(learner, Problem.objects.get(slug="two-sum"), "decent")
    page.goto(reverse("report", args=[interview.pk]))
    page.locator("#band-testing h3 a").click()
    expect(page.locator("#dimension-testing h3")).to_be_in_viewport()
