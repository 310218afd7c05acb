"""Runs accepted turns: claim the row, let the core work, save everything in one transaction.

The row is the queue. A turn is claimed by one conditional update with a lease; its result is saved only while that
lease is still ours. So a turn may be woken twice, or again after a crash, and is still answered exactly once.
"""

import logging
import uuid
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Max, Q, QuerySet
from django.utils import timezone

from interviews.core.context import InterviewContext
from interviews.core.context import Message as SaidMessage
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.orchestrator import TurnInput, TurnOutcome, begin, run_turn
from interviews.core.situations import ExpertFailed, occurrence
from interviews.core.stages import Stage
from interviews.events import save_events
from interviews.experts.base import Expert
from interviews.experts.registry import EXPERTS
from interviews.knowledge_source import knowledge_for
from interviews.memory import memory_of
from interviews.models import Interview, InterviewStatus, Message, Role, StageVisit, Turn, TurnAction, TurnStatus

logger = logging.getLogger(__name__)

LEASE = timedelta(seconds=30)
MAX_ATTEMPTS = 3
LONGER_THAN_A_NORMAL_WAIT = timedelta(seconds=3)
SWEEP_BATCH = 200


def open_interview(interview: Interview, context: InterviewContext) -> None:
    """Save the coach's first message and the first stage visit of a new interview."""
    knowledge = knowledge_for(interview)
    outcome = begin(context, knowledge, _experts(knowledge))
    now = timezone.now()
    interview.context = stored(outcome.context)
    interview.save(update_fields=["context"])
    StageVisit.objects.create(interview=interview, position=1, stage=context.current_stage.value, entered_at=now)
    _save_messages(interview, None, outcome, 0, now)
    save_events(interview, None, outcome.occurrences, now)


def answer_turn(turn_id: int) -> bool:
    """Answer one turn if it can be claimed; return whether it is finished now.

    An unexpected fault is logged and puts the turn back into the queue, or marks it failed after the last attempt.
    """
    token = _claim(turn_id)
    if token is None:
        return Turn.objects.filter(pk=turn_id, status__in=(TurnStatus.DONE, TurnStatus.FAILED)).exists()
    turn = Turn.objects.select_related("interview__revision").get(pk=turn_id)
    if turn.attempts > MAX_ATTEMPTS:
        # Nobody came back to report a fault: the workers died one after the other, perhaps of this very turn.
        return _give_up_for_now(turn, token, ExpertFailed("every worker that took the turn was lost"))
    try:
        return _save(turn, token, _run(turn))
    except Exception as error:
        logger.exception("turn %s of interview %s could not be answered", turn.number, turn.interview_id)
        return _give_up_for_now(turn, token, ExpertFailed(f"the turn raised {type(error).__name__}"))


def unanswered_turns(now: datetime) -> list[int]:
    """Return the ids of turns that nobody works on: queued for longer than usual, or with an expired lease."""
    forgotten = Q(status=TurnStatus.QUEUED, accepted_at__lt=now - LONGER_THAN_A_NORMAL_WAIT)
    abandoned = Q(status=TurnStatus.RUNNING, lease_until__lt=now)
    return list(Turn.objects.filter(forgotten | abandoned).values_list("pk", flat=True)[:SWEEP_BATCH])


def release_leases() -> int:
    """Put running turns back into the queue; right only when no other process works, as at the start of ``serve``."""
    return Turn.objects.filter(status=TurnStatus.RUNNING).update(
        status=TurnStatus.QUEUED, lease_token=None, lease_until=None
    )


def context_of(interview: Interview, *, before: Turn | None = None) -> tuple[InterviewContext, tuple[str, ...]]:
    """Return the interview's memory with its conversation, and the names of the fields that were damaged.

    The conversation is as it was before the turn ``before``, if one is given.
    """
    rows = interview.messages.order_by("position")
    if before is not None:
        rows = rows.exclude(turn=before)
    context, damaged = memory_of(interview)
    conversation = tuple(
        SaidMessage(row.role, row.text, Stage(row.stage), row.code, row.situation, tuple(row.offers)) for row in rows
    )
    return replace(context, conversation=conversation), damaged


def stored(context: InterviewContext) -> Mapping[str, object]:
    """Return the context as it is stored: without the conversation, which has rows of its own."""
    return {key: value for key, value in context.to_dict().items() if key != "conversation"}


def last_position(rows: QuerySet[Message] | QuerySet[StageVisit]) -> int:
    """Return the highest position in ``rows``, 0 when there are none."""
    return rows.aggregate(last=Max("position"))["last"] or 0


