"""The page of one's API token: parse, one domain call, render."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST

from profiles.account.api_tokens import delete_token, make_token, token_of
from profiles.models import ApiToken
from profiles.secrets import SecretUnreadable, decrypt, encrypt

TO_SHOW = "api_token_to_show"
"""Where the session holds a new token, encrypted, between the request that made it and the page that shows it."""


@sensitive_variables("made")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def api_token(request: HttpRequest) -> HttpResponse:
    """Show whether there is a token, how it ends and when it was used. A POST makes one, or replaces the one there is.

    A redirect leads from there to the page, so that loading it again makes no other. The new token is shown once.
    """
    if request.method == "POST":
        request.session[TO_SHOW] = encrypt(make_token(user=request.user))
        return redirect("api_token")
    token = token_of(request.user)
    made = _made_just_now(request, token) if request.method == "GET" else ""
    return render(request, "profiles/api_token.html", {"token": token, "made": made})


@require_POST
@login_required
def delete_api_token(request: HttpRequest) -> HttpResponse:
    """Delete the token."""
    delete_token(user=request.user)
    request.session.pop(TO_SHOW, None)
    messages.success(request, _("The token is deleted. Programs that used it have no access any more."))
    return redirect("api_token")


@sensitive_variables("made")
def _made_just_now(request: HttpRequest, token: ApiToken | None) -> str:
    """Return the new token, which nobody can ask for a second time; "" for none, and for one that is replaced."""
    encrypted = request.session.pop(TO_SHOW, "")
    if not encrypted or token is None:
        return ""
    try:
        made = decrypt(encrypted)
    except SecretUnreadable:
        return ""
    return made if made.endswith(token.hint) else ""
