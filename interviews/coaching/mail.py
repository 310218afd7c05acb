"""The mail that tells a learner of feedback: queued with the release, sent by workers. The row is the queue.

It says that a coach has written, never what: mail is read in other places than Dry Run.
"""

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone

from interviews.coaching.letters import letter, site_address
from interviews.jobs import dispatch, leases
from interviews.jobs.leases import Lease, LeaseLost
from interviews.models import FeedbackMail, MailStatus, ReviewVersion
from profiles.cohorts.membership import shown_name
from profiles.models import Profile

logger = logging.getLogger(__name__)

MAX_ATTEMPTS = 4
WOKEN_AGAIN_AFTER = timedelta(minutes=2)
"""Servers of mail that are away come back in minutes, not in seconds."""


def queue_mail(version: ReviewVersion) -> FeedbackMail | None:
    """Store that the learner is told of ``version`` by mail, and wake a worker; ``None`` where no mail is wanted."""
    if not settings.MAIL_IS_SENT:
        return None
    profile = Profile.objects.filter(user=version.review.interview.learner_id).first()
    if profile is not None and not profile.mail_feedback:
        return None
    mail = FeedbackMail.objects.create(version=version)
    dispatch.wake_for_mail(mail.pk)
    return mail


def forgotten_mails(now: datetime) -> list[int]:
    """Return the ids of mails that nobody sends, marked as woken now: told of too long ago, or abandoned."""
    return leases.forgotten(FeedbackMail, now, after=WOKEN_AGAIN_AFTER)


def send_mail(mail_id: int) -> bool:
    """Send the mail; return whether that has ended now. A server that refuses it is tried again by the sweeper.

    A worker that dies between sending and noting it sends twice: rather that than not at all.
    """
    lease = leases.claim(FeedbackMail, mail_id)
    if lease is None:
        return not FeedbackMail.objects.filter(pk=mail_id, status__in=(MailStatus.QUEUED, MailStatus.SENDING)).exists()
    rows = FeedbackMail.objects.select_related("version__review__interview__learner", "version__review__coach")
    mail = rows.filter(pk=mail_id).first()
    if mail is None:
        return True  # deleted with its learner's account
    if mail.attempts > MAX_ATTEMPTS:
        logger.warning("the mail about feedback %s is given up: no worker lived through sending it", mail_id)
        return _stored(lease, MailStatus.FAILED, fault="worker")
    try:
        with leases.kept(lease):
            _message(mail).send()
    except LeaseLost:
        return False
    except Exception as fault:  # whatever the mail's backend raises
        # Addresses stand in some servers' answers, so the log has the kind of the fault only.
        logger.warning("the mail about feedback %s could not be sent: %s", mail_id, type(fault).__name__)
        is_last = mail.attempts >= MAX_ATTEMPTS
        _stored(lease, MailStatus.FAILED if is_last else MailStatus.QUEUED, fault=type(fault).__name__[:60])
        return is_last
    return _stored(lease, MailStatus.SENT, fault="")


def _stored(lease: Lease, status: MailStatus, *, fault: str) -> bool:
    finished = timezone.now() if status in (MailStatus.SENT, MailStatus.FAILED) else None
    rows = FeedbackMail.objects.filter(lease.row())
    return bool(rows.update(status=status, fault=fault, finished_at=finished, lease_token=None, lease_until=None))


def _message(mail: FeedbackMail) -> EmailMessage:
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
