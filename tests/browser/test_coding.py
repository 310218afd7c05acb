"""The code in the editor, run and submitted: on the real server with its worker, and each state of the panel."""

from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from interviews.demo import DEMO_MESSAGES
from interviews.models import Attempt, AttemptKind, AttemptOutcome, AttemptStatus, TurnStatus
from tests import working
from tests.browser.accessible import assert_accessible
from tests.browser.installation import Enter, begin_interview
from tests.browser.marks import WITHOUT_SCRIPTS
from tests.browser.room import Room, load_by
from tests.browser.watch import Watch
from tests.factories import AttemptFactory, make_verdict

SECONDS_TO_RUN = 40_000
BROWSERS_ZONE = ZoneInfo("Europe/Berlin")
HALF_A_THOUGHT = "I was about to say that the list"
STORES_FIRST = (
    "def two_sum(nums, target):\n    position = {}\n    for index, price in enumerate(nums):\n"
    "        position[price] = index\n    for index, price in enumerate(nums):\n"
    "        if target - price in position:\n            return [index, position[target - price]]\n    return []\n"
)
LOOKS_UP_FIRST = (
    "def two_sum(nums, target):\n    position = {}\n    for index, price in enumerate(nums):\n"
    "        missing = target - price\n        if missing in position:\n"
    "            return [position[missing], index]\n        position[price] = index\n    return []\n"
)
WITHOUT_A_COLON = "def two_sum(nums, target):\n    position = {}\n    for index in nums\n        pass\n"
UNREADABLE = {
    "kind": "unreadable", "error_type": "SyntaxError", "error_message": "expected ':'", "line": 3, "prints": "",
    "reason": "",
}  # fmt: skip
HIDDEN = {"origin": "hidden", "outcome": "passed"}
GROWTH = {
    "points": [[8, 900], [16, 1750], [32, 3600], [64, 7100], [128, 14400], [256, 28500]],
    "kind": "n", "degree": 1, "references": [["O(n)", 1], ["O(n^2)", 2]],
}  # fmt: skip
TRACE = {
    "input": "nums = [3, 2, 4], target = 6",
    "steps": [
        {"line": 2, "variables": {"nums": "[3, 2, 4]", "target": "6"}},
        {"line": 3, "variables": {"nums": "[3, 2, 4]", "target": "6", "position": "{}"}},
    ],
    "cut": True,
    "ending": "[0, 0]",
}


class Desk:
    """The pane of the code: the editor, and what comes of it."""

    def __init__(self, room: Room) -> None:
        self.room, self.page = room, room.page
        self.run = self.page.locator("#run-code")
        self.submit = self.page.locator("#submit-code")
        self.results = self.page.locator("#results")
        self.said = self.page.locator("#results-said")
        self.note = self.page.locator("#coding-note")
        self.refusal = self.page.locator("#results-alert .feedback-card")
        self.marked = self.page.locator(".ace_marker-layer :is(.line-unreadable, .line-stopped)")

    def press_in_editor(self, keys: str) -> None:
        """Press ``keys`` while the editor has the focus."""
        self.room.editor.locator("textarea").first.press(keys)

    def expect_done(self) -> None:
        """Wait until nothing runs and the coach has answered."""
        expect(self.page.locator("#results[data-waits]")).to_have_count(0, timeout=SECONDS_TO_RUN)
        expect(self.room.waiting).to_have_count(0, timeout=SECONDS_TO_RUN)


# --- The real thing ---------------------------------------------------------------------------------------------------


@pytest.mark.process
def test_from_wrong_code_to_measured_growth(page: Page, enter: Enter) -> None:
    enter(page)
    desk = Desk(begin_interview(page))
    room = desk.room
    for text, _code in DEMO_MESSAGES[:6]:
        room.say(text)
    room.composer.fill(HALF_A_THOUGHT)

    room.write_code(WITHOUT_A_COLON)
    desk.press_in_editor("Control+'")
    desk.expect_done()
    expect(desk.said).to_have_text("Python cannot read line 3 yet.")
    expect(desk.marked).to_have_count(1)

    room.write_code(STORES_FIRST)
    expect(desk.marked).to_have_count(0)
    # What has a style of its own by then, as extensions and Chromium's pictures give one, keeps the policy all the same.
    page.locator("#results-key").evaluate("field => { field.style.width = '1px'; }")
    desk.run.click()
    desk.expect_done()
    expect(desk.said).to_have_text("2 of 2 cases passed.")

    desk.press_in_editor("Control+Enter")
    expect(room.from_learner.last.locator("summary")).to_have_text("Submitted code")
    desk.expect_done()
    expect(desk.results).to_contain_text("did not pass")
    expect(room.from_coach.last).to_contain_text("[3, 2, 4]")
    expect(room.from_coach.last).to_contain_text("?")
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    assert_accessible(page)

    room.write_code(LOOKS_UP_FIRST)
    desk.submit.click()
    desk.expect_done()
    expect(desk.results.locator(".tone-success").first).to_contain_text("cases passed")
    expect(desk.results.locator("svg .plot-dot").first).to_be_attached()
    expect(desk.results.locator(".growth")).to_contain_text("grows like n")
    expect(desk.results.locator(".growth")).to_contain_text("O(n)")
    expect(page.locator("#part-attempts .row-list > li")).to_have_count(2)
    assert_accessible(page)

    page.reload()
    expect(desk.results.locator(".growth svg")).to_have_count(1)
    expect(room.composer).to_have_value(HALF_A_THOUGHT)


