"""Every error of the API is the same structure, whoever raised it: the card of the registry, as JSON."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import structlog
from django.conf import settings
from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpResponse, JsonResponse
from django.utils.encoding import force_str
from django.utils.translation import gettext as _
from rest_framework import exceptions

from interviews.api.authentication import CsrfFailed
from interviews.core.context import Language
from interviews.core.feedback import ErrorFeedback
from interviews.core.feedback_cards import CARDS, feedback_for
from interviews.core.statuses import StatusConflict
from interviews.models import Interview, InterviewStatus, Turn
from interviews.refusals import SubmissionRefused, page_language
from problems.models import Problem

logger = logging.getLogger(__name__)

SECONDS_UNTIL_THE_DATABASE_IS_FREE = 2
INVALID, UNPROCESSABLE = 400, 422

Facts = Mapping[str, Any]


def feedback_response(
    code: str,
    language: Language,
    *,
    details: Facts | None = None,
    headers: Mapping[str, str] | None = None,
    **facts: Any,
) -> HttpResponse:
    """Answer with the card of ``code``, in ``language`` and with its status; ``facts`` are what its texts need."""
    return _respond(feedback_for(code, language, facts, details=details), facts, headers)


def handle_exception(exception: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """Answer an exception of a view; ``None`` for a bug of ours, which Django logs and answers."""
    language = page_language()
    if isinstance(exception, SubmissionRefused):
        return _respond(exception.feedback(language), exception.facts)
    for kinds, answer in _ANSWERS:
        if isinstance(exception, kinds):
            return answer(exception, language)
    return None


def status_of(code: str) -> int:
    """Return the status with which the API answers ``code``: what cannot be processed is simply invalid here."""
    return INVALID if CARDS[code].http == UNPROCESSABLE else CARDS[code].http


def _respond(feedback: ErrorFeedback, facts: Facts, headers: Mapping[str, str] | None = None) -> HttpResponse:
    if request_id := structlog.contextvars.get_contextvars().get("request_id"):
        # It leads an administrator to the line in the log.
        feedback = replace(feedback, details={**feedback.details, "request_id": str(request_id)})
    response = JsonResponse(feedback.to_json(), status=status_of(feedback.code), headers=headers)
    if "seconds" in facts:
        response["Retry-After"] = str(facts["seconds"])
    # An error is about this one request, at this moment.
    response["Cache-Control"] = "no-store"
    return response


def _plain(code: str) -> Callable[[Exception, Language], HttpResponse]:
    return lambda _exception, language: feedback_response(code, language)


def _invalid(exception: Exception, language: Language) -> HttpResponse:
    problems = exception.detail if isinstance(exception, exceptions.APIException) else str(exception)
    fields = dict(_by_field(problems))
    reason = " ".join(f"{name}: {text}" if name else text for name, text in fields.items())
    details = {"fields": {name: text for name, text in fields.items() if name}}
    return feedback_response("invalid_request", language, details=details, reason=reason)


def _by_field(detail: Any, name: str = "") -> list[tuple[str, str]]:
    """Return pairs of a field's dotted name, "" for the whole, and what is wrong with it."""
    if isinstance(detail, Mapping):
        return [pair for key, item in detail.items() for pair in _by_field(item, _dotted(name, key))]
    texts = detail if isinstance(detail, list) else [detail]
    return [(name, " ".join(force_str(text) for text in texts))]


def _dotted(name: str, key: object) -> str:
    """Return the name of what is inside ``name``; what is wrong with several fields at once belongs to the whole."""
    return name if key == "non_field_errors" else f"{name}.{key}".strip(".")


def _suspicious(exception: Exception, language: Language) -> HttpResponse:
    logger.warning("refused: %s", type(exception).__name__)
    return feedback_response("invalid_request", language, reason=_("The request is not well-formed."))


def _not_authenticated(exception: Exception, language: Language) -> HttpResponse:
    header = getattr(exception, "auth_header", None)
    return feedback_response("not_authenticated", language, headers={"WWW-Authenticate": header} if header else None)


def _method_not_allowed(exception: Exception, language: Language) -> HttpResponse:
    return feedback_response("method_not_allowed", language, method=exception.args[0])


def _too_large(_exception: Exception, language: Language) -> HttpResponse:
    return feedback_response("too_large", language, limit=f"{settings.DATA_UPLOAD_MAX_MEMORY_SIZE / 1_000_000:g} MB")


def _status_conflict(exception: Exception, language: Language) -> HttpResponse:
    """Answer a move that another request made impossible while this one was under way."""
    return feedback_response("status_conflict", language, status_label=InterviewStatus(exception.status).label)


def _database_busy(exception: Exception, language: Language) -> HttpResponse:
    logger.warning("the database did not take a request: %s", type(exception).__name__, exc_info=exception)
    return feedback_response(
        "database_busy", language, headers={"Retry-After": str(SECONDS_UNTIL_THE_DATABASE_IS_FREE)}
    )


_ANSWERS: tuple[tuple[tuple[type[Exception], ...], Callable[[Exception, Language], HttpResponse]], ...] = (
    ((exceptions.ValidationError, exceptions.ParseError), _invalid),
    ((exceptions.NotAuthenticated, exceptions.AuthenticationFailed), _not_authenticated),
    ((CsrfFailed,), _plain("csrf_failed")),
    ((exceptions.PermissionDenied, PermissionDenied), _plain("permission_denied")),
    ((exceptions.NotFound, Http404), _plain("not_found")),
    # Somebody else's interview is as one that never was.
    ((Interview.DoesNotExist, Turn.DoesNotExist, Problem.DoesNotExist), _plain("not_found")),
    ((exceptions.MethodNotAllowed,), _method_not_allowed),
    ((exceptions.NotAcceptable,), _plain("not_acceptable")),
    ((exceptions.UnsupportedMediaType,), _plain("unsupported_media_type")),
    ((StatusConflict,), _status_conflict),
    ((RequestDataTooBig,), _too_large),
    ((SuspiciousOperation,), _suspicious),
    ((OperationalError, InterfaceError), _database_busy),
)
"""What each kind of exception is answered with; the first that fits counts."""
