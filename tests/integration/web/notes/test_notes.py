"""My notes: whose they are, finding them, writing in them without losing anything, and taking them along."""

import io
import unicodedata
import zipfile
from dataclasses import replace
from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.db import connection
from django.db.models import Value
from django.db.models.functions import Replace
from django.http import HttpResponse
from django.template import engines
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from interviews.ground.refusals import InvalidSubmission
from interviews.llm.contract import MAX_FILE_NAME, MAX_NOTE, Note, safe_file_name
from interviews.models import Interview, ReportSection, StudyNote
from interviews.models.report import STUDY_NOTE
from interviews.models.study_note import MAX_NOTE_CHARACTERS
from interviews.report.note import my_notes
from interviews.report.note.kept import keep_note
from interviews.report.note.study_note import curated_note
from interviews.web.notes.shown import excerpt, marked
from interviews.web.notes.views import DELETED_A_PAGE, NOTES_A_PAGE
from profiles.models import User
from tests.clients import client
from tests.factories import InterviewFactory, UserFactory
from tests.factories.core import make_context, make_knowledge
from tests.factories.report import make_material

__all__ = ["client"]

BY_THE_COACH = "# Two Sum\n\nRemember every number that you have seen."
HOSTILE = "# <script>alert(1)</script>\n\n<img src=x onerror=alert(1)> [here](javascript:alert(1)) </textarea><script>x</script>"


@pytest.fixture(autouse=True)
def _no_variable_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a page say which variable a template asks for in vain."""
    monkeypatch.setattr(engines["django"].engine, "string_if_invalid", "MISSING %s")


def kept(learner: User, **fields: Any) -> StudyNote:
    """A note about an interview of the learner's, as the coach wrote it, in the report as well."""
    title, content = fields.pop("title", "Two Sum"), fields.pop("content", BY_THE_COACH)
    interview = InterviewFactory(learner=learner, title=title, finished=True)
    ReportSection.objects.create(
        interview=interview,
        name=STUDY_NOTE,
        position=8,
        status="written",
        text=BY_THE_COACH,
        finished_at=timezone.now(),
    )
    count = StudyNote.objects.filter(learner=learner).count()
    defaults = {"language": "en", "file_name": f"note-{count}.md"}
    return StudyNote.objects.create(
        learner=learner, interview=interview, title=title, content=content, **{**defaults, **fields}
    )


def alone(learner: User, **fields: Any) -> StudyNote:
    """A note whose interview was deleted."""
    return StudyNote.objects.create(learner=learner, **{"title": "Old", "language": "en", "content": "Text", **fields})


def edit(note: StudyNote, **fields: Any) -> StudyNote:
    asked = {"file_name": note.file_name, "content": note.content, "seen": my_notes.version_of(note), **fields}
    return my_notes.edit_note(learner=note.learner, note_id=note.pk, **asked)


def post(client: Client, note: StudyNote, **fields: Any) -> HttpResponse:
    asked = {"file_name": note.file_name, "content": note.content, "seen": my_notes.version_of(note), **fields}
    return client.post(reverse("edit_note", args=(note.pk,)), asked)


def page(response: HttpResponse, status: int = 200) -> str:
    assert response.status_code == status
    text = response.content.decode()
    assert "MISSING" not in text
    return text


def stored(note: StudyNote) -> tuple[str, str, bool]:
    note.refresh_from_db()
    return note.file_name, note.content, note.edited_at is not None


def titles(learner: User, query: str) -> list[str]:
    return [note.title for note in my_notes.notes_of(learner, query)]


# --- Whose they are ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["get", "post"])
def test_note_of_somebody_else_is_none(client, method):
    theirs = kept(UserFactory(), title="Their secret")
    before = stored(theirs)
    data = {"file_name": "mine.md", "content": "mine", "seen": my_notes.version_of(theirs)}
    names = ["note", "edit_note", "delete_note", "download_note"]
    addresses = [reverse(name, args=(theirs.pk,)) for name in names]
    addresses.append(reverse("restore_note", args=(theirs.interview_id,)))
    for address in addresses:
        response = getattr(client, method)(address, data)
        assert response.status_code in (HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED), address
        assert b"Their secret" not in response.content
    assert stored(theirs) == before
    listed = client.get(reverse("notes"), {"q": "secret"}).content + client.get(reverse("notes")).content
    assert b"Their secret" not in listed