# --- Each state, without a worker -------------------------------------------------------------------------------------


@pytest.fixture
def a_judge(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let code be run; no worker does it, and the tests store what one would."""
    settings.JUDGE_HELPERS = 1
    monkeypatch.setattr("interviews.coding.submissions.the_sandbox", object)


@pytest.fixture
def desk(a_judge: None, room: Room) -> Desk:
    """A room in which code is run."""
    expect(room.editor).to_be_visible()
    return Desk(room)


def finish_run(desk: Desk, *cases: dict[str, Any], **fields: Any) -> None:
    """Let the run that waits be done, with these cases."""
    outcome = next((case["outcome"] for case in cases if case.get("outcome", "passed") != "passed"), "passed")
    fault = fields.pop("fault", None)
    passed = sum(case.get("outcome", "passed") == "passed" for case in cases)
    rows = Attempt.objects.filter(interview=desk.room.interview, kind=AttemptKind.RUN, status=AttemptStatus.QUEUED)
    assert rows.update(
        status=AttemptStatus.DONE,
        outcome=fault["kind"] if fault else outcome,
        passed=passed,
        total=len(cases),
        verdict=make_verdict(*cases, fault=fault, outcome=outcome, passed=passed),
    )


def test_a_line_that_python_cannot_read(desk: Desk) -> None:
    desk.room.write_code(WITHOUT_A_COLON)
    desk.press_in_editor("Control+'")
    expect(desk.said).to_have_text("Your code is running…")
    expect(desk.run).to_have_attribute("aria-disabled", "true")
    expect(desk.submit).to_have_attribute("aria-disabled", "true")
    assert_accessible(desk.page)

    finish_run(desk, fault=UNREADABLE)

    expect(desk.said).to_have_text("Python cannot read line 3 yet.")
    expect(desk.run).not_to_have_attribute("aria-disabled", "true")
    expect(desk.marked).to_have_count(1)
    expect(desk.page.locator(".ace_gutter-cell.ace_error")).to_have_text("3")
    assert_accessible(desk.page)

    desk.results.get_by_role("link", name="Line 3").click()
    expect(desk.room.editor.locator("textarea").first).to_be_focused()
    desk.page.keyboard.press("End")
    desk.page.keyboard.insert_text(":")
    expect(desk.room.code).to_have_value(WITHOUT_A_COLON.replace("nums\n", "nums:\n"))
    expect(desk.marked).to_have_count(0)
    expect(desk.page.locator("#results-old")).to_be_visible()


def test_what_is_pressed_while_code_runs_is_refused_beside_it(desk: Desk, watch: Watch) -> None:
    watch.expect_status(409, 422)
    desk.room.write_code(" ")
    desk.run.click()
    expect(desk.refusal).to_have_attribute("data-code", "no_code")
    desk.refusal.locator("[data-put-away]").click()
    expect(desk.refusal).to_have_count(0)
    expect(desk.room.editor.locator("textarea").first).to_be_focused()

    desk.room.write_code(LOOKS_UP_FIRST)
    desk.run.click()
    expect(desk.results).to_have_attribute("data-waits", "running")
    for keys in ("Control+'", "Control+Enter"):
        desk.press_in_editor(keys)
        expect(desk.note).to_have_text("Your code is still being run. Its result appears here in a moment.")
    assert not desk.room.turns
    expect(desk.refusal).to_have_count(0)
    desk.run.click(force=True)
    expect(desk.refusal).to_have_attribute("data-code", "code_running")
    assert_accessible(desk.page)

    finish_run(desk, {})
    expect(desk.said).to_have_text("1 of 1 case passed.")
    expect(desk.refusal).to_have_count(0)
    expect(desk.note).to_be_empty()
    finished_at = Attempt.objects.get().created_at.astimezone(BROWSERS_ZONE)
    expect(desk.results.locator("time")).to_have_text(f"{finished_at:%H:%M}")


def test_code_that_changed_meanwhile_is_not_marked(desk: Desk) -> None:
    desk.room.write_code(LOOKS_UP_FIRST)
    desk.run.click()
    expect(desk.results).to_have_attribute("data-waits", "running")
    desk.room.write_code(LOOKS_UP_FIRST + "# more\n")

    finish_run(desk, {"outcome": "error", "got": None, "error_type": "KeyError", "error_message": "9", "line": 3})

    expect(desk.said).to_have_text("0 of 1 case passed.")
    expect(desk.page.locator("#results-old")).to_be_visible()
    expect(desk.marked).to_have_count(0)


def test_a_run_that_was_lost_is_run_again(desk: Desk) -> None:
    desk.room.write_code(LOOKS_UP_FIRST)
    desk.run.click()
    expect(desk.results).to_have_attribute("data-waits", "running")
    Attempt.objects.update(status=AttemptStatus.FAILED)
    expect(desk.said).to_contain_text("that was our fault")

    desk.results.get_by_role("button", name="Run again").click()

    expect(desk.results).to_have_attribute("data-waits", "running")
    finish_run(desk, {"outcome": "error", "got": None, "error_type": "KeyError", "error_message": "9", "line": 3})
    expect(desk.page.locator(".ace_gutter-cell.ace_warning")).to_have_text("3")
    desk.page.reload()
    expect(desk.page.locator(".ace_gutter-cell.ace_warning")).to_have_text("3")


def test_a_submission_leaves_the_words_alone(desk: Desk) -> None:
    room = desk.room
    room.composer.fill(HALF_A_THOUGHT)
    room.include_code.uncheck()
    room.write_code(STORES_FIRST)

    desk.press_in_editor("Control+Enter")

    expect(desk.results).to_have_attribute("data-waits", "testing")
    expect(desk.page.locator("#wait-text")).to_contain_text("being tested")
    expect(desk.submit).to_have_attribute("aria-disabled", "true")
    desk.press_in_editor("Control+'")
    expect(desk.note).to_contain_text("still being run")
    assert not Attempt.objects.exists()
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    [turn] = room.turns
    assert (turn.action, turn.text, turn.code) == ("submit", "", STORES_FIRST)
    assert_accessible(desk.page)

    AttemptFactory(
        interview=room.interview,
        turn=turn,
        client_id=turn.client_id,
        code=turn.code,
        outcome=AttemptOutcome.WRONG,
        passed=2,
        total=4,
        verdict=make_verdict(
            {}, {"outcome": "wrong", "got": "[0, 0]", "prints": "0\n1"}, HIDDEN, HIDDEN | {"outcome": "wrong"},
            code=turn.code, outcome="wrong", passed=2,
        ),
        trace=TRACE,
    )  # fmt: skip
    assert working.answer_turn(turn.pk)

    expect(desk.said).to_have_text("2 of 4 cases passed.")
    expect(desk.results).to_contain_text("Hidden case 2: did not pass")
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    expect(desk.submit).not_to_have_attribute("aria-disabled", "true")
    assert_accessible(desk.page)


def test_steps_that_the_coach_opens_are_announced_at_the_tab_of_the_code(desk: Desk) -> None:
    attempt = AttemptFactory(
        interview=desk.room.interview,
        outcome=AttemptOutcome.WRONG,
        passed=0,
        verdict=make_verdict({"outcome": "wrong", "got": "[0, 0]"}, outcome="wrong"),
        trace=TRACE,
    )
    desk.page.set_viewport_size({"width": 390, "height": 844})
    desk.page.reload()
    dot = desk.page.locator("#tab-code .dot")
    interview = desk.room.interview
    interview.context = {**interview.context, "nudges_given": [f"trace:{attempt.fingerprint}"]}
    interview.save()
    expect(dot).to_be_hidden()

    desk.room.say("Which of my lines goes wrong?")

    expect(dot).to_be_visible()
    desk.page.locator("#tab-code").click()
    expect(dot).to_be_hidden()
    expect(desk.results.locator(".trace")).to_be_visible()


def test_the_parts_below_the_editor_by_the_keyboard(desk: Desk) -> None:
    AttemptFactory(interview=desk.room.interview, growth=GROWTH)
    desk.page.reload()
    expect(desk.results.locator(".growth svg")).to_be_visible()
    assert_accessible(desk.page)
    tabs = desk.page.locator(".coding-tabs [role=tab]")

    tabs.first.focus()
    desk.page.keyboard.press("ArrowRight")
    expect(desk.page.locator("#part-cases")).to_be_visible()
    expect(desk.page.locator("#part-results")).to_be_hidden()
    assert_accessible(desk.page)
    tabs.nth(1).focus()  # it was out of view on the phone
    desk.page.keyboard.press("End")
    expect(tabs.last).to_be_focused()
    expect(desk.page.locator("#part-attempts")).to_be_visible()
    assert_accessible(desk.page)

    desk.room.from_menu("#help-button")
    expect(desk.page.locator("#help")).to_contain_text("Run the code")


@WITHOUT_SCRIPTS
def test_without_scripts(a_judge: None, room: Room) -> None:
    desk, page = Desk(room), room.page
    page.locator("#code").fill(LOOKS_UP_FIRST)
    page.locator("#composer-text").fill(HALF_A_THOUGHT)

    load_by(page.locator("#run-code"))

    expect(page.locator("#results")).to_contain_text("Your code is running…")
    expect(page.locator("#composer-text")).to_have_value(HALF_A_THOUGHT)
    finish_run(desk, {}, {"outcome": "wrong", "got": "[7]"})
    load_by(page.locator("#results noscript a, #results a").first)
    expect(page.locator("#results")).to_contain_text("1 of 2 cases passed.")

    load_by(page.locator("#submit-code"))
    expect(page.locator("#results")).to_contain_text("Submitted.")
    assert room.interview.turns.get().status == TurnStatus.QUEUED
