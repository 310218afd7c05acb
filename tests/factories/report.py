"""Making what a report is written from, out of a context and without a database."""

from datetime import UTC, datetime, timedelta
from typing import Any

from interviews.core.context import InterviewContext
from interviews.core.knowledge import ProblemKnowledge
from interviews.report.evidence.material import Material
from interviews.report.evidence.times import Interval
from interviews.report.evidence.working_out import evidence_of

START = datetime(2026, 3, 1, 9, tzinfo=UTC)
STAY = timedelta(minutes=3)


def make_material(
    context: InterviewContext, knowledge: ProblemKnowledge, *, ended_early: bool = False, **values: Any
) -> Material:
    """Return the material of an interview that ends in ``context``; every stay in a stage takes three minutes."""
    stays = [
        Interval(stage, START + number * STAY, START + (number + 1) * STAY)
        for number, stage in enumerate(context.stage_history)
    ]
    seconds = STAY.total_seconds() * len(stays)
    evidence = evidence_of(context, knowledge, stays, [], seconds=seconds, ended_early=ended_early)
    return Material(context, knowledge, evidence, tuple(range(1, len(context.conversation) + 1)), **values)
