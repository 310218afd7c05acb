"""Opening the card that a turn calls for, with what was there before it."""

from datetime import datetime

from interviews.conversation import cards
from interviews.core.cards.registry import FAILURES, MENDED_IN_STEPS
from interviews.core.cards.steps import WizardState, begun, key_was_saved, model_access, state_reset
from interviews.core.response import RaisedCard
from interviews.core.stages import Stage, index_of
from interviews.model_calls.speaking import choice_of
from interviews.models import Card, Interview, Turn, TurnStatus
from profiles.providers.choices import ModelChoice, model_values

FAILURES_TOO_MANY = 3


def raise_card(interview: Interview, turn: Turn | None, raised: RaisedCard, now: datetime) -> None:
    """Open the card on the interview, and fold the one that was open."""
    code, facts = raised.code, dict(raised.facts)
    # What is mended in steps is mended so the third time, too.
    if code in FAILURES - MENDED_IN_STEPS and turn is not None and (before := _failures_before(interview, turn)):
        facts["codes"] = [*(card.code for card in before), code]
        facts["faults"] = [*(str(card.facts.get("fault", "")) for card in before), str(facts.get("fault", ""))]
        facts["at"] = [*(card.message.created_at.isoformat() for card in before), now.isoformat()]
        code = "repeated_failure"
    choice = None
    if MENDED_IN_STEPS & {code, *facts.get("codes", ())}:
        choice = choice_of(interview)
        facts["provider"] = choice.provider_name if choice else "–"
    cards.open_card(interview, code, facts=facts, wizard=_wizard(interview, code, choice), turn=turn, now=now)


def _wizard(interview: Interview, code: str, choice: ModelChoice | None) -> WizardState | None:
    if code in MENDED_IN_STEPS:
        own_key = choice is None or choice.own_key
        return begun(model_access(model_values(), own_key=own_key, again=_new_key_was_refused(interview, code)))
    if code == "state_reset":
        return begun(state_reset(may_resume=_reached_more(interview)))
    return None


def _new_key_was_refused(interview: Interview, code: str) -> bool:
    """Tell whether the last card was of the same ``code``, and a key was entered in its steps."""
    last = interview.cards.order_by("-message__position").first()
    return last is not None and last.code == code and key_was_saved(last.wizard)


def _reached_more(interview: Interview) -> bool:
    """Tell whether the interview had been further than where it stands now."""
    here = index_of(Stage(interview.stage))
    return any(index_of(Stage(stage)) > here for stage in interview.stage_visits.values_list("stage", flat=True))


def _failures_before(interview: Interview, turn: Turn) -> list[Card]:
    """Return the cards of the failures right before ``turn`` at the same place, when with it they are too many."""
    earlier = interview.turns.exclude(status=TurnStatus.CANCELLED).filter(number__lt=turn.number).order_by("-number")
    numbers = list(earlier.values_list("number", flat=True)[: FAILURES_TOO_MANY - 1])
    failed = Card.objects.filter(
        interview=interview, message__turn__number__in=numbers, message__stage=interview.stage, code__in=FAILURES
    )
    found = list(failed.select_related("message").order_by("message__position"))
    return found if len(found) == FAILURES_TOO_MANY - 1 else []
