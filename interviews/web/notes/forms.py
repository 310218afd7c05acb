"""What learners send from the pages of their notes."""

from django import forms
from django.utils.translation import gettext_lazy as _

from interviews.ground.refusals import InvalidSubmission, page_language
from interviews.report.note import my_notes


class NoteForm(forms.Form):
    """A note as its learner wants it; ``seen`` is the version that the page began with."""

    # No longest lengths, for a browser would cut off what is too long without a word.
    content = forms.CharField(
        label=_("Text"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 18, "spellcheck": "true"}),
        error_messages={"required": _("A note needs some text. If you do not want it, delete it.")},
    )
    file_name = forms.CharField(
        label=_("File name"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
        error_messages={"required": _("The file needs a name.")},
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput())

    def clean_content(self) -> str:
        """Return the text as it is stored, or say at the field what the card says."""
        content = self.cleaned_data["content"]
        if not content.strip():
            raise forms.ValidationError(self.fields["content"].error_messages["required"])
        try:
            return my_notes.checked_content(content)
        except InvalidSubmission as refusal:
            card = refusal.feedback(page_language())
            raise forms.ValidationError([card.message, card.fix]) from refusal
