"""Celery tasks: one line each."""

from uuid import UUID

from celery import shared_task

from interviews.coaching.inviting import InvitationNotSent, send_invitation
from interviews.coaching.job import SEND_COACHING_MAIL, SEND_FEEDBACK_MAIL
from interviews.coding.job import RUN_CODE
from interviews.drafting.job import DRAFT_PROBLEM
from interviews.jobs.loop import work
from interviews.model_calls import errands, key_checks, trials
from interviews.model_calls.reading_aloud import READING
from interviews.model_calls.transcribing import TRANSCRIBING
from interviews.problem_checks.job import CHECK_PROBLEM
from interviews.report.job import WRITE_SECTION
from interviews.resolves.job import JUDGE_PROBE
from interviews.turns.job import ANSWER_TURN


@shared_task
def answer_turn(*, turn_id: int) -> None:
    """Answer a turn."""
    work(ANSWER_TURN, turn_id)


@shared_task
def check_key(*, access_id: int, token: str) -> None:
    """Test a learner's key."""
    key_checks.run_key_check(access_id=access_id, token=token)


@shared_task
def try_provider(*, provider_id: int) -> None:
    """Try a provider that did not answer."""
    trials.try_provider(provider_id=provider_id)


@shared_task
def transcribe(*, interview_id: str, errand_id: str) -> None:
    """Turn a recording into words."""
    errands.do(TRANSCRIBING, interview_id=UUID(interview_id), errand_id=UUID(errand_id))


@shared_task
def read_aloud(*, interview_id: str, errand_id: str) -> None:
    """Let a provider's voice read what the coach said."""
    errands.do(READING, interview_id=UUID(interview_id), errand_id=UUID(errand_id))


@shared_task
def write_section(*, section_id: int) -> None:
    """Write a section of a report."""
    work(WRITE_SECTION, section_id)


@shared_task
def run_code(*, attempt_id: int) -> None:
    """Run code on the visible cases."""
    work(RUN_CODE, attempt_id)


@shared_task
def judge_probe(*, probe_id: str) -> None:
    """Judge what was submitted in a re-solve."""
    work(JUDGE_PROBE, UUID(probe_id))


@shared_task
def check_problem(*, check_id: int) -> None:
    """Check a revision of a problem."""
    work(CHECK_PROBLEM, check_id)


@shared_task
def draft_problem(*, drafting_id: int) -> None:
    """Draft parts of a problem with a model."""
    work(DRAFT_PROBLEM, drafting_id)


@shared_task
def send_feedback_mail(*, mail_id: int) -> None:
    """Tell a learner by mail that a coach has written."""
    work(SEND_FEEDBACK_MAIL, mail_id)


@shared_task
def send_coaching_mail(*, mail_id: int) -> None:
    """Tell a coach by mail what waits for them, or a learner of a message to their cohort."""
    work(SEND_COACHING_MAIL, mail_id)


@shared_task(autoretry_for=(InvitationNotSent,), retry_backoff=30, max_retries=4)
def send_invitation_mail(*, invitation_id: int) -> None:
    """Mail an invitation to a cohort."""
    send_invitation(invitation_id)


@shared_task
def nothing() -> None:
    """Do nothing; it wakes a worker that shall look around."""
