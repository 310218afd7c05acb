"""A person's choices. Docstrings are published."""

from rest_framework import serializers

from interviews.api.serializers.interviews import SpeakingSerializer
from profiles.models import InterviewLanguage, Level, Profile, Theme, Voice
from profiles.models.provider import LONGEST_KEY, LONGEST_MODEL

LONGEST_PROVIDER = 60


class ProfileSerializer(serializers.ModelSerializer):
    """Your account and what you chose for yourself."""

    email = serializers.EmailField(source="user.email", read_only=True)
    language = serializers.ChoiceField(
        InterviewLanguage.values,
        source="interview_language",
        allow_blank=True,
        help_text="The language of the coach in new interviews; empty for that of the request.",
    )
    stated_level = serializers.ChoiceField(Level.values, help_text="How far you are, in your own estimation.")
    theme = serializers.ChoiceField(Theme.values, help_text="The colours of the pages.")
    show_timer = serializers.BooleanField(help_text="Whether pages show the interview's clock.")

    class Meta:
        model = Profile
        fields = ("email", "language", "stated_level", "theme", "show_timer")


class OfferedProviderSerializer(serializers.Serializer):
    """A provider of models that an administrator has set up."""

    name = serializers.CharField()
    models = serializers.ListField(child=serializers.CharField(), source="offered_models")


class AiConfigSerializer(serializers.Serializer):
    """Who speaks as the coach. It counts for all your interviews."""

    voice = serializers.ChoiceField(
        Voice.values, help_text="What this installation offers, a model on your own key, or the curated coach."
    )
    provider = serializers.CharField(allow_null=True, help_text="The provider that your key is for.")
    model = serializers.CharField(allow_null=True)
    key_hint = serializers.CharField(allow_null=True, help_text="How your stored key ends; the key is never shown.")
    speaking = SpeakingSerializer()
    providers = OfferedProviderSerializer(many=True, help_text="What you can choose.")


class NewAiConfigSerializer(serializers.Serializer):
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
