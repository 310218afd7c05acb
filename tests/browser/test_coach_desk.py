"""The transcript that a coach reviews answers in place: few clicks, no loads, keys for everything, no word lost."""

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from interviews.models import Interview, MessageFlag, ReviewComment, ReviewedBand, ReviewState, TranscriptReview
from problems.models import Problem
from profiles.models import User
from tests.browser.accessible import violations
from tests.browser.conftest import log_in
from tests.browser.watch import Watch
from tests.factories.coaching import coached_interview, make_coach, write_review

QUEUE = "admin:interviews_interview_changelist"
ASKED_CLICKS, ASKED_LOADS = 6, 1


def address(interview: Interview) -> str:
    return reverse("admin:interviews_interview_change", args=[interview.pk])


@pytest.fixture
def coach() -> User:
    return make_coach(first_name="Ada")


@pytest.fixture
def interview(coach: User) -> Interview:
    return coached_interview(coach, said=8, title="The one to review")


@pytest.fixture
def page_of(new_context: Callable[..., BrowserContext], live_server: LiveServer) -> Callable[..., Page]:
    """Open a browser of their own for somebody."""

    def opened(person: User, **options: object) -> Page:
        context = new_context(**options)
        log_in(context, person, live_server.url)
        return context.new_page()

    return opened


@pytest.fixture
def page(page_of: Callable[..., Page], coach: User) -> Page:
    return page_of(coach)


def focused(page: Page) -> Locator:
    return page.locator(":focus")


def held_back(page: Page) -> Callable[[], None]:
    """Let the next bands that are sent be answered only when what is returned is called."""
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    page.route("**/review/bands/", hold, times=1)

    def answer() -> None:
        while not waiting:
            page.wait_for_timeout(1)  # lets the browser's events in
        waiting[0].continue_()

    return answer


class TestPlainReview:
    def test_it_takes_six_clicks_and_one_load(self, page: Page, interview: Interview) -> None:
        page.goto(reverse(QUEUE))
        clicks, loads = 0, 0

        def loaded(_page: Page) -> None:
            nonlocal loads
            loads += 1

        def click(target: Locator) -> None:
            nonlocal clicks
            clicks += 1
            target.click()

        page.on("load", loaded)
        click(page.get_by_role("button", name="Claim “The one to review” and open it"))
        message = page.locator("#message-3")
        click(message.get_by_role("link", name="Comment"))
        page.keyboard.type("Say the cost before you are asked.")
        click(message.get_by_role("button", name="Save the comment"))
        expect(message.locator(".is-draft")).to_contain_text("Say the cost before")
        click(page.get_by_role("button", name="Agree with all"))
        expect(page.locator("#preview")).to_contain_text("Testing: Leaning hire")
        click(page.get_by_label("I have read it through from the learner's point of view."))
        click(page.get_by_role("button", name="Release it to the learner"))
        expect(page.get_by_role("button", name="Amend my review")).to_be_visible()
        assert (clicks, loads) <= (ASKED_CLICKS, ASKED_LOADS)
        review = TranscriptReview.objects.get()
        assert review.state == ReviewState.RELEASED
        assert ReviewedBand.objects.filter(version__review=review, version__is_current=True).count() == 4

    def test_what_is_written_stands_beside_the_conversation(
        self, page: Page, coach: User, interview: Interview
    ) -> None:
        write_review(coach, interview)
        page.goto(address(interview))
        conversation, side = page.locator(".coach-conversation"), page.locator(".coach-side")
        assert side.bounding_box()["x"] >= conversation.bounding_box()["x"] + conversation.bounding_box()["width"]
        page.locator("#message-16").scroll_into_view_if_needed()
        expect(page.get_by_role("button", name="Agree with all")).to_be_in_viewport()
        assert not violations(page)

    def test_on_to_the_next_after_the_release(self, page: Page, coach: User, interview: Interview) -> None:
        older = coached_interview(coach, learner=interview.learner, title="The one after")
        Interview.objects.filter(pk=older.pk).update(finished_at="2020-01-01T00:00:00Z")
        write_review(coach, interview)
        page.goto(address(interview))
        page.get_by_label("I have read it through").check()
        page.get_by_role("button", name="Release, and on to the next").click()
        expect(page.get_by_role("heading", name="The one after", level=1)).to_be_visible()
        expect(page.locator("#messages")).to_contain_text("Released")

    def test_it_works_without_scripts(self, page_of: Callable[..., Page], coach: User, interview: Interview) -> None:
        page = page_of(coach, java_script_enabled=False)
        page.goto(address(interview))
        page.get_by_role("button", name="Claim it to review it").click()
        page.locator("#message-3").get_by_role("link", name="Comment").click()
        page.get_by_label("Your comment on this message").fill("Without a script")
        page.locator("#message-3").get_by_role("button", name="Save the comment").click()
        page.get_by_role("button", name="Agree with all").click()
        page.get_by_label("I have read it through").check()
        page.get_by_role("button", name="Release it to the learner").click()
        expect(page.get_by_role("button", name="Amend my review")).to_be_visible()


