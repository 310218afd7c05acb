"""Reading from the database what an interview shows."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from interviews.conversation.knowledge_source import knowledge_for
from interviews.conversation.memory import memory_of, said_in
from interviews.core.context import InterviewContext
from interviews.core.context import Message as SaidMessage
from interviews.core.leaks.guard import find_leaks
from interviews.core.stages import Stage
from interviews.models import Attempt, AttemptKind, AttemptOutcome, AttemptStatus, Interview, Role
from interviews.models.report import OVERALL, STUDY_NOTE
from interviews.progress.outcomes import hints_asked
from interviews.report.evidence import Interval, Material, Submission, evidence_of, reached_stages


def material_for(interview: Interview) -> Material:
    """Return what the interview shows, of all that was said and not taken back."""
    context, positions, moments = _with_conversation(interview)
    knowledge, end = knowledge_for(interview), interview.finished_at or timezone.now()
    visits = interview.stage_visits.order_by("position").values_list("stage", "entered_at", "left_at")
    evidence = evidence_of(
        context,
        knowledge,
        [Interval(Stage(stage), entered, left or end) for stage, entered, left in visits],
        moments,
        seconds=interview.seconds_at(end),
        ended_early=interview.ended_early,
        hints=hints_asked(interview),
    )
    attempts = interview.attempts.filter(status=AttemptStatus.DONE)
    submitted = list(attempts.filter(kind=AttemptKind.SUBMIT).order_by("number"))
    judged = (one.created_at for one in submitted if one.outcome != AttemptOutcome.NOT_JUDGED)
    runs = _cases_of_runs(attempts, before=next(judged, None))
    return Material(
        context,
        knowledge,
        evidence,
        positions,
        tuple(Submission(one.number, Stage(one.stage), one.outcome, one.passed, one.total) for one in submitted),
        runs=len(runs),
        own_cases=len({str(case) for cases in runs for case in cases}),
    )


def leaks_of(material: Material) -> Callable[[str], tuple[str, ...]]:
    """Return a function that finds what a text gives away that the learner has not found out."""
    return lambda text: tuple(leak.text for leak in find_leaks(text, material.knowledge, material.context))


def _cases_of_runs(attempts: QuerySet[Attempt], *, before: datetime | None) -> list[list[object]]:
    """Return of each run that was asked for before that moment, if there is one, the learner's own cases."""
    runs = attempts.filter(kind=AttemptKind.RUN)
    return list((runs.filter(created_at__lt=before) if before else runs).values_list("cases", flat=True))


def _with_conversation(interview: Interview) -> tuple[InterviewContext, tuple[int, ...], list[datetime]]:
    """Return the memory with what was said and not taken back, and of each message its position and its time."""
    context, _damaged = memory_of(interview)
    names = ("position", "created_at", "role", "text", "stage", "code", "situation")
    said = list(said_in(interview).order_by("position").values_list(*names))
    conversation = tuple(
        SaidMessage(role, text, Stage(stage), code, situation) for _, _, role, text, stage, code, situation in said
    )
    positions = tuple(position for position, *_ in said)
    return replace(context, conversation=conversation), positions, [moment for _, moment, *_ in said]


def sections_of(interview: Interview) -> tuple[str, ...]:
    """Return the names of the sections of its report: one for each stage that was reached, the overall one, and the
    study note where the learner has said anything to keep."""
    visited = [Stage(stage) for stage in interview.stage_visits.values_list("stage", flat=True)]
    reached = reached_stages(memory_of(interview)[0], visited)
    thoughts = said_in(interview).filter(role=Role.LEARNER, situation="").exclude(text="")
    return (*(stage.value for stage in reached), OVERALL, *((STUDY_NOTE,) if thoughts.exists() else ()))
