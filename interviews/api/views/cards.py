"""The open card of an interview: to read, to fold, and to walk through where it is mended in steps."""

from uuid import UUID

from django.utils.decorators import method_decorator
from django.views.decorators.debug import sensitive_variables
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.reading.interviews import card_detail, check_is_theirs
from interviews.api.schema import documented
from interviews.api.serializers.room import CardSerializer, StepAnswerSerializer, StepPlaceSerializer
from interviews.ground.throttles import check_rate
from interviews.models import Interview, InterviewStatus
from interviews.recovery import choices, steps
from interviews.recovery.ways import write_curated

TAG = "Recovery"
CARD = {
    200: OpenApiResponse(CardSerializer, "It is done."),
    202: OpenApiResponse(CardSerializer, "The coach is working on it. Look again."),
}
REFUSALS = ("not_found", "wizard_moved_on", "status_conflict")


class CardView(APIView):
    @documented("Read the open card", tag=TAG, responses={200: CardSerializer}, errors=["not_found"])
    def get(self, request: Request, interview_id: UUID) -> Response:
        """What went differently and waits for your choice, also as Markdown, and its step at hand."""
        return Response(CardSerializer(card_detail(request.user, interview_id)).data)


class FoldView(APIView):
    @documented("Carry on", tag=TAG, responses=CARD, errors=["not_found"], changes=True)
    def post(self, request: Request, interview_id: UUID) -> Response:
        """Folds the open card, where carrying on is one of its ways."""
        return _shown(request, choices.carry_on(learner=request.user, interview_id=interview_id))


class StepView(APIView):
    @documented(
        "Answer a step",
        tag=TAG,
        request=StepAnswerSerializer,
        responses=CARD,
        errors=["invalid_wizard_answer", "invalid_ai_config", *REFUSALS],
    )
    @method_decorator(sensitive_variables())
    def post(self, request: Request, interview_id: UUID) -> Response:
        """Does what the answer stands for; the answer has the next step, or none after the last."""
        check_is_theirs(request.user, interview_id)
        sent = StepAnswerSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        given = sent.validated_data
        interview = steps.answer_step(
            learner=request.user,
            interview_id=interview_id,
            card_id=given["card"],
            step=given["step"],
            value=given["value"],
        )
        return _shown(request, interview)


class StepBackView(APIView):
    @documented("Change the last answer", tag=TAG, request=StepPlaceSerializer, responses=CARD, errors=REFUSALS)
    def post(self, request: Request, interview_id: UUID) -> Response:
        """Returns to the step that was answered last."""
        check_is_theirs(request.user, interview_id)
        sent = StepPlaceSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        place = {"card_id": sent.validated_data["card"], "step": sent.validated_data["step"]}
        return _shown(request, steps.go_back(learner=request.user, interview_id=interview_id, **place))


class StepLeaveView(APIView):
    @documented("Leave the steps", tag=TAG, responses=CARD, errors=["not_found", "status_conflict"], changes=True)
    def post(self, request: Request, interview_id: UUID) -> Response:
        """By the way that always leads out. Where there are none, nothing happens."""
        return _shown(request, steps.cancel(learner=request.user, interview_id=interview_id))


class WriteCuratedView(APIView):
    @documented(
        "Write what is missing of the report without the model",
        tag=TAG,
        responses=CARD,
        errors=["not_found", "status_conflict"],
        changes=True,
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """Only the sections that failed; the others stay as they are."""
        check_rate("turns", request.user)
        return _shown(request, write_curated(learner=request.user, interview_id=interview_id))


def _shown(request: Request, interview: Interview) -> Response:
    status = 202 if interview.status == InterviewStatus.WORKING else 200
    return Response(CardSerializer(card_detail(request.user, interview.pk)).data, status=status)