def test_verbs_know_only_ones_own(learner):
    theirs = kept(UserFactory())
    verbs = [
        lambda: my_notes.note_of(learner, theirs.pk),
        lambda: my_notes.delete_note(learner=learner, note_id=theirs.pk),
        lambda: my_notes.edit_note(learner=learner, note_id=theirs.pk, file_name="a", content="b", seen=""),
    ]
    for verb in verbs:
        with pytest.raises(StudyNote.DoesNotExist):
            verb()
    with pytest.raises(Interview.DoesNotExist):
        my_notes.restore_note(learner=learner, interview_id=theirs.interview_id)
    assert titles(learner, "") == []
    with my_notes.notes_zip(learner) as file:
        assert zipfile.ZipFile(file).namelist() == []


def test_visitors_are_led_to_log_in(learner):
    note = kept(learner)
    for name in ("notes", "notes_zip"):
        assert Client().get(reverse(name)).headers["Location"].startswith(reverse("account_login"))
    for name in ("note", "edit_note", "download_note"):
        assert Client().get(reverse(name, args=(note.pk,))).headers["Location"].startswith(reverse("account_login"))
    Client().post(reverse("delete_note", args=(note.pk,)))
    assert StudyNote.objects.filter(pk=note.pk).exists()


@pytest.mark.parametrize("number", [0, 10**30])
def test_number_that_no_note_has(client, number):
    assert client.get(reverse("note", args=(number,))).status_code == HTTPStatus.NOT_FOUND


def test_pages_are_kept_by_nobody(client, learner):
    note = kept(learner)
    pages = [reverse("notes"), reverse("notes_zip"), *(reverse(n, args=(note.pk,)) for n in ("note", "download_note"))]
    for address in pages:
        response = client.get(address)
        assert "no-store" in response.headers["Cache-Control"]
        assert b"".join(response), "read to its end, a file is closed"


# --- Finding ----------------------------------------------------------------------------------------------------------


def test_every_word_has_to_occur_somewhere(learner):
    kept(learner, title="Two Sum", content="A hash map of what was SEEN", file_name="first.md")
    kept(learner, title="3Sum", content="Two pointers that never were seen", file_name="pairs_100%.md")
    kept(learner, title="零钱兑换", content="动态规划：先想清楚状态", language="zh", file_name="零钱.md")
    assert titles(learner, "sum seen") == ["3Sum", "Two Sum"]
    assert titles(learner, "SEEN hash") == ["Two Sum"]
    assert titles(learner, "first map") == ["Two Sum"]
    assert titles(learner, "状态") == titles(learner, "零钱 动态规划") == ["零钱兑换"]
    assert titles(learner, "hash 状态") == []
    assert titles(learner, "100%") == titles(learner, "s_1") == ["3Sum"]
    assert titles(learner, "%") == ["3Sum"], "a sign of the database is a sign like others"
    assert titles(learner, " \x00 ") == ["零钱兑换", "3Sum", "Two Sum"]
    assert titles(learner, "x" * 5000) == []


def test_list_marks_what_was_searched_for(client, learner):
    kept(learner, content="# Idea\n\nUse a <b>hash</b> map.", file_name="hash.md")
    text = page(client.get(reverse("notes"), {"q": "HASH <b>"}))
    assert "<mark>hash</mark>" in text
    assert "<mark>&lt;b&gt;</mark>" in text
    assert "<b>" not in text
    assert "1 note found" in text


def test_marking_is_safe_and_exact():
    assert marked("a.b & <i>", (".", "<")) == "a<mark>.</mark>b &amp; <mark>&lt;</mark>i&gt;"
    assert marked("哈希表", ("希",)) == "哈<mark>希</mark>表"
    assert marked("<", ()) == "&lt;"


