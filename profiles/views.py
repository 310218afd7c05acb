"""The front page and one's own account; logging in, passwords, addresses and sessions are django-allauth's."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from profiles.forms import PreferencesForm
from profiles.selectors import profile_of


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """Say what Dry Run is, to visitors and to learners."""
    return render(request, "landing.html")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Show and change what a person chose for themselves."""
    form = PreferencesForm(request.POST or None, instance=profile_of(request.user))
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("account")
    return render(request, "profiles/account.html", {"form": form})
