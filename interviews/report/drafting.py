"""A section of a report from evidence alone, and what it is made of."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.db import DatabaseError

from interviews.core.rubric import Assessment
from interviews.models import Interview
from interviews.models.report import OVERALL, STUDY_NOTE
from interviews.report.ending import Failed, Written, failure_of
from interviews.report.evidence.gathering import kept_assessments, material_for
from interviews.report.evidence.material import Material
from interviews.report.next_problems import next_problems_for
from interviews.report.note.study_note import curated_note
from interviews.report.rubric.bands import assess
from interviews.report.rubric.highlights import to_work_on
from interviews.report.rubric.wording import signal_sentence
from interviews.report.sections import section_text
from profiles.skill.estimates import Skill

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Source:
    """What sections are made of; without ``skill`` the estimates of the learner are those that are stored."""

    interview: Interview
    material: Material
    assessments: tuple[Assessment, ...]
    skill: Skill | None = None


def kept_source(interview: Interview) -> Source:
    """Return what is stored of an interview whose report was begun."""
    return Source(interview, material_for(interview), kept_assessments(interview))


def draft(name: str, source: Source) -> Written:
    """Return the section ``name``."""
    material = source.material
    if name == STUDY_NOTE:
        note = curated_note(material, next_problems_for(source.interview, source.skill))
        return Written(note.content, file_name=note.file_name)
    language = source.interview.language
    assessments = (source.assessments or assess(material)) if name == OVERALL else ()
    missed = "".join(signal_sentence(one, language) for one in to_work_on(assessments)[:1])
    return Written(section_text(name, material.evidence, language, assessments, missed=missed))


def drafts(names: Iterable[str], interview: Interview, source: Callable[[], Source]) -> list[Written | Failed]:
    """Return what becomes of each section: a fault of one is that section's, and a ``source`` that fails is all's."""
    found: list[Written | Failed] = []
    at_hand: Source | None = None
    for name in names:
        try:
            at_hand = at_hand or source()
            found.append(draft(name, at_hand))
        except DatabaseError:
            raise
        except Exception as error:
            logger.exception("section %s of interview %s could not be written", name, interview.pk)
            found.append(failure_of(error))
    return found