def test_excerpt_is_plain_and_shows_the_place():
    assert excerpt("# Title\n\n- **Ask** about `dups` and *limits*.\n", ()) == "Ask about dups and limits."
    assert excerpt("# Only a heading", ()) == "Only a heading"
    assert excerpt("| a | b |\n|---|---|\n| 1 | [x](https://e.org) |", ()) == "a b 1 x"
    long = "word " * 400
    assert excerpt(long, ()).endswith("word…")
    found = excerpt(f"{long}needle {long}", ("needle",))
    assert found.startswith("…word") and "needle" in found and len(found) < 300
    assert "needle" in excerpt(f"text\n\n## A needle\n\n{long}", ("needle",))


@pytest.mark.parametrize("query", ["", "remember"])
def test_list_takes_as_many_queries_for_many_notes(client, learner, query):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            page(client.get(reverse("notes"), {"q": query}))
        return len(captured)

    for _ in range(3):
        kept(learner)
    my_notes.delete_note(learner=learner, note_id=kept(learner).pk)
    queries()  # the first visit of all stores a few things
    few = queries()
    for _ in range(57):
        kept(learner)
    for note in StudyNote.objects.filter(learner=learner)[:5]:
        my_notes.delete_note(learner=learner, note_id=note.pk)
    assert queries() == few <= 7


def test_pages_keep_the_search(client, learner):
    for number in range(NOTES_A_PAGE + 1):
        kept(learner, content=f"number {number} & more")
    first = page(client.get(reverse("notes"), {"q": "number & more"}))
    assert "?q=number+%26+more&amp;page=2" in first
    second = page(client.get(reverse("notes"), {"q": "number & more", "page": "2"}))
    assert "note-20.md" in first and "note-20.md" not in second
    assert "note-0.md" in second


def test_who_has_none_is_told_how_to_get_one(client, learner):
    text = page(client.get(reverse("notes")))
    assert reverse("catalogue") in text
    assert "note-search" not in text and reverse("notes_zip") not in text
    assert client.get(reverse("notes_zip")).headers["Location"] == reverse("notes")
    kept(learner)
    assert "No note contains all of these words" in page(client.get(reverse("notes"), {"q": "nowhere"}))


# --- Reading ----------------------------------------------------------------------------------------------------------


def test_note_is_shown_in_its_language_with_its_title_once(client, learner):
    note = kept(learner, title="零钱兑换", content="# 零钱兑换\n\n**状态**", language="zh")
    text = page(client.get(reverse("note", args=(note.pk,))))
    assert text.count("零钱兑换") == 2, "in the title of the page and in its heading"
    assert '<article class="card prose note-text" lang="zh-Hans"><p><strong>状态</strong></p>' in text
    for name in ("report", "transcript"):
        assert f'href="{reverse(name, args=(note.interview_id,))}"' in text


def test_note_outlives_its_interview(client, learner):
    note = kept(learner, edited_at=timezone.now())
    note.interview.delete()
    text = page(client.get(reverse("note", args=(note.pk,))))
    assert "cannot be restored" in text
    assert "Transcript" not in text


def test_hostile_text_is_dead_everywhere(client, learner):
    note = kept(learner, title="<script>alert(2)</script>", content=HOSTILE, file_name="x'><script>.md")
    shown = [
        page(client.get(reverse("notes"))),
        page(client.get(reverse("notes"), {"q": "<script>alert"})),
        page(client.get(reverse("note", args=(note.pk,)))),
        page(client.get(reverse("edit_note", args=(note.pk,)))),
        page(post(client, note, preview="1")),
        page(post(client, note, content=HOSTILE + "!", seen="old"), 409),
        page(client.post(reverse("edit_note", args=(0,)), {"content": HOSTILE}), 404),
    ]
    for text in shown:
        for dangerous in ("<script>alert", "<script>x", "<img src=x", 'href="javascript'):
            assert dangerous not in text


@pytest.mark.usefixtures("bank_problem")
def test_problems_to_practise_next_are_links_while_they_stand_in_the_note(client, learner):
    named = "- **Two Sum**: one step harder.\n- **Two Sums**: no problem.\n- **Two \\*Sum**: neither."
    note = kept(learner, title="Other", content=named)
    link = f'href="{reverse("catalogue")}?q=Two%20Sum" lang="en">Two Sum</a>'
    text = page(client.get(reverse("note", args=(note.pk,))))
    assert text.count(f"{reverse('catalogue')}?q=") == 1 and link in text
    for other in (kept(learner, content=named), kept(learner, title="Other", content="Two Sum")):
        assert f"{reverse('catalogue')}?q=" not in page(client.get(reverse("note", args=(other.pk,))))


