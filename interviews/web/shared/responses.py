"""What the views of the room have in common: who may come in, and the answers that they give."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect, reswap, retarget

from interviews.conversation import selectors
from interviews.core.cards.content import ErrorFeedback
from interviews.core.cards.registry import feedback_for
from interviews.ground.refusals import SubmissionRefused, page_language
from interviews.models import Interview, InterviewStatus, Turn
from interviews.turns import accepting
from interviews.web.room import presenters
from interviews.web.room.forms import SeenForm
from profiles.providers.choices import voice_of
from profiles.selectors import profile_of

View = Callable[..., HttpResponse]
BY_THE_COMPOSER, BY_THE_RESULTS = "#composer-alert", "#results-alert"


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
                text = _("You were logged out. What you wrote is kept in this browser; log in to go on.")
            else:
                text = _("You were logged out. Log in to go on.")
            messages.info(request, text)
        login = redirect_to_login(_page_of(request, kwargs), resolve_url("account_login"))
        return HttpResponseClientRedirect(login.url) if request.htmx else login

    return wrapper


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


def room_page(request: HttpRequest, interview: Interview, *, status: int = 200, **extra: Any) -> HttpResponse:
    """Answer with the whole room."""
    context = presenters.room(interview, profile=profile_of(request.user), **extra)
    if interview.status != InterviewStatus.FINISHED:
        context["voice"] = voice_of(request.user)
    return render(request, "interviews/room/page.html", context, status=status)


def changes(
    request: HttpRequest,
    interview: Interview,
    *,
    after: int,
    returned: bool = False,
    with_voice: bool = True,
    caught_up: bool = False,
) -> HttpResponse:
    """Answer a page that shows the messages up to position ``after`` with all that is different now.

    ``with_voice`` brings along who speaks as the coach, which may have changed too; ``caught_up`` says that the page
    had been behind.
    """
    results_key = (request.GET if request.method == "GET" else request.POST).get("results", "")
    context = presenters.conversation(interview, after=after, returned=returned, results_key=results_key)
    if with_voice and interview.status != InterviewStatus.FINISHED:
        context["voice"] = voice_of(request.user)
    if caught_up:
        context["caught_up"] = feedback_for("stale_turn", page_language(), {"seen": "", "current": ""})
    return render(request, "interviews/shared/_fragments/changes.html", context)


def accepted(request: HttpRequest, turn: Turn, *, after: int) -> HttpResponse:
    """Answer a page that shows the messages up to position ``after`` with its turn, which waits for its answer."""
    return render(request, "interviews/shared/_fragments/accepted.html", presenters.accepted(turn, after=after))


def refused(
    request: HttpRequest, interview_id: UUID, refusal: SubmissionRefused, *, place: str = BY_THE_COMPOSER
) -> HttpResponse:
    """Answer that something was not done, with the card that says why; nothing of what was written is lost.

    On a page with scripts the card is shown at ``place``, near what was pressed.
    """
    interview = interview_or_404(request, interview_id, whole=not request.htmx)
    if not request.htmx:
        text = request.POST.get("text", "")
        return room_page(request, interview, status=refusal.status, refusal=_on_a_whole_page(refusal), text=text)
    context = {
        "feedback": _with_local_times(refusal.feedback(page_language()), interview),
        "interview": interview,
        "last_position": number_of(request.POST.get("after")),
        "client_id": uuid4(),
    }
    response = render(request, "interviews/shared/_fragments/refusal.html", context, status=refusal.status)
    return reswap(retarget(response, place), "innerHTML")


def _with_local_times(feedback: ErrorFeedback, interview: Interview) -> ErrorFeedback:
    """Mark the time at which the conversation went on elsewhere: the page says it in the reader's own zone."""
    turn = selectors.last_turn(interview) if feedback.code == "stale_turn" else None
    if turn is None:
        return feedback
    shown = formats.time_format(timezone.localtime(turn.accepted_at), "H:i")
    time = format_html('<time datetime="{}" data-local="time">{}</time>', turn.accepted_at.isoformat(), shown)
    chain = []
    for event in feedback.causal_chain:
        before, found, after = event.partition(shown)
        chain.append(format_html("{}{}{}", before, time, after) if found else event)
    return replace(feedback, causal_chain=tuple(chain))


def _on_a_whole_page(refusal: SubmissionRefused) -> ErrorFeedback:
    """Return the card for a page that shows what is new already: to load it once more would only cost the text."""
    language = page_language()
    feedback = feedback_for(
        refusal.code,
        language,
        refusal.facts,
        chain=refusal.chain,
        without=refusal.without | {"refresh"},
        candidates=refusal.candidates,
    )
    if refusal.feedback(language).default_option != "refresh":
        return feedback
    loaded = _("What is new is loaded, and your text is still here.")
    return replace(feedback, prompt=loaded, fix=loaded)


def check_seen(request: HttpRequest, interview: Interview) -> None:
    """Raise ``StaleTurn`` when the page does not show the latest turn, as a turn from that page would.

    An interview that is over, and one whose coach is still answering, are left to the service, which says so better.
    """
    form = SeenForm(request.POST)
    seen = form.cleaned_data["seen_turn"] if form.is_valid() else None
    is_open = interview.status in (InterviewStatus.WAITING, InterviewStatus.FAILED) and not interview.is_over
    if is_open and seen not in (None, interview.turn_count):
        raise accepting.stale(interview, seen)


def go_to(request: HttpRequest, address: str) -> HttpResponse:
    """Lead to another page, whoever asks."""
    return HttpResponseClientRedirect(address) if request.htmx else HttpResponseRedirect(address, status=303)


def see_room(interview_id: UUID) -> HttpResponseRedirect:
    """Lead a page without scripts back to the room, to the end of the conversation."""
    return HttpResponseRedirect(f"{reverse('room', kwargs={'interview_id': interview_id})}#newest", status=303)


def number_of(value: str | None) -> int:
    """Read a number that a page sent, 0 for anything else."""
    return int(value) if value and value.isascii() and value.isdigit() and len(value) < 10 else 0
