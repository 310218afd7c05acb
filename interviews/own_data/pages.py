"""The pages of one's own data: what is stored, all of it in one file, and deleting the account."""

import logging

from allauth.account.adapter import get_adapter
from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from interviews.ground.refusals import SubmissionRefused
from interviews.ground.throttles import check_rate
from interviews.own_data.account_deletion import LastAdministrator, delete_account, is_last_administrator
from interviews.own_data.archive import archive_of
from interviews.own_data.contents import stored_about
from interviews.own_data.forms import DeleteAccountForm
from interviews.web.shared.guards import learner_required
from profiles.models import User

TRY_OF_A_PASSWORD = "reauthenticate"
"""The rate limit of django-allauth that counts wherever the password is asked for once more."""

logger = logging.getLogger(__name__)


@require_safe
@learner_required
@never_cache
def own_data(request: HttpRequest) -> HttpResponse:
    """Say what is stored about the person."""
    return _own_data(request)


@require_POST
@learner_required
@never_cache
def download(request: HttpRequest) -> HttpResponseBase:
    """Send everything in one file. More than a few in a minute are refused (429)."""
    try:
        check_rate("archives", request.user)
    except SubmissionRefused as refusal:
        seconds = refusal.facts["seconds"]
        response = _own_data(request, status=refusal.status, wait=seconds)
        response["Retry-After"] = str(seconds)
        return response
    headers = {
        "Content-Disposition": content_disposition_header(True, f"dry-run-{timezone.localdate():%Y-%m-%d}.zip"),
        "X-Content-Type-Options": "nosniff",
    }
    return StreamingHttpResponse(archive_of(request.user), content_type="application/zip", headers=headers)


@sensitive_post_parameters("password", "code")
@require_http_methods(["GET", "HEAD", "POST"])
@learner_required
@never_cache
def delete(request: HttpRequest) -> HttpResponse:
    """Say what goes and what stays, and delete the account of who confirms it; 422 for who does not, 409 for the last
    administrator."""
    user = request.user
    if request.method != "POST":
        return _deletion(request, DeleteAccountForm(user=user))
    if not ratelimit.consume(request, action=TRY_OF_A_PASSWORD, user=user):
        return ratelimit.respond_429(request)
    form = DeleteAccountForm(request.POST, user=user)
    if not form.is_valid():
        return _deletion(request, form, status=422)
    address = user.email
    try:
        delete_account(user=user)
    except LastAdministrator:
        return _deletion(request, DeleteAccountForm(user=user), status=409)
    request.session.flush()
    request.user = AnonymousUser()
    _say_goodbye(request, address)
    messages.success(request, _("Your account and everything in it are deleted. Thank you for practising here."))
    return redirect("landing")


def _own_data(request: HttpRequest, *, status: int = 200, wait: int = 0) -> HttpResponse:
    context = {"stored": stored_about(request.user), "wait": wait}
    return render(request, "interviews/own_data/own_data.html", context, status=status)


def _deletion(request: HttpRequest, form: DeleteAccountForm, *, status: int = 200) -> HttpResponse:
    user: User = request.user
    context = {"form": form, "stored": stored_about(user), "is_last_administrator": is_last_administrator(user)}
    return render(request, "interviews/own_data/delete_account.html", context, status=status)


def _say_goodbye(request: HttpRequest, address: str) -> None:
    """Confirm it by mail, for who did not do it themselves. The account is gone, whether or not the mail gets there."""
    try:
        get_adapter(request).send_mail("account/email/account_deleted", address, {})
    except Exception as fault:
        logger.warning("the mail that confirms a deleted account could not be sent: %s", type(fault).__name__)