def test_times_are_in_one_form(client, learner):
    note = kept(learner)
    for address in (reverse("notes"), reverse("note", args=(note.pk,))):
        text = page(client.get(address))
        assert text.count("<time ") == text.count(' data-local="day">') == 1
        assert "js/timer" in text, "which writes them in the reader's own zone"


# --- Editing ----------------------------------------------------------------------------------------------------------


def test_edit_is_stored_and_seen(client, learner):
    note = kept(learner)
    response = post(client, note, content="  indented\r\nMine.  \r\n\r\n", file_name="My idea")
    assert response.headers["Location"] == reverse("note", args=(note.pk,))
    assert stored(note) == ("My idea.md", "  indented\nMine.", True)
    text = page(client.get(response.headers["Location"]))
    assert "The note is saved as My idea.md." in text
    assert "Edited by you" in text
    assert note.interview.sections.get().text == BY_THE_COACH, "the report keeps the coach's words"


def test_edit_without_a_change_is_none(learner):
    note = kept(learner)
    edit(note, content=f"{BY_THE_COACH}\n\n", seen="whatever")
    assert stored(note) == ("note-0.md", BY_THE_COACH, False)
    edit(note, file_name="other.md")
    assert stored(note) == ("other.md", BY_THE_COACH, False), "it is still as the coach wrote it"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"content": ""}, "A note needs some text"),
        ({"content": " \r\n\t "}, "A note needs some text"),
        ({"content": "字" * (MAX_NOTE_CHARACTERS + 1)}, "20,001"),
        ({"content": "a\x00b"}, "Null characters are not allowed"),
        ({"file_name": "  "}, "The file needs a name"),
    ],
)
@pytest.mark.parametrize("pressed", [{}, {"preview": "1"}])
def test_unusable_edit_is_refused_with_its_text(client, learner, fields, said, pressed):
    note = kept(learner)
    text = page(post(client, note, **{"content": "My words", "file_name": "my-name.md", **fields}, **pressed), 422)
    assert said in text
    assert 'aria-invalid="true"' in text
    for kept_text in ({"content": "My words", "file_name": "my-name.md"} | fields).values():
        assert kept_text.strip()[:100] in text
    assert stored(note) == ("note-0.md", BY_THE_COACH, False)


@pytest.mark.parametrize("content", ["", " \n ", "a\x00", "\ud800", "x" * (MAX_NOTE_CHARACTERS + 1)])
def test_verb_refuses_what_no_note_can_be(learner, content):
    note = kept(learner)
    with pytest.raises(InvalidSubmission):
        edit(note, content=content)
    assert stored(note)[1] == BY_THE_COACH


def test_longest_note_fits_be_it_the_coachs(client, learner):
    assert MAX_NOTE_CHARACTERS >= MAX_NOTE
    note = kept(learner)
    post(client, note, content="字" * MAX_NOTE_CHARACTERS)
    assert len(stored(note)[1]) == MAX_NOTE_CHARACTERS


def test_edit_from_an_old_page_overwrites_nothing(client, learner):
    note = kept(learner)
    old = my_notes.version_of(note)
    edit(note, content="From the other tab.")
    text = page(post(client, note, content="From this tab.", file_name="this.md", seen=old), 409)
    assert stored(note)[:2] == ("note-0.md", "From the other tab.")
    assert "From this tab." in text and "From the other tab." in text and "this.md" in text
    assert my_notes.version_of(note) in text, "now it has been seen"
    post(client, note, content="Both.", file_name="this.md")
    assert stored(note)[:2] == ("this.md", "Both.")


@pytest.mark.parametrize("change", ["rename", "restore"])
def test_every_other_change_makes_a_page_old(learner, change):
    note = kept(learner, content="Edited", edited_at=timezone.now())
    old = my_notes.version_of(note)
    if change == "rename":
        edit(note, file_name="renamed.md")
    else:
        my_notes.restore_note(learner=learner, interview_id=note.interview_id, seen=old)
    before = stored(note)
    with pytest.raises(my_notes.StaleNote):
        edit(note, content="Mine", file_name="mine.md", seen=old)
    assert stored(note) == before


