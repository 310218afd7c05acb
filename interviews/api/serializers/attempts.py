"""The learner's code, run for real. Docstrings are published."""

import uuid

from rest_framework import serializers

from interviews.api.choices import CASE_ORIGINS, CASE_OUTCOMES, CODE_LANGUAGES, FAULT_KINDS, GROWTHS, STAGES
from interviews.api.serializers.strict import BodySerializer, TextField
from interviews.coding.own_cases import MAX_CASE_CHARACTERS, MAX_OWN_CASES
from interviews.models import AttemptOutcome, AttemptStatus
from interviews.models.interview import MAX_CODE_CHARACTERS


class NewRunSerializer(BodySerializer):
    """Code to run on what you see."""

    client_id = serializers.UUIDField(
        required=False, default=uuid.uuid4, help_text="A fresh UUID; sent again, it gives the same run."
    )
    # How long it may be, and that it is not empty, is the domain's word, which answers with a card of its own.
    code = TextField(
        most=MAX_CODE_CHARACTERS,
        worded=True,
        trim_whitespace=False,
        help_text=f"In a language that runs here, at most {MAX_CODE_CHARACTERS:,} characters.",
    )
    code_language = serializers.ChoiceField(
        CODE_LANGUAGES, required=False, default="", help_text="What it is in; without it, what the editor is set to."
    )


class FaultSerializer(serializers.Serializer):
    """Why no case could be run at all."""

    kind = serializers.ChoiceField(FAULT_KINDS)
    error_type = serializers.CharField(help_text="The exception's name; empty for none.")
    error_message = serializers.CharField()
    line = serializers.IntegerField(allow_null=True, help_text="The line of your code, from 1.")
    prints = serializers.CharField(help_text="What was printed until then, cut off at the end.")
    reason = serializers.CharField(help_text="Why it was stopped or could not be judged; empty for none.")


class CaseResultSerializer(serializers.Serializer):
    """What became of one case. Of a hidden case only the outcome is told, and all else is null."""

    origin = serializers.ChoiceField(
        CASE_ORIGINS, help_text="An example of the statement, a case of your own, or a hidden one."
    )
    outcome = serializers.ChoiceField(CASE_OUTCOMES)
    reason = serializers.CharField(allow_null=True, help_text="Why it was stopped or not judged; empty for none.")
    input = serializers.CharField(
        allow_null=True, help_text="The arguments, or the calls on a class; shortened where they are long."
    )
    expected = serializers.CharField(allow_null=True, help_text="Null as well where nobody said what should come out.")
    got = serializers.CharField(allow_null=True, help_text="What came out; null as well where nothing did.")
    error_type = serializers.CharField(allow_null=True, help_text="The exception's name; empty for none.")
    error_message = serializers.CharField(allow_null=True)
    line = serializers.IntegerField(allow_null=True, help_text="The line of your code where it arose, from 1.")
    call = serializers.IntegerField(
        allow_null=True,
        help_text="Of calls on a class the one, from 1, that raised the exception or was the first to give another "
        "result: the last one in `input`. Else null.",
    )
    prints = serializers.CharField(allow_null=True, help_text="What was printed, cut off at the end.")
    operations = serializers.IntegerField(allow_null=True, help_text="What the call used; the language itself counts.")


class VerdictSerializer(serializers.Serializer):
    """What came out: the results of the cases, or a fault and no results."""

    function = serializers.CharField(help_text="The name of the function that was called; empty when none was found.")
    fault = FaultSerializer(allow_null=True)
    cases = CaseResultSerializer(many=True, help_text="In the order in which they were run.")


class RunSerializer(serializers.Serializer):
    """A run on what you see: the examples and your own cases. The next run replaces it."""

    number = serializers.IntegerField(help_text="Which run of the interview it is.")
    client_id = serializers.UUIDField()
    stage = serializers.ChoiceField(STAGES)
    status = serializers.ChoiceField(
        AttemptStatus.values,
        help_text="Queued and running: not yet. Failed: nothing is known of the code; run it again.",
    )
    code = serializers.CharField()
    language = serializers.ChoiceField(CODE_LANGUAGES, help_text="What the code was run as.")
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    outcome = serializers.ChoiceField(
        AttemptOutcome.values, allow_null=True, help_text="The verdict in one word; null until it is done."
    )
    passed = serializers.IntegerField(help_text="So many cases passed.")
    total = serializers.IntegerField(help_text="So many cases were run; 0 until it is done.")
    seconds = serializers.FloatField(help_text="How long it ran.")
    verdict = VerdictSerializer(allow_null=True, help_text="Null until it is done.")


