"""While a turn waits for its answer: taking it back, not waiting any longer; and that something else was meant."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.schema import documented
from interviews.api.serializers.interviews import InterviewStateSerializer
from interviews.api.serializers.room import SeenTurnSerializer
from interviews.api.views.answers import seen_by, stands
from interviews.conversation.selectors import interview_of
from interviews.ground.throttles import check_rate
from interviews.turns import accepting, labelling, unanswered

OF_THE_WAIT: dict[str, Any] = {
    "tag": "Room",
    "request": SeenTurnSerializer,
    "responses": {200: InterviewStateSerializer},
    "errors": ["not_found", "stale_turn"],
}
"""What the schema says of each: the turn that the program saw goes in, how the interview stands comes out."""


class TakeBackView(APIView):
    @documented("Take the message back", **OF_THE_WAIT)
    def post(self, request: Request, interview_id: UUID) -> Response:
        """The turn that waits for its answer leaves the conversation. Where none waits, nothing happens."""
        return _done(request, interview_id, unanswered.cancel_turn)


class WithoutModelView(APIView):
    @documented("Have it answered without the model", **OF_THE_WAIT)
    def post(self, request: Request, interview_id: UUID) -> Response:
        """The turn that waits for a model is answered by the built-in coach at once."""
        check_rate("turns", request.user)
        return _done(request, interview_id, unanswered.answer_without_model)


class StopView(APIView):
    @documented("Stop the coach", **OF_THE_WAIT)
    def post(self, request: Request, interview_id: UUID) -> Response:
        """What it has said so far is its answer; before a whole sentence the built-in coach answers at once."""
        check_rate("turns", request.user)
        return _done(request, interview_id, unanswered.stop_coach)


class MisheardView(APIView):
    @documented(
        "Say that something else was meant",
        **OF_THE_WAIT | {"errors": ["not_found", "reading_not_offered", "stale_turn"]},
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """Than the coach took your latest message for, and none of its `readings`."""
        check_rate("turns", request.user)
        accepting.check_seen(*seen_by(request, interview_id))
        labelling.tell_misheard(learner=request.user, interview_id=interview_id)
        return stands(interview_of(request.user, interview_id))


def _done(request: Request, interview_id: UUID, verb: Callable[..., object]) -> Response:
    """Let ``verb`` end the wait for the turn that the program means, which is the latest unless it names another."""
    interview, seen_turn = seen_by(request, interview_id)
    if seen_turn not in (None, interview.turn_count):
        raise accepting.stale(interview, seen_turn)
    verb(learner=request.user, interview_id=interview_id)
    return stands(interview_of(request.user, interview_id))
