"""Study notes and the shared report. Docstrings are published."""

from rest_framework import serializers

from interviews.api.serializers.strict import BodySerializer, QuerySerializer, TextField
from interviews.models.study_note import MAX_NOTE_CHARACTERS
from interviews.report.note.my_notes import MAX_QUERY_CHARACTERS
from profiles.models import InterviewLanguage

LONGEST_NAME, LONGEST_VERSION = 200, 64


class NotesQuerySerializer(QuerySerializer):
    """Which notes."""

    ALSO = ("page", "page_size")
    search = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=MAX_QUERY_CHARACTERS,
        help_text="Words that all stand in the title, the file name or the text.",
    )


class NoteSummarySerializer(serializers.Serializer):
    """A note as the list has it."""

    id = serializers.IntegerField()
    interview = serializers.UUIDField(source="interview_id", allow_null=True, help_text="Null where that was deleted.")
    title = serializers.CharField()
    language = serializers.ChoiceField(InterviewLanguage.values)
    file_name = serializers.CharField()
    written_at = serializers.DateTimeField()
    edited_at = serializers.DateTimeField(allow_null=True, help_text="Null while it is as the coach wrote it.")


class NoteSerializer(NoteSummarySerializer):
    """A study note, which is yours to change."""

    content = serializers.CharField(help_text="Markdown.")
    version = serializers.CharField(help_text="What tells this state of the note from any other; changing it needs it.")


class NewNoteSerializer(BodySerializer):
    """A note as you want it."""

    # How long it may be, and that it is not empty, is the domain's word, which answers with a card of its own.
    content = TextField(
        most=MAX_NOTE_CHARACTERS,
        worded=True,
        trim_whitespace=False,
        help_text=f"Markdown, at most {MAX_NOTE_CHARACTERS:,} characters.",
    )
    file_name = TextField(
        most=LONGEST_NAME, required=False, default="", help_text="Made safe for every system; without it, it stays."
    )
    seen = TextField(most=LONGEST_VERSION, help_text="The version that you began with.")


class RestoreNoteSerializer(BodySerializer):
    """Which state of the note is to be replaced."""

    seen = TextField(
        most=LONGEST_VERSION,
        required=False,
        default="",
        help_text="The version of the note as you know it; empty where you deleted it.",
    )


class NoteGoneSerializer(serializers.Serializer):
    """That it is deleted."""

    can_be_restored = serializers.BooleanField(help_text="Whether its interview can bring the coach's version back.")


class DeletedNoteSerializer(serializers.Serializer):
    """A note that was deleted and can be had again as the coach wrote it."""

    interview = serializers.UUIDField(source="interview_id")
    title = serializers.CharField(source="interview.title")


class ShareSerializer(serializers.Serializer):
    """Who else can read the report."""

    address = serializers.CharField(allow_null=True, help_text="Whoever has it can read the report; null for nobody.")
    shared_at = serializers.DateTimeField(allow_null=True)