class AttemptSummarySerializer(serializers.Serializer):
    """Code that the coach saw and that was run on all cases, as the list has it."""

    number = serializers.IntegerField()
    turn = serializers.IntegerField(help_text="The number of the turn that brought the code.")
    stage = serializers.ChoiceField(STAGES)
    created_at = serializers.DateTimeField(help_text="When it was sent.")
    language = serializers.ChoiceField(CODE_LANGUAGES, help_text="What the code was run as.")
    outcome = serializers.ChoiceField(AttemptOutcome.values, help_text="The verdict in one word.")
    passed = serializers.IntegerField(help_text="So many cases passed.")
    total = serializers.IntegerField(help_text="So many cases were run.")
    seconds = serializers.FloatField(help_text="How long it ran.")


class GrowthPointSerializer(serializers.Serializer):
    """One measurement."""

    n = serializers.IntegerField(help_text="The size of the input.")
    operations = serializers.IntegerField(help_text="What the call used.")


class GrowthSerializer(serializers.Serializer):
    """How the operations grow with the size of the problem's worst inputs."""

    kind = serializers.ChoiceField(
        GROWTHS, allow_null=True, help_text="The curve that fits best; null where none fits well enough."
    )
    per_call = serializers.BooleanField(
        help_text="Whether it is about one call on a class; then n is how many there are."
    )
    points = GrowthPointSerializer(many=True, help_text="The smallest input first.")


class TraceStepSerializer(serializers.Serializer):
    """One executed line."""

    line = serializers.IntegerField(help_text="The line of your code, from 1.")
    variables = serializers.DictField(
        child=serializers.CharField(), help_text="The variables before it, as short text, by name."
    )


class TraceSerializer(serializers.Serializer):
    """The steps of the smallest case that did not pass."""

    input = serializers.CharField()
    steps = TraceStepSerializer(many=True)
    cut = serializers.BooleanField(help_text="Whether there were more steps.")
    ending = serializers.CharField(help_text="What came out, or the exception.")


class AttemptSerializer(AttemptSummarySerializer):
    """Code that the coach saw, with all that you may know of its run."""

    code = serializers.CharField()
    verdict = VerdictSerializer()
    growth = GrowthSerializer(allow_null=True, help_text="Measured when all cases passed; null where it was not.")
    trace = TraceSerializer(allow_null=True, help_text="Null until the coach opens it as a hint.")


class ExportedAttemptSerializer(serializers.Serializer):
    """Code that the coach saw, to keep."""

    number = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    stage = serializers.ChoiceField(STAGES)
    code = serializers.CharField()
    language = serializers.ChoiceField(CODE_LANGUAGES, help_text="What the code was run as.")
    outcome = serializers.ChoiceField(AttemptOutcome.values)
    passed = serializers.IntegerField()
    total = serializers.IntegerField()


class OwnCaseSerializer(BodySerializer):
    """A case of your own, written as values: JSON or Python."""

    # Whether it can be read, and how long it may be, is the domain's word, which answers with a card of its own.
    input = TextField(
        most=MAX_CASE_CHARACTERS,
        help_text="The arguments: `nums = [2, 7], target = 9`, or without the names, in order. For a class the "
        "calls: `LRUCache(2), put(1, 1), get(1)`. "
        f"At most {MAX_CASE_CHARACTERS:,} characters.",
    )
    expected = TextField(
        most=MAX_CASE_CHARACTERS,
        required=False,
        default="",
        help_text="What should come out, of calls what those give that return something: `1, -1`. "
        "Without it, what comes out is only shown.",
    )


class OwnCasesSerializer(BodySerializer):
    """Your cases."""

    cases = OwnCaseSerializer(many=True, help_text=f"At most {MAX_OWN_CASES}; empty ones do not count.")
