"""Who may see a page, and whose interview it is: everybody else is led to the login or told that there is none."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from interviews.conversation import selectors
from interviews.models import Interview
from profiles.account.signing_up import guests_are_welcome
from profiles.models import User

View = Callable[..., HttpResponse]


def learner_required(view: View) -> View:
    """Send visitors to the login page and from there back to where they were, whole page or fragment alike.

    Who pressed something on a page that was open for longer than the login lasted is told what has become of it.
    """

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if request.htmx and request.method == "POST":
            # Only the room keeps in the browser what is written there.
            if "interview_id" in kwargs:
                text = _("You were logged out. What you wrote is saved in this browser; log in to continue.")
            else:
                text = _("You were logged out. Log in to continue.")
            messages.info(request, text)
        login = redirect_to_login(_page_of(request, kwargs), resolve_url("account_login"))
        return HttpResponseClientRedirect(login.url) if request.htmx else login

    return wrapper


def visitors_welcome(view: View) -> View:
    """Open a page to visitors where guests are welcome; elsewhere they are sent to the login page."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        is_open = request.user.is_authenticated or guests_are_welcome()
        return (view if is_open else learner_required(view))(request, *args, **kwargs)

    return wrapper


def learner_of(request: HttpRequest) -> User | None:
    """Return who looks at a page that visitors may see, ``None`` for a visitor, whose nothing is."""
    return request.user if request.user.is_authenticated else None


def missing_is_404(*models: type[Model]) -> Callable[[View], View]:
    """Let a view answer that a page is not there when a row of one of ``models`` is not."""
    missing = tuple(model.DoesNotExist for model in models)

    def decorated(view: View) -> View:
        @wraps(view)
        def wrapper(*args: Any, **kwargs: Any) -> HttpResponse:
            try:
                return view(*args, **kwargs)
            except missing as fault:
                raise Http404 from fault

        return wrapper

    return decorated


def _page_of(request: HttpRequest, kwargs: dict[str, Any]) -> str:
    """Return the address to come back to: the page itself, or the one that a submission or fragment belongs to."""
    if request.method in ("GET", "HEAD") and not request.htmx:
        return request.get_full_path()
    if request.htmx.current_url_abs_path:
        return request.htmx.current_url_abs_path
    if "interview_id" in kwargs:
        return reverse("room", kwargs={"interview_id": kwargs["interview_id"]})
    if "probe_id" in kwargs:
        return reverse("probe", kwargs={"probe_id": kwargs["probe_id"]})
    if "plan_id" in kwargs:
        return reverse("plan", kwargs={"plan_id": kwargs["plan_id"]})
    if "code" in kwargs:
        return reverse("join_cohort", kwargs={"code": kwargs["code"]})
    return reverse("catalogue")


def interview_or_404(request: HttpRequest, interview_id: UUID, *, whole: bool = False) -> Interview:
    """Return the learner's interview, or answer that there is none, also for somebody else's.

    The ``whole`` one is for pages that show the problem and the code.
    """
    interview_of = selectors.whole_interview_of if whole else selectors.interview_of
    try:
        return interview_of(request.user, interview_id)
    except Interview.DoesNotExist as missing:
        raise Http404 from missing
