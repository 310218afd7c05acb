"""What learners send from the pages about their coaches."""

from django import forms
from django.utils.translation import gettext_lazy as _

MAX_TYPED_CODE = 64
"""Room for spaces, hyphens and a slip of the finger."""


class JoinCodeForm(forms.Form):
    """The code that a coach gave to the learner, however it was typed."""

    code = forms.CharField(
        label=_("Join code"),
        max_length=MAX_TYPED_CODE,
        widget=forms.TextInput(
            attrs={"class": "join-code", "autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        error_messages={"required": _("Enter the code that your coach gave you.")},
    )


class ConsentForm(forms.Form):
    """What a learner agrees to beyond joining."""

    shares_earlier = forms.BooleanField(label=_("They may also read my earlier interviews"), required=False)
