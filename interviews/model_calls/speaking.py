"""Who speaks as the coach in an interview: its own choice, or else what the learner chose for the account."""

from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables

from interviews.model_calls import budgets
from interviews.models import Interview, InterviewKey, InterviewStatus
from profiles.models import ModelAccess, Provider, User, Voice
from profiles.models.provider import validate_key
from profiles.providers.choices import (
    ChoiceRefused,
    ModelChoice,
    SpeakingVoice,
    access_of,
    key_is_readable,
    model_choice_for,
    own_choice,
    platform_choice,
    speaking,
)

AS_IN_ACCOUNT = "account"
"""The choice of an interview that goes by the account's; stored as an empty text."""
OWN_CHOICES = (AS_IN_ACCOUNT, *Voice.values)


@dataclass(frozen=True)
class Chosen:
    """What was chosen for an interview, for pages and programs: ``voice`` is one of :data:`OWN_CHOICES`; provider,
    model and ``key_hint`` are those of the own key that counts there. It never holds the key."""

    voice: str
    provider: Provider | None
    model: str
    key_hint: str
    has_key: bool

    @property
    def provider_id(self) -> int | None:
        """The provider's number, as forms know it."""
        return self.provider.pk if self.provider else None

    @property
    def key_encrypted(self) -> bool:
        """Tell whether a key is stored, as pages ask of the account's choice."""
        return self.has_key


def choice_of(interview: Interview, *, although_left_alone: bool = False) -> ModelChoice | None:
    """Return the model that speaks in this interview; ``None`` means the curated coach.

    A provider that is left alone because it does not answer is passed over, unless somebody wants it tried.
    """
    choice = _chosen(interview)
    return None if choice is not None and choice.is_left_alone and not although_left_alone else choice


def _chosen(interview: Interview) -> ModelChoice | None:
    if interview.coached_by == Voice.CURATED:
        return None
    if interview.coached_by == Voice.PLATFORM:
        default = Provider.objects.filter(enabled=True, is_default=True).select_related("outage").order_by().first()
        return platform_choice(default) if default else None
    own = _own_key(interview) if interview.coached_by == Voice.OWN_KEY else None
    if own is None:
        return model_choice_for(interview.learner_id)
    access = access_of(interview.learner)
    holder: InterviewKey | ModelAccess = own
    if not own.key_encrypted and access.has_key_for(own.provider):
        holder = ModelAccess(user_id=interview.learner_id, model=own.model, key_encrypted=access.key_encrypted)
    return own_choice(own.provider, holder) if own.provider.enabled else None


def voice_of(interview: Interview) -> SpeakingVoice:
    """Return who really speaks in this interview at present: where the day's tokens are used up, the curated coach."""
    choice = _chosen(interview)
    if choice is not None and budgets.is_spent(interview.learner_id, choice):
        return SpeakingVoice("curated", _("Built-in coach (today’s model budget is used up)"))
    return speaking(choice)


def chosen_for(interview: Interview) -> Chosen:
    """Return what was chosen for this interview; where nothing was, the own key is that of the account."""
    own, access = _own_key(interview), access_of(interview.learner)
    voice = interview.coached_by or AS_IN_ACCOUNT
    if own is None:
        return Chosen(voice, access.provider, access.model, access.key_hint, bool(access.key_encrypted))
    if own.key_encrypted or not access.has_key_for(own.provider):
        return Chosen(voice, own.provider, own.model, own.key_hint, bool(own.key_encrypted))
    return Chosen(voice, own.provider, own.model, access.key_hint, has_key=True)


@sensitive_variables("key")
def save_choice(
    interview: Interview, *, voice: str, provider: Provider | None = None, model: str = "", key: str = ""
) -> Chosen:
    """Keep who speaks in this interview, whose row is locked, and return it. Raises ``ChoiceRefused``.

    Provider, model and key count only with the learner's own key. An empty ``key`` keeps the one that is stored for the
    provider, here or in the account. Going by the account again removes what was stored here.
    """
    if voice == Voice.OWN_KEY:
        if provider is None or not provider.enabled or model not in provider.offered_models:
            raise ChoiceRefused({"model": _("Choose a model from the list.")})
        own = _own_key(interview) or InterviewKey(interview=interview)
        _give_key(own, provider, key)
        own.provider, own.model = provider, model
        own.save()
    elif voice == AS_IN_ACCOUNT:
        InterviewKey.objects.filter(interview=interview).delete()
    interview.coached_by = "" if voice == AS_IN_ACCOUNT else voice
    Interview.objects.filter(pk=interview.pk).update(coached_by=interview.coached_by)
    return chosen_for(interview)


def is_being_coached(user: User) -> bool:
    """Tell whether a coach is working at this moment by what ``user`` chose for the account."""
    return Interview.objects.filter(learner=user, coached_by="", status=InterviewStatus.WORKING).exists()


@sensitive_variables("key")
def _give_key(own: InterviewKey, provider: Provider, key: str) -> None:
    if key:
        try:
            validate_key(key)
        except ValidationError as error:
            raise ChoiceRefused({"key": error}) from error
        own.set_key(key)
        return
    access = access_of(own.interview.learner)
    holder = next((one for one in (own, access) if one.has_key_for(provider)), None)
    if holder is None:
        raise ChoiceRefused({"key": _("Enter your key for %(provider)s.") % {"provider": provider}})
    if not key_is_readable(holder):
        raise ChoiceRefused({"key": _("The stored key can no longer be read; enter it again.")})
    if holder is access:
        own.set_key("")


def _own_key(interview: Interview) -> InterviewKey | None:
    return InterviewKey.objects.select_related("provider__outage").filter(interview_id=interview.pk).first()
