"""Asking a provider whether it is there: before it is saved, and when it was left alone because it did not answer."""

import logging
import time
from collections.abc import Callable
from dataclasses import replace

from django.utils import timezone

from interviews.ground import metrics
from interviews.jobs import dispatch
from interviews.jobs.connections import hand_back_connection
from interviews.llm.port import FaultKind, ModelClient, ModelError, ModelReply, Sound
from interviews.model_calls.key_checks import QUESTION, SECONDS_OF_THE_CALL
from interviews.model_calls.paid_calls import client_for
from interviews.model_calls.reachability import NO_ANSWER
from profiles.models import Provider
from profiles.providers import breaker
from profiles.providers.choices import NO_KEY, ModelChoice, choice_to_try

logger = logging.getLogger(__name__)


def wake_due_trials() -> int:
    """Have the providers tried whose pause is over, each by a worker; return how many."""
    due = breaker.claim_due_trials(timezone.now())
    for provider_id in due:
        dispatch.publish("try_provider", provider_id=provider_id)
    return len(due)


def try_provider(*, provider_id: int) -> ModelError | None:
    """Ask a provider one small question, let the breaker know, and return the fault if there was one.

    Where it has no shared key, the refusal of that is an answer like any other.
    """
    provider = Provider.objects.filter(pk=provider_id).first()
    if provider is None:
        return None
    hand_back_connection()
    choice = choice_to_try(provider)
    error = fault_of(choice)
    note_trial(choice, error)
    return error


def note_trial(choice: ModelChoice, error: ModelError | None) -> None:
    """Let the breaker know what a trial found, that its provider answers or why it does not."""
    provider_id = choice.provider_id
    if error is None or lacks_a_key(error, choice):
        if breaker.note_answer(provider_id):
            logger.warning("provider %s answers again", provider_id)
    elif error.kind not in NO_ANSWER:
        breaker.note_refusal(provider_id, error.kind.value)
    elif not breaker.note_failed_trial(provider_id, error.kind.value):
        breaker.note_fault(provider_id, error.kind.value)


def lacks_a_key(error: ModelError, choice: ModelChoice) -> bool:
    """Tell whether ``error`` is how it should be: where learners bring the keys, a server asks for one."""
    return choice.api_key == NO_KEY and error.kind == FaultKind.KEY


def fault_of(choice: ModelChoice) -> ModelError | None:
    """Ask the model of ``choice`` one small question; return why there was no answer, ``None`` when there was one."""
    return _fault_in(choice, lambda client: client.complete(QUESTION, seconds=SECONDS_OF_THE_CALL))


WORDS_TO_SPEAK = "Hello."


def speech_fault_of(choice: ModelChoice) -> ModelError | None:
    """Let the first voice of ``choice`` say one word; return why it did not, ``None`` when it did."""
    voice = choice.speech_voices[0]
    return _fault_in(
        replace(choice, model=choice.speech_model),
        lambda client: client.speak(WORDS_TO_SPEAK, voice=voice, seconds=SECONDS_OF_THE_CALL),
    )


def _fault_in(choice: ModelChoice, ask: Callable[[ModelClient], ModelReply | Sound]) -> ModelError | None:
    """Make one call with the model of ``choice`` and count it; return why it gave nothing, ``None`` when it did."""
    names, started = (choice.provider_name, choice.model), time.monotonic()
    try:
        answer = ask(client_for(choice))
    except ModelError as error:
        metrics.model_called(*names, error.kind.value, time.monotonic() - started, None)
        return error
    metrics.model_called(*names, "done", answer.seconds, answer.usage)
    return None


def models_of(choice: ModelChoice, *, seconds: float) -> tuple[str, ...]:
    """Return the models that the provider of ``choice`` tells of. Raises :class:`ModelError`."""
    return client_for(choice).models(seconds=seconds)
