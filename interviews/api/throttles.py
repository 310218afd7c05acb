"""The limit on requests, at the place where REST framework asks for it.

It imports no views: they import their default throttles first.
"""

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from interviews.ground.throttles import check_rate


class RequestThrottle(BaseThrottle):
    """Counts what a person asks for; strangers get nothing that would be worth counting."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Return ``True``. Raises ``SubmissionRefused``, which says when it goes on."""
        if request.user.is_authenticated:
            check_rate("requests", request.user)
        return True
