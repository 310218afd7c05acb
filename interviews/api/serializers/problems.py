"""Problems of the bank, as far as a learner may see them. Docstrings are published."""

from rest_framework import serializers

from problems.models import Difficulty

LONGEST_SEARCH = 200


class ProblemQuerySerializer(serializers.Serializer):
    """What the list is narrowed down to."""

    search = serializers.CharField(
        required=False, allow_blank=True, max_length=LONGEST_SEARCH, help_text="Words of the title or the statement."
    )
    difficulty = serializers.ChoiceField(
        Difficulty.values, required=False, allow_blank=True, help_text="Only problems that are this hard."
    )


class BothLanguagesSerializer(serializers.Serializer):
    """A text in both languages of the interviews."""

    en = serializers.CharField(help_text="English.")
    zh = serializers.CharField(help_text="Simplified Chinese.")


class ProblemSerializer(serializers.Serializer):
    """A problem as the list has it."""

    slug = serializers.CharField(help_text="What the problem is called in addresses.")
    title = BothLanguagesSerializer()
    difficulty = serializers.ChoiceField(Difficulty.values)


class ParameterSerializer(serializers.Serializer):
    """A parameter of the function to write."""

    name = serializers.CharField()
    type = serializers.CharField(help_text="As a Python annotation.")


class SignatureSerializer(serializers.Serializer):
    """The function to write."""

    function = serializers.CharField()
    parameters = ParameterSerializer(many=True)
    returns = serializers.CharField(help_text="As a Python annotation.")


class ExampleSerializer(serializers.Serializer):
    """An example."""

    input = serializers.DictField(help_text="The arguments by name.")
    output = serializers.JSONField(help_text="What the function returns for them.")
    explanation = BothLanguagesSerializer(allow_null=True)


class ProblemDetailSerializer(ProblemSerializer):
    """A problem as the learner sees it at the start of an interview."""

    statement = BothLanguagesSerializer(help_text="Markdown. It leaves open what a good candidate asks.")
    signature = SignatureSerializer()
    examples = ExampleSerializer(many=True)
