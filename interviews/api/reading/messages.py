"""What was said, as the API tells it."""

from collections.abc import Iterable, Mapping
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
    messages = list(messages)
    said = {one.turn_id: one.position for one in messages if one.role == Role.LEARNER}
    return [
        {name: getattr(message, name) for name in names}
        | {
            "turn": message.turn.number if message.turn else None,
            "offers": _offers(message, interview),
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


def _offers(message: Message, interview: Interview) -> list[str]:
    """Return what a message of the coach offers: of one that answers the latest turn what still stands, of an earlier
    one what it offered then."""
    number = message.turn.number if message.turn else 0
    if message.role != Role.COACH or number != interview.turn_count or interview.is_over:
        return list(message.offers)
    return [f"{action}:{target}" if target else action for action, target in standing_offers(message, interview)]
