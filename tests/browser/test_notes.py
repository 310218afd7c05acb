"""My notes in the browser, as one learner uses them: found, read, edited in two tabs, taken along, deleted, restored."""

import re
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Dialog, Page, expect

from interviews.models import ReportSection, StudyNote
from interviews.models.report import STUDY_NOTE
from profiles.models import User
from tests.browser.accessible import PHONE, assert_accessible
from tests.browser.marks import WITHOUT_SCRIPTS
from tests.browser.watch import Watch
from tests.factories import InterviewFactory

TEXT = "# Two Sum\n\n## Key idea\n\nKeep what you have seen in a `dict`.\n\n```python\nseen = {}\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"


@pytest.fixture
def note(transactional_db: None, learner: User) -> StudyNote:
    """A note of the learner's, beside another one."""
    for title in ("Two Sum", "Valid Parentheses"):
        interview = InterviewFactory(learner=learner, title=title, finished=True)
        text = TEXT.replace("Two Sum", title) if title == "Two Sum" else "# Valid Parentheses\n\nA stack."
        now = timezone.now()
        ReportSection.objects.create(
            interview=interview, name=STUDY_NOTE, position=8, status="written", text=text, finished_at=now
        )
        name = title.lower().replace(" ", "-")
        StudyNote.objects.create(
            learner=learner, interview=interview, title=title, language="en", file_name=f"{name}.md", content=text
        )
    return StudyNote.objects.get(title="Two Sum")


def test_a_note_from_the_search_to_its_deletion(
    learner_page: Page, note: StudyNote, watch: Watch, tmp_path: Path
) -> None:
    page = learner_page
    page.goto(reverse("notes"))
    expect(page.locator(".note-row")).to_have_count(2)
    page.get_by_role("searchbox").fill("DICT seen")
    page.keyboard.press("Enter")
    expect(page.locator(".note-row")).to_have_count(1)
    expect(page.locator("mark")).to_have_text(["seen", "dict", "seen"])
    assert_accessible(page)
    page.get_by_role("link", name="Two Sum").click()
    assert_accessible(page)

    page.get_by_role("link", name="Edit").click()
    other = page.context.new_page()
    other.goto(reverse("edit_note", args=(note.pk,)))
    other.locator("#id_content").fill("From the other tab.")
    other.get_by_role("button", name="Save").click()
    expect(other.get_by_role("status")).to_contain_text("The note is saved")
    other.close()

    watch.expect_status(409)
    page.locator("#id_content").fill("From *this* tab.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("changed elsewhere")
    page.get_by_text("The saved version", exact=True).click()
    expect(page.get_by_label("The saved version")).to_have_value("From the other tab.")
    assert_accessible(page)
    page.locator("#id_content").fill("From *both* tabs.")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("#preview em")).to_have_text("both")
    expect(page.locator("#preview")).to_be_in_viewport()
    page.locator("#id_file_name").fill("../My idea")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".note-text")).to_have_text("From both tabs.")

    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == "My idea.md"
    download.value.save_as(tmp_path / "note.md")
    assert (tmp_path / "note.md").read_text() == "From *both* tabs.\n"

    page.set_viewport_size(PHONE)
    page.get_by_text("Delete this note").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.locator(".note-row")).to_have_count(1)
    assert_accessible(page)
    page.get_by_role("status").get_by_role("link", name="You can restore it below.").click()
    expect(page.get_by_role("button", name="Restore")).to_be_in_viewport()
    page.get_by_role("button", name="Restore").click()
    expect(page.locator(".note-text")).to_contain_text("Keep what you have seen")


def test_words_that_are_not_saved_are_not_lost_without_a_question(learner_page: Page, note: StudyNote) -> None:
    page = learner_page
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    address = reverse("edit_note", args=(note.pk,))
    to_problems = page.get_by_role("banner").get_by_role("link", name="Problems")
    page.goto(address)
    page.locator("#id_content").click()
    to_problems.click()
    page.wait_for_url(f"**{reverse('catalogue')}")
    assert asked == [], "nothing was changed"

    page.goto(address)
    page.locator("#id_content").press_sequentially("New. ")
    to_problems.click()
    expect(page.locator("#id_content")).to_have_value(re.compile("New"))
    assert asked == ["beforeunload"]

    page.get_by_role("button", name="Preview").click()
    expect(page.locator("#preview")).to_contain_text("New.")
    assert asked == ["beforeunload"], "what is sent is not lost"
    page.locator("#id_file_name").click()
    to_problems.click()
    expect(page.locator("#id_content")).to_have_value(re.compile("New"))
    assert asked == ["beforeunload"] * 2, "a preview saves nothing"

    page.get_by_role("button", name="Save").click()
    expect(page.locator(".note-text")).to_contain_text("New.")
    to_problems.click()
    page.wait_for_url(f"**{reverse('catalogue')}")
    assert asked == ["beforeunload"] * 2


@WITHOUT_SCRIPTS
def test_without_scripts_by_keyboard(learner_page: Page, note: StudyNote) -> None:
    page = learner_page
    page.goto(reverse("edit_note", args=(note.pk,)))
    page.locator("#id_content").fill("Short.")
    page.keyboard.press("Tab")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".note-text")).to_have_text("Short.")
    page.locator("summary", has_text="Restore the coach's version").press("Enter")
    with page.expect_navigation():
        page.get_by_role("button", name="Replace my version").press("Enter")
    expect(page.locator(".note-text")).to_contain_text("Keep what you have seen")
