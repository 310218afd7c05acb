"""How an operation is described in the schema: with every answer that it can give, errors included.

An error is named by its code; its status and what it says come from the registry of cards.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from drf_spectacular.authentication import SessionScheme as PagesSessionScheme
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from interviews.api.errors import status_of
from interviews.api.serializers.cards import ErrorFeedbackSerializer
from interviews.api.ways import for_programs
from interviews.core.cards.registry import card_for
from interviews.ground.refusals import JSON, MARKDOWN

ALWAYS = (
    "not_authenticated",
    "token_ended",
    "not_acceptable",
    "rate_limited",
    "server_error",
    "database_busy",
    "storage_full",
)
"""What any operation can answer."""
WITH_BODY = ("invalid_request", "csrf_failed", "token_reads_only", "too_large", "unsupported_media_type")
"""What an operation that takes a body can answer besides."""
EXAMPLE_FACTS: Mapping[str, Any] = {
    "seen": 3,
    "current": 4,
    "reason": "seen_turn: This field is required.",
    "limit": "1 MB",
    "length": "10,432",
    "number": 2,
    "name": "Java",
    "why": "A bracket or a quotation mark is not closed.",
    "seconds": 12,
    "stage": "Approach",
    "status_label": "Coach is working",
}


class SessionScheme(PagesSessionScheme):
    """How the schema describes our session authentication: as REST framework's."""

    target_class = "interviews.api.authentication.SessionAuthentication"


def documented(
    summary: str,
    *,
    tag: str,
    responses: Mapping[int | tuple[int, str], Any],
    request: Any = None,
    errors: Iterable[str] = (),
    parameters: Iterable[Any] = (),
    examples: Iterable[OpenApiExample] = (),
    located: Iterable[int] = (),
    changes: bool = False,
) -> Callable[[Callable], Callable]:
    """Describe a method of a view. ``errors`` are codes besides those of every operation; ``located`` are the
    statuses that come with a ``Location``. ``changes`` says that it is no mere reading although it takes no body."""
    codes = [*errors, *ALWAYS]
    if request is not None:
        codes += WITH_BODY
    elif changes:
        codes += ["csrf_failed", "token_reads_only"]
    return extend_schema(
        summary=summary,
        tags=[tag],
        request={JSON: request} if request is not None else None,
        # With the media type at each: the generator takes the least key for the answer that counts.
        responses={**_as_json(responses), **error_responses(codes)},
        parameters=[*parameters, *_headers(located)],
        examples=list(examples),
    )


def _as_json(responses: Mapping[int | tuple[int, str], Any]) -> dict[tuple[int, str], Any]:
    return {key if isinstance(key, tuple) else (key, JSON): answer for key, answer in responses.items()}


def error_responses(codes: Iterable[str]) -> dict[tuple[int, str], OpenApiResponse]:
    """Return what the schema says of these errors: for each status the card as JSON, with examples of what is special,
    and as Markdown."""
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in dict.fromkeys(codes):
        by_status[status_of(code)].append(code)
    found = {}
    for status, names in sorted(by_status.items()):
        found[status, JSON] = _error_response(names)
        found[status, MARKDOWN] = OpenApiResponse(OpenApiTypes.STR)
    return found


def _error_response(codes: list[str]) -> OpenApiResponse:
    return OpenApiResponse(
        ErrorFeedbackSerializer,
        description="Codes: " + ", ".join(f"`{code}`" for code in codes) + ".",
        # Those of every operation would be nine tenths of the schema.
        examples=[OpenApiExample(code, value=_example(code)) for code in codes if code not in (*ALWAYS, *WITH_BODY)],
    )


def _example(code: str) -> dict[str, Any]:
    return for_programs(card_for(code, "en", EXAMPLE_FACTS), "en").to_json()


def _headers(located: Iterable[int]) -> list[OpenApiParameter]:
    """Return the headers of answers that a client has to know."""
    found = [
        _header("WWW-Authenticate", str, "How to come in.", [401]),
        _header("Retry-After", int, "In how many seconds to ask again.", [429, 503]),
    ]
    if statuses := list(located):
        found.append(_header("Location", OpenApiTypes.URI_REF, "Where it is to be found.", statuses))
    return found


def _header(name: str, kind: Any, description: str, statuses: list[int]) -> OpenApiParameter:
    return OpenApiParameter(
        name, kind, OpenApiParameter.HEADER, description=description, response=[str(status) for status in statuses]
    )
