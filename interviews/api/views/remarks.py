"""What learners tell the curators of a problem."""

from uuid import UUID

from drf_spectacular.utils import OpenApiExample, OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.schema import documented
from interviews.api.serializers.remarks import NewProblemWordSerializer, ProblemWordSerializer
from interviews.ground.throttles import check_rate
from interviews.remarks import remarks

TAG = "Interviews"
TOLD = {
    200: OpenApiResponse(ProblemWordSerializer, "It was added to what you said before, or is known."),
    201: OpenApiResponse(ProblemWordSerializer, "It is kept."),
}
"""What comes of a word about a problem, from an interview or a re-solve."""


class ProblemWordView(APIView):
    @documented(
        "Say that something is wrong with the problem",
        tag=TAG,
        request=NewProblemWordSerializer,
        responses=TOLD,
        errors=["empty_message", "too_long", "not_found"],
        examples=[
            OpenApiExample(
                "A fact is missing",
                value={"topic": "unclear", "text": "It does not say whether the list may be empty."},
                request_only=True,
            )
        ],
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """The curators read it with the stage and what the coach said last. A pasted problem has none: 404."""
        remarks.bank_interview_of(request.user, interview_id)
        sent = NewProblemWordSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        check_rate("words", request.user)
        heard = remarks.tell_of_interview(learner=request.user, interview_id=interview_id, **sent.validated_data)
        return told(heard)


def told(heard: str) -> Response:
    """Return what came of a word about a problem."""
    return Response(ProblemWordSerializer({"heard": heard}).data, status=201 if heard == "new" else 200)
