"""Study plans. Docstrings are published."""

from rest_framework import serializers

from interviews.api.serializers.strict import BodySerializer
from problems.models import Difficulty

STEP_STATES = ["done", "passed", "left_out", "next", "later"]
MARKS = ["done", "passed", "open"]


class PlanSummarySerializer(serializers.Serializer):
    """A study plan as the list has it, in the language asked for."""

    id = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    for_whom = serializers.CharField()
    time = serializers.CharField(help_text="How long it takes.")
    asks_date = serializers.BooleanField(help_text="Whether it leads to the day of an interview.")
    is_active = serializers.BooleanField(help_text="Whether you follow it.")
    is_suggested = serializers.BooleanField(help_text="Whether it suits your goal.")


class StepProblemSerializer(serializers.Serializer):
    """The problem that a step offers."""

    slug = serializers.CharField()
    title = serializers.CharField(help_text="Empty where it would tell the pattern.")
    difficulty = serializers.ChoiceField(Difficulty.values)
    because = serializers.CharField(help_text="Why this one; often empty.")
    interview = serializers.UUIDField(
        source="interview_id", allow_null=True, help_text="An interview about it that goes on; null for none."
    )


class PlanStepSerializer(serializers.Serializer):
    """One step."""

    id = serializers.CharField()
    state = serializers.ChoiceField(STEP_STATES)
    title = serializers.CharField()
    because = serializers.CharField(help_text="Empty where it would tell the pattern before the step is done.")
    note = serializers.CharField(help_text="What your own practice says of it; often empty.")
    day = serializers.DateField(allow_null=True, help_text="When it is best done, in a plan with a date.")
    mastered = serializers.BooleanField(help_text="Whether you seem to know it already and can pass it over.")
    problem = StepProblemSerializer(allow_null=True)


class FollowedPlanSerializer(serializers.Serializer):
    """How far you are."""

    started_at = serializers.DateTimeField()
    target_date = serializers.DateField(allow_null=True)
    done = serializers.IntegerField()
    passed = serializers.IntegerField(help_text="So many steps were passed over.")
    total = serializers.IntegerField(help_text="Without steps that are left out.")
    next = serializers.CharField(allow_null=True, help_text="The step to do next.")
    is_finished = serializers.BooleanField()
    steps = PlanStepSerializer(many=True)


class PlanSerializer(PlanSummarySerializer):
    """A study plan."""

    interviews_missing = serializers.IntegerField(help_text="So many interviews are needed before it can begin.")
    titles = serializers.ListField(
        child=serializers.CharField(), help_text="What is in it; empty where you follow it, and `followed` says more."
    )
    followed = FollowedPlanSerializer(allow_null=True, help_text="Null where you do not follow it.")


class StartPlanSerializer(BodySerializer):
    """How to begin."""

    target_date = serializers.DateField(
        required=False,
        allow_null=True,
        default=None,
        help_text="The day of your interview, for a plan that asks for it.",
    )
    instead = serializers.BooleanField(
        required=False, default=False, help_text="Whether it takes the place of another plan that you follow."
    )


class PlanDateSerializer(BodySerializer):
    """The day of your interview."""

    target_date = serializers.DateField()


class MarkStepSerializer(BodySerializer):
    """What became of a step."""

    state = serializers.ChoiceField(MARKS, help_text="What practice has shown stays done.")
