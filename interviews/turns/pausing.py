"""Stopping an interview's clock, and going on with an easier problem."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from interviews.conversation import cards, status_moves
from interviews.conversation.locking import locked_interview
from interviews.core.statuses import Move
from interviews.ground.refusals import CoachBusy, InterviewClosed, StatusRefused
from interviews.models import Interview, InterviewStatus
from interviews.models.turn import UNFINISHED
from interviews.progress.easier_problems import easier_problem
from interviews.turns.opening import start_with
from problems.models import Problem
from profiles.models import User

SAME_PRESS = timedelta(seconds=30)
"""A button pressed again within this time is taken for the same press."""


def pause_interview(*, learner: User, interview_id: UUID) -> Interview:
    """Stop the interview's clock until the learner's next turn; return the interview. Pausing twice changes nothing.

    Raises ``Interview.DoesNotExist``, :class:`CoachBusy`, :class:`InterviewClosed`, or :class:`StatusRefused` for a
    draft, whose clock does not run yet.
    """
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        if interview.is_over:
            raise InterviewClosed
        if interview.turns.filter(status__in=UNFINISHED).exists():
            raise CoachBusy
        if interview.status == InterviewStatus.DRAFT:
            raise StatusRefused(status_label=interview.get_status_display())
        if interview.status == InterviewStatus.FAILED:
            status_moves.move(interview, Move.GO_ON)  # what failed can still be tried again: its card stays open
        else:
            cards.fold_if_offered(interview, "pause")
        if interview.paused_at is None:
            now = timezone.now()
            interview.away_seconds += interview.break_until(now)
            interview.paused_at = now
            interview.save(update_fields=["away_seconds", "paused_at", "updated_at"])
    return interview


def start_easier_interview(*, learner: User, interview_id: UUID) -> Interview:
    """Begin an interview about an easier problem than the one at hand, which is paused and kept; return the new one.

    Pressed twice, it returns the one that was begun by the first press, as long as nothing has been said there.
    From a scratch interview it is one as well.

    Raises ``Interview.DoesNotExist``, :class:`CoachBusy`, :class:`InterviewClosed`, or ``Problem.DoesNotExist`` when
    the bank has no other problem.
    """
    interview = Interview.objects.select_related("revision__problem").get(pk=interview_id, learner=learner)
    easier = easier_problem(interview)
    if easier is None:
        raise Problem.DoesNotExist
    with transaction.atomic():
        since = pause_interview(learner=learner, interview_id=interview_id).paused_at
        untouched = Interview.objects.filter(
            learner=learner,
            revision__isnull=False,
            language=interview.language,
            status=InterviewStatus.WAITING,
            turn_count=0,
            started_at__range=(since, since + SAME_PRESS),
            is_scratch=interview.is_scratch,
        )
        if found := untouched.first():
            return found
        problem = Problem.objects.listed().select_related("current_revision").get(slug=easier)
        return start_with(
            learner=learner,
            language=interview.language,
            revision=problem.current_revision,
            is_scratch=interview.is_scratch,
        )
