"""Running the code in the editor on what the learner sees, and what came of it."""

from uuid import UUID, uuid5

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from interviews.coding import practising
from interviews.conversation import selectors
from interviews.core.dry_run import fingerprint
from interviews.ground.refusals import InvalidSubmission, SubmissionRefused
from interviews.ground.throttles import check_run_rate
from interviews.models import Interview
from interviews.web.coding.results_shown import key_of
from interviews.web.room import presenters
from interviews.web.room.forms import RunForm
from interviews.web.shared.responses import BY_THE_RESULTS, interview_or_404, learner_required, refused, room_page


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
        check_run_rate(request.user)
        # A page whose answer was lost asks again with the same id, perhaps for other code: that is another run.
        client_id = uuid5(form.cleaned_data["run_id"], fingerprint(code))
        practising.run_code(learner=request.user, interview_id=interview_id, client_id=client_id, code=code)
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
    return render(request, "interviews/coding/_fragments/results.html", presenters.results(interview))
