"""Problems in the admin: the curator's desk, put together of its pages; how a problem is saved, and who may."""

from contextlib import suppress
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import path
from django.utils.translation import gettext_lazy as _
from simple_history.admin import SimpleHistoryAdmin

from interviews.curating import remarks_admin  # noqa: F401 - registers its model
from interviews.curating.desk.drafting import DraftingPages
from interviews.curating.desk.guards import known_number
from interviews.curating.desk.hearing import HearingPages
from interviews.curating.desk.listing import ProblemListing
from interviews.curating.desk.log import note_in_log
from interviews.curating.desk.looks import LookPages
from interviews.curating.desk.versions import ProblemVersions
from interviews.curating.desk.working_copy import WorkingCopyPages
from interviews.curating.problem_form import ProblemForm
from interviews.curating.state_words import KEPT_UNFINISHED, told_of_saving
from interviews.curating.unfinished import NotKept, keep_as_it_is
from problems.bank.reading import BankFileError, parse_bank_problem
from problems.bank.writing import to_yaml
from problems.exchange.admin import ProblemExchangeMixin
from problems.models import Problem, ProblemRevision
from problems.services import save_draft
from profiles.roles import CURATOR, has_role

MOST_SLUGS = 500
MOST_OF_A_SLUG = 75


@admin.register(Problem)
class ProblemAdmin(
    ProblemListing, WorkingCopyPages, DraftingPages, LookPages, HearingPages, ProblemVersions, ProblemExchangeMixin,
    SimpleHistoryAdmin,
):  # fmt: skip
    form = ProblemForm
    fields = ("content", "seen")
    change_form_template = "admin/problems/problem/change_form.html"

    class Media:
        css = {"all": ("css/admin.css", "css/desk.css")}

    def get_urls(self) -> list[Any]:
        """Add the pages of the desk."""
        own = [
            path(f"<object_id>/{name}/", self.admin_site.admin_view(view), name=f"problems_problem_{name}")
            for name, view in (
                ("move", self.move_view),
                ("retire", self.retire_view),
                ("check", self.check_view),
                ("proof", self.proof_view),
                ("preview", self.preview_view),
                ("practise", self.practise_view),
                ("insights", self.insights_view),
                ("hearing", self.hearing_view),
                ("learner", self.learner_view),
                ("fields", self.fields_view),
                ("drafting", self.drafting_view),
                ("drafting_state", self.drafting_state_view),
            )
        ]
        adding = path(
            "add/fields/", self.admin_site.admin_view(self.add_fields_view), name="problems_problem_add_fields"
        )
        drafting = path(
            "add/drafted/", self.admin_site.admin_view(self.add_drafted_view), name="problems_problem_add_drafted"
        )
        whole = path("overview/", self.admin_site.admin_view(self.overview_view), name="problems_problem_overview")
        guiding = path("guide/", self.admin_site.admin_view(self.guide_view), name="problems_problem_guide")
        return [adding, drafting, whole, guiding, *own, *super().get_urls()]

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Let the form say so, if the same problem was added at this very moment."""
        if object_id is not None:
            known_number(object_id)
        if request.method == "POST" and "_unfinished" in request.POST:
            kept = self._kept_unfinished(request, object_id)
            if kept is not None:
                return kept
        try:
            return super().changeform_view(request, object_id, form_url, extra_context)
        except IntegrityError:
            return super().changeform_view(request, object_id, form_url, extra_context)

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Offer the problems of which one may begin a copy."""
        slugs = Problem.objects.order_by("slug").values_list("slug", flat=True)[:MOST_SLUGS]
        return super().add_view(request, form_url, {"slugs": slugs, **(extra_context or {})})

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Begin with the copy that was asked for, under another slug; nothing of it is saved."""
        slug = request.GET.get("copy", "").strip()
        if not slug:
            return {}
        problem = Problem.objects.filter(slug=slug, draft_revision__isnull=False).first()
        if problem is None:
            self.message_user(request, _("There is no problem with this name in links to copy."), messages.WARNING)
            return {}
        return {"content": to_yaml({**problem.draft_revision.content, "slug": f"{slug[:MOST_OF_A_SLUG]}-copy"})}

    def _kept_unfinished(self, request: HttpRequest, object_id: str | None) -> HttpResponse | None:
        """Keep the text as it is, although it does not fit the format; ``None`` where it has to be shown again."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        problem = get_object_or_404(Problem, pk=object_id) if object_id is not None else None
        text = request.POST.get("content", "").replace("\r\n", "\n")
        with suppress(BankFileError):
            parse_bank_problem(text)
            return None  # it fits, and is saved as always
        try:
            seen, overwrite = request.POST.get("seen", ""), request.POST.get("overwrite", "")
            kept = keep_as_it_is(problem, text, seen=seen, overwrite=overwrite, by=request.user)
        except NotKept as refused:
            self.message_user(request, str(refused), messages.ERROR)
            return None
        note_in_log(request, kept, "unfinished")
        self.message_user(request, KEPT_UNFINISHED, messages.SUCCESS)
        return redirect("admin:problems_problem_change", kept.pk)

    def save_model(self, request: HttpRequest, obj: Problem, form: ProblemForm, change: bool) -> None:
        """Store a new revision as the working copy; interviews that run keep theirs."""
        before = (obj.draft_revision, obj.unfinished) if change else None
        saved = save_draft(form.cleaned_data["content"], by=request.user)
        obj.pk, obj.slug, obj.title_en = saved.pk, saved.slug, saved.title_en
        is_changed = before is None or before != (saved.draft_revision, "")
        obj.told = told_of_saving(saved, is_changed=is_changed)

    def response_add(self, request: HttpRequest, obj: Problem, post_url_continue: str | None = None) -> HttpResponse:
        """Say what learners get of it."""
        return self._saved(request, obj)

    def response_change(self, request: HttpRequest, obj: Problem) -> HttpResponse:
        """Say what learners get of it."""
        return self._saved(request, obj)

    def _saved(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        self.message_user(request, problem.told, messages.SUCCESS)
        if "_addanother" in request.POST:
            return redirect("admin:problems_problem_add")
        if "_continue" in request.POST or "overwrite" in request.POST:
            return redirect("admin:problems_problem_change", problem.pk)
        return self.response_post_save_change(request, problem)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return has_role(request.user, CURATOR)

    def has_view_permission(self, request: HttpRequest, obj: Problem | None = None) -> bool:
        return has_role(request.user, CURATOR)

    has_change_permission = has_view_permission

    def has_add_permission(self, request: HttpRequest) -> bool:
        return has_role(request.user, CURATOR)

    def has_view_history_permission(self, request: HttpRequest, obj: Problem | None = None) -> bool:
        return has_role(request.user, CURATOR)

    has_change_history_permission = has_view_history_permission

    def has_delete_permission(self, request: HttpRequest, obj: Problem | None = None) -> bool:
        """Interviews need what they were held about."""
        if not request.user.is_superuser:
            return False
        return obj is None or not ProblemRevision.objects.filter(problem=obj, interviews__isnull=False).exists()
