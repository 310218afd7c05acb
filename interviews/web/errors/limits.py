"""Keeps one person from asking for expensive pages all the time: by the table of ``interviews/ground/throttles.py``."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from interviews.ground.refusals import SubmissionRefused
from interviews.ground.throttles import PAGES, check_rate
from interviews.web.errors.views import too_many
from interviews.web.shared.requests import address_of


class LimitPages:
    """Counts what is in the table before its view is asked; beyond a limit a card says when it goes on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the answer."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """Refuse what is one too many for this minute; of visitors it counts by their address."""
        what, methods = PAGES.get(request.resolver_match.view_name, ("", frozenset()))
        if request.method not in methods:
            return None
        try:
            check_rate(what, request.user if request.user.is_authenticated else address_of(request))
        except SubmissionRefused as refusal:
            return too_many(request, seconds=refusal.facts["seconds"])
        return None
