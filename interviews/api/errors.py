"""Every error of the API is the same structure, whoever raised it: the card of the registry, as JSON or Markdown."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import structlog
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.encoding import force_str
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.request import Request

from config.storage import is_storage_full
from interviews.api.authentication import CsrfFailed, TokenEnded, TokenReadsOnly
from interviews.api.ways import for_programs
from interviews.core.cards.content import ErrorCard
from interviews.core.cards.registry import CARDS, card_for
from interviews.core.statuses import StatusConflict
from interviews.ground.database_faults import is_database_busy
from interviews.ground.refusals import (
    SECONDS_UNTIL_THE_DATABASE_IS_FREE,
    SubmissionRefused,
    answer_for_programs,
    largest_body,
    page_language,
)
from interviews.models import (
    Attempt,
    CohortMessage,
    Interview,
    InterviewStatus,
    Probe,
    ReviewComment,
    SignalDispute,
    StudyNote,
    Turn,
)
from problems.models import Problem
from profiles.models import CohortInvitation, CohortMembership, PlanEnrolment, Review

logger = logging.getLogger(__name__)

INVALID, UNPROCESSABLE = 400, 422

Facts = Mapping[str, Any]
AnyRequest = HttpRequest | Request


def feedback_response(
    code: str,
    request: AnyRequest,
    *,
    details: Facts | None = None,
    headers: Mapping[str, str] | None = None,
    **facts: Any,
) -> HttpResponse:
    """Answer ``request`` with the card of ``code`` and its status; ``facts`` are what its texts need."""
    return _respond(request, card_for(code, page_language(), facts, details=details), facts, headers)


def handle_exception(exception: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """Answer an exception of a view; ``None`` for a bug of ours, which Django logs and answers."""
    request = context["request"]
    if isinstance(exception, SubmissionRefused):
        feedback = exception.feedback(page_language())
        if fields := _fields_of(exception):
            feedback = replace(feedback, details={**feedback.details, "fields": fields})
        return _respond(request, feedback, exception.facts)
    for kinds, answer in _ANSWERS:
        if isinstance(exception, kinds):
            return answer(exception, request)
    return None


def status_of(code: str) -> int:
    """Return the status with which the API answers ``code``: what cannot be processed is simply invalid here."""
    return INVALID if CARDS[code].http == UNPROCESSABLE else CARDS[code].http


def _respond(
    request: AnyRequest, feedback: ErrorCard, facts: Facts, headers: Mapping[str, str] | None = None
) -> HttpResponse:
    feedback = for_programs(feedback, page_language())
    if request_id := structlog.contextvars.get_contextvars().get("request_id"):
        # It leads an administrator to the line in the log.
        feedback = replace(feedback, details={**feedback.details, "request_id": str(request_id)})
    response = answer_for_programs(request, feedback, status=status_of(feedback.code))
    for name, value in (headers or {}).items():
        response[name] = value
    if "seconds" in facts:
        response["Retry-After"] = str(facts["seconds"])
    return response


def _fields_of(refused: SubmissionRefused) -> dict[str, str]:
    """Return what is wrong with which field, under the names of :func:`_invalid`, where a refusal knows one."""
    if refused.code == "unreadable_case":
        return {f"cases.{refused.facts['number'] - 1}": refused.facts["why"]}
    return {}


def _plain(code: str) -> Callable[[Exception, AnyRequest], HttpResponse]:
    return lambda _exception, request: feedback_response(code, request)


def _invalid(exception: Exception, request: AnyRequest) -> HttpResponse:
    problems = exception.detail if isinstance(exception, exceptions.APIException) else str(exception)
    fields = dict(_by_field(problems))
    reason = " ".join(f"{name}: {text}" if name else text for name, text in fields.items())
    details = {"fields": {name: text for name, text in fields.items() if name}}
    return feedback_response("invalid_request", request, details=details, reason=reason)


def _by_field(detail: Any, name: str = "") -> list[tuple[str, str]]:
    """Return pairs of a field's dotted name, "" for the whole, and what is wrong with it."""
    if isinstance(detail, Mapping):
        return [pair for key, item in detail.items() for pair in _by_field(item, _dotted(name, key))]
    texts = detail if isinstance(detail, list) else [detail]
    if any(isinstance(text, Mapping) for text in texts):  # of a list of objects, where {} is one that is well
        items = enumerate(texts)
        return [pair for number, item in items if item for pair in _by_field(item, _dotted(name, number))]
    return [(name, " ".join(force_str(text) for text in texts))]


