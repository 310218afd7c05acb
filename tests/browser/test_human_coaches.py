"""A learner and two coaches, through the pages alone: joining, reviewing, reading, answering, amending, leaving."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from interviews.demo import play_demo_interview
from interviews.models import Dimension, Interview, MessageFlag, TranscriptRead
from profiles.models import Cohort, User
from tests.browser.accessible import violations
from tests.browser.conftest import log_in
from tests.browser.watch import Watch
from tests.factories.coaching import make_administrator, make_coach

QUEUE = "admin:interviews_interview_changelist"
COMMENT, SECOND_COMMENT = (
    "Say the cost before you are asked for it.",
    "Say the cost at once, as you did for the hash map.",
)
REASON = "Three edge cases unasked."


@pytest.fixture
def page_of(new_context: Callable[..., BrowserContext], live_server: LiveServer) -> Callable[[User], Page]:
    """Open a browser of their own for somebody."""

    def opened(person: User) -> Page:
        context = new_context()
        log_in(context, person, live_server.url)
        return context.new_page()

    return opened


def make_cohort_with(page: Page, name: str) -> Cohort:
    page.goto(reverse("admin:profiles_cohort_add"))
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Save", exact=True).click()
    return Cohort.objects.get(name=name)


def claimed(page: Page, interview: Interview) -> None:
    page.goto(reverse(QUEUE) + "?show=all")  # what somebody has reviewed is no work that waits
    page.locator("#result_list").get_by_role("link", name=interview.title).click()
    page.get_by_role("button", name="Claim it to review it").click()
    expect(page.get_by_role("heading", name="Release", exact=True)).to_be_visible()


def released(page: Page, button: str) -> None:
    page.get_by_label("I have read it through from the learner's point of view.").check()
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("button", name="Amend my review")).to_be_visible()


def test_a_learner_and_two_coaches(bank: None, page_of: Callable[[User], Page], learner: User, watch: Watch) -> None:
    watch.expect_status(422)  # a band without a reason
    ada, bob = make_coach(first_name="Ada"), make_coach(first_name="Bob")
    administrator = make_administrator()
    coach, student, second = page_of(ada), page_of(learner), page_of(bob)

    # Ada makes a cohort; an administrator lets Bob coach it as well.
    cohort = make_cohort_with(coach, "Autumn group")
    steward = page_of(administrator)
    steward.goto(reverse("admin:profiles_cohort_change", args=[cohort.pk]))
    steward.locator(f"input[name=coaches][value='{bob.pk}']").check()
    steward.get_by_role("button", name="Save", exact=True).click()
    assert set(cohort.coach_rows.values_list("coach", flat=True)) == {ada.pk, bob.pk}
    # What happened before stays closed; the learner follows the link, reads who will see what, and joins.
    earlier = play_demo_interview(learner)
    student.goto(reverse("join_cohort", args=[cohort.join_code]))
    expect(student.locator("main")).to_contain_text("Ada")
    expect(student.locator("main")).to_contain_text("Bob")
    assert not violations(student)
    student.get_by_role("button", name="Agree and join").click()
    expect(student.locator("main")).to_contain_text("Autumn group")
    interview = play_demo_interview(learner)
    Interview.objects.filter(pk=interview.pk).update(title="After joining")
    # The demo moves its beginning into the past.
    cohort.memberships.update(joined_at=Interview.objects.get(pk=interview.pk).started_at)
    Interview.objects.filter(pk=earlier.pk).update(started_at="2020-01-01T00:00:00Z")
    interview.refresh_from_db()

    # Ada claims it, comments, flags, gives a band and releases.
    claimed(coach, interview)
    assert not violations(coach)
    said = interview.messages.filter(role="learner").order_by("position")[1]
    message = coach.locator(f"#message-{said.position}")
    message.get_by_role("link", name="Comment").click()
    message.get_by_label("Your comment on this message").fill(COMMENT)
    message.get_by_role("button", name="Save the comment").click()
    expect(coach.locator(f"#message-{said.position}")).to_contain_text(COMMENT)
    first_reply = interview.messages.filter(role="coach").order_by("position")[1]
    coach.locator(f"#message-{first_reply.position}").get_by_role(
        "button", name="This reply gave the answer away"
    ).click()
    expect(
        coach.locator(f"#message-{first_reply.position}").get_by_role("button", name="This reply gave the answer away")
    ).to_have_attribute("aria-pressed", "true")
    assert MessageFlag.objects.get().message == first_reply
    coach.locator(f"#band-{Dimension.TESTING}").select_option("strong_no_hire")
    coach.get_by_role("button", name="Save the bands").click()
    expect(coach.locator(f"#band-error-{Dimension.TESTING}")).to_be_visible()
    coach.locator(f"#reason-{Dimension.TESTING}").fill(REASON)
    coach.get_by_role("button", name="Save the bands").click()
    # Bob sees that somebody is at it.
    second.goto(reverse("admin:interviews_interview_change", args=[interview.pk]))
    expect(second.locator("#content-main")).to_contain_text("Ada")
    expect(second.get_by_role("button", name="Claim it to review it")).to_have_count(0)
    released(coach, "Release it to the learner")

    # The learner is told, reads and answers.
    student.goto(reverse("dashboard"))
    student.locator(".site-header").get_by_text("1 new review from a human coach").wait_for(state="attached")
    student.goto(reverse("report", args=[interview.pk]))
    feedback = student.locator("#from-your-coach")
    expect(feedback).to_contain_text(COMMENT)
    expect(student.locator("main")).to_contain_text(REASON)
    assert not violations(student)
    feedback.locator("summary", has_text="Answer").click()
    feedback.get_by_label("Your answer").fill("I will, thank you")
    feedback.get_by_role("button", name="Send answer").click()
    expect(feedback).to_contain_text("I will, thank you")
    student.goto(reverse("transcript", args=[interview.pk]))
    expect(student.locator(".coach-comment", has_text=COMMENT)).to_contain_text("I will, thank you")
    student.goto(reverse("dashboard"))
    expect(student.locator(".site-header").get_by_text("1 new review from a human coach")).to_have_count(0)

    # Ada reads the answer and amends; the learner reads the old words until the new ones are released.
    coach.reload()
    expect(coach.locator(f"#message-{said.position}")).to_contain_text("I will, thank you")
    coach.get_by_role("button", name="Amend my review").click()
    comment = coach.locator(f"#message-{said.position}")
    comment.get_by_text("Edit", exact=False).first.click()
    comment.get_by_label("Your comment", exact=True).fill(SECOND_COMMENT)
    comment.get_by_role("button", name="Save the comment").first.click()
    student.goto(reverse("report", args=[interview.pk]))
    expect(student.locator("#from-your-coach")).to_contain_text(COMMENT)
    coach.get_by_label("Say in a sentence what you changed").fill("Named the place where you did it")
    released(coach, "Release my changes")
    student.reload()
    expect(student.locator("#from-your-coach")).to_contain_text(SECOND_COMMENT)
    expect(student.locator("#from-your-coach")).to_contain_text("Named the place where you did it")

    # Bob reviews it as well.
    claimed(second, interview)
    second.locator("#comment-text-whole").fill("Clear from beginning to end.")
    second.locator("[data-whole]").get_by_role("button", name="Save the comment").click()
    released(second, "Release it to the learner")
    student.reload()
    expect(student.locator("#from-your-coach")).to_contain_text("Clear from beginning to end.")

    # Nobody got at what was before; the learner sees who read what, and leaves.
    for reader in (coach, second):
        reader.goto(reverse(QUEUE) + "?show=all")
        expect(reader.locator("#result_list tbody tr")).to_have_count(1)
        assert earlier.pk not in TranscriptRead.objects.values_list("interview", flat=True)
    student.goto(reverse("coaching"))
    expect(student.locator("main")).to_contain_text("Ada")
    expect(student.locator("main")).to_contain_text("After joining")
    assert not violations(student)
    student.get_by_text("Leave", exact=False).first.click()
    student.get_by_role("button", name="Leave").click()
    coach.goto(reverse(QUEUE) + "?show=all")
    expect(coach.locator("#result_list tbody tr")).to_have_count(0)
    student.goto(reverse("report", args=[interview.pk]))
    expect(student.locator("#from-your-coach")).to_contain_text(SECOND_COMMENT)
