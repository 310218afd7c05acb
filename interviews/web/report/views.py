"""The page of the report: to read, and to watch while it is written."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from interviews.conversation.selectors import interview_with_report
from interviews.models import Interview
from interviews.web.coaching.review_views import note_opened
from interviews.web.report.page import report_news, report_page
from interviews.web.shared.guards import learner_required, missing_is_404


@require_safe
@learner_required
@never_cache
@missing_is_404(Interview)
def report(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Show the report, as far as it is written, with what coaches wrote; they are seen from then on.

    An interview that goes on is shown in its room.
    """
    interview = interview_with_report(request.user, interview_id)
    if not interview.is_over:
        return redirect("room", interview_id=interview_id)
    context = report_page(interview, request.user)
    note_opened(request, interview)
    return render(request, "interviews/report/page.html", context)


@require_safe
@learner_required
@never_cache
@vary_on_headers("HX-Request")
@missing_is_404(Interview)
def report_updates(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Answer the page that waits: 204 while nothing is new, else what is, and nothing else.

    ``shown`` are the marks of the parts that the page shows at their end, between commas.
    """
    interview = interview_with_report(request.user, interview_id)
    if not (request.htmx and interview.is_over):
        return redirect("report", interview_id=interview_id)
    news = report_news(interview, request.GET.get("shown", "").split(","))
    if news is None:
        return HttpResponse(status=204)
    return render(request, "interviews/report/_fragments/news.html", news)