def test_edit_that_is_sent_twice_is_stored_once(learner):
    note = kept(learner)
    old = my_notes.version_of(note)
    first = edit(note, content="Mine", file_name="mine", seen=old)
    assert edit(note, content="Mine", file_name="mine", seen=old).edited_at == first.edited_at


def test_text_for_a_note_that_was_deleted_meanwhile_is_given_back(client, learner):
    note = kept(learner)
    version = my_notes.version_of(note)
    my_notes.delete_note(learner=learner, note_id=note.pk)
    asked = {"content": "My long work", "file_name": "a.md", "seen": version}
    text = page(client.post(reverse("edit_note", args=(note.pk,)), asked), 404)
    assert "My long work" in text
    assert not StudyNote.objects.filter(learner=learner).exists()


def test_text_of_who_was_logged_out_meanwhile_is_given_back(learner):
    note = kept(learner)
    text = page(post(Client(), note, content="My long work"), 403)
    assert "My long work" in text
    assert f"{reverse('account_login')}?next={reverse('edit_note', args=(note.pk,))}" in text
    assert "Two Sum" not in text
    assert stored(note)[1] == BY_THE_COACH


def test_preview_shows_and_stores_nothing(client, learner):
    note = kept(learner)
    text = page(post(client, note, content="My **idea**", file_name="x.md", preview="1"))
    assert "My <strong>idea</strong>" in text
    assert "My **idea**" in text and 'value="x.md"' in text
    assert stored(note) == ("note-0.md", BY_THE_COACH, False)


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("../../etc/passwd", "passwd.md"),
        ("C:\\Users\\me\\notes.md", "notes.md"),
        ("..", "study-note.md"),
        ("NUL", "note-NUL.md"),
        ("两数之和：笔记.md", "两数之和：笔记.md"),
        ("a<b>|c?.md", "a-b--c-.md"),
        ("idea\x07.markdown", "idea.md"),
        ("taken.md", "taken-2.md"),
        ("TAKEN", "TAKEN-2.md"),
        ("字" * 200, f"{'字' * 79}.md"),
    ],
)
def test_file_names_are_made_safe_and_free(learner, asked, name):
    kept(learner, file_name="taken.md")
    kept(UserFactory(), file_name="two.md")
    note = edit(kept(learner, file_name="two.md"), file_name=asked)
    assert stored(note)[0] == name
    assert stored(edit(note, file_name=asked))[0] == name, "its own name is no clash"


@pytest.mark.parametrize("asked", ["İ.md", "i\u0307.md", "ΣΑΣ", "ſ", "ẞ", "\u212a"])
def test_two_notes_never_have_one_name(learner, asked):
    names = [edit(kept(learner), file_name=variant(asked)).file_name for variant in (str, str.lower, str.upper, str)]
    assert len({name.casefold() for name in names}) == len(names)


def test_names_that_only_the_database_takes_for_one_are_two(learner, monkeypatch):
    """Which letters go together differs between databases: what counts is what the constraint compares."""
    kept(learner, file_name="ı.md")
    monkeypatch.setattr("interviews.report.note.kept.Lower", lambda text: Replace(text, Value("I"), Value("ı")))
    assert edit(kept(learner), file_name="I.md").file_name == "I-2.md"


SIMILAR = st.text(alphabet="İiIıΣσςſsßẞKkÅåǅǆ\u0307Ꭰꭰ", min_size=1, max_size=3)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(SIMILAR, min_size=2, max_size=5))
@example(["i", "İ"])
def test_no_two_stored_names_are_one_in_any_way_of_writing_small(learner, wanted):
    StudyNote.objects.filter(learner=learner).delete()
    for name in wanted:
        keep_note(InterviewFactory(learner=learner), Note(safe_file_name(name), "Text"), timezone.now())
    stored_names = StudyNote.objects.filter(learner=learner).values_list("file_name", flat=True)
    for small in (str.lower, str.casefold, _small_letter_by_letter, lambda name: name.encode().lower()):
        assert len({small(name) for name in stored_names}) == len(wanted)


