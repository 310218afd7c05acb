"""The line under a message of the coach that says why it is for this learner."""

import pytest
from playwright.sync_api import Page, expect

from profiles.models import Level, Profile, User
from tests.browser.accessible import assert_accessible
from tests.browser.room import Room

pytestmark = pytest.mark.usefixtures("bank")


def test_the_reason_stands_below_the_words_quiet_and_readable(learner_page: Page, learner: User) -> None:
    Profile.objects.update_or_create(user=learner, defaults={"stated_level": Level.BEGINNER})
    room = Room.of_new_interview(learner_page, learner)
    room.say("This is too hard, I give up")
    reason = room.page.locator("#message-list .message-because")
    expect(reason).to_have_text("Because you told us that you are a beginner, this help is very detailed.")
    words = reason.locator("xpath=preceding-sibling::*[contains(@class, 'prose')]")
    below, above = reason.bounding_box(), words.bounding_box()
    assert below["y"] >= above["y"] + above["height"]
    size = "element => parseFloat(getComputedStyle(element).fontSize)"
    assert 12 <= reason.evaluate(size) < words.evaluate(size)
    assert_accessible(room.page)
