"""The job of answering a turn."""

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from interviews.coding.judge_line import JUDGE_LINE
from interviews.conversation import status_moves
from interviews.conversation.events import save_events
from interviews.conversation.memory import context_of
from interviews.core.response import RaisedCard
from interviews.core.statuses import Move
from interviews.core.turn.situations.kinds import ExpertFailed, occurrence
from interviews.ground import metrics, news
from interviews.jobs.job import Job, WorkersLost
from interviews.jobs.leases import Lease
from interviews.models import Turn, TurnProgress, TurnStatus
from interviews.turns.answering import answer, ids
from interviews.turns.raising import raise_card


def give_up(turn: Turn, lease: Lease, fault: Exception) -> bool:
    """Let the turn fail, with a card that offers the ways on."""
    now = timezone.now()
    why = ExpertFailed(str(fault) if isinstance(fault, WorkersLost) else f"the turn raised {type(fault).__name__}")
    with transaction.atomic():
        ours = Turn.objects.filter(lease.row()).update(
            status=TurnStatus.FAILED, lease_token=None, lease_until=None, finished_at=now, said=""
        )
        if ours:
            away = turn.interview.away_seconds + turn.seconds_waited(now)
            status_moves.move(turn.interview, Move.FAIL, now=now, away_seconds=away)
            news.tell(turn.interview_id)
            raise_card(turn.interview, turn, RaisedCard("turn_failed", {}), now)
            context, _ = context_of(turn.interview)
            save_events(turn.interview, turn, (occurrence(why, context, turn.text),), timezone.now())
            metrics.turn_finished("failed", (now - turn.accepted_at).total_seconds())
    return bool(ours)


ANSWER_TURN = Job(
    name="turn",
    model=Turn,
    queued=TurnStatus.QUEUED,
    busy=TurnStatus.RUNNING,
    task="answer_turn",
    argument="turn_id",
    rows=lambda: Turn.objects.select_related("interview", "repeats"),
    run=answer,
    give_up=give_up,
    ids=lambda turn: {**ids(turn), **({"request_id": turn.request_id} if turn.request_id else {})},
    woken_again_after=timedelta(seconds=settings.TURN_LEASE_SECONDS / 3),  # longer than a normal wait
    waits_since="accepted_at",
    line=JUDGE_LINE,
    on_claim={"progress": TurnProgress.ASKING},
    on_release={"progress": TurnProgress.WAITING},
)
