"""What one does in the room beside turns: pausing, ending, an easier problem, a person's help, the editor, the log."""

from uuid import UUID

from django.urls import reverse
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.pagination import Pages
from interviews.api.reading.interviews import check_is_theirs, interview_state
from interviews.api.schema import documented
from interviews.api.serializers.interviews import InterviewStateSerializer
from interviews.api.serializers.room import (
    EditorSerializer,
    EndSerializer,
    HintWordSerializer,
    LogEntrySerializer,
    NotedSerializer,
    QuestionSerializer,
    SavedSerializer,
)
from interviews.api.serializers.strict import PagesQuerySerializer
from interviews.coding import keeping
from interviews.conversation.log import log_of
from interviews.conversation.log_entries import entries_of
from interviews.ground.refusals import SubmissionRefused
from interviews.ground.throttles import check_rate
from interviews.models import Interview, InterviewStatus, Message
from interviews.recovery import ways as recovery
from interviews.remarks import remarks
from interviews.turns import labelling, pausing, unanswered
from problems.models import Problem

TAG = "Room"
STATE = {200: InterviewStateSerializer}


class PauseView(APIView):
    @documented(
        "Pause",
        tag=TAG,
        responses=STATE,
        errors=["not_found", "coach_busy", "interview_closed", "status_conflict"],
        changes=True,
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """Stops the clock of the interview until your next turn. Pausing twice changes nothing."""
        return _stands(pausing.pause_interview(learner=request.user, interview_id=interview_id))


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
        return _stands(recovery.end_interview(learner=request.user, interview_id=interview_id, seen_turn=seen_turn))


class EasierView(APIView):
    @documented(
        "Begin an easier problem",
        tag=TAG,
        responses={201: OpenApiResponse(InterviewStateSerializer, "The new interview.")},
        errors=["not_found", "coach_busy", "interview_closed", "no_easier_problem", "status_conflict"],
        located=[201],
        changes=True,
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """Pauses this interview and begins one about an easier problem. Sent twice it is the same new one."""
        try:
            begun = pausing.start_easier_interview(learner=request.user, interview_id=interview_id)
        except Problem.DoesNotExist:
            raise SubmissionRefused("no_easier_problem") from None
        headers = {"Location": reverse("api:interview", kwargs={"interview_id": begun.pk})}
        return Response(InterviewStateSerializer(interview_state(begun)).data, status=201, headers=headers)


class TakeBackView(APIView):
    @documented("Take the message back", tag=TAG, responses=STATE, errors=["not_found"], changes=True)
    def post(self, request: Request, interview_id: UUID) -> Response:
        """The turn that waits for its answer leaves the conversation. Where none waits, nothing happens."""
        unanswered.cancel_turn(learner=request.user, interview_id=interview_id)
        return _stands(Interview.objects.get(pk=interview_id, learner=request.user))


class WithoutModelView(APIView):
    @documented("Have it answered without the model", tag=TAG, responses=STATE, errors=["not_found"], changes=True)
    def post(self, request: Request, interview_id: UUID) -> Response:
        """The turn that waits for a model is answered by the curated coach at once."""
        check_rate("turns", request.user)
        unanswered.answer_without_model(learner=request.user, interview_id=interview_id)
        return _stands(Interview.objects.get(pk=interview_id, learner=request.user))


class MisheardView(APIView):
    @documented(
        "Say that something else was meant",
        tag=TAG,
        responses=STATE,
        errors=["not_found", "reading_not_offered"],
        changes=True,
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """Than the coach took your latest message for, and none of its `readings`."""
        check_rate("turns", request.user)
        labelling.tell_misheard(learner=request.user, interview_id=interview_id)
        return _stands(Interview.objects.get(pk=interview_id, learner=request.user))


class AskCoachView(APIView):
    @documented(
        "Ask a human coach",
        tag=TAG,
        request=QuestionSerializer,
        responses=STATE,
        errors=["not_found", "nobody_to_ask", "too_long"],
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """The coaches of your cohorts see the interview in their queue, with your question."""
        check_is_theirs(request.user, interview_id)
        sent = QuestionSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        return _stands(recovery.ask_coach(learner=request.user, interview_id=interview_id, **sent.validated_data))


class EditorView(APIView):
    @documented(
        "Keep what stands in the editor",
        tag=TAG,
        request=EditorSerializer,
        responses={200: SavedSerializer},
        errors=["not_found", "interview_closed", "too_long"],
    )
    def put(self, request: Request, interview_id: UUID) -> Response:
        """It is not sent to the coach by that; the code of an attempt, put here, is restored."""
        check_is_theirs(request.user, interview_id)
        sent = EditorSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        told = {"learner": request.user, "interview_id": interview_id}
        if language := sent.validated_data.get("code_language"):
            keeping.choose_language(**told, code_language=language)
        saved_at = keeping.save_code(**told, **sent.validated_data)
        return Response(SavedSerializer({"saved_at": saved_at}).data)


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


def _stands(interview: Interview) -> Response:
    status = 202 if interview.status == InterviewStatus.WORKING else 200
    return Response(InterviewStateSerializer(interview_state(interview)).data, status=status)
