"""What one does in the room beside turns: pausing, ending, the editor, finding words, cards and their steps, the log.
Docstrings are published."""

from rest_framework import serializers

from interviews.api.choices import CODE_LANGUAGES, SPEAKERS, STAGES
from interviews.api.serializers.cards import ErrorFeedbackSerializer
from interviews.api.serializers.strict import BodySerializer, QuerySerializer, TextField
from interviews.api.serializers.turns import HIGHEST_TURN
from interviews.conversation.finding import LONGEST_WORDS, MOST_SHOWN
from interviews.models.interview import MAX_CODE_CHARACTERS

HIGHEST_ID = 2**62
LONGEST_STEP, LONGEST_ANSWER = 32, 2_000


class EndSerializer(BodySerializer):
    """That you mean it."""

    seen_turn = serializers.IntegerField(
        min_value=0, max_value=HIGHEST_TURN, help_text="The interview's turn_count as you know it."
    )
    confirmed = serializers.BooleanField(
        required=False, default=False, help_text="Without it the end is asked back: 409 `end_interview`."
    )


class SeenTurnSerializer(BodySerializer):
    """Which turn you know as the latest, so that nothing newer is meant by mistake."""

    seen_turn = serializers.IntegerField(
        min_value=0,
        max_value=HIGHEST_TURN,
        required=False,
        allow_null=True,
        default=None,
        help_text="The interview's turn_count as you know it. When it went on since, 409 `stale_turn` says so; without "
        "it nothing is compared.",
    )


class EditorSerializer(BodySerializer):
    """What stands in the editor, a language for it, or both."""

    code = TextField(most=MAX_CODE_CHARACTERS, required=False, trim_whitespace=False)
    code_language = serializers.ChoiceField(
        CODE_LANGUAGES, required=False, help_text="Sets the editor to this language first; that is remembered, too."
    )


class EditorStateSerializer(serializers.Serializer):
    """The editor as it is now."""

    code = serializers.CharField(
        help_text="What stands in it, in its language; the starter code as long as you wrote nothing."
    )
    code_language = serializers.ChoiceField(CODE_LANGUAGES)
    saved_at = serializers.DateTimeField(
        allow_null=True, help_text="Null as long as you wrote nothing in this language."
    )
    starter = serializers.CharField(help_text="What it begins with; empty for many problems of your own.")
    drafts = serializers.DictField(
        child=serializers.CharField(), help_text="What you wrote in other languages and waits there, by language."
    )
    languages = serializers.ListField(
        child=serializers.ChoiceField(CODE_LANGUAGES), help_text="Those in which code is run here."
    )


class FindQuerySerializer(QuerySerializer):
    """What to look for."""

    words = serializers.CharField(
        allow_blank=True, max_length=LONGEST_WORDS, help_text="Words that stand next to each other; none are nowhere."
    )


class FoundPlaceSerializer(serializers.Serializer):
    """A place at which they stand."""

    position = serializers.IntegerField(help_text="That of the message.")
    role = serializers.ChoiceField(SPEAKERS)
    stage = serializers.ChoiceField(STAGES)
    before = serializers.CharField(help_text="What stands before them.")
    words = serializers.CharField(help_text="The words as they stand there.")
    after = serializers.CharField(help_text="What stands behind them.")


class FoundSerializer(serializers.Serializer):
    """Where words stand in the conversation."""

    count = serializers.IntegerField(help_text="In so many messages.")
    places = FoundPlaceSerializer(many=True, help_text=f"The latest first, at most {MOST_SHOWN}; one for each message.")


class HintWordSerializer(BodySerializer):
    """Whether a hint helped."""

    helped = serializers.BooleanField(help_text="False notes that it did not help; true takes that back.")


class NotedSerializer(serializers.Serializer):
    """What is noted now."""

    noted = serializers.BooleanField(help_text="Whether it is noted that the hint did not help.")


class StepChoiceSerializer(serializers.Serializer):
    """An answer that can be chosen."""

    value = serializers.CharField()
    label = serializers.CharField()


class StepSerializer(serializers.Serializer):
    """The step at hand of a card that is mended in steps."""

    card = serializers.IntegerField(source="card_id", help_text="Which card it belongs to.")
    step = serializers.CharField(help_text="Its name, to be sent with the answer.")
    kind = serializers.CharField(help_text="info is only read on, choice wants one of the choices, input a value.")
    number = serializers.IntegerField()
    total = serializers.IntegerField(allow_null=True, help_text="Null as long as that depends on the answers.")
    text = serializers.CharField()
    choices = StepChoiceSerializer(many=True)
    secret = serializers.BooleanField(help_text="Whether the value is a secret, which is never shown again.")
    is_working = serializers.BooleanField(help_text="Whether what was chosen is being done.")
    can_go_back = serializers.BooleanField()


class StepAnswerSerializer(BodySerializer):
    """The answer to a step."""

    card = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)
    step = serializers.CharField(min_length=1, max_length=LONGEST_STEP, trim_whitespace=False)
    value = serializers.CharField(
        required=False, allow_blank=True, default="", trim_whitespace=False, max_length=LONGEST_ANSWER
    )


class StepPlaceSerializer(BodySerializer):
    """Where you are in the steps."""

    card = serializers.IntegerField(min_value=1, max_value=HIGHEST_ID)
    step = serializers.CharField(min_length=1, max_length=LONGEST_STEP, trim_whitespace=False)


class CardSerializer(serializers.Serializer):
    """What went differently and waits for your choice."""

    card = ErrorFeedbackSerializer(allow_null=True)
    markdown = serializers.CharField(help_text="The same as Markdown, to hand to a language model; empty for no card.")
    step = StepSerializer(allow_null=True, help_text="The step at hand, where the card is mended in steps.")


class LogEntrySerializer(serializers.Serializer):
    """One line of the log."""

    what = serializers.CharField(help_text="turn, call (of a model), or event.")
    at = serializers.DateTimeField()
    title = serializers.CharField()
    text = serializers.CharField()
    stage = serializers.CharField()
    level = serializers.CharField()
    detail = serializers.CharField()
