"""What learners tell the curators of a problem. The form parses; whether it is kept is the service's decision."""

from django import forms
from django.utils.translation import gettext_lazy as _

from interviews.ground.refusals import InvalidSubmission, page_language
from interviews.ground.texts import checked_text
from interviews.models import FeedbackTopic
from interviews.models.feedback import MAX_FEEDBACK_CHARACTERS


class RemarkForm(forms.Form):
    """Something is wrong with this problem: what kind of thing, and in the learner's words."""

    topic = forms.ChoiceField(
        label=_("What is it about?"),
        choices=FeedbackTopic.choices,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose a topic."), "invalid_choice": _("Choose a topic.")},
    )
    # No longest length, for a browser would cut off what is too long without a word.
    text = forms.CharField(
        label=_("What is wrong?"),
        widget=forms.Textarea(attrs={"rows": 4}),
        error_messages={"required": _("Describe in a sentence what is wrong, so that it can be fixed.")},
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, auto_id="word-%s", **kwargs)

    def clean_text(self) -> str:
        """Return the text as it is stored, or say at the field what the card says."""
        try:
            return checked_text(self.cleaned_data["text"], MAX_FEEDBACK_CHARACTERS)
        except InvalidSubmission as refusal:
            card = refusal.feedback(page_language())
            raise forms.ValidationError([card.message, card.cause]) from refusal
