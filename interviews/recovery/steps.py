"""Walking through the steps of a card: where the learner is stands in the card, so any page or device goes on there.

An answer is checked, the new place is stored, and what the answer stands for is done, in one transaction; when it is
refused, the place stays. Only a message that is answered once more, or a stage that is opened, comes after it.
"""

import logging
from collections.abc import Callable, Mapping
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables

from interviews.conversation import cards
from interviews.conversation.locking import locked_interview
from interviews.core.cards.steps import WizardAnswerRefused, WizardState, answer, back
from interviews.ground.refusals import ConfigurationRefused, StaleTurn, SubmissionRefused
from interviews.ground.throttles import check_rate
from interviews.models import Card, CardState, Interview, InterviewStatus, TurnAction
from interviews.models.turn import UNFINISHED
from interviews.recovery import ways as recovery
from interviews.recovery.resuming import resume
from interviews.turns.repeating import turn_to_repeat
from profiles.models import Provider, User, Voice

logger = logging.getLogger(__name__)


@sensitive_variables("value")
def answer_step(*, learner: User, interview_id: UUID, card_id: int, step: str, value: str = "") -> Interview:
    """Answer the step at hand of a card, do what the answer stands for, and keep where the learner is.

    ``card_id`` and ``step`` are what the page shows. When that is not at hand any more, or what the answer stands for
    is refused, nothing is changed. Raises ``Interview.DoesNotExist`` and a :class:`SubmissionRefused`.
    """
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        state = _at_hand(interview, card_id, step)
        try:
            after, action = answer(state, value, without=unavailable(interview))
        except WizardAnswerRefused as refused:
            reason = _("Choose one of the answers.") if refused.reason == "no_choice" else _("Enter a value first.")
            raise SubmissionRefused("invalid_wizard_answer", reason=reason) from refused
        answers_again = action == "retry" and not interview.is_over
        if answers_again:
            if interview.status == InterviewStatus.WORKING:
                raise recovery.status_refused(interview)
            check_rate("turns", learner)
        # Stored and folded first: the action may open another card.
        Card.objects.filter(pk=card_id).update(wizard=after.to_dict())
        if after.is_done:
            cards.fold_open(interview, action or "advance")
        if action == "save_key":
            _save_key(interview, after.answers["model"], value)
        elif action and not answers_again:
            ACTIONS[action](interview)
    if answers_again:
        # Outside: experts may work for a while, and nobody should wait for this row meanwhile.
        recovery.retry(learner=learner, interview_id=interview_id)
    interview.refresh_from_db()
    return interview


def go_back(*, learner: User, interview_id: UUID, card_id: int, step: str) -> Interview:
    """Return to the last answer of a card, to give another one; raises as :func:`answer_step`."""
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        state = _at_hand(interview, card_id, step)
        if not state.step.while_working:
            Card.objects.filter(pk=card_id).update(wizard=back(state).to_dict())
    return interview


def cancel(*, learner: User, interview_id: UUID, card_id: int | None = None) -> Interview:
    """Leave the steps of a card, or of the one that is open, by their fallback action.

    Of a card that is folded there is nothing to leave. While the message is being answered once more, the steps are
    only folded. Raises as :func:`answer_step`.
    """
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        card = _open_card(interview, card_id)
        if card is not None:
            state = state_of(card, interview)
            cards.fold_open(interview, "cancel_wizard")
            if state is not None and not state.is_done and not state.step.while_working:
                ACTIONS[state.spec.fallback](interview)
    interview.refresh_from_db()
    return interview


def state_of(card: Card, interview: Interview) -> WizardState | None:
    """Return where the learner is in the steps of ``card``; ``None`` when it cannot be read, which is logged.

    When a message should be answered once more and that was taken back, the step before is at hand again.
    """
    try:
        state = WizardState.from_dict(card.wizard)
    except (KeyError, TypeError, ValueError):
        logger.warning("the steps of card %s of interview %s cannot be read", card.pk, interview.pk)
        return None
    if not state.is_done and state.step.while_working and not _is_answered_again(interview):
        return back(state)
    return state


def unavailable(interview: Interview) -> frozenset[str]:
    """Return the actions of steps that nothing stands for at present: there may be nothing to do once more."""
    can_retry = interview.lacks_report if interview.is_over else turn_to_repeat(interview) is not None
    return frozenset() if can_retry else frozenset({"retry"})


def _open_card(interview: Interview, card_id: int | None) -> Card | None:
    rows = Card.objects.select_for_update(no_key=True).filter(
        interview=interview, state=CardState.OPEN, wizard__isnull=False
    )
    card = rows.first()
    return card if card is not None and card_id in (None, card.pk) else None


def _at_hand(interview: Interview, card_id: int, step: str) -> WizardState:
    card = _open_card(interview, card_id)
    state = state_of(card, interview) if card is not None else None
    if state is None or state.is_done or state.step_id != step:
        raise StaleTurn("wizard_moved_on")
    return state


def _is_answered_again(interview: Interview) -> bool:
    return interview.turns.filter(status__in=UNFINISHED, action=TurnAction.RETRY).exists()


# --- what answers stand for ---


def _who(interview: Interview) -> dict:
    return {"learner": interview.learner, "interview_id": interview.pk}


def _use_curated(interview: Interview) -> None:
    recovery.update_ai_config(**_who(interview), voice=Voice.CURATED)


@sensitive_variables("key")
def _save_key(interview: Interview, model: str, key: str) -> None:
    provider_id, _colon, name = model.partition(":")
    provider = Provider.objects.filter(pk=int(provider_id), enabled=True).first() if provider_id.isdigit() else None
    if provider is None:
        raise ConfigurationRefused(reason=_("This provider is no longer offered. Go back and choose another one."))
    recovery.update_ai_config(
        **_who(interview), voice=Voice.OWN_KEY, provider=provider.name, model=name, key=key.strip()
    )


def _retry(interview: Interview) -> None:
    recovery.retry(**_who(interview))


def _write_curated(interview: Interview) -> None:
    recovery.write_curated(**_who(interview))


def _advance(interview: Interview) -> None:
    if interview.status != InterviewStatus.WORKING:
        recovery.advance(**_who(interview))


ACTIONS: Mapping[str, Callable[[Interview], None]] = {
    "use_curated": _use_curated,
    "retry": _retry,
    "resume": resume,
    "write_curated": _write_curated,
    "advance": _advance,
}
"""What the actions of steps do to the interview, which is locked; a key is saved by itself, for it needs the value."""
