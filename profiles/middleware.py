"""The language of the pages and the time zone that a person chose, for the time of a request."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from profiles.account.preferences import carried
from profiles.account.time_zones import zone_of


class PreferencesMiddleware:
    """Applies what a person chose; who chose nothing has the browser's language and the installation's time zone.

    It stands behind the middlewares of sessions and of languages. What a logged-in person chose as the language counts
    more than the cookie and the wishes of the browser. No query is asked besides that for the session.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        chosen = carried(request)
        language = chosen.get("page_language")
        if language in dict(settings.LANGUAGES):
            translation.activate(language)  # every request begins by activating one: nothing to put back
            request.LANGUAGE_CODE = translation.get_language()
        with timezone.override(zone_of(chosen.get("time_zone", ""))):
            return self.get_response(request)
