"""Problems to solve again: the list, what can be done with one, and a re-solve from its beginning to its end."""

from uuid import UUID

from django.urls import reverse
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.pagination import Pages
from interviews.api.reading.resolves import resolve_detail, reviews_shown
from interviews.api.schema import documented
from interviews.api.serializers.remarks import NewProblemWordSerializer
from interviews.api.serializers.resolves import (
    DueProblemSerializer,
    LeftSerializer,
    ResolveCodeSerializer,
    ResolveSerializer,
    ReviewsQuerySerializer,
    SnoozeSerializer,
    StartResolveSerializer,
    SubmitResolveSerializer,
)
from interviews.api.views.remarks import TOLD, told
from interviews.ground.throttles import check_rate
from interviews.remarks import remarks
from interviews.resolves import sending
from interviews.resolves.judging import WAITING_PROBE
from interviews.resolves.selectors import dropped_reviews_of, own_review
from profiles.models import Review, User
from profiles.selectors import all_reviews_of, interview_language, reviews_of

TAG = "Reviews"
RESOLVE = {200: ResolveSerializer}
SECONDS_BETWEEN_LOOKS = "1"


class ReviewsView(APIView):
    pagination_class = Pages

    @documented(
        "List your reviews",
        tag=TAG,
        parameters=[ReviewsQuerySerializer],
        responses={200: DueProblemSerializer(many=True)},
        errors=["invalid_request", "not_found"],
    )
    def get(self, request: Request) -> Response:
        """Problems to solve again, what is due first comes first."""
        query = ReviewsQuerySerializer.of(request)
        rows = dropped_reviews_of(request.user) if query["dropped"] else reviews_of(request.user)
        pages = Pages()
        found = reviews_shown(pages.paginate_queryset(rows, request, view=self))
        return pages.get_paginated_response(DueProblemSerializer(found, many=True).data)


class StartResolveView(APIView):
    @documented(
        "Solve it again",
        tag=TAG,
        request=StartResolveSerializer,
        responses={201: OpenApiResponse(ResolveSerializer, "The re-solve that is under way.")},
        errors=["not_found", "code_not_run"],
        located=[201],
    )
    def post(self, request: Request, review_id: int) -> Response:
        """There is one re-solve at a time: while another is under way it is that one, as `problem` tells."""
        own_review(request.user, review_id)
        sent = StartResolveSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        check_rate("reviews", request.user)
        language = sent.validated_data.get("language") or interview_language(request.user, get_language())
        probe = sending.start_probe(learner=request.user, review_id=review_id, language=language)
        location = reverse("api:resolve", kwargs={"probe_id": probe.pk})
        shown = ResolveSerializer(resolve_detail(request.user, probe.pk))
        return Response(shown.data, status=201, headers={"Location": location})


class SnoozeView(APIView):
    @documented(
        "Put a review off",
        tag=TAG,
        request=SnoozeSerializer,
        responses={200: DueProblemSerializer},
        errors=["not_found"],
    )
    def post(self, request: Request, review_id: int) -> Response:
        """By 1, 3 or 7 days."""
        own_review(request.user, review_id)
        sent = SnoozeSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        check_rate("reviews", request.user)
        return _review(sending.snooze_review(learner=request.user, review_id=review_id, **sent.validated_data))


class DropReviewView(APIView):
    @documented("Drop a review", tag=TAG, responses={200: DueProblemSerializer}, errors=["not_found"], changes=True)
    def post(self, request: Request, review_id: int) -> Response:
        """The problem is asked for no more, until it is taken up again."""
        check_rate("reviews", request.user)
        return _review(sending.drop_review(learner=request.user, review_id=review_id))


class TakeUpReviewView(APIView):
    @documented(
        "Take a review up again", tag=TAG, responses={200: DueProblemSerializer}, errors=["not_found"], changes=True
    )
    def post(self, request: Request, review_id: int) -> Response:
        """A dropped problem is asked for again when it is due."""
        check_rate("reviews", request.user)
        return _review(sending.take_up_review(learner=request.user, review_id=review_id))


