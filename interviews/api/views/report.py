"""The report on an interview that is over."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.reading.report import report_detail
from interviews.api.schema import documented
from interviews.api.serializers.report import ReportSerializer


class ReportView(APIView):
    @documented(
        "Read the report",
        tag="Interviews",
        responses={200: ReportSerializer},
        errors=["not_found", "status_conflict"],
    )
    def get(self, request: Request, interview_id: UUID) -> Response:
        """How each dimension of the rubric came out and why, the sections as far as they are written, your study note.

        From the end of the conversation on. Look again until `written` and `failed` add up to the `total`.
        """
        return Response(ReportSerializer(report_detail(request.user, interview_id)).data)
