"""What is about a person is kept by nobody on the way: no browser, no proxy."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

ABOUT_A_PERSON = ("/accounts/", "/account/", "/api/v1/")
"""How the paths of account pages and of the API begin."""
FOR_EVERYBODY = ("/api/v1/schema/", "/api/v1/docs/")


class NoStore:
    """Says ``no-store`` with every answer of those paths, errors and redirects included. It stands outermost."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.path_info.startswith(ABOUT_A_PERSON) and not request.path_info.startswith(FOR_EVERYBODY):
            patch_cache_control(response, no_store=True, private=True)
        return response
