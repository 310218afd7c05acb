"""Labelled messages in the admin: read, filtered, and taken along as rows on which the reading is measured and trained.

For administrators alone. Whose words they are is shown nowhere.
"""

import json

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

from interviews.coaching.access import is_administrator
from interviews.evaluation.labelled_rows import claim_lines_of, lines_of, without_people
from interviews.ground.markdown import render_code
from interviews.models import LabelledMessage

BEGINNING = 80


class HasActsFilter(admin.SimpleListFilter):
    """Whether the learner told what was meant, or only that it was something else."""

    title = _("chosen reading")
    parameter_name = "told"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, object]]:
        return [("yes", _("One of the readings")), ("no", _("Something else"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[LabelledMessage]) -> QuerySet[LabelledMessage]:
        if self.value() == "yes":
            return queryset.exclude(acts=[])
        return queryset.filter(acts=[]) if self.value() == "no" else queryset


@admin.register(LabelledMessage)
class LabelledMessageAdmin(admin.ModelAdmin):
    list_display = ("beginning", "label", "how", "problem", "stage", "language", "created_at")
    list_filter = ("how", HasActsFilter, "language", "stage", "created_at", "problem")
    search_fields = ("text", "label", "problem")
    search_help_text = _("Search in what was said and chosen, or by the problem's name in links.")
    show_full_result_count = False
    list_per_page = 50
    list_select_related = ("learner",)
    date_hierarchy = "created_at"
    fields = ("how", "problem", "stage", "language", "follow_up", "shown_asked", "shown_text", "label", "shown_acts")
    readonly_fields = ("shown_asked", "shown_text", "shown_acts")
    actions = ("export_rows", "export_claims")

    class Media:
        css = {"all": ("css/admin.css",)}

    def get_queryset(self, request: HttpRequest) -> QuerySet[LabelledMessage]:
        """Leave out what guests said."""
        return super().get_queryset(request).filter(learner__is_guest=False)

    @admin.display(description=_("what the learner said"))
    def beginning(self, row: LabelledMessage) -> str:
        return Truncator(self.shown_text(row)).chars(BEGINNING)

    @admin.display(description=_("what the learner said"))
    def shown_text(self, row: LabelledMessage) -> str:
        return without_people(row.text, row.learner)

    @admin.display(description=_("what the coach had said"))
    def shown_asked(self, row: LabelledMessage) -> str:
        return without_people(row.asked, row.learner)

    @admin.display(description=_("acts"))
    def shown_acts(self, row: LabelledMessage) -> SafeString:
        return render_code(json.dumps(row.acts, ensure_ascii=False, indent=2), "json")

    @admin.action(description=_("Export as JSONL"))
    def export_rows(self, request: HttpRequest, queryset: QuerySet[LabelledMessage]) -> HttpResponse | None:
        """Answer with the chosen rows in the format of ``evaluate reading``; those without acts are left out."""
        if not is_administrator(request.user):
            raise PermissionDenied
        lines = list(lines_of(queryset.select_related("learner").order_by("created_at", "pk")))
        if not lines:
            self.message_user(
                request, _("In none of the selected messages did the learner say what was meant."), messages.WARNING
            )
            return None
        return _file("labelled-messages", lines)

    @admin.action(description=_("Export the disputed claims as JSONL"))
    def export_claims(self, request: HttpRequest, queryset: QuerySet[LabelledMessage]) -> HttpResponse | None:
        """Answer with the claims of reports that rested on the chosen rows and that their learners dispute."""
        if not is_administrator(request.user):
            raise PermissionDenied
        lines = list(claim_lines_of(queryset.select_related("learner").order_by("created_at", "pk")))
        if not lines:
            self.message_user(request, _("No disputed claim refers to any of the selected messages."), messages.WARNING)
            return None
        return _file("disputed-claims", lines)

    # --- who may ---

    def has_module_permission(self, request: HttpRequest) -> bool:
        return is_administrator(request.user)

    def has_view_permission(self, request: HttpRequest, obj: LabelledMessage | None = None) -> bool:
        return is_administrator(request.user)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: LabelledMessage | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: LabelledMessage | None = None) -> bool:
        return is_administrator(request.user)


def _file(what: str, lines: list[str]) -> HttpResponse:
    name = f"{what}-{timezone.localdate():%Y-%m-%d}.jsonl"
    return HttpResponse(
        "".join(lines),
        content_type="application/x-ndjson; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
