"""The mail that tells a learner of feedback: queued with the release, and what it says.

It says that a coach has written, never what: mail is read in other places than Dry Run.
"""

from django.conf import settings
from django.core.mail import EmailMessage

from interviews.coaching.letters import letter, site_address
from interviews.jobs import dispatch
from interviews.models import FeedbackMail, ReviewVersion
from profiles.cohorts.membership import shown_name
from profiles.models import Profile


def queue_mail(version: ReviewVersion) -> FeedbackMail | None:
    """Store that the learner is told of ``version`` by mail, and wake a worker; ``None`` where no mail is wanted."""
    if not settings.MAIL_IS_SENT:
        return None
    profile = Profile.objects.filter(user=version.review.interview.learner_id).first()
    if profile is not None and not profile.mail_feedback:
        return None
    mail = FeedbackMail.objects.create(version=version)
    dispatch.wake("send_feedback_mail", mail_id=mail.pk)
    return mail


def message_of(mail: FeedbackMail) -> EmailMessage:
    """Return what is sent, in the learner's language."""
    review = mail.version.review
    interview = review.interview
    page = "report" if interview.is_over else "transcript"
    return letter(
        "feedback",
        to=interview.learner.email,
        language_of=interview.learner_id,
        words=lambda: {
            "title": interview.title,
            "coach": shown_name(review.coach),
            "is_amended": mail.version.number > 1,
            "address": site_address(page, interview.pk),
            "settings_address": site_address("account"),
        },
    )
