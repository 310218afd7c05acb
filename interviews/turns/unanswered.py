"""What learners can do to the turn that waits for its answer: stop the coach, have it answered without the model, or
take it back."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from interviews.conversation import status_moves
from interviews.core.statuses import Move
from interviews.ground import metrics, news
from interviews.models import Interview, LabelledMessage, Turn, TurnProgress, TurnStatus
from interviews.models.turn import UNFINISHED
from interviews.turns.answering import answer_or_wake
from interviews.turns.speaking import was_stopped
from profiles.models import User


def answer_without_model(*, learner: User, interview_id: UUID) -> None:
    """Let the curated coach answer the turn that waits for a model, at once. Does nothing when none waits.

    Raises ``Interview.DoesNotExist``.
    """
    _go_on(learner, interview_id, what_was_said_stands=False)


def stop_coach(*, learner: User, interview_id: UUID) -> None:
    """End the wait for the coach: what it has said so far is its reply; before a whole sentence the curated coach's is.

    Nobody waits for the model any more; its worker hangs up as soon as it sees that the turn is not its own. Does
    nothing when no turn waits. Raises ``Interview.DoesNotExist``.
    """
    _go_on(learner, interview_id, what_was_said_stands=True)


def _go_on(learner: User, interview_id: UUID, *, what_was_said_stands: bool) -> None:
    with transaction.atomic():
        turn = _unfinished_turn(learner, interview_id)
        if turn is None or was_stopped(turn):
            return
        if turn.status == TurnStatus.RUNNING and turn.progress == TurnProgress.TESTING:
            # Its worker is at the code, which no model delays, and looks at this before it asks one.
            Turn.objects.filter(pk=turn.pk).update(without_model=True)
            return
        said = turn.said if what_was_said_stands else ""
        # It counts as run once where the model has spoken, so that what was paid for is found again.
        row = {"attempts": 1 if said else 0, "said": said, "without_model": True}
        Turn.objects.filter(pk=turn.pk).update(status=TurnStatus.QUEUED, lease_token=None, lease_until=None, **row)
    answer_or_wake(Turn.objects.select_related("interview", "repeats").get(pk=turn.pk))


def cancel_turn(*, learner: User, interview_id: UUID) -> Turn | None:
    """Take back the turn that waits for its answer, and return it; ``None`` when none waits.

    Its words stay on record, but are no part of the conversation. What a worker still finds out is dropped.
    Raises ``Interview.DoesNotExist``.
    """
    now = timezone.now()
    with transaction.atomic():
        turn = _unfinished_turn(learner, interview_id)
        if turn is None:
            return None
        now = timezone.now()
        Turn.objects.filter(pk=turn.pk).update(
            status=TurnStatus.CANCELLED, lease_token=None, lease_until=None, finished_at=now, said=""
        )
        news.tell(turn.interview_id)
        LabelledMessage.objects.filter(turn=turn).delete()  # what was meant is taken back with it
        away = turn.interview.away_seconds + turn.seconds_waited(now)
        status_moves.move(turn.interview, Move.TAKE_BACK, now=now, away_seconds=away)
    metrics.turn_finished("cancelled", turn.seconds_waited(now))
    return turn


def _unfinished_turn(learner: User, interview_id: UUID) -> Turn | None:
    """Return the turn that waits for its answer, locked; ``Interview.DoesNotExist`` for no interview of the learner.

    Only the turn, and before the interview: a worker that saves an answer takes them in the same order.
    """
    interview = Interview.objects.only("pk").get(pk=interview_id, learner=learner)
    return interview.turns.select_for_update(no_key=True).filter(status__in=UNFINISHED).order_by().first()
