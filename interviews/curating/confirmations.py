"""Who has confirmed to have read what a model drafted: it stands in the log of the admin, part by part."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType

from problems.models import Problem

MOST_ENTRIES = 500
"""Confirmations further back are not shown."""
_READ, _BETWEEN = "read: ", ", "


@dataclass(frozen=True)
class Confirmed:
    """Who has read a part that a model drafted, by their address, and when."""

    by: str
    at: datetime


def read_told(parts: Iterable[str]) -> str:
    """Return how the log tells that somebody has read these parts."""
    return _READ + _BETWEEN.join(parts)


def confirmed_parts(problem: Problem) -> Mapping[str, Confirmed]:
    """Return by part who has confirmed last that they read it. Who deletes their account takes it along."""
    entries = LogEntry.objects.filter(
        content_type=ContentType.objects.get_for_model(Problem),
        object_id=str(problem.pk),
        change_message__startswith=_READ,
    ).order_by("-action_time", "-pk")
    found: dict[str, Confirmed] = {}
    for told, at, by in entries.values_list("change_message", "action_time", "user__email")[:MOST_ENTRIES]:
        for part in told.removeprefix(_READ).split(_BETWEEN):
            found.setdefault(part, Confirmed(by, at))
    return found
