"""What learners send in a re-solve."""

from django import forms
from django.utils.translation import gettext_lazy as _

from interviews.ground.refusals import page_language
from interviews.ground.texts import checked_text
from interviews.models.interview import MAX_CODE_CHARACTERS
from interviews.resolves import sending

_ATTRIBUTES = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false", "placeholder": "O(…)"}


class ResolveForm(forms.Form):
    """Code and what it costs; what cannot be read is said at its field."""

    code = forms.CharField(required=False, strip=False)
    claimed_time = forms.CharField(label=_("Time cost"), required=False, widget=forms.TextInput(_ATTRIBUTES))
    claimed_space = forms.CharField(label=_("Extra space"), required=False, widget=forms.TextInput(_ATTRIBUTES))

    def focus_unread_cost(self) -> None:
        """Let the page begin at the first cost that could not be read."""
        unread = next((name for name in ("claimed_time", "claimed_space") if name in self.errors), None)
        if unread is not None:
            self.fields[unread].widget.attrs["autofocus"] = True

    def clean_code(self) -> str:
        """Return the code as it is stored."""
        try:
            return checked_text(self.cleaned_data["code"], MAX_CODE_CHARACTERS, strip=False)
        except sending.InvalidSubmission as refusal:
            raise forms.ValidationError(refusal.message) from refusal

    def clean_claimed_time(self) -> str:
        """Return the stated time as it is stored."""
        return self._cost("claimed_time")

    def clean_claimed_space(self) -> str:
        """Return the stated space as it is stored."""
        return self._cost("claimed_space")

    def _cost(self, name: str) -> str:
        try:
            return sending.checked_cost(self.cleaned_data[name])
        except sending.InvalidSubmission as refusal:
            card = refusal.feedback(page_language())
            raise forms.ValidationError(card.cause if refusal.code == "invalid_request" else card.message) from refusal
