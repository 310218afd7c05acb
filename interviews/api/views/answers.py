"""How a change of an interview is asked for and answered."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from interviews.api.reading.interviews import interview_state
from interviews.api.serializers.interviews import InterviewStateSerializer
from interviews.api.serializers.room import SeenTurnSerializer
from interviews.conversation.selectors import interview_of
from interviews.models import Interview, InterviewStatus


def seen_by(request: Request, interview_id: UUID) -> tuple[Interview, int | None]:
    """Return the interview, and the turn that the body names as the latest, ``None`` where it names none.

    Raises ``Interview.DoesNotExist``, also for somebody else's, before anything is said of the body.
    """
    interview = interview_of(request.user, interview_id)
    sent = SeenTurnSerializer(data=request.data)
    sent.is_valid(raise_exception=True)
    return interview, sent.validated_data["seen_turn"]


def stands(interview: Interview) -> Response:
    """Answer with where the interview stands; 202 while the coach is at work."""
    status = 202 if interview.status == InterviewStatus.WORKING else 200
    return Response(InterviewStateSerializer(interview_state(interview)).data, status=status)
