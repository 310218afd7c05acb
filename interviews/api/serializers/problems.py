"""Problems of the bank, as far as a learner may see them. Docstrings are published."""

from rest_framework import serializers

from interviews.api.serializers.strict import PagesQuerySerializer
from problems.models import Difficulty

LONGEST_SEARCH = 200


class ProblemQuerySerializer(PagesQuerySerializer):
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
    """A parameter of what is to be written."""

    name = serializers.CharField()
    type = serializers.CharField(help_text="As a Python annotation.")


class MethodSerializer(serializers.Serializer):
    """A method of the class to write."""

    name = serializers.CharField()
    parameters = ParameterSerializer(many=True, help_text="Without `self`.")
    returns = serializers.CharField(help_text="As a Python annotation.")


class SignatureSerializer(serializers.Serializer):
    """The function to write, or with `methods` the class."""

    function = serializers.CharField(help_text="Its name.")
    parameters = ParameterSerializer(many=True, help_text="Of a class those that it is made with.")
    returns = serializers.CharField(help_text="As a Python annotation; of a class `None`.")
    methods = MethodSerializer(many=True, help_text="Of a class; empty for a function.")


class ExampleSerializer(serializers.Serializer):
    """An example."""

    input = serializers.DictField(
        help_text="The arguments by name. For a class `operations`, its name and then those of methods, "
        "and `arguments`, a list for each."
    )
    output = serializers.JSONField(
        help_text="What the function returns for them. For a class a list of what each operation gives, "
        "null where that is nothing."
    )
    explanation = BothLanguagesSerializer(allow_null=True)


class ProblemDetailSerializer(ProblemSerializer):
    """A problem as the learner sees it at the start of an interview."""

    statement = BothLanguagesSerializer(help_text="Markdown. It leaves open what a good candidate asks.")
    signature = SignatureSerializer()
    examples = ExampleSerializer(many=True)
