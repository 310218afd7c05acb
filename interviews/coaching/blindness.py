"""Bands given blind: what a coach does not see of an interview until they have given theirs.

Hidden are the platform's bands with all they rest on, the report, disputes of its claims, and what other coaches
released. A review is blind by how it was begun (``TranscriptReview.is_blind``): by the coach's own setting, by the
cohort's, or because it is a second marking. What the settings say later changes nothing about it.
"""

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from interviews.models import Interview, SecondMarking, TranscriptReview
from profiles.models import CohortMembership, Profile, User


def begins_blind(coach: User) -> Q:
    """Return what an interview meets of which a review that ``coach`` begins now is blind: one query by itself."""
    if Profile.objects.filter(user=coach, blind_bands=True).exists():
        return Q(pk__isnull=False)
    of_cohort = CohortMembership.objects.filter(
        learner=OuterRef("learner"),
        left_at=None,
        cohort__archived_at=None,
        cohort__blind_bands=True,
        cohort__coach_rows__coach=coach,
    )
    marking = SecondMarking.objects.filter(interview=OuterRef("pk"), asked_of=coach)
    return Q(Exists(of_cohort)) | Q(Exists(marking))


def hidden_from(coach: User) -> Q:
    """Return what an interview meets whose bands ``coach`` may not see yet; never one of their own, or one only tried
    out, for those nobody reviews."""
    own = TranscriptReview.objects.filter(interview=OuterRef("pk"), coach=coach)
    waiting = Q(Exists(own.filter(is_blind=True, revealed_at=None)))
    return Q(waiting | (~Q(Exists(own)) & begins_blind(coach)), ~Q(learner=coach), is_scratch=False)


def is_hidden(coach: User, interview: Interview) -> bool:
    """Tell whether ``coach`` may not see the bands of ``interview`` yet: two queries."""
    return Interview.objects.filter(hidden_from(coach), pk=interview.pk).exists()


def is_blind_still(review: TranscriptReview) -> bool:
    """Tell whether the coach of ``review`` gives bands without having seen any."""
    return review.is_blind and review.revealed_at is None


def reveal(review: TranscriptReview) -> None:
    """Let the coach see the bands from now on."""
    review.revealed_at = timezone.now()
    review.save(update_fields=["revealed_at"])
