"""The answers that the room gives: all of it, what is new, and what was not done."""

from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django_htmx.http import reswap, retarget

from interviews.conversation import selectors
from interviews.core.cards.content import ErrorCard
from interviews.core.cards.registry import card_for
from interviews.ground.refusals import SubmissionRefused, page_language
from interviews.model_calls.speaking import voice_of
from interviews.models import Interview, InterviewStatus, Turn
from interviews.turns import accepting
from interviews.web.room import changing
from interviews.web.room.aloud_shown import shown_aloud
from interviews.web.room.forms import SeenForm
from interviews.web.room.room_shown import shown_room
from interviews.web.shared.guards import interview_or_404
from interviews.web.shared.requests import go_to, number_of
from profiles.selectors import profile_of

BY_THE_COMPOSER, BY_THE_RESULTS = "#composer-alert", "#results-alert"


# The voice of a provider is fetched by the page, and played from there.
@csp_update({"media-src": ["blob:"]})
def room_page(request: HttpRequest, interview: Interview, *, status: int = 200, **extra: Any) -> HttpResponse:
    """Answer with the whole room."""
    context = shown_room(interview, profile=profile_of(request.user), **extra)
    if interview.status != InterviewStatus.FINISHED:
        context["voice"] = voice_of(interview)
    return render(request, "interviews/room/page.html", context | shown_aloud(interview), status=status)


def changes(
    request: HttpRequest,
    interview: Interview,
    *,
    after: int,
    returned: bool = False,
    with_voice: bool = True,
    caught_up: bool = False,
    noted: bool = False,
) -> HttpResponse:
    """Answer a page that shows the messages up to position ``after`` with all that is different now.

    ``with_voice`` brings along who speaks as the coach, which may have changed too; ``caught_up`` says that the page
    had been behind, ``noted`` that something else was meant than the coach took.
    """
    results_key = _sent(request, "results")
    first = number_of(_sent(request, "first"))
    context = changing.conversation(interview, after=after, first=first, returned=returned, results_key=results_key)
    context["noted"] = noted
    if with_voice and interview.status != InterviewStatus.FINISHED:
        context["voice"] = voice_of(interview)
    if caught_up:
        context["caught_up"] = card_for("stale_turn", page_language(), {"seen": "", "current": ""})
    return render(request, "interviews/shared/_fragments/changes.html", context)


def accepted(request: HttpRequest, turn: Turn, *, after: int) -> HttpResponse:
    """Answer a page that shows the messages up to position ``after`` with its turn, which waits for its answer."""
    context = changing.accepted(turn, after=after, first=number_of(_sent(request, "first")))
    return render(request, "interviews/shared/_fragments/accepted.html", context)


def _sent(request: HttpRequest, name: str) -> str:
    """Return what a page says of itself, in whatever it asks."""
    return (request.GET if request.method == "GET" else request.POST).get(name, "")


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


def _with_local_times(feedback: ErrorCard, interview: Interview) -> ErrorCard:
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


def _on_a_whole_page(refusal: SubmissionRefused) -> ErrorCard:
    """Return the card for a page that shows what is new already: to load it once more would only cost the text."""
    language = page_language()
    feedback = card_for(
        refusal.code,
        language,
        refusal.facts,
        chain=refusal.chain,
        without=refusal.without | {"refresh"},
        candidates=refusal.candidates,
    )
    if refusal.feedback(language).default_option != "refresh":
        return feedback
    loaded = _("The latest messages are loaded, and your text is still here.")
    return replace(feedback, prompt=loaded, fix=loaded)


def check_seen(request: HttpRequest, interview: Interview) -> None:
    """Raise ``StaleTurn`` when the page does not show the latest turn (:func:`accepting.check_seen`)."""
    form = SeenForm(request.POST)
    accepting.check_seen(interview, form.cleaned_data["seen_turn"] if form.is_valid() else None)


def see_room(interview_id: UUID) -> HttpResponseRedirect:
    """Lead a page without scripts back to the room, to the end of the conversation."""
    return HttpResponseRedirect(f"{reverse('room', kwargs={'interview_id': interview_id})}#newest", status=303)


def see_report(request: HttpRequest, interview_id: UUID, *, place: str = "") -> HttpResponse:
    """Lead to the report; a page that is loaded anew has its focus at ``place``, where it says what became of it."""
    address = reverse("report", kwargs={"interview_id": interview_id})
    return go_to(request, address if request.htmx else f"{address}{place}")
