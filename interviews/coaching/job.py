"""The job of sending the mail that tells a learner of feedback."""

from datetime import timedelta

from django.utils import timezone

from interviews.coaching.mail import message_of
from interviews.jobs.job import Job, WorkersLost
from interviews.jobs.leases import Lease
from interviews.models import FeedbackMail, MailStatus

MAX_FAULT_CHARACTERS = 60


def run(mail: FeedbackMail, lease: Lease) -> bool:
    """Send the mail. A worker that dies between sending and noting it sends twice: rather that than not at all."""
    message_of(mail).send()
    return _ended(lease, MailStatus.SENT, fault="")


def give_up(mail: FeedbackMail, lease: Lease, fault: Exception) -> bool:
    """Leave the mail unsent."""
    kind = "worker" if isinstance(fault, WorkersLost) else _kind(fault)
    return _ended(lease, MailStatus.FAILED, fault=kind)


def _ended(lease: Lease, status: MailStatus, *, fault: str) -> bool:
    ended = {"finished_at": timezone.now(), "lease_token": None, "lease_until": None}
    return bool(FeedbackMail.objects.filter(lease.row()).update(status=status, fault=fault, **ended))


def _kind(fault: Exception) -> str:
    return type(fault).__name__[:MAX_FAULT_CHARACTERS]


SEND_FEEDBACK_MAIL = Job(
    name="feedback mail",
    model=FeedbackMail,
    queued=MailStatus.QUEUED,
    busy=MailStatus.SENDING,
    task="send_feedback_mail",
    argument="mail_id",
    rows=lambda: FeedbackMail.objects.select_related("version__review__interview__learner", "version__review__coach"),
    run=run,
    give_up=give_up,
    max_attempts=4,
    woken_again_after=timedelta(minutes=2),  # servers of mail that are away come back in minutes, not in seconds
    on_fault=lambda fault: {"fault": _kind(fault)},
    faults_are_private=True,  # addresses stand in some servers' answers
)
