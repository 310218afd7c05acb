"""What guests meet: the rooms that are theirs, the page that says what an account adds, and taking along at log-in."""

from collections.abc import Callable
from typing import Any

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from interviews.ground.throttles import check_rate
from interviews.guests.taking_along import take_along
from interviews.guests.trying import KEPT_FOR, interview_of_guest, kept_until, make_guest
from interviews.web.shared.requests import address_of, go_to
from profiles.models import User

BACKEND = "django.contrib.auth.backends.ModelBackend"
OPEN = frozenset({
    "landing", "set_language", "account_logout", "keep",
    "catalogue", "problem", "try_one", "start_interview", "my_interviews",
    "room", "send_turn", "misheard", "pause", "end_interview", "updates", "stream", "earlier", "find_in_conversation",
    "retry", "advance", "use_curated", "fold_card", "wizard_answer", "wizard_back", "cancel_wizard", "interview_log",
    "stop_coach", "answer_without_model", "take_back", "dictated", "read_message", "leave_tour",
    "save_code", "choose_language", "run_code", "results", "save_cases", "attempts", "attempt", "restore_attempt",
    "interview_word", "hint_word",
    "transcript", "replay", "report", "report_updates", "retry_failed_sections", "write_curated",
    "dispute_claim", "take_dispute_back",
})  # fmt: skip
"""The addresses at which a guest is a learner like others, by name. Everything else is for accounts."""
WITHOUT = ("accounts/", "api/", "admin/")
"""Where a guest is a visitor: one who has no account can sign up and log in, and nothing else."""


class GuestDoors:
    """Lets guests in where they may be. What is not in the table is closed to them, also what is added later."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Return the answer."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """Lead a guest from a closed door to the page about accounts. Who has no session is nobody's guest."""
        if settings.SESSION_COOKIE_NAME not in request.COOKIES or not getattr(request.user, "is_guest", False):
            return None
        match = request.resolver_match
        if match.view_name in OPEN:
            return None
        if match.route.startswith(WITHOUT):
            request.guest, request.user = request.user, AnonymousUser()
            return None
        return go_to_keep(request)


def enter_as_guest(request: HttpRequest) -> User:
    """Make the visitor a guest, for this session. Raises ``SubmissionRefused``, or
    ``NoMoreGuests``."""
    check_rate("guests", address_of(request))
    guest = make_guest()
    login(request, guest, backend=BACKEND)
    request.session.set_expiry(KEPT_FOR)
    return guest


def go_to_keep(request: HttpRequest) -> HttpResponse:
    """Lead to the page about accounts."""
    return go_to(request, reverse("keep"))


@require_safe
@never_cache
def keep(request: HttpRequest) -> HttpResponse:
    """Say what an account adds to what the guest has, and until when that is kept without one."""
    if not getattr(request.user, "is_guest", False):
        return redirect("landing")
    context = {
        "interview": interview_of_guest(request.user),
        "kept_until": kept_until(request.user),
        "is_open": get_adapter(request).is_open_for_signup(request),
    }
    return render(request, "interviews/account/keep.html", context)


@receiver(user_logged_in)
def take_along_at_login(request: HttpRequest, user: User, **_kwargs: Any) -> None:
    """Hand over what was done as a guest here, or before the sign-up of this account, which may have waited for a
    mail and been confirmed elsewhere."""
    if user.is_guest:
        return
    here = getattr(request, "guest", None)
    for guest_id in {here.pk if here is not None else None, user.guest_id} - {None}:
        interview = take_along(guest_id=guest_id, learner=user)
        if interview is not None:
            told = _("Your interview “%(title)s” is now in your account.")
            messages.success(request, told % {"title": interview.title})
