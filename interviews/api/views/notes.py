"""One's study notes, and the report that is shown to others."""

from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.pagination import Pages
from interviews.api.reading.interviews import check_is_theirs
from interviews.api.schema import documented
from interviews.api.serializers.notes import (
    DeletedNoteSerializer,
    NewNoteSerializer,
    NoteGoneSerializer,
    NoteSerializer,
    NotesQuerySerializer,
    NoteSummarySerializer,
    RestoreNoteSerializer,
    ShareSerializer,
)
from interviews.api.serializers.strict import PagesQuerySerializer
from interviews.conversation.selectors import interview_with_report
from interviews.models import Report, StudyNote
from interviews.report import sharing
from interviews.report.note import my_notes

TAG = "Notes"


class NotesView(APIView):
    pagination_class = Pages

    @documented(
        "List your notes",
        tag=TAG,
        parameters=[NotesQuerySerializer],
        responses={200: NoteSummarySerializer(many=True)},
        errors=["invalid_request", "not_found"],
    )
    def get(self, request: Request) -> Response:
        """The latest first."""
        query = NotesQuerySerializer.of(request)
        pages = Pages()
        rows = my_notes.notes_of(request.user, query.get("search", ""))
        found = pages.paginate_queryset(rows, request, view=self)
        return pages.get_paginated_response(NoteSummarySerializer(found, many=True).data)


class DeletedNotesView(APIView):
    pagination_class = Pages

    @documented(
        "List deleted notes",
        tag=TAG,
        responses={200: DeletedNoteSerializer(many=True)},
        errors=["invalid_request", "not_found"],
    )
    def get(self, request: Request) -> Response:
        """Those that can be restored as the coach wrote them."""
        PagesQuerySerializer.of(request)
        pages = Pages()
        found = pages.paginate_queryset(my_notes.deleted_notes_of(request.user), request, view=self)
        return pages.get_paginated_response(DeletedNoteSerializer(found, many=True).data)


class NoteView(APIView):
    @documented("Read a note", tag=TAG, responses={200: NoteSerializer}, errors=["not_found"])
    def get(self, request: Request, note_id: int) -> Response:
        """The whole text, with the version that changing it needs."""
        return _shown(my_notes.note_of(request.user, note_id))

    @documented(
        "Change a note",
        tag=TAG,
        request=NewNoteSerializer,
        responses={200: NoteSerializer},
        errors=["not_found", "empty_message", "too_long"],
    )
    def put(self, request: Request, note_id: int) -> Response:
        """When it was changed elsewhere since `seen`, nothing is stored: read it again."""
        note = my_notes.note_of(request.user, note_id)
        sent = NewNoteSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        wanted = {**sent.validated_data, "file_name": sent.validated_data["file_name"] or note.file_name}
        try:
            return _shown(my_notes.edit_note(learner=request.user, note_id=note_id, **wanted))
        except my_notes.StaleNote:
            raise _changed_elsewhere() from None

    @documented("Delete a note", tag=TAG, responses={200: NoteGoneSerializer}, errors=["not_found"], changes=True)
    def delete(self, request: Request, note_id: int) -> Response:
        """What the coach wrote stays part of the report."""
        restorable = my_notes.delete_note(learner=request.user, note_id=note_id)
        return Response(NoteGoneSerializer({"can_be_restored": restorable}).data)


class RestoreNoteView(APIView):
    @documented(
        "Restore the coach's note",
        tag=TAG,
        request=RestoreNoteSerializer,
        responses={200: NoteSerializer},
        errors=["not_found", "too_long"],
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """As the coach wrote it, whether you changed or deleted it; 404 where the coach wrote none."""
        check_is_theirs(request.user, interview_id)
        sent = RestoreNoteSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        told = {"learner": request.user, "interview_id": interview_id}
        try:
            return _shown(my_notes.restore_note(**told, **sent.validated_data))
        except my_notes.NothingToRestore:
            raise StudyNote.DoesNotExist from None
        except my_notes.StaleNote:
            raise _changed_elsewhere() from None


class ShareView(APIView):
    @documented("Read whether it is shared", tag="Interviews", responses={200: ShareSerializer}, errors=["not_found"])
    def get(self, request: Request, interview_id: UUID) -> Response:
        """The address at which others can read the report, where there is one."""
        interview = interview_with_report(request.user, interview_id)
        return _shared(request, getattr(interview, "report", None))

    @documented(
        "Share the report",
        tag="Interviews",
        responses={200: ShareSerializer},
        errors=["not_found", "status_conflict"],
        changes=True,
    )
    def put(self, request: Request, interview_id: UUID) -> Response:
        """Whoever has the address can read it: bands, quotes and sections, nothing of who you are, and not your note.

        As soon as a section is written; one that is shared keeps its address.
        """
        return _shared(request, sharing.share_report(learner=request.user, interview_id=interview_id))

    @documented("Stop sharing", tag="Interviews", responses={200: ShareSerializer}, errors=["not_found"], changes=True)
    def delete(self, request: Request, interview_id: UUID) -> Response:
        """The address leads nowhere any more, for good."""
        return _shared(request, sharing.stop_sharing(learner=request.user, interview_id=interview_id))


def _shown(note: StudyNote) -> Response:
    note.version = my_notes.version_of(note)
    return Response(NoteSerializer(note).data)


def _changed_elsewhere() -> ValidationError:
    told = _("This note was changed elsewhere in the meantime, so your change was not saved. Look at it first.")
    return ValidationError({"seen": [told]})


def _shared(request: Request, report: Report | None) -> Response:
    token = report.share_token if report else None
    address = request.build_absolute_uri(reverse("shared_report", args=[token])) if token else None
    return Response(ShareSerializer({"address": address, "shared_at": report.shared_at if report else None}).data)
