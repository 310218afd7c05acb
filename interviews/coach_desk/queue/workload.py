"""How much each coach has in hand and how long their reviews take: for coaches of the same cohorts, by name."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from django.db.models import Count, QuerySet

from interviews.coach_desk.queue.narrowing import IN_HAND
from interviews.coaching import access
from interviews.models import ReviewVersion, TranscriptReview
from profiles.cohorts.membership import shown_name
from profiles.models import CohortCoach, User

WEEK, MONTH = timedelta(days=7), timedelta(days=30)
RELEASE = ("review__coach", "released_at", "review__interview__finished_at", "review__interview__help_requested_at")
Release = tuple[int, datetime, datetime | None, datetime | None]
"""The fields of ``RELEASE``: coach, release, end of the interview, question."""


@dataclass(frozen=True)
class CoachLoad:
    """What a coach has ``in_hand``, released first in a week and in a month, and the median ``turnaround`` of these:
    from the end of an interview, or the learner's question, to the release; ``None`` without any."""

    name: str
    in_hand: int
    week: int
    month: int
    turnaround: timedelta | None


def loads_of(user: User, now: datetime) -> tuple[CoachLoad, ...]:
    """Return the load of every coach of the cohorts that ``user`` coaches (administrators: of all), by name, from the
    interviews that ``user`` may read: three queries, one where nobody else coaches."""
    rows = CohortCoach.objects.filter(cohort__in=access.coached_cohorts(user).order_by().values("pk"))
    coaches = {row.coach_id: row.coach for row in rows.select_related("coach").order_by()}
    if not coaches.keys() - {user.pk}:
        return ()
    readable = access.readable_interviews(user).order_by().values("pk")
    in_hand = TranscriptReview.objects.filter(coach__in=coaches, state__in=IN_HAND, interview__in=readable).order_by()
    hands = dict(in_hand.values_list("coach").annotate(Count("pk")))
    first = list(first_releases(coaches, now).filter(review__interview__in=readable).values_list(*RELEASE))
    released: dict[int, list[datetime]] = defaultdict(list)
    for coach, at, *_since in first:
        released[coach].append(at)
    waits = waits_of(first)
    loads = [
        CoachLoad(
            name=shown_name(coach),
            in_hand=hands.get(pk, 0),
            week=sum(at >= now - WEEK for at in released[pk]),
            month=len(released[pk]),
            turnaround=median(waits[pk]) if waits.get(pk) else None,
        )
        for pk, coach in coaches.items()
    ]
    return tuple(sorted(loads, key=lambda one: one.name.casefold()))


def first_releases(coaches: Collection[int], now: datetime) -> QuerySet[ReviewVersion]:
    """Return the first releases of these coaches in the last month."""
    return ReviewVersion.objects.filter(review__coach__in=coaches, number=1, released_at__gte=now - MONTH).order_by()


def waits_of(first: Iterable[Release]) -> Mapping[int, list[timedelta]]:
    """Return by coach how long each of these releases was waited for."""
    found: dict[int, list[timedelta]] = defaultdict(list)
    for coach, released, finished, asked in first:
        since = [moment for moment in (finished, asked) if moment is not None and moment <= released]
        if since:
            found[coach].append(released - max(since))
    return found
