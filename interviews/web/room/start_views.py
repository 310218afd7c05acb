"""Beginning an interview: about a problem of the bank, one that is pasted, or an easier one."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from interviews.ground.refusals import InvalidSubmission, SubmissionRefused
from interviews.guests.trying import NoMoreGuests, interview_of_guest
from interviews.models import Interview
from interviews.turns import opening, pausing
from interviews.web.account.guests import enter_as_guest, go_to_keep
from interviews.web.errors.views import too_many
from interviews.web.room.answers import check_seen, refused
from interviews.web.room.forms import PasteForm
from interviews.web.shared.guards import interview_or_404, learner_required, missing_is_404, visitors_welcome
from interviews.web.shared.requests import go_to
from problems.models import Problem
from problems.selectors import listed_problem
from profiles.models import CodeLanguage, InterviewLanguage
from profiles.selectors import interview_language


@require_POST
@visitors_welcome
@missing_is_404(Problem)
def start_interview(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin an interview about a problem of the bank and enter its room; what is not chosen is as in the settings.

    A visitor becomes a guest by it. A guest has one interview: about another problem there is an account.
    """
    if not request.user.is_authenticated:
        listed_problem(slug)
        try:
            enter_as_guest(request)
        except SubmissionRefused as refusal:
            return too_many(request, seconds=refusal.facts["seconds"])
        except NoMoreGuests:
            messages.info(
                request, _("Very many visitors are trying a problem right now. With an account you can start at once.")
            )
            return go_to(request, reverse("account_signup"))
    elif request.user.is_guest and (begun := interview_of_guest(request.user)) is not None:
        is_same = begun.revision is not None and begun.revision.problem.slug == slug
        return go_to(request, _room_of(begun)) if is_same else go_to_keep(request)
    language, code_language = request.POST.get("language", ""), request.POST.get("code_language", "")
    if language not in InterviewLanguage.values:
        language = interview_language(request.user, get_language())
    if code_language not in CodeLanguage.values:
        code_language = ""
    interview = opening.start_interview(learner=request.user, language=language, slug=slug, code_language=code_language)
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
