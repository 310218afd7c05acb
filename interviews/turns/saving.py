"""Saving what came of a turn: everything in one transaction, and only while the turn is ours."""

import logging
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import Q, Sum
from django.utils import timezone

from interviews.conversation import cards, status_moves
from interviews.conversation.events import save_events
from interviews.conversation.locking import last_position, next_position
from interviews.conversation.memory import stored
from interviews.core.cards.registry import FAILURES
from interviews.core.context import Message as Said
from interviews.core.response import RaisedCard
from interviews.core.statuses import Move
from interviews.core.turn.exchange import TurnOutcome
from interviews.core.turn.pointing import about
from interviews.core.turn.situations.kinds import LeakCaught, ModelCallFailed
from interviews.ground import metrics, news
from interviews.jobs.leases import Lease
from interviews.models import Interview, Message, Role, StageVisit, Turn, TurnAction, TurnStatus, Voice
from interviews.report.beginning import start_report
from interviews.turns.ending import Ending, Outdated, ended_by, situation_of
from interviews.turns.raising import raise_card

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Untouched:
    """The right to answer a turn that waits in the queue, for as long as nobody has claimed it since it was read."""

    turn_id: int
    attempts: int

    def row(self) -> Q:
        """Return the condition that it is so."""
        return Q(pk=self.turn_id, attempts=self.attempts, lease_token=None, status=TurnStatus.QUEUED)


def save(turn: Turn, lease: Lease | Untouched, outcome: TurnOutcome) -> bool:
    """Save the answer to a turn; return whether it was still ours to answer.

    The end of an interview is worked out before the transaction that stores it.
    """
    while True:
        now = timezone.now()
        ending = ended_by(turn, outcome, stored(outcome.context), now) if outcome.context.finished else None
        with suppress(Outdated):
            return _store(turn, lease, outcome, ending, now)


def _store(turn: Turn, lease: Lease | Untouched, outcome: TurnOutcome, ending: Ending | None, now: datetime) -> bool:
    may_repeat = _offers_retry(outcome.card)
    may_ask_again = may_repeat and turn.repeats is None and not outcome.context.finished
    with transaction.atomic():
        ours = Turn.objects.filter(lease.row()).update(
            status=TurnStatus.DONE,
            lease_token=None,
            lease_until=None,
            finished_at=now,
            context_before=turn.interview.context if may_ask_again else None,
            steps=[step.to_dict() for step in outcome.steps],
            said="",
        )
        if not ours:
            logger.warning("turn %s was answered elsewhere meanwhile; this result is dropped", turn.pk)
            return False
        interview = turn.interview
        if ending is not None:
            ending.check(interview)
        if turn.repeats is not None:
            _fold_replaced_answers(turn)
            if may_repeat and turn.repeats.context_before is None:
                # The first answer that a failed turn gets; the next try starts from before it as well.
                Turn.objects.filter(pk=turn.repeats_id).update(context_before=interview.context)
        _mark_what_was_said(turn.repeats or turn, outcome)
        save_messages(interview, turn, outcome, now)
        _save_visits(interview, outcome, now)
        save_events(interview, turn, outcome.occurrences, now)
        state = {
            "context": stored(outcome.context),
            "stage": outcome.context.current_stage.value,
            "away_seconds": interview.away_seconds + turn.seconds_waited(now),
        }
        if isinstance(lease, Lease):
            state |= _last_step(turn)
        # The interview before its cards, as everybody locks them.
        news.tell(turn.interview_id)
        if outcome.context.finished:
            status_moves.move(interview, Move.END, now=now, finished_at=now, **state)
        else:
            status_moves.move(interview, Move.ANSWER, now=now, **state)
        # What has failed once more is not put right: the card of it takes the other's place.
        again = turn.repeats is not None and not _offers_retry(outcome.card)
        if again or turn.repeats is None:
            cards.fold_open(interview, "retry" if again else "go_on", now=now)
        if ending is not None:
            start_report(interview, ending.report, now=now)
        elif outcome.card is not None:
            raise_card(interview, turn, outcome.card, now)
    transaction.on_commit(partial(_measure, turn, outcome, now))
    return True


def _offers_retry(card: RaisedCard | None) -> bool:
    """Tell whether the turn can be asked of the coach again from where it began."""
    return card is not None and card.code in FAILURES


