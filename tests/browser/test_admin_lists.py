"""The lists of the administration: the same frame for all of them, and room for what is listed."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.admin import site
from django.test import RequestFactory
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from interviews.models import Interview
from tests.browser.accessible import COLOURS, DESKTOP, Look, violations
from tests.browser.conftest import log_in
from tests.factories import UserFactory
from tests.factories.coaching import coached_interview, make_administrator, make_coach

HINT = "Move the table sideways"


@pytest.fixture
def page_of(new_context: Callable[..., BrowserContext], live_server: LiveServer) -> Callable[..., Page]:
    """Open a browser of their own for somebody."""

    def opened(person: object, width: int) -> Page:
        context = new_context()
        log_in(context, person, live_server.url)
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": 844})
        return page

    return opened


def test_every_list_has_the_menu_and_its_name_and_nothing_for_the_console_to_complain_of(
    page_of: Callable[..., Page], bank_problem: object
) -> None:
    administrator, _loads_the_admin = make_administrator(), reverse("admin:index")
    request = RequestFactory().get("/")
    request.user = administrator
    page = page_of(administrator, 1280)
    lists = [model["admin_url"] for app in site.get_app_list(request) for model in app["models"] if model["admin_url"]]
    assert len(lists) > 20
    for address in lists:
        page.goto(address)
        expect(page.get_by_role("navigation", name="Sidebar")).to_be_visible()
        assert "Select" not in page.locator("h1").inner_text(), address


def test_on_a_phone_filters_are_folded_but_one_that_is_set(page_of: Callable[..., Page]) -> None:
    coach = make_coach()
    coached_interview(coach)
    page = page_of(coach, 390)
    page.goto(reverse("admin:interviews_interview_changelist") + "?language=en")
    opened = page.locator("#changelist-filter details[open]")
    expect(opened).to_have_count(1)
    expect(opened).to_contain_text("language")


def test_on_a_phone_no_figure_of_the_queue_breaks_inside_a_word(page_of: Callable[..., Page]) -> None:
    coach = make_coach()
    Interview.objects.filter(pk=coached_interview(coach).pk).update(finished_at=timezone.now() - timedelta(minutes=59))
    page = page_of(coach, 390)
    page.goto(reverse("admin:interviews_interview_changelist"))
    longest = page.locator(".dryrun-queue-summary b").filter(has_text="59")
    assert longest.evaluate("(one) => one.offsetHeight") < 40


def test_the_way_to_delete_a_person_is_read_in_the_dark(page_of: Callable[..., Page]) -> None:
    administrator = make_administrator()
    page = page_of(administrator, 1280)
    page.emulate_media(color_scheme="dark")
    page.goto(reverse("admin:profiles_user_change", args=[UserFactory().pk]))
    expect(page.locator(".deletelink")).to_be_visible()
    assert not violations(page, Look(DESKTOP, "dark", COLOURS))


def test_a_table_that_goes_on_beyond_the_edge_says_so(page_of: Callable[..., Page]) -> None:
    coach = make_coach()
    coached_interview(coach)
    page = page_of(coach, 390)
    page.goto(reverse("admin:interviews_interview_changelist"))
    hint = page.get_by_text(HINT)
    expect(hint).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 844})
    expect(hint).to_be_hidden()
