"""Own cases and earlier attempts, in the browser: rows that come and go, and code that is never lost on its way back."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from interviews.coding.keeping import save_code
from interviews.conversation.memory import memory_of
from interviews.core.dry_run import fingerprint
from interviews.models import Interview
from interviews.turns import opening
from profiles.models import User
from tests.browser.accessible import assert_accessible
from tests.browser.marks import WITHOUT_SCRIPTS
from tests.browser.room import Room, load_by
from tests.browser.watch import Watch
from tests.factories import AttemptFactory, make_verdict

MINE = "def two_sum(nums, target):\n    return 'mine'"
EARLIER = ("def two_sum(nums, target):\n    return [0, 1]", "def two_sum(nums, target):\n    return [1, 0]")
STEPS = [
    {"line": 2, "variables": {"nums": "[3, 3]", "target": "6", "seen": "{" + "3: 0, " * n + "}"}} for n in range(40)
]


@pytest.fixture
def desk(learner_page: Page, learner: User, bank: None, settings: Any) -> Room:
    """A room in which code is run, with two attempts and with code of the learner's own in the editor."""
    settings.JUDGE_HELPERS = 1
    interview = opening.start_interview(learner=learner, language="en", slug="two-sum")
    for code in EARLIER:
        AttemptFactory(interview=interview, code=code)
    save_code(learner=learner, interview_id=interview.pk, code=MINE)
    learner_page.goto(reverse("room", args=[interview.pk]))
    return Room(learner_page)


def cases(room: Room) -> Locator:
    """The rows of the form for own cases, opened."""
    room.page.locator("#tab-cases").click()
    return room.page.locator("#own-cases [data-case-rows] > [data-case]")


def put_back(room: Room, number: int) -> None:
    """Put an attempt into the editor from the list."""
    room.page.locator(f"#attempt-{number} button").click()
    expect(room.code).to_have_value(EARLIER[number - 1])


# --- Own cases --------------------------------------------------------------------------------------------------------


def test_rows_are_added_and_removed_and_keep_their_numbers(desk: Room) -> None:
    rows, page = cases(desk), desk.page
    expect(rows).to_have_count(2)
    add = page.locator("[data-add-case]")
    for _ in range(6):
        add.click()
    expect(rows.nth(7).locator("[name=input]")).to_be_focused()
    expect(add).to_have_attribute("aria-disabled", "true")
    add.click(force=True)  # nobody is kept from pressing it
    expect(rows).to_have_count(8)
    rows.nth(1).locator("[name=input]").fill("[5, 5], 10")
    rows.nth(0).locator("[data-remove-case]").click()
    expect(rows).to_have_count(7)
    expect(rows.nth(0).locator("legend")).to_have_text("Case 1")
    expect(rows.nth(0).locator("[name=input]")).to_have_value("[5, 5], 10")
    expect(rows.nth(0).locator("[name=input]")).to_be_focused()


def test_only_row_is_emptied_instead_of_removed(desk: Room) -> None:
    rows = cases(desk)
    rows.nth(1).locator("[data-remove-case]").click()
    rows.nth(0).locator("[name=expected]").fill("[0, 1]")
    rows.nth(0).locator("[data-remove-case]").click()
    expect(rows).to_have_count(1)
    expect(rows.nth(0).locator("[name=expected]")).to_have_value("")


def test_what_is_wrong_is_said_at_the_row_and_put_right(desk: Room, watch: Watch) -> None:
    watch.expect_status(422)
    rows, page = cases(desk), desk.page
    rows.nth(0).locator("[name=input]").fill("[2, 7], 9")
    rows.nth(1).locator("[name=input]").fill("nums = [2")
    page.get_by_role("button", name="Save the cases").click()
    expect(rows.nth(1).locator("[name=input]")).to_be_focused()
    expect(rows.nth(1).locator(".field-errors")).to_be_visible()
    assert_accessible(page)
    rows.nth(1).locator("[name=input]").fill("[3, 3], 6")
    page.get_by_role("button", name="Save the cases").click()
    expect(page.locator(".cases-saved")).to_be_focused()
    assert [row["input"] for row in desk.interview.own_cases] == ["[2, 7], 9", "[3, 3], 6"]


