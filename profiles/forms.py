"""Forms about people."""

from django import forms
from django.utils.translation import gettext_lazy as _

from profiles.models import InterviewLanguage, Level, Profile, User
from profiles.selectors import profile_of


class SignupDetailsForm(forms.Form):
    """What sign-up asks besides address and password; allauth mixes it into its own form."""

    stated_level = forms.ChoiceField(
        label=_("How would you rate yourself at algorithm interviews?"),
        choices=[(Level.UNKNOWN, _("Not sure yet")), *[c for c in Level.choices if c[0] != Level.UNKNOWN]],
        required=False,
    )
    interview_language = forms.ChoiceField(
        label=_("Language of the coach"), choices=InterviewLanguage.choices, required=False
    )

    def signup(self, request: object, user: User) -> None:
        """Keep the answers with the new account."""
        profile = profile_of(user)
        profile.stated_level = self.cleaned_data["stated_level"] or Level.UNKNOWN
        profile.interview_language = self.cleaned_data["interview_language"]
        profile.save()


class PreferencesForm(forms.ModelForm):
    """Settings of one's own account."""

    class Meta:
        model = Profile
        fields = ("stated_level", "interview_language", "theme", "show_timer")
