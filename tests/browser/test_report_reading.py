"""What a reader of a report relies on: tables that stay open, ink on white paper, a menu on one line of a phone."""

import uuid

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from interviews.models import Interview, ModelCall
from problems.models import Problem
from profiles.models import User
from tests.integration.report.test_writing import make_over
from tests.reporting import begin_report

TABLES = ("chart-timeline-table", "chart-tokens-table")


@pytest.fixture
def interview(learner: User, bank: None) -> Interview:
    """An interview of which the last part of the report is not written yet, and that used a model."""
    interview = make_over(learner, Problem.objects.get(slug="two-sum"))
    begin_report(interview)
    section = interview.sections.get(name="overall")
    ModelCall.objects.create(
        interview=interview,
        section=section,
        purpose="report",
        request_hash=uuid.uuid4().hex,
        temperature=0.6,
        prompt_tokens=100,
        completion_tokens=10,
        duration_ms=1,
    )
    interview.sections.filter(pk=section.pk).update(status="queued", text="")
    Interview.objects.filter(pk=interview.pk).update(status="working")
    return interview


def test_tables_stay_open_when_the_last_part_comes(learner_page: Page, interview: Interview) -> None:
    page = learner_page
    page.goto(reverse("report", args=[interview.pk]))
    for summary in ("#charts > summary", "#costs > summary", *(f"#{table}" for table in TABLES)):
        page.locator(summary).click()
    page.locator("#chart-timeline-table").evaluate("(summary) => { summary.dataset.marked = ''; }")
    expect(page.locator("#chart-tokens table tfoot td").first).to_have_text("100")

    ModelCall.objects.update(prompt_tokens=250)
    interview.sections.filter(name="overall").update(status="written", text="All of it.")
    Interview.objects.filter(pk=interview.pk).update(status="finished")

    expect(page.locator("#report-said")).to_contain_text("Your report is ready.")
    expect(page.locator("#chart-tokens table tfoot td").first).to_have_text("250")
    for table in TABLES:
        expect(page.locator(f"details[open] > #{table}")).to_be_visible()
    expect(page.locator("#chart-tokens-table")).to_be_focused()
    expect(page.locator("#chart-timeline-table[data-marked]")).to_be_visible()


def test_paper_is_white_in_every_theme(learner_page: Page, interview: Interview) -> None:
    page = learner_page
    for name in ("report", "transcript", "replay"):
        page.goto(reverse(name, args=[interview.pk]))
        for theme in ("system", "dark"):
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            page.emulate_media(media="print", color_scheme="dark")
            expect(page.locator(":root")).to_have_css("color-scheme", "light")
            expect(page.locator("h1").first).to_have_css("color", "rgb(0, 0, 0)")
            page.emulate_media(media="screen")


@pytest.mark.parametrize(("width", "lines"), [(390, 1), (320, 2)])
def test_menu_takes_little_of_a_phone(learner_page: Page, learner: User, width: int, lines: int) -> None:
    User.objects.filter(pk=learner.pk).update(is_staff=True)
    page = learner_page
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(reverse("notes"))

    links = page.locator(".site-nav a")
    tops = links.evaluate_all("(links) => links.map((link) => link.getBoundingClientRect().top)")
    assert len(tops) == 5 and len(set(tops)) == lines
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".brand").focus()
    for number in range(5):
        page.keyboard.press("Tab")
        expect(links.nth(number)).to_be_focused()
        expect(links.nth(number)).to_be_in_viewport(ratio=0.99)
