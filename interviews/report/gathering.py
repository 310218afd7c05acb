"""Reading from the database what an interview shows."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from django.utils import timezone

from interviews.core.context import InterviewContext
from interviews.core.context import Message as SaidMessage
from interviews.core.leak_guard import find_leaks
from interviews.core.stages import Stage
from interviews.knowledge_source import knowledge_for
from interviews.memory import memory_of
from interviews.models import Interview, Role, TurnStatus
from interviews.models.report import OVERALL
from interviews.report.evidence import Evidence, Interval, evidence_of, reached_stages


def evidence_for(interview: Interview) -> Evidence:
    """Return what the interview shows, of all that was said and not taken back."""
    context, moments = _with_conversation(interview)
    end = interview.finished_at or timezone.now()
    visits = interview.stage_visits.order_by("position").values_list("stage", "entered_at", "left_at")
    return evidence_of(
        context,
        knowledge_for(interview),
        [Interval(Stage(stage), entered, left or end) for stage, entered, left in visits],
        moments,
        seconds=interview.seconds_at(end),
        ended_early=interview.ended_early,
    )


def leaks_of(interview: Interview) -> Callable[[str], tuple[str, ...]]:
    """Return a function that finds what a text gives away that the learner has not found out."""
    context, _moments = _with_conversation(interview)
    knowledge = knowledge_for(interview)
    return lambda text: tuple(leak.text for leak in find_leaks(text, knowledge, context))


def _with_conversation(interview: Interview) -> tuple[InterviewContext, list[datetime]]:
    """Return the memory with what was said and not taken back, and when each of it was said."""
    context, _damaged = memory_of(interview)
    rows = interview.messages.filter(folded=False).exclude(role=Role.CARD).exclude(turn__status=TurnStatus.CANCELLED)
    said = list(rows.order_by("position").values_list("role", "text", "stage", "code", "situation", "created_at"))
    conversation = tuple(
        SaidMessage(role, text, Stage(stage), code, situation) for role, text, stage, code, situation, _ in said
    )
    return replace(context, conversation=conversation), [moment for *_, moment in said]


def sections_of(interview: Interview) -> tuple[str, ...]:
    """Return the names of the sections of its report: one for each stage that was reached, and the overall one."""
    visited = [Stage(stage) for stage in interview.stage_visits.values_list("stage", flat=True)]
    return (*(stage.value for stage in reached_stages(memory_of(interview)[0], visited)), OVERALL)
