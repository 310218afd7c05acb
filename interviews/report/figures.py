"""Keeping what a report leaves behind: its figures and bands when it is begun, the study note when it is written."""

import logging
from datetime import datetime
from typing import Any

from django.db.models import Value
from django.db.models.functions import Lower

from interviews.core.rubric import Assessment
from interviews.llm.contract import MAX_FILE_NAME, MAX_FILE_NAME_BYTES, Note
from interviews.models import DimensionBand, Interview, Report, StudyNote
from interviews.report.evidence import Material, figures_of
from interviews.report.rubric.bands import assess
from profiles.models import User

logger = logging.getLogger(__name__)


def keep_figures(interview: Interview, material: Material | None, now: datetime) -> None:
    """Store the report with its figures and bands; needs a transaction.

    Without ``material``, or where it cannot be assessed, they are left out: the learner still gets the sections.
    """
    figures, assessments = _assessed(interview, material) if material else ({}, ())
    Report.objects.create(interview=interview, figures=figures, begun_at=now)
    DimensionBand.objects.bulk_create(
        DimensionBand(
            interview=interview,
            dimension=assessment.dimension.value,
            band=assessment.band.value,
            assessment=assessment.to_dict(),
        )
        for assessment in assessments
    )


def _assessed(interview: Interview, material: Material) -> tuple[dict[str, Any], tuple[Assessment, ...]]:
    figures: dict[str, Any] = {}
    try:
        figures = figures_of(material.evidence)
        return figures, assess(material)
    except Exception:
        logger.exception("interview %s could not be assessed", interview.pk)
        return figures, ()


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
