"""How a report begins: all of it is worked out before the interview ends, and the transaction that ends it only writes.

Without a model for this learner its sections are written at once; otherwise workers are woken: one for the study note,
and one for all other sections, which it writes with one call.
"""

import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import DatabaseError
from django.utils import timezone

from interviews.core.rubric import Assessment
from interviews.model_calls import budgets
from interviews.model_calls.speaking import choice_of
from interviews.models import DimensionBand, Interview, Report, ReportSection, SectionStatus
from interviews.progress.practice import keep_outcome, read_outcome
from interviews.progress.record import Record
from interviews.report import drafting
from interviews.report.drafting import Source
from interviews.report.ending import Failed, Written, as_fields, keep, move_on_when_all_ended
from interviews.report.evidence.figures import kept_figures
from interviews.report.evidence.gathering import material_of, sections_of
from interviews.report.evidence.material import Material
from interviews.report.rubric.bands import assess
from interviews.report.waking import wake
from profiles.skill.estimates import Skill
from profiles.skill.learning import Practised, skill_after

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Prepared:
    """What is stored when a report is begun. ``outcomes`` are those of the ``sections``; ``None`` leaves them to
    workers. ``practised`` is what the interview shows of the learner's skill, if anything."""

    figures: dict[str, Any]
    assessments: tuple[Assessment, ...]
    practised: Practised | None
    sections: tuple[str, ...]
    outcomes: tuple[Written | Failed, ...] | None


def prepared(record: Record) -> Prepared:
    """Work out the report on an interview that is over, or will be as ``record`` says. Needs no transaction.

    What cannot be read of it is left out: the interview ends all the same.
    """
    interview, names, material = record.interview, sections_of(record), _material_or_none(record)
    figures, assessments = _assessed(interview, material) if material else ({}, ())
    practised = read_outcome(record, assessments)
    if may_ask(interview):
        return Prepared(figures, assessments, practised, names, None)

    def source() -> Source:
        return Source(interview, material or material_of(record), assessments, _skill(interview, practised))

    return Prepared(figures, assessments, practised, names, tuple(drafting.drafts(names, interview, source)))


def start_report(interview: Interview, report: Prepared, *, now: datetime) -> None:
    """Store the report of an interview that is over and being worked on; needs a transaction.

    Without a model the interview is moved on. A report that was begun already stays as it is.
    """
    if interview.sections.exists():
        return
    _keep_figures(interview, report.figures, report.assessments, now)
    if report.practised is not None:
        keep_outcome(interview, report.practised)
    fields = [as_fields(outcome, now) for outcome in report.outcomes or ()] or [{} for _ in report.sections]
    sections = ReportSection.objects.bulk_create(
        ReportSection(interview=interview, name=name, position=number, woken_at=now, **changed)
        for number, (name, changed) in enumerate(zip(report.sections, fields, strict=True), start=1)
    )
    if report.outcomes is None:
        wake(sections)
        return
    for section, outcome in zip(sections, report.outcomes, strict=True):
        keep(interview, section, outcome, now)
    move_on_when_all_ended(interview, now)


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
    if failed and not curated and may_ask(interview):
        wake(failed)
        return len(failed)
    stored = Interview.objects.get(pk=interview.pk)  # whatever the caller's instance has
    names = [section.name for section in failed]
    outcomes = drafting.drafts(names, stored, lambda: drafting.kept_source(stored))
    for section, outcome in zip(failed, outcomes, strict=True):
        ReportSection.objects.filter(pk=section.pk).update(**as_fields(outcome, now))
        keep(interview, section, outcome, now)
    move_on_when_all_ended(interview, now)
    return len(failed)


def may_ask(interview: Interview) -> bool:
    """Tell whether a model speaks in this interview, and the budget allows it now."""
    choice = choice_of(interview)
    return choice is not None and not budgets.is_spent(interview.learner_id, choice)


def _assessed(interview: Interview, material: Material) -> tuple[dict[str, Any], tuple[Assessment, ...]]:
    """Return what the report keeps, and the bands; without those that cannot be worked out, which is logged."""
    figures: dict[str, Any] = {}
    try:
        figures = kept_figures(material)
        return figures, assess(material)
    except Exception:
        logger.exception("interview %s could not be assessed", interview.pk)
        return figures, ()


def _keep_figures(
    interview: Interview, figures: Mapping[str, Any], assessments: Iterable[Assessment], now: datetime
) -> None:
    """Store the report with its figures and bands, as far as there are some; needs a transaction."""
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


def _material_or_none(record: Record) -> Material | None:
    """Return what the interview shows, ``None`` where it cannot be read: its end must not fail because of that."""
    try:
        return material_of(record)
    except DatabaseError:
        raise
    except Exception:
        logger.exception("the evidence of interview %s cannot be read", record.interview.pk)
        return None


def _skill(interview: Interview, practised: Practised | None) -> Skill | None:
    """Return the learner's estimates once this interview counts; ``None`` where they stay as they are stored."""
    try:
        return skill_after(learner=interview.learner, practised=practised) if practised else None
    except DatabaseError:
        raise
    except Exception:  # keeping it will fail as well, and say so
        return None
