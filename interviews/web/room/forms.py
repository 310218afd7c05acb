"""What learners send to the room. The forms parse; whether it can be accepted is the services' decision."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django_ace import AceWidget

from interviews.core.stages import STAGE_ORDER
from interviews.ground.refusals import InvalidSubmission, page_language
from interviews.ground.texts import checked_text
from interviews.models import TurnAction
from interviews.models.interview import MAX_PASTED_CHARACTERS
from profiles.models import EditorKeys, InterviewLanguage

LIGHT_THEME, DARK_THEME = "cloud_editor", "cloud_editor_dark"
MAX_TITLE_CHARACTERS = 120
MIN_PASTED_CHARACTERS = 20
_ACE = "django_ace/ace"


class CodeEditor(AceWidget):
    """The Ace editor without its own start script and inline styles: ``static/js/editor.js`` starts it.

    ``keys`` are those it follows, one of :class:`profiles.models.EditorKeys`.
    """

    def __init__(self, keys: str = EditorKeys.ORDINARY) -> None:
        self.keys = keys
        super().__init__(
            mode="python", theme=LIGHT_THEME, width=None, height=None, toolbar=False, useworker=False,
            useStrictCSP=True, showprintmargin=False, tabsize=4,
        )  # fmt: skip

    @property
    def media(self) -> forms.Media:
        """Return Ace, its Python mode, the keys, and both themes: the colours may change while the page is open."""
        scripts = ["ace.js", "mode-python.js", f"theme-{LIGHT_THEME}.js", f"theme-{DARK_THEME}.js"]
        if self.keys:
            scripts.append(f"keybinding-{self.keys}.js")
        styles = ["ace/css/ace.css", f"ace/css/theme/{LIGHT_THEME}.css", f"ace/css/theme/{DARK_THEME}.css"]
        return forms.Media(
            js=[f"{_ACE}/{name}" for name in scripts],
            css={"screen": ["django_ace/widget.css", *(f"django_ace/{name}" for name in styles)]},
        )


class TurnForm(forms.Form):
    """One submission: a message, code to be tested, a request for a hint, a skip or the way back."""

    client_id = forms.UUIDField()
    seen_turn = forms.IntegerField(min_value=0)
    after = forms.IntegerField(min_value=0, required=False)
    action = forms.ChoiceField(choices=TurnAction.choices, required=False)
    text = forms.CharField(required=False, strip=False)
    code = forms.CharField(required=False, strip=False)
    include_code = forms.BooleanField(required=False)
    target_stage = forms.ChoiceField(choices=[(stage.value, stage.value) for stage in STAGE_ORDER], required=False)

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
            "target_stage": data["target_stage"] if action == TurnAction.BACK else "",
        }


class SeenForm(forms.Form):
    """The latest turn that a page knew when one of its buttons was pressed."""

    seen_turn = forms.IntegerField(min_value=0, required=False)


class RunForm(forms.Form):
    """Code to be run on what the learner sees; ``run_id`` is that of the page, the same for a second press."""

    run_id = forms.UUIDField()
    code = forms.CharField(required=False, strip=False)


class CodeForm(forms.Form):
    """The editor's content, as it is saved while the learner types."""

    code = forms.CharField(required=False, strip=False)


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
