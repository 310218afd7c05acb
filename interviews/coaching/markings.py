"""Second markings as they stand: who may be asked for one, what a coach was asked, and whether it is done."""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, QuerySet

from interviews.coaching import access
from interviews.models import Interview, ReviewVersion, SecondMarking, TranscriptRead, TranscriptReview
from profiles.cohorts.membership import coaches_of
from profiles.models import CohortMembership, User


def askable(coach: User, interview: Interview) -> QuerySet[User]:
    """Return whom ``coach`` may ask: who coaches the learner in one of their cohorts and has not opened the interview.

    Who has may have seen bands already. One who has a review of it, or was asked, is not asked again.
    """
    shared = CohortMembership.objects.filter(
        learner=interview.learner_id, left_at=None, cohort__in=access.coached_cohorts(coach).order_by().values("pk")
    )
    here = {"interview": interview}
    return (
        coaches_of(interview.learner)
        .filter(coached__cohort__in=shared.values("cohort"))
        .exclude(pk__in=(coach.pk, interview.learner_id))
        .exclude(pk__in=TranscriptReview.objects.filter(coach__isnull=False, **here).values("coach"))
        .exclude(pk__in=TranscriptRead.objects.filter(reader__isnull=False, **here).values("reader"))
        .exclude(pk__in=SecondMarking.objects.filter(**here).values("asked_of"))
        .distinct()
    )


def open_markings(coach: User) -> QuerySet[SecondMarking]:
    """Return what ``coach`` was asked to mark and has not released."""
    return SecondMarking.objects.filter(~done(), asked_of=coach).order_by()


def markings_of(interview: Interview) -> Iterable[SecondMarking]:
    """Return the second markings of ``interview``, each with whether it ``is_done``: one query."""
    rows = SecondMarking.objects.filter(interview=interview).annotate(is_done=done())
    return list(rows.select_related("asked_by", "asked_of").order_by("pk"))


def done() -> Exists:
    """Return whether who was asked has released a review."""
    released = ReviewVersion.objects.filter(
        review__interview=OuterRef("interview"), review__coach=OuterRef("asked_of"), released_at__isnull=False
    )
    return Exists(released)
