"""Parts of a long conversation: those before what the page shows, and where words stand."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from interviews.conversation.finding import find_in
from interviews.web.room.new_rows import earlier_rows
from interviews.web.shared.guards import interview_or_404, learner_required
from interviews.web.shared.problem_shown import LANGUAGE_TAGS
from interviews.web.shared.requests import number_of


@require_safe
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def earlier(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Show the part of the conversation before the message with the position ``before``.

    With ``since`` it reaches back to that message at least.
    """
    interview = interview_or_404(request, interview_id)
    if not request.htmx:
        return redirect("room", interview_id=interview_id)
    before, since = number_of(request.GET.get("before")), number_of(request.GET.get("since"))
    context = {
        "interview": interview,
        "content_lang": LANGUAGE_TAGS[interview.language],
        **earlier_rows(interview, before=before, since=since),
    }
    return render(request, "interviews/conversation/_fragments/earlier.html", context)


@require_safe
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def find(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Show where the words ``q`` stand in the conversation, as a part of the room or as a page of its own."""
    interview = interview_or_404(request, interview_id)
    context = {
        "interview": interview,
        "content_lang": LANGUAGE_TAGS[interview.language],
        "search": find_in(interview, request.GET.get("q", "")),
    }
    page = "_fragments/found" if request.htmx else "find"
    return render(request, f"interviews/conversation/{page}.html", context)
