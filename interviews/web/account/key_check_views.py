"""The test of a key on the page of the model settings: its start, and the page that waits for the verdict."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from interviews.model_calls.key_checks import KeyCheckRefused, start_key_check, verdict_of
from interviews.model_calls.key_verdicts import Verdict
from profiles.providers.choices import access_of


@require_POST
@login_required
@never_cache
@vary_on_headers("HX-Request")
def test_key(request: HttpRequest) -> HttpResponse:
    """Start a test; with ``only_untested``, which pages send by themselves, only of what was never tested."""
    refusal = None
    if "only_untested" not in request.POST or verdict_of(access_of(request.user)).state == "untested":
        try:
            start_key_check(learner=request.user)
        except KeyCheckRefused as refused:
            refusal = refused
    if request.htmx:
        return _verdict(request, verdict_of(access_of(request.user)), refusal)
    if refusal:
        messages.warning(request, refusal.message)
    return redirect("model_settings")


@require_safe
@login_required
@never_cache
@vary_on_headers("HX-Request")
def key_verdict(request: HttpRequest) -> HttpResponse:
    """Answer the page that waits: 204 while the test runs, then the verdict."""
    if not request.htmx:
        return redirect("model_settings")
    verdict = verdict_of(access_of(request.user))
    return HttpResponse(status=204) if verdict.is_running else _verdict(request, verdict)


def _verdict(request: HttpRequest, verdict: Verdict, refusal: KeyCheckRefused | None = None) -> HttpResponse:
    return render(request, "interviews/account/_fragments/key_check.html", {"verdict": verdict, "refusal": refusal})
