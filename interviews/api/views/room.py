"""What one does in the room beside turns: pausing, ending, an easier problem, finding words, the log."""

from uuid import UUID

from django.urls import reverse
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.pagination import Pages
from interviews.api.reading.interviews import check_is_theirs, interview_state, places_of
from interviews.api.schema import documented
from interviews.api.serializers.interviews import InterviewStateSerializer
from interviews.api.serializers.room import (
    EndSerializer,
    FindQuerySerializer,
    FoundSerializer,
    HintWordSerializer,
    LogEntrySerializer,
    NotedSerializer,
    SeenTurnSerializer,
)
from interviews.api.serializers.strict import PagesQuerySerializer
from interviews.api.views.answers import seen_by, stands
from interviews.conversation.log import log_of
from interviews.conversation.log_entries import entries_of
from interviews.ground.refusals import SubmissionRefused
from interviews.ground.throttles import check_rate
from interviews.models import Interview, InterviewStatus, Message
from interviews.recovery import ways as recovery
from interviews.remarks import remarks
from interviews.turns import accepting, pausing
from problems.models import Problem

TAG = "Room"
STATE = {200: InterviewStateSerializer}


class PauseView(APIView):
    @documented(
        "Pause",
        tag=TAG,
        responses=STATE,
        request=SeenTurnSerializer,
        errors=["not_found", "coach_busy", "interview_closed", "stale_turn", "status_conflict"],
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """Stops the clock of the interview until your next turn. Pausing twice changes nothing."""
        accepting.check_seen(*seen_by(request, interview_id))
        return stands(pausing.pause_interview(learner=request.user, interview_id=interview_id))


class EndView(APIView):
    @documented(
        "End the interview",
        tag=TAG,
        request=EndSerializer,
        responses=STATE,
        errors=["not_found", "end_interview", "stale_turn", "status_conflict"],
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """Before its last stage, with a report about the stages that were reached.

        It is asked back once, with 409 `end_interview`; `confirmed` ends it. One that is over stays as it is.
        """
        check_is_theirs(request.user, interview_id)
        sent = EndSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        interview = Interview.objects.get(pk=interview_id, learner=request.user)
        if not sent.validated_data["confirmed"] and not interview.is_over:
            if interview.status in (InterviewStatus.WORKING, InterviewStatus.DRAFT):
                raise recovery.status_refused(interview)
            raise SubmissionRefused("end_interview", stage=interview.get_stage_display())
        seen_turn = sent.validated_data["seen_turn"]
        return stands(recovery.end_interview(learner=request.user, interview_id=interview_id, seen_turn=seen_turn))


class EasierView(APIView):
    @documented(
        "Begin an easier problem",
        tag=TAG,
        responses={201: OpenApiResponse(InterviewStateSerializer, "The new interview.")},
        request=SeenTurnSerializer,
        errors=["not_found", "coach_busy", "interview_closed", "no_easier_problem", "stale_turn", "status_conflict"],
        located=[201],
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """Pauses this interview and begins one about an easier problem. Sent twice it is the same new one."""
        accepting.check_seen(*seen_by(request, interview_id))
        try:
            begun = pausing.start_easier_interview(learner=request.user, interview_id=interview_id)
        except Problem.DoesNotExist:
            raise SubmissionRefused("no_easier_problem") from None
        headers = {"Location": reverse("api:interview", kwargs={"interview_id": begun.pk})}
        return Response(InterviewStateSerializer(interview_state(begun)).data, status=201, headers=headers)


class FindView(APIView):
    @documented(
        "Find words in the conversation",
        tag=TAG,
        parameters=[FindQuerySerializer],
        responses={200: FoundSerializer},
        errors=["invalid_request", "not_found"],
    )
    def get(self, request: Request, interview_id: UUID) -> Response:
        """In all that was said and all code sent along, whatever the case of letters; a blank fits a line break."""
        check_is_theirs(request.user, interview_id)
        query = FindQuerySerializer.of(request)
        return Response(FoundSerializer(places_of(request.user, interview_id, query["words"])).data)


class HintWordView(APIView):
    @documented(
        "Say whether a hint helped",
        tag=TAG,
        request=HintWordSerializer,
        responses={200: NotedSerializer},
        errors=["not_found"],
    )
    def put(self, request: Request, interview_id: UUID, position: int) -> Response:
        """The hint at this position of the conversation; the curators of the problem read it."""
        check_is_theirs(request.user, interview_id)
        sent = HintWordSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        check_rate("words", request.user)
        told = {"learner": request.user, "interview_id": interview_id, "position": position}
        try:
            noted = remarks.note_hint(**told, **sent.validated_data)
        except Message.DoesNotExist:
            raise Interview.DoesNotExist from None
        return Response(NotedSerializer({"noted": noted}).data)


class LogView(APIView):
    pagination_class = Pages

    @documented(
        "Read the log", tag=TAG, responses={200: LogEntrySerializer(many=True)}, errors=["invalid_request", "not_found"]
    )
    def get(self, request: Request, interview_id: UUID) -> Response:
        """Turns, calls of models, and all that went differently, in order."""
        interview = Interview.objects.get(pk=interview_id, learner=request.user)
        PagesQuerySerializer.of(request)
        pages = Pages()
        rows = pages.paginate_queryset(log_of(interview), request, view=self)
        return pages.get_paginated_response(LogEntrySerializer(entries_of(interview, rows), many=True).data)
