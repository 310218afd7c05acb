"""An interview to keep. Docstrings are published, and ``docs/export.md`` says the same at length.

``docs/interview-export.schema.json`` is generated from here: ``make docs`` writes it. What raises the version stands in
``docs/export.md``.
"""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from rest_framework import serializers

from interviews.api.choices import BANDS, DIMENSIONS
from interviews.api.serializers.attempts import ExportedAttemptSerializer
from interviews.api.serializers.cards import ErrorFeedbackSerializer
from interviews.api.serializers.interviews import (
    ArtefactsSerializer,
    InterviewSummarySerializer,
    MessageSerializer,
    StageVisitSerializer,
    TokensSerializer,
)
from interviews.api.serializers.report import AssessedSerializer, ReportSectionSerializer, StudyNoteSerializer

SCHEMA, SCHEMA_VERSION = "dryrun.interview", 1


class VersionedSerializer(serializers.Serializer):
    """What the file is. These come first."""

    schema = serializers.CharField(help_text=f"Always `{SCHEMA}`.")
    schema_version = serializers.IntegerField(help_text="Of the format. It rises when old readers could be misled.")


class ExportedProblemSerializer(serializers.Serializer):
    """The problem as you saw it."""

    title = serializers.CharField()
    slug = serializers.CharField(allow_null=True, help_text="Null for a problem of your own.")
    difficulty = serializers.CharField(help_text="Empty for a problem of your own.")
    statement = serializers.CharField(help_text="Markdown.")
    signature = serializers.CharField(
        help_text="The line that begins the function, or the class with its methods; empty for a problem of your own."
    )


class ExportedReportSerializer(AssessedSerializer):
    """The report, as far as it is written."""

    sections = ReportSectionSerializer(many=True, help_text="Those that are written, without the study note.")


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


class ExportSerializer(VersionedSerializer, InterviewSummarySerializer):
    """The whole interview, to keep."""

    problem = ExportedProblemSerializer()
    stage_history = StageVisitSerializer(many=True)
    messages = MessageSerializer(many=True)
    artefacts = ArtefactsSerializer()
    attempts = ExportedAttemptSerializer(many=True, help_text="Your code that was tested, the first one first.")
    report = ExportedReportSerializer(allow_null=True, help_text="Null until the conversation is over.")
    study_note = StudyNoteSerializer(allow_null=True, help_text="As you have it now; null where there is none.")
    coach_feedback = CoachFeedbackSerializer(many=True, help_text="What human coaches released, the earliest first.")
    tokens = TokensSerializer()
    open_card = ErrorFeedbackSerializer(allow_null=True, help_text="What went differently and waits for your choice.")
    exported_at = serializers.DateTimeField()


def whole_export(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return an interview as ``reading.export`` gives it in the form in which it is kept, with what the file is."""
    frame = {"schema": SCHEMA, "schema_version": SCHEMA_VERSION, "exported_at": timezone.now()}
    return ExportSerializer({**record, **frame}).data
