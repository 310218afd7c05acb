"""A person's choices. Docstrings are published."""

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework import serializers

from interviews.api.choices import CODE_LANGUAGES, INTERVIEW_COACHES
from interviews.api.serializers.interviews import SpeakingSerializer
from interviews.api.serializers.strict import BodySerializer
from profiles.account.preferences import checked_goal_date
from profiles.account.time_zones import validate_zone, zone_of
from profiles.models import EditorKeys, Goal, HintPreference, InterviewLanguage, Level, Profile, Theme, Voice
from profiles.models.people import LARGEST_EDITOR_FONT, SMALLEST_EDITOR_FONT
from profiles.models.provider import LONGEST_KEY, LONGEST_MODEL

LONGEST_PROVIDER = 60
LONGEST_ZONE = 64


# Each of them may be empty too, which has a name of its own in the schema.
EDITOR_KEYS = [value for value in EditorKeys.values if value]
GOALS = [value for value in Goal.values if value]
PAGE_LANGUAGES = [code for code, _name in settings.LANGUAGES]


class ProfileSerializer(BodySerializer, serializers.ModelSerializer):
    """Your account and what you chose for yourself."""

    email = serializers.EmailField(source="user.email", read_only=True)
    language = serializers.ChoiceField(
        InterviewLanguage.values,
        source="interview_language",
        allow_blank=True,
        help_text="The language of the coach in new interviews; empty for that of the request.",
    )
    page_language = serializers.ChoiceField(
        PAGE_LANGUAGES, allow_blank=True, help_text="The language of the pages; empty for that of the browser."
    )
    time_zone = serializers.CharField(
        max_length=LONGEST_ZONE,
        allow_blank=True,
        help_text="A name of the IANA time zone database, such as Europe/Berlin; empty for that of the browser.",
    )
    stated_level = serializers.ChoiceField(
        Level.values,
        help_text="How far you are, in your own estimation. Another one lets all estimates start anew from it.",
    )
    goal = serializers.ChoiceField(
        GOALS, allow_blank=True, help_text="What you practise for; empty for nothing special."
    )
    goal_date = serializers.DateField(
        allow_null=True, help_text="The day of the interview, with the goal interview only; forgotten with another one."
    )
    hint_preference = serializers.ChoiceField(
        HintPreference.values,
        help_text="How detailed help may be at most in new interviews; the coach decides, and stays below it.",
    )
    theme = serializers.ChoiceField(Theme.values, help_text="The colours of the pages.")
    show_timer = serializers.BooleanField(help_text="Whether pages show the interview's clock.")
    enter_sends = serializers.BooleanField(
        help_text="Whether Enter sends a message in the room, instead of adding a line."
    )
    mail_feedback = serializers.BooleanField(help_text="Whether a mail says that a human coach has written.")
    code_language = serializers.ChoiceField(
        CODE_LANGUAGES, help_text="The language of your code in new interviews; that which was chosen last in one."
    )
    editor_keys = serializers.ChoiceField(
        EDITOR_KEYS, allow_blank=True, help_text="The keys that the code editor follows; empty for ordinary ones."
    )
    editor_font_size = serializers.IntegerField(
        min_value=SMALLEST_EDITOR_FONT,
        max_value=LARGEST_EDITOR_FONT,
        help_text="The size of the letters in the code editor, in pixels.",
    )

    class Meta:
        model = Profile
        fields = (
            "email",
            "language",
            "page_language",
            "time_zone",
            "stated_level",
            "goal",
            "goal_date",
            "hint_preference",
            "theme",
            "show_timer",
            "enter_sends",
            "mail_feedback",
            "code_language",
            "editor_keys",
            "editor_font_size",
        )

    def validate_time_zone(self, name: str) -> str:
        if name:
            validate_zone(name)
        return name

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        day = attrs.get("goal_date")
        if day is not None:
            if attrs.get("goal", self.instance.goal) != Goal.INTERVIEW:
                raise serializers.ValidationError({"goal_date": _("Set a date only if your goal is an interview.")})
            # A call with a token has no session that would know the zone.
            zone = zone_of(attrs.get("time_zone", self.instance.time_zone))
            try:
                with timezone.override(zone):
                    checked_goal_date(day, stored=self.instance.goal_date)
            except ValidationError as error:
                raise serializers.ValidationError({"goal_date": error.messages}) from error
        return attrs


class OfferedProviderSerializer(serializers.Serializer):
    """A provider of models that an administrator has set up."""

    name = serializers.CharField()
    models = serializers.ListField(child=serializers.CharField(), source="offered_models")


class AccountAiConfigSerializer(serializers.Serializer):
    """Who speaks as the coach in all your interviews that have no choice of their own."""

    voice = serializers.ChoiceField(
        Voice.values, help_text="What this server offers, a model on your own key, or the built-in coach."
    )
    provider = serializers.CharField(allow_null=True, help_text="The provider that your key is for.")
    model = serializers.CharField(allow_null=True)
    key_hint = serializers.CharField(allow_null=True, help_text="How your stored key ends; the key is never shown.")
    speaking = SpeakingSerializer()
    providers = OfferedProviderSerializer(many=True, help_text="What you can choose.")


class AiConfigSerializer(AccountAiConfigSerializer):
    """Who speaks as the coach in this interview."""

    voice = serializers.ChoiceField(
        INTERVIEW_COACHES,
        help_text="What you chose for your account, what this installation offers, a model on your own key, or the "
        "built-in coach.",
    )


class NewAccountAiConfigSerializer(BodySerializer):
    """Who is to speak as the coach. Provider, model and key count with the voice own_key only."""

    voice = serializers.ChoiceField(Voice.values)
    provider = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=LONGEST_PROVIDER, help_text="One of those offered."
    )
    model = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=LONGEST_MODEL, help_text="One of the provider's."
    )
    key = serializers.CharField(
        required=False,
        allow_blank=True,
        default="",
        max_length=LONGEST_KEY,
        write_only=True,
        help_text="Stored encrypted and never shown again. Empty keeps the one for this provider.",
    )


class NewAiConfigSerializer(NewAccountAiConfigSerializer):
    """Who is to speak as the coach in this interview. Provider, model and key count with the voice own_key only."""

    voice = serializers.ChoiceField(INTERVIEW_COACHES, help_text="account: as you chose for your account.")
