"""Arguments for the addresses of the API: of things that are there, and of things that are nowhere."""

from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.utils import timezone

from interviews.coaching import cohort_messages
from interviews.models import Interview, Probe, StudyNote
from interviews.progress.following import begin_plan
from profiles.cohorts import membership as cohorts
from profiles.plans.catalogue import load_plans
from tests.factories.coaching import join, make_coach, make_cohort, release_review
from tests.factories.reviews import make_review

NOWHERE: dict[str, Any] = {
    "interview_id": "7f3f0000-0000-4000-8000-000000000000",
    "comment_key": "7f3f0000-0000-4000-8000-000000000001",
    "number": 1,
    "position": 1,
    "signal_id": "plans_first",
    "slug": "two-sum",
    "message_id": 987_654,
    "membership_id": 987_654,
    "invitation_id": 987_654,
    "note_id": 987_654,
    "review_id": 987_654,
    "probe_id": "7f3f0000-0000-4000-8000-000000000002",
    "plan_id": "nowhere",
    "step_id": "nothing",
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
    enrolment = begin_plan(learner=learner, plan_id="two_weeks", target_date=timezone.localdate() + timedelta(days=9))
    review = make_review(learner, "two-sum")
    note = StudyNote.objects.create(
        learner=learner, interview=interview, title="Two Sum", language="en", file_name="two-sum.md", content="Text"
    )
    probe = Probe.objects.create(learner=learner, revision=interview.revision, language="en")
    return NOWHERE | {
        "note_id": note.pk,
        "review_id": review.pk,
        "probe_id": str(probe.pk),
        "plan_id": enrolment.plan,
        "step_id": load_plans()[enrolment.plan].steps[0].id,
        "interview_id": str(interview.pk),
        "comment_key": str(version.comments.get().key),
        "message_id": cohort_messages.write_message(coach=coach, cohort=cohort, text="Hello.").pk,
        "membership_id": member.pk,
        "invitation_id": invited.pk,
    }
