"""The card of an error, exactly as ``ErrorCard.to_json`` gives it. Docstrings are published."""

from rest_framework import serializers

from interviews.api.choices import ERROR_CODES, FEEDBACK_STATUSES, TONES


class ErrorSerializer(serializers.Serializer):
    """What happened."""

    code = serializers.ChoiceField(ERROR_CODES, help_text="Which error it is; the same in every language.")
    message = serializers.CharField(help_text="What happened and what is safe, for people.")
    cause = serializers.CharField(help_text="Why it happened.")


class CausalEventSerializer(serializers.Serializer):
    """One thing that led here."""

    at = serializers.CharField(help_text="T-2, T-1 and so on; T-0 is now.")
    event = serializers.CharField(help_text="What happened then.")


class RecoveryOptionSerializer(serializers.Serializer):
    """One way on."""

    label = serializers.CharField(help_text="What its button says.")
    action = serializers.CharField(help_text="What to do, by name; after a colon, what it is done to.")
    confidence = serializers.FloatField(min_value=0, max_value=1, help_text="How likely it is what you want.")


class RecoverySerializer(serializers.Serializer):
    """The ways on."""

    tone = serializers.ChoiceField(TONES, help_text="How grave it is.")
    prompt = serializers.CharField(help_text="What to do next, in a sentence.")
    options = RecoveryOptionSerializer(many=True, help_text="At least one.")
    default_option = serializers.CharField(help_text="The action of the option to take when in doubt.")


class ErrorFeedbackSerializer(serializers.Serializer):
    """An error as a fork in the road: what happened, why, and the ways on. The texts are in the language asked for."""

    status = serializers.ChoiceField(FEEDBACK_STATUSES, help_text="What has become of what was asked for.")
    error = ErrorSerializer()
    causal_chain = CausalEventSerializer(many=True, help_text="What led here, the oldest first; often empty.")
    recovery = RecoverySerializer()
    fix = serializers.CharField(allow_null=True, help_text="What mends it, where a sentence can say that.")
    details = serializers.DictField(
        help_text="Technical details, for programs and for reports of a fault. Where several things may be meant, "
        "candidates has for each action the text to send."
    )
