"""The page that waits for the coach: what is new, and the ways not to wait any longer."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from interviews.conversation import selectors
from interviews.models import Interview, Turn
from interviews.turns import unanswered
from interviews.web.report.shown import ReportProgress, report_progress
from interviews.web.room.answers import changes, see_room
from interviews.web.room.forms import SeenForm
from interviews.web.room.waiting import Wait, news, wait_for
from interviews.web.shared.guards import interview_or_404, learner_required
from interviews.web.shared.requests import go_to, number_of


@require_safe
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def updates(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Answer the page that waits: 204 while nothing is new, what is going on when that changed, else the answer.

    ``shown`` is what the page says of it already, ``turn`` the number of the turn for whose answer it waits, ``report``
    that it waits for the report. With ``now`` it is what is there; ``behind`` says that the page had been refused.
    """
    if not request.htmx:
        interview_or_404(request, interview_id)
        return redirect("room", interview_id=interview_id)
    now = "now" in request.GET
    waiting = selectors.waiting_turn(request.user, interview_id)
    if waiting and not now and request.GET.get("turn") in (None, str(waiting.number)):
        shown = request.GET.get("shown", "")
        return _news(request, wait_for(waiting, shown), waiting)
    interview = interview_or_404(request, interview_id)
    report = report_progress(interview) if "report" in request.GET else None
    if report and not now:
        return _news(request, report)
    after = number_of(request.GET.get("after"))
    return changes(request, interview, after=after, with_voice=False, caught_up="behind" in request.GET)


def _news(request: HttpRequest, wait: Wait | ReportProgress, turn: Turn | None = None) -> HttpResponse:
    found = news(wait, request.GET.get("shown", ""))
    if not found:
        return HttpResponse(status=204)
    context = {"wait": wait, "news": found, "pending": turn, "last_position": number_of(request.GET.get("after"))}
    return render(request, "interviews/room/_fragments/waiting/news.html", context)


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def answer_without_model(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Let the curated coach answer at once. When the answer is there already, it is shown."""
    interview = interview_or_404(request, interview_id)
    if _shows_latest_turn(request, interview):
        unanswered.answer_without_model(learner=request.user, interview_id=interview_id)
    return _shown(request, interview_id) if request.htmx else see_room(interview_id)


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def stop(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Stop the coach: what it has said so far is its reply, or else the curated coach answers at once.

    When the answer is there already, it is shown.
    """
    interview = interview_or_404(request, interview_id)
    if _shows_latest_turn(request, interview):
        unanswered.stop_coach(learner=request.user, interview_id=interview_id)
    return _shown(request, interview_id) if request.htmx else see_room(interview_id)


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def take_back(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Take the message back that waits for its answer. When the answer is there already, it is shown."""
    interview = interview_or_404(request, interview_id)
    if _shows_latest_turn(request, interview):
        unanswered.cancel_turn(learner=request.user, interview_id=interview_id)
    if request.htmx:
        return _shown(request, interview_id, returned=True)
    return go_to(request, f"{reverse('room', kwargs={'interview_id': interview_id})}?returned#newest")


def _shows_latest_turn(request: HttpRequest, interview: Interview) -> bool:
    """Tell whether the page means the latest turn: an old page must not touch what was sent from another one."""
    form = SeenForm(request.POST)
    return form.is_valid() and form.cleaned_data["seen_turn"] in (None, interview.turn_count)


def _shown(request: HttpRequest, interview_id: UUID, *, returned: bool = False) -> HttpResponse:
    after = number_of(request.POST.get("after"))
    interview = interview_or_404(request, interview_id)
    return changes(request, interview, after=after, returned=returned, with_voice=False)
