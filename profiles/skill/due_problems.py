"""What to practise again, and when: ``fsrs`` schedules an unassisted re-solve of each solved problem.

The scheduler has no learning steps (nobody solves a problem again after ten minutes) and no fuzz (a rebuild has to give
the same dates); its parameters and its wanted retention of 90 % are the library's own.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from fsrs import Card, Rating, Scheduler

LONGEST_INTERVAL_DAYS = 180
"""Nobody practises for an interview that is further away than that."""
AGAIN, HARD, GOOD = (int(rating) for rating in (Rating.Again, Rating.Hard, Rating.Good))
_SCHEDULER = Scheduler(
    learning_steps=(), relearning_steps=(), maximum_interval=LONGEST_INTERVAL_DAYS, enable_fuzzing=False
)


def reviewed(memory: Mapping[str, Any] | None, rating: int, at: datetime) -> dict[str, Any]:
    """Return the memory of an item after it was solved with ``rating`` (1 again … 4 easy) at ``at``.

    ``memory`` is what an earlier call returned, ``None`` the first time.
    """
    card = Card.from_dict(dict(memory)) if memory else Card(card_id=1)  # type: ignore[arg-type]
    card, _log = _SCHEDULER.review_card(card, Rating(rating), at.astimezone(UTC))
    return dict(card.to_dict())


def due_at(memory: Mapping[str, Any]) -> datetime:
    """Return when the item is due."""
    return datetime.fromisoformat(memory["due"])


def recall(memory: Mapping[str, Any], at: datetime) -> float:
    """Return how likely (0 to 1) the learner still solves it at ``at``."""
    return float(_SCHEDULER.get_card_retrievability(Card.from_dict(dict(memory)), at.astimezone(UTC)))  # type: ignore[arg-type]
