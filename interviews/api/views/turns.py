"""Turns: what the learner sends, and what came of it."""

from typing import Any
from uuid import UUID

from django.urls import reverse
from drf_spectacular.utils import OpenApiExample, OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.reading.interviews import check_is_theirs
from interviews.api.reading.turns import has_turn, turn_detail
from interviews.api.schema import documented
from interviews.api.serializers.turns import NewTurnSerializer, StageMoveSerializer, TurnSerializer
from interviews.ground.throttles import check_rate
from interviews.models.turn import UNFINISHED
from interviews.turns import accepting

TAG = "Turns"
CLIENT_ID = "5f0c1f6e-7a55-4c0e-9f0e-0d6f4a1c2b3d"
TWO_SUM = "def two_sum(nums, target):\n    return []\n"
SECONDS_BETWEEN_LOOKS = "1"
REFUSALS = ("not_found", "stale_turn", "coach_busy", "interview_closed", "too_many_turns", "status_conflict")
SENT = {
    200: OpenApiResponse(TurnSerializer, "It was sent before, and is settled."),
    201: OpenApiResponse(TurnSerializer, "It is taken and answered."),
    202: OpenApiResponse(
        TurnSerializer, "It is taken; code is being tested, or a language model is thinking. Look at `Location` again."
    ),
}


class TurnsView(APIView):
    @documented(
        "Send a turn",
        tag=TAG,
        request=NewTurnSerializer,
        responses=SENT,
        errors=["empty_message", "no_code", "too_long", "code_line_full", "reading_not_offered", *REFUSALS],
        examples=[
            OpenApiExample(
                "A message",
                value={"client_id": CLIENT_ID, "seen_turn": 0, "text": "Can the prices be negative?"},
                request_only=True,
            ),
            OpenApiExample(
                "Code to be tested",
                value={"client_id": CLIENT_ID, "seen_turn": 2, "action": "submit", "code": TWO_SUM},
                request_only=True,
            ),
            OpenApiExample(
                "What was meant",
                value={"client_id": CLIENT_ID, "seen_turn": 3, "meant": 1},
                request_only=True,
            ),
            OpenApiExample(
                "A wish for a hint",
                value={"client_id": CLIENT_ID, "seen_turn": 3, "action": "hint"},
                request_only=True,
            ),
        ],
        located=[200, 201, 202],
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """A message, with or without code, code to be tested, or the wish for a hint.

        Where the coach did not understand, its message has `readings`: `meant` sends one of them by its number, and
        your words are its label. With `disputed` it is a reading of your own latest message, which the coach took for
        something else. One that is not on offer any more is 400 `reading_not_offered`.

        201 comes with the coach's answer. 202 means that code is being tested or a language model is thinking: look at
        the `Location` again until the turn is settled. What came out for the code stands among the `attempts/` then.
        The same `client_id` sent again is the same turn and changes nothing: 200, or 202 while it waits. When
        `seen_turn` is not the number of the latest turn the answer is 409 `stale_turn`, and nothing is stored.
        """
        check_is_theirs(request.user, interview_id)
        sent = NewTurnSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        return _submit(request, interview_id, **sent.validated_data)


class TurnView(APIView):
    @documented("Read a turn", tag=TAG, responses={200: TurnSerializer}, errors=["not_found"])
    def get(self, request: Request, interview_id: UUID, number: int) -> Response:
        """A turn and what came of it so far."""
        return Response(TurnSerializer(turn_detail(request.user, interview_id, number)).data)


class StageView(APIView):
    @documented(
        "Go back, or skip the stage",
        tag=TAG,
        request=StageMoveSerializer,
        responses=SENT,
        errors=["not_an_earlier_stage", *REFUSALS],
        examples=[
            OpenApiExample(
                "Back",
                value={"client_id": CLIENT_ID, "seen_turn": 5, "action": "back", "stage": "thought_articulation"},
                request_only=True,
            ),
            OpenApiExample("Skip", value={"client_id": CLIENT_ID, "seen_turn": 5, "action": "skip"}, request_only=True),
        ],
        located=[200, 201, 202],
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """A turn that asks for another stage; what was collected is kept.

        Going back is always possible. Whether a stage is skipped is the coach's word: the core stages stay, with a
        smaller step to take. Skipping the last stage ends the interview, so the coach asks first (it offers
        `skip_to_end` and `stay`), and the second request ends it. The answer tells in which stage the interview is now.
        """
        check_is_theirs(request.user, interview_id)
        move = StageMoveSerializer(data=request.data)
        move.is_valid(raise_exception=True)
        target = move.validated_data.pop("stage", "")
        return _submit(request, interview_id, target_stage=target, **move.validated_data)


def _submit(request: Request, interview_id: UUID, *, client_id: UUID, **submission: Any) -> Response:
    """Send the turn, and answer with how it stands now."""
    check_rate("turns", request.user)
    known = has_turn(request.user, interview_id, client_id)
    turn = accepting.submit_turn(learner=request.user, interview_id=interview_id, client_id=client_id, **submission)
    headers = {"Location": reverse("api:turn", kwargs={"interview_id": interview_id, "number": turn.number})}
    status = 200 if known else 201
    if turn.status in UNFINISHED:
        status, headers["Retry-After"] = 202, SECONDS_BETWEEN_LOOKS
    shown = TurnSerializer(turn_detail(request.user, interview_id, turn.number))
    return Response(shown.data, status=status, headers=headers)
