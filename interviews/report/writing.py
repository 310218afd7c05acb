"""Writes the sections of a report where a model speaks: one beside the other, by workers.

A worker (``interviews/report/job.py``) writes outside of any transaction, from what is stored; what a model answered is
stored the moment it returns. How sections begin and end stands in ``beginning.py`` and ``ending.py`` of
``interviews/report``.
"""

import logging

from django.conf import settings

from interviews.jobs.leases import Lease
from interviews.llm.contract import Note
from interviews.llm.port import BudgetSpent, Deadline, ModelError
from interviews.llm.retry import UnparsableReply
from interviews.model_calls.speaking import choice_of
from interviews.models import ReportSection, Voice
from interviews.models.report import STUDY_NOTE
from interviews.report import drafting
from interviews.report.calls import SectionCalls
from interviews.report.ending import Failed, Written, failure_of
from interviews.report.evidence.gathering import leaks_of
from interviews.report.evidence.material import Material
from interviews.report.note.study_note import voiced_note
from interviews.report.voice.model_voice import voiced

logger = logging.getLogger(__name__)


def written(section: ReportSection, lease: Lease) -> Written | Failed:
    """Write a section, asking the model where there is one."""
    interview = section.interview
    source = drafting.kept_source(interview)
    draft = drafting.draft(section.name, source)
    choice = None if section.curated else choice_of(interview)
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

    def leaks_beside_the_draft(text: str) -> tuple[str, ...]:
        """Return what a text gives away in words that are the model's: the draft's own give nothing away."""
        for line in filter(None, map(str.strip, draft.text.splitlines())):
            text = text.replace(line, "")
        return leaks_in(text)

    text = voiced(section.name, material.evidence, draft.text, language, calls.ask, leaks_in=leaks_beside_the_draft)
    return text and Written(text, Voice.MODEL)
