"""Ways on after something failed: keyword-only verbs, atomic, idempotent, scoped to the learner.

``retry`` does once more what failed, ``advance`` goes on from where the interview stands; one after the other always
leads on. The model is configured anew in any status but *coach working*. What was earned so far is never touched.
"""

from collections.abc import Sequence
from contextlib import suppress
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables

from interviews.coaching.coaching_mail import notify
from interviews.coaching.released_reviews import open_question
from interviews.conversation import cards, status_moves
from interviews.conversation.locking import locked_interview
from interviews.core.statuses import MAY_CONFIGURE, Move, Status
from interviews.ground.refusals import (
    CoachBusy,
    ConfigurationRefused,
    InterviewClosed,
    InvalidSubmission,
    StaleTurn,
    StatusRefused,
)
from interviews.ground.texts import checked_text
from interviews.model_calls.speaking import OWN_CHOICES, Chosen, save_choice
from interviews.models import Interview, InterviewStatus, NoticeKind, SectionStatus, TurnAction
from interviews.report import beginning
from interviews.turns import accepting, opening
from interviews.turns.ending import Ending, Outdated, end_early, ended_early
from interviews.turns.repeating import turn_to_repeat
from profiles.cohorts.membership import coaches_of, memberships_of
from profiles.models import ModelAccess, Provider, User, Voice
from profiles.providers.choices import CoachIsWorking, offered_providers, save_model_access

MAX_QUESTION_CHARACTERS = 2_000


@sensitive_variables("key")
def update_ai_config(
    *, learner: User, interview_id: UUID, voice: str, provider: str = "", model: str = "", key: str = ""
) -> Chosen:
    """Choose who speaks as the coach in this interview from the next step on, and return the choice.

    ``voice`` is one of :data:`OWN_CHOICES`, ``provider`` the name of a row of the administrator's list. Raises
    ``Interview.DoesNotExist``, :class:`StatusRefused` while the coach is working, and :class:`ConfigurationRefused`.
    """
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        if Status(interview.status) not in MAY_CONFIGURE:
            raise status_refused(interview)
        row = _chosen_provider(voice, provider, OWN_CHOICES)
        try:
            return save_choice(interview, voice=voice, provider=row, model=model, key=key)
        except ValidationError as refused:
            raise ConfigurationRefused(reason=" ".join(refused.messages)) from None


@sensitive_variables("key")
def update_account_ai_config(
    *, learner: User, voice: str, provider: str = "", model: str = "", key: str = ""
) -> ModelAccess:
    """Choose who speaks as the coach in all interviews that have no choice of their own, and return it.

    Raises :class:`StatusRefused` while a coach works by it, and :class:`ConfigurationRefused`.
    """
    row = _chosen_provider(voice, provider, Voice.values)
    try:
        return save_model_access(user=learner, voice=voice, provider=row, model=model, key=key)
    except CoachIsWorking:
        raise StatusRefused(status_label=InterviewStatus.WORKING.label) from None
    except ValidationError as refused:
        raise ConfigurationRefused(reason=" ".join(refused.messages)) from None


def _chosen_provider(voice: str, name: str, voices: Sequence[str]) -> Provider | None:
    """Return the provider that goes with ``voice``, which has to be one of ``voices``."""
    if voice not in voices:
        raise ConfigurationRefused(reason=_("Choose your coach: %(values)s.") % {"values": ", ".join(voices)})
    if voice != Voice.OWN_KEY:
        return None
    # Compared here: a name with half a surrogate pair or a NUL is one that no database takes.
    row = next((provider for provider in offered_providers() if provider.name == name), None)
    if row is None:
        raise ConfigurationRefused(reason=_("Choose a provider from the list."))
    return row


def retry(*, learner: User, interview_id: UUID) -> Interview:
    """Do once more what failed: the turn, the sections of the report, or the answer that a model could not give.

    Where nothing failed, or it is being done already, nothing happens. Raises ``Interview.DoesNotExist``.
    """
    interview = Interview.objects.get(pk=interview_id, learner=learner)
    if interview.lacks_report:
        return _write_again(learner, interview_id)
    if interview.status in _CAN_REPEAT and turn_to_repeat(interview) is not None:
        # Whoever was faster has gone on from here already: then there is nothing to do again.
        with suppress(StaleTurn, CoachBusy, InterviewClosed, InvalidSubmission):
            accepting.submit_turn(
                learner=learner,
                interview_id=interview_id,
                client_id=accepting.client_id_for(interview, "retry"),
                seen_turn=interview.turn_count,
                action=TurnAction.RETRY,
            )
    interview.refresh_from_db()
    return interview


_CAN_REPEAT = (InterviewStatus.WAITING, InterviewStatus.FAILED)


def advance(*, learner: User, interview_id: UUID) -> Interview:
    """Go on from where the interview stands, without what failed; an open card is folded.

    A draft is begun; an interview whose turn failed waits for the learner again; a report with missing sections is
    taken as it is. Otherwise nothing changes. Raises ``Interview.DoesNotExist`` and :class:`StatusRefused` while the
    coach is working.
    """
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        if interview.status == InterviewStatus.WORKING:
            raise status_refused(interview)
        cards.fold_open(interview, "advance")  # first: what follows may open another one
        if interview.status == InterviewStatus.DRAFT:
            opening.begin_interview(interview)
        elif interview.lacks_report:
            status_moves.move(interview, Move.CLOSE)
        elif interview.status == InterviewStatus.FAILED:
            status_moves.move(interview, Move.GO_ON)
    return interview


