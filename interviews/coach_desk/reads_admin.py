"""Who read whose interview, and when: for administrators, to read."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from interviews.coaching import access
from interviews.models import TranscriptRead
from profiles.cohorts.membership import shown_name
from profiles.models import User
from profiles.skill.learning_admin import ReadByAdministrators

LONGEST_ID = 19
"""What is longer is no id that a database could look for."""


class ReaderFilter(admin.SimpleListFilter):
    """The people who have read something, and those who are gone."""

    title = _("reader")
    parameter_name = "reader"
    GONE = "gone"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, Any]]:
        readers = User.objects.filter(pk__in=TranscriptRead.objects.order_by().values("reader"))
        named = [(str(one.pk), shown_name(one)) for one in readers.order_by("first_name", "last_name", "email")]
        return [*named, (self.GONE, _("Deleted accounts"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[TranscriptRead]) -> QuerySet[TranscriptRead]:
        value = self.value()
        if value == self.GONE:
            return queryset.filter(reader=None)
        if value and not (value.isdecimal() and len(value) < LONGEST_ID):
            return queryset.none()
        return queryset.filter(reader=int(value)) if value else queryset


@admin.register(TranscriptRead)
class TranscriptReadAdmin(ReadByAdministrators):
    list_display = ("read_at", "reader_shown", "what", "interview_link", "learner")
    list_display_links = None
    list_filter = (ReaderFilter, "what", "read_at")
    list_select_related = False
    search_fields = ("reader_name", "reader__email", "interview__title", "interview__learner__email", "interview__id")
    search_help_text = _("Search by the reader, the learner, or the interview's title or id.")
    date_hierarchy = "read_at"
    ordering = ("-read_at", "-pk")
    fields = ("read_at", "reader_name", "reader", "what", "interview_link", "learner")
    readonly_fields = ("interview_link", "learner")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return access.may(request.user, "see_all_reads")

    def has_view_permission(self, request: HttpRequest, obj: TranscriptRead | None = None) -> bool:
        return access.may(request.user, "see_all_reads")

    def get_queryset(self, request: HttpRequest) -> QuerySet[TranscriptRead]:
        """Of the interview only its title and learner are shown."""
        heavy = (f"interview__{name}" for name in ("context", "code", "pasted_text", "own_cases"))
        return super().get_queryset(request).select_related("interview__learner", "reader").defer(*heavy)

    @admin.display(description=_("reader"), ordering="reader_name")
    def reader_shown(self, read: TranscriptRead) -> str:
        """Return who read it, as they were called then."""
        return read.reader_name

    @admin.display(description=_("interview"))
    def interview_link(self, read: TranscriptRead) -> SafeString:
        address = reverse("admin:interviews_interview_change", args=[read.interview_id])
        return format_html('<a href="{}">{}</a>', address, read.interview.title)

    @admin.display(description=_("learner"))
    def learner(self, read: TranscriptRead) -> str:
        return read.interview.learner.email