def _experts(knowledge: ProblemKnowledge) -> dict[str, Expert]:
    return {name: expert(knowledge) for name, expert in EXPERTS.items()}


def _claim(turn_id: int) -> uuid.UUID | None:
    token, now = uuid.uuid4(), timezone.now()
    free = Q(status=TurnStatus.QUEUED) | Q(status=TurnStatus.RUNNING, lease_until__lt=now)
    claimed = Turn.objects.filter(free, pk=turn_id).update(
        status=TurnStatus.RUNNING, lease_token=token, lease_until=now + LEASE, attempts=F("attempts") + 1
    )
    return token if claimed else None


def _run(turn: Turn) -> TurnOutcome:
    interview = turn.interview
    knowledge = knowledge_for(interview)
    target = Stage(turn.target_stage) if turn.target_stage else None
    turn_input = TurnInput(turn.action, turn.text, turn.code, target)
    context, damaged = context_of(interview, before=turn)
    # The time at which the learner sent it, not the time of this attempt: a turn that is run again comes out the same.
    seconds = interview.seconds_at(turn.accepted_at)
    return run_turn(context, knowledge, _experts(knowledge), turn_input, seconds, damaged=damaged)


def _save(turn: Turn, token: uuid.UUID, outcome: TurnOutcome) -> bool:
    now = timezone.now()
    with transaction.atomic():
        ours = Turn.objects.filter(pk=turn.pk, lease_token=token, status=TurnStatus.RUNNING).update(
            status=TurnStatus.DONE,
            lease_token=None,
            lease_until=None,
            finished_at=now,
            steps=[step.to_dict() for step in outcome.steps],
        )
        if not ours:
            logger.warning("turn %s was answered elsewhere meanwhile; this result is dropped", turn.pk)
            return False
        interview = turn.interview
        _mark_what_was_said(turn, outcome)
        _save_messages(interview, turn, outcome, last_position(interview.messages), now)
        _save_visits(interview, outcome, now)
        save_events(interview, turn, outcome.occurrences, now)
        finished = outcome.context.finished
        Interview.objects.filter(pk=interview.pk).update(
            context=stored(outcome.context),
            stage=outcome.context.current_stage.value,
            status=InterviewStatus.FINISHED if finished else InterviewStatus.WAITING,
            finished_at=now if finished else None,
            updated_at=now,
        )
    return True


def _mark_what_was_said(turn: Turn, outcome: TurnOutcome) -> None:
    """Store with the learner's message that it was no contribution but, say, a request."""
    if turn.action != TurnAction.MESSAGE:
        return
    said = next(message for message in reversed(outcome.context.conversation) if message.role == "learner")
    if said.situation:
        Message.objects.filter(turn=turn, role=Role.LEARNER).update(situation=said.situation)


def _save_messages(interview: Interview, turn: Turn | None, outcome: TurnOutcome, last: int, now: datetime) -> None:
    Message.objects.bulk_create(
        Message(
            interview=interview,
            turn=turn,
            position=last + number,
            role=Role.COACH,
            stage=message.stage.value,
            text=message.text,
            situation=message.situation,
            offers=list(message.offers),
            created_at=now,
        )
        for number, message in enumerate(outcome.messages, start=1)
    )


def _save_visits(interview: Interview, outcome: TurnOutcome, now: datetime) -> None:
    moves = [step for step in outcome.steps if step.name in ("entered", "skipped", "finished")]
    if not moves:
        return
    visits = StageVisit.objects.filter(interview=interview)
    position = last_position(visits)
    for move in moves:
        current = visits.filter(left_at__isnull=True)
        if move.name == "skipped":
            current.update(skipped=True)
            continue
        current.update(left_at=now)
        if move.name == "entered":
            position += 1
            StageVisit.objects.create(interview=interview, position=position, stage=move.stage.value, entered_at=now)


def _give_up_for_now(turn: Turn, token: uuid.UUID, fault: ExpertFailed) -> bool:
    failed = turn.attempts >= MAX_ATTEMPTS
    with transaction.atomic():
        ours = Turn.objects.filter(pk=turn.pk, lease_token=token, status=TurnStatus.RUNNING).update(
            status=TurnStatus.FAILED if failed else TurnStatus.QUEUED,
            lease_token=None,
            lease_until=None,
            finished_at=timezone.now() if failed else None,
        )
        if ours and failed:
            Interview.objects.filter(pk=turn.interview_id).update(status=InterviewStatus.WAITING)
            context, _ = context_of(turn.interview)
            save_events(turn.interview, turn, (occurrence(fault, context, turn.text),), timezone.now())
    return failed
