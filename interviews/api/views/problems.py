"""The problem bank: what can be asked."""

from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiExample
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from interviews.api.pagination import Pages
from interviews.api.reading.problems import problem_detail, problem_summary
from interviews.api.schema import documented
from interviews.api.serializers.problems import ProblemDetailSerializer, ProblemQuerySerializer, ProblemSerializer
from problems.selectors import listed_problems
from profiles.selectors import content_language

TAG = "Problems"
TWO_SUM = {"slug": "two-sum", "title": {"en": "Two Sum", "zh": "两数之和"}, "difficulty": "easy"}


class ProblemsView(APIView):
    pagination_class = Pages

    @documented(
        "List the problems",
        tag=TAG,
        responses={200: ProblemSerializer(many=True)},
        parameters=[ProblemQuerySerializer],
        errors=["invalid_request", "not_found"],
        examples=[OpenApiExample("One problem", value=TWO_SUM, response_only=True, status_codes=["200"])],
    )
    def get(self, request: Request) -> Response:
        """The problems of the bank; titles that hold what was searched for come first, then the easier problems."""
        query = ProblemQuerySerializer.of(request)
        found = listed_problems(
            q=query.get("search", ""),
            difficulty=query.get("difficulty", ""),
            language=content_language(get_language() or "en"),
        )
        pages = Pages()
        rows = pages.paginate_queryset(found, request, view=self)
        return pages.get_paginated_response(ProblemSerializer(map(problem_summary, rows), many=True).data)


class ProblemView(APIView):
    @documented("Read a problem", tag=TAG, responses={200: ProblemDetailSerializer}, errors=["not_found"])
    def get(self, request: Request, slug: str) -> Response:
        """The statement, the function to write and the examples, as an interview begins with them."""
        return Response(ProblemDetailSerializer(problem_detail(slug)).data)
