"""The lists of the administration: the same frame for all of them, and room for what is listed."""

from collections.abc import Callable

import pytest
from django.contrib.admin import site
from django.test import RequestFactory
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import log_in
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


def test_a_table_that_goes_on_beyond_the_edge_says_so(page_of: Callable[..., Page]) -> None:
    coach = make_coach()
    coached_interview(coach)
    page = page_of(coach, 390)
    page.goto(reverse("admin:interviews_interview_changelist"))
    hint = page.get_by_text(HINT)
    expect(hint).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 844})
    expect(hint).to_be_hidden()
