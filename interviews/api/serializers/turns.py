"""Turns. Docstrings are published."""

from rest_framework import serializers

from interviews.api.choices import CODE_LANGUAGES, SENT_ACTIONS, STAGE_ACTIONS, STAGES
from interviews.api.serializers.interviews import InterviewStateSerializer, MessageSerializer
from interviews.api.serializers.strict import BodySerializer, TextField
from interviews.models import TurnAction, TurnStatus
from interviews.models.interview import MAX_CODE_CHARACTERS
from interviews.models.turn import MAX_MESSAGE_CHARACTERS

HIGHEST_TURN = 2**31 - 1
LAST_PLACE = 99
"""No message has so many readings."""


class SeenSerializer(BodySerializer):
    """What makes a turn safe to send twice, and from two places."""

    client_id = serializers.UUIDField(help_text="A fresh UUID for each turn; sent again, it gives the same turn.")
    seen_turn = serializers.IntegerField(
        min_value=0, max_value=HIGHEST_TURN, help_text="The interview's turn_count as you know it."
    )


class NewTurnSerializer(SeenSerializer):
    """A message with or without code, a reading that was meant, code to be tested, or the wish for a hint."""

    action = serializers.ChoiceField(SENT_ACTIONS, required=False, default=TurnAction.MESSAGE.value)
    # How long a text may be is the domain's word, which answers with a card of its own.
    text = TextField(
        most=MAX_MESSAGE_CHARACTERS,
        required=False,
        default="",
        help_text=f"What you say, in at most {MAX_MESSAGE_CHARACTERS:,} characters.",
    )
    code = TextField(
        most=MAX_CODE_CHARACTERS,
        required=False,
        trim_whitespace=False,
        default="",
        help_text=f"What stands in the editor, at most {MAX_CODE_CHARACTERS:,} characters; needed with submit.",
    )

    code_language = serializers.ChoiceField(
        CODE_LANGUAGES, required=False, default="", help_text="What the editor is set to, if that is not known here."
    )
    meant = serializers.IntegerField(
        required=False,
        allow_null=True,
        default=None,
        min_value=1,
        max_value=LAST_PLACE,
        help_text="Instead of text and code: the number of a reading of the coach's latest answer.",
    )
    disputed = serializers.BooleanField(
        required=False,
        default=False,
        help_text="With meant: the reading is one of your own latest message, which the coach took for something else.",
    )

    def validate(self, attrs: dict) -> dict:
        """Refuse words that would get lost."""
        if attrs["meant"] is not None and (
            attrs["action"] != TurnAction.MESSAGE or attrs["text"].strip() or attrs["code"].strip()
        ):
            raise serializers.ValidationError({"meant": "A reading is a message of its own; send nothing beside it."})
        if attrs["disputed"] and attrs["meant"] is None:
            raise serializers.ValidationError({"disputed": "Say with meant which reading it is."})
        if attrs["action"] == TurnAction.SUBMIT and attrs["text"].strip():
            raise serializers.ValidationError({"text": "Only code goes with submit; say it in a message."})
        return attrs


class StageMoveSerializer(SeenSerializer):
    """Back to an earlier stage, or on without this one."""

    action = serializers.ChoiceField(STAGE_ACTIONS)
    stage = serializers.ChoiceField(STAGES, required=False, help_text="Where to go back to; only with back.")

    def validate(self, attrs: dict) -> dict:
        """Refuse to go back nowhere."""
        if (attrs["action"] == TurnAction.BACK) != ("stage" in attrs):
            raise serializers.ValidationError({"stage": "Name a stage with back, and none with skip."})
        return attrs


class TurnSerializer(serializers.Serializer):
    """A turn and what came of it so far."""

    number = serializers.IntegerField()
    client_id = serializers.UUIDField()
    action = serializers.ChoiceField(TurnAction.values)
    status = serializers.ChoiceField(
        TurnStatus.values, help_text="Queued and running turns are still being answered; the others are settled."
    )
    accepted_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    said = serializers.CharField(
        help_text="What the coach has said so far, in whole sentences, while a model still speaks. Empty before it and "
        "afterwards; its message may be another one."
    )
    messages = MessageSerializer(many=True, help_text="Yours and the coach's, in order.")
    interview = InterviewStateSerializer()
