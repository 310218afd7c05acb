"""Interviews: one's list, a new one, one of them."""

from uuid import UUID

from django.urls import reverse
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.pagination import Pages
from interviews.api.reading.interviews import interview_detail, interview_summary
from interviews.api.schema import documented
from interviews.api.serializers.interviews import (
    InterviewSerializer,
    InterviewSummarySerializer,
    NewInterviewSerializer,
)
from interviews.api.serializers.strict import PagesQuerySerializer
from interviews.conversation import selectors
from interviews.ground.throttles import check_rate
from interviews.turns import opening
from profiles.selectors import interview_language

TAG = "Interviews"


class InterviewsView(APIView):
    pagination_class = Pages

    @documented(
        "List your interviews",
        tag=TAG,
        responses={200: InterviewSummarySerializer(many=True)},
        errors=["invalid_request", "not_found"],
    )
    def get(self, request: Request) -> Response:
        """Your interviews, those with the latest activity first."""
        PagesQuerySerializer.of(request)
        pages = Pages()
        rows = pages.paginate_queryset(selectors.interviews_of(request.user), request, view=self)
        return pages.get_paginated_response(InterviewSummarySerializer(map(interview_summary, rows), many=True).data)

    @documented(
        "Begin an interview",
        tag=TAG,
        request=NewInterviewSerializer,
        responses={201: InterviewSerializer},
        errors=["missing_problem", "too_long", "not_found"],
        examples=[
            OpenApiExample("A problem of the bank", value={"slug": "two-sum", "language": "en"}, request_only=True),
            OpenApiExample(
                "A problem of your own",
                value={"pasted_text": "Given a string, return its longest run of equal letters.", "title": "Runs"},
                request_only=True,
            ),
        ],
        located=[201],
    )
    def post(self, request: Request) -> Response:
        """An interview about a problem of the bank or of your own, with the coach's first message in it."""
        asked = NewInterviewSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        language = asked.validated_data.pop("language", None) or interview_language(request.user, get_language())
        check_rate("starts", request.user)
        interview = opening.start_interview(learner=request.user, language=language, **asked.validated_data)
        begun = interview_detail(request.user, interview.pk)
        location = reverse("api:interview", kwargs={"interview_id": interview.pk})
        return Response(InterviewSerializer(begun).data, status=201, headers={"Location": location})


class InterviewView(APIView):
    @documented("Read an interview", tag=TAG, responses={200: InterviewSerializer}, errors=["not_found"])
    def get(self, request: Request, interview_id: UUID) -> Response:
        """Where the interview stands, all that was said, what you have collected, and the card that is open."""
        return Response(InterviewSerializer(interview_detail(request.user, interview_id)).data)
