"""My notes: what learners read of the notes that they keep, and what they can do to them. Always their own.

A note is first as the coach wrote it. The report keeps that text, so what was edited or deleted can be had again.
"""

import hashlib
import zipfile
from tempfile import SpooledTemporaryFile
from typing import IO
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from interviews.core.redaction import redact
from interviews.ground.refusals import InvalidSubmission
from interviews.ground.texts import checked_text
from interviews.llm.contract import Note, safe_file_name
from interviews.models import Interview, ReportSection, SectionStatus, StudyNote
from interviews.models.report import STUDY_NOTE
from interviews.models.study_note import MAX_NOTE_CHARACTERS
from interviews.report.note.kept import free_file_name, keep_note, lock_notes
from interviews.report.note.study_note import file_name_for
from problems.models import Problem
from problems.text.late_patterns import LatePattern
from profiles.models import User

MAX_QUERY_CHARACTERS = 100
MAX_QUERY_WORDS = 8
READ_AT_ONCE = 20
"""So many notes are in memory while all are put into one file."""
LARGEST_IN_MEMORY = 2_000_000
MAX_TITLES = 20
"""So many texts in bold are looked up as titles of problems."""
_BOLD, _ESCAPED = LatePattern(r"\*\*([^*\n]{1,160})\*\*"), LatePattern(r"\\([!-/:-@\[-`{-~])")


class StaleNote(Exception):
    """The note changed since it was shown. ``note`` is as it stands now."""

    def __init__(self, note: StudyNote) -> None:
        super().__init__(f"note {note.pk} is not any more as it was shown")
        self.note = note


class NothingToRestore(Exception):
    """The coach wrote no note about this interview, or it is not there any more."""


# --- reading ---


def notes_of(learner: User, query: str = "") -> QuerySet[StudyNote]:
    """Return the learner's notes, the latest first: those in whose title, file name or text every word occurs."""
    notes = StudyNote.objects.filter(learner=learner)
    for word in words_of(query):
        notes = notes.filter(Q(title__icontains=word) | Q(file_name__icontains=word) | Q(content__icontains=word))
    return notes


def has_notes(learner: User) -> bool:
    """Tell whether the learner has a study note."""
    return notes_of(learner).exists()


def words_of(query: str) -> tuple[str, ...]:
    """Return the words that are searched for."""
    return tuple(query[:MAX_QUERY_CHARACTERS].replace("\x00", " ").split()[:MAX_QUERY_WORDS])


def note_of(learner: User, note_id: int) -> StudyNote:
    """Return the learner's note with its interview. Raises ``StudyNote.DoesNotExist``, also for somebody else's."""
    heavy = ("interview__context", "interview__code", "interview__pasted_text")
    return StudyNote.objects.select_related("interview").defer(*heavy).get(pk=note_id, learner=learner)


def version_of(note: StudyNote) -> str:
    """Return what tells this state of a note from every other one."""
    return hashlib.sha256(f"{note.file_name}\n{note.content}".encode()).hexdigest()


def deleted_notes_of(learner: User) -> QuerySet[ReportSection]:
    """Return the texts of notes that the learner deleted, without the text, each with its interview."""
    written = ReportSection.objects.filter(name=STUDY_NOTE, status=SectionStatus.WRITTEN)
    deleted = written.filter(
        interview__learner=learner, interview__is_scratch=False, interview__study_note__isnull=True
    )
    shown = deleted.select_related("interview").only("interview__title", "interview__language", "finished_at")
    return shown.order_by("-finished_at", "-pk")


def problems_named_in(note: StudyNote) -> list[str]:
    """Return the titles of problems of the bank that stand in bold in a note, in order, without its own.

    What to practise next is written so. A title that the learner changed or took out is not among them.
    """
    bold = (_ESCAPED.sub(r"\1", found).strip() for found in _BOLD.findall(note.content))
    titles = list(dict.fromkeys(title for title in bold if title != note.title))[:MAX_TITLES]
    field = f"title_{note.language}"
    problems = Problem.objects.listed().filter(**{f"{field}__in": titles})
    known = set(problems.values_list(field, flat=True))
    return [title for title in titles if title in known]


# --- changing ---


