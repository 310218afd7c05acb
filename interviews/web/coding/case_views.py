"""The learner's own cases: saved all at once; what cannot be read is said at its row, and all stays as typed."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import reswap, retarget

from interviews.coding import practising
from interviews.ground.refusals import SubmissionRefused
from interviews.models import Interview
from interviews.web.coding.cases_shown import shown_cases
from interviews.web.shared.guards import interview_or_404, learner_required
from interviews.web.shared.requests import go_to

PLACE = "own-cases"


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def save_cases(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Replace one's own cases with the rows that were sent. A refusal (409 or 422) keeps everything that was typed."""
    typed = _rows(request)
    try:
        interview = practising.save_cases(learner=request.user, interview_id=interview_id, cases=typed)
    except Interview.DoesNotExist as missing:
        raise Http404 from missing
    except SubmissionRefused as refusal:
        return _refused(request, interview_or_404(request, interview_id), typed, refusal)
    if not request.htmx:
        messages.success(request, _("Your cases are saved."))
        return go_to(request, f"{reverse('room', kwargs={'interview_id': interview_id})}#{PLACE}")
    context = {"interview": interview, "own_cases": shown_cases(interview, is_saved=True)}
    return render(request, "interviews/coding/_fragments/cases.html", context)


def _rows(request: HttpRequest) -> list[dict[str, str]]:
    """Return the rows as they were sent; a field that is missing counts as empty."""
    given, expected = request.POST.getlist("input"), request.POST.getlist("expected")
    rows = max(len(given), len(expected))
    given, expected = (texts + [""] * (rows - len(texts)) for texts in (given, expected))
    return [{"input": one, "expected": other} for one, other in zip(given, expected, strict=True)]


def _refused(
    request: HttpRequest, interview: Interview, typed: list[dict[str, str]], refusal: SubmissionRefused
) -> HttpResponse:
    """Answer with the form once more, in its place, or for a page without scripts on a page of its own."""
    context = {"interview": interview, "own_cases": shown_cases(interview, typed=typed, refusal=refusal)}
    if not request.htmx:
        return render(request, "interviews/coding/cases.html", context, status=refusal.status)
    response = render(request, "interviews/coding/_fragments/cases.html", context, status=refusal.status)
    return reswap(retarget(response, f"#{PLACE}"), "outerHTML")
