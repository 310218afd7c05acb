"""What the coach offers with its words: which of it still stands, for pages and programs."""

from interviews.conversation.cards import can_ask_coach
from interviews.core.cards.registry import BACK_TO
from interviews.core.stages import Stage, index_of
from interviews.models import Interview, Message

MAY_BE_OFFERED = frozenset(
    {
        "stronger_hint",
        "easier_problem",
        "pause",
        "ask_coach",
        "show_log",
        "end_interview",
        "skip_to_end",
        "stay",
        "another_problem",
        BACK_TO,
    }
)
"""What the coach may offer (``interviews/core/turn/situations/strategies.py``)."""
_STAGES = frozenset(Stage)


def standing_offers(message: Message, interview: Interview) -> list[tuple[str, str]]:
    """Return pairs of an action and its target, "" for none: what ``message`` offers and still stands.

    Whether it is the last word, the only one whose offers count, was asked before.
    """
    named = (name.partition(":") for name in message.offers)
    return [(action, target) for action, _colon, target in named if _stands(action, target, interview)]


def _stands(action: str, target: str, interview: Interview) -> bool:
    if action not in MAY_BE_OFFERED:
        return False
    if action == BACK_TO:
        return target in _STAGES and index_of(Stage(target)) < index_of(Stage(interview.stage))
    if target or (action == "pause" and interview.paused_at is not None):
        return False
    return action != "ask_coach" or can_ask_coach(interview)
