"""The interviews of ``tests.assessed`` as rows with their report: weak, middling and strong ones for pages to show."""

from datetime import timedelta

from django.utils import timezone

from interviews.core.context import Language
from interviews.core.rubric import Assessment
from interviews.models import (
    DimensionBand,
    Interview,
    Message,
    Report,
    ReportSection,
    StageVisit,
)
from interviews.report.evidence.figures import kept_figures
from interviews.report.rubric.bands import assess
from interviews.report.sections import OVERALL, section_text
from problems.models import Problem
from profiles.models import User
from tests.assessed import material
from tests.factories import AttemptFactory, InterviewFactory


def reported(learner: User, problem: Problem, name: str, language: Language = "en") -> Interview:
    """Return the interview of that learner, over, with its report in the curated words."""
    of, now = material(name, language), timezone.now()
    assessments, stages = assess(of), of.evidence.stages
    interview = InterviewFactory(
        learner=learner, problem=problem, language=language, title=of.knowledge.title, finished=True,
        ended_early=of.evidence.ended_early, context=of.context.to_dict(),
    )  # fmt: skip
    began = now - timedelta(seconds=of.evidence.seconds)
    Interview.objects.filter(pk=interview.pk).update(started_at=began, finished_at=now)
    stay = timedelta(seconds=of.evidence.seconds / len(stages))
    StageVisit.objects.bulk_create(
        StageVisit(interview=interview, position=n, stage=stage.stage.value, entered_at=began + (n - 1) * stay,
                   left_at=began + n * stay)
        for n, stage in enumerate(stages, start=1)
    )  # fmt: skip
    Message.objects.bulk_create(
        Message(interview=interview, position=position, role=said.role, stage=said.stage.value, text=said.text,
                code=said.code, created_at=began + n * (now - began) / len(of.positions))
        for n, (position, said) in enumerate(zip(of.positions, of.context.conversation, strict=True))
    )  # fmt: skip
    for one in of.submissions:
        AttemptFactory(interview=interview, outcome=one.outcome, passed=one.passed, total=one.total)
    interview.refresh_from_db()
    keep_bands(interview, assessments)
    Report.objects.create(interview=interview, figures=kept_figures(of))
    names = [*(stage.stage.value for stage in stages), OVERALL]
    ReportSection.objects.bulk_create(
        ReportSection(interview=interview, name=name, position=n, status="written", finished_at=now,
                      text=section_text(name, of.evidence, language, assessments))
        for n, name in enumerate(names, start=1)
    )  # fmt: skip
    return interview


def keep_bands(interview: Interview, assessments: tuple[Assessment, ...]) -> None:
    """Let these be the bands of an interview."""
    interview.dimension_bands.all().delete()
    DimensionBand.objects.bulk_create(
        DimensionBand(interview=interview, dimension=one.dimension, band=one.band, assessment=one.to_dict())
        for one in assessments
    )
