"""An interview to keep. Docstrings are published, and ``docs/export.md`` says the same at length.

``docs/interview-export.schema.json`` is generated from here: ``make docs`` writes it. What raises the version stands in
``docs/export.md``.
"""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from rest_framework import serializers

from interviews.api.serializers.attempts import ExportedAttemptSerializer
from interviews.api.serializers.cards import ErrorFeedbackSerializer
from interviews.api.serializers.interviews import (
    ArtefactsSerializer,
    InterviewSummarySerializer,
    MessageSerializer,
    StageVisitSerializer,
    TokensSerializer,
)
from interviews.api.serializers.report import (
    AssessedSerializer,
    CoachFeedbackSerializer,
    ReportSectionSerializer,
    StudyNoteSerializer,
)

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
