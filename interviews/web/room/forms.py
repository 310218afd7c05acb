"""What learners send to the room. The forms parse; whether it can be accepted is the services' decision."""

from django import forms
from django.utils.translation import gettext_lazy as _

from interviews.core.stages import STAGE_ORDER
from interviews.ground.refusals import InvalidSubmission, page_language
from interviews.ground.texts import checked_text
from interviews.models import TurnAction
from interviews.models.interview import MAX_PASTED_CHARACTERS
from profiles.models import InterviewLanguage

MAX_TITLE_CHARACTERS = 120
MIN_PASTED_CHARACTERS = 20
LAST_PLACE = 99
"""No message has so many readings."""


class TurnForm(forms.Form):
    """One submission: a message, code to be tested, a request for a hint, a skip or the way back."""

    client_id = forms.UUIDField()
    seen_turn = forms.IntegerField(min_value=0)
    after = forms.IntegerField(min_value=0, required=False)
    action = forms.ChoiceField(choices=TurnAction.choices, required=False)
    text = forms.CharField(required=False, strip=False)
    code = forms.CharField(required=False, strip=False)
    code_language = forms.CharField(required=False)
    include_code = forms.BooleanField(required=False)
    target_stage = forms.ChoiceField(choices=[(stage.value, stage.value) for stage in STAGE_ORDER], required=False)
    meant = forms.IntegerField(min_value=1, max_value=LAST_PLACE, required=False)
    disputed = forms.BooleanField(required=False)

    def submission(self) -> dict:
        """Return the arguments of ``services.submit_turn`` that the learner chose."""
        data = self.cleaned_data
        action = data["action"] or TurnAction.MESSAGE
        return {
            "client_id": data["client_id"],
            "seen_turn": data["seen_turn"],
            "action": str(action),
            "text": data["text"] if action == TurnAction.MESSAGE else "",
            "code": data["code"] if data["include_code"] or action == TurnAction.SUBMIT else "",
            "code_language": data["code_language"],
            "target_stage": data["target_stage"] if action == TurnAction.BACK else "",
            "meant": data["meant"],
            "disputed": data["disputed"],
        }


class SeenForm(forms.Form):
    """The latest turn that a page knew when one of its buttons was pressed."""

    seen_turn = forms.IntegerField(min_value=0, required=False)


class PasteForm(forms.Form):
    """A problem of the learner's own."""

    title = forms.CharField(label=_("Title"), max_length=MAX_TITLE_CHARACTERS, required=False)
    # No longest length, for a browser would cut off what is too long without a word.
    text = forms.CharField(
        label=_("The problem"),
        min_length=MIN_PASTED_CHARACTERS,
        widget=forms.Textarea(attrs={"rows": 14}),
        error_messages={"required": _("Paste the problem here first; a few sentences are enough.")},
    )
    language = forms.ChoiceField(label=_("Language of the coach"), choices=InterviewLanguage.choices)

    def clean_text(self) -> str:
        """Return the text as it is stored, or say at the field what the card says."""
        try:
            return checked_text(self.cleaned_data["text"], MAX_PASTED_CHARACTERS)
        except InvalidSubmission as refusal:
            card = refusal.feedback(page_language())
            raise forms.ValidationError([card.message, card.cause]) from refusal
