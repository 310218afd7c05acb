"""The code in the editor: kept, run on what the learner sees, and brought back from what was submitted."""

from uuid import UUID, uuid5

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from interviews.coding import keeping, practising
from interviews.coding.selectors import was_submitted
from interviews.coding.starter import starter_code
from interviews.conversation import selectors
from interviews.core.dry_run import fingerprint
from interviews.ground.markdown import shown_code
from interviews.ground.refusals import InvalidSubmission, SubmissionRefused, page_language
from interviews.ground.throttles import check_rate
from interviews.models import Attempt, Interview
from interviews.web.coding.attempt_views import attempt_page, submission_or_404
from interviews.web.coding.code_notices import kept_answer
from interviews.web.coding.forms import CodeForm, LanguageForm, RunForm
from interviews.web.coding.results_shown import key_of
from interviews.web.room import changing
from interviews.web.room.answers import BY_THE_RESULTS, refused, room_page
from interviews.web.shared.guards import interview_or_404, learner_required
from interviews.web.shared.requests import go_to, number_of

NEWS = "#attempt-news"


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
        sent = form.cleaned_data
        saved_at = keeping.save_code(learner=request.user, interview_id=interview_id, **sent)
    except Interview.DoesNotExist as missing:
        raise Http404 from missing
    except SubmissionRefused as refusal:
        feedback = refusal.feedback(page_language())
        return JsonResponse({"message": feedback.message, "feedback": feedback.to_json()}, status=refusal.status)
    return kept_answer(saved_at, **sent)


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def choose_language(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Set the editor to another language and show the room in that. A refused choice (409, 422) changes nothing."""
    form = LanguageForm(request.POST)
    try:
        if not form.is_valid():
            raise InvalidSubmission("unstorable_text" if "code" in form.errors else "unknown_language")
        sent = form.cleaned_data
        keeping.choose_language(
            learner=request.user,
            interview_id=interview_id,
            code_language=sent["chosen"],
            code=sent["code"],
            code_was=sent["code_language"],
            carried=sent["carried"],
        )
    except Interview.DoesNotExist as missing:
        raise Http404 from missing
    except SubmissionRefused as refusal:
        return refused(request, interview_id, refusal)
    if not request.htmx and (text := request.POST.get("text", "")):
        return room_page(request, interview_or_404(request, interview_id, whole=True), text=text)
    return go_to(request, reverse("room", kwargs={"interview_id": interview_id}))


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def run_code(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Let a worker run the code, and show that it does. A refused run (409, 422 or 429) changes nothing."""
    form = RunForm(request.POST)
    try:
        if not form.is_valid():
            raise InvalidSubmission("unstorable_text" if "code" in form.errors else "outdated_page")
        code = form.cleaned_data["code"]
        check_rate("runs", request.user)
        # A page whose answer was lost asks again with the same id, perhaps for other code: that is another run.
        language = form.cleaned_data["code_language"]
        client_id = uuid5(form.cleaned_data["run_id"], f"{language}{fingerprint(code)}")
        practising.run_code(
            learner=request.user, interview_id=interview_id, client_id=client_id, code=code, code_language=language
        )
    except Interview.DoesNotExist as missing:
        raise Http404 from missing
    except SubmissionRefused as refusal:
        return refused(request, interview_id, refusal, place=BY_THE_RESULTS)
    if not request.htmx:
        # The room at once, not its address: what stands in the composer comes along with the form.
        interview = interview_or_404(request, interview_id, whole=True)
        return room_page(request, interview, text=request.POST.get("text", ""))
    return _panel(request, interview_or_404(request, interview_id))


@require_safe
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def results(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Answer the page that waits for a run: 204 while there is nothing but what it has ``shown``, else the results."""
    if not request.htmx:
        interview_or_404(request, interview_id)
        return redirect("room", interview_id=interview_id)
    run = selectors.latest_run(request.user, interview_id)
    if run is not None and key_of(run) == request.GET.get("shown"):
        return HttpResponse(status=204)
    return _panel(request, interview_or_404(request, interview_id))


def _panel(request: HttpRequest, interview: Interview) -> HttpResponse:
    return render(request, "interviews/coding/_fragments/results.html", changing.results(interview))


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def restore_attempt(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Make the code of a submission the editor's. Once the interview is over that is refused with 409.

    Code in the editor that is kept nowhere else is replaced only with ``confirmed``; the room itself keeps it.
    """
    interview = interview_or_404(request, interview_id, whole=True)
    restored = submission_or_404(interview, number_of(request.POST.get("number")))
    is_sure = request.htmx or request.POST.get("confirmed") == "1"
    if not (is_sure or interview.is_over) and _would_be_lost(interview, restored):
        return attempt_page(
            request, interview, restored, replaced=shown_code(interview.code, interview.code_language), status=409
        )
    try:
        if restored.language != interview.code_language:
            keeping.choose_language(learner=request.user, interview_id=interview_id, code_language=restored.language)
        keeping.save_code(learner=request.user, interview_id=interview_id, code=restored.code)
    except Interview.DoesNotExist as missing:
        raise Http404 from missing
    except SubmissionRefused as refusal:
        return refused(request, interview_id, refusal, place=NEWS)
    if request.htmx and restored.language == interview.code_language:
        return render(request, "interviews/coding/_fragments/restored.html", {"attempt": restored})
    text = _("The code of submission %(number)s is in the editor.") % {"number": restored.number}
    messages.success(request, text)
    return go_to(request, reverse("room", kwargs={"interview_id": interview_id}))


def _would_be_lost(interview: Interview, restored: Attempt) -> bool:
    """Tell whether the editor holds code of the learner's own that was never submitted."""
    code, starter = interview.code.strip(), starter_code(interview, selectors.problem_view(interview)).strip()
    if interview.code_saved_at is None or code in ("", starter, restored.code.strip()):
        return False
    return not was_submitted(interview, fingerprint(code))
