"""What becomes of a coach's work when their account is deleted: learners keep what was released, without a name."""

from django.db.models import Exists, OuterRef, Subquery

from interviews.coaching.claiming import TAKEN_OVER_BY
from interviews.models import ReviewState, ReviewVersion, TranscriptRead, TranscriptReview
from profiles.models import User


def forget_coach(*, coach: User) -> None:
    """Delete what ``coach`` wrote and did not release, and take their name off what stays.

    To be called in the transaction that deletes the account: only with that the reviews are nobody's.
    """
    own = TranscriptReview.objects.filter(coach=coach)
    others = TranscriptReview.objects.exclude(coach=coach).filter(interview__in=Subquery(own.values("interview")))
    others.filter(return_note__startswith=TAKEN_OVER_BY).update(return_note=TAKEN_OVER_BY.strip())
    ReviewVersion.objects.filter(review__coach=coach, released_at=None).delete()
    released = ReviewVersion.objects.filter(review=OuterRef("pk"))
    own.filter(~Exists(released)).delete()
    own.filter(state=ReviewState.AMENDING).update(state=ReviewState.RELEASED)
    TranscriptRead.objects.filter(reader=coach).update(reader_name="")
