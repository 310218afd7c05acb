"""Sharing a report: switched on and off by the learner, and the page for whoever has the address."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import reswap, retarget

from interviews.conversation.excerpts import words_of_learner
from interviews.ground.refusals import SubmissionRefused, page_language
from interviews.models import Interview, Report
from interviews.models.report import OVERALL
from interviews.report import sharing
from interviews.report.parts import written_sections_of
from interviews.report.selectors import attempt_points, bands_of, code_ran_in, disputes_of, figures_of_report
from interviews.web.report.charts import charts_of
from interviews.web.report.first_screen import first_screen
from interviews.web.report.shown import shown_section
from interviews.web.shared.chart_texts import about_minutes
from interviews.web.shared.guards import interview_or_404, learner_required
from interviews.web.shared.problem_shown import LANGUAGE_TAGS
from interviews.web.shared.requests import go_to

PRIVATE = {"Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow"}
"""An address that is a secret is not told to the pages that a link leads to, and not to search engines."""


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def share_report(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Let whoever has the address read the report. As long as there is nothing to read that is refused (409)."""
    try:
        return _shown(request, interview_id, sharing.share_report)
    except SubmissionRefused as refusal:
        text = _("There is nothing to share yet. You can share the report as soon as its first part is ready.")
        if not request.htmx:
            messages.warning(request, text)
            return _to_report(request, interview_id)
        context = {"interview": interview_or_404(request, interview_id), "refused": text, "answered": True}
        response = render(request, "interviews/report/_fragments/share.html", context, status=refusal.status)
        return reswap(retarget(response, "#share"), "outerHTML")


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def stop_sharing(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Let the address lead nowhere from now on."""
    return _shown(request, interview_id, sharing.stop_sharing)


@require_safe
@never_cache
def shared_report(request: HttpRequest, token: str) -> HttpResponse:
    """Show a report to whoever has its address. One that leads nowhere any more is as one that never was (404).

    ``language`` chooses that of the page: a form would be refused, for by its headers the page says where it is to
    nobody, not even to us.
    """
    if (language := request.GET.get("language")) in dict(settings.LANGUAGES):
        translation.activate(language)
    try:
        report = sharing.shared_report(token)
    except Report.DoesNotExist:
        response = render(request, "interviews/report/shared_missing.html", status=404)
    else:
        response = render(request, "interviews/report/shared.html", _page(report))
    for name, value in PRIVATE.items():
        response[name] = value
    return response


def _shown(request: HttpRequest, interview_id: UUID, verb: Callable[..., Report | None]) -> HttpResponse:
    try:
        report = verb(learner=request.user, interview_id=interview_id)
    except Interview.DoesNotExist as missing:
        raise Http404 from missing
    if not request.htmx:
        return _to_report(request, interview_id)
    context = {"interview": interview_or_404(request, interview_id), "report_row": report, "answered": True}
    return render(request, "interviews/report/_fragments/share.html", context)


def _to_report(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    # With the word in the query the part of the page is open.
    return go_to(request, f"{reverse('report', kwargs={'interview_id': interview_id})}?share#share")


def _page(report: Report) -> dict[str, Any]:
    """Return all that others see: the report and its figures; nothing of who it is, and of the conversation quotes."""
    interview = report.interview
    figures, bands = figures_of_report(interview), bands_of(interview)
    of_own_problem = interview.revision_id is None
    first = first_screen(
        bands,
        page_language(),
        of_own_problem=of_own_problem,
        code_runs=code_ran_in(interview),
        disputes=disputes_of(interview),
    )
    said = words_of_learner(interview)
    sections = [shown_section(section, first.quoted, said) for section in written_sections_of(interview)]
    return {
        "title": interview.title,
        "finished_at": interview.finished_at,
        "content_lang": LANGUAGE_TAGS[interview.language],
        "own_time": about_minutes(figures.seconds) if figures else "",
        "first": first,
        "dimensions": first.dimensions,
        "charts": charts_of(interview, bands, attempt_points(interview), public=True),
        "sections": sorted(sections, key=lambda section: section.name != OVERALL),
    }