def _small_letter_by_letter(name: str) -> str:
    """Write as most databases do: one letter for each, whatever stands beside it."""
    return "".join("i" if letter == "İ" else letter.lower() for letter in name)


# --- Deleting and getting back ----------------------------------------------------------------------------------------


def test_deleted_note_is_offered_again(client, learner):
    note = kept(learner, title="Valid Parentheses", content="Edited", edited_at=timezone.now())
    response = client.post(reverse("delete_note", args=(note.pk,)), follow=True)
    text = page(response)
    assert 'The note is deleted. <a href="#deleted">You can restore it below.</a>' in text
    assert response.redirect_chain == [(f"{reverse('notes')}?deleted=1", 303)]
    assert "You have no notes at the moment" in text and "Your first note" not in text
    assert ' id="deleted" open>' in text
    address = reverse("restore_note", args=(note.interview_id,))
    assert address in text
    assert ' id="deleted" open>' in page(client.get(reverse("notes"))), "where there is nothing else to see"
    page(client.post(address, follow=True))
    back = StudyNote.objects.get(learner=learner)
    section = note.interview.sections.get()
    assert (back.content, back.file_name, back.edited_at) == (BY_THE_COACH, "valid-parentheses.md", None)
    assert back.written_at == section.finished_at
    assert address not in page(client.get(reverse("notes")))


def test_what_cannot_come_back_is_not_promised(client, learner):
    note = kept(learner)
    note.interview.delete()
    text = page(client.post(reverse("delete_note", args=(note.pk,)), follow=True))
    assert "The note is deleted." in text and "bring it back" not in text
    assert "Your first note" in text


def test_restored_name_is_free(learner):
    note = kept(learner, title="Two Sum")
    kept(learner, file_name="TWO-sum.md")
    my_notes.delete_note(learner=learner, note_id=note.pk)
    assert my_notes.restore_note(learner=learner, interview_id=note.interview_id).file_name == "two-sum-2.md"


@pytest.mark.parametrize("title", ["Two Sum", "N-Queens", "两数之和", "İstanbul tours", "My key: sk-abcdef123456 [x]"])
def test_deleted_note_comes_back_under_the_name_that_the_coach_gave_it(learner, title):
    written = curated_note(make_material(make_context("hi"), replace(make_knowledge(), title=title)), ())
    note = kept(learner, title=title, file_name=written.file_name)
    my_notes.delete_note(learner=learner, note_id=note.pk)
    assert my_notes.restore_note(learner=learner, interview_id=note.interview_id).file_name == written.file_name


def test_every_deleted_note_can_be_reached(client, learner):
    deleted = [kept(learner, title=f"Deleted {number}") for number in range(DELETED_A_PAGE + 2)]
    StudyNote.objects.filter(learner=learner).delete()
    alone(learner, title="Still there", file_name="still.md")
    pages = [page(client.get(reverse("notes"), query)) for query in ({}, {"deleted": "2"})]
    assert "Page 1 of 2" in pages[0] and "?deleted=2#deleted" in pages[0]
    shown = [' id="deleted" open>' in text for text in pages]
    assert shown == [False, True], "whoever went on sees the list"
    for note in deleted:
        assert sum(reverse("restore_note", args=(note.interview_id,)) in text for text in pages) == 1
    kept(learner, title="Kept")
    assert "Pages" not in page(client.get(reverse("notes"), {"deleted": "9"})), "only one of the lists has pages"


def test_coachs_version_replaces_only_what_was_seen(client, learner):
    note = kept(learner)
    edit(note, content="First")
    seen = my_notes.version_of(StudyNote.objects.get(pk=note.pk))
    note.refresh_from_db()
    edit(note, content="Second")
    address = reverse("restore_note", args=(note.interview_id,))
    for old in ({"seen": seen}, {}):
        assert "so your change was not saved" in page(client.post(address, old, follow=True))
        assert stored(note)[1:] == ("Second", True)
    page(client.post(address, {"seen": my_notes.version_of(note)}, follow=True))
    assert stored(note) == ("note-0.md", BY_THE_COACH, False)
    page(client.post(address, follow=True))
    assert stored(note) == ("note-0.md", BY_THE_COACH, False)


