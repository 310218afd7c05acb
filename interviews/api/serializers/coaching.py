"""Human coaches: asking them, what they wrote, what they have given a learner to do. Docstrings are published."""

from rest_framework import serializers

from interviews.api.serializers.report import CoachFeedbackSerializer
from interviews.api.serializers.strict import BodySerializer, TextField
from interviews.models import AssignmentKind, ReadWhat
from interviews.models.review import MAX_REPLY_CHARACTERS
from interviews.recovery.ways import MAX_QUESTION_CHARACTERS


class QuestionSerializer(BodySerializer):
    """What you ask your human coaches."""

    question = TextField(most=MAX_QUESTION_CHARACTERS, required=False, default="", help_text="May be empty.")


class AskedSerializer(serializers.Serializer):
    """What you asked, and of whom."""

    asked_at = serializers.DateTimeField(allow_null=True, help_text="Null as long as nobody was asked.")
    question = serializers.CharField(help_text="Often empty.")
    answered = serializers.BooleanField(help_text="Whether a coach has released something since.")
    coaches = serializers.ListField(child=serializers.CharField(), help_text="Whom you can ask; empty for nobody.")


class AnswerSerializer(BodySerializer):
    """Your one answer to a comment."""

    # How long it may be, and that it is not empty, is the domain's word, which answers with a card of its own.
    text = TextField(most=MAX_REPLY_CHARACTERS, worded=True, help_text=f"At most {MAX_REPLY_CHARACTERS:,} characters.")


class FeedbackListSerializer(serializers.Serializer):
    """What human coaches wrote about an interview."""

    is_new = serializers.BooleanField(help_text="Whether there is something that you have not noted as read.")
    feedback = CoachFeedbackSerializer(many=True, help_text="Every version that was released, the earliest first.")


class AssignmentSerializer(serializers.Serializer):
    """What a coach has given you to do and is not finished."""

    kind = serializers.ChoiceField(AssignmentKind.values)
    item = serializers.CharField(help_text="The slug of the problem, or the name of the plan.")
    title = serializers.CharField(help_text="Of the problem or plan, in the language asked for.")
    coach = serializers.CharField(help_text="How the coach is called; empty for one who is no more.")
    cohort = serializers.CharField()
    note = serializers.CharField(help_text="What the coach says to it; often empty.")
    due_on = serializers.DateField(allow_null=True)
    is_late = serializers.BooleanField(help_text="Whether that day is over.")
    is_begun = serializers.BooleanField()
    interview = serializers.UUIDField(
        allow_null=True, help_text="An interview about the problem that goes on; null where there is none."
    )
    review = serializers.IntegerField(
        allow_null=True, help_text="The review to begin when the problem is to be solved again; null for none."
    )


class CohortMessageSerializer(serializers.Serializer):
    """What a coach wrote to one of your cohorts."""

    id = serializers.IntegerField()
    coach = serializers.CharField()
    cohort = serializers.CharField()
    text = serializers.CharField(help_text="Markdown.")
    sent_at = serializers.DateTimeField()


class CoachNewsSerializer(serializers.Serializer):
    """That a coach has written about an interview of yours, and you have not noted it as read."""

    interview = serializers.UUIDField()
    title = serializers.CharField()
    coach = serializers.CharField()
    is_amended = serializers.BooleanField(help_text="Whether something was amended that you have read before.")


class CohortSerializer(serializers.Serializer):
    """A cohort that you are in: its coaches read what you practise since you joined."""

    id = serializers.IntegerField(help_text="Of your being in it.")
    name = serializers.CharField()
    joined_at = serializers.DateTimeField()
    shares_earlier = serializers.BooleanField(help_text="Whether they may read what you practised before, too.")
    coaches = serializers.ListField(child=serializers.CharField(), help_text="How they are called.")


class InvitationSerializer(serializers.Serializer):
    """A cohort that you may join, on the pages: they say what is shared."""

    id = serializers.IntegerField()
    cohort = serializers.CharField()
    invited_by = serializers.CharField(help_text="Empty for somebody who is no more.")
    invited_at = serializers.DateTimeField()


class CoachingSerializer(serializers.Serializer):
    """What your human coaches have for you, and who they are."""

    assignments = AssignmentSerializer(many=True, help_text="What is due first comes first.")
    messages = CohortMessageSerializer(many=True, help_text="Those you have not put away, the latest first.")
    news = CoachNewsSerializer(many=True, help_text="The latest first.")
    cohorts = CohortSerializer(many=True)
    invitations = InvitationSerializer(many=True)


class TranscriptReadSerializer(serializers.Serializer):
    """That somebody read one of your interviews."""

    reader = serializers.CharField(help_text="How the reader is called.")
    is_administrator = serializers.BooleanField()
    what = serializers.ChoiceField(ReadWhat.values, help_text="What was read.")
    interview = serializers.UUIDField()
    title = serializers.CharField()
    read_at = serializers.DateTimeField()