class TestPagesOfACohort:
    @pytest.mark.usefixtures("bank")
    def test_from_the_roster_to_what_a_learner_has_to_do(
        self, page: Page, coach: User, interview: Interview, page_of: Callable[..., Page]
    ) -> None:
        cohort = coach.coached.get().cohort
        page.goto(reverse("admin:profiles_cohort_overview", args=[cohort.pk]))
        assert not violations(page)
        page.get_by_role("link", name="Give something to do").click()
        page.get_by_label("What to do").select_option("problem")
        page.get_by_label("Problem", exact=False).fill("Two Sum")
        page.get_by_label("A word to it (may stay empty)").fill("Without hints")
        assert not violations(page)
        page.get_by_role("button", name="Give it").click()
        page.locator("#roster-heading ~ div").get_by_role("link").click()
        page.get_by_label("What to talk about next").fill("Edge cases")
        page.get_by_role("button", name="Keep the notes").click()
        expect(page.get_by_label("What to talk about next")).to_have_value("Edge cases")
        expect(page.locator("#assignments")).to_contain_text("Without hints")
        assert not violations(page)
        # The learner meets it first, and begins.
        learner = page_of(interview.learner)
        learner.goto(reverse("dashboard"))
        task = learner.get_by_role("listitem").filter(has_text="Without hints")
        assert not violations(learner)
        task.get_by_role("button", name="Begin the interview").click()
        expect(learner.locator("#composer")).to_be_visible()
        page.reload()
        expect(page.locator("#assignments")).to_contain_text("1 of 1 have begun, 0 have finished")

    def test_several_are_released_from_the_queue(self, page: Page, coach: User, interview: Interview) -> None:
        write_review(coach, interview)
        page.goto(reverse(QUEUE))
        page.locator("#result_list tbody input[type=checkbox]").check()
        page.get_by_label("Action:").select_option("release_selected")
        page.get_by_role("button", name="Go", exact=True).click()
        assert not violations(page)
        page.get_by_label("I have read them through").check()
        page.get_by_role("button", name="Release those that are ready").click()
        expect(page.locator(".messagelist")).to_contain_text("1 released.")


