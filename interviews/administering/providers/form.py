"""The form of a provider: it takes a key and gives none back, and asks the provider before it is saved."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_variables

from interviews.administering.providers.fault_words import FaultCard, card_of, speech_card_of
from interviews.llm.port import ModelError
from interviews.model_calls import trials
from profiles.models import Provider
from profiles.models.provider import validate_key
from profiles.providers.choices import choice_to_try

LISTED = "listed"
"""The names that were ticked in the list of what the provider has."""
TESTED = frozenset({"base_url", "model_names", "new_key", "remove_key", "enabled"})
"""With another value of one of these fields the provider is asked before it is saved."""
SPOKEN = frozenset({"speech_model", "speech_voices"})
"""With another value of one of these its voice is."""


class ProviderForm(forms.ModelForm):
    """``fault`` is the card of a test that failed, ``None`` where there was none or it passed; ``trial`` has what the
    model's own test found, where there was one."""

    new_key = forms.CharField(
        label=_("Shared key"),
        required=False,
        validators=[validate_key],
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password", "class": "vTextField"}),
        help_text=_("Leave it empty to keep the stored key. For a server that needs no key, enter any word."),
    )
    remove_key = forms.BooleanField(label=_("Remove the stored key"), required=False)
    save_untested = forms.BooleanField(label=_("Save all the same"), required=False)
    fault: FaultCard | None = None
    trial: tuple[ModelError | None, ...] = ()

    class Meta:
        model = Provider
        fields = (
            "name",
            "base_url",
            "model_names",
            "reading",
            "reading_model",
            "transcription_model",
            "speech_model",
            "speech_voices",
            "temperature",
            "price_per_million_prompt",
            "price_per_million_completion",
            "currency",
            "daily_cost",
            "enabled",
            "is_default",
        )
        widgets = dict.fromkeys(("model_names", "speech_voices"), forms.Textarea(attrs={"rows": 4}))

    def __init__(self, data: Any = None, *args: Any, **kwargs: Any) -> None:
        if data is not None and LISTED in data:
            data = data.copy()
            lines = [*data.get("model_names", "").splitlines(), *data.getlist(LISTED)]
            data["model_names"] = "\n".join(dict.fromkeys(lines))
        super().__init__(data, *args, **kwargs)
        if not self.instance.pk:
            self.fields["new_key"].help_text = _("For a server that needs no key, enter any word.")

    def clean(self) -> dict[str, Any]:
        """Refuse to take a key and to remove it at once."""
        cleaned = super().clean()
        if cleaned.get("new_key") and cleaned.get("remove_key"):
            raise ValidationError({"remove_key": _("Enter a new key or remove the stored one, not both.")})
        return cleaned

    def _get_validation_exclusions(self) -> set[str]:
        # Another default takes the place of the first when it is saved: that there is one is no fault of the form.
        return {*super()._get_validation_exclusions(), "is_default"}

    def _post_clean(self) -> None:
        """Ask the provider, once everything else is in order."""
        super()._post_clean()
        if self.errors or not self._is_to_be_asked():
            return
        self.fault = self._fault()
        if self.fault is not None and not self.cleaned_data["save_untested"]:
            self.add_error("save_untested", _("Nothing was saved."))

    def _is_to_be_asked(self) -> bool:
        return self.cleaned_data["enabled"] and bool((TESTED | SPOKEN) & set(self.changed_data))

    @sensitive_variables("key")
    def _fault(self) -> FaultCard | None:
        """Ask for words, and then for speech, each where something of it is new."""
        key = "" if self.cleaned_data["remove_key"] else self.cleaned_data["new_key"] or None
        choice, changed = choice_to_try(self.instance, key), set(self.changed_data)
        error = trials.fault_of(choice) if TESTED & changed else None
        self.trial = (error,) if TESTED & changed else ()
        if error is not None and not trials.lacks_a_key(error, choice):
            return card_of(error, choice)
        error = trials.speech_fault_of(choice) if choice.speech_model else None
        if error is not None and not trials.lacks_a_key(error, choice):
            return speech_card_of(error, choice)
        return None
