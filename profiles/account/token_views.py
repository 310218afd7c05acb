"""The page of one's API token: parse, one domain call, render."""

import logging

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST

from profiles.account.api_tokens import delete_token, make_token, token_of
from profiles.account.forms import ApiTokenForm
from profiles.models import ApiToken
from profiles.secrets import SecretUnreadable, decrypt, encrypt
from profiles.selectors import profile_of

logger = logging.getLogger(__name__)

TO_SHOW = "api_token_to_show"
"""Where the session holds a new token, encrypted, between the request that made it and the page that shows it."""


@sensitive_variables("made")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def api_token(request: HttpRequest) -> HttpResponse:
    """Show whether there is a token, what it may do, until when, and when it was used. A POST makes one, or replaces
    the one there is, for who has said once more who they are.

    A redirect leads from there to the page, so that loading it again makes no other. The new token is shown once.
    """
    if request.method == "POST":
        return _new_token(request)
    token = token_of(request.user)
    made = _made_just_now(request, token) if request.method == "GET" else ""
    return _token_page(request, ApiTokenForm(), token=token, made=made)


@reauthentication_required
def _new_token(request: HttpRequest) -> HttpResponse:
    form = ApiTokenForm(request.POST)
    if not form.is_valid():
        return _token_page(request, form, token=token_of(request.user), status=422)
    request.session[TO_SHOW] = encrypt(make_token(user=request.user, **form.cleaned_data))
    _tell_the_owner(request)
    return redirect("api_token")


def _token_page(
    request: HttpRequest, form: ApiTokenForm, *, token: ApiToken | None, made: str = "", status: int = 200
) -> HttpResponse:
    return render(request, "profiles/api_token.html", {"form": form, "token": token, "made": made}, status=status)


def _tell_the_owner(request: HttpRequest) -> None:
    """Write to the person, in their language: somebody else may sit there. The token works in any case."""
    if not settings.MAIL_IS_SENT:
        return
    token = token_of(request.user)
    try:
        with translation.override(profile_of(request.user).page_language or translation.get_language()):
            get_adapter(request).send_mail("account/email/api_token_made", request.user.email, {"token": token})
    except Exception as fault:  # whatever the mail's backend raises
        logger.warning("the mail about a new API token could not be sent: %s", type(fault).__name__)


@require_POST
@login_required
def delete_api_token(request: HttpRequest) -> HttpResponse:
    """Delete the token."""
    delete_token(user=request.user)
    request.session.pop(TO_SHOW, None)
    messages.success(request, _("The token is deleted. Programs that used it no longer have access."))
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
