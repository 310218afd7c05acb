"""Ways on after something failed, and who speaks as the coach."""

from uuid import UUID

from django.utils.decorators import method_decorator
from django.views.decorators.debug import sensitive_variables
from drf_spectacular.utils import OpenApiExample, OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.reading.interviews import check_is_theirs
from interviews.api.reading.people import ai_config
from interviews.api.schema import documented
from interviews.api.serializers.interviews import InterviewStateSerializer
from interviews.api.serializers.people import AiConfigSerializer, NewAiConfigSerializer
from interviews.api.views.answers import stands
from interviews.ground.throttles import check_rate
from interviews.recovery import ways as recovery

TAG = "Recovery"
STATES = {
    200: OpenApiResponse(InterviewStateSerializer, "It is done, or there was nothing to do."),
    202: OpenApiResponse(InterviewStateSerializer, "The coach is working on it. Look at the interview again."),
}


class AiConfigView(APIView):
    @documented("Read who coaches", tag=TAG, responses={200: AiConfigSerializer}, errors=["not_found"])
    def get(self, request: Request, interview_id: UUID) -> Response:
        """Who speaks as the coach, and which providers and models there are to choose from."""
        return Response(AiConfigSerializer(ai_config(request.user, interview_id)).data)

    @documented(
        "Choose who coaches",
        tag=TAG,
        request=NewAiConfigSerializer,
        responses={200: AiConfigSerializer},
        errors=["invalid_ai_config", "not_found", "status_conflict"],
        examples=[
            OpenApiExample("Without a model", value={"voice": "curated"}, request_only=True),
            OpenApiExample(
                "A model on your own key",
                value={"voice": "own_key", "provider": "Example", "model": "small-model", "key": "…"},
                request_only=True,
            ),
        ],
    )
    @method_decorator(sensitive_variables())
    def put(self, request: Request, interview_id: UUID) -> Response:
        """From the next step on, in this interview only. Possible in every status but working.

        `profile/ai-config/` is what counts for all interviews that have no choice of their own.
        """
        check_is_theirs(request.user, interview_id)
        chosen = NewAiConfigSerializer(data=request.data)
        chosen.is_valid(raise_exception=True)
        recovery.update_ai_config(learner=request.user, interview_id=interview_id, **chosen.validated_data)
        return Response(AiConfigSerializer(ai_config(request.user, interview_id)).data)


class RetryView(APIView):
    @documented(
        "Try again what failed", tag=TAG, responses=STATES, errors=["not_found", "status_conflict"], changes=True
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """The turn, the sections of the report, or the answer that a model could not give, once more.

        Where nothing failed nothing happens, and 200 says so; 202 means that the coach is working on it.
        """
        check_rate("turns", request.user)
        return stands(recovery.retry(learner=request.user, interview_id=interview_id))


class AdvanceView(APIView):
    @documented(
        "Go on without what failed",
        tag=TAG,
        responses={200: InterviewStateSerializer},
        errors=["not_found", "status_conflict"],
        changes=True,
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """From where the interview stands; the open card is folded. Where nothing failed, nothing happens."""
        return stands(recovery.advance(learner=request.user, interview_id=interview_id))


class RetryFailedSectionsView(APIView):
    @documented(
        "Write the failed sections again",
        tag=TAG,
        responses=STATES,
        errors=["no_failed_sections", "not_in_report_review", "not_found", "status_conflict"],
        changes=True,
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """Only the sections of the report that failed; the others stay as they are."""
        check_rate("turns", request.user)
        return stands(recovery.retry_failed_sections(learner=request.user, interview_id=interview_id))
