"""Who pays for the model and which one it is: the providers that are offered, and what each learner chose of them."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Protocol

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F, FilteredRelation, Q, Subquery
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables

from profiles.models import ModelAccess, Provider, User, Voice
from profiles.models.provider import validate_key
from profiles.models.stored_key import StoredKey, key_holders
from profiles.providers.breaker import outage_of
from profiles.secrets import SecretUnreadable

logger = logging.getLogger(__name__)


class ChoiceRefused(ValidationError):
    """What a learner chose cannot be used; it says why at ``model`` or ``key``, and never holds the key."""


class OwnModel(Protocol):
    """A stored choice of a model on an own key."""

    model: str

    def key(self) -> str: ...


class CoachIsWorking(Exception):
    """The choice cannot be changed while a coach works by it."""


WORKS_BY_IT: list[Callable[[User], bool]] = []
"""Who can tell whether a coach is working at this moment by what a user chose for the account: the interviews."""


@dataclass(frozen=True)
class ModelChoice:
    """All that a call of the model needs; the prices are per million tokens. It never shows the key.

    ``reading`` says which messages the model reads (:class:`profiles.models.provider.Reading`), ``reading_model`` which
    model does. ``temperature`` is that of the first attempt for the coach's words. ``transcription_model`` turns
    speech into words, "" where none does, and ``speech_model`` reads aloud in one of ``speech_voices``. ``had_faults``
    says that the provider's last calls failed, ``was_refused`` that it is there and refused a trial, and
    ``is_left_alone`` that it is not asked at present (:mod:`profiles.providers.breaker`).
    """

    provider_name: str
    base_url: str
    model: str
    api_key: str = field(repr=False)
    own_key: bool
    reading: str
    reading_model: str
    price_prompt: Decimal | None
    price_completion: Decimal | None
    currency: str
    temperature: float = 0.6
    transcription_model: str = ""
    speech_model: str = ""
    speech_voices: tuple[str, ...] = ()
    daily_cost: Decimal | None = None
    provider_id: int = 0
    had_faults: bool = False
    was_refused: bool = False
    is_left_alone: bool = False


@dataclass(frozen=True)
class SpeakingVoice:
    """Who speaks as the coach, for pages: ``kind`` is ``model`` or ``curated``.

    ``transcribed_by`` is the provider that turns recordings of the learner into words, "" where none does; ``read_by``
    is the one that reads the coach aloud, in one of ``voices``.
    """

    kind: str
    label: str
    transcribed_by: str = ""
    read_by: str = ""
    voices: tuple[str, ...] = ()


def offered_providers() -> list[Provider]:
    """Return the providers among which learners may choose, by name."""
    return list(Provider.objects.filter(enabled=True).select_related("outage"))


def model_values() -> tuple[tuple[str, str], ...]:
    """Return every model that is offered as a value ("id of the provider:model") and a name to show."""
    return tuple(
        (f"{provider.pk}:{model}", f"{model} ({provider.name})")
        for provider in offered_providers()
        for model in provider.offered_models
    )


def model_choice_for(user_id: int) -> ModelChoice | None:
    """Return the model that this learner chose, in one query, also one that is left alone at present; ``None`` means
    the curated coach.

    Who chose their own key is never passed on to another provider: when theirs is not enabled any more, no longer
    offers the model, or the key cannot be read, the curated coach takes over.
    """
    accesses = ModelAccess.objects.filter(user_id=user_id)
    candidates = (
        Provider.objects.filter(enabled=True)
        .select_related("outage")
        .annotate(
            voice=Subquery(accesses.values("voice")),
            access=FilteredRelation("accesses", condition=Q(accesses__user_id=user_id)),
        )
        .filter(Q(is_default=True) | Q(access__isnull=False))
        .annotate(own_model=F("access__model"), own_key=F("access__key_encrypted"))
        .order_by()
    )
    for provider in candidates:
        if provider.voice == Voice.OWN_KEY and provider.own_model:
            access = ModelAccess(user_id=user_id, model=provider.own_model, key_encrypted=provider.own_key)
            return own_choice(provider, access)
        if provider.voice in (None, Voice.PLATFORM) and provider.is_default:
            return platform_choice(provider)
    return None


def platform_choice(provider: Provider) -> ModelChoice | None:
    """Return what ``provider`` serves on its shared key: its first model."""
    model = next(iter(provider.offered_models), "")
    return _choice(provider, model=model, key=_readable_key(provider), own_key=False)


def own_choice(provider: Provider, access: OwnModel) -> ModelChoice | None:
    """Return what ``provider`` serves on the learner's own key, ``None`` when it cannot."""
    if access.model not in provider.offered_models:
        return None
    return _choice(provider, model=access.model, key=_readable_key(access), own_key=True)


@sensitive_variables("key")
def choice_to_try(provider: Provider, key: str | None = None) -> ModelChoice:
    """Return what a trial of ``provider`` asks: its first model with ``key``, else the stored one. Where there is none
    it asks all the same: a server that refuses to answer without a key is there."""
    model = next(iter(provider.offered_models), "")
    key = _readable_key(provider) if key is None else key
    return _made(provider, model=model or NO_MODEL, key=key or NO_KEY, own_key=False)


NO_MODEL = NO_KEY = "none"
"""What stands for a model that is not known yet, and for a key that is missing."""


@sensitive_variables("key")
def _choice(provider: Provider, *, model: str, key: str, own_key: bool) -> ModelChoice | None:
    return _made(provider, model=model, key=key, own_key=own_key) if model and key else None


