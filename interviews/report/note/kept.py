"""Keeping the study note of an interview, under a name that is free."""

from datetime import datetime

from django.db.models import Value
from django.db.models.functions import Lower

from interviews.llm.contract import MAX_FILE_NAME, MAX_FILE_NAME_BYTES, Note
from interviews.models import Interview, StudyNote
from profiles.models import User


def keep_note(interview: Interview, note: Note, now: datetime) -> StudyNote:
    """Store the note of an interview under a name that is free; needs a transaction.

    Where there is one already it stays as it is: it is the learner's.
    """
    learner = lock_notes(interview.learner_id)
    kept = StudyNote.objects.filter(interview=interview).first()
    return kept or StudyNote.objects.create(
        learner=learner,
        interview=interview,
        title=interview.title,
        language=interview.language,
        file_name=free_file_name(learner, note.file_name),
        content=note.content,
        written_at=now,
    )


def lock_notes(learner_id: int) -> User:
    """Let nobody else name a note of this learner until the transaction ends."""
    return User.objects.select_for_update(no_key=True).get(pk=learner_id)


def free_file_name(learner: User, wanted: str, *, but: StudyNote | None = None) -> str:
    """Return ``wanted``, a safe file name, with a number where another note of the learner's is called so.

    ``but`` is the note that is to be called so. Two names that differ only in case are the same on some systems, and
    which ones do differs: what the database takes for one name counts, and what Python does.
    """
    others = StudyNote.objects.filter(learner=learner).exclude(pk=but.pk if but else None)
    taken = {name.casefold() for name in others.values_list("file_name", flat=True)}
    name, number = wanted, 2
    while name.casefold() in taken or others.alias(low=Lower("file_name")).filter(low=Lower(Value(name))).exists():
        name = _numbered(wanted, number)
        number += 1
    return name


def _numbered(file_name: str, number: int) -> str:
    stem, ending = file_name.removesuffix(".md"), f"-{number}.md"
    stem = stem[: MAX_FILE_NAME - len(ending)].encode()[: MAX_FILE_NAME_BYTES - len(ending)].decode(errors="ignore")
    return f"{stem.strip(' .')}{ending}"
