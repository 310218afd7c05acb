"""What learners tell the curators of a problem. Docstrings are published."""

from typing import get_args

from rest_framework import serializers

from interviews.api.choices import FEEDBACK_TOPICS
from interviews.api.serializers.strict import BodySerializer, TextField
from interviews.models.feedback import MAX_FEEDBACK_CHARACTERS
from interviews.remarks.remarks import Heard


class NewProblemWordSerializer(BodySerializer):
    """What is wrong with the problem."""

    topic = serializers.ChoiceField(FEEDBACK_TOPICS, help_text="What it is about.")
    # How long it may be, and that it is not empty, is the domain's word, which answers with a card of its own.
    text = TextField(
        most=MAX_FEEDBACK_CHARACTERS,
        worded=True,
        help_text=f"What is wrong, in your words, at most {MAX_FEEDBACK_CHARACTERS:,} characters.",
    )


class ProblemWordSerializer(serializers.Serializer):
    """What became of it."""

    heard = serializers.ChoiceField(
        list(get_args(Heard)),
        help_text="`new`; `added` to what you said of the same topic before; or `known`, as you have said it already.",
    )
