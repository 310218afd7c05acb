"""Pages that curators look at: the preview, the insights, the bank as a whole, and the guide."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _
from pydantic import ValidationError

from interviews.curating.desk.guards import for_curators
from interviews.curating.guide import guide
from interviews.curating.insights.figures import insights_of
from interviews.curating.overview import overview
from interviews.curating.preview import preview_of
from problems.bank.faults import readable_faults
from problems.models import Difficulty, Problem
from profiles.models import InterviewLanguage
from profiles.skill.estimates import DIFFICULTIES

RECENT_DAYS = 90


class LookPages:
    """Pages on which nothing is changed."""

    @for_curators
    def preview_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Show the working copy as learners would see it, and what the coach may say about it."""
        language = request.GET.get("language")
        language = language if language in InterviewLanguage.values else "en"
        if problem.draft_revision is None:
            return redirect("admin:problems_problem_change", problem.pk)
        try:
            preview = preview_of(problem.draft_revision, language)
        except ValidationError as error:
            for fault in readable_faults(error)[:10]:
                self.message_user(request, fault, messages.ERROR)
            return redirect("admin:problems_problem_change", problem.pk)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Preview: %(title)s") % {"title": preview.title},
            "opts": self.opts,
            "original": problem,
            "preview": preview,
            "language": language,
            "languages": InterviewLanguage.choices,
            "media": self.media,
        }
        return render(request, "admin/curating/preview.html", context)

    @for_curators
    def insights_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Tell what interviews about the problem show, in one language or lately if the page asks so."""
        language = request.GET.get("language")
        language = language if language in InterviewLanguage.values else ""
        is_recent = request.GET.get("days") == str(RECENT_DAYS)
        days = RECENT_DAYS if is_recent else None
        context = {
            **self.admin_site.each_context(request),
            "title": _("Insights: %(title)s") % {"title": problem.title_en},
            "opts": self.opts,
            "original": problem,
            "insights": insights_of(problem, now=now(), language=language or None, days=days),
            "stated": DIFFICULTIES[problem.difficulty],
            "language": language,
            "languages": InterviewLanguage.choices,
            "is_recent": is_recent,
            "recent_days": RECENT_DAYS,
            "media": self.media,
        }
        return render(request, "admin/curating/insights.html", context)

    def overview_view(self, request: HttpRequest) -> HttpResponse:
        """Show where the bank is thin, and which problems ask for a look."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            "title": _("Overview of the bank"),
            "opts": self.opts,
            "overview": overview(),
            "difficulties": Difficulty.choices,
            "media": self.media,
        }
        return render(request, "admin/curating/overview.html", context)

    def guide_view(self, request: HttpRequest) -> HttpResponse:
        """Show how to write a problem."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        try:
            text = guide()
        except FileNotFoundError as error:
            raise Http404 from error
        context = {
            **self.admin_site.each_context(request),
            "title": _("How to write a problem"),
            "opts": self.opts,
            "guide": text,
            "media": self.media,
        }
        return render(request, "admin/curating/guide.html", context)
