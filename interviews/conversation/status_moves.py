"""Moving an interview from one status to the next: the table of the core, as one conditional update."""

from datetime import datetime
from typing import Any

from django.db.models import Case, Value, When
from django.utils import timezone

from interviews.core.statuses import ABOUT_THE_REPORT, IN_CONVERSATION, MOVES, Move, Status, StatusConflict, moved
from interviews.models import Interview


def move(interview: Interview, kind: Move, *, now: datetime | None = None, **fields: Any) -> Status:
    """Move the row as the table says, with ``fields``, and return the new status.

    Raises :class:`StatusConflict` when its status allows no such move, and changes nothing then. The instance is
    brought up to date.
    """
    starts = MOVES[kind]
    leads_to = Case(*(When(status=start.value, then=Value(end.value)) for start, end in starts.items()))
    fields = {"updated_at": now or timezone.now(), **fields}
    rows = Interview.objects.filter(pk=interview.pk, status__in=[start.value for start in starts])
    if kind in IN_CONVERSATION:
        rows = rows.filter(finished_at__isnull=True)
    elif kind in ABOUT_THE_REPORT:
        rows = rows.filter(finished_at__isnull=False)
    if len(starts) == 1:
        leads_to = next(iter(starts.values())).value
    if not rows.update(status=leads_to, **fields):
        raise StatusConflict(Status(Interview.objects.values_list("status", flat=True).get(pk=interview.pk)), kind)
    before = Status(interview.status)
    interview.status = moved(before, kind) if before in starts else status_now(interview)
    for name, value in fields.items():
        setattr(interview, name, value)
    return Status(interview.status)


def status_now(interview: Interview) -> str:
    """Return the status that is stored."""
    return Interview.objects.values_list("status", flat=True).get(pk=interview.pk)
