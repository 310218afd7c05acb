"""Beginning an interview: about a problem of the bank, one that is pasted, or an easier one."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from interviews.ground.refusals import InvalidSubmission, SubmissionRefused
from interviews.models import Interview
from interviews.turns import opening, pausing
from interviews.web.room.answers import check_seen, refused
from interviews.web.room.forms import PasteForm
from interviews.web.shared.guards import interview_or_404, learner_required
from interviews.web.shared.requests import go_to
from problems.models import Problem
from profiles.models import CodeLanguage, InterviewLanguage
from profiles.selectors import interview_language


@require_POST
@learner_required
def start_interview(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin an interview about a problem of the bank and enter its room; what is not chosen is as in the settings."""
    language, code_language = request.POST.get("language", ""), request.POST.get("code_language", "")
    if language not in InterviewLanguage.values:
        language = interview_language(request.user, get_language())
    if code_language not in CodeLanguage.values:
        code_language = ""
    try:
        interview = opening.start_interview(
            learner=request.user, language=language, slug=slug, code_language=code_language
        )
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
    text = _("Here is a problem to warm up with. “%(title)s” is paused; you find it under My interviews.")
    messages.success(request, text % {"title": old.title})
    return go_to(request, _room_of(interview))


def _room_of(interview: Interview) -> str:
    return reverse("room", kwargs={"interview_id": interview.pk})
