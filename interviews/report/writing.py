"""Writes the sections of a report: at once where no model speaks, otherwise one beside the other, by workers.

A worker (``interviews/report/job.py``) writes outside of any transaction; what a model answered is stored the moment it
returns. How sections end stands in ``interviews/report/ending.py``.
"""

import logging
from collections.abc import Iterable
from datetime import datetime

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from interviews.experts.model_voice import BudgetSpent
from interviews.jobs import dispatch
from interviews.jobs.leases import Lease
from interviews.llm.contract import Note
from interviews.llm.port import Deadline, ModelError
from interviews.llm.retry import UnparsableReply
from interviews.model_calls import budgets
from interviews.models import Interview, ReportSection, SectionStatus, Voice
from interviews.models.report import OVERALL, STUDY_NOTE
from interviews.progress.practice import keep_progress
from interviews.report.calls import SectionCalls
from interviews.report.ending import (
    Failed,
    Written,
    as_fields,
    failure_of,
    keep,
    move_on_when_all_ended,
)
from interviews.report.evidence import Material
from interviews.report.figures import keep_figures
from interviews.report.gathering import leaks_of, material_for, sections_of
from interviews.report.model_voice import voiced
from interviews.report.next_problems import next_problems_for
from interviews.report.note.study_note import curated_note, voiced_note
from interviews.report.rubric.bands import assess
from interviews.report.sections import section_text
from profiles.providers.choices import model_choice_for

logger = logging.getLogger(__name__)

# --- beginning ---


def start_report(interview: Interview, *, now: datetime) -> None:
    """Make the sections of an interview that is over and being worked on; needs a transaction.

    Without a model for this learner they are written at once, and the interview is moved on. Otherwise workers are
    woken. A report that was begun already stays as it is.
    """
    if interview.sections.exists():
        return
    stored = Interview.objects.get(pk=interview.pk)  # whatever the caller's instance has
    material = _material_or_none(stored)
    keep_figures(stored, material, now)
    keep_progress(stored)
    sections = ReportSection.objects.bulk_create(
        ReportSection(interview=interview, name=name, position=number, woken_at=now)
        for number, name in enumerate(sections_of(stored), start=1)
    )
    _write_or_wake(interview, sections, now, material, curated=False)


def write_failed_again(interview: Interview, *, curated: bool) -> int:
    """Write the failed sections of an interview that is being worked on again, and return how many those are.

    Needs a transaction. ``curated`` does it without the model, at once.
    """
    now = timezone.now()
    failed = list(interview.sections.filter(status=SectionStatus.FAILED))
    ReportSection.objects.filter(pk__in=[section.pk for section in failed]).update(
        status=SectionStatus.QUEUED,
        curated=curated,
        fault="",
        prompt_tokens=0,
        completion_tokens=0,
        attempts=0,
        woken_at=now,
        finished_at=None,
    )
    _write_or_wake(interview, failed, now, curated=curated)
    return len(failed)


def _material_or_none(interview: Interview) -> Material | None:
    """Return what the interview shows, ``None`` where it cannot be read: its end must not fail because of that."""
    try:
        return material_for(interview)
    except DatabaseError:
        raise
    except Exception:
        logger.exception("the evidence of interview %s cannot be read", interview.pk)
        return None


def _write_or_wake(
    interview: Interview,
    sections: list[ReportSection],
    now: datetime,
    material: Material | None = None,
    *,
    curated: bool,
) -> None:
    if sections and not curated and _may_ask(interview.learner_id):
        for section in sections:
            dispatch.wake("write_section", section_id=section.pk)
        return
    for section, outcome in _curated(interview, sections, material):
        ReportSection.objects.filter(pk=section.pk).update(**as_fields(outcome, now))
        keep(interview, section, outcome, now)
    move_on_when_all_ended(interview, now)


def _may_ask(learner_id: int) -> bool:
    choice = model_choice_for(learner_id)
    return choice is not None and not budgets.is_spent(learner_id, own_key=choice.own_key)


def _curated(
    interview: Interview, sections: Iterable[ReportSection], material: Material | None
) -> list[tuple[ReportSection, Written | Failed]]:
    """Write curated sections inside somebody else's transaction: a fault of one is that section's, not theirs."""
    outcomes: list[tuple[ReportSection, Written | Failed]] = []
    stored = Interview.objects.get(pk=interview.pk)
    for section in sections:
        try:
            material = material or material_for(stored)
            outcome: Written | Failed = _draft(stored, section, material)
        except DatabaseError:
            raise
        except Exception as error:
            logger.exception("section %s of interview %s could not be written", section.name, interview.pk)
            outcome = failure_of(error)
        outcomes.append((section, outcome))
    return outcomes


# --- a worker's run ---


def written(section: ReportSection, lease: Lease) -> Written | Failed:
    """Write a section, asking the model where there is one."""
    interview = section.interview
    material = material_for(interview)
    draft = _draft(interview, section, material)
    choice = None if section.curated else model_choice_for(interview.learner_id)
    if choice is None:
        return draft
    calls = SectionCalls(section, choice, lease, Deadline(settings.TURN_SECONDS))
    try:
        return _voiced(section, material, draft, calls) or draft
    except BudgetSpent:
        return draft
    except (ModelError, UnparsableReply) as error:
        return failure_of(error)


def _draft(interview: Interview, section: ReportSection, material: Material) -> Written:
    """Return the section from evidence alone."""
    if section.name == STUDY_NOTE:
        note = curated_note(material, next_problems_for(interview))
        return Written(note.content, file_name=note.file_name)
    assessments = assess(material) if section.name == OVERALL else ()
    return Written(section_text(section.name, material.evidence, interview.language, assessments))


def _voiced(section: ReportSection, material: Material, draft: Written, calls: SectionCalls) -> Written | None:
    """Return the section in the model's words; ``None`` when they do not hold."""
    leaks_in = leaks_of(material)
    if section.name == STUDY_NOTE:
        found = voiced_note(material, Note(draft.file_name, draft.text), calls.ask_for_note, leaks_in=leaks_in)
        return found and Written(found.content, Voice.MODEL, found.file_name)
    language = section.interview.language
    text = voiced(section.name, material.evidence, draft.text, language, calls.ask, leaks_in=leaks_in)
    return text and Written(text, Voice.MODEL)
