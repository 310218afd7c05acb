"""Interviews in the admin, to read: the transcript, the stages and what each turn was decided on."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from interviews.markdown import render_code, render_markdown
from interviews.models import Interview, Role
from profiles.roles import COACH, has_role


@admin.register(Interview)
class InterviewAdmin(admin.ModelAdmin):
    list_display = ("title", "learner", "status", "stage", "language", "turn_count", "started_at", "updated_at")
    list_filter = ("status", "stage", "language", "started_at")
    list_select_related = ("learner",)
    search_fields = ("id", "title", "learner__email")
    show_full_result_count = False
    date_hierarchy = "started_at"
    fields = (
        ("title", "learner"),
        ("status", "stage", "language"),
        ("started_at", "updated_at", "finished_at"),
        "stages",
        "transcript",
        "pasted_text",
        "editor_code",
    )
    readonly_fields = ("stages", "transcript", "editor_code")

    class Media:
        css = {"all": ("css/admin.css",)}

    def get_queryset(self, request: HttpRequest) -> Any:
        """The list needs neither the memory nor the texts of an interview."""
        rows = super().get_queryset(request)
        is_list = request.resolver_match is not None and request.resolver_match.url_name.endswith("changelist")
        return rows.defer("context", "code", "pasted_text") if is_list else rows

    @admin.display(description=_("stages"))
    def stages(self, interview: Interview) -> SafeString:
        visits = interview.stage_visits.order_by("position")
        return SafeString(render_to_string("admin/interviews/stages.html", {"visits": visits}))

    @admin.display(description=_("transcript"))
    def transcript(self, interview: Interview) -> SafeString:
        messages = interview.messages.select_related("turn").order_by("position")
        rows = [
            (message, render_markdown(message.text, line_breaks=message.role == Role.LEARNER), message.code)
            for message in messages
        ]
        return SafeString(render_to_string("admin/interviews/transcript.html", {"rows": rows}))

    @admin.display(description=_("code in the editor"))
    def editor_code(self, interview: Interview) -> SafeString:
        return render_code(interview.code, "python")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return has_role(request.user, COACH)

    def has_view_permission(self, request: HttpRequest, obj: Interview | None = None) -> bool:
        return has_role(request.user, COACH)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Interview | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Interview | None = None) -> bool:
        return request.user.is_superuser
