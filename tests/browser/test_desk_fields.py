"""A problem in fields on the curator's desk, as a curator uses it: with scripts, without, by keyboard, on a phone."""

import re

import pytest
from django.contrib.auth.models import Group
from django.urls import reverse
from playwright.sync_api import Dialog, Page, expect
from pytest_django.live_server_helper import LiveServer

from problems.models import Problem
from profiles.models import User
from profiles.roles import CURATOR
from tests.browser.accessible import looks, pixels_too_wide, violations
from tests.browser.conftest import log_in
from tests.browser.marks import WITHOUT_SCRIPTS
from tests.factories import UserFactory


@pytest.fixture
def problem(bank: None) -> Problem:
    return Problem.objects.get(slug="two-sum")


@pytest.fixture
def curator(transactional_db: None) -> User:
    user = UserFactory(is_staff=True)
    user.groups.add(Group.objects.get(name=CURATOR))
    return user


@pytest.fixture
def desk(page: Page, problem: Problem, curator: User, live_server: LiveServer) -> Page:
    """The page of two-sum's fields."""
    log_in(page.context, curator, live_server.url)
    page.goto(reverse("admin:problems_problem_fields", args=[problem.pk]))
    return page


def save(page: Page) -> None:
    with page.expect_navigation():
        page.get_by_role("button", name="Save as draft").click()


def saved(problem: Problem) -> dict:
    problem.refresh_from_db()
    return problem.draft_revision.content


def test_rows_are_added_moved_and_removed(desk: Page, problem: Problem) -> None:
    before = saved(problem)["constraints"]
    section = desk.locator("#section-constraints")
    section.locator("summary").click()
    rows = section.locator("[data-row]")
    section.get_by_role("button", name="Add to constraints").click()
    expect(rows).to_have_count(len(before) + 1)
    expect(section.locator("[data-count]")).to_have_text(str(len(before) + 1))
    new = rows.last
    expect(new.get_by_label("English")).to_be_focused()
    desk.keyboard.type("One more")
    desk.keyboard.press("Tab")
    desk.keyboard.type("还有一条")
    for _step in range(len(before)):
        rows.filter(has=desk.locator("[name*='.n1.']")).get_by_role("button", name="Move up").click()
    expect(desk.get_by_role("status").filter(has_text="number 1")).to_have_count(1)
    expect(rows.first.get_by_role("button", name="Move down")).to_be_focused()
    expect(rows.locator("[data-number]")).to_have_text([str(number) for number in range(1, len(before) + 2)])
    rows.nth(1).get_by_role("button", name="Remove").click()
    expect(rows.nth(1).get_by_role("button", name="Remove")).to_be_focused()
    save(desk)
    assert saved(problem)["constraints"] == [{"en": "One more", "zh": "还有一条"}, *before[1:]]


def test_rows_in_a_new_row(desk: Page, problem: Problem) -> None:
    section = desk.locator("#section-follow_ups")
    section.locator("summary").click()
    section.get_by_role("button", name="Add to follow_ups").click()
    new = section.locator(":scope > [data-list] > [data-row]").last
    new.get_by_role("button", name="Add to points").click()
    points = new.locator("[data-row]")
    expect(points).to_have_count(2)
    for place in (desk.locator("[name='follow_ups.n1.id']"), desk.locator("[name='follow_ups.n1.kind']")):
        expect(place).to_be_visible()
    desk.locator("[name='follow_ups.n1.id']").fill("my_own")
    desk.locator("[name='follow_ups.n1.kind']").select_option("variant")
    desk.locator("[name='follow_ups.n1.level']").fill("2")
    for field in ("question", "good_answer"):
        for language in ("en", "zh"):
            desk.locator(f"[name='follow_ups.n1.{field}.{language}']").fill(f"{field} {language}")
    for row in (0, "n2"):
        for language in ("en", "zh"):
            desk.locator(f"[name='follow_ups.n1.points.{row}.examples.{language}']").fill(f"point {row}\nother {row}")
    save(desk)
    made = saved(problem)["follow_ups"][-1]
    assert (made["id"], made["kind"], made["level"]) == ("my_own", "variant", 2)
    assert [point["examples"]["zh"] for point in made["points"]] == [["point 0", "other 0"], ["point n2", "other n2"]]


def test_faults_lead_to_their_fields(desk: Page, problem: Problem) -> None:
    before = saved(problem)
    desk.get_by_role("button", name="Open all").click()
    desk.locator("[name='tests.2.input']").fill('{"nums": [1, 2')
    desk.locator("[name='approaches.1.time']").fill("")
    desk.locator("[name='approaches.0.time']").fill("O(1)")
    desk.locator("[name='difficulty']").select_option("")
    save(desk)
    faults = desk.locator("#desk-faults")
    expect(faults).to_be_focused()
    expect(faults.get_by_role("link")).to_have_text(["difficulty", "approaches 2 › time", "tests 3 › input"])
    expect(desk.locator("details[open]")).to_have_count(3)
    desk.get_by_role("button", name="Close all").click()
    faults.get_by_role("link", name="tests 3").click()
    field = desk.locator("[name='tests.2.input']")
    expect(field).to_be_focused()
    expect(field).to_have_value('{"nums": [1, 2')
    expect(field).to_have_accessible_description(re.compile("Not valid JSON"))
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(desk.locator("[name='approaches.0.time']")).to_have_value("O(1)")
    assert saved(problem) == before

    field.fill('{"nums": [5, 6], "target": 11}')
    desk.get_by_role("button", name="Open all").click()
    desk.locator("[name='tests.2.expected']").fill("[0, 1]")
    desk.locator("[name='approaches.1.time']").fill("O(n log n)")
    desk.locator("[name='difficulty']").select_option("medium")
    save(desk)
    assert saved(problem)["tests"][2] == {"input": {"nums": [5, 6], "target": 11}, "expected": [0, 1]}


