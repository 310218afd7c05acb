"""The interview room and what belongs to it: parse, one domain call, render."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import trigger_client_event

from interviews.coding import keeping
from interviews.conversation import selectors
from interviews.ground.refusals import InvalidSubmission, SubmissionRefused, page_language
from interviews.ground.throttles import check_turn_rate
from interviews.models import Interview, TurnAction
from interviews.models.turn import UNFINISHED
from interviews.turns import accepting, opening, pausing
from interviews.web.coaching.review_views import note_opened
from interviews.web.report.shown import with_reports
from interviews.web.room import presenters
from interviews.web.room.forms import CodeForm, PasteForm, TurnForm
from interviews.web.shared.responses import (
    BY_THE_COMPOSER,
    BY_THE_RESULTS,
    accepted,
    changes,
    check_seen,
    go_to,
    interview_or_404,
    learner_required,
    refused,
    room_page,
    see_room,
)
from problems.models import Problem
from profiles.models import InterviewLanguage
from profiles.selectors import interview_language

INTERVIEWS_A_PAGE = 20


@require_POST
@learner_required
def start_interview(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin an interview about a problem of the bank and enter its room."""
    language = request.POST.get("language", "")
    if language not in InterviewLanguage.values:
        language = interview_language(request.user, get_language())
    try:
        interview = opening.start_interview(learner=request.user, language=language, slug=slug)
    except ObjectDoesNotExist as missing:
        raise Http404 from missing
    return go_to(request, _room_of(interview))


@require_http_methods(["GET", "HEAD", "POST"])
@learner_required
@never_cache
def paste_problem(request: HttpRequest) -> HttpResponse:
    """Begin an interview about a problem that the learner pastes."""
    language = interview_language(request.user, get_language())
    form = PasteForm(request.POST or None, initial={"language": language})
    if form.is_valid():
        try:
            interview = opening.start_interview(
                learner=request.user,
                language=form.cleaned_data["language"],
                pasted_text=form.cleaned_data["text"],
                title=form.cleaned_data["title"],
            )
            return go_to(request, _room_of(interview))
        except InvalidSubmission as refusal:
            form.add_error("text", refusal.message)
    return render(request, "interviews/problems/paste.html", {"form": form}, status=422 if form.is_bound else 200)


@require_safe
@learner_required
@never_cache
def my_interviews(request: HttpRequest) -> HttpResponse:
    """Show one's own interviews, those with the latest activity first."""
    interviews = selectors.with_feedback(with_reports(selectors.interviews_of(request.user)))
    page = Paginator(interviews, INTERVIEWS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "interviews/room/my_interviews.html", {"page": page})


@require_safe
@learner_required
@never_cache
def room(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Show the interview as it stands. With ``returned`` a message that was just taken back is in the composer."""
    return room_page(request, interview_or_404(request, interview_id, whole=True), returned="returned" in request.GET)


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
        check_turn_rate(request.user)
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


def _room_of(interview: Interview) -> str:
    return reverse("room", kwargs={"interview_id": interview.pk})


def _unreadable(form: TurnForm) -> SubmissionRefused:
    return InvalidSubmission("unstorable_text" if {"text", "code"} & set(form.errors) else "outdated_page")


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


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def start_easier(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Pause the interview and enter the room of a new one about an easier problem. A refusal is 409."""
    old = interview_or_404(request, interview_id)
    try:
        check_seen(request, old)
        interview = pausing.start_easier_interview(learner=request.user, interview_id=interview_id)
    except SubmissionRefused as refusal:
        return refused(request, interview_id, refusal)
    except Problem.DoesNotExist:
        return refused(request, interview_id, SubmissionRefused("no_easier_problem"))
    text = _("A problem to find your feet with. “%(title)s” is paused and waits for you under My interviews.")
    messages.success(request, text % {"title": old.title})
    return go_to(request, _room_of(interview))


@require_POST
@learner_required
@never_cache
def save_code(request: HttpRequest, interview_id: UUID) -> JsonResponse:
    """Keep the editor's content. Answers ``{"saved_at": …}`` or a refusal: ``{"message": …, "feedback": …}``."""
    form = CodeForm(request.POST)
    try:
        if not form.is_valid():
            interview_or_404(request, interview_id)
            raise InvalidSubmission("unstorable_text")
        saved_at = keeping.save_code(learner=request.user, interview_id=interview_id, code=form.cleaned_data["code"])
    except Interview.DoesNotExist as missing:
        raise Http404 from missing
    except SubmissionRefused as refusal:
        feedback = refusal.feedback(page_language())
        return JsonResponse({"message": feedback.message, "feedback": feedback.to_json()}, status=refusal.status)
    return JsonResponse({"saved_at": saved_at.isoformat()})


@require_safe
@learner_required
@never_cache
def transcript(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Show the whole conversation, to read or to print, with what coaches wrote; they are seen from then on."""
    interview = interview_or_404(request, interview_id, whole=True)
    context = presenters.transcript(interview)
    note_opened(request, interview)
    return render(request, "interviews/room/transcript.html", context)
