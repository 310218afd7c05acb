"""What was said, as the API tells it."""

from collections.abc import Iterable
from typing import Any

from interviews.conversation.offers import standing_offers
from interviews.conversation.readings import readings_of
from interviews.models import Interview, Message, Role, TurnStatus

Plain = dict[str, Any]


def messages_shown(messages: Iterable[Message], interview: Interview) -> list[Plain]:
    """Return ``messages`` of ``interview``, each with its turn, its readings, and whether it is still part of the
    conversation."""
    names = ("position", "role", "stage", "text", "code", "code_language")
    names += ("voice", "because", "situation", "created_at")
    return [
        {name: getattr(message, name) for name in names}
        | {
            "turn": message.turn.number if message.turn else None,
            "offers": _offers(message, interview),
            "readings": [{"number": one.place, "label": one.label} for one in readings_of(message, interview)],
            "in_conversation": not (message.folded or (message.turn and message.turn.status == TurnStatus.CANCELLED)),
        }
        for message in messages
    ]


def _offers(message: Message, interview: Interview) -> list[str]:
    """Return what a message of the coach offers: of one that answers the latest turn what still stands, of an earlier
    one what it offered then."""
    number = message.turn.number if message.turn else 0
    if message.role != Role.COACH or number != interview.turn_count or interview.is_over:
        return list(message.offers)
    return [f"{action}:{target}" if target else action for action, target in standing_offers(message, interview)]
