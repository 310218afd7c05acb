"""What the platform knows of a learner. Docstrings are published."""

from rest_framework import serializers

from interviews.api.choices import STAGES
from profiles.skill.estimates import LEVELS, NOT_SURE_YET


class EstimatedLevelSerializer(serializers.Serializer):
    """The estimated level."""

    level = serializers.ChoiceField(
        [*LEVELS, NOT_SURE_YET], help_text="`unknown` until there are enough observations to say anything."
    )
    beginner = serializers.FloatField(help_text="How likely it is, 0 to 1; the three add up to 1.")
    intermediate = serializers.FloatField()
    advanced = serializers.FloatField()
    observations = serializers.IntegerField(help_text="So many stages and re-solves made it.")


class SkillSerializer(serializers.Serializer):
    """How well something is mastered."""

    expected = serializers.FloatField(help_text="The score that is expected on a medium task, 0 to 1.")
    confidence = serializers.FloatField(help_text="How sure that is: 0 knows nothing, 1 everything.")
    observations = serializers.IntegerField()
    seen_at = serializers.DateTimeField()


class PatternSkillSerializer(SkillSerializer):
    """How well a pattern is mastered."""

    pattern = serializers.CharField()


class StageSkillSerializer(SkillSerializer):
    """How well a stage is mastered."""

    stage = serializers.ChoiceField(STAGES)


class ReviewSerializer(serializers.Serializer):
    """A solved problem that is to be solved again."""

    problem = serializers.CharField(help_text="Its slug.")
    due_at = serializers.DateTimeField(help_text="When; later if you have put it off.")
    times = serializers.IntegerField(help_text="So often you have solved it.")


class LearnerProgressSerializer(serializers.Serializer):
    """What your practice has shown so far."""

    level = EstimatedLevelSerializer()
    patterns = PatternSkillSerializer(many=True, help_text="The patterns you have met.")
    stages = StageSkillSerializer(many=True, help_text="The stages you have been in.")
    reviews = ReviewSerializer(
        many=True, help_text="The next due first; not those that you have dropped, nor those of problems that are gone."
    )
