"""Interviews in the admin, to read: the transcript, the stages, the cards and the report, and what went otherwise.

Events are shown with the turn they belong to, and all together in a list with counts over time.
"""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.db.models import Count, F, Model, Q, QuerySet
from django.db.models.functions import TruncDate
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from interviews import people_admin, practice_admin, selectors  # noqa: F401 - two of them register their models
from interviews.attempt_selectors import attempts_of
from interviews.core.context import Language
from interviews.core.feedback_wording import FEEDBACK_WORDING
from interviews.core.redaction import redact
from interviews.core.rubric import Assessment
from interviews.desk import admin as desk_admin  # noqa: F401 - registers its models
from interviews.markdown import render_code, render_markdown
from interviews.models import Band, Card, Dimension, Event, EventKind, Interview, Message, Role
from interviews.refusals import page_language
from interviews.report.rubric_wording import band_reason, signal_sentence
from interviews.report_selectors import bands_of
from profiles.roles import COACH, has_role

DAYS_COUNTED = 14
ATTEMPTS_SHOWN = 50
INTERVIEW_PARAMETER = "interview__id__exact"


class ReadByCoaches(admin.ModelAdmin):
    """Coaches and administrators may read it, nobody may change it, and only administrators may delete it."""

    class Media:
        css = {"all": ("css/admin.css",)}

    def has_module_permission(self, request: HttpRequest) -> bool:
        return has_role(request.user, COACH)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return has_role(request.user, COACH)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return request.user.is_superuser

    def log_deletions(self, request: HttpRequest, queryset: Iterable[Model]) -> Any:
        """Log that something is deleted without the words of its learner, whom nobody could find from there."""
        logged = super().log_deletions(request, queryset)
        LogEntry.objects.filter(pk__in=[entry.pk for entry in logged]).update(object_repr=F("object_id"))
        return logged


