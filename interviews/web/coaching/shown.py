"""What the pages about one's coaches show: cohorts with those who coach them, and readings with what was read."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from interviews.models import TranscriptRead
from profiles.cohorts.membership import coaches_by_cohort, invitations_of, memberships_of, shown_name
from profiles.cohorts.selectors import is_coach_of, membership_in
from profiles.models import Cohort, CohortCoach, CohortInvitation, CohortMembership, User


@dataclass(frozen=True)
class Coaching:
    """Somebody who coaches a cohort, and since when."""

    name: str
    since: datetime


@dataclass(frozen=True)
class MembershipRow:
    """A cohort that the learner is in."""

    membership: CohortMembership
    coaches: tuple[Coaching, ...]


@dataclass(frozen=True)
class InvitationRow:
    """An open invitation; ``is_in_it`` where the learner has joined the cohort in another way."""

    invitation: CohortInvitation
    invited_by: str
    is_in_it: bool


@dataclass(frozen=True)
class SeenCohort:
    """A cohort as who considers joining sees it: ``membership`` where they are in it already."""

    coaches: tuple[Coaching, ...]
    membership: CohortMembership | None
    is_coach: bool


@dataclass(frozen=True)
class ReadRow:
    """Somebody's reading of one of the learner's interviews."""

    reader: str
    is_administrator: bool
    what: str
    title: str
    address: str
    at: datetime


def membership_rows(learner: User) -> list[MembershipRow]:
    """Return the learner's cohorts, the one joined first at the top: two queries."""
    memberships = list(memberships_of(learner))
    coaches = coaches_by_cohort(membership.cohort_id for membership in memberships)
    return [MembershipRow(one, _named(coaches.get(one.cohort_id, ()))) for one in memberships]


def invitation_rows(learner: User, memberships: Iterable[MembershipRow]) -> list[InvitationRow]:
    """Return the open invitations of the learner's address: one query."""
    inside = {row.membership.cohort_id for row in memberships}
    return [
        InvitationRow(
            invitation=one,
            invited_by=shown_name(one.invited_by) if one.invited_by else "",
            is_in_it=one.cohort_id in inside,
        )
        for one in invitations_of(learner)
    ]


def invitations_to_answer(learner: User) -> list[InvitationRow]:
    """Return the open invitations to cohorts that the learner is not in: one query where there is none."""
    found = invitation_rows(learner, ())
    return [row for row in invitation_rows(learner, membership_rows(learner)) if not row.is_in_it] if found else []


def cohort_seen_by(user: User, cohort: Cohort) -> SeenCohort:
    """Return what somebody is told of a cohort before they join it."""
    return SeenCohort(
        coaches=_named(coaches_by_cohort([cohort.pk]).get(cohort.pk, ())),
        membership=membership_in(cohort, user),
        is_coach=is_coach_of(cohort, user),
    )


def read_row(read: TranscriptRead) -> ReadRow:
    """Return a reading as it is shown."""
    return ReadRow(
        reader=read.reader_name or shown_name(None),
        is_administrator=read.reader is not None and read.reader.is_superuser,
        what=read.get_what_display(),
        title=read.interview.title,
        address=reverse("transcript", args=[read.interview_id]),
        at=read.read_at,
    )


def _named(rows: Iterable[CohortCoach]) -> tuple[Coaching, ...]:
    return tuple(Coaching(shown_name(row.coach), row.added_at) for row in rows)
