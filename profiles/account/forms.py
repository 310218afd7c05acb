"""Forms about people."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language, get_language_info, ngettext
from django.utils.translation import gettext_lazy as _

from profiles.account.api_tokens import DAYS_TO_CHOOSE, USUAL_DAYS
from profiles.account.preferences import checked_goal_date, save_preferences
from profiles.account.time_zones import known_zones, offered_zones, zones_by_region, zones_in_chinese
from profiles.models import Goal, Level, Profile, Provider, TokenScope, User, Voice
from profiles.models.people import LARGEST_EDITOR_FONT, SMALLEST_EDITOR_FONT
from profiles.models.provider import validate_key


def _name_to_be_called_by() -> forms.CharField:
    longest = User._meta.get_field("first_name").max_length
    widget = forms.TextInput(attrs={"autocomplete": "nickname"})
    return forms.CharField(label=_("What should we call you?"), required=False, max_length=longest, widget=widget)


class SignupDetailsForm(forms.Form):
    """What sign-up asks besides address and password; allauth mixes it into its own form. All else is asked after."""

    called = _name_to_be_called_by()
    # Filled in by a script, so a name that is not known here is nothing the person could mend.
    time_zone = forms.CharField(required=False, widget=forms.HiddenInput(attrs={"data-browser-zone": ""}))

    def signup(self, request: HttpRequest, user: User) -> None:
        """Let the new account be asked and shown around, and note whose interview comes along when it is entered."""
        guest = getattr(request, "guest", None)
        if guest is not None:
            User.objects.filter(pk=user.pk).update(guest=guest)
            user.guest = guest
        zone = self.cleaned_data["time_zone"]
        zone = zone if zone in known_zones() else ""
        called = self.cleaned_data["called"]
        save_preferences(user=user, called=called, time_zone=zone, asks_questions=True, shows_tour=True)


OWN_WORDS = (
    (Level.BEGINNER, _("I am just starting with algorithms")),
    (Level.INTERMEDIATE, _("I solve easy problems, and medium ones with some effort")),
    (Level.ADVANCED, _("I solve most medium problems, and some hard ones")),
    (Level.UNKNOWN, _("I do not know yet")),
)
"""The levels as people would say them of themselves."""


class QuestionsForm(forms.ModelForm):
    """The three questions after sign-up; its clean data are what ``save_preferences`` takes."""

    stated_level = forms.ChoiceField(
        label=_("How far are you?"), choices=OWN_WORDS, widget=forms.RadioSelect, required=False
    )

    class Meta:
        model = Profile
        fields = ("goal", "goal_date", "interview_language", "code_language", "stated_level")
        labels = {
            "goal": _("What are you practising for?"),
            "goal_date": _("Day of the interview"),
            "interview_language": _("Language of the coach"),
            "code_language": _("Coding language"),
        }
        widgets = {"goal_date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def clean_goal_date(self) -> date | None:
        """Refuse a day that is over. It matters only while an interview is the goal."""
        day = self.cleaned_data["goal_date"]
        if self.cleaned_data.get("goal") != Goal.INTERVIEW:
            return None
        return checked_goal_date(day, stored=self.initial.get("goal_date"))

    def clean_stated_level(self) -> str:
        """Return the level; who says nothing is not known yet."""
        return self.cleaned_data["stated_level"] or Level.UNKNOWN


def _time_zones() -> list[Any]:
    in_chinese = (get_language() or "").startswith("zh")
    return [("", _("Same as the browser")), *(zones_in_chinese() if in_chinese else zones_by_region())]


class PreferencesForm(forms.ModelForm):
    """Settings of one's own account; its clean data are what ``save_preferences`` takes."""

    page_language = forms.ChoiceField(
        label=_("Display language"),
        required=False,
        choices=[
            ("", _("Same as the browser")),
            *((code, get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES),
        ],
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        required=False,
        choices=_time_zones,
        error_messages={"invalid_choice": _("There is no time zone with this name.")},
    )
    editor_font_size = forms.IntegerField(
        label=_("Editor font size"), min_value=SMALLEST_EDITOR_FONT, max_value=LARGEST_EDITOR_FONT
    )

    class Meta:
        model = Profile
        fields = (
            "stated_level",
            "goal",
            "goal_date",
            "page_language",
            "interview_language",
            "time_zone",
            "hint_preference",
            "mail_feedback",
            "theme",
            "show_timer",
            "enter_sends",
            "code_language",
            "editor_keys",
            "editor_font_size",
        )
        labels = {
            "stated_level": _("Your level"),
            "goal": _("What are you practising for?"),
            "goal_date": _("Day of the interview"),
            "interview_language": _("Language of the coach"),
            "hint_preference": _("Maximum level of help"),
            "mail_feedback": _("Email me when a human coach has written"),
            "theme": _("Colours"),
            "show_timer": _("Show the timer"),
            "enter_sends": _("Enter sends a message"),
            "code_language": _("Coding language"),
            "editor_keys": _("Editor key bindings"),
        }
        # Browsers take and show a day of this kind of field as ISO 8601 has it, whatever the language.
        widgets = {"goal_date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # An old name that a browser gave, or a mere distance from Greenwich, is not offered but stays chosen.
        zone, choices = self.instance.time_zone, self.fields["time_zone"].choices
        if zone in known_zones() - offered_zones():
            self.fields["time_zone"].choices = [*choices, (zone, zone)]

    def clean_goal_date(self) -> date | None:
        """Refuse a day that is over. It matters only while an interview is the goal."""
        day = self.cleaned_data["goal_date"]
        if self.cleaned_data.get("goal") != Goal.INTERVIEW:
            return day
        return checked_goal_date(day, stored=self.initial.get("goal_date"))


class OwnPreferencesForm(PreferencesForm):
    """The settings with the name that one is called by, for the person; administrators have it with the account."""

    called = _name_to_be_called_by()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["called"] = self.instance.user.first_name


def _lives() -> list[tuple[int, str]]:
    return [(days, ngettext("%(days)d day", "%(days)d days", days) % {"days": days}) for days in DAYS_TO_CHOOSE]


class ApiTokenForm(forms.Form):
    """What a new token may do and for how long; its clean data are what ``make_token`` takes."""

    scope = forms.ChoiceField(label=_("Permissions"), choices=TokenScope.choices, initial=TokenScope.PRACTISE)
    days = forms.TypedChoiceField(label=_("Valid for"), choices=_lives, coerce=int, initial=USUAL_DAYS)


class ModelAccessForm(forms.Form):
    """Which coach speaks; its clean data are what ``save_model_access`` takes."""

    voice = forms.ChoiceField(label=_("Your coach"), choices=Voice.choices, widget=forms.RadioSelect)
    model = forms.ChoiceField(
        label=_("Model"),
        required=False,
        error_messages={"invalid_choice": _("This model is no longer offered. Choose another one.")},
    )
    key = forms.CharField(
        label=_("Key"),
        required=False,
        validators=[validate_key],
        # "off" is what browsers ignore at passwords: they would fill in the one of the account.
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, access: Any, providers: Sequence[Provider], **kwargs: Any) -> None:
        """``access`` is what was chosen: anything with the ``voice``, ``provider_id`` and ``model`` of a row."""
        chosen = _option(access.provider_id, access.model) if access.provider_id else ""
        super().__init__(*args, initial={"voice": access.voice, "model": chosen}, **kwargs)
        self.providers = {str(provider.pk): provider for provider in providers}
        self.fields["model"].choices = [
            ("", _("Choose a model")),
            *((one.name, [(_option(one.pk, name), name) for name in one.offered_models]) for one in providers),
        ]

    def clean(self) -> dict[str, Any]:
        """Take the chosen option apart into provider and model."""
        cleaned = super().clean()
        if cleaned.get("key") and cleaned.get("voice") not in (None, Voice.OWN_KEY):
            self.add_error("voice", _("You entered a key. Choose your own key to use it, or clear the field."))
        provider_id, _colon, cleaned["model"] = cleaned.get("model", "").partition(":")
        return {**cleaned, "provider": self.providers.get(provider_id)}


def _option(provider_id: int, model: str) -> str:
    return f"{provider_id}:{model}"
