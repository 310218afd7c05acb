"""What was said, as the API tells it."""

from collections.abc import Iterable
from typing import Any

from interviews.conversation.readings import readings_of
from interviews.models import Interview, Message, TurnStatus

Plain = dict[str, Any]


def messages_shown(messages: Iterable[Message], interview: Interview) -> list[Plain]:
    """Return ``messages`` of ``interview``, each with its turn, its readings, and whether it is still part of the
    conversation."""
    names = ("position", "role", "stage", "text", "code", "code_language")
    names += ("voice", "because", "situation", "offers", "created_at")
    return [
        {name: getattr(message, name) for name in names}
        | {
            "turn": message.turn.number if message.turn else None,
            "readings": [{"number": one.place, "label": one.label} for one in readings_of(message, interview)],
            "in_conversation": not (message.folded or (message.turn and message.turn.status == TurnStatus.CANCELLED)),
        }
        for message in messages
    ]
