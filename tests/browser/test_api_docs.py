"""The page of the API's documentation: Swagger UI from our own files, under the policy of all other pages."""

import pytest
from playwright.sync_api import Page, expect

from interviews.api.views.schema import whole_schema


class TestDocumentation:
    @pytest.fixture(autouse=True)
    def _room_to_read(self, page: Page) -> None:
        page.set_viewport_size({"width": 1280, "height": 1400})

    def test_every_operation_is_shown_and_can_be_opened(self, page: Page, live_server, transactional_db):
        described = sum(map(len, whole_schema()["paths"].values()))  # before the server's thread describes them too
        page.goto("/api/v1/docs/")
        expect(page.locator(".opblock")).to_have_count(described)
        expect(page.get_by_role("heading", name="Dry Run")).to_be_visible()
        for block in page.locator(".opblock").all():  # closed again: with every open one the page is slower to draw
            control = block.locator(".opblock-summary-control")
            control.click()
            expect(block.locator(".responses-table")).to_have_count(1)
            control.click()
            expect(block.locator(".responses-table")).to_have_count(0)
        page.get_by_role("button", name="Authorize").click()
        expect(page.locator(".modal-ux")).to_contain_text("tokenAuth")

    def test_an_operation_is_tried_with_the_session(self, learner_page: Page):
        learner_page.goto("/api/v1/docs/")
        profile = learner_page.locator("#operations-Profile-profile_retrieve")
        profile.get_by_role("button", name="GET").first.click()
        profile.get_by_role("button", name="Try it out").click()
        profile.get_by_role("button", name="Execute").click()
        expect(profile.locator(".live-responses-table")).to_contain_text("@example.org")

    def test_a_change_is_tried_with_the_session(self, learner_page: Page):
        learner_page.goto("/api/v1/docs/")
        profile = learner_page.locator("#operations-Profile-profile_partial_update")
        profile.get_by_role("button", name="PATCH").first.click()
        profile.get_by_role("button", name="Try it out").click()
        profile.get_by_role("textbox").fill('{"theme": "dark"}')
        profile.get_by_role("button", name="Execute").click()
        expect(profile.locator(".live-responses-table")).to_contain_text('"theme": "dark"')
