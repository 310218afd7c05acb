"""What is answered when a request did not come through: a card of the registry, in the form that the asker reads.

The API gets JSON or Markdown, htmx a fragment for the place where the page says such things, everybody else a page.
Django and allauth find these by their names in ``config/urls.py`` and ``config/settings.py``. No answer tells what an
exception says; the request's id in the folded details leads an administrator to the line in the log.
"""

import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import structlog
from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.views.decorators.csrf import requires_csrf_token
from django_htmx.http import reswap, retarget

from config.storage import is_storage_full
from interviews.core.cards.content import ErrorCard
from interviews.core.cards.registry import CARDS, card_for
from interviews.ground.database_faults import is_database_busy
from interviews.ground.refusals import (
    SECONDS_UNTIL_THE_DATABASE_IS_FREE,
    answer_for_programs,
    largest_body,
    page_language,
)

API = "/api/"
FRAMED, BARE = "interviews/errors/framed.html", "interviews/errors/bare.html"
POLLS = frozenset({"coach-status", "key-check", "probe-wait"})
"""Ids of the elements that ask by themselves and ask again: nobody pressed anything, so nobody is told."""
WORDS = ("text", "code")
"""Fields with what a learner wrote. Nothing else of a form is ever shown again: it may be a password or a key."""
REPEATS = frozenset({"try_again", "reload", "refresh"})
"""Actions that ask for the same address once more."""
SECONDS_OF_THE_LONGEST_LIMIT = 180
"""allauth's limits do not tell when they end: this is the longest (mails with a link), the others last a minute."""


@requires_csrf_token
def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer what could not be read: 413 for what is too large, else 400."""
    if isinstance(exception, RequestDataTooBig):
        return _answer(request, "too_large", FRAMED, limit=largest_body())
    # A session that could not be stored comes as a bad request too, and an upload.
    if is_storage_full(exception):
        return _answer(request, "storage_full", BARE)
    if is_database_busy(exception):
        return _database_busy(request)
    with _in_language_of(request):
        reason = _("The request is malformed.")
    return _answer(request, "invalid_request", BARE, reason=reason)


@requires_csrf_token
def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer somebody who may not do that."""
    return _answer(request, "permission_denied", FRAMED)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form that did not come from a fresh page of ours."""
    return _answer(request, "csrf_failed", FRAMED)


@requires_csrf_token
def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer that there is nothing, or nothing for this person."""
    return _answer(request, "not_found", FRAMED)


def rate_limited(request: HttpRequest) -> HttpResponse:
    """Answer the limits of the account pages."""
    with _in_language_of(request):
        seconds = SECONDS_OF_THE_LONGEST_LIMIT
        message = _(
            "To protect accounts, this is limited to a few times a minute. Nothing was changed; wait a few "
            "minutes and try again."
        )
        feedback = card_for("rate_limited", page_language(), {"seconds": seconds}, message=message, details=_details())
        return _rendered(request, replace(feedback, fix=""), FRAMED, {"Retry-After": str(seconds)})


def too_many(request: HttpRequest, *, seconds: int) -> HttpResponse:
    """Answer that it goes on in so many seconds."""
    return _answer(request, "rate_limited", FRAMED, {"Retry-After": str(seconds)}, seconds=seconds)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer a fault of ours, with nothing that could fail again: no database, no session, no context processor."""
    fault = sys.exc_info()[1]
    if is_storage_full(fault):
        return _answer(request, "storage_full", BARE)
    if is_database_busy(fault):
        return _database_busy(request)
    return _answer(request, "server_error", BARE)


def _database_busy(request: HttpRequest) -> HttpResponse:
    return _answer(request, "database_busy", BARE, {"Retry-After": str(SECONDS_UNTIL_THE_DATABASE_IS_FREE)})


def _in_language_of(request: HttpRequest) -> translation.override:
    """Return the visitor's language; what failed may have come before the middleware that finds it."""
    return translation.override(translation.get_language_from_request(request))


def _answer(
    request: HttpRequest, code: str, template: str, headers: Mapping[str, str] | None = None, **facts: Any
) -> HttpResponse:
    with _in_language_of(request):
        feedback = card_for(code, page_language(), facts, details=_details())
        return _rendered(request, feedback, template, headers or {})


def _details() -> Mapping[str, str]:
    request_id = structlog.contextvars.get_contextvars().get("request_id")
    return {"request_id": str(request_id)} if request_id else {}


def _rendered(request: HttpRequest, feedback: ErrorCard, template: str, headers: Mapping[str, str]) -> HttpResponse:
    status = CARDS[feedback.code].http
    if request.path_info.startswith(API):
        response = answer_for_programs(request, feedback, status=status)
    elif request.headers.get("HX-Request"):
        response = _fragment(request, feedback)
    else:
        response = _page(request, feedback, template)
    response.status_code = status
    for name, value in headers.items():
        response[name] = value
    add_never_cache_headers(response)
    return response


def _fragment(request: HttpRequest, feedback: ErrorCard) -> HttpResponse:
    """Return the card, led to where the page says such things; an element that asks by itself stays quiet."""
    response = HttpResponse(render_to_string("interviews/shared/_fragments/refusal.html", {"feedback": feedback}))
    if request.headers.get("HX-Trigger") in POLLS:
        return response
    response["HX-Reselect"] = "unset"  # a form that picks itself out of answers would find nothing here
    match = request.resolver_match
    if match is not None and "interview_id" in match.kwargs and match.namespace != "admin":
        return reswap(retarget(response, "#composer-alert"), "innerHTML")
    return reswap(retarget(response, "#messages"), "innerHTML show:top")


def _page(request: HttpRequest, feedback: ErrorCard, template: str) -> HttpResponse:
    was_sent = request.method not in ("GET", "HEAD")
    again = next((option.label for option in feedback.options if option.action in REPEATS), "")
    context = {
        "feedback": feedback,
        "was_sent": was_sent,
        "words": _words_of(request) if was_sent else "",
        "again": "" if was_sent else again,
    }
    return HttpResponse(render_to_string(template, context, None if template == BARE else request))


def _words_of(request: HttpRequest) -> str:
    """Return what somebody wrote and sent, which no browser keeps for them in the room."""
    try:
        return "\n\n".join(filter(None, map(request.POST.get, WORDS)))
    except (OSError, SuspiciousOperation, MultiPartParserError):  # it could not be read, perhaps not even now
        return ""
