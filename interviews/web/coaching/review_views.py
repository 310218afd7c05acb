"""Answering what a coach wrote, and noting that it was opened."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from config.storage import if_there_is_room
from interviews.coaching import receiving
from interviews.coaching.refusing import ReviewRefused
from interviews.coaching.released_reviews import GivenComment, feedback_on
from interviews.models import Interview, ReviewComment
from interviews.web.coaching.review_forms import AnswerForm
from interviews.web.coaching.review_shown import message_of, shown_comment
from interviews.web.shared.guards import interview_or_404, learner_required, missing_is_404
from interviews.web.shared.requests import go_to

PAGES = ("report", "transcript", "replay")


def note_opened(request: HttpRequest, interview: Interview) -> None:
    """Note that the learner has opened what coaches wrote; not when a browser only fetches the page ahead."""
    is_ahead = "prefetch" in request.headers.get("Sec-Purpose", "")
    if request.method == "GET" and interview.has_new_feedback and not is_ahead:
        with if_there_is_room("that feedback was opened"):
            receiving.mark_seen(learner=request.user, interview=interview)


@require_http_methods(["GET", "HEAD", "POST"])
@learner_required
@never_cache
@vary_on_headers("HX-Request")
@missing_is_404(ReviewComment)
def answer_comment(request: HttpRequest, interview_id: UUID, comment_key: UUID) -> HttpResponse:
    """Take the learner's answer and lead ``back`` to one of :data:`PAGES`; 422 with the text for one that is not kept.

    With htmx the answer takes the place of the form. The form is a page of its own as well.
    """
    interview = interview_or_404(request, interview_id)
    if request.method != "POST":
        return _shown(request, interview, comment_key, AnswerForm(key=comment_key))
    form = AnswerForm(request.POST, key=comment_key)
    if not form.is_valid():
        return _shown(request, interview, comment_key, form, status=422)
    text = form.cleaned_data["text"]
    try:
        receiving.reply(learner=request.user, interview_id=interview_id, key=comment_key, text=text)
    except ReviewRefused as refusal:
        form.add_error("text", str(refusal))
        return _shown(request, interview, comment_key, form, status=422)
    if request.htmx:
        return _shown(request, interview, comment_key, form, is_answered=True)
    messages.success(request, _("Your answer is sent."))
    return go_to(request, _back(request, interview, _comment(interview, comment_key)))


def _comment(interview: Interview, key: UUID) -> GivenComment:
    """Return the comment as it reads now, or as it last read where its coach has taken it out."""
    versions = feedback_on(interview, which="all")
    found = [comment for one in versions for comment in one.comments if comment.key == key]
    if not found:
        raise ReviewComment.DoesNotExist
    return found[-1]


def _page(request: HttpRequest, interview: Interview) -> Any:
    asked = request.GET.get("back")
    return asked if asked in PAGES else "report" if interview.is_over else "transcript"


def _back(request: HttpRequest, interview: Interview, comment: GivenComment) -> str:
    page = _page(request, interview)
    address = reverse(page, kwargs={"interview_id": interview.pk})
    if page == "replay":  # it finds the place in which the message is
        return f"{address}?message={comment.position or 0}"
    return f"{address}#comment-{comment.key}"


def _shown(
    request: HttpRequest,
    interview: Interview,
    key: UUID,
    form: AnswerForm,
    *,
    status: int = 200,
    is_answered: bool = False,
) -> HttpResponse:
    given = _comment(interview, key)
    comment = shown_comment(interview, given, page=_page(request, interview), form=form)
    # An answer that stands already, from another tab: what was written now is not lost.
    unsent = form["text"].value() if form.is_bound and given.reply and not is_answered else ""
    context = {"comment": comment, "is_answered": is_answered, "unsent": unsent, "form": form, "is_open": True}
    if request.htmx:
        return render(request, "interviews/coaching/_fragments/answer.html", context, status=status)
    more = {
        "interview": interview,
        "message": message_of(interview, given),
        "back": _back(request, interview, given),
    }
    return render(request, "interviews/coaching/answer_comment.html", context | more, status=status)
