"""Writes the sections of a report where a model speaks: one beside the other, by workers.

The row is the queue, as with turns (``interviews/turns/answering.py``): a section is claimed with a lease, written
outside of any transaction from what is stored, and saved only while that lease is still ours; what a model answered is
stored the moment it returns. How sections begin and end stands in ``beginning.py`` and ``ending.py`` of
``interviews/report``.
"""

import logging
from datetime import datetime, timedelta

import structlog
from django.conf import settings

from interviews.experts.model_voice import BudgetSpent
from interviews.jobs import leases
from interviews.jobs.leases import Lease, RunInterrupted
from interviews.llm.contract import Note
from interviews.llm.port import Deadline, ModelError
from interviews.llm.retry import UnparsableReply
from interviews.models import ReportSection, SectionStatus, Voice
from interviews.models.report import STUDY_NOTE, UNWRITTEN
from interviews.report import drafting
from interviews.report.calls import SectionCalls
from interviews.report.ending import WORKERS_LOST, Failed, Written, end, failure_of
from interviews.report.evidence.gathering import leaks_of
from interviews.report.evidence.material import Material
from interviews.report.note.study_note import voiced_note
from interviews.report.voice.model_voice import voiced
from profiles.providers.choices import model_choice_for

logger = logging.getLogger(__name__)

MAX_ATTEMPTS = 3
WOKEN_AGAIN_AFTER = timedelta(seconds=15)


def write_section(section_id: int) -> bool:
    """Write one section, asking the model where there is one; return whether it has ended now.

    An unexpected fault is logged and puts the section back into the queue, or lets it fail after the last attempt.
    """
    lease = leases.claim(ReportSection, section_id)
    if lease is None:
        return ReportSection.objects.filter(pk=section_id).exclude(status__in=UNWRITTEN).exists()
    section = ReportSection.objects.select_related("interview").filter(pk=section_id).first()
    if section is None:
        return _gone(section_id)
    with structlog.contextvars.bound_contextvars(interview_id=str(section.interview_id), section=section.name):
        if section.attempts > MAX_ATTEMPTS:
            return end(section, lease, Failed(WORKERS_LOST, "every worker that took the section was lost"))
        try:
            with leases.kept(lease):
                return end(section, lease, _write(section, lease))
        except RunInterrupted as reason:
            logger.info("this run of section %s ends: %s", section.pk, reason or type(reason).__name__)
            return False
        except Exception as error:
            if leases.is_gone(lease):
                return _gone(section_id)
            logger.exception("section %s of interview %s could not be written", section.name, section.interview_id)
            return _give_up_for_now(section, lease, error)


def forgotten_sections(now: datetime) -> list[int]:
    """Return the ids of sections that nobody works on, marked as woken now: told of too long ago, or abandoned."""
    return leases.forgotten(ReportSection, now, after=WOKEN_AGAIN_AFTER)


def _write(section: ReportSection, lease: Lease) -> Written | Failed:
    interview = section.interview
    source = drafting.kept_source(interview)
    draft = drafting.draft(section.name, source)
    choice = None if section.curated else model_choice_for(interview.learner_id)
    if choice is None:
        return draft
    calls = SectionCalls(section, choice, lease, Deadline(settings.TURN_SECONDS))
    try:
        return _voiced(section, source.material, draft, calls) or draft
    except BudgetSpent:
        return draft
    except (ModelError, UnparsableReply) as error:
        return failure_of(error)


def _voiced(section: ReportSection, material: Material, draft: Written, calls: SectionCalls) -> Written | None:
    """Return the section in the model's words; ``None`` when they do not hold."""
    leaks_in = leaks_of(material)
    if section.name == STUDY_NOTE:
        found = voiced_note(material, Note(draft.file_name, draft.text), calls.ask_for_note, leaks_in=leaks_in)
        return found and Written(found.content, Voice.MODEL, found.file_name)
    language = section.interview.language
    text = voiced(section.name, material.evidence, draft.text, language, calls.ask, leaks_in=leaks_in)
    return text and Written(text, Voice.MODEL)


def _gone(section_id: int) -> bool:
    """Say in one line that the section was deleted with its interview while it was written."""
    logger.info("section %s is gone with its interview", section_id)
    return True


def _give_up_for_now(section: ReportSection, lease: Lease, error: Exception) -> bool:
    if section.attempts >= MAX_ATTEMPTS:
        return end(section, lease, failure_of(error))
    ReportSection.objects.filter(lease.row()).update(status=SectionStatus.QUEUED, lease_token=None, lease_until=None)
    return False
