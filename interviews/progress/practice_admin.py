"""Re-solves in the admin, and what stays of people who are gone: to read, for administrators."""

from typing import Any

from django.contrib import admin
from django.db.models import Sum
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from interviews.ground.markdown import shown_code
from interviews.models import AnonymousCount, Probe
from profiles.skill.learning_admin import ReadByAdministrators

COUNTED = ("interviews", "finished", "solved", "probes", "hints", "turns", "seconds")


@admin.register(Probe)
class ProbeAdmin(ReadByAdministrators):
    list_display = ("learner", "problem", "status", "outcome", "tries", "given_up", "rating", "started_at")
    list_filter = ("status", "outcome", "given_up", "started_at")
    list_select_related = ("learner", "revision__problem")
    search_fields = ("id", "learner__email", "revision__problem__slug")
    date_hierarchy = "started_at"
    ordering = ("-started_at",)
    fields = (
        ("learner", "problem", "language"),
        ("status", "outcome", "passed", "total", "tries", "given_up", "rating", "fault"),
        ("claimed_time", "claimed_space"),
        ("started_at", "submitted_at", "finished_at"),
        "submitted_code",
    )
    readonly_fields = ("problem", "submitted_code")

    def get_queryset(self, request: HttpRequest) -> Any:
        """Of the problem only its name is shown."""
        return super().get_queryset(request).select_related("revision__problem").defer("revision__content")

    @admin.display(description=_("problem"), ordering="revision__problem__slug")
    def problem(self, probe: Probe) -> str:
        return probe.revision.problem.slug

    @admin.display(description=_("code"))
    def submitted_code(self, probe: Probe) -> str:
        return shown_code(probe.code, probe.code_language)


@admin.register(AnonymousCount)
class AnonymousCountAdmin(ReadByAdministrators):
    """Numbers by month and problem, with the sums of what the filters let through."""

    list_display = ("month", "item_shown", *COUNTED)
    list_display_links = None
    list_filter = ("month",)
    list_select_related = False
    search_fields = ("item",)
    date_hierarchy = "month"
    ordering = ("-month", "item")
    change_list_template = "admin/interviews/anonymous_count_list.html"

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Add the sums to the list."""
        response = super().changelist_view(request, extra_context)
        found = getattr(response, "context_data", None) or {}
        if "cl" in found:
            sums = found["cl"].queryset.order_by().aggregate(**{f"sum_of_{name}": Sum(name) for name in COUNTED})
            labels = (AnonymousCount._meta.get_field(name).verbose_name for name in COUNTED)
            found["sums"] = [(label, sums[f"sum_of_{name}"] or 0) for label, name in zip(labels, COUNTED, strict=True)]
        return response

    @admin.display(description=_("problem"), ordering="item")
    def item_shown(self, count: AnonymousCount) -> str:
        return count.item or _("pasted problems")