class TestKeys:
    def test_from_message_to_message_and_back_to_where_one_was(
        self, page: Page, coach: User, interview: Interview
    ) -> None:
        write_review(coach, interview, whole="")
        page.goto(address(interview))
        for _ in range(3):
            page.keyboard.press("j")
        expect(focused(page)).to_have_id("message-3")
        page.keyboard.press("c")
        page.keyboard.type("Kept by a key")
        page.keyboard.press("Control+Enter")
        expect(page.locator("#message-3 .is-draft")).to_contain_text("Kept by a key")
        expect(focused(page)).to_have_id("message-3")
        page.keyboard.press("j")
        expect(focused(page)).to_have_id("message-4")
        page.keyboard.press("l")
        expect(
            page.locator("#message-4").get_by_role("button", name="This reply gave the answer away")
        ).to_have_attribute("aria-pressed", "true")
        assert MessageFlag.objects.get().message.position == 4
        page.keyboard.press("k")
        expect(focused(page)).to_have_id("message-3")
        page.keyboard.press("a")
        expect(page.locator("#band-testing")).to_have_value("agree")
        expect(page.locator("#preview")).to_contain_text("as the platform")
        page.keyboard.press("r")
        expect(focused(page)).to_have_id("read-through")

    def test_the_problem_is_one_press_away(self, page: Page, bank: None, coach: User, interview: Interview) -> None:
        Interview.objects.filter(pk=interview.pk).update(revision=Problem.objects.get(slug="two-sum").current_revision)
        page.goto(address(interview))
        page.keyboard.press("m")
        panel = page.get_by_role("dialog", name="The one to review")
        expect(panel).to_contain_text("Reference solutions")
        assert not violations(page)
        page.keyboard.press("Escape")
        expect(panel).to_be_hidden()

    def test_a_line_of_code_is_commented(self, page: Page, coach: User, interview: Interview) -> None:
        interview.messages.filter(position=3).update(code="def f(x):\n    return x\n")
        write_review(coach, interview, whole="")
        page.goto(address(interview))
        page.get_by_role("link", name="Comment on line 2").click()
        page.keyboard.type("Why so?")
        page.keyboard.press("Control+Enter")
        expect(page.locator("#message-3 .is-draft")).to_contain_text("Line 2: return x")

    def test_a_snippet_by_its_number(self, page: Page, coach: User, interview: Interview) -> None:
        coach.snippets.create(title="Aloud", text="POSITION: think aloud.")
        write_review(coach, interview, whole="")
        page.goto(address(interview))
        page.keyboard.press("j")
        page.keyboard.press("1")
        expect(page.locator("#comment-text-1")).to_have_value("POSITION: think aloud.")
        page.keyboard.press("Control+Enter")
        expect(page.locator("#message-1 .is-draft")).to_contain_text("think aloud.")


