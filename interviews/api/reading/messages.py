"""What was said, as the API tells it."""

from collections.abc import Iterable, Mapping
from typing import Any

from interviews.conversation.readings import readings_of
from interviews.models import Interview, Message, Role, TurnStatus

Plain = dict[str, Any]


def messages_shown(messages: Iterable[Message], interview: Interview) -> list[Plain]:
    """Return ``messages`` of ``interview``, each with its turn, its readings, and whether it is still part of the
    conversation."""
    names = ("position", "role", "stage", "text", "code", "code_language")
    names += ("voice", "because", "situation", "offers", "created_at")
    messages = list(messages)
    said = {one.turn_id: one.position for one in messages if one.role == Role.LEARNER}
    return [
        {name: getattr(message, name) for name in names}
        | {
            "turn": message.turn.number if message.turn else None,
            "readings": [{"number": one.place, "label": one.label} for one in readings_of(message, interview)],
            "about": _about(message, said),
            "in_conversation": not (message.folded or (message.turn and message.turn.status == TurnStatus.CANCELLED)),
        }
        for message in messages
    ]


def _about(message: Message, said: Mapping[int | None, int]) -> Plain | None:
    """Return what ``message`` answers; ``said`` has the positions of the learner's messages by their turns."""
    if message.about is None or message.turn is None:
        return None
    of = message.turn.repeats_id or message.turn_id
    places = [{"start": start, "end": end} for start, end in message.about["words"]]
    return {"position": said[of], "words": places, "line": message.about["line"]} if of in said else None
