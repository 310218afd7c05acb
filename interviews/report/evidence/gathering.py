"""What an interview shows: worked out from its record when it ends, and read back from its report afterwards."""

import logging
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from django.utils import timezone

from interviews.conversation.knowledge_source import knowledge_for
from interviews.conversation.memory import memory_of
from interviews.core.context import InterviewContext
from interviews.core.context import Message as SaidMessage
from interviews.core.leaks.guard import find_leaks
from interviews.core.rubric import Assessment
from interviews.core.stages import Stage
from interviews.core.turn.situations.kinds import OverReliance
from interviews.models import AttemptOutcome, Interview, Report, Role
from interviews.models.report import OVERALL, STUDY_NOTE
from interviews.progress.record import Record, SaidRow, conversation_of, record_of
from interviews.report.evidence.material import Material, Submission, kept_of
from interviews.report.evidence.times import Interval
from interviews.report.evidence.working_out import evidence_of, reached_stages
from problems.judge_access import code_is_run

logger = logging.getLogger(__name__)


def material_of(record: Record) -> Material:
    """Work out what an interview shows, of all that was said and not taken back."""
    interview, context = record.interview, _with_conversation(record.memory, record.said)
    knowledge, end = knowledge_for(interview), interview.finished_at or timezone.now()
    evidence = evidence_of(
        context,
        knowledge,
        [Interval(Stage(stay.stage), stay.entered, stay.left or end) for stay in record.stays],
        [row.created_at for row in record.said],
        seconds=interview.seconds_at(end),
        ended_early=interview.ended_early,
        hints=record.hints_asked,
        answers={row.created_at for row in record.said if row.role == Role.COACH},
        tested=_tested_in(record),
    )
    judged = (one.created_at for one in record.submitted if one.outcome != AttemptOutcome.NOT_JUDGED)
    until = next(judged, None)
    return Material(
        context,
        knowledge,
        evidence,
        tuple(row.position for row in record.said),
        tuple(_submissions_of(record)),
        runs=sum(until is None or run.created_at < until for run in record.runs),
        is_tested=interview.revision_id is not None and code_is_run(),
    )


def material_for(interview: Interview) -> Material:
    """Return what a stored interview shows: what its report has kept of it, else worked out anew.

    A report has kept nothing that is older than this, or whose evidence could not be read when it was begun.
    """
    kept = Report.objects.filter(interview=interview).values_list("figures__evidence", flat=True).first()
    if kept is None:
        return material_of(record_of(interview))
    said = conversation_of(interview)
    context = _with_conversation(memory_of(interview)[0], said)
    try:
        return Material.from_dict(kept, context, knowledge_for(interview), tuple(row.position for row in said))
    except (AttributeError, KeyError, TypeError, ValueError):
        logger.warning("the evidence of interview %s is worked out anew: another version kept it", interview.pk)
        return material_of(record_of(interview))


def kept_assessments(interview: Interview) -> tuple[Assessment, ...]:
    """Return the bands as they are stored, in the order of the rubric."""
    stored = interview.dimension_bands.order_by("pk").values_list("assessment", flat=True)
    return tuple(Assessment.from_dict(assessment) for assessment in stored)


def leaks_of(material: Material) -> Callable[[str], tuple[str, ...]]:
    """Return a function that finds what a text gives away that the learner has not found out."""
    return lambda text: tuple(leak.text for leak in find_leaks(text, material.knowledge, material.context))


def sections_of(record: Record) -> tuple[str, ...]:
    """Return the names of the sections of its report: one for each stage that was reached, the overall one, and the
    study note where the learner has said anything to keep."""
    reached = reached_stages(record.memory, (Stage(stay.stage) for stay in record.stays))
    has_thoughts = any(row.role == Role.LEARNER and row.text and not row.situation for row in record.said)
    return (*(stage.value for stage in reached), OVERALL, *((STUDY_NOTE,) if has_thoughts else ()))


def _tested_in(record: Record) -> Mapping[Stage, int]:
    """Return how much was submitted in each stage; nothing where none of it was run."""
    is_tested = any(one.outcome != AttemptOutcome.NOT_JUDGED for one in record.submitted)
    return Counter(Stage(one.stage) for one in record.submitted) if is_tested else {}


def _submissions_of(record: Record) -> Iterator[Submission]:
    """Yield what was submitted, each with what changed since the one before and the help that was asked for between."""
    asked = [row.turn for row in record.said if row.situation == OverReliance.kind and row.role == Role.LEARNER]
    helped = sorted(turn for turn in (*asked, *record.hints) if turn is not None)
    before, since = None, 0
    for one in record.submitted:
        kept = 1.0 if before is None else kept_of(one.code, before)
        between = bisect_left(helped, one.turn_id)
        yield Submission(one.number, Stage(one.stage), one.outcome, one.passed, one.total, kept, between - since)
        before, since = one.code, between


def _with_conversation(memory: InterviewContext, said: tuple[SaidRow, ...]) -> InterviewContext:
    """Return the memory with what was said and not taken back."""
    conversation = tuple(SaidMessage(row.role, row.text, Stage(row.stage), row.code, row.situation) for row in said)
    return replace(memory, conversation=conversation)
