"""What follows for an interview from the end of a wait for the coach: its clock stood still, and its pages look."""

from datetime import datetime

from django.db.models import F

from interviews.ground import news
from interviews.models import Interview, Turn

A_MOMENT = 1.0
"""Seconds within which nobody was kept waiting."""


def waited(turn: Turn, now: datetime) -> float:
    """Return how many seconds the learner has waited for the answer to ``turn``, 0.0 for a moment."""
    seconds = (now - turn.accepted_at).total_seconds()
    return seconds if seconds > A_MOMENT else 0.0


def end_wait(turn: Turn, now: datetime) -> None:
    """Take the wait off the interview's clock, and tell the pages that wait; needs the transaction that ends the turn.

    The time was a provider's or a worker's: the learner could do nothing in it.
    """
    if seconds := waited(turn, now):
        Interview.objects.filter(pk=turn.interview_id).update(away_seconds=F("away_seconds") + seconds)
        turn.interview.away_seconds += seconds
    news.tell(turn.interview_id)
