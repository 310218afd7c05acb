"""Where an interview stands, in words for somebody else than its learner: "waiting for you" would be wrong here."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from interviews.models import Interview, InterviewStatus

_OTHERS: Mapping[str, Any] = {
    InterviewStatus.WAITING: _("Waiting for the learner"),
    InterviewStatus.WORKING: _("The platform's coach is answering"),
}
STATUS_CHOICES: tuple[tuple[str, Any], ...] = tuple(
    (status.value, _OTHERS.get(status, status.label)) for status in InterviewStatus
)


def status_of(interview: Interview) -> str:
    """Return where ``interview`` stands, as a coach reads it."""
    return str(dict(STATUS_CHOICES)[interview.status])
