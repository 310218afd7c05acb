"""One's own interviews, to look at: the list of them, and the whole conversation of one."""

from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from interviews.conversation import selectors
from interviews.report.parts import with_reports
from interviews.web.coaching.review_views import note_opened
from interviews.web.room.transcript_shown import shown_transcript
from interviews.web.shared.guards import interview_or_404, learner_required

INTERVIEWS_A_PAGE = 20


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
def transcript(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Show the whole conversation, to read or to print, with what coaches wrote; they are seen from then on."""
    interview = interview_or_404(request, interview_id, whole=True)
    context = shown_transcript(interview)
    note_opened(request, interview)
    return render(request, "interviews/room/transcript.html", context)