def retry_failed_sections(*, learner: User, interview_id: UUID, curated: bool = False) -> Interview:
    """Write the sections of the report that failed once more, and only those; ``curated`` without the model.

    Raises ``Interview.DoesNotExist`` and :class:`StatusRefused` (400) outside of the review, or when none failed.
    """
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        if interview.status != InterviewStatus.REPORT_REVIEW:
            raise StatusRefused("not_in_report_review", status_label=interview.get_status_display())
        if not interview.sections.filter(status=SectionStatus.FAILED).exists():
            raise StatusRefused("no_failed_sections")
        _queue_failed(interview, curated=curated)
    interview.refresh_from_db()
    return interview


def write_curated(*, learner: User, interview_id: UUID) -> Interview:
    """Write what is missing of the report without the model. Raises as :func:`retry`."""
    return _write_again(learner, interview_id, curated=True)


def end_interview(*, learner: User, interview_id: UUID, seen_turn: int) -> Interview:
    """End the interview before its last stage; a report is written about the stages that were reached.

    An interview that is over stays as it is. Raises ``Interview.DoesNotExist``, :class:`StaleTurn`, and
    :class:`StatusRefused` while the coach is working or before it was begun.
    """
    while True:
        ending = ended_early(Interview.objects.get(pk=interview_id, learner=learner), timezone.now())
        with suppress(Outdated):
            return _end(learner, interview_id, seen_turn, ending)


def _end(learner: User, interview_id: UUID, seen_turn: int, ending: Ending | None) -> Interview:
    """End the interview as it was worked out; raises as :func:`end_interview`, and :class:`Outdated`."""
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        if interview.is_over:
            return interview
        if interview.status in (InterviewStatus.WORKING, InterviewStatus.DRAFT):
            raise status_refused(interview)
        if seen_turn != interview.turn_count:
            raise accepting.stale(interview, seen_turn)
        if ending is None:
            raise Outdated
        ending.check(interview)
        cards.fold_open(interview, "end_interview")
        end_early(interview, ending)
    return interview


def ask_coach(*, learner: User, interview_id: UUID, question: str = "") -> Interview:
    """Ask the learner's human coaches to look at the interview. Asking again changes the question and keeps the time;
    once somebody has answered, it is asked anew.

    Raises ``Interview.DoesNotExist``, and :class:`SubmissionRefused` when nobody coaches the learner or it is too long.
    """
    question = checked_text(question, MAX_QUESTION_CHARACTERS)
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        if not cards.can_ask_coach(interview):
            raise StatusRefused("nobody_to_ask")
        was_answered = help_was_given(interview)
        interview.help_question = question if was_answered else question or interview.help_question
        if was_answered or _is_for_new_coaches(interview):
            interview.help_requested_at = timezone.now()
            notify(coaches=coaches_of(learner), interview=interview, kind=NoticeKind.ASKED)
        interview.save(update_fields=["help_requested_at", "help_question"])
        cards.fold_if_offered(interview, "ask_coach")
    return interview


def withdraw_question(*, learner: User, interview_id: UUID) -> Interview:
    """Take back that the learner asked for a coach: nobody is asked any more, nor reads the interview because of that.

    Where nobody was asked, or somebody has answered, nothing happens. Raises ``Interview.DoesNotExist``.
    """
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        if interview.help_requested_at is not None and not help_was_given(interview):
            interview.help_requested_at, interview.help_question = None, ""
            interview.save(update_fields=["help_requested_at", "help_question"])
    return interview


def help_was_given(interview: Interview) -> bool:
    """Tell whether a coach has released something since the learner asked."""
    asked = Interview.objects.filter(pk=interview.pk, help_requested_at__isnull=False)
    return asked.exclude(open_question()).exists()


def _is_for_new_coaches(interview: Interview) -> bool:
    """Tell whether nobody was asked so far, or not the coaches of a cohort that the learner has joined since: they read
    what was asked after that (``interviews/coaching/access.py``)."""
    asked = interview.help_requested_at
    return asked is None or memberships_of(interview.learner).filter(joined_at__gt=asked).exists()


def status_refused(interview: Interview) -> StatusRefused:
    """Return the refusal of what the interview's status does not allow."""
    return StatusRefused(status_label=interview.get_status_display())


def _write_again(learner: User, interview_id: UUID, *, curated: bool = False) -> Interview:
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        if interview.lacks_report:
            _queue_failed(interview, curated=curated)
    interview.refresh_from_db()
    return interview


def _queue_failed(interview: Interview, *, curated: bool) -> None:
    cards.fold_open(interview, "write_curated" if curated else "retry_failed_sections")
    status_moves.move(interview, Move.WRITE_REPORT_AGAIN)
    beginning.write_failed_again(interview, curated=curated)