class TestDrafts:
    def test_what_was_typed_survives_leaving(self, page: Page, coach: User, interview: Interview) -> None:
        write_review(coach, interview, whole="Begun")
        page.goto(address(interview))
        page.locator("#message-5").get_by_role("link", name="Comment").click()
        page.keyboard.type("Half a thought")
        page.locator("#comment-text-whole").fill("And on the whole")
        page.locator("#band-testing").select_option("strong_hire")
        page.goto(reverse(QUEUE))
        page.goto(address(interview))
        expect(page.locator("#comment-text-5")).to_have_value("Half a thought")
        expect(page.locator("#comment-text-whole")).to_have_value("And on the whole")
        expect(page.locator("#band-testing")).to_have_value("strong_hire")

    def test_what_is_not_kept_is_not_released_over(self, page: Page, coach: User, interview: Interview) -> None:
        write_review(coach, interview)
        page.goto(address(interview))
        page.locator("#comment-text-whole").fill("Not kept yet")
        page.get_by_label("I have read it through").check()
        page.get_by_role("button", name="Release it to the learner").click()
        expect(page.locator("#messages")).to_contain_text("not kept yet")
        expect(focused(page)).to_have_id("comment-text-whole")
        assert TranscriptReview.objects.get().state == ReviewState.CLAIMED

    def test_why_nothing_is_released_is_said_at_once(self, page: Page, coach: User, interview: Interview) -> None:
        write_review(coach, interview)
        page.goto(address(interview))
        page.get_by_label("I have read it through").check()
        page.locator("#comment-text-whole").fill("Not kept yet")
        page.locator("#band-testing").select_option("strong_hire")
        page.keyboard.type("Every edge case")
        answer = held_back(page)
        page.get_by_role("button", name="Release it to the learner").click()
        answer()
        expect(page.locator("#preview")).to_contain_text("Every edge case")
        expect(page.locator("#messages")).to_contain_text("not kept yet")
        expect(focused(page)).to_have_id("comment-text-whole")

    def test_a_press_on_the_release_hits_it_although_bands_are_saved_by_it(
        self, page: Page, coach: User, interview: Interview
    ) -> None:
        write_review(coach, interview)
        page.goto(address(interview))
        page.get_by_label("I have read it through").check()
        page.locator("#band-testing").select_option("strong_hire")
        page.keyboard.type("Every edge case, " * 20)
        page.get_by_role("button", name="Release it to the learner").hover()
        sent: list[str] = []
        page.on("request", lambda request: sent.append(request.url))
        page.mouse.down()
        expect(focused(page)).not_to_have_id("reason-testing")
        assert not sent  # what came back would move the button
        page.mouse.up()
        expect(page.get_by_role("button", name="Amend my review")).to_be_visible()
        assert ReviewedBand.objects.filter(version__is_current=True, reason__contains="edge").exists()

    def test_keeping_one_leaves_another_as_it_is(self, page: Page, coach: User, interview: Interview) -> None:
        write_review(coach, interview, whole="")
        page.goto(address(interview))
        page.locator("#message-5").get_by_role("link", name="Comment").click()
        page.keyboard.type("Half a thought")
        page.locator("#comment-text-whole").fill("Whole")
        page.keyboard.press("Control+Enter")
        expect(page.locator("#whole .is-draft")).to_contain_text("Whole")
        expect(page.locator("#comment-text-5")).to_have_value("Half a thought")
        page.reload()
        expect(page.locator("#comment-text-whole")).to_have_value("")
        expect(page.locator("#comment-text-5")).to_have_value("Half a thought")

    def test_what_another_window_changed_is_compared(
        self, page: Page, coach: User, interview: Interview, watch: Watch
    ) -> None:
        watch.expect_status(422)
        write_review(coach, interview, whole="", on={3: "First"})
        page.goto(address(interview))
        page.locator("#message-3").get_by_text("Edit").click()
        page.locator("#message-3").get_by_label("Your comment", exact=True).fill("Mine")
        page.goto(reverse(QUEUE))
        ReviewComment.objects.update(text="Theirs")
        page.goto(address(interview))
        keep = page.locator("#message-3").get_by_role("button", name="Save the comment")
        keep.click()
        expect(page.locator("#message-3")).to_contain_text("another window")
        keep.click()
        expect(page.locator("#message-3 .is-draft > div").first).to_have_text("Mine")

    def test_bands_chosen_while_others_are_saved_stay(
        self, page: Page, coach: User, interview: Interview, watch: Watch
    ) -> None:
        watch.expect_status(422)
        write_review(coach, interview, whole="")
        page.goto(address(interview))
        first, second, third = (
            page.locator(f"#band-{name}") for name in ("testing", "problem_solving", "communication")
        )
        answer = held_back(page)
        first.select_option("agree")
        second.select_option("agree")
        third.select_option("strong_hire")
        page.keyboard.type("Led the talk")
        answer()
        expect(page.locator("#preview")).to_contain_text("Testing: Leaning hire")
        expect(second).to_have_value("agree")
        expect(third).to_have_value("strong_hire")
        expect(focused(page)).to_have_id("reason-communication")
        expect(focused(page)).to_have_value("Led the talk")
        page.keyboard.press("Control+Enter")
        expect(page.locator("#preview")).to_contain_text("Led the talk")
        expect(page.locator("#preview")).to_contain_text("Problem solving: Leaning hire")
        # Also while a refusal is on its way.
        answer = held_back(page)
        page.locator("#reason-communication").fill("")
        page.get_by_role("button", name="Save the bands").click()
        first.select_option("")
        answer()
        expect(page.locator("#band-error-communication")).to_be_visible()
        expect(first).to_have_value("")

    def test_a_refusal_stands_at_its_field(self, page: Page, coach: User, interview: Interview, watch: Watch) -> None:
        watch.expect_status(422)
        write_review(coach, interview)
        page.goto(address(interview))
        page.locator("#band-testing").select_option("strong_hire")
        expect(focused(page)).to_have_id("reason-testing")
        page.get_by_role("button", name="Save the bands").click()
        expect(page.locator("#band-error-testing")).to_contain_text("explain why")
        expect(focused(page)).to_have_id("reason-testing")
        page.keyboard.type("Three edge cases unasked")
        page.keyboard.press("Control+Enter")
        expect(page.locator("#preview")).to_contain_text("Three edge cases unasked")

    @pytest.mark.parametrize("cookie", ["sessionid", "csrftoken"])
    def test_a_session_that_ended_takes_no_words_away(
        self, page: Page, coach: User, interview: Interview, watch: Watch, cookie: str
    ) -> None:
        watch.expect_status(403)
        write_review(coach, interview)
        page.goto(address(interview))
        page.locator("#comment-text-whole").fill("Still here")
        page.context.clear_cookies(name=cookie)
        page.keyboard.press("Control+Enter")
        expect(page.locator("#messages")).to_contain_text(
            "session has ended" if cookie == "sessionid" else "Nothing was changed"
        )
        expect(page.locator("#comment-text-whole")).to_have_value("Still here")
        expect(page.locator("#comment-text-whole")).to_be_editable()
