"""Saying of a claim of the report that it is not so, and taking that back."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django.views.decorators.vary import vary_on_headers

from interviews.conversation.selectors import interview_with_report
from interviews.ground.refusals import SubmissionRefused
from interviews.ground.throttles import check_rate
from interviews.models import Interview, SignalDispute
from interviews.report.disputing import dispute, take_back
from interviews.report.selectors import attempt_points, bands_of
from interviews.web.coaching.review_shown import given_on
from interviews.web.report.page import first_of, report_page
from interviews.web.shared.guards import learner_required, missing_is_404
from interviews.web.shared.problem_shown import LANGUAGE_TAGS
from interviews.web.shared.requests import go_to


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
@missing_is_404(Interview, SignalDispute)
def dispute_claim(request: HttpRequest, interview_id: UUID, signal_id: str) -> HttpResponse:
    """Take a claim out of the learner's figures, with the reason; a refusal keeps what was written (422, 429)."""
    reason = request.POST.get("reason", "")

    def act() -> None:
        check_rate("words", request.user)
        dispute(learner=request.user, interview_id=interview_id, signal_id=signal_id, reason=reason)

    return _answer(request, interview_id, signal_id, act, written=reason)


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
@missing_is_404(Interview, SignalDispute)
def take_dispute_back(request: HttpRequest, interview_id: UUID, signal_id: str) -> HttpResponse:
    """Let a claim count again, as long as nobody has looked at the dispute."""

    def act() -> None:
        take_back(learner=request.user, interview_id=interview_id, signal_id=signal_id)

    return _answer(request, interview_id, signal_id, act)


def _answer(
    request: HttpRequest, interview_id: UUID, signal_id: str, act: Callable[[], None], *, written: str = ""
) -> HttpResponse:
    status, refused = 200, {}
    try:
        act()
    except SubmissionRefused as refusal:
        status = 422 if refusal.code in ("empty_message", "too_long") else refusal.status
        refused = {"refused": _told(refusal), "refused_at": signal_id, "written": written}
    if request.htmx:
        return _fragment(request, interview_id, signal_id, {**refused, "answered": True}, status)
    if not refused:
        return go_to(request, f"{reverse('report', kwargs={'interview_id': interview_id})}#signal-{signal_id}")
    context = report_page(interview_with_report(request.user, interview_id), request.user) | refused
    return render(request, "interviews/report/page.html", context, status=status)


def _fragment(
    request: HttpRequest, interview_id: UUID, signal_id: str, told: dict[str, Any], status: int
) -> HttpResponse:
    interview = interview_with_report(request.user, interview_id)
    first = first_of(interview, bands_of(interview), attempt_points(interview), given_on(interview))
    for dimension in first.dimensions:
        for signal in (*dimension.seen, *dimension.perhaps, *dimension.missed):
            if signal.id == signal_id:
                content_lang = LANGUAGE_TAGS[interview.language]
                context = {
                    "interview": interview,
                    "content_lang": content_lang,
                    "first": first,
                    "signal": signal,
                    **told,
                }
                return render(request, "interviews/report/_fragments/dispute_answer.html", context, status=status)
    raise SignalDispute.DoesNotExist


def _told(refusal: SubmissionRefused) -> str:
    if refusal.code == "empty_message":
        return _("Describe in a few words what is wrong with it, so that somebody can check it.")
    return str(refusal.message)
