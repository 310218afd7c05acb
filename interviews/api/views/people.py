"""One's own account."""

from django.utils.decorators import method_decorator
from django.views.decorators.debug import sensitive_variables
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.reading.people import account_ai_config
from interviews.api.schema import documented
from interviews.api.serializers.people import (
    AccountAiConfigSerializer,
    NewAccountAiConfigSerializer,
    ProfileSerializer,
)
from interviews.recovery import ways as recovery
from profiles.account.preferences import save_preferences
from profiles.selectors import profile_of

TAG = "Profile"


class ProfileView(APIView):
    @documented("Read your profile", tag=TAG, responses={200: ProfileSerializer})
    def get(self, request: Request) -> Response:
        """Your address and what you chose for yourself."""
        return Response(ProfileSerializer(profile_of(request.user)).data)

    @documented(
        "Change your profile",
        tag=TAG,
        request=ProfileSerializer(partial=True),
        responses={200: ProfileSerializer},
        examples=[OpenApiExample("A language", value={"language": "zh", "theme": "dark"}, request_only=True)],
    )
    def patch(self, request: Request) -> Response:
        """Only what you send is changed, and counts at once; the address cannot be changed here."""
        wanted = ProfileSerializer(profile_of(request.user), data=request.data, partial=True)
        wanted.is_valid(raise_exception=True)
        profile = save_preferences(user=request.user, **wanted.validated_data)
        return Response(ProfileSerializer(profile).data)


class AccountAiConfigView(APIView):
    @documented("Read who coaches by default", tag=TAG, responses={200: AccountAiConfigSerializer})
    def get(self, request: Request) -> Response:
        """Who speaks as the coach in interviews that have no choice of their own."""
        return Response(AccountAiConfigSerializer(account_ai_config(request.user)).data)

    @documented(
        "Choose who coaches by default",
        tag=TAG,
        request=NewAccountAiConfigSerializer,
        responses={200: AccountAiConfigSerializer},
        errors=["invalid_ai_config", "status_conflict"],
        examples=[OpenApiExample("Without a model", value={"voice": "curated"}, request_only=True)],
    )
    @method_decorator(sensitive_variables())
    def put(self, request: Request) -> Response:
        """From the next step on, in all interviews that have no choice of their own; not while a coach works by it."""
        chosen = NewAccountAiConfigSerializer(data=request.data)
        chosen.is_valid(raise_exception=True)
        recovery.update_account_ai_config(learner=request.user, **chosen.validated_data)
        return Response(AccountAiConfigSerializer(account_ai_config(request.user)).data)
