"""Forms about people."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from profiles.models import InterviewLanguage, Level, ModelAccess, Profile, Provider, User, Voice
from profiles.models.provider import validate_key
from profiles.selectors import profile_of


class SignupDetailsForm(forms.Form):
    """What sign-up asks besides address and password; allauth mixes it into its own form."""

    stated_level = forms.ChoiceField(
        label=_("How would you rate yourself at algorithm interviews?"),
        choices=[(Level.UNKNOWN, _("Not sure yet")), *[c for c in Level.choices if c[0] != Level.UNKNOWN]],
        required=False,
    )
    interview_language = forms.ChoiceField(
        label=_("Language of the coach"), choices=InterviewLanguage.choices, required=False
    )

    def signup(self, request: object, user: User) -> None:
        """Keep the answers with the new account."""
        profile = profile_of(user)
        profile.stated_level = self.cleaned_data["stated_level"] or Level.UNKNOWN
        profile.interview_language = self.cleaned_data["interview_language"]
        profile.save()


class PreferencesForm(forms.ModelForm):
    """Settings of one's own account."""

    class Meta:
        model = Profile
        fields = ("stated_level", "interview_language", "theme", "show_timer")


class ModelAccessForm(forms.Form):
    """Which coach speaks; its clean data are what ``save_model_access`` takes."""

    voice = forms.ChoiceField(label=_("Who coaches you"), choices=Voice.choices, widget=forms.RadioSelect)
    model = forms.ChoiceField(
        label=_("Model"),
        required=False,
        error_messages={"invalid_choice": _("This model is not offered any more. Choose another one.")},
    )
    key = forms.CharField(
        label=_("Key"),
        required=False,
        validators=[validate_key],
        # "off" is what browsers ignore at passwords: they would fill in the one of the account.
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, access: ModelAccess, providers: Sequence[Provider], **kwargs: Any) -> None:
        chosen = _option(access.provider_id, access.model) if access.provider_id else ""
        super().__init__(*args, initial={"voice": access.voice, "model": chosen}, **kwargs)
        self.providers = {str(provider.pk): provider for provider in providers}
        self.fields["model"].choices = [
            ("", _("Choose a model")),
            *((one.name, [(_option(one.pk, name), name) for name in one.offered_models]) for one in providers),
        ]

    def clean(self) -> dict[str, Any]:
        """Take the chosen option apart into provider and model."""
        cleaned = super().clean()
        if cleaned.get("key") and cleaned.get("voice") not in (None, Voice.OWN_KEY):
            self.add_error("voice", _("You entered a key. Choose your own key to use it, or leave the field empty."))
        provider_id, _colon, cleaned["model"] = cleaned.get("model", "").partition(":")
        return {**cleaned, "provider": self.providers.get(provider_id)}


def _option(provider_id: int, model: str) -> str:
    return f"{provider_id}:{model}"
