"""Showing a report to others: by an address that nobody can guess, off until the learner wants it, and then gone."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from interviews.conversation.locking import locked_interview
from interviews.ground.refusals import StatusRefused
from interviews.models import Interview, Report, SectionStatus
from interviews.models.report import STUDY_NOTE, new_share_token
from profiles.models import User


def share_report(*, learner: User, interview_id: UUID) -> Report:
    """Let whoever has the address read the report; return it. A report that is shared keeps its address.

    Raises ``Interview.DoesNotExist``, and :class:`StatusRefused` (409) as long as nothing of a report can be read.
    """
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        report = Report.objects.filter(interview=interview).first()
        if report is None or not is_shareable(interview):
            raise StatusRefused(status_label=interview.get_status_display())
        if report.share_token is None:
            report.share_token, report.shared_at = new_share_token(), timezone.now()
            report.save(update_fields=["share_token", "shared_at"])
    return report


def stop_sharing(*, learner: User, interview_id: UUID) -> Report | None:
    """Let the address lead nowhere, for good: sharing again makes a new one. Return the report, if there is one.

    Raises ``Interview.DoesNotExist``.
    """
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        Report.objects.filter(interview=interview).update(share_token=None, shared_at=None)
    return Report.objects.filter(interview=interview).first()


def is_shareable(interview: Interview) -> bool:
    """Tell whether there is something to show: the conversation is over and a section is written.

    The study note is the learner's alone and does not count.
    """
    if not interview.is_over:
        return False
    return interview.sections.filter(status=SectionStatus.WRITTEN).exclude(name=STUDY_NOTE).exists()


def shared_report(token: str) -> Report:
    """Return the report with this ``token``, with its interview. Raises ``Report.DoesNotExist``.

    Whose account is closed shows nothing to others any more; with the account the address comes back.

    The token has 192 random bits and is found through a unique index. How long that takes may tell an attacker how
    far a guess went along the index, at best; with this many bits there is no guess to improve, so the comparison
    needs no constant time, and trying needs no limit.
    """
    reports = Report.objects.select_related("interview").defer("interview__code")
    return reports.get(share_token=token, interview__learner__is_active=True)