def test_who_leaves_with_words_that_are_not_saved_is_asked(desk: Page) -> None:
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    desk.on("dialog", stay)
    desk.locator("#section-slug summary").click()
    desk.locator("[name='slug']").fill("other")
    desk.get_by_role("link", name="Edit as YAML").click()
    expect(desk.locator("[name='slug']")).to_have_value("other")
    assert asked == ["beforeunload"]
    save(desk)
    expect(desk.locator("#desk-faults")).to_contain_text("cannot change")
    assert asked == ["beforeunload"]
    desk.get_by_role("link", name="Edit as YAML").click()
    expect(desk.locator("[name='slug']")).to_have_value("other")
    assert asked == ["beforeunload"] * 2, "what was refused is not saved"


def test_accessible_with_everything_open_and_faults(desk: Page) -> None:
    desk.locator("#section-title summary").click()
    desk.locator("[name='title.en']").fill("")
    save(desk)
    for name in ("patterns", "signature", "examples", "approaches", "tests"):
        desk.locator(f"#section-{name} > summary").click()
    for look in looks(desk):
        desk.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")
        found = [told for told in violations(desk, look) if ".breadcrumbs" not in told]  # they are Django's own
        assert not found, f"at {look}:\n" + "\n".join(found)
        assert pixels_too_wide(desk) <= 0, f"{pixels_too_wide(desk)} px too wide at {look}"


@WITHOUT_SCRIPTS
def test_without_scripts(desk: Page, problem: Problem) -> None:
    before = saved(problem)["constraints"]
    desk.locator("#section-constraints summary").click()
    desk.locator("[name='constraints.0.en']").fill("First")
    for name in ("Add to constraints", "Move down"):
        with desk.expect_navigation():
            desk.locator("#section-constraints").get_by_role("button", name=name).first.click()
    expect(desk.locator("[name='constraints.1.en']")).to_have_value("First")
    expect(desk.locator(f"[name='constraints.{len(before)}.en']")).to_be_visible()
    last = desk.locator("#section-constraints [data-row]").last
    with desk.expect_navigation():
        last.get_by_role("button", name="Remove").click()
    desk.locator("[name='constraints.1.zh']").fill("第一")
    save(desk)
    assert saved(problem)["constraints"] == [before[1], {"en": "First", "zh": "第一"}, *before[2:]]


EDITOR = "ace.edit(document.querySelector('.dryrun-yaml-editor'))"


def test_the_first_faulty_line_of_yaml_is_shown(desk: Page, problem: Problem) -> None:
    desk.goto(reverse("admin:problems_problem_change", args=[problem.pk]))
    expect(desk.locator(".dryrun-yaml-editor .ace_gutter-cell").first).to_be_visible()
    desk.evaluate(f"{EDITOR}.session.setValue({EDITOR}.getValue().replace(/^key_idea:/m, 'key_ideas:'))")
    with desk.expect_navigation():
        desk.locator("[name='_save']").click()
    expect(desk.locator(".dryrun-yaml-editor .ace_gutter-cell.ace_error")).to_be_visible()
    line = desk.evaluate(f"{EDITOR}.session.getLine({EDITOR}.getCursorPosition().row)")
    assert line.startswith("key_ideas:")
    annotations = desk.evaluate(f"{EDITOR}.session.getAnnotations().map((one) => one.text)")
    assert any("did you mean key_idea" in told for told in annotations)


def test_the_editor_of_yaml_offers_what_the_format_has(desk: Page, problem: Problem) -> None:
    desk.goto(reverse("admin:problems_problem_change", args=[problem.pk]))
    expect(desk.locator(".dryrun-yaml-editor .ace_gutter-cell").first).to_be_visible()
    desk.evaluate(f"{EDITOR}.session.setValue('difficulty: ')")
    desk.evaluate(f"{EDITOR}.focus(); {EDITOR}.navigateFileEnd()")
    desk.keyboard.press("Control+Space")
    offered = desk.locator(".ace_autocomplete .ace_line")
    expect(offered.filter(has_text="medium")).to_be_visible()
    assert desk.locator("#id_content").input_value() == "difficulty: ", "the form sends what the editor has"


@WITHOUT_SCRIPTS
def test_without_scripts_yaml_is_a_plain_text(desk: Page, problem: Problem) -> None:
    desk.goto(reverse("admin:problems_problem_change", args=[problem.pk]))
    expect(desk.locator("#id_content")).to_be_visible()