def _dotted(name: str, key: object) -> str:
    """Return the name of what is inside ``name``; what is wrong with several fields at once belongs to the whole."""
    return name if key == "non_field_errors" else f"{name}.{key}".strip(".")


def _suspicious(exception: Exception, request: AnyRequest) -> HttpResponse:
    logger.warning("refused: %s", type(exception).__name__)
    return feedback_response("invalid_request", request, reason=_("The request is malformed."))


def _not_authenticated(exception: Exception, request: AnyRequest) -> HttpResponse:
    header = getattr(exception, "auth_header", None)
    code = "token_ended" if isinstance(exception, TokenEnded) else "not_authenticated"
    return feedback_response(code, request, headers={"WWW-Authenticate": header} if header else None)


def _method_not_allowed(exception: Exception, request: AnyRequest) -> HttpResponse:
    return feedback_response("method_not_allowed", request, method=exception.args[0])


def _too_large(_exception: Exception, request: AnyRequest) -> HttpResponse:
    return feedback_response("too_large", request, limit=largest_body())


def _status_conflict(exception: Exception, request: AnyRequest) -> HttpResponse:
    """Answer a move that another request made impossible while this one was under way."""
    return feedback_response("status_conflict", request, status_label=InterviewStatus(exception.status).label)


def _not_stored(exception: Exception, request: AnyRequest) -> HttpResponse | None:
    """Answer that it passes, or that there is no room; ``None`` for any other fault of ours."""
    if is_storage_full(exception):
        logger.error("there is no room to store anything", exc_info=exception)
        return feedback_response("storage_full", request)
    if not is_database_busy(exception):
        return None
    logger.warning("the database did not take a request: %s", type(exception).__name__, exc_info=exception)
    return feedback_response("database_busy", request, headers={"Retry-After": str(SECONDS_UNTIL_THE_DATABASE_IS_FREE)})


_ANSWERS: tuple[tuple[tuple[type[Exception], ...], Callable[[Exception, AnyRequest], HttpResponse | None]], ...] = (
    ((exceptions.ValidationError, exceptions.ParseError), _invalid),
    ((exceptions.NotAuthenticated, exceptions.AuthenticationFailed), _not_authenticated),
    ((CsrfFailed,), _plain("csrf_failed")),
    ((TokenReadsOnly,), _plain("token_reads_only")),
    ((exceptions.PermissionDenied, PermissionDenied), _plain("permission_denied")),
    ((exceptions.NotFound, Http404), _plain("not_found")),
    # Somebody else's interview is as one that never was.
    (
        (
            Interview.DoesNotExist,
            Turn.DoesNotExist,
            Attempt.DoesNotExist,
            Problem.DoesNotExist,
            SignalDispute.DoesNotExist,
            ReviewComment.DoesNotExist,
            CohortMessage.DoesNotExist,
            CohortMembership.DoesNotExist,
            CohortInvitation.DoesNotExist,
            PlanEnrolment.DoesNotExist,
            Probe.DoesNotExist,
            Review.DoesNotExist,
            StudyNote.DoesNotExist,
        ),
        _plain("not_found"),
    ),
    ((exceptions.MethodNotAllowed,), _method_not_allowed),
    ((exceptions.NotAcceptable,), _plain("not_acceptable")),
    ((exceptions.UnsupportedMediaType,), _plain("unsupported_media_type")),
    ((StatusConflict,), _status_conflict),
    ((RequestDataTooBig,), _too_large),
    ((SuspiciousOperation,), _suspicious),
    ((OperationalError, InterfaceError, OSError), _not_stored),
)
"""What each kind of exception is answered with; the first that fits counts."""
