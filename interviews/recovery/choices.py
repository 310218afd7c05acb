"""What a learner chooses on a card and no other service does: to carry on, or to go on with the curated coach."""

from uuid import UUID

from django.db import transaction

from interviews.conversation import cards
from interviews.conversation.locking import locked_interview
from interviews.core.cards.registry import CARDS
from interviews.models import Interview, InterviewStatus
from interviews.recovery import ways as recovery
from profiles.models import User, Voice


def carry_on(*, learner: User, interview_id: UUID) -> Interview:
    """Fold the open card, if carrying on is one of its ways. Raises ``Interview.DoesNotExist``."""
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        card = cards.open_card_of(interview)
        if card is not None and _lets_carry_on(card.code):
            cards.fold_open(interview, "go_on")
    return interview


def _lets_carry_on(code: str) -> bool:
    """Tell whether a card needs no decision: it says so, or it has no ways of its own."""
    options = CARDS[code].options
    return not options or "go_on" in dict(options)


def use_curated(*, learner: User, interview_id: UUID) -> Interview:
    """Let the curated coach speak from here on, and answer what was left without an answer; the card is folded.

    Raises as ``recovery.update_ai_config``.
    """
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        recovery.update_ai_config(learner=learner, interview_id=interview_id, voice=Voice.CURATED)
        cards.fold_if_offered(interview, "use_curated")
    if interview.status == InterviewStatus.FAILED:
        interview = recovery.retry(learner=learner, interview_id=interview_id)
    return interview
