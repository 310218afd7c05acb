"""What happened in an interview, from three tables in one order: turns, calls of models, and what went differently."""

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import CharField, F, QuerySet, Value

from interviews.models import Interview

TURN, CALL, EVENT = "1-turn", "2-call", "3-event"
"""What happened at the same moment stands in this order."""


def log_of(interview: Interview) -> QuerySet:
    """Return what belongs into the log as triples of table, id and time, the oldest first."""

    def rows(found: QuerySet, what: str, time: str) -> QuerySet:
        named = found.order_by().annotate(what=Value(what, CharField()), row=F("pk"), at=F(time))
        return named.values_list("what", "row", "at")

    turns = rows(interview.turns.all(), TURN, "accepted_at")
    calls = rows(interview.model_calls.all(), CALL, "created_at")
    events = rows(interview.events.all(), EVENT, "created_at")
    return turns.union(calls, events, all=True).order_by("at", "what", "row")


def logged(interview: Interview, what: str, ids: Collection[int]) -> Mapping[int, Any]:
    """Return the rows with these ids of one of the tables, by id and without what is heavy in them."""
    sources: Mapping[str, QuerySet] = {
        TURN: interview.turns.only("number", "action", "status", "attempts", "accepted_at"),
        CALL: interview.model_calls.defer("text").select_related("turn", "section"),
        EVENT: interview.events.defer("input").select_related("turn"),
    }
    return sources[what].in_bulk(ids)
