"""What was submitted in an interview: all of it in a list, and one attempt on a page."""

from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from interviews.coding.selectors import submission_of, submissions_of
from interviews.conversation.memory import memory_of
from interviews.ground.markdown import shown_code
from interviews.models import Attempt, Interview
from interviews.web.coding.attempts_shown import ATTEMPTS_SHOWN, attempt_row, attempt_rows
from interviews.web.coding.results_shown import shown_results
from interviews.web.shared.guards import interview_or_404, learner_required


@require_safe
@learner_required
@never_cache
def attempts(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Show all that was submitted in an interview, the newest first."""
    interview = interview_or_404(request, interview_id)
    page = Paginator(submissions_of(interview), ATTEMPTS_SHOWN).get_page(request.GET.get("page"))
    context = {"interview": interview, "page": page, "rows": attempt_rows(interview, page.object_list)}
    return render(request, "interviews/coding/attempts.html", context)


@require_safe
@learner_required
@never_cache
def attempt(request: HttpRequest, interview_id: UUID, number: int) -> HttpResponse:
    """Show a submission with its code, its verdict, and what was measured and recorded of it."""
    interview = interview_or_404(request, interview_id, whole=True)
    return attempt_page(request, interview, submission_or_404(interview, number))


def submission_or_404(interview: Interview, number: int) -> Attempt:
    """Return a submission of the interview, whole, or answer that there is none."""
    try:
        return submission_of(interview, number)
    except Attempt.DoesNotExist as missing:
        raise Http404 from missing


def attempt_page(
    request: HttpRequest, interview: Interview, shown: Attempt, *, replaced: str = "", status: int = 200
) -> HttpResponse:
    """Answer with the page of a submission; where its code would replace ``replaced``, the page asks about that."""
    memory, _damaged = memory_of(interview)
    context = {
        "interview": interview,
        "row": attempt_row(interview, shown),
        "code": shown_code(shown.code, shown.language),
        "results": shown_results(shown, memory),
        "finished": interview.is_over,
        "replaced": replaced,
    }
    return render(request, "interviews/coding/attempt.html", context, status=status)