# --- Attempts ---------------------------------------------------------------------------------------------------------


def test_code_of_an_attempt_comes_into_the_editor_and_what_was_there_comes_back(desk: Room) -> None:
    desk.page.locator("#tab-attempts").click()
    put_back(desk, 1)
    put_back(desk, 2)
    desk.page.locator("[data-bring-back]").click()
    expect(desk.code).to_have_value(MINE)
    expect(desk.page.locator("#attempt-news")).to_have_text("The editor is back to its previous code.")
    desk.page.wait_for_function("() => !document.querySelector('#save-state').textContent.includes('…')")
    expect(desk.save_state).to_contain_text("Saved")


def test_editors_own_undo_leads_back_as_well(desk: Room) -> None:
    desk.page.locator("#tab-attempts").click()
    put_back(desk, 1)
    desk.editor.locator(".ace_content").click()
    desk.page.keyboard.press("Control+z")
    expect(desk.code).to_have_value(MINE)


def test_refusal_is_shown_where_the_button_was(desk: Room, watch: Watch) -> None:
    watch.expect_status(409)
    desk.page.locator("#tab-attempts").click()
    interview = Interview.objects.filter(pk=desk.interview.pk)
    interview.update(status="finished", finished_at=timezone.now(), stage="pattern_summary")
    desk.page.locator("#attempt-1 button").click()
    expect(desk.page.locator("#attempt-news .feedback-card")).to_be_visible()
    expect(desk.code).to_have_value(MINE)


@WITHOUT_SCRIPTS
def test_without_scripts_code_that_is_kept_nowhere_else_is_not_replaced_unasked(desk: Room, watch: Watch) -> None:
    watch.expect_status(409)
    page = desk.page
    load_by(page.locator("#attempt-1 button"))
    expect(page.locator(".restore-guard")).to_contain_text("mine")
    load_by(page.get_by_role("button", name="Replace it"))
    expect(page.locator("#code")).to_have_value(EARLIER[0])


@WITHOUT_SCRIPTS
def test_without_scripts_cases_are_saved_and_corrected(desk: Room, watch: Watch) -> None:
    watch.expect_status(422)
    page = desk.page
    page.locator("#own-cases [name=input]").nth(0).fill("nums = [2")
    load_by(page.get_by_role("button", name="Save the cases"))
    expect(page.locator("#case-1-error")).to_be_visible()
    page.locator("#own-cases [name=input]").nth(0).fill("[2, 7], 9")
    load_by(page.get_by_role("button", name="Save the cases"))
    expect(page.locator("#own-cases [name=input]").nth(0)).to_have_value("[2, 7], 9")
    assert len(desk.interview.own_cases) == 1


# --- The page of an attempt -------------------------------------------------------------------------------------------


def test_page_of_an_attempt_suits_every_size_and_everybody(desk: Room) -> None:
    interview = desk.interview
    code = "def two_sum(nums, target):\n    return 'another'"
    trace = {"input": "nums = [3, 3], target = 6", "steps": STEPS, "cut": True, "ending": "[1, 1]"}
    verdict = make_verdict({"outcome": "wrong", "got": "[1, 1]"}, code=code, outcome="wrong")
    attempt = AttemptFactory(interview=interview, code=code, outcome="wrong", verdict=verdict, trace=trace)
    memory = memory_of(interview)[0].to_dict() | {"nudges_given": [f"trace:{fingerprint(code)}"]}
    Interview.objects.filter(pk=interview.pk).update(context=memory)
    desk.page.goto(reverse("attempt", args=[interview.pk, attempt.number]))
    expect(desk.page.locator(".trace-table tbody tr")).to_have_count(len(STEPS))
    assert_accessible(desk.page)
