"""Arguments for the addresses of the API: of things that are there, and of things that are nowhere."""

import uuid
from typing import Any

from allauth.account.models import EmailAddress

from interviews.coaching import cohort_messages
from interviews.models import Interview
from profiles.cohorts import membership as cohorts
from tests.factories.coaching import join, make_coach, make_cohort, release_review

NOWHERE: dict[str, Any] = {
    "interview_id": uuid.UUID("7f3f0000-0000-4000-8000-000000000000"),
    "comment_key": uuid.UUID("7f3f0000-0000-4000-8000-000000000001"),
    "number": 1,
    "position": 1,
    "signal_id": "plans_first",
    "slug": "two-sum",
    "message_id": 987_654,
    "membership_id": 987_654,
    "invitation_id": 987_654,
}
"""For every parameter that an address of the API has; one that is new has to be added here."""


def places_of(interview: Interview) -> dict[str, Any]:
    """Return an argument for every parameter, of things that are there for the learner of ``interview``."""
    learner, coach = interview.learner, make_coach()
    cohort = make_cohort(coach)
    member = join(cohort, learner)
    version = release_review(coach, interview)
    EmailAddress.objects.get_or_create(user=learner, email=learner.email, defaults={"verified": True, "primary": True})
    (invited,) = cohorts.invite(cohort=make_cohort(coach, name="Another group"), by=coach, addresses=[learner.email])
    return NOWHERE | {
        "interview_id": interview.pk,
        "comment_key": version.comments.get().key,
        "message_id": cohort_messages.write_message(coach=coach, cohort=cohort, text="Hello.").pk,
        "membership_id": member.pk,
        "invitation_id": invited.pk,
    }
