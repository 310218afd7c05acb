"""A person's help: asking the human coaches, and what they wrote about an interview."""

from uuid import UUID

from drf_spectacular.utils import OpenApiResponse
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.reading.coaching import feedback_detail, question_detail
from interviews.api.reading.interviews import check_is_theirs
from interviews.api.schema import documented
from interviews.api.serializers.coaching import (
    AnswerSerializer,
    AskedSerializer,
    FeedbackListSerializer,
    QuestionSerializer,
)
from interviews.coaching import receiving
from interviews.coaching.refusing import AlreadyAnswered, ReviewRefused
from interviews.conversation.selectors import interview_of
from interviews.ground.refusals import InvalidSubmission
from interviews.ground.throttles import check_rate
from interviews.recovery import ways as recovery

TAG = "Human coaches"


class AskCoachView(APIView):
    @documented("Read what you asked", tag=TAG, responses={200: AskedSerializer}, errors=["not_found"])
    def get(self, request: Request, interview_id: UUID) -> Response:
        """Your question to the coaches of your cohorts, whether somebody has answered, and whom you can ask."""
        return Response(AskedSerializer(question_detail(request.user, interview_id)).data)

    @documented(
        "Ask a human coach",
        tag=TAG,
        request=QuestionSerializer,
        responses={200: AskedSerializer},
        errors=["not_found", "nobody_to_ask", "too_long"],
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """The coaches of your cohorts may read the interview from then on, and have your question in their queue.

        Again changes the question; once somebody has answered, it asks anew.
        """
        check_is_theirs(request.user, interview_id)
        sent = QuestionSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        recovery.ask_coach(learner=request.user, interview_id=interview_id, **sent.validated_data)
        return Response(AskedSerializer(question_detail(request.user, interview_id)).data)

    @documented("Take the question back", tag=TAG, responses={200: AskedSerializer}, errors=["not_found"], changes=True)
    def delete(self, request: Request, interview_id: UUID) -> Response:
        """Nobody is asked any more. Where nothing was asked, or somebody has answered, nothing happens."""
        recovery.withdraw_question(learner=request.user, interview_id=interview_id)
        return Response(AskedSerializer(question_detail(request.user, interview_id)).data)


class FeedbackView(APIView):
    @documented("Read what coaches wrote", tag=TAG, responses={200: FeedbackListSerializer}, errors=["not_found"])
    def get(self, request: Request, interview_id: UUID) -> Response:
        """All that human coaches released about the interview, also what they have amended since."""
        return Response(FeedbackListSerializer(feedback_detail(request.user, interview_id)).data)


class FeedbackSeenView(APIView):
    @documented(
        "Note that you read it", tag=TAG, responses={200: FeedbackListSerializer}, errors=["not_found"], changes=True
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """What coaches wrote is no news any more, as after looking at its page. What is amended later is news again."""
        receiving.mark_seen(learner=request.user, interview=interview_of(request.user, interview_id))
        return Response(FeedbackListSerializer(feedback_detail(request.user, interview_id)).data)


class AnswerCommentView(APIView):
    @documented(
        "Answer a comment",
        tag=TAG,
        request=AnswerSerializer,
        responses={201: OpenApiResponse(FeedbackListSerializer, "It is sent.")},
        errors=["not_found", "empty_message", "too_long"],
    )
    def post(self, request: Request, interview_id: UUID, comment_key: UUID) -> Response:
        """Once: the coach reads it, and it cannot be changed."""
        receiving.review_of_comment(request.user, interview_id, comment_key)
        sent = AnswerSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        check_rate("words", request.user)
        told = {"learner": request.user, "interview_id": interview_id, "key": comment_key}
        try:
            receiving.reply(**told, **sent.validated_data)
        except AlreadyAnswered as refused:
            raise ValidationError({"text": [refused.message]}) from None
        except ReviewRefused:
            raise InvalidSubmission("empty_message") from None
        return Response(FeedbackListSerializer(feedback_detail(request.user, interview_id)).data, status=201)
