"""What the page of a cohort shows below its form: how to join, who is in it, who is invited."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import Case, IntegerField, Value, When
from django.http import HttpRequest
from django.urls import reverse

from interviews.coach_desk.cohorts.forms import InviteForm
from interviews.coaching.letters import site_address
from profiles.cohorts.membership import MAX_INVITATIONS_A_DAY, MAX_INVITATIONS_AT_ONCE, shown_name
from profiles.models import Cohort, CohortInvitation, CohortMembership, InvitationStatus

MOST_LEARNERS = 500
MOST_INVITATIONS = 200
_OPEN_FIRST = Case(When(status=InvitationStatus.OPEN, then=Value(0)), default=Value(1), output_field=IntegerField())


@dataclass(frozen=True)
class LearnerRow:
    """Somebody who is in the cohort."""

    name: str
    membership: CohortMembership


@dataclass(frozen=True)
class CohortPeople:
    """The learners by name, the invitations with open ones first, and how many there are of each."""

    learners: tuple[LearnerRow, ...]
    learner_count: int
    invitations: Sequence[CohortInvitation]
    invitation_count: int


def people_of(cohort: Cohort) -> CohortPeople:
    """Return who is in the cohort and who is invited, bounded: four queries."""
    members = cohort.memberships.filter(left_at=None)
    rows = [LearnerRow(shown_name(one.learner), one) for one in members.select_related("learner")[:MOST_LEARNERS]]
    rows.sort(key=lambda row: (row.name.casefold(), row.membership.pk))
    invitations = cohort.invitations.order_by(_OPEN_FIRST, "-invited_at", "-pk")
    return CohortPeople(tuple(rows), members.count(), list(invitations[:MOST_INVITATIONS]), cohort.invitations.count())


def join_link(request: HttpRequest, cohort: Cohort) -> str:
    """Return the whole address by which learners join."""
    view, code = "join_cohort", cohort.join_code
    return site_address(view, code) or request.build_absolute_uri(reverse(view, args=[code]))


def people_context(request: HttpRequest, cohort: Cohort, form: InviteForm | None = None) -> dict[str, Any]:
    """Return what the templates of the page need."""
    return {
        "cohort": cohort,
        "people": people_of(cohort),
        "join_link": join_link(request, cohort),
        "invite_form": form or InviteForm(),
        "mail_is_sent": settings.MAIL_IS_SENT,
        "most_at_once": MAX_INVITATIONS_AT_ONCE,
        "most_a_day": MAX_INVITATIONS_A_DAY,
    }
