"""What was said, as the API tells it."""

from collections.abc import Iterable
from typing import Any

from interviews.models import Message, TurnStatus

Plain = dict[str, Any]


def messages_shown(messages: Iterable[Message]) -> list[Plain]:
    """Return ``messages`` with the turn of each, and whether it is still part of the conversation."""
    names = ("position", "role", "stage", "text", "code", "voice", "because", "created_at")
    return [
        {name: getattr(message, name) for name in names}
        | {
            "turn": message.turn.number if message.turn else None,
            "in_conversation": not (message.folded or (message.turn and message.turn.status == TurnStatus.CANCELLED)),
        }
        for message in messages
    ]