def test_what_the_coach_did_not_write_cannot_be_restored(client, learner):
    interview = InterviewFactory(learner=learner, finished=True)
    ReportSection.objects.create(interview=interview, name=STUDY_NOTE, position=8, status="failed", fault="timeout")
    assert client.post(reverse("restore_note", args=(interview.pk,))).status_code == HTTPStatus.NOT_FOUND
    assert "Deleted notes" not in page(client.get(reverse("notes")))


@pytest.mark.parametrize("name", ["delete_note", "restore_note"])
def test_nothing_is_done_by_following_a_link(client, learner, name):
    note = kept(learner, content="Edited")
    argument = note.pk if name == "delete_note" else note.interview_id
    assert client.get(reverse(name, args=(argument,))).status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert stored(note)[1] == "Edited"


# --- Taking along -----------------------------------------------------------------------------------------------------


def test_download_is_a_file_and_no_page(client, learner):
    note = kept(learner, content="# 题\n<script>", file_name="两数之和 1.md")
    response = client.get(reverse("download_note", args=(note.pk,)))
    assert response.content.decode() == "# 题\n<script>\n"
    assert response.headers["Content-Type"] == "text/markdown; charset=utf-8"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    name = "%E4%B8%A4%E6%95%B0%E4%B9%8B%E5%92%8C%201.md"
    assert response.headers["Content-Disposition"] == f"attachment; filename*=utf-8''{name}"


def test_name_that_was_written_into_the_database_by_hand_does_no_harm(client, learner):
    note = alone(learner, file_name='../"x"\r\nSet-Cookie: a=b.md')
    header = client.get(reverse("download_note", args=(note.pk,))).headers["Content-Disposition"]
    assert header == 'attachment; filename="-x-.md"'


def test_zip_holds_every_note_once_under_a_safe_name(client, learner):
    names = ["两数之和.md", "../../up.md", "up.md", "/etc/UP.md", "C:\\up", "con.md", "..", "2-up.md"]
    for number, name in enumerate(names):
        alone(learner, file_name=name, content=f"第 {number}", written_at=timezone.now() - timedelta(days=number))
    kept(UserFactory())
    response = client.get(reverse("notes_zip"))
    assert response.headers["Content-Type"] == "application/zip"
    assert response.headers["Content-Disposition"] == 'attachment; filename="dry-run-notes.zip"'
    archive = zipfile.ZipFile(io.BytesIO(b"".join(response.streaming_content)))
    assert archive.testzip() is None
    safe = ["两数之和.md", "up.md", "2-up.md", "3-UP.md", "4-up.md", "note-con.md", "study-note.md", "2-2-up.md"]
    assert archive.namelist() == safe
    assert [archive.read(name).decode() for name in safe] == [f"第 {number}\n" for number in range(len(names))]


def test_zip_reads_a_few_notes_at_a_time(learner, django_assert_num_queries):
    for number in range(60):
        alone(learner, file_name=f"{number}.md", content="x" * 1000)
    with django_assert_num_queries(1), my_notes.notes_zip(learner) as file:
        assert len(zipfile.ZipFile(file).namelist()) == 60


@settings(max_examples=200, deadline=None)
@given(st.lists(st.text(alphabet="aA./\\:\x00\nñ\u0303字ßſ-2", max_size=8) | st.text(max_size=300), max_size=12))
def test_any_names_are_safe_beside_each_other(names):
    taken: set[str] = set()
    safe = [my_notes.name_in_archive(name, taken) for name in names]
    assert len({unicodedata.normalize("NFC", name.casefold()) for name in safe}) == len(names)
    for name in safe:
        assert name.endswith(".md") and 3 < len(name) <= MAX_FILE_NAME
        assert len(name.encode()) <= 255
        assert not set(name) & set('/\\:*?"<>|\0\n') and not name.startswith(".")
        assert not any(unicodedata.category(sign)[0] == "C" for sign in name)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=400), st.lists(st.text(min_size=1, max_size=5), max_size=4))
def test_any_text_is_marked_without_becoming_markup(text, words):
    html = marked(excerpt(text, tuple(words)), tuple(words))
    rest = html.replace("<mark>", "").replace("</mark>", "")
    assert "<" not in rest and ">" not in rest
