"""The report on an interview and what the learner keeps of it. Docstrings are published."""

from rest_framework import serializers

from interviews.api.choices import BANDS, DIMENSIONS, DISPUTE_STATES, SECTION_STATUSES, SECTIONS, STAGES
from interviews.api.serializers.strict import BodySerializer, TextField
from interviews.models import InterviewStatus, Voice
from interviews.models.report import MAX_DISPUTE_CHARACTERS


class ReportSectionSerializer(serializers.Serializer):
    """A section of the report that is written."""

    section = serializers.ChoiceField(SECTIONS)
    text = serializers.CharField(help_text="Markdown.")
    voice = serializers.ChoiceField(Voice.values, help_text="Who found the words.")


class StageFiguresSerializer(serializers.Serializer):
    """How it went in one stage."""

    stage = serializers.ChoiceField(STAGES)
    seconds = serializers.IntegerField(help_text="Your time in it, without breaks.")
    turns = serializers.IntegerField(help_text="So many of your messages had words.")
    hints = serializers.IntegerField(help_text="So many hints you were given.")
    done = serializers.BooleanField(help_text="Whether it reached what it asks for.")
    skipped = serializers.BooleanField()
    ended_here = serializers.BooleanField(help_text="Whether you ended the interview in it.")


class FiguresSerializer(serializers.Serializer):
    """What was measured."""

    seconds = serializers.IntegerField(help_text="Your time in the interview, without breaks.")
    stages = StageFiguresSerializer(many=True, help_text="The stages that were reached, in order.")


class QuoteSerializer(serializers.Serializer):
    """Something you said, word for word."""

    position = serializers.IntegerField(help_text="That of the message.")
    text = serializers.CharField()


class NewDisputeSerializer(BodySerializer):
    """What is wrong with a claim."""

    # How long it may be, and that it is not empty, is the domain's word, which answers with a card of its own.
    reason = TextField(
        most=MAX_DISPUTE_CHARACTERS,
        worded=True,
        help_text=f"In your words, at most {MAX_DISPUTE_CHARACTERS:,} characters.",
    )


class DisputeSerializer(serializers.Serializer):
    """That you say a claim is not so. While it is `open`, and once a coach `agreed`, it counts for nothing."""

    reason = serializers.CharField(help_text="What you said is wrong with it.")
    state = serializers.ChoiceField(
        DISPUTE_STATES, help_text="`open`; `agreed`; or `stands`, when a coach lets the claim count all the same."
    )
    created_at = serializers.DateTimeField()
    answer = serializers.CharField(help_text="What the coach says to it; often empty.")
    settled_at = serializers.DateTimeField(allow_null=True, help_text="Null while nobody has looked at it.")


class SignalSerializer(serializers.Serializer):
    """Something that can be observed, and was or was not."""

    id = serializers.CharField(help_text="Its name in the rubric; the same in every language.")
    stage = serializers.ChoiceField(STAGES)
    seen = serializers.BooleanField(help_text="False for one that was missed.")
    sure = serializers.BooleanField(
        help_text="False for one that perhaps was seen, but not beyond doubt; it counts for nothing."
    )
    sentence = serializers.CharField(help_text="What was seen or missed, in the language of the interview.")
    quotes = QuoteSerializer(many=True, help_text="What shows it; often empty.")
    dispute = DisputeSerializer(allow_null=True, help_text="Null where you do not dispute it.")


class DimensionBandSerializer(serializers.Serializer):
    """How one dimension of the rubric came out, and from what."""

    dimension = serializers.ChoiceField(DIMENSIONS)
    band = serializers.ChoiceField(BANDS)
    lowered = serializers.BooleanField(help_text="Whether help brought it one band below what the signals say.")
    hints = serializers.IntegerField(help_text="So many hints you asked for and were given in its stages.")
    offered = serializers.IntegerField(help_text="So many hints you were given there unasked.")
    answer_requests = serializers.IntegerField(help_text="So often you asked for the answer in its stages.")
    skipped = serializers.IntegerField(help_text="So many of its stages you skipped.")
    lift = serializers.CharField(help_text="What would make it one band better, in the language of the interview.")
    signals = SignalSerializer(many=True)


class AssessedSerializer(serializers.Serializer):
    """What was known when the report was begun."""

    figures = FiguresSerializer(allow_null=True, help_text="Null where nothing was measured.")
    dimensions = DimensionBandSerializer(many=True, help_text="The rubric; empty where nothing was assessed.")


class StudyNoteSerializer(serializers.Serializer):
    """The study note, which is yours to change."""

    file_name = serializers.CharField()
    content = serializers.CharField(help_text="Markdown.")
    edited_at = serializers.DateTimeField(allow_null=True, help_text="Null while it is as the coach wrote it.")


class SectionInProgressSerializer(serializers.Serializer):
    """A section, written or not. The study note is one as well, as the coach wrote it."""

    section = serializers.ChoiceField(SECTIONS)
    status = serializers.ChoiceField(SECTION_STATUSES)
    text = serializers.CharField(help_text="Markdown; empty until it is written.")
    voice = serializers.ChoiceField(Voice.values, allow_null=True, help_text="Who found the words; null until then.")
    fault = serializers.CharField(allow_null=True, help_text="Why it failed, in a word; null for one that has not.")


class ProgressSerializer(serializers.Serializer):
    """How far the report is."""

    written = serializers.IntegerField(help_text="So many sections are written.")
    failed = serializers.IntegerField(help_text="So many could not be written.")
    total = serializers.IntegerField(help_text="So many there are to write. The rest is on its way.")


class ReportSerializer(AssessedSerializer):
    """The report, as far as it is written."""

    status = serializers.ChoiceField(
        InterviewStatus.values,
        help_text="That of the interview: working while sections are written, report_review when some failed.",
    )
    progress = ProgressSerializer()
    sections = SectionInProgressSerializer(many=True, help_text="The stages in order, the overall one, the study note.")
    study_note = StudyNoteSerializer(allow_null=True, help_text="As you have it now; null until it is written.")


class CoachCommentSerializer(serializers.Serializer):
    """What a human coach wrote on a message or on the whole, and your answer."""

    key = serializers.UUIDField(help_text="The same in every version.")
    message_position = serializers.IntegerField(allow_null=True, help_text="Null for one on the whole interview.")
    line = serializers.IntegerField(
        allow_null=True, help_text="The line of the message's code, from 1; null for all of it."
    )
    text = serializers.CharField(help_text="Markdown.")
    answer = serializers.CharField(help_text="Empty where you have not answered.")
    answered_at = serializers.DateTimeField(allow_null=True)


class CoachBandSerializer(serializers.Serializer):
    """The band that a human coach gave in one dimension."""

    dimension = serializers.ChoiceField(DIMENSIONS)
    band = serializers.ChoiceField(BANDS)
    platform_band = serializers.ChoiceField(BANDS, help_text="The one in the report, as it was then.")
    blind_band = serializers.CharField(
        help_text="The band that was given before the platform's was seen; empty where that was seen first."
    )
    reason = serializers.CharField(help_text="May be empty where the bands are the same, or it was given blind.")


class CoachFeedbackSerializer(serializers.Serializer):
    """What a human coach released, each version of it."""

    coach = serializers.CharField(help_text="How the coach is called.")
    number = serializers.IntegerField(help_text="1 for the first version, more for amended ones.")
    is_current = serializers.BooleanField(help_text="False for a version that was amended since.")
    released_at = serializers.DateTimeField()
    note = serializers.CharField(help_text="What was amended; empty in the first version.")
    comments = CoachCommentSerializer(many=True)
    bands = CoachBandSerializer(many=True)
