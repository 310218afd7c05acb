"""Turns as the API tells them, with what came of them."""

from typing import Any
from uuid import UUID

from interviews.api.reading.interviews import interview_state
from interviews.api.reading.messages import messages_shown
from interviews.models import Role, Turn
from profiles.models import User

Plain = dict[str, Any]


def has_turn(learner: User, interview_id: UUID, client_id: UUID) -> bool:
    """Tell whether a turn with this ``client_id`` was sent before."""
    mine = Turn.objects.filter(interview__learner=learner, interview_id=interview_id)
    return mine.filter(client_id=client_id).exists()


def turn_detail(learner: User, interview_id: UUID, number: int) -> Plain:
    """Return a turn and what came of it so far. Raises ``Turn.DoesNotExist``."""
    turns = Turn.objects.select_related("interview")
    turn = turns.get(interview_id=interview_id, interview__learner=learner, number=number)
    said = list(turn.messages.exclude(role=Role.CARD).order_by("position"))
    for message in said:
        message.turn = turn
    return {
        "number": turn.number,
        "client_id": turn.client_id,
        "action": turn.action,
        "status": turn.status,
        "accepted_at": turn.accepted_at,
        "finished_at": turn.finished_at,
        "said": turn.said,
        "messages": messages_shown(said, turn.interview),
        "interview": interview_state(turn.interview),
    }
