"""The page of one's API token: parse, one domain call, render."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST

from profiles.api_tokens import delete_token, make_token, token_of


@sensitive_variables("made")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def api_token(request: HttpRequest) -> HttpResponse:
    """Show whether there is a token, how it ends and when it was used. A POST makes one, or replaces the one there is.

    A new token is shown in the answer to that very request, and no redirect: it is written nowhere in between.
    """
    made = make_token(user=request.user) if request.method == "POST" else ""
    return render(request, "profiles/api_token.html", {"token": token_of(request.user), "made": made})


@require_POST
@login_required
def delete_api_token(request: HttpRequest) -> HttpResponse:
    """Delete the token."""
    delete_token(user=request.user)
    messages.success(request, _("The token is deleted. Programs that used it have no access any more."))
    return redirect("api_token")
