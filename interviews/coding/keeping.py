"""Keeping what stands in the editor."""

from datetime import datetime
from uuid import UUID

from django.db.models import F
from django.utils import timezone

from interviews.ground.refusals import InterviewClosed
from interviews.ground.texts import checked_text
from interviews.models import Interview
from interviews.models.interview import MAX_CODE_CHARACTERS
from profiles.models import User


def save_code(*, learner: User, interview_id: UUID, code: str) -> datetime:
    """Keep the editor's content; return when. Raises ``Interview.DoesNotExist`` or a ``SubmissionRefused``."""
    code = checked_text(code, MAX_CODE_CHARACTERS, strip=False)
    interview = Interview.objects.defer("context", "code", "pasted_text").get(pk=interview_id, learner=learner)
    if interview.is_over:
        raise InterviewClosed
    return keep_code(interview, code)


def keep_code(interview: Interview, code: str) -> datetime:
    """Store ``code`` as the editor's content, and return when."""
    now = timezone.now()
    # Typing ends a silence, so the break is booked now; a pause lasts until the next turn.
    away = 0.0 if interview.paused_at else interview.break_until(now)
    Interview.objects.filter(pk=interview.pk).update(
        code=code, code_saved_at=now, away_seconds=F("away_seconds") + away
    )
    return now
