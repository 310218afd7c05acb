"""Forms about the bank."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from problems.models import Difficulty
from problems.patterns.taxonomy import load_taxonomy
from problems.patterns.techniques import TECHNIQUES

MAX_SEARCH_CHARACTERS = 100


class ProblemFilterForm(forms.Form):
    """What the catalogue can be asked for. A value that is not understood counts as not given.

    ``language`` (``en`` or ``zh``) is that of the patterns' names.
    """

    q = forms.CharField(
        label=_("Search"),
        required=False,
        max_length=MAX_SEARCH_CHARACTERS,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off", "enterkeyhint": "search"}),
    )
    difficulty = forms.ChoiceField(
        label=_("Difficulty"), choices=[("", _("Any difficulty")), *Difficulty.choices], required=False
    )
    pattern = forms.ChoiceField(label=_("Pattern"), required=False)
    technique = forms.ChoiceField(
        label=_("Pattern"), choices=[("", _("Any pattern")), *TECHNIQUES.items()], required=False
    )

    def __init__(self, *args: Any, language: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = ((id_, getattr(pattern.name, language)) for id_, pattern in load_taxonomy().items())
        self.fields["pattern"].choices = [("", _("Any pattern")), *names]

    def criteria(self) -> dict[str, str]:
        """Return what was asked for and understood, by field, without the empty ones."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value}