class AskedForACoachFilter(admin.SimpleListFilter):
    """Interviews of which the learner asked for a human coach, the latest question first, or the others.

    Nobody waits for help in a scratch interview.
    """

    title = _("asked for a coach")
    parameter_name = "asked_for_a_coach"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, Any]]:
        return [("yes", _("Yes")), ("no", _("No"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Interview]) -> QuerySet[Interview]:
        asked = Q(help_requested_at__isnull=False, is_scratch=False)
        if self.value() == "yes":
            return queryset.filter(asked)
        return queryset.filter(~asked) if self.value() == "no" else queryset


@admin.register(Interview)
class InterviewAdmin(ReadByCoaches):
    list_display = (
        "title", "learner", "status", "stage", "language", "turn_count", "help_requested_at", "started_at", "updated_at"
    )  # fmt: skip
    list_filter = (AskedForACoachFilter, "status", "stage", "language", "started_at")
    list_select_related = ("learner",)
    search_fields = ("id", "title", "learner__email")
    show_full_result_count = False
    date_hierarchy = "started_at"
    fields = (
        ("title", "learner"),
        ("status", "stage", "language"),
        ("help_requested_at", "help_question"),
        ("started_at", "updated_at", "finished_at", "ended_early"),
        ("last_prompt_tokens", "last_completion_tokens", "prompt_tokens", "completion_tokens"),
        "stages",
        "event_list",
        "transcript",
        "attempts",
        "cards",
        "bands",
        "report_sections",
        "model_calls",
        "pasted_text",
        "editor_code",
    )
    readonly_fields = (
        "stages", "event_list", "transcript", "attempts", "cards", "bands", "report_sections", "model_calls",
        "editor_code",
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> Any:
        """The list needs neither the memory nor the texts of an interview."""
        rows = super().get_queryset(request)
        is_list = request.resolver_match is not None and request.resolver_match.url_name.endswith("changelist")
        return rows.defer("context", "code", "pasted_text") if is_list else rows

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        """Who asked for a coach last comes first where only those are shown."""
        only_asked = request.GET.get(AskedForACoachFilter.parameter_name) == "yes"
        return ("-help_requested_at",) if only_asked else ("-updated_at",)

    @admin.display(description=_("stages"))
    def stages(self, interview: Interview) -> SafeString:
        visits = interview.stage_visits.order_by("position")
        return SafeString(render_to_string("admin/interviews/stages.html", {"visits": visits}))

    @admin.display(description=_("events"))
    def event_list(self, interview: Interview) -> SafeString:
        address = f"{reverse('admin:interviews_event_changelist')}?{INTERVIEW_PARAMETER}={interview.pk}"
        return format_html('<a href="{}">{}</a>', address, _("Events of this interview"))

    @admin.display(description=_("transcript"))
    def transcript(self, interview: Interview) -> SafeString:
        return SafeString(
            render_to_string("admin/interviews/transcript.html", {"turns": _turns_with_events(interview)})
        )

    @admin.display(description=_("attempts"))
    def attempts(self, interview: Interview) -> SafeString:
        shown = [(attempt, render_code(attempt.code)) for attempt in attempts_of(interview).reverse()[:ATTEMPTS_SHOWN]]
        return SafeString(render_to_string("admin/interviews/attempts.html", {"attempts": shown}))

    @admin.display(description=_("cards"))
    def cards(self, interview: Interview) -> SafeString:
        rows = interview.cards.select_related("message__turn").order_by("message__position")
        shown = [_card_shown(card) for card in rows]
        return SafeString(render_to_string("admin/interviews/cards.html", {"cards": shown}))

    @admin.display(description=_("bands"))
    def bands(self, interview: Interview) -> SafeString:
        shown = [_band_shown(assessment, interview.language) for assessment in bands_of(interview)]
        return SafeString(render_to_string("admin/interviews/bands.html", {"bands": shown}))

    @admin.display(description=_("report"))
    def report_sections(self, interview: Interview) -> SafeString:
        sections = [(section, render_markdown(section.text)) for section in interview.sections.order_by("position")]
        return SafeString(render_to_string("admin/interviews/report_sections.html", {"sections": sections}))

    @admin.display(description=_("model calls"))
    def model_calls(self, interview: Interview) -> SafeString:
        context = {"calls": selectors.model_calls_of(interview), "beginning": selectors.BEGINNING}
        return SafeString(render_to_string("admin/interviews/model_calls.html", context))

    @admin.display(description=_("code in the editor"))
    def editor_code(self, interview: Interview) -> SafeString:
        return render_code(interview.code, "python")


@dataclass(frozen=True)
class _CardShown:
    """A card as a row: ``title`` is what the learner read first, ``facts`` are JSON without any secret."""

    card: Card
    title: str
    facts: str


def _band_shown(assessment: Assessment, language: Language) -> dict[str, Any]:
    return {
        "dimension": Dimension(assessment.dimension.value).label,
        "band": Band(assessment.band.value).label,
        "reason": band_reason(assessment, language),
        "signals": [(signal, signal_sentence(signal, language)) for signal in assessment.signals],
    }


def _card_shown(card: Card) -> _CardShown:
    facts = redact(json.dumps(card.facts, ensure_ascii=False, indent=2)) if card.facts else ""
    return _CardShown(card, FEEDBACK_WORDING[card.code][page_language()].title, facts)


@dataclass
class _TurnShown:
    """A turn as the transcript shows it: what was said, each with its text as HTML, and what went differently."""

    messages: list[tuple[Message, SafeString]]
    events: list[Event]


def _turns_with_events(interview: Interview) -> list[_TurnShown]:
    """Return the turns in order; what was said before the first comes first. A turn that failed may hold no message."""
    turns: dict[int, _TurnShown] = {}

    def shown(row: Message | Event) -> _TurnShown:
        return turns.setdefault(row.turn.number if row.turn else 0, _TurnShown([], []))

    said = interview.messages.exclude(role=Role.CARD)  # cards have a table of their own
    for message in said.select_related("turn").order_by("position"):
        text = render_markdown(message.text, line_breaks=message.role == Role.LEARNER)
        shown(message).messages.append((message, text))
    for event in interview.events.select_related("turn").order_by("pk"):
        shown(event).events.append(event)
    return [turns[number] for number in sorted(turns)]


class OneInterviewFilter(admin.SimpleListFilter):
    """Names the interview whose events are shown and offers the way back to all; without one there is no choice."""

    title = _("interview")
    parameter_name = INTERVIEW_PARAMETER

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        given = request.GET.get(INTERVIEW_PARAMETER)
        if given is None:
            return []
        title = Interview.objects.filter(pk=_as_uuid(given)).values_list("title", flat=True).first()
        return [(given, title or given)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Event]) -> QuerySet[Event]:
        if self.value() is None:
            return queryset
        return queryset.filter(interview_id=_as_uuid(self.value()))


@admin.register(Event)
class EventAdmin(ReadByCoaches):
    list_display = ("created_at", "level", "kind", "stage", "interview_link", "message")
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
        """Of the interview only its name is shown."""
        heavy = (f"interview__{name}" for name in ("context", "code", "pasted_text"))
        return super().get_queryset(request).select_related("interview", "turn").defer(*heavy)

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Add the counts of the days to the list, of the rows that its filters let through."""
        response = super().changelist_view(request, extra_context)
        found = getattr(response, "context_data", None) or {}
        if "cl" in found:
            found["counts"] = counts_over_time(found["cl"].queryset, timezone.localdate())
        return response

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


def _as_uuid(text: str | None) -> UUID | None:
    try:
        return UUID(text or "")
    except ValueError:
        return None
