"""The editor of an interview: what stands in it, and in which language."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.reading.interviews import check_is_theirs, editor_of
from interviews.api.schema import documented
from interviews.api.serializers.room import EditorSerializer, EditorStateSerializer
from interviews.coding import keeping

TAG = "Code"


class EditorView(APIView):
    @documented("Read the editor", tag=TAG, responses={200: EditorStateSerializer}, errors=["not_found"])
    def get(self, request: Request, interview_id: UUID) -> Response:
        """What stands in it, what it begins with, and which languages there are."""
        return Response(EditorStateSerializer(editor_of(request.user, interview_id)).data)

    @documented(
        "Keep what stands in the editor",
        tag=TAG,
        request=EditorSerializer,
        responses={200: EditorStateSerializer},
        errors=["not_found", "interview_closed", "too_long"],
    )
    def put(self, request: Request, interview_id: UUID) -> Response:
        """It is not sent to the coach by that; the code of an attempt, put here, is restored.

        Another language is chosen first: what stood there waits until its language is chosen again, and without `code`
        what waits in the chosen one is back.
        """
        check_is_theirs(request.user, interview_id)
        sent = EditorSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        told = {"learner": request.user, "interview_id": interview_id}
        if language := sent.validated_data.get("code_language"):
            keeping.choose_language(**told, code_language=language)
        if "code" in sent.validated_data:
            keeping.save_code(**told, **sent.validated_data)
        return Response(EditorStateSerializer(editor_of(request.user, interview_id)).data)
