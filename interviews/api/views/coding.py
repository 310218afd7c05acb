"""The learner's code: run it on what they see, cases of their own, and what came out when it was submitted."""

from uuid import UUID

from django.urls import reverse
from drf_spectacular.utils import OpenApiExample, OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.pagination import Pages
from interviews.api.reading import attempts
from interviews.api.reading.interviews import check_is_theirs
from interviews.api.schema import documented
from interviews.api.serializers.attempts import (
    AttemptSerializer,
    AttemptSummarySerializer,
    NewRunSerializer,
    OwnCasesSerializer,
    RunSerializer,
)
from interviews.api.serializers.strict import PagesQuerySerializer
from interviews.api.views.turns import CLIENT_ID, SECONDS_BETWEEN_LOOKS, TWO_SUM
from interviews.coding import practising
from interviews.conversation import selectors
from interviews.ground.throttles import check_rate
from interviews.models.attempt import OPEN_ATTEMPTS

TAG = "Code"


class CasesView(APIView):
    @documented("Read your cases", tag=TAG, responses={200: OwnCasesSerializer}, errors=["not_found"])
    def get(self, request: Request, interview_id: UUID) -> Response:
        """The cases that you added, as you wrote them."""
        interview = selectors.interview_of(request.user, interview_id)
        return Response(OwnCasesSerializer(attempts.own_cases(interview)).data)

    @documented(
        "Replace your cases",
        tag=TAG,
        request=OwnCasesSerializer,
        responses={200: OwnCasesSerializer},
        errors=["unreadable_case", "too_many_cases", "too_long", "interview_closed", "not_found"],
        examples=[
            OpenApiExample(
                "Two cases",
                value={"cases": [{"input": "nums = [3, 3], target = 6", "expected": "[0, 1]"}, {"input": "[], 1"}]},
                request_only=True,
            ),
        ],
    )
    def put(self, request: Request, interview_id: UUID) -> Response:
        """All of them at once. When one cannot be read the card says which and why, and nothing is changed.

        Every run goes through them. A submission does so only for a problem of your own.
        """
        check_is_theirs(request.user, interview_id)
        sent = OwnCasesSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        interview = practising.save_cases(learner=request.user, interview_id=interview_id, **sent.validated_data)
        return Response(OwnCasesSerializer(attempts.own_cases(interview)).data)


class RunsView(APIView):
    @documented(
        "Run code",
        tag=TAG,
        request=NewRunSerializer,
        responses={
            200: OpenApiResponse(RunSerializer, "It was sent before, and has ended."),
            202: OpenApiResponse(RunSerializer, "It is taken. Look at `Location` again."),
        },
        errors=[
            "no_code",
            "code_running",
            "code_line_full",
            "code_not_run",
            "language_not_run",
            "too_long",
            "interview_closed",
            "not_found",
        ],
        examples=[OpenApiExample("A run", value={"client_id": CLIENT_ID, "code": TWO_SUM}, request_only=True)],
        located=[200, 202],
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        """Run code on the examples and your own cases. The coach does not see it; `turns/` with `submit` shows it.

        Look at the `Location` again until the `status` is neither `queued` nor `running`. The same `client_id` sent
        again is the same run. There is one run at a time, and a new one replaces it when it has ended. The code is
        kept as the editor's.
        """
        check_is_theirs(request.user, interview_id)
        sent = NewRunSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        check_rate("runs", request.user)
        run = practising.run_code(learner=request.user, interview_id=interview_id, **sent.validated_data)
        headers = {"Location": reverse("api:latest_run", kwargs={"interview_id": interview_id})}
        status = 200
        if run.status in OPEN_ATTEMPTS:
            status, headers["Retry-After"] = 202, SECONDS_BETWEEN_LOOKS
        return Response(RunSerializer(attempts.run_detail(run)).data, status=status, headers=headers)


class LatestRunView(APIView):
    @documented("Read the latest run", tag=TAG, responses={200: RunSerializer}, errors=["not_found"])
    def get(self, request: Request, interview_id: UUID) -> Response:
        """The latest run and what came of it so far; 404 before the first."""
        run = attempts.latest_run(request.user, interview_id)
        return Response(RunSerializer(attempts.run_detail(run)).data)


class AttemptsView(APIView):
    pagination_class = Pages

    @documented(
        "List your attempts",
        tag=TAG,
        responses={200: AttemptSummarySerializer(many=True)},
        errors=["invalid_request", "not_found"],
    )
    def get(self, request: Request, interview_id: UUID) -> Response:
        """The code that came with your turns and was tested, the latest first."""
        check_is_theirs(request.user, interview_id)
        PagesQuerySerializer.of(request)
        pages = Pages()
        rows = pages.paginate_queryset(attempts.submissions(request.user, interview_id), request, view=self)
        found = map(attempts.submission_summary, rows)
        return pages.get_paginated_response(AttemptSummarySerializer(found, many=True).data)


class AttemptView(APIView):
    @documented("Read an attempt", tag=TAG, responses={200: AttemptSerializer}, errors=["not_found"])
    def get(self, request: Request, interview_id: UUID, number: int) -> Response:
        """The code, what came out for each case, how its operations grow, and the trace if the coach has opened it.

        Of a hidden case you learn whether it passed; the coach asks about it.
        """
        return Response(AttemptSerializer(attempts.submission_detail(request.user, interview_id, number)).data)
