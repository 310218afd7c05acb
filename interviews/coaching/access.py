"""Who may read, review and steer what other people practise: every such right is here, and nowhere else.

Coaches get at interviews by the cohorts they coach, learners decide about it by being in them
(``profiles/models/cohort.py``); administrators read everything, and write in nobody's name but their own.
``docs/coaching.md`` has the table; ``tests/integration/coaching/test_coaching_rights.py`` proves it page by page.
"""

from typing import Any

import rules
from django.db.models import Exists, OuterRef, Q, QuerySet

from interviews.models import CommentSnippet, Event, Interview, TranscriptReview
from profiles.models import Cohort, CohortMembership, User
from profiles.roles import COACH, has_role

# --- sets: what a person gets at, for lists ---


def readable_interviews(user: User) -> QuerySet[Interview]:
    """Return the interviews of others that ``user`` may read.

    A coach's: of learners who are in one of their cohorts, that began since the learner joined it, in which the
    learner asked for a coach since then, or all where the learner says so. An administrator's: all but those of guests.
    """
    if not has_role(user, COACH):
        return Interview.objects.none()
    if user.is_superuser:
        return Interview.objects.filter(learner__is_guest=False)
    return _shared_by(CohortMembership.objects.filter(cohort__coach_rows__coach=user)).exclude(learner=user)


def shared_interviews(cohort: Cohort) -> QuerySet[Interview]:
    """Return what the learners who are in ``cohort`` now share with its coaches, whoever looks at the cohort."""
    return _shared_by(CohortMembership.objects.filter(cohort=cohort))


def readable_events(user: User) -> QuerySet[Event]:
    """Return the events of the interviews that ``user`` may read."""
    if has_role(user, COACH) and user.is_superuser:
        return Event.objects.filter(interview__learner__is_guest=False)
    return Event.objects.filter(interview__in=readable_interviews(user).order_by().values("pk"))


def coached_cohorts(user: User) -> QuerySet[Cohort]:
    """Return the cohorts that ``user`` coaches and that are not closed for good; for administrators all cohorts."""
    if not has_role(user, COACH):
        return Cohort.objects.none()
    if user.is_superuser:
        return Cohort.objects.all()
    return Cohort.objects.filter(coach_rows__coach=user, archived_at=None)


def usable_snippets(user: User) -> QuerySet[CommentSnippet]:
    """Return the snippets that ``user`` may use: their own and the shared ones."""
    if not has_role(user, COACH):
        return CommentSnippet.objects.none()
    return CommentSnippet.objects.filter(Q(coach=user) | Q(is_shared=True))


def _shared_by(memberships: QuerySet[CohortMembership]) -> QuerySet[Interview]:
    """Return the interviews that those learners agreed to share by those of the memberships that still hold."""
    agreed = memberships.filter(
        Q(shares_earlier=True)
        | Q(joined_at__lte=OuterRef("started_at"))
        | Q(joined_at__lte=OuterRef("help_requested_at")),
        learner=OuterRef("learner"),
        left_at=None,
        cohort__archived_at=None,
    )
    return Interview.objects.filter(Exists(agreed), is_scratch=False)


# --- rules: what a person may do with one thing ---


@rules.predicate
def is_administrator(user: User) -> bool:
    """Administers this installation."""
    return bool(user.is_active and user.is_superuser)


@rules.predicate
def is_coach(user: User) -> bool:
    """Coaches here; administrators may, too."""
    return has_role(user, COACH)


@rules.predicate
def may_read(user: User, interview: Interview | None) -> bool:
    """Is handed what the learner agreed to share."""
    return interview is not None and readable_interviews(user).filter(pk=interview.pk).exists()


@rules.predicate
def is_of_somebody_else(user: User, interview: Interview | None) -> bool:
    """Nobody reviews an interview of their own, nor one that only tries a problem out."""
    return interview is not None and interview.learner_id != user.pk and not interview.is_scratch


@rules.predicate
def wrote(user: User, review: TranscriptReview | None) -> bool:
    """Is the one in whose name the review is."""
    return review is not None and review.coach_id == user.pk


@rules.predicate
def still_reads(user: User, review: TranscriptReview | None) -> bool:
    """May (still) read the interview of the review."""
    return review is not None and may_read(user, review.interview)


@rules.predicate
def coaches(user: User, cohort: Cohort | None) -> bool:
    """Coaches this cohort."""
    return cohort is not None and coached_cohorts(user).filter(pk=cohort.pk).exists()


@rules.predicate
def owns(user: User, snippet: CommentSnippet | None) -> bool:
    """Is the one whose snippet it is."""
    return snippet is not None and snippet.coach_id == user.pk


RIGHTS = rules.RuleSet()
RIGHTS.add_rule("read_interview", is_coach & may_read)
RIGHTS.add_rule("review_interview", is_coach & may_read & is_of_somebody_else)
RIGHTS.add_rule("write_review", is_coach & wrote & still_reads)
RIGHTS.add_rule("write_snippet", is_coach & owns)
RIGHTS.add_rule("delete_snippet", is_coach & (owns | is_administrator))
RIGHTS.add_rule("make_cohort", is_coach)
RIGHTS.add_rule("manage_cohort", is_coach & coaches)
RIGHTS.add_rule("choose_coaches", is_administrator)
RIGHTS.add_rule("see_agreement", is_administrator)
RIGHTS.add_rule("see_all_reads", is_administrator)


def may(user: User, right: str, thing: Any = None) -> bool:
    """Tell whether ``user`` has ``right`` (of ``RIGHTS``), on ``thing`` where the right is about one.

    Not Django's permissions: of those an administrator has every one, also to write in another coach's name. Raises
    ``KeyError`` for a right that there is not.
    """
    return bool(RIGHTS.test_rule(right, user, thing))
