"""What pages read of somebody's own invitations and memberships, and of a cohort before they join it."""

from profiles.cohorts.membership import invitations_of, memberships_of
from profiles.models import Cohort, CohortInvitation, CohortMembership, User
from profiles.selectors import confirmed_addresses


def invitation_to(user: User, invitation_id: int) -> CohortInvitation:
    """Return an invitation of a confirmed address of theirs, also one that is open no more. Raises ``DoesNotExist``."""
    rows = CohortInvitation.objects.select_related("cohort")
    return rows.get(pk=invitation_id, email__in=confirmed_addresses(user=user))


def is_invited(user: User, invitation_id: int) -> bool:
    """Tell whether the invitation is one of the user's that can still be answered."""
    return invitations_of(user).filter(pk=invitation_id).exists()


def own_membership(user: User, membership_id: int) -> CohortMembership:
    """Return a membership of the user, also one that they have left. Raises ``DoesNotExist``."""
    return CohortMembership.objects.select_related("cohort").get(pk=membership_id, learner=user)


def membership_in(cohort: Cohort, user: User) -> CohortMembership | None:
    """Return the user's membership in ``cohort`` where they are in it."""
    return memberships_of(user).filter(cohort=cohort).first()


def is_coach_of(cohort: Cohort, user: User) -> bool:
    """Tell whether the user is among the coaches of ``cohort``."""
    return cohort.coach_rows.filter(coach=user).exists()
