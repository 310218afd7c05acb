"""From a solved interview to its review, a re-solve without help, and the date of the next one."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from interviews.demo import play_demo_interview
from interviews.models import Interview, Probe, Turn
from interviews.resolves import sending as probes
from problems import judge_access
from problems.judge.sandbox import Sandbox
from profiles.models import Review, User
from tests import working
from tests.browser.accessible import PHONE, assert_accessible
from tests.browser.marks import WITHOUT_SCRIPTS
from tests.browser.watch import Watch
from tests.factories.reviews import make_review
from tests.judge_sandbox import judge_sandbox

__all__ = ["judge_sandbox"]
pytestmark = pytest.mark.usefixtures("bank", "_code_is_run")

RIGHT = "def two_sum(nums, target):\n    seen = {}\n    for i, x in enumerate(nums):\n        if target - x in seen:\n            return [seen[target - x], i]\n        seen[x] = i\n    return []\n"
WRONG = "def two_sum(nums, target):\n    return [0, 1]\n"
UNREADABLE = "def two_sum(nums, target):\n    for x in nums\n        pass\n"
SECONDS_TO_JUDGE = 40_000


@pytest.fixture
def _code_is_run(judge_sandbox: Sandbox, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.JUDGE_HELPERS = 1
    monkeypatch.setattr(judge_access, "_sandbox", judge_sandbox)


def write(page: Page, code: str) -> None:
    """Replace what stands in the editor, as typing does."""
    editor = page.locator(".ace_editor textarea").first
    editor.press("Control+a")
    page.keyboard.insert_text(code)
    expect(page.locator("[name=code]")).to_have_value(code)


def begin(page: Page, learner: User) -> Probe:
    """Open a re-solve of two-sum."""
    review = make_review(learner)
    probe = probes.start_probe(learner=learner, review_id=review.pk, language="en")
    page.goto(reverse("probe", args=[probe.pk]))
    expect(page.locator(".ace_editor")).to_be_visible()
    return probe


def judged(page: Page, probe: Probe, shows: str) -> None:
    """Let a worker judge while the page waits; return when it shows the verdict."""
    expect(page.locator(".probe-waits")).to_be_visible()
    assert working.judge_probe(probe.pk)
    expect(page.locator(shows)).to_be_visible(timeout=SECONDS_TO_JUDGE)


def test_from_a_solved_interview_to_the_next_date(learner_page: Page, learner: User) -> None:
    page = learner_page
    page.goto(reverse("reviews"))
    expect(page.locator(".empty-state")).to_be_visible()
    play_demo_interview(learner)
    page.reload()
    row = page.locator(".review-row")
    expect(row).to_contain_text("Two Sum")
    expect(row).to_contain_text("is not counted")
    expect(page.locator("#coming-heading")).to_be_visible()

    long_ago = timezone.now() - timedelta(days=5)
    Interview.objects.update(finished_at=long_ago)
    Turn.objects.update(accepted_at=long_ago)
    Review.objects.update(due_at=timezone.now() - timedelta(days=2))
    page.reload()
    expect(row).to_contain_text("due for 2 days")
    expect(row).not_to_contain_text("is not counted")
    row.locator(".button-primary").click()
    expect(page.locator(".ace_editor")).to_be_visible()
    probe = Probe.objects.get()

    write(page, UNREADABLE)
    page.locator("[name=claimed_time]").fill("O(n)")
    page.locator(".ace_editor textarea").first.press("Control+Enter")
    judged(page, probe, ".probe-results")
    expect(page.locator(".probe-said")).to_contain_text("No try was used. 3 tries left")
    expect(page.locator(".ace_marker-layer .line-unreadable")).to_have_count(1)
    expect(page.locator("[name=claimed_time]")).to_have_value("O(n)")
    expect(page.locator("[name=code]")).to_have_value(UNREADABLE)

    write(page, WRONG)
    page.locator("#submit-code").click()
    expect(page.locator(".probe-waits")).to_be_visible()
    assert working.judge_probe(probe.pk)
    expect(page.locator(".probe-said")).to_contain_text("2 tries left", timeout=SECONDS_TO_JUDGE)

    write(page, RIGHT)
    page.locator("[name=claimed_space]").fill("O(n)")
    page.locator("#submit-code").click()
    judged(page, probe, ".probe-over")
    over = page.locator(".probe-over")
    expect(over).to_contain_text("Solved, without help")
    expect(over).to_contain_text("2 tries")
    expect(over).to_contain_text("Next re-solve")
    expect(page.locator("#probe-wait")).to_have_count(0)

    over.locator(".button-primary").click()
    expect(page.locator("#coming-heading")).to_be_visible()
    expect(page.locator(".review-row")).to_contain_text("solved without help")
    assert Review.objects.get().due_at > timezone.now()


def test_putting_off_dropping_and_taking_up_again(learner_page: Page, learner: User) -> None:
    make_review(learner)
    page = learner_page
    page.goto(reverse("reviews"))
    page.locator(".review-more summary").click()
    page.get_by_role("button", name="3 days").click()
    expect(page.locator(".review-row")).to_contain_text("in 3 days")
    page.locator(".review-more summary").click()
    page.get_by_role("button", name="Remove").click()
    expect(page.locator(".review-row")).to_have_count(0)
    page.get_by_role("button", name="Restore").click()
    expect(page.locator(".review-row")).to_have_count(1)


def test_what_is_written_is_kept_while_one_is_away(learner_page: Page, learner: User) -> None:
    page = learner_page
    probe = begin(page, learner)
    with page.expect_response(f"**{reverse('save_probe_code', args=[probe.pk])}"):
        write(page, "# half an idea\n")
    expect(page.locator("#save-state")).to_contain_text("Saved")
    page.goto(reverse("reviews"))
    page.get_by_role("link", name="Continue", exact=True).click()
    expect(page.locator(".ace_content")).to_contain_text("half an idea")


def test_giving_up_asks_first(learner_page: Page, learner: User) -> None:
    page = learner_page
    probe = begin(page, learner)
    end = page.get_by_role("button", name="Yes, end this re-solve")
    expect(end).to_be_hidden()
    page.locator(".probe-give-up summary").click()
    end.click()
    expect(page.locator(".probe-over")).to_contain_text("Not this time")
    page.goto(reverse("reviews"))
    page.get_by_role("button", name="Re-solve now").click()
    expect(page.locator(".alert-info")).to_contain_text("is not counted")
    assert_accessible(page)
    page.locator(".probe-give-up summary").click()
    end.click()
    expect(page.locator(".probe-over")).to_contain_text("Not counted")
    assert_accessible(page)
    assert Probe.objects.exclude(pk=probe.pk).get().status == "finished"


@WITHOUT_SCRIPTS
def test_without_scripts(learner_page: Page, learner: User, watch: Watch) -> None:
    watch.expect_status(422)
    page = learner_page
    review = make_review(learner)
    page.goto(reverse("reviews"))
    page.locator(".review-row .button-primary").click()
    page.locator("textarea[name=code]").fill(RIGHT)
    page.locator("[name=claimed_time]").fill("fast")
    page.locator("#submit-code").click()
    expect(page.locator(".field-errors")).to_contain_text("O(n log n)")
    expect(page.locator("textarea[name=code]")).to_have_value(RIGHT)
    page.locator("[name=claimed_time]").fill("O(n)")
    expect(page.locator(".probe-form kbd")).to_be_hidden()
    page.locator("#submit-code").click()
    expect(page.locator(".probe-waits")).to_be_visible()
    assert working.judge_probe(Probe.objects.get().pk)
    expect(page.locator(".probe-over")).to_be_visible(timeout=SECONDS_TO_JUDGE)
    review.refresh_from_db()
    assert review.due_at > timezone.now()


class TestHowItLooks:
    """axe, the width and the headings, on a desktop and a phone, in light and dark."""

    def test_the_list(self, learner_page: Page, learner: User) -> None:
        begin(learner_page, learner)
        make_review(learner, "merge-intervals", due_in_days=-4)
        make_review(learner, "coin-change", due_in_days=3)
        make_review(learner, "no-such-problem", due_in_days=9)
        make_review(learner, "n-queens", dropped_at=timezone.now())
        learner_page.goto(reverse("reviews"))
        for summary in learner_page.locator("summary").all():
            summary.click()
        assert_accessible(learner_page)

    def test_the_page_to_write_on(self, learner_page: Page, learner: User, watch: Watch) -> None:
        watch.expect_status(422)
        begin(learner_page, learner)
        learner_page.locator(".probe-give-up summary").click()
        assert_accessible(learner_page)
        expect(learner_page.locator(".probe-form kbd")).to_be_visible()
        write(learner_page, WRONG)
        learner_page.locator("[name=claimed_space]").fill("little")
        learner_page.locator("#submit-code").click()
        expect(learner_page.locator(".field-errors")).to_be_visible()
        expect(learner_page.locator("[name=claimed_space]")).to_be_focused()
        assert_accessible(learner_page)
        learner_page.goto(learner_page.url)
        expect(learner_page.locator("[name=code]")).to_have_value(WRONG)

    def test_waiting_a_failed_try_and_the_end(self, learner_page: Page, learner: User) -> None:
        page = learner_page
        probe = begin(page, learner)
        write(page, WRONG)
        page.locator("#submit-code").click()
        expect(page.locator(".probe-waits")).to_be_visible()
        assert_accessible(page)
        judged(page, probe, ".probe-results")
        assert_accessible(page)
        write(page, RIGHT)
        page.locator("#submit-code").click()
        judged(page, probe, ".probe-over")
        assert_accessible(page)

    @pytest.mark.browser_context_args(viewport=PHONE)
    def test_a_phone_leads_from_the_verdict_to_the_code(self, learner_page: Page, learner: User) -> None:
        page = learner_page
        probe = begin(page, learner)
        write(page, WRONG)
        page.locator("#submit-code").click()
        judged(page, probe, ".probe-results")
        page.get_by_role("link", name="Back to the code").click()
        expect(page.locator("#code-heading")).to_be_in_viewport()

    def test_without_a_judge(self, learner_page: Page, learner: User, settings: Any) -> None:
        probe = begin(learner_page, learner)
        settings.JUDGE_HELPERS = 0
        learner_page.goto(reverse("probe", args=[probe.pk]))
        expect(learner_page.locator(".alert-attention")).to_contain_text("cannot be checked")
        assert_accessible(learner_page)
        learner_page.get_by_role("button", name="Leave this re-solve").click()
        expect(learner_page.locator("#messages .alert")).to_contain_text("Nothing was counted")
        assert_accessible(learner_page)
