"""What administrators are told when a provider did not answer a test: what happened and what to do, a row for each kind
of fault. Learners are told other things (``model_calls/key_verdicts.py``): they cannot mend any of it."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from interviews.llm.port import FaultKind, ModelError
from interviews.model_calls.key_verdicts import FAULTS
from profiles.providers.choices import ModelChoice

ADVICE: Mapping[FaultKind, str | Promise] = {
    FaultKind.KEY: _("Copy the key again from the account there. Deleted and expired keys do not come back."),
    FaultKind.QUOTA: _("Add credit or raise the limit in the account there."),
    FaultKind.NOT_FOUND: _(
        "Compare the address with the provider’s documentation (it mostly ends in /v1), and choose one of its models."
    ),
    FaultKind.BAD_REQUEST: _("The first model may not support chat. Put another one first."),
    FaultKind.ADDRESS: _(
        "If the model is in your own network, name that network in the setting MODEL_NETWORKS on the server, for "
        "example MODEL_NETWORKS=192.168.1.0/24, and restart. No key was sent."
    ),
    FaultKind.TIMEOUT: _("Check that the model is loaded and the server is not busy, or choose a smaller model."),
    FaultKind.CONNECTION: _(
        "Check the address for typing errors, that the server is running, and that a firewall lets this machine reach "
        "it."
    ),
    FaultKind.RATE_LIMIT: _("Nothing is wrong with address and key. Wait a minute, or raise the rate limit there."),
    FaultKind.SERVER: _("The fault is on the provider’s side. Try again in a few minutes."),
    FaultKind.BAD_REPLY: _(
        "Something answers at this address, but it does not speak the OpenAI protocol. Check the path of the address."
    ),
}


SPEECH_ADVICE: Mapping[FaultKind, str | Promise] = ADVICE | {
    FaultKind.NOT_FOUND: _(
        "Compare the name of the model for reading aloud; not every provider has one (audio/speech)."
    ),
    FaultKind.BAD_REQUEST: _("The model for reading aloud may not know its first voice. Compare the names."),
    FaultKind.BAD_REPLY: _("It answers, but not with sound that browsers play. Try another model for reading aloud."),
}


@dataclass(frozen=True)
class FaultCard:
    """Why a provider did not answer: what happened, what to do next, and a technical detail without keys or texts."""

    tone: str
    happened: str
    advice: str
    detail: str


def card_of(error: ModelError, choice: ModelChoice) -> FaultCard:
    """Return the card for ``error``, met when ``choice`` was tried."""
    return _card(error, choice, choice.model, ADVICE)


def speech_card_of(error: ModelError, choice: ModelChoice) -> FaultCard:
    """Return the card for ``error``, met when the voice of ``choice`` was tried."""
    return _card(error, choice, choice.speech_model, SPEECH_ADVICE)


def _card(error: ModelError, choice: ModelChoice, model: str, advice: Mapping[FaultKind, str | Promise]) -> FaultCard:
    row = FAULTS[error.kind]
    names = {"provider": choice.provider_name or _("The provider"), "model": model}
    return FaultCard(row.tone, str(row.happened % names), str(advice[error.kind]), error.detail)
