"""The report on an interview that is over, and what its learner says is not so."""

from uuid import UUID

from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.reading.interviews import check_is_theirs
from interviews.api.reading.report import claim_of, report_detail
from interviews.api.schema import documented
from interviews.api.serializers.report import NewDisputeSerializer, ReportSerializer, SignalSerializer
from interviews.ground.throttles import check_rate
from interviews.report.disputing import dispute, take_back

TAG = "Interviews"


class DisputeView(APIView):
    @documented(
        "Say that a claim of the report is not so",
        tag=TAG,
        request=NewDisputeSerializer,
        responses={200: SignalSerializer},
        errors=["empty_message", "too_long", "not_found", "status_conflict"],
        examples=[
            OpenApiExample(
                "It was named unasked",
                value={"reason": "I named the empty list in my second message, before anybody asked."},
                request_only=True,
            )
        ],
    )
    def post(self, request: Request, interview_id: UUID, signal_id: str) -> Response:
        """It counts for nothing in your figures from now on; the band stays as it was given. Your coaches see it.

        Again gives another reason, until a coach has settled it; what is settled stays as it is.
        """
        check_is_theirs(request.user, interview_id)
        sent = NewDisputeSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        check_rate("words", request.user)
        dispute(learner=request.user, interview_id=interview_id, signal_id=signal_id, **sent.validated_data)
        return Response(SignalSerializer(claim_of(request.user, interview_id, signal_id)).data)


class TakeDisputeBackView(APIView):
    @documented(
        "Take a dispute back",
        tag=TAG,
        responses={200: SignalSerializer},
        errors=["not_found"],
        changes=True,
    )
    def post(self, request: Request, interview_id: UUID, signal_id: str) -> Response:
        """The claim counts again. What a coach has settled stays as it is, and what was not disputed, too."""
        take_back(learner=request.user, interview_id=interview_id, signal_id=signal_id)
        return Response(SignalSerializer(claim_of(request.user, interview_id, signal_id)).data)


class ReportView(APIView):
    @documented(
        "Read the report",
        tag=TAG,
        responses={200: ReportSerializer},
        errors=["not_found", "status_conflict"],
    )
    def get(self, request: Request, interview_id: UUID) -> Response:
        """How each dimension of the rubric came out and why, the sections as far as they are written, your study note.

        From the end of the conversation on. Look again until `written` and `failed` add up to the `total`.
        """
        return Response(ReportSerializer(report_detail(request.user, interview_id)).data)
