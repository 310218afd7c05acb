"""Writes the sections of a report where a model speaks: those of the stages and the overall one in one call, the study
note in another.

A worker (``interviews/report/job.py``) writes outside of any transaction, from what is stored; what a model answered is
stored the moment it returns. How sections begin and end stands in ``beginning.py`` and ``ending.py`` of
``interviews/report``.
"""

from collections.abc import Mapping, Sequence

from django.conf import settings

from interviews.jobs.leases import Lease
from interviews.llm.contract import Note
from interviews.llm.port import BudgetSpent, Deadline, ModelError
from interviews.llm.retry import UnparsableReply
from interviews.model_calls.speaking import choice_of
from interviews.models import ReportSection, Voice
from interviews.report.calls import SectionCalls
from interviews.report.drafting import Source
from interviews.report.ending import Failed, Written, failure_of
from interviews.report.evidence.gathering import leaks_of
from interviews.report.note.study_note import voiced_note
from interviews.report.voice.model_voice import Part, voiced
from profiles.providers.choices import ModelChoice

SEVERAL = 2
"""Several sections may take so many times as long as one reply of the coach."""


def model_for(section: ReportSection) -> ModelChoice | None:
    """Return the model that writes a section, ``None`` where it is written from evidence alone."""
    return None if section.curated else choice_of(section.interview)


def note_written(
    section: ReportSection, draft: Written, source: Source, choice: ModelChoice, lease: Lease
) -> Written | Failed:
    """Write the study note in the model's words, as far as they hold."""
    calls = SectionCalls(section, choice, lease, Deadline(settings.TURN_SECONDS))
    note, leaks_in = Note(draft.file_name, draft.text), leaks_of(source.material)
    try:
        found = voiced_note(source.material, note, calls.ask_for_note, leaks_in=leaks_in)
    except BudgetSpent:
        return draft
    except (ModelError, UnparsableReply) as error:
        return failure_of(error)
    return Written(found.content, Voice.MODEL, found.file_name) if found else draft


def sections_written(
    drafts: Mapping[str, Written], source: Source, leader: ReportSection, choice: ModelChoice, lease: Lease
) -> Mapping[str, Written | Failed]:
    """Write the sections of ``drafts`` in the model's words, as far as they hold, with one call for all of them.

    ``leader`` is the one of them that pays and whose ``lease`` lets the call go on.
    """
    seconds = settings.TURN_SECONDS * (SEVERAL if len(drafts) > 1 else 1)
    calls = SectionCalls(leader, choice, lease, Deadline(seconds))
    material = source.material
    parts: Sequence[Part] = [Part(name, draft.text) for name, draft in drafts.items()]
    try:
        texts = voiced(
            parts,
            material.evidence,
            source.interview.language,
            calls.ask,
            leaks_in=leaks_of(material),
            before=calls.answered_before(tuple(drafts)),
        )
    except BudgetSpent:
        return drafts
    except (ModelError, UnparsableReply) as error:
        return dict.fromkeys(drafts, failure_of(error))
    return {name: _outcome(texts[name], draft) for name, draft in drafts.items()}


def _outcome(text: str | Exception | None, draft: Written) -> Written | Failed:
    if isinstance(text, BudgetSpent) or text is None:
        return draft
    return failure_of(text) if isinstance(text, Exception) else Written(text, Voice.MODEL)
