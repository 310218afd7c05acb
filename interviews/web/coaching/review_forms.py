"""The learner's one answer to a comment of a coach. The form parses; whether it is kept is the service's decision."""

from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _


class AnswerForm(forms.Form):
    """An answer in the learner's words."""

    # No longest length, for a browser would cut off what is too long without a word.
    text = forms.CharField(
        label=_("Your answer"),
        help_text=_("You can answer once, and your coach will read it. It cannot be changed afterwards."),
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": _("Write something first.")},
    )

    def __init__(self, *args: object, key: UUID, **kwargs: object) -> None:
        # There is one under every comment of a page.
        super().__init__(*args, auto_id=f"answer-{key}-%s", **kwargs)
        if self.is_bound:
            self.fields["text"].widget.attrs["autofocus"] = True
