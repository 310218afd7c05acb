"""Interviews in the admin: what went otherwise in them, as a list with counts over time, and the pages of the desks.

The interviews themselves are the review queue (``coach_desk/interviews_admin.py``).
"""

import json
from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.db.models import Count, QuerySet
from django.db.models.functions import TruncDate
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from interviews import records_admin  # noqa: F401 - registers its models
from interviews.administering.cost import admin as cost_admin  # noqa: F401 - registers its model
from interviews.administering.home.page import take_its_place
from interviews.administering.providers import admin as providers_admin  # noqa: F401 - registers its model
from interviews.administering.sign_up import admin as sign_up_admin  # noqa: F401 - registers its model
from interviews.coach_desk import interviews_admin, reads_admin, reviews_admin, snippet_admin  # noqa: F401 - register their models
from interviews.coach_desk.base import ReadByCoaches
from interviews.coach_desk.cohorts import admin as cohorts_admin  # noqa: F401 - registers its model
from interviews.coach_desk.queue.narrowing import as_uuid
from interviews.coach_desk.transcript.details import INTERVIEW_PARAMETER
from interviews.coaching import access, reads
from interviews.curating import admin as curating_admin  # noqa: F401 - registers its models
from interviews.evaluation import labelled_admin  # noqa: F401 - registers its model
from interviews.ground.markdown import render_code
from interviews.models import Event, EventKind, ReadWhat
from interviews.own_data import people_admin  # noqa: F401 - registers its models
from interviews.progress import practice_admin  # noqa: F401 - registers its models

take_its_place()

DAYS_COUNTED = 14


class OneInterviewFilter(admin.SimpleListFilter):
    """Names the interview whose events are shown and offers the way back to all; without one there is no choice."""

    title = _("interview")
    parameter_name = INTERVIEW_PARAMETER

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        given = request.GET.get(INTERVIEW_PARAMETER)
        if given is None:
            return []
        readable = access.readable_interviews(request.user)
        title = readable.order_by().filter(pk=as_uuid(given)).values_list("title", flat=True).first()
        return [(given, title or given)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Event]) -> QuerySet[Event]:
        if self.value() is None:
            return queryset
        return queryset.filter(interview_id=as_uuid(self.value()))


@admin.register(Event)
class EventAdmin(ReadByCoaches):
    list_display = ("created_at", "level", "kind", "stage", "interview_link", "told")
    list_display_links = ("created_at",)
    list_filter = ("kind", "level", "stage", OneInterviewFilter)
    list_select_related = ("interview",)
    search_fields = ("interview__id", "interview__title", "interview__learner__email")
    search_help_text = _("Search by the interview's id or title, or by the learner's email.")
    show_full_result_count = False
    date_hierarchy = "created_at"
    change_list_template = "admin/interviews/event_list.html"
    fields = (
        ("created_at", "level", "kind", "stage"),
        ("interview_link", "turn_number"),
        "message",
        "input_text",
        "snapshot_text",
    )
    readonly_fields = ("interview_link", "turn_number", "input_text", "snapshot_text")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Event]:
        """Return the events of what this person may read. Of the interview only its name is shown."""
        heavy = (f"interview__{name}" for name in ("context", "code", "pasted_text"))
        rows = access.readable_events(request.user).order_by(*self.get_ordering(request) or Event._meta.ordering)
        return rows.select_related("interview", "turn").defer(*heavy)

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Add the counts of the days to the list, of the rows that its filters let through."""
        response = super().changelist_view(request, extra_context)
        found = getattr(response, "context_data", None) or {}
        if "cl" in found:
            found["counts"] = counts_over_time(found["cl"].queryset, timezone.localdate())
        return response

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show an event, and note that it was read: it holds what the learner wrote."""
        event = self.get_object(request, unquote(object_id)) if self.has_view_permission(request) else None
        if event is not None:
            reads.record_read(reader=request.user, interview=event.interview, what=ReadWhat.EVENTS)
        return super().change_view(request, object_id, form_url, extra_context)

    @admin.display(description=_("message"))
    def told(self, event: Event) -> str:
        """Return the message without what an exception said, which may quote the learner: a list shows no words of
        theirs."""
        return event.message.partition(": ")[0]

    @admin.display(description=_("interview"), ordering="interview__title")
    def interview_link(self, event: Event) -> SafeString:
        address = reverse("admin:interviews_interview_change", args=[event.interview_id])
        return format_html('<a href="{}">{}</a>', address, event.interview.title)

    @admin.display(description=_("turn"))
    def turn_number(self, event: Event) -> str:
        return str(event.turn.number) if event.turn else ""

    @admin.display(description=_("input"))
    def input_text(self, event: Event) -> SafeString:
        return format_html('<pre class="dryrun-text">{}</pre>', event.input)

    @admin.display(description=_("snapshot"))
    def snapshot_text(self, event: Event) -> SafeString:
        return render_code(json.dumps(event.snapshot, ensure_ascii=False, indent=2), "json")


@dataclass(frozen=True)
class DayCount:
    """How many events a day had; ``bar`` is its height from 0 to 20, against the day with the most."""

    day: date
    number: int
    bar: int

    @property
    def top(self) -> int:
        """Return where the bar begins, seen from above."""
        return 20 - self.bar


@dataclass(frozen=True)
class KindCounts:
    """How many events of a kind each day had, and all days together."""

    kind: str
    per_day: tuple[int, ...]
    total: int


@dataclass(frozen=True)
class CountsOverTime:
    """The table above the list: the days, oldest first, and a row for each kind that occurred."""

    days: tuple[DayCount, ...]
    kinds: tuple[KindCounts, ...]
    total: int


def counts_over_time(events: QuerySet[Event], today: date) -> CountsOverTime:
    """Count ``events`` by kind and day over the last days up to ``today``, with one query."""
    days = [today - timedelta(days=ago) for ago in reversed(range(DAYS_COUNTED))]
    since = timezone.make_aware(datetime.combine(days[0], time.min))
    until = timezone.make_aware(datetime.combine(today + timedelta(days=1), time.min))
    rows = (
        events.filter(created_at__gte=since, created_at__lt=until)
        .order_by()
        .values("kind", day=TruncDate("created_at"))
        .annotate(number=Count("pk"))
    )
    numbers = {(row["kind"], row["day"]): row["number"] for row in rows}
    per_kind, per_day = Counter[str](), Counter[date]()
    for (kind, day), number in numbers.items():
        per_kind[kind] += number
        per_day[day] += number
    most = max(per_day.values(), default=0)
    return CountsOverTime(
        days=tuple(DayCount(day, per_day[day], _height(per_day[day], most)) for day in days),
        kinds=tuple(
            KindCounts(str(label), tuple(numbers.get((kind, day), 0) for day in days), per_kind[kind])
            for kind, label in EventKind.choices
            if per_kind[kind]
        ),
        total=per_day.total(),
    )


def _height(number: int, most: int) -> int:
    """A day with one event still has a bar to be seen."""
    return max(1, round(20 * number / most)) if number else 0
