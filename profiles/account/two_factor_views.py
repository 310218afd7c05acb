"""The pages of the recovery codes: allauth's, with an answer for codes that can no longer be read.

That is so when this installation lost the key to what it stored; new codes are made under the one that it has.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.mfa.recovery_codes import views
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from profiles.secrets import SecretUnreadable


def _going_on(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let ``view`` answer with what to do when the codes cannot be read."""

    @wraps(view)
    def shown(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except SecretUnreadable:
            return render(request, "mfa/recovery_codes/unreadable.html")

    return shown


def _back_to_the_codes(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let ``view`` lead to the page of the codes when they cannot be read."""

    @wraps(view)
    def sent(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except SecretUnreadable:
            return redirect("mfa_view_recovery_codes")

    return sent


class _GenerateView(views.GenerateRecoveryCodesView):
    """Makes new codes also when the old ones cannot be counted any more."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        try:
            return super().get_context_data(**kwargs)
        except SecretUnreadable:
            return super(views.GenerateRecoveryCodesView, self).get_context_data(**kwargs)


view_recovery_codes = _going_on(views.view_recovery_codes)
download_recovery_codes = _back_to_the_codes(views.download_recovery_codes)
generate_recovery_codes = _GenerateView.as_view()
