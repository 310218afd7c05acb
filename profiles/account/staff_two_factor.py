"""Two-factor authentication demanded of the staff: without it none of their pages opens (``STAFF_TWO_FACTOR``)."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from profiles.account.two_factor import is_on


class StaffTwoFactor:
    """Leads whoever is logged in and has no app set up from every page of the admin to where that is done.

    It looks at the address that was found and not at the person's roles: who has none gets nothing there either way.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Return the way to the app's page, or nothing."""
        match = request.resolver_match
        if not settings.STAFF_TWO_FACTOR or match is None or "admin" not in match.app_names:
            return None
        if not request.user.is_authenticated or match.url_name in ("login", "logout", "jsi18n") or is_on(request.user):
            return None
        told = _("The pages of the staff need two-factor authentication here. Set up your app, then go on.")
        messages.warning(request, told)
        return redirect("mfa_activate_totp")
