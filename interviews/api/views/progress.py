"""One's own progress."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.reading.progress import progress_of
from interviews.api.schema import documented
from interviews.api.serializers.progress import LearnerProgressSerializer


class ProgressView(APIView):
    @documented("Read your progress", tag="Profile", responses={200: LearnerProgressSerializer})
    def get(self, request: Request) -> Response:
        """Your level with its uncertainty, your skill by pattern and stage, and what is due to be solved again.

        It moves when an interview or a re-solve ends, and grows less certain with time away.
        """
        return Response(LearnerProgressSerializer(progress_of(request.user)).data)
