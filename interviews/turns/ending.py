"""Ending interviews before their last stage."""

from django.utils import timezone

from interviews.conversation import status_moves
from interviews.core.statuses import Move
from interviews.models import Interview
from interviews.report.writing import start_report


def end_early(interview: Interview) -> None:
    """End an interview that waits or has failed, with what it has; needs a transaction and the row locked."""
    now = timezone.now()
    interview.stage_visits.filter(left_at__isnull=True).update(left_at=now)
    away = interview.away_seconds + interview.break_until(now)
    status_moves.move(
        interview, Move.END, now=now, finished_at=now, ended_early=True, paused_at=None, away_seconds=away
    )
    start_report(interview, now=now)
