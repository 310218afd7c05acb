"""The jobs of sending mails about coaching: to a learner about feedback, and all others."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.core.mail import EmailMessage
from django.db.models import QuerySet
from django.utils import timezone

from interviews.coaching.coaching_mail import coaching_message_of
from interviews.coaching.mail import message_of
from interviews.jobs.job import Job, WorkersLost
from interviews.jobs.leases import Lease
from interviews.models import CoachingMail, FeedbackMail, MailStatus

MAX_FAULT_CHARACTERS = 60
Mail = FeedbackMail | CoachingMail


def _mail_job(
    *,
    name: str,
    model: type[Mail],
    task: str,
    rows: Callable[[], QuerySet[Any]],
    message_of: Callable[[Any], EmailMessage | None],
) -> Job:
    """Return the job of sending the mails of ``model``. One without a message is deleted: there is nothing to say."""

    def run(mail: Mail, lease: Lease) -> bool:
        # A worker that dies between sending and noting it sends twice: rather that than not at all.
        if (message := message_of(mail)) is None:
            return bool(model.objects.filter(lease.row()).delete()[0])
        message.send()
        return ended(lease, MailStatus.SENT, fault="")

    def give_up(mail: Mail, lease: Lease, fault: Exception) -> bool:
        kind = "worker" if isinstance(fault, WorkersLost) else _kind(fault)
        return ended(lease, MailStatus.FAILED, fault=kind)

    def ended(lease: Lease, status: MailStatus, *, fault: str) -> bool:
        values = {"finished_at": timezone.now(), "lease_token": None, "lease_until": None}
        return bool(model.objects.filter(lease.row()).update(status=status, fault=fault, **values))

    return Job(
        name=name,
        model=model,
        queued=MailStatus.QUEUED,
        busy=MailStatus.SENDING,
        task=task,
        argument="mail_id",
        rows=rows,
        run=run,
        give_up=give_up,
        max_attempts=4,
        woken_again_after=timedelta(minutes=2),  # servers of mail that are away come back in minutes, not in seconds
        on_fault=lambda fault: {"fault": _kind(fault)},
        faults_are_private=True,  # addresses stand in some servers' answers
    )


def _kind(fault: Exception) -> str:
    return type(fault).__name__[:MAX_FAULT_CHARACTERS]


SEND_FEEDBACK_MAIL = _mail_job(
    name="feedback mail",
    model=FeedbackMail,
    task="send_feedback_mail",
    rows=lambda: FeedbackMail.objects.select_related("version__review__interview__learner", "version__review__coach"),
    message_of=message_of,
)
SEND_COACHING_MAIL = _mail_job(
    name="coaching mail",
    model=CoachingMail,
    task="send_coaching_mail",
    rows=lambda: CoachingMail.objects.select_related("person", "cohort_message__cohort", "cohort_message__author"),
    message_of=coaching_message_of,
)