@sensitive_variables("key")
def _made(provider: Provider, *, model: str, key: str, own_key: bool) -> ModelChoice:
    outage = outage_of(provider)
    return ModelChoice(
        provider_name=provider.name,
        base_url=provider.base_url,
        model=model,
        api_key=key,
        own_key=own_key,
        reading=provider.reading,
        reading_model=provider.reading_model or model,
        price_prompt=provider.price_per_million_prompt,
        price_completion=provider.price_per_million_completion,
        currency=provider.currency,
        temperature=settings.MODEL_TEMPERATURE if provider.temperature is None else provider.temperature,
        transcription_model=provider.transcription_model,
        speech_model=provider.speech_model,
        speech_voices=provider.offered_voices,
        daily_cost=provider.daily_cost,
        provider_id=provider.pk,
        had_faults=outage is not None,
        was_refused=outage is not None and outage.faults == 0,
        is_left_alone=outage is not None and outage.is_open,
    )


def _readable_key(row: StoredKey) -> str:
    """Return the key in ``row``, empty when there is none or it cannot be read, which is logged."""
    try:
        return row.key()
    except SecretUnreadable:
        named = f"of user {row.user_id}" if isinstance(row, ModelAccess) else f"in row {row.pk} of {row._meta.label}"
        whose = named if row.owner_path else f"shared by provider {row.pk}"
        logger.warning("The key %s cannot be read with SECRET_KEY or SECRET_KEY_FALLBACKS.", whose)
        return ""


def key_is_readable(row: StoredKey) -> bool:
    """Tell whether the key in ``row`` can be read; having none is fine."""
    try:
        row.key()
    except SecretUnreadable:
        return False
    return True


def voice_of(user: User) -> SpeakingVoice:
    """Return who speaks as the coach with ``user`` at present."""
    return speaking(model_choice_for(user.pk))


def speaking(choice: ModelChoice | None) -> SpeakingVoice:
    """Say in words who speaks when ``choice`` is used."""
    if choice is None:
        return SpeakingVoice("curated", _("Built-in coach"))
    names = {"model": choice.model, "provider": choice.provider_name}
    if choice.is_left_alone:
        return SpeakingVoice("curated", _("Built-in coach (%(provider)s is not answering at the moment)") % names)
    through = _("%(model)s through %(provider)s, your key") if choice.own_key else _("%(model)s through %(provider)s")
    reads = bool(choice.speech_model and choice.speech_voices)
    return SpeakingVoice(
        "model",
        through % names,
        transcribed_by=choice.provider_name if choice.transcription_model else "",
        read_by=choice.provider_name if reads else "",
        voices=choice.speech_voices if reads else (),
    )


def platform_voice(providers: Sequence[Provider]) -> SpeakingVoice:
    """Return who speaks with those who chose what this installation offers, which is ``providers``."""
    default = next((provider for provider in providers if provider.is_default), None)
    return speaking(platform_choice(default) if default else None)


def access_of(user: User) -> ModelAccess:
    """Return what ``user`` chose, as an unsaved row with the defaults when they chose nothing yet."""
    access = ModelAccess.objects.select_related("provider__outage").filter(user=user).first()
    return access or ModelAccess(user=user)


def own_key_trouble(access: ModelAccess) -> str:
    """Return what keeps the learner's own key from serving: ``unreadable``, ``not_offered``, or nothing."""
    if not key_is_readable(access):
        return "unreadable"
    provider = access.provider
    if access.voice == Voice.OWN_KEY and not (provider.enabled and access.model in provider.offered_models):
        return "not_offered"
    return ""


@transaction.atomic
@sensitive_variables("key")
def save_model_access(
    *, user: User, voice: str, provider: Provider | None = None, model: str = "", key: str = ""
) -> ModelAccess:
    """Keep the learner's choice for all interviews without one of their own, and return it.

    Raises ``ChoiceRefused``, and :class:`CoachIsWorking` while a coach works by it.

    Provider, model and key count only with the learner's own key. An empty ``key`` keeps the one there is, as long as
    the provider stays the same. With another voice a stored key waits, unused.
    """
    if any(works(user) for works in WORKS_BY_IT):
        raise CoachIsWorking
    ModelAccess.objects.get_or_create(user=user)
    access = ModelAccess.objects.select_for_update().get(user=user)
    if voice == Voice.OWN_KEY:
        if provider is None or not provider.enabled or model not in provider.offered_models:
            raise ChoiceRefused({"model": _("Choose a model from the list.")})
        _give_key(access, provider, key)
        access.provider, access.model = provider, model
    access.voice = voice
    access.save()
    return access


@sensitive_variables("key")
def _give_key(access: ModelAccess, provider: Provider, key: str) -> None:
    if key:
        try:
            validate_key(key)
        except ValidationError as error:
            raise ChoiceRefused({"key": error}) from error
        access.set_key(key)
    elif not access.has_key_for(provider):
        raise ChoiceRefused({"key": _("Enter your key for %(provider)s.") % {"provider": provider}})
    elif not key_is_readable(access):
        raise ChoiceRefused({"key": _("The stored key can no longer be read; enter it again.")})


def delete_key(*, user: User) -> None:
    """Remove the learner's keys with what they were for, also those of single interviews; who used one gets what the
    platform offers."""
    mine = ModelAccess.objects.filter(user=user)
    with transaction.atomic():
        for holder in key_holders():
            if holder.owner_path and holder is not ModelAccess:
                holder.objects.filter(**{holder.owner_path: user}).delete()
        mine.filter(voice=Voice.OWN_KEY).update(voice=Voice.PLATFORM)
        mine.update(provider=None, model="", key_encrypted="", key_hint="")
