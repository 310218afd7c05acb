"""Keeping what stands in the editor, and in which language."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from interviews.conversation.locking import locked_interview
from interviews.ground.refusals import InterviewClosed, InvalidSubmission
from interviews.ground.texts import checked_text
from interviews.models import Interview
from interviews.models.interview import MAX_CODE_CHARACTERS
from profiles.account.preferences import save_preferences
from profiles.models import CodeLanguage, User


def save_code(*, learner: User, interview_id: UUID, code: str, code_language: str = "") -> datetime:
    """Keep the editor's content; return when. Raises ``Interview.DoesNotExist`` or a ``SubmissionRefused``.

    ``code_language`` is what the page's editor is set to: where the interview has gone on to another one, it is kept
    beside the code of that. Without it the code is in the interview's.
    """
    code, code_language = checked_text(code, MAX_CODE_CHARACTERS, strip=False), checked_language(code_language)
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        if interview.is_over:
            raise InterviewClosed
        return keep_code(interview, code, code_language)


def keep_code(interview: Interview, code: str, code_language: str = "") -> datetime:
    """Store ``code`` as what the editor holds in ``code_language``, and return when. The interview has to be locked
    where that may be another language than its own."""
    now = timezone.now()
    # Typing ends a silence, so the break is booked now; a pause lasts until the next turn.
    away = 0.0 if interview.paused_at else interview.break_until(now)
    kept: dict[str, Any] = {"code": code, "code_saved_at": now}
    if code_language and code_language != interview.code_language:
        kept = {"drafts": {**interview.drafts, code_language: code}}
    Interview.objects.filter(pk=interview.pk).update(**kept, away_seconds=F("away_seconds") + away)
    return now


def choose_language(
    *,
    learner: User,
    interview_id: UUID,
    code_language: str,
    code: str | None = None,
    code_was: str = "",
    carried: bool = False,
) -> Interview:
    """Let the editor be set to ``code_language`` from now on, and later interviews begin with it; return the interview.

    ``code`` is what the editor holds, in the language ``code_was`` that the page knows; it waits until that language
    is chosen again, and what was written in the chosen one before is back. With ``carried`` the text is in the chosen
    language already: it stays in the editor, and what waited in that language waits in the place of the other. The same
    once more changes nothing.
    Raises ``Interview.DoesNotExist`` or a ``SubmissionRefused``.
    """
    code_language, code_was = checked_language(code_language, required=True), checked_language(code_was)
    if code is not None:
        code = checked_text(code, MAX_CODE_CHARACTERS, strip=False)
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        if interview.is_over:
            raise InterviewClosed
        if code is not None and (code_was or interview.code_language) != code_language:
            keep_code(interview, code, code_was)
            interview.refresh_from_db()
        if interview.code_language != code_language:
            text = interview.code
            interview.code, interview.code_saved_at, interview.drafts = changed_editor(interview, code_language)
            if carried and code is not None:
                interview.drafts[interview.code_language], waited = interview.code, interview.code_saved_at
                if waited is None:
                    del interview.drafts[interview.code_language]
                interview.code, interview.code_saved_at = text, timezone.now()
            interview.code_language = code_language
            interview.save(update_fields=["code", "code_saved_at", "drafts", "code_language"])
        save_preferences(user=learner, code_language=code_language)
    return interview


def changed_editor(interview: Interview, code_language: str) -> tuple[str, datetime | None, dict[str, str]]:
    """Return what the editor holds in ``code_language``, when that was kept (``None``: never), and the drafts then."""
    drafts = dict(interview.drafts)
    if interview.code_saved_at is not None:
        drafts[interview.code_language] = interview.code
    code = drafts.pop(code_language, None)
    return code or "", None if code is None else timezone.now(), drafts


def checked_language(code_language: str, *, required: bool = False) -> str:
    """Return the id of a language, "" where none is given. Raises :class:`InvalidSubmission` for one that is none."""
    if code_language not in CodeLanguage.values and (code_language or required):
        raise InvalidSubmission("unknown_language")
    return code_language
