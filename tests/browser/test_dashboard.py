"""The dashboard in the browser: a new, an average and a heavy learner, on a desktop and on a phone."""

import re
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from interviews.models import Interview
from profiles.models import User
from tests.browser.accessible import PHONE, assert_accessible
from tests.browser.conftest import log_in
from tests.factories.learning import practised_learner

pytestmark = pytest.mark.usefixtures("bank")
SMALL_PHONE = {"width": 320, "height": 640}
ALL_SVG_TEXTS_FIT = """() => [...document.querySelectorAll("main svg text")].flatMap((text) => {
  const picture = text.ownerSVGElement.getBoundingClientRect(), box = text.getBoundingClientRect();
  if (!picture.width) return [];
  const fits = box.left >= picture.left - 1 && box.right <= picture.right + 1 &&
    box.top >= picture.top - 1 && box.bottom <= picture.bottom + 1;
  return fits ? [] : [text.textContent];
})"""
SMALL_SVG_TEXTS = """() => [...document.querySelectorAll("main svg text")].flatMap((text) => {
  const picture = text.ownerSVGElement, width = picture.getBoundingClientRect().width;
  if (!width) return [];
  const size = parseFloat(getComputedStyle(text).fontSize) * width / picture.viewBox.baseVal.width;
  return size < 11 ? [`${text.textContent}: ${size}`] : [];
})"""
LOW_LINKS = """() => [...document.querySelectorAll("main a, main summary, main button")]
  .map((link) => [link.textContent, link.getBoundingClientRect().height])
  .filter(([_text, height]) => height > 0 && height < 24)"""
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

Dashboard = Callable[[User], Page]


@pytest.fixture
def dashboard(page: Page, live_server: LiveServer) -> Dashboard:
    """Open the dashboard of a learner."""

    def opened(learner: User) -> Page:
        log_in(page.context, learner, live_server.url)
        page.goto(reverse("dashboard"))
        return page

    return opened


def test_new_learner_starts_the_first_interview(dashboard: Dashboard) -> None:
    learner = practised_learner("new")
    page = dashboard(learner)
    assert_accessible(page)
    expect(page.locator("main .button-primary")).to_have_count(1)
    page.get_by_role("button", name="Start your first interview").click()
    expect(page.locator("#composer")).to_be_visible()
    assert Interview.objects.get(learner=learner).turn_count == 0

    page.goto(reverse("dashboard"))
    page.get_by_role("link", name="Continue").click()
    expect(page).to_have_url(re.compile(reverse("room", args=[Interview.objects.get().pk])))


def test_average_learner_finds_figures_and_the_way_on(dashboard: Dashboard) -> None:
    page = dashboard(practised_learner("average"))
    assert_accessible(page)
    for picture in page.locator("main svg[role=img]").all():
        assert picture.evaluate("svg => svg.querySelector('title').textContent.length > 10")
    for summary in page.locator("main summary").all():
        summary.click()
    expect(page.locator("#level-heading ~ details tbody tr")).to_have_count(12)
    assert_accessible(page)

    page.locator(".pattern-table").get_by_role("link", name="A medium one").first.click()
    expect(page.locator("#results")).to_be_visible()
    assert "pattern=" in page.url
    expect(page.locator("#results .empty-state")).to_have_count(0)


@pytest.mark.browser_context_args(viewport=PHONE)
def test_phone_shows_half_a_year_and_the_table_of_patterns_as_a_list(dashboard: Dashboard) -> None:
    page = dashboard(practised_learner("average"))
    expect(page.locator(".calendar-recent")).to_be_visible()
    expect(page.locator(".calendar-earlier")).to_be_hidden()
    rows = page.get_by_role("table", name="Patterns").get_by_role("row")
    expect(rows.nth(1).get_by_role("rowheader")).to_be_visible()
    first, second = (rows.nth(1).get_by_role("cell").nth(number).bounding_box() for number in (0, 1))
    assert first["y"] < second["y"], "below each other"


@pytest.mark.parametrize("viewport", [PHONE, SMALL_PHONE])
def test_every_word_of_a_picture_is_inside_of_it_and_can_be_read(
    dashboard: Dashboard, page: Page, viewport: dict[str, int]
) -> None:
    page.set_viewport_size(viewport)
    dashboard(practised_learner("average"))
    assert page.evaluate(ALL_SVG_TEXTS_FIT) == []
    assert page.evaluate(SMALL_SVG_TEXTS) == []
    assert page.evaluate(LOW_LINKS) == []
    assert page.evaluate(TOO_WIDE) <= 0
    expect(page.get_by_text("Showing the last 26 weeks.")).to_be_visible()


def test_heavy_learner(dashboard: Dashboard, page: Page) -> None:
    dashboard(practised_learner("heavy"))
    expect(page.locator(".level-dot, .level-probe").first).to_be_visible()
    assert_accessible(page)
    assert page.evaluate(ALL_SVG_TEXTS_FIT) == []


@pytest.mark.browser_context_args(locale="zh-CN")
def test_in_chinese(dashboard: Dashboard, page: Page) -> None:
    dashboard(practised_learner("average"))
    assert_accessible(page, "zh-hans")
    assert page.evaluate(ALL_SVG_TEXTS_FIT) == []
