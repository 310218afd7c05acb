"""What learners do with their code besides talking about it: run it on what they see, and add cases of their own."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from django.db import transaction

from interviews.coding.cases import entry_of
from interviews.coding.judge_line import check_line, check_runs, code_to_run
from interviews.coding.keeping import checked_language, keep_code
from interviews.coding.own_cases import as_stored, read_own_cases
from interviews.coding.starter import check_written
from interviews.conversation.locking import locked_interview
from interviews.core.dry_run import fingerprint
from interviews.ground.refusals import InterviewClosed, SubmissionRefused
from interviews.ground.texts import checked_text
from interviews.jobs import dispatch
from interviews.models import Attempt, AttemptKind, Interview, TurnProgress
from interviews.models.attempt import OPEN_ATTEMPTS
from interviews.models.interview import MAX_CODE_CHARACTERS
from interviews.models.turn import UNFINISHED
from profiles.models import User


def run_code(*, learner: User, interview_id: UUID, client_id: UUID, code: str, code_language: str = "") -> Attempt:
    """Let a worker run ``code`` on the visible cases and the learner's own; return the attempt; the last one goes.

    The code is in ``code_language``, by default that of the interview. The same ``client_id`` again returns the same
    attempt. Raises ``Interview.DoesNotExist`` or a :class:`SubmissionRefused`: while another run is going on or much
    waits, for no code or what the editor began with, or where none is run, or none of this language.
    """
    code, code_language = checked_text(code, MAX_CODE_CHARACTERS, strip=False), checked_language(code_language)
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        runs = interview.attempts.filter(kind=AttemptKind.RUN)
        last = runs.order_by("-number").first()
        if last is not None and last.client_id == client_id:
            return last
        if interview.is_over:
            raise InterviewClosed
        language = code_language or interview.code_language
        check_runs(language)
        check_written(interview, code, language)
        if _is_running(learner, interview):
            raise SubmissionRefused("code_running")
        check_line(learner)
        runs.delete()
        attempt = Attempt.objects.create(
            interview=interview,
            kind=AttemptKind.RUN,
            number=last.number + 1 if last else 1,
            client_id=client_id,
            stage=interview.stage,
            code=code,
            language=language,
            fingerprint=fingerprint(code),
            cases=interview.own_cases,
        )
        keep_code(interview, code, language)
        dispatch.wake("run_code", attempt_id=attempt.pk)
    return attempt


def _is_running(learner: User, interview: Interview) -> bool:
    """Tell whether code of the learner is being run at their wish: one piece at a time, and a submission first."""
    if Attempt.objects.filter(interview__learner=learner, status__in=OPEN_ATTEMPTS).exists():
        return True
    turn = interview.turns.filter(status__in=UNFINISHED).first()
    return turn is not None and turn.progress != TurnProgress.ASKING and bool(code_to_run(turn))


def save_cases(*, learner: User, interview_id: UUID, cases: Iterable[Mapping[str, str]]) -> Interview:
    """Replace the learner's own cases (``input`` and ``expected``, as they are written); return the interview.

    Raises ``Interview.DoesNotExist``, :class:`InterviewClosed`, or :class:`InvalidSubmission` for what cannot be read,
    and then nothing is changed.
    """
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        if interview.is_over:
            raise InterviewClosed
        interview.own_cases = as_stored(read_own_cases(cases, entry_of(interview)))
        interview.save(update_fields=["own_cases"])
    return interview
