"""The front page and one's own account; logging in, passwords, addresses and sessions are django-allauth's."""

from copy import copy
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.i18n import LANGUAGE_QUERY_PARAMETER
from django.views.i18n import set_language as django_set_language

from profiles.account import signing_up
from profiles.account.forms import ModelAccessForm, OwnPreferencesForm, QuestionsForm
from profiles.account.preferences import carry, save_preferences
from profiles.models import ActiveQuarterHour
from profiles.providers.choices import (
    ChoiceRefused,
    CoachIsWorking,
    access_of,
    delete_key,
    offered_providers,
    own_key_trouble,
    platform_voice,
    save_model_access,
    voice_of,
)
from profiles.selectors import profile_of, unconfirmed_address


@require_safe
def landing(request: HttpRequest) -> HttpResponse:
    """Say what Dry Run is, to visitors and to learners."""
    return render(request, "landing/page.html")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Show and change what a person chose for themselves."""
    # A copy: the page around a refused form looks as it is stored, not as it was asked for.
    form = OwnPreferencesForm(request.POST or None, instance=copy(profile_of(request.user)))
    if request.method == "POST" and form.is_valid():
        profile = save_preferences(user=request.user, **form.cleaned_data)
        carry(request.session, profile)
        if profile.page_language:
            translation.activate(profile.page_language)
        messages.success(request, _("Saved."))
        return _with_language_cookie(redirect("account"), profile.page_language)
    context = {
        "form": form,
        "installation_zone": settings.TIME_ZONE,
        "unconfirmed": unconfirmed_address(request.user),
    }
    return render(request, "profiles/account.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def welcome(request: HttpRequest) -> HttpResponse:
    """Ask somebody new three questions. Who passes them, or comes again, finds the same on the account's page."""
    form = QuestionsForm(request.POST or None, instance=copy(profile_of(request.user)))
    if request.method == "POST" and "skip" in request.POST:
        save_preferences(user=request.user, asks_questions=False)
        return redirect(settings.LOGIN_REDIRECT_URL)
    if request.method == "POST" and form.is_valid():
        save_preferences(user=request.user, asks_questions=False, **form.cleaned_data)
        messages.success(request, _("Saved. You can change your answers at any time, under Account."))
        return redirect(settings.LOGIN_REDIRECT_URL)
    has_practised = ActiveQuarterHour.objects.filter(learner=request.user).exists()  # as a guest, or before they came
    context = {"form": form, "has_practised": has_practised}
    return render(request, "profiles/welcome.html", context, status=422 if form.is_bound else 200)


@require_safe
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """Lead from the link of an invitation to the form of sign-up, which then knows it."""
    invitation = signing_up.invitation_by(token)
    if invitation is None:
        messages.warning(request, _("This invitation is no longer valid. Ask for a new one."))
        return redirect("account_login")
    request.session[signing_up.IN_SESSION] = token
    return redirect(f"{reverse('account_signup')}?{urlencode({'email': invitation.email})}")


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Change the language of the pages in this browser, and everywhere for somebody who is logged in."""
    response = django_set_language(request)
    language = request.POST.get(LANGUAGE_QUERY_PARAMETER)
    if request.user.is_authenticated and language in dict(settings.LANGUAGES):
        carry(request.session, save_preferences(user=request.user, page_language=language))
    return response


def _with_language_cookie(response: HttpResponse, language: str) -> HttpResponse:
    """Let the browser remember the language for the time after logging out, or forget an earlier one for ""."""
    name, place = settings.LANGUAGE_COOKIE_NAME, {
        "path": settings.LANGUAGE_COOKIE_PATH,
        "domain": settings.LANGUAGE_COOKIE_DOMAIN,
        "samesite": settings.LANGUAGE_COOKIE_SAMESITE,
    }  # fmt: skip
    if language:
        response.set_cookie(
            name,
            language,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
            **place,
        )
    else:
        response.delete_cookie(name, **place)
    return response


@sensitive_post_parameters("key")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def model_settings(request: HttpRequest) -> HttpResponse:
    """Show and change which model speaks as the coach, and on whose key."""
    access, providers = access_of(request.user), offered_providers()
    form, status = ModelAccessForm(request.POST or None, access=access, providers=providers), 200
    if request.method == "POST" and form.is_valid():
        try:
            save_model_access(user=request.user, **form.cleaned_data)
        except ChoiceRefused as refused:
            form.add_error(None, refused)
        except CoachIsWorking:
            form.add_error(None, _("Your coach is working on an answer. Nothing was changed; try again in a moment."))
            status = 409
        else:
            messages.success(request, _("Saved. Your coach: %(voice)s.") % {"voice": voice_of(request.user).label})
            return redirect("model_settings")
    context = {
        "form": form,
        "access": access,
        "providers": providers,
        "platform": platform_voice(providers),
        "speaking": voice_of(request.user),
        "trouble": own_key_trouble(access),
    }
    return render(request, "profiles/model_settings.html", context, status=status)


@require_POST
@login_required
def remove_key(request: HttpRequest) -> HttpResponse:
    """Remove the learner's own key."""
    delete_key(user=request.user)
    voice = voice_of(request.user).label
    messages.success(request, _("Your key is removed from Dry Run. Your coach: %(voice)s.") % {"voice": voice})
    return redirect("model_settings")
