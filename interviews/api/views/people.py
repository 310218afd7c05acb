"""One's own account."""

from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.schema import documented
from interviews.api.serializers.people import ProfileSerializer
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
