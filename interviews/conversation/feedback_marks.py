"""Which interviews human coaches wrote about."""

from django.db.models import Exists, OuterRef, QuerySet

from interviews.models import Interview, ReviewVersion


def with_feedback(interviews: QuerySet[Interview]) -> QuerySet[Interview]:
    """Mark those of ``interviews`` with ``has_feedback`` that coaches wrote about, and with ``has_new_feedback`` those
    of which the learner has not opened all of it."""
    given = ReviewVersion.objects.filter(review__interview=OuterRef("pk"), is_current=True)
    return interviews.annotate(has_feedback=Exists(given), has_new_feedback=Exists(given.filter(seen_at=None)))
