"""The full log of an interview, for its learner."""

from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from interviews.conversation.log import log_of
from interviews.conversation.log_entries import entries_of
from interviews.web.shared.guards import interview_or_404, learner_required

ENTRIES_A_PAGE = 100


@require_safe
@learner_required
@never_cache
def interview_log(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Show the turns, the calls of models, and all that went differently, in order."""
    interview = interview_or_404(request, interview_id)
    page = Paginator(log_of(interview), ENTRIES_A_PAGE).get_page(request.GET.get("page"))
    context = {"interview": interview, "page": page, "entries": entries_of(interview, page.object_list)}
    return render(request, "interviews/conversation/log.html", context)
