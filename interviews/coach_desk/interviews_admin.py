"""The review queue in the admin: what waits for a human coach, claimed and given back there.

A row leads to the transcript (``transcript/page.py``), where reviews are written.
"""

from typing import Any
from urllib.parse import parse_qsl

from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.coach_desk.own_settings import DeskSettingsForm
from interviews.coach_desk.queue import waiting as queue
from interviews.coach_desk.queue.change_list import FILTERS_KEPT, HEAVY, QueueActionForm, QueueColumns, QueueList
from interviews.coach_desk.queue.claiming import (
    MOST_AT_ONCE,
    claim_all,
    give_back_all,
    told_of_claims,
    told_of_giving_back,
)
from interviews.coach_desk.queue.filters import FILTERS
from interviews.coach_desk.queue.narrowing import searched
from interviews.coach_desk.queue.releasing import ready_of, release_all
from interviews.coach_desk.queue.workload import loads_of
from interviews.coach_desk.transcript.details import InterviewDetails
from interviews.coach_desk.transcript.page import transcript_page, transcript_urls
from interviews.coach_desk.transcript.problem import problem_shown
from interviews.coaching import access, reads, receiving
from interviews.models import Interview
from profiles.account.preferences import save_preferences
from profiles.selectors import profile_of


class InterviewAdmin(QueueColumns, InterviewDetails):
    list_display_links = ("title",)
    list_filter = FILTERS
    list_per_page = 50
    sortable_by = ()
    search_fields = ("title", "learner__email")
    search_help_text = _("Search by title, or by the learner's name or address.")
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    action_form = QueueActionForm
    actions = ("claim_selected", "release_selected", "give_back_selected")
    change_list_template = "admin/interviews/interview/change_list.html"

    class Media:
        css = {"all": ("css/coach-desk-queue.css",)}

    # --- which rows, in which order ---

    def get_queryset(self, request: HttpRequest) -> QuerySet[Interview]:
        """Return what this person may read and nothing else, on every page of an interview and for every action."""
        if _is_list(request):
            return queue.queue_of(request.user).select_related("learner").defer(*HEAVY)
        return access.readable_interviews(request.user)

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        """The queue has one order: see ``queue.ORDER``. Elsewhere there is nothing to order."""
        return queue.ORDER if _is_list(request) else ("-updated_at",)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Interview], search_term: str
    ) -> tuple[QuerySet[Interview], bool]:
        """Search as :func:`queue.neighbours` does, so that both speak of the same list."""
        return searched(queryset, search_term), False

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return QueueList

    # --- pages ---

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Show the queue with its figures."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        summary, now = queue.summary(request.user), timezone.now()
        context = {
            "title": _("Review queue"),
            "summary": summary,
            "now": now,
            "loads": [(one, now - one.turnaround if one.turnaround else None) for one in loads_of(request.user, now)],
            "turnaround_since": None if summary.turnaround is None else now - summary.turnaround,
        }
        return super().changelist_view(request, context | (extra_context or {}))

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the transcript to review, with the queue that one came from; nothing is sent to it."""
        if request.method not in ("GET", "HEAD"):
            raise PermissionDenied
        interview = self._readable(request, object_id)
        came_from = dict(parse_qsl(request.GET.get(FILTERS_KEPT, "")))
        return transcript_page(self, request, interview, queue.neighbours(request.user, interview, came_from))

    def details_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Show administrators everything that is stored of an interview; having read it is noted."""
        if not access.is_administrator(request.user):
            raise PermissionDenied
        interview = self._readable(request, object_id)
        reads.record_read(reader=request.user, interview=interview)
        return super().changeform_view(request, str(object_id), "", {"title": interview.title, "subtitle": None})

    def problem_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Show all that the bank says of the problem, for who reads the transcript."""
        interview = self._readable(request, object_id)
        reads.record_read(reader=request.user, interview=interview)
        context = {
            **self.admin_site.each_context(request),
            **problem_shown(interview),
            "opts": self.opts,
            "title": interview.title,
            "interview": interview,
        }
        return render(request, "admin/coach_desk/transcript/problem.html", context)

    def settings_view(self, request: HttpRequest) -> HttpResponse:
        """Let coaches say how they review and what comes to them by mail."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        form = DeskSettingsForm(request.POST if request.method == "POST" else None, instance=profile_of(request.user))
        if form.is_bound and form.is_valid():
            save_preferences(user=request.user, **form.cleaned_data)
            self.message_user(request, _("Your choices are saved."), messages.SUCCESS)
            return redirect("admin:interviews_interview_settings")
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("How I review"),
            "form": form,
            "media": self.media,
            "mail_is_sent": settings.MAIL_IS_SENT,
        }
        return render(request, "admin/coach_desk/settings.html", context, status=422 if form.errors else 200)

    def get_urls(self) -> list[URLPattern]:
        wrap = self.admin_site.admin_view
        own = [
            path("how-i-review/", wrap(self.settings_view), name="interviews_interview_settings"),
            path("<uuid:object_id>/details/", wrap(self.details_view), name="interviews_interview_details"),
            path("<uuid:object_id>/problem/", wrap(self.problem_view), name="interviews_interview_problem"),
        ]
        return [*own, *transcript_urls(self), *super().get_urls()]

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> tuple[Any, ...]:
        """Let nothing that belongs to an interview keep it from going, as the reviews and readings of it would, which
        nobody deletes by themselves."""
        told, counts, _lacking, protected = super().get_deleted_objects(objs, request)
        return told, counts, set(), protected

    def delete_model(self, request: HttpRequest, obj: Interview) -> None:
        """Delete one as several."""
        self.delete_queryset(request, Interview.objects.filter(pk=obj.pk))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Interview]) -> None:
        """Delete them; what coaches wrote goes with them, so their learners have nothing new from there any more."""
        with transaction.atomic():
            learners = set(queryset.order_by().values_list("learner", flat=True))
            super().delete_queryset(request, queryset)
            for learner_id in sorted(learners):
                receiving.count_unread(learner_id=learner_id)

    def _readable(self, request: HttpRequest, object_id: object) -> Interview:
        if not self.has_view_permission(request):
            raise PermissionDenied
        interview = self.get_object(request, unquote(str(object_id)))
        if interview is None:
            raise Http404
        return interview

    # --- actions ---

    @admin.action(description=_("Claim the unclaimed ones"))
    def claim_selected(self, request: HttpRequest, queryset: QuerySet[Interview]) -> None:
        """Claim what was chosen as far as it is free, and say what is not, and why."""
        chosen = self._chosen(request, queryset)
        if chosen is not None:
            result = claim_all(coach=request.user, interviews=chosen)
            everything = result.claimed and not (result.held or result.refused or result.reviewed)
            self.message_user(request, told_of_claims(result), messages.SUCCESS if everything else messages.WARNING)

    @admin.action(description=_("Release those that I have written"))
    def release_selected(self, request: HttpRequest, queryset: QuerySet[Interview]) -> HttpResponse | None:
        """Show what of the chosen is ready to be released; release it once that is confirmed."""
        chosen = self._chosen(request, queryset)
        if chosen is None:
            return None
        if "confirmed" in request.POST:
            self.message_user(request, release_all(coach=request.user, interviews=chosen))
            return None
        ready = ready_of(request.user, chosen)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("Release reviews"),
            "ready": ready,
            "any_ready": any(not one.lacking for one in ready),
        }
        return render(request, "admin/coach_desk/queue/release.html", context)

    @admin.action(description=_("Return my claims to the queue"))
    def give_back_selected(self, request: HttpRequest, queryset: QuerySet[Interview]) -> None:
        """Give back what this coach has claimed of what was chosen; what was written stays with it."""
        chosen = self._chosen(request, queryset)
        if chosen is not None:
            result = give_back_all(coach=request.user, interviews=chosen, note=request.POST.get("note", ""))
            everything = result.given_back and not (result.not_own or result.refused)
            self.message_user(
                request, told_of_giving_back(result), messages.SUCCESS if everything else messages.WARNING
            )

    def _chosen(self, request: HttpRequest, queryset: QuerySet[Interview]) -> list[Interview] | None:
        chosen = list(queryset[: MOST_AT_ONCE + 1])
        if len(chosen) <= MOST_AT_ONCE:
            return chosen
        told = _(
            "Choose at most %(number)d at once, so that others still find something in the queue. Nothing was changed."
        )
        self.message_user(request, told % {"number": MOST_AT_ONCE}, messages.WARNING)
        return None


def _is_list(request: HttpRequest) -> bool:
    match = request.resolver_match
    return match is not None and (match.url_name or "").endswith("changelist")


admin.site.register(Interview, InterviewAdmin)