class ResolveView(APIView):
    @documented("Read a re-solve", tag=TAG, responses=RESOLVE, errors=["not_found"])
    def get(self, request: Request, probe_id: UUID) -> Response:
        """The problem, what stands in the editor, what came of the latest try; what the costs are when it is over."""
        return _resolve(request.user, probe_id)


class ResolveCodeView(APIView):
    @documented(
        "Keep the code of a re-solve",
        tag=TAG,
        request=ResolveCodeSerializer,
        responses=RESOLVE,
        errors=["not_found", "too_long", "code_running", "outdated_page", "language_not_run", "code_not_run"],
    )
    def put(self, request: Request, probe_id: UUID) -> Response:
        """It is not judged by that. What stood in another language waits until that is chosen again."""
        probe = sending.probe_of(request.user, probe_id)
        sent = ResolveCodeSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        told = {"learner": request.user, "probe_id": probe_id}
        language = sent.validated_data.get("code_language")
        if language and language != probe.code_language:
            sending.choose_language(**told, code_language=language, code=probe.code)
        sending.save_draft(**told, code=sent.validated_data["code"])
        return _resolve(request.user, probe_id)


class SubmitResolveView(APIView):
    @documented(
        "Have a re-solve judged",
        tag=TAG,
        request=SubmitResolveSerializer,
        responses={
            200: OpenApiResponse(ResolveSerializer, "It was sent before, and is judged."),
            202: OpenApiResponse(ResolveSerializer, "It is taken. Read the re-solve again until it is judged."),
        },
        errors=[
            "not_found", "no_code", "too_long", "invalid_request", "code_running", "code_line_full", "outdated_page",
            "language_not_run", "code_not_run",
        ],
    )  # fmt: skip
    def post(self, request: Request, probe_id: UUID) -> Response:
        """Code with what it costs, on all cases; three tries, and an unreadable cost takes none."""
        sending.probe_of(request.user, probe_id)
        sent = SubmitResolveSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        check_rate("runs", request.user)
        probe = sending.submit_probe(learner=request.user, probe_id=probe_id, **sent.validated_data)
        if probe.status not in WAITING_PROBE:
            return _resolve(request.user, probe_id)
        shown = ResolveSerializer(resolve_detail(request.user, probe_id))
        return Response(shown.data, status=202, headers={"Retry-After": SECONDS_BETWEEN_LOOKS})


class GiveUpResolveView(APIView):
    @documented(
        "Give a re-solve up",
        tag=TAG,
        responses=RESOLVE,
        errors=["not_found", "code_running", "code_not_run"],
        changes=True,
    )
    def post(self, request: Request, probe_id: UUID) -> Response:
        """It ends, and the problem comes up again soon. Once more changes nothing."""
        check_rate("reviews", request.user)
        sending.give_up_probe(learner=request.user, probe_id=probe_id)
        return _resolve(request.user, probe_id)


class LeaveResolveView(APIView):
    @documented(
        "Leave a re-solve",
        tag=TAG,
        responses={200: LeftSerializer},
        errors=["not_found", "outdated_page"],
        changes=True,
    )
    def post(self, request: Request, probe_id: UUID) -> Response:
        """One that cannot be judged here: nothing is counted, and the review stays as it was."""
        sending.leave_probe(learner=request.user, probe_id=probe_id)
        return Response(LeftSerializer({"left": True}).data)


class ResolveWordView(APIView):
    @documented(
        "Say that something is wrong with its problem",
        tag=TAG,
        request=NewProblemWordSerializer,
        responses=TOLD,
        errors=["empty_message", "too_long", "not_found"],
    )
    def post(self, request: Request, probe_id: UUID) -> Response:
        """The curators read it."""
        sending.probe_of(request.user, probe_id)
        sent = NewProblemWordSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        check_rate("words", request.user)
        heard = remarks.tell_of_probe(learner=request.user, probe_id=probe_id, **sent.validated_data)
        return told(heard)


def _review(review: Review) -> Response:
    (shown,) = reviews_shown([all_reviews_of(review.learner).get(pk=review.pk)])
    return Response(DueProblemSerializer(shown).data)


def _resolve(learner: User, probe_id: UUID) -> Response:
    return Response(ResolveSerializer(resolve_detail(learner, probe_id)).data)
