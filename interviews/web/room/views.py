"""The interview room: it is shown, takes a turn, and is left for a break."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import trigger_client_event

from interviews.ground.refusals import InvalidSubmission, SubmissionRefused
from interviews.ground.throttles import check_rate
from interviews.models import Interview, TurnAction
from interviews.models.turn import UNFINISHED
from interviews.turns import accepting, labelling, pausing
from interviews.web.room.answers import (
    BY_THE_COMPOSER,
    BY_THE_RESULTS,
    accepted,
    changes,
    check_seen,
    refused,
    room_page,
    see_room,
)
from interviews.web.room.forms import TurnForm
from interviews.web.shared.guards import interview_or_404, learner_required
from interviews.web.shared.requests import go_to, number_of


@require_safe
@learner_required
@never_cache
def room(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Show the interview as it stands, of a long conversation the latest part.

    With ``first`` it is at least all from the message with this position on; with ``returned`` a message that was just
    taken back is in the composer.
    """
    interview = interview_or_404(request, interview_id, whole=True)
    first = number_of(request.GET.get("first"))
    return room_page(request, interview, returned="returned" in request.GET, first=first)


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def send_turn(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Take a message, code, a request for a hint, a skip or the way back. A refused one (409, 422, 429) is not kept."""
    form = TurnForm(request.POST)
    if not form.is_valid():
        return refused(request, interview_id, _unreadable(form))
    submission = form.submission()
    try:
        check_rate("turns", request.user)
        turn = accepting.submit_turn(learner=request.user, interview_id=interview_id, **submission)
    except Interview.DoesNotExist as missing:
        raise Http404 from missing
    except SubmissionRefused as refusal:
        place = BY_THE_RESULTS if submission["action"] == TurnAction.SUBMIT else BY_THE_COMPOSER
        return refused(request, interview_id, refusal, place=place)
    if not request.htmx:
        if submission["action"] == TurnAction.SUBMIT and (text := form.cleaned_data["text"]):
            # What stands in the composer is no part of it, and an address could not carry it along.
            return room_page(request, interview_or_404(request, interview_id, whole=True), text=text)
        return see_room(interview_id)
    after = form.cleaned_data["after"] or 0
    if turn.status in UNFINISHED:
        response = accepted(request, turn, after=after)
    else:
        response = changes(request, interview_or_404(request, interview_id), after=after, with_voice=False)
    # The page clears its draft when it hears this, and only then: a status alone could be that of a login page.
    detail = {"clientId": str(submission["client_id"]), "action": submission["action"]}
    return trigger_client_event(response, "turn-accepted", detail)


def _unreadable(form: TurnForm) -> SubmissionRefused:
    return InvalidSubmission("unstorable_text" if {"text", "code"} & set(form.errors) else "outdated_page")


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def misheard(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Note that the coach took the latest message for something else, and lead back to the composer.

    Where there is nothing to dispute that is 422, and 409 for a page that is behind.
    """
    try:
        check_rate("turns", request.user)
        check_seen(request, interview_or_404(request, interview_id))
        labelling.tell_misheard(learner=request.user, interview_id=interview_id)
    except SubmissionRefused as refusal:
        return refused(request, interview_id, refusal)
    if request.htmx:
        after = number_of(request.POST.get("after"))
        return changes(request, interview_or_404(request, interview_id), after=after, with_voice=False, noted=True)
    messages.success(request, _("Noted, thank you. Rephrase it, and the coach will answer that."))
    return go_to(request, f"{reverse('room', kwargs={'interview_id': interview_id})}#composer-text")


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def pause(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Stop the interview's clock and lead to one's interviews, where it waits. A refusal is 409 and changes nothing."""
    try:
        check_seen(request, interview_or_404(request, interview_id))
        interview = pausing.pause_interview(learner=request.user, interview_id=interview_id)
    except SubmissionRefused as refusal:
        return refused(request, interview_id, refusal)
    text = _("“%(title)s” is paused. Its clock starts again with your next message.")
    messages.success(request, text % {"title": interview.title})
    return go_to(request, reverse("my_interviews"))