def _last_step(turn: Turn) -> dict[str, int]:
    """Return the tokens of this step as updates of the interview; nothing when no call succeeded."""
    sums = turn.model_calls.aggregate(prompt=Sum("prompt_tokens"), completion=Sum("completion_tokens"))
    if sums["prompt"] is None:
        return {}
    return {"last_prompt_tokens": sums["prompt"], "last_completion_tokens": sums["completion"]}


def _measure(turn: Turn, outcome: TurnOutcome, now: datetime) -> None:
    kinds = [one.kind for one in outcome.occurrences]
    voice = "curated_fallback" if ModelCallFailed.kind in kinds else "done"
    metrics.turn_finished(voice, (now - turn.accepted_at).total_seconds())
    for one in outcome.occurrences:
        if one.kind == LeakCaught.kind:
            metrics.leak_caught("model" if one.snapshot.get("voice") == "model" else "curated")


def _fold_replaced_answers(turn: Turn) -> None:
    """Take back what the coach said and where it went when the message was answered before."""
    same_message = Q(turn=turn.repeats) | Q(turn__repeats=turn.repeats)
    turn.interview.messages.filter(same_message, role=Role.COACH).exclude(turn=turn).update(folded=True)
    if turn.repeats.context_before is None:
        return  # it was never answered
    # By time, not by number: after a reset the memory's own history is shorter than what really happened.
    visits = StageVisit.objects.filter(interview=turn.interview)
    if visits.filter(entered_at__gte=turn.repeats.accepted_at).delete()[0]:
        before = visits.order_by("-position").first()
        StageVisit.objects.filter(pk=before.pk).update(left_at=None, skipped=False)


def _mark_what_was_said(turn: Turn, outcome: TurnOutcome) -> None:
    """Store with the learner's message what was heard in it, and that it was no contribution but, say, a request."""
    said = _said_in(turn, outcome)
    marks: dict[str, object] = {"situation": situation} if (situation := situation_of(turn, outcome)) else {}
    if said is not None and said.heard is not None:
        marks["heard"] = said.heard.to_dict()
    if marks:
        Message.objects.filter(turn=turn, role=Role.LEARNER).update(**marks)


def _said_in(turn: Turn | None, outcome: TurnOutcome) -> Said | None:
    """Return what the learner said in the turn, as the memory has it; ``None`` when they pressed a button."""
    said = next((m for m in reversed(outcome.context.conversation) if m.role == "learner"), None)
    of = None if turn is None else turn.repeats or turn
    spoke = of is not None and of.action in (TurnAction.MESSAGE, TurnAction.SUBMIT) and said is not None
    return said if spoke and said.text == of.text else None


def _about(message: Said, said: Said | None, outcome: TurnOutcome) -> dict[str, object] | None:
    found = None if said is None else about(message, said, outcome.context.dry_run)
    return None if found is None else found.to_dict()


def save_messages(interview: Interview, turn: Turn | None, outcome: TurnOutcome, now: datetime) -> None:
    """Store what the coach said, after all that was said before."""
    first = next_position(interview.messages)
    said = _said_in(turn, outcome)
    Message.objects.bulk_create(
        Message(
            interview=interview,
            turn=turn,
            position=first + number,
            role=Role.COACH,
            stage=message.stage.value,
            text=message.text,
            situation=message.situation,
            offers=list(message.offers),
            voice=Voice(message.voice),
            because=message.because,
            heard=None if message.heard is None else message.heard.to_dict(),
            about=_about(message, said, outcome),
            created_at=now,
        )
        for number, message in enumerate(outcome.messages)
    )


def _save_visits(interview: Interview, outcome: TurnOutcome, now: datetime) -> None:
    status_moves = [step for step in outcome.steps if step.name in ("entered", "skipped", "finished")]
    if not status_moves:
        return
    visits = StageVisit.objects.filter(interview=interview)
    position = last_position(visits)
    for move in status_moves:
        current = visits.filter(left_at__isnull=True)
        if move.name == "skipped":
            current.update(skipped=True)
            continue
        current.update(left_at=now)
        if move.name == "entered":
            position += 1
            StageVisit.objects.create(interview=interview, position=position, stage=move.stage.value, entered_at=now)
