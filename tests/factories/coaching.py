"""Coaches with their cohorts, learners who joined, and reviews: made through the same doors as everybody's."""

from datetime import datetime, timedelta
from uuid import UUID

from django.contrib.auth.models import Group
from django.utils import timezone

from interviews.coaching import claiming, reviewing
from interviews.core.rubric import Assessment
from interviews.core.rubric import Band as RubricBand
from interviews.core.rubric import Dimension as RubricDimension
from interviews.models import Band, Dimension, DimensionBand, Interview, Message, ReviewVersion, Role, TranscriptReview
from profiles.cohorts import membership as cohorts
from profiles.models import Cohort, CohortMembership, User
from profiles.roles import COACH
from tests.factories import InterviewFactory, UserFactory


def make_coach(**fields: object) -> User:
    """Return somebody who coaches and gets into the admin."""
    coach = UserFactory(is_staff=True, **fields)
    coach.groups.add(Group.objects.get(name=COACH))
    return coach


def make_administrator(**fields: object) -> User:
    """Return somebody who administers the installation."""
    return UserFactory(is_staff=True, is_superuser=True, **fields)


def make_cohort(*coaches: User, name: str = "Autumn group") -> Cohort:
    """Return a cohort that ``coaches`` coach."""
    cohort = Cohort.objects.create(name=name, created_by=coaches[0] if coaches else None)
    for coach in coaches:
        cohorts.add_coach(cohort=cohort, coach=coach, by=coach)
    return cohort


def join(
    cohort: Cohort, learner: User, *, at: datetime | None = None, shares_earlier: bool = False
) -> CohortMembership:
    """Let ``learner`` be in ``cohort`` since ``at``, else for a year."""
    membership = cohorts.join_by_code(learner=learner, code=cohort.join_code, shares_earlier=shares_earlier)
    membership.joined_at = at or timezone.now() - timedelta(days=365)
    membership.save(update_fields=["joined_at"])
    return membership


def coached_interview(coach: User, *, learner: User | None = None, said: int = 2, **fields: object) -> Interview:
    """Return a finished interview that ``coach`` may read: ``said`` messages of the learner, each with an answer, and
    a *leaning hire* in every dimension."""
    learner = learner or UserFactory()
    if not cohorts.memberships_of(learner).filter(cohort__coach_rows__coach=coach).exists():
        join(make_cohort(coach), learner)
    interview = InterviewFactory(learner=learner, **{"finished": True, **fields})
    for number in range(2 * said):
        Message.objects.create(
            interview=interview,
            position=number + 1,
            role=Role.COACH if number % 2 else Role.LEARNER,
            stage="problem_clarification",
            text=f"Answer {number // 2 + 1}" if number % 2 else f"Thought {number // 2 + 1}",
            created_at=timezone.now(),
        )
    for dimension in Dimension.values:
        assessed = Assessment(RubricDimension(dimension), RubricBand.LEANING_HIRE)
        DimensionBand.objects.create(
            interview=interview, dimension=dimension, band=Band.LEANING_HIRE, assessment=assessed.to_dict()
        )
    return interview


def write_review(
    coach: User,
    interview: Interview,
    *,
    whole: str = "Well explained.",
    on: dict[int, str] | None = None,
    bands: dict[Dimension, tuple[Band, str]] | None = None,
) -> TranscriptReview:
    """Return a review that is being written: a comment on the ``whole``, others ``on`` positions, and ``bands``."""
    review = claiming.claim(coach=coach, interview_id=UUID(str(interview.pk)))
    if whole:
        reviewing.save_comment(coach=coach, review_id=review.pk, text=whole)
    for position, text in (on or {}).items():
        reviewing.save_comment(coach=coach, review_id=review.pk, text=text, position=position)
    if bands:
        reviewing.set_bands(coach=coach, review_id=review.pk, bands=bands)
    return review


def release_review(coach: User, interview: Interview, **written: object) -> ReviewVersion:
    """Return what was released: a review as :func:`write_review` writes it."""
    return reviewing.release(coach=coach, review_id=write_review(coach, interview, **written).pk)
