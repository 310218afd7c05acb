"""The review queue: which interviews stand in it, in which order, its figures, and what is before and after one.

Everything begins with ``access.readable_interviews``. The list in the admin and :func:`neighbours` use the same order
and the same ways to narrow it (``narrowing.py``), so "next" on a transcript is the next row of the list one came from.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median
from uuid import UUID

from django.db.models import (
    BooleanField,
    Case,
    Count,
    Exists,
    ExpressionWrapper,
    IntegerField,
    Min,
    OuterRef,
    Q,
    QuerySet,
    Value,
    When,
)
from django.db.models.functions import Coalesce
from django.utils import timezone

from interviews.coach_desk.queue.narrowing import IN_HAND, SHOW, Show, narrowed, narrowed_by
from interviews.coach_desk.queue.workload import RELEASE, WEEK, first_releases, waits_of
from interviews.coaching import access
from interviews.coaching.desk_news import unseen_answers
from interviews.coaching.markings import open_markings
from interviews.coaching.released_reviews import open_question
from interviews.models import DisputeState, Interview, ReviewVersion, SignalDispute, TranscriptReview
from profiles.models import User

ORDER = ("queue_rank", "-queue_at", "-pk")
"""Learners who wait for an answer come first, then those who dispute a claim of their report and what another coach
asked to be marked a second time, then finished interviews that nobody reviewed; where all are shown, then reviewed
ones, and what still goes on last. Within each the latest comes first: a review helps most while its learner remembers
what they thought, and who does not want to wait can ask, which puts them on top."""


def queue_of(user: User) -> QuerySet[Interview]:
    """Return all interviews that ``user`` may read, each with what its place in the queue depends on."""
    released = ReviewVersion.objects.filter(review__interview=OuterRef("pk"), released_at__isnull=False)
    rows = access.readable_interviews(user).annotate(
        is_reviewed=Exists(released),
        is_disputed=Exists(SignalDispute.objects.filter(interview=OuterRef("pk"), state=DisputeState.OPEN)),
        is_answered=Exists(unseen_answers(user).filter(review__interview=OuterRef("pk"))),
        is_to_mark=Exists(open_markings(user).filter(interview=OuterRef("pk"))),
        waits_for_help=ExpressionWrapper(open_question() & Q(is_scratch=False), output_field=BooleanField()),
    )
    return rows.annotate(
        queue_rank=Case(
            When(waits_for_help=True, then=Value(0)),
            When(is_disputed=True, is_scratch=False, then=Value(1)),
            When(is_to_mark=True, is_scratch=False, then=Value(1)),
            When(finished_at__isnull=False, is_reviewed=False, is_scratch=False, then=Value(2)),
            When(is_reviewed=True, then=Value(3)),
            default=Value(4),
            output_field=IntegerField(),
        ),
        queue_at=Case(
            When(waits_for_help=True, then="help_requested_at"), default=Coalesce("finished_at", "updated_at")
        ),
    ).order_by(*ORDER)


@dataclass(frozen=True)
class Summary:
    """The figures above the list: of the whole queue, and what this coach has in hand and released in a week.

    ``oldest`` is since when the one has waited that waits longest; ``turnaround`` the median from the end of an
    interview, or the learner's question, to the coach's first release in a month, ``None`` without any.
    """

    waiting: int
    asked: int
    disputed: int
    answered: int
    marking: int
    oldest: datetime | None
    mine: int
    released: int
    turnaround: timedelta | None


def summary(user: User) -> Summary:
    """Count in three queries what there is to do for ``user``, and what was done."""
    waiting, asked = Q(finished_at__isnull=False, is_reviewed=False), Q(waits_for_help=True)
    of_the_queue = narrowed_by(SHOW, queue_of(user).order_by(), user, Show.QUEUE).aggregate(
        waiting=Count("pk", filter=waiting),
        asked=Count("pk", filter=asked),
        disputed=Count("pk", filter=Q(is_disputed=True)),
        answered=Count("pk", filter=Q(is_answered=True)),
        marking=Count("pk", filter=Q(is_to_mark=True)),
        oldest=Min("queue_at", filter=waiting | asked),
    )
    in_hand, lately = Q(state__in=IN_HAND), Q(versions__released_at__gte=timezone.now() - WEEK)
    readable = access.readable_interviews(user).order_by().filter(pk=OuterRef("interview"))
    of_mine = (
        TranscriptReview.objects.filter(in_hand | lately, Exists(readable), coach=user)
        .order_by()
        .aggregate(
            mine=Count("pk", filter=in_hand, distinct=True),
            released=Count("versions", filter=lately, distinct=True),
        )
    )
    return Summary(**of_the_queue, **of_mine, turnaround=_turnaround(user))


def _turnaround(coach: User) -> timedelta | None:
    waits = waits_of(first_releases([coach.pk], timezone.now()).values_list(*RELEASE)).get(coach.pk)
    return median(waits) if waits else None


def neighbours(user: User, interview: Interview, filters: Mapping[str, str] | None) -> tuple[UUID | None, UUID | None]:
    """Return what comes before and after ``interview`` in the list as it was filtered, ``None`` at its ends.

    An interview that does not stand in it (any more) is followed by the first one: what is to be done next.
    """
    rows = narrowed(queue_of(user), user, filters or {}).values_list("pk", flat=True)
    before: UUID | None = None
    first: UUID | None = None
    found = False
    for pk in rows.iterator(chunk_size=500):
        if found:
            return before, pk
        first = first or pk
        if pk == interview.pk:
            found = True
        else:
            before = pk
    return (before, None) if found else (None, first)
