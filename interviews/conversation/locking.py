"""Taking an interview for a change of it, and how its rows are numbered."""

from uuid import UUID

from django.db.models import IntegerField, Max, QuerySet, Subquery, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from interviews.models import Interview, Message, StageVisit
from profiles.models import User


def locked_interview(learner: User, interview_id: UUID) -> Interview:
    """Return the learner's interview, locked until the transaction ends: before its turns to come and its cards.

    Rows that refer to it can still be stored meanwhile. Raises ``Interview.DoesNotExist``.
    """
    return Interview.objects.select_for_update(no_key=True).get(pk=interview_id, learner=learner)


def last_position(rows: QuerySet[Message] | QuerySet[StageVisit]) -> int:
    """Return the highest position in ``rows``, 0 when there are none."""
    return rows.aggregate(last=Max("position"))["last"] or 0


def next_position(rows: QuerySet[Message]) -> Combinable:
    """Return the position after the last of ``rows``, worked out by the statement that stores a row there."""
    last = Subquery(rows.order_by("-position").values("position")[:1], output_field=IntegerField())
    return Coalesce(last, 0) + Value(1)
