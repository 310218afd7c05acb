"""One's cohorts: what coaches have given and written, who reads, and leaving. Joining needs the page that says what is
shared."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.pagination import Pages
from interviews.api.reading.coaching import coaching_of, reading_shown
from interviews.api.schema import documented
from interviews.api.serializers.coaching import CoachingSerializer, TranscriptReadSerializer
from interviews.api.serializers.strict import PagesQuerySerializer
from interviews.coaching.cohort_messages import dismiss_message
from interviews.coaching.released_reviews import readings_of
from profiles.cohorts import membership as cohorts
from profiles.cohorts.selectors import invitation_to, own_membership

TAG = "Human coaches"
NOW: dict[str, Any] = {"tag": TAG, "responses": {200: CoachingSerializer}}


class CoachingView(APIView):
    @documented("Read what your coaches have for you", **NOW)
    def get(self, request: Request) -> Response:
        """Assignments, messages, what they wrote about interviews and you have not read, your cohorts, invitations."""
        return _now(request)


class ReadingsView(APIView):
    pagination_class = Pages

    @documented(
        "List who read your interviews",
        tag=TAG,
        responses={200: TranscriptReadSerializer(many=True)},
        errors=["invalid_request", "not_found"],
    )
    def get(self, request: Request) -> Response:
        """Coaches and administrators, the latest first."""
        PagesQuerySerializer.of(request)
        pages = Pages()
        rows = pages.paginate_queryset(readings_of(request.user), request, view=self)
        return pages.get_paginated_response(TranscriptReadSerializer(map(reading_shown, rows), many=True).data)


class DismissMessageView(APIView):
    @documented("Put a message away", **NOW, errors=["not_found"], changes=True)
    def post(self, request: Request, message_id: int) -> Response:
        """It is among your messages no more; nobody is told."""
        dismiss_message(learner=request.user, message_id=message_id)
        return _now(request)


class StopSharingEarlierView(APIView):
    @documented("Stop sharing earlier interviews", **NOW, errors=["not_found"], changes=True)
    def post(self, request: Request, membership_id: int) -> Response:
        """Coaches of the cohort read no more what you practised before you joined. Only the pages share it again."""
        own_membership(request.user, membership_id)
        cohorts.share_earlier(learner=request.user, membership_id=membership_id, shares=False)
        return _now(request)


class LeaveCohortView(APIView):
    @documented("Leave a cohort", **NOW, errors=["not_found"], changes=True)
    def post(self, request: Request, membership_id: int) -> Response:
        """Its coaches can read nothing of yours any more. Once more changes nothing."""
        own_membership(request.user, membership_id)
        cohorts.leave(learner=request.user, membership_id=membership_id)
        return _now(request)


class DeclineInvitationView(APIView):
    @documented("Decline an invitation", **NOW, errors=["not_found"], changes=True)
    def post(self, request: Request, invitation_id: int) -> Response:
        """Nothing is shared. One that was withdrawn or answered stays as it is."""
        invitation_to(request.user, invitation_id)
        cohorts.decline_invitation(learner=request.user, invitation_id=invitation_id)
        return _now(request)


def _now(request: Request) -> Response:
    return Response(CoachingSerializer(coaching_of(request.user)).data)
