"""Which message can be answered once more."""

from interviews.conversation import cards
from interviews.core.cards.registry import FAILURES
from interviews.models import Interview, Turn, TurnStatus

_REPEATABLE = FAILURES | {"repeated_failure"}


def turn_to_repeat(interview: Interview) -> Turn | None:
    """Return the turn whose message can be answered once more: the latest, if it failed or an open card offers it."""
    turns = interview.turns.exclude(status=TurnStatus.CANCELLED).select_related("repeats")
    latest = turns.order_by("-number").first()
    if latest is None:
        return None
    if latest.status == TurnStatus.FAILED:
        return latest.repeats or latest
    card = cards.open_card_of(interview)
    if card is None or card.message.turn is None or card.code not in _REPEATABLE:
        return None
    return card.message.turn.repeats or card.message.turn
