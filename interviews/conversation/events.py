"""Recording what went differently: a row for coaches and administrators, a structured line for the log."""

from collections.abc import Iterable
from datetime import datetime

import structlog
from django.db import transaction

from interviews.core.turn.situations.kinds import Occurrence
from interviews.models import Event, Interview, Turn

logger = structlog.get_logger(__name__)


def save_events(interview: Interview, turn: Turn | None, occurrences: Iterable[Occurrence], now: datetime) -> None:
    """Store the occurrences of a turn and, once they are stored for good, log one line each."""
    events = [
        Event(
            interview=interview,
            turn=turn,
            kind=one.kind,
            level=one.level.value,
            stage=one.stage.value,
            message=one.detail,
            input=one.input.replace("\x00", ""),
            snapshot=dict(one.snapshot),
            created_at=now,
        )
        for one in occurrences
    ]
    Event.objects.bulk_create(events)
    transaction.on_commit(lambda: _log(events))


def _log(events: list[Event]) -> None:
    for event in events:
        getattr(logger, event.level)(
            event.kind,
            interview_id=str(event.interview_id),
            turn=event.turn.number if event.turn else None,
            stage=event.stage,
            detail=event.message,
            input=event.input,
            snapshot=event.snapshot,
        )
