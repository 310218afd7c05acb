"""The two buttons for learners: something is wrong with this problem, this hint did not help."""

from django.urls import reverse
from playwright.sync_api import Page, expect

from interviews.models import ProblemFeedback
from profiles.models import User
from tests.browser.accessible import assert_accessible
from tests.browser.marks import WITHOUT_SCRIPTS
from tests.browser.room import Room, load_by
from tests.browser.watch import Watch

NOT_HELPED, NOTED = "This hint did not help", "Noted, thank you"


def test_the_two_buttons_by_the_keyboard(room: Room, watch: Watch):
    page = room.page
    room.press("button[name=action][value=hint]")
    button = page.locator(".hint-word button")
    expect(button).to_have_text(NOT_HELPED)
    button.press("Enter")
    expect(button).to_contain_text(NOTED)
    expect(button).to_be_focused()
    assert ProblemFeedback.objects.get().kind == "hint"
    button.press("Enter")
    expect(button).to_have_text(NOT_HELPED)
    assert not ProblemFeedback.objects.exists()

    room.composer.fill("Half a thought")
    link = page.locator("#problem-word .problem-word-link")  # not that of the form, which is called Cancel
    link.press("Enter")
    form = page.locator("#problem-word form")
    expect(form.locator("[value=unclear]")).to_be_focused()
    assert_accessible(page)
    form.get_by_role("link", name="Cancel").click()
    expect(link).to_be_focused()
    expect(page.locator(".htmx-added")).to_have_count(0)
    link.press("Enter")
    form.locator("[value=unclear]").check()
    form.locator("textarea").fill("x" * 2_001)
    watch.expect_status(422)
    form.locator("button").click()
    expect(form.locator("textarea")).to_have_value("x" * 2_001)
    expect(form.locator(".field-errors")).to_be_visible()
    form.locator("textarea").fill("It does not say what an item is.")
    form.locator("button").click()
    thanks = page.locator("#problem-word .problem-word-thanks")
    expect(thanks).to_be_focused()
    assert ProblemFeedback.objects.get().text == "It does not say what an item is."
    expect(room.composer).to_have_value("Half a thought")


@WITHOUT_SCRIPTS
def test_both_without_scripts(learner_page: Page, learner: User, bank: None):
    room = Room.of_new_interview(learner_page, learner)
    load_by(learner_page.locator("button[name=action][value=hint]"))
    load_by(learner_page.locator(".hint-word button"))
    expect(learner_page.locator(".hint-word button")).to_contain_text(NOTED)
    load_by(learner_page.locator("#problem-word a"))
    learner_page.locator("[value=tests]").check()
    learner_page.locator("textarea").fill("My code is right.")
    load_by(learner_page.get_by_role("button", name="Send feedback"))
    expect(learner_page).to_have_url(
        f"{learner_page.url.split('/interviews')[0]}{reverse('room', args=[room.interview.pk])}"
    )
    assert set(ProblemFeedback.objects.values_list("kind", "text")) == {("hint", ""), ("problem", "My code is right.")}
