"""The interview room as a person uses it. Elements are found by ids and attributes, so any language will do."""

import uuid
from collections.abc import Sequence

from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from interviews.core.stages import STAGE_ORDER, Stage, index_of
from interviews.demo import DEMO_MESSAGES
from interviews.models import Interview, Turn
from interviews.turns import accepting, opening
from profiles.models import User


class Room:
    """A page that shows an interview; ``interview`` is its row, read anew each time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.composer = page.locator("#composer-text")
        self.send_button = page.locator("#send")
        self.alert = page.locator("#composer-alert")
        self.refusal = page.locator("#composer-alert .feedback-card")
        self.card = page.locator("#message-list .message-card:not(.is-folded)")
        self.folded_cards = page.locator("#message-list .message-card.is-folded")
        self.from_coach = page.locator("#message-list .from-coach")
        self.from_learner = page.locator("#message-list .from-learner")
        self.waiting = page.locator("#coach-status[data-waiting]")
        self.rail = page.locator("#stage-rail .rail-step")
        self.facts = page.locator("#facts .fact")
        self.code = page.locator("#code")
        self.editor = page.locator("#editor .ace_editor")
        self.save_state = page.locator("#save-state")
        self.include_code = page.locator("#include-code")

    @classmethod
    def of_new_interview(cls, page: Page, learner: User, *, turns: int = 0, slug: str = "two-sum") -> "Room":
        """Open the room of a new interview in English, after ``turns`` messages of the demo."""
        interview = opening.start_interview(learner=learner, language="en", slug=slug)
        play(interview, DEMO_MESSAGES[:turns])
        room = cls(page)
        page.goto(reverse("room", args=[interview.pk]))
        return room

    # --- What is stored ---

    @property
    def interview(self) -> Interview:
        return Interview.objects.get(pk=self.page.url.partition("/interviews/")[2].partition("/")[0])

    @property
    def turns(self) -> list[Turn]:
        return list(self.interview.turns.order_by("number"))

    # --- What a person does ---

    def say(self, text: str) -> None:
        """Send ``text`` by the keyboard and wait for the coach."""
        self.composer.fill(text)
        self.submit()

    def submit(self, *, code: bool = False) -> None:
        """Send what is in the composer, or with ``code`` what is in the editor, and wait for the coach."""
        before = self.from_coach.count()
        (self.editor.locator("textarea") if code else self.composer).press("Control+Enter")
        self.expect_answer(after=before)

    def press(self, selector: str) -> None:
        """Press a button that is a turn of its own and wait for the coach."""
        before = self.from_coach.count()
        self.page.locator(selector).click()
        self.expect_answer(after=before)

    def write_code(self, code: str) -> None:
        """Replace the editor's content with ``code``, as typing does."""
        self.editor.locator(".ace_content").click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(code)
        expect(self.code).to_have_value(code)

    def go_back_to(self, stage: Stage) -> None:
        """Choose an earlier stage in the rail."""
        self.page.locator(f"#rail-{stage.value}").click()
        self.press(f"#stage-rail form:has([value={stage.value}]) button")

    def from_menu(self, selector: str) -> None:
        """Press something in the menu of the head."""
        self.page.locator("#room-menu > summary").click()
        self.page.locator(f"#room-menu {selector}").click()

    # --- What a person sees ---

    def expect_answer(self, *, after: int) -> None:
        """Wait until the coach has said more than ``after`` messages and works no longer."""
        expect(self.from_coach).not_to_have_count(after)
        expect(self.waiting).to_have_count(0)
        expect(self.page.locator("#composer.htmx-request")).to_have_count(0)

    def expect_stage(self, stage: Stage) -> None:
        """Check that the rail marks ``stage``, and no other one, as the current."""
        expect(self.rail).to_have_count(len(STAGE_ORDER))
        expect(self.rail.nth(index_of(stage))).to_have_attribute("aria-current", "step")
        expect(self.current_steps).to_have_count(1)

    def expect_finished(self) -> None:
        """Check that the interview is over: no composer, no current stage, a way to the transcript."""
        expect(self.page.locator("#composer-area[data-finished]")).to_be_visible()
        expect(self.composer).to_have_count(0)
        expect(self.current_steps).to_have_count(0)
        expect(self.transcript_link).to_be_visible()

    @property
    def current_steps(self) -> Locator:
        return self.page.locator("#stage-rail [aria-current=step]")

    @property
    def transcript_link(self) -> Locator:
        return self.page.locator("#composer-area a[href$='/transcript/']")


def load_by(button: Locator) -> None:
    """Press what leads to another page and wait until all of that is there, which without scripts nothing else shows.

    Whoever looks earlier sees the page that was left, or half a page; whoever presses earlier calls the sending off.
    """
    with button.page.expect_navigation():
        button.click()


def play(interview: Interview, messages: Sequence[tuple[str, str]]) -> None:
    """Hold a part of an interview without the page: ``messages`` are pairs of text and code."""
    for text, code in messages:
        interview.refresh_from_db()
        accepting.submit_turn(
            learner=interview.learner,
            interview_id=interview.pk,
            client_id=uuid.uuid4(),
            seen_turn=interview.turn_count,
            text=text,
            code=code,
        )
    interview.refresh_from_db()
