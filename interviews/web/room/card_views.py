"""What is pressed on a card: one verb each, then all that is different, with the card folded."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django.views.decorators.vary import vary_on_headers

from interviews.conversation.selectors import interview_of
from interviews.ground.refusals import InvalidSubmission, SubmissionRefused, page_language
from interviews.ground.throttles import check_rate
from interviews.models import Interview, InterviewStatus
from interviews.recovery import choices as card_choices
from interviews.recovery import ways as recovery
from interviews.web.room.answers import changes, check_seen, refused, see_report, see_room
from interviews.web.shared.guards import View, interview_or_404, learner_required
from interviews.web.shared.requests import go_to, number_of

Verb = Callable[..., Interview]


def _pressed(view: View) -> View:
    """Take what learners post, from a whole page or a part of it."""
    return require_POST(learner_required(never_cache(vary_on_headers("HX-Request")(view))))


@_pressed
def retry(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Do once more what failed. Where there is nothing to do again, that is said (422)."""
    return _done(request, interview_id, _retried)


@_pressed
def advance(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Go on without what failed; a draft is begun. While the coach works that is refused with 409."""
    if interview_or_404(request, interview_id).status != InterviewStatus.DRAFT:
        return _done(request, interview_id, recovery.advance)
    response = _done(request, interview_id, recovery.advance)
    # The room of a draft has no composer yet: it is shown as a whole.
    room = reverse("room", kwargs={"interview_id": interview_id})
    return go_to(request, room) if response.status_code < 400 else response


@_pressed
def use_curated(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Let the curated coach speak from here on. While the coach works that is refused with 409."""
    return _done(request, interview_id, _counted(card_choices.use_curated))


@_pressed
def retry_failed_sections(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Write once more what is missing of the report. Outside of its review that is refused with 400."""
    return _done(request, interview_id, _counted(recovery.retry_failed_sections))


@_pressed
def write_curated(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Write what is missing of the report without the model."""
    return _done(request, interview_id, _counted(recovery.write_curated))


@_pressed
def fold(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Carry on: the open card is folded to a line."""
    return _done(request, interview_id, card_choices.carry_on)


@_pressed
def end(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """End the interview before its last stage: asked for once it is a question (409), ``confirmed`` it is done."""
    confirmed = "confirmed" in request.POST

    def ended(**who: object) -> Interview:
        interview = interview_or_404(request, interview_id)
        if not confirmed and not interview.is_over:
            if interview.status in (InterviewStatus.WORKING, InterviewStatus.DRAFT):
                raise recovery.status_refused(interview)
            raise SubmissionRefused("end_interview", stage=interview.get_stage_display())
        return recovery.end_interview(**who, seen_turn=interview.turn_count)

    return _done(request, interview_id, ended)


def _counted(verb: Verb) -> Verb:
    """Let a verb after which somebody may have to work count as a turn."""

    def counted(**who: object) -> Interview:
        check_rate("turns", who["learner"])
        return verb(**who)

    return counted


def _retried(**who: object) -> Interview:
    check_rate("turns", who["learner"])
    before = interview_of(who["learner"], who["interview_id"])
    interview = recovery.retry(**who)
    if before.lacks_report:  # without a model it is written already
        return interview
    if interview.status != InterviewStatus.WORKING and interview.turn_count == before.turn_count:
        raise InvalidSubmission("nothing_to_repeat")
    return interview


def _done(request: HttpRequest, interview_id: UUID, verb: Verb) -> HttpResponse:
    from_report = request.POST.get("back") == "report"
    try:
        check_seen(request, interview_or_404(request, interview_id))
        verb(learner=request.user, interview_id=interview_id)
    except Interview.DoesNotExist as missing:
        raise Http404 from missing
    except SubmissionRefused as refusal:
        if from_report:
            messages.warning(request, refusal.feedback(page_language()).message)
            return see_report(request, interview_id)
        return refused(request, interview_id, refusal)
    if from_report:
        return see_report(request, interview_id, place="#report-state")
    if not request.htmx:
        return see_room(interview_id)
    return changes(request, interview_or_404(request, interview_id), after=number_of(request.POST.get("after")))
