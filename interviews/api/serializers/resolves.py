"""Reviews, and solving a problem again without help. Docstrings are published."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from interviews.api.choices import CODE_LANGUAGES
from interviews.api.serializers.attempts import VerdictSerializer
from interviews.api.serializers.interviews import FactSerializer
from interviews.api.serializers.strict import BodySerializer, QuerySerializer, TextField
from interviews.models import AttemptOutcome, ProbeStatus
from interviews.models.interview import MAX_CODE_CHARACTERS
from interviews.resolves.sending import MAX_COST_CHARACTERS, SNOOZE_DAYS
from profiles.models import InterviewLanguage


class ReviewsQuerySerializer(QuerySerializer):
    """Which reviews."""

    ALSO = ("page", "page_size")
    dropped = serializers.BooleanField(required=False, default=False, help_text="Those that you dropped instead.")


class DueProblemSerializer(serializers.Serializer):
    """A problem that you solved and are to solve again."""

    id = serializers.IntegerField()
    problem = serializers.CharField(allow_null=True, help_text="The slug; null where the bank has it no more.")
    title = serializers.CharField(help_text="In the language asked for.")
    due_at = serializers.DateTimeField(help_text="When it is asked for, with what it was put off.")
    is_due = serializers.BooleanField()
    is_put_off = serializers.BooleanField()
    dropped_at = serializers.DateTimeField(allow_null=True, help_text="Null for one that is asked for.")
    recall = serializers.FloatField(help_text="How likely it is that you still can, from 0 to 1.")


class StartResolveSerializer(BodySerializer):
    """How to begin."""

    language = serializers.ChoiceField(
        InterviewLanguage.values, required=False, help_text="Of the statement; without it, that of your profile."
    )


@extend_schema_field({"type": "integer", "enum": list(SNOOZE_DAYS)})
class DaysField(serializers.IntegerField):
    """So many days as a review can be put off."""


class SnoozeSerializer(BodySerializer):
    """For how long."""

    days = DaysField(help_text="Counted from when it is due.")


class ResolveCodeSerializer(BodySerializer):
    """What stands in the editor."""

    code = TextField(most=MAX_CODE_CHARACTERS, trim_whitespace=False)
    code_language = serializers.ChoiceField(
        CODE_LANGUAGES, required=False, help_text="Sets the editor to this language, one that is run here."
    )


class SubmitResolveSerializer(BodySerializer):
    """Code to be judged, with its costs."""

    code = TextField(most=MAX_CODE_CHARACTERS, worded=True, trim_whitespace=False)
    claimed_time = TextField(
        most=MAX_COST_CHARACTERS, required=False, default="", help_text="Such as O(n log n); empty for none."
    )
    claimed_space = TextField(most=MAX_COST_CHARACTERS, required=False, default="", help_text="The extra space.")


class CostsSerializer(serializers.Serializer):
    """Whether the stated costs are right."""

    time_is_right = serializers.BooleanField()
    space_is_right = serializers.BooleanField()
    accepted_times = serializers.ListField(child=serializers.CharField(), help_text="Those that are right of the code.")
    accepted_spaces = serializers.ListField(child=serializers.CharField())


class ReferenceSerializer(serializers.Serializer):
    """The best known way."""

    name = serializers.CharField()
    time = serializers.CharField()
    space = serializers.CharField()


class ResolveSerializer(serializers.Serializer):
    """A problem that you solve again without help."""

    id = serializers.UUIDField()
    problem = serializers.CharField(help_text="The slug.")
    title = serializers.CharField()
    language = serializers.ChoiceField(InterviewLanguage.values, help_text="Of the statement.")
    statement = serializers.CharField(help_text="Markdown.")
    signature = serializers.CharField(help_text="The line that begins the function, or the class with its methods.")
    facts = FactSerializer(many=True, help_text="What one could ask about in the interview.")
    status = serializers.ChoiceField(
        ProbeStatus.values, help_text="Queued and running: it is being judged, look again. Writing: it is your turn."
    )
    starter = serializers.CharField(help_text="What the editor begins with.")
    code = serializers.CharField(help_text="What stands in the editor.")
    code_language = serializers.ChoiceField(CODE_LANGUAGES)
    drafts = serializers.DictField(
        child=serializers.CharField(), help_text="What waits in other languages, by language."
    )
    claimed_time = serializers.CharField(help_text="As you stated it last; empty for none.")
    claimed_space = serializers.CharField()
    tries = serializers.IntegerField(help_text="So often code was judged.")
    tries_left = serializers.IntegerField()
    outcome = serializers.ChoiceField(AttemptOutcome.values, allow_null=True, help_text="Of the latest try.")
    passed = serializers.IntegerField()
    total = serializers.IntegerField()
    verdict = VerdictSerializer(allow_null=True, help_text="Of the latest try; null before the first.")
    was_not_tested = serializers.BooleanField(
        help_text="Whether the latest submission could not be tested, which takes no try."
    )
    may_be_left = serializers.BooleanField(help_text="Whether it can be left without a trace, as nobody can judge it.")
    counts = serializers.BooleanField(help_text="False when you practised the problem within a day of beginning.")
    given_up = serializers.BooleanField()
    started_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    costs = CostsSerializer(allow_null=True, help_text="Null until it is over.")
    reference = ReferenceSerializer(allow_null=True, help_text="Null until it is over.")


class LeftSerializer(serializers.Serializer):
    """That it was left."""

    left = serializers.BooleanField(help_text="Always true.")