def edit_note(*, learner: User, note_id: int, file_name: str, content: str, seen: str) -> StudyNote:
    """Store what the learner wrote, under a safe name that no other note has, and return the note.

    ``seen`` is the version that the learner began with (:func:`version_of`). Raises ``StudyNote.DoesNotExist``,
    :class:`InvalidSubmission` for an unusable text, and :class:`StaleNote` instead of writing over another edit.
    """
    content = checked_content(content)
    with transaction.atomic():
        note = _locked(learner, note_id)
        name = free_file_name(learner, safe_file_name(file_name), but=note)
        if (name, content) == (note.file_name, note.content):
            return note
        if seen != version_of(note):
            raise StaleNote(note)
        if content != note.content:
            note.content, note.edited_at = content, timezone.now()
        note.file_name = name
        note.save(update_fields=["file_name", "content", "edited_at"])
    return note


def checked_content(text: str) -> str:
    """Return the text of a note as it is stored. Raises :class:`InvalidSubmission` for what cannot be one."""
    content = checked_text(text.strip("\r\n").rstrip(), MAX_NOTE_CHARACTERS, strip=False)
    if not content:
        raise InvalidSubmission
    return content


def delete_note(*, learner: User, note_id: int) -> bool:
    """Delete a note and tell whether :func:`restore_note` can bring it back: what the coach wrote stays in the report.

    Raises ``StudyNote.DoesNotExist``.
    """
    with transaction.atomic():
        note = _locked(learner, note_id)
        note.delete()
        return deleted_notes_of(learner).filter(interview=note.interview_id).exists()


def restore_note(*, learner: User, interview_id: UUID, seen: str = "") -> StudyNote:
    """Make the note of an interview what the coach wrote, whether it was edited or deleted, and return it.

    An edited one is replaced only if it is still as the learner saw it (``seen``); its file name stays. A deleted one
    is called after its problem again, as the coach called it. Raises
    ``Interview.DoesNotExist``, :class:`NothingToRestore` and :class:`StaleNote`.
    """
    with transaction.atomic():
        names = ("learner", "title", "language", "is_scratch")
        interview = Interview.objects.only(*names).get(pk=interview_id, learner=learner)
        section = interview.sections.filter(name=STUDY_NOTE, status=SectionStatus.WRITTEN).first()
        if section is None or interview.is_scratch:
            raise NothingToRestore
        name = file_name_for(redact(interview.title))
        note = keep_note(interview, Note(name, section.text), section.finished_at or timezone.now())
        if note.content != section.text and seen != version_of(note):
            raise StaleNote(note)
        note.content, note.edited_at = section.text, None
        note.save(update_fields=["content", "edited_at"])
    return note


def _locked(learner: User, note_id: int) -> StudyNote:
    """Return the note, which nobody else changes until the transaction ends."""
    lock_notes(learner.pk)
    return StudyNote.objects.get(pk=note_id, learner=learner)


# --- all of them in one file ---


def notes_zip(learner: User) -> IO[bytes]:
    """Return an open zip file with all notes of the learner, at its beginning; it closes with the response."""
    file = SpooledTemporaryFile(max_size=LARGEST_IN_MEMORY)  # noqa: SIM115 - whoever sends it closes it
    taken: set[str] = set()
    with zipfile.ZipFile(file, "w") as archive:
        for note in StudyNote.objects.filter(learner=learner).order_by("pk").iterator(chunk_size=READ_AT_ONCE):
            changed = timezone.localtime(note.edited_at or note.written_at)
            entry = zipfile.ZipInfo(name_in_archive(note.file_name, taken), changed.timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file_text(note))
    file.seek(0)
    return file


def file_text(note: StudyNote) -> bytes:
    """Return what stands in the file of a note."""
    return f"{note.content}\n".encode()


def name_in_archive(wanted: str, taken: set[str]) -> str:
    """Return a name that any system can unpack beside those in ``taken``, whatever ``wanted`` is, and add it there."""
    name = safe = safe_file_name(wanted)
    number = 2
    while name.casefold() in taken:
        name = safe_file_name(f"{number}-{safe}")
        number += 1
    taken.add(name.casefold())
    return name
