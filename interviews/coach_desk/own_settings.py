"""What a coach chooses for their own work: bands given blind, and when news comes by mail."""

from django import forms
from django.utils.translation import gettext_lazy as _

from profiles.models import Profile


class DeskSettingsForm(forms.ModelForm):
    """The choices of a coach; its clean data are what ``save_preferences`` takes."""

    class Meta:
        model = Profile
        fields = ("blind_bands", "coach_news")
        labels = {
            "blind_bands": _("I give my bands blind"),
            "coach_news": _("Email me what learners answer and ask"),
        }
        help_texts = {
            "blind_bands": _(
                "The platform's bands and the report are shown once you have given yours. It counts for reviews that "
                "you begin from now on."
            ),
            "coach_news": _(
                "Answers to your comments, requests for help and for second markings. An email names the interview and "
                "never says what somebody wrote."
            ),
        }
        widgets = {"coach_news": forms.RadioSelect}
