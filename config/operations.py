"""Answers those who look after the installation, before anything else does.

A probe comes by address and not by host name, over HTTP and without a session; so it must not meet the checks, the
redirects and the counters that are meant for people.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from config.health import live, ready
from config.metrics import metrics

Respond = Callable[[HttpRequest], HttpResponse]
PAGES: dict[str, Respond] = {"/health/live": live, "/health/ready": ready, "/metrics": metrics}


class OperationsMiddleware:
    """Answers ``PAGES`` and passes everything else on."""

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the answer."""
        return PAGES.get(request.path_info, self.get_response)(request)
