"""What was submitted in an interview: all of it in a list, one attempt on a page, and its code back in the editor."""

from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from interviews.coding.keeping import save_code
from interviews.coding.selectors import submission_of, submissions_of, was_submitted
from interviews.conversation import selectors
from interviews.conversation.memory import memory_of
from interviews.core.dry_run import fingerprint
from interviews.ground.markdown import render_code
from interviews.ground.refusals import SubmissionRefused
from interviews.models import Attempt, Interview
from interviews.web.coding.attempts_shown import ATTEMPTS_SHOWN, attempt_row, attempt_rows
from interviews.web.coding.results_shown import shown_results
from interviews.web.coding.starter import starter_code
from interviews.web.shared.responses import go_to, interview_or_404, learner_required, number_of, refused

NEWS = "#attempt-news"


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
    return _page(request, interview, _submission_or_404(interview, number))


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def restore_attempt(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Make the code of a submission the editor's. Once the interview is over that is refused with 409.

    Code in the editor that is kept nowhere else is replaced only with ``confirmed``; the room itself keeps it.
    """
    interview = interview_or_404(request, interview_id, whole=True)
    restored = _submission_or_404(interview, number_of(request.POST.get("number")))
    is_sure = request.htmx or request.POST.get("confirmed") == "1"
    if not (is_sure or interview.is_over) and _would_be_lost(interview, restored):
        return _page(request, interview, restored, replaced=render_code(interview.code), status=409)
    try:
        save_code(learner=request.user, interview_id=interview_id, code=restored.code)
    except Interview.DoesNotExist as missing:
        raise Http404 from missing
    except SubmissionRefused as refusal:
        return refused(request, interview_id, refusal, place=NEWS)
    if request.htmx:
        return render(request, "interviews/coding/_fragments/restored.html", {"attempt": restored})
    text = _("The code of submission %(number)s is in the editor.") % {"number": restored.number}
    messages.success(request, text)
    return go_to(request, reverse("room", kwargs={"interview_id": interview_id}))


def _submission_or_404(interview: Interview, number: int) -> Attempt:
    try:
        return submission_of(interview, number)
    except Attempt.DoesNotExist as missing:
        raise Http404 from missing


def _would_be_lost(interview: Interview, restored: Attempt) -> bool:
    """Tell whether the editor holds code of the learner's own that was never submitted."""
    code, starter = interview.code.strip(), starter_code(interview, selectors.problem_view(interview)).strip()
    if interview.code_saved_at is None or code in ("", starter, restored.code.strip()):
        return False
    return not was_submitted(interview, fingerprint(code))


def _page(
    request: HttpRequest, interview: Interview, shown: Attempt, *, replaced: str = "", status: int = 200
) -> HttpResponse:
    memory, _damaged = memory_of(interview)
    context = {
        "interview": interview,
        "row": attempt_row(interview, shown),
        "code": render_code(shown.code),
        "results": shown_results(shown, memory),
        "finished": interview.is_over,
        "replaced": replaced,
    }
    return render(request, "interviews/coding/attempt.html", context, status=status)
