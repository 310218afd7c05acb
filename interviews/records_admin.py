"""What was stored of interviews beside their conversation, for administrators to read: turns, stays in stages, cards,
the calls of models with what they answered, those of draftings of problems, too, and what was used a day. Nothing can
be changed here.

A reading of what belongs to one interview is noted, as that of its transcript is (``interviews/coaching/reads.py``).
"""

import json
from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from interviews.coaching import reads
from interviews.core.redaction import redact
from interviews.ground.markdown import render_code
from interviews.models import Card, DailyUsage, ModelCall, ReadWhat, StageVisit, Turn
from problems.models import DraftingCall

_HEAVY = ("context", "code", "pasted_text")


class OnlyToRead(admin.ModelAdmin):
    """Rows that administrators read and nobody changes."""

    show_full_result_count = False
    search_help_text = _("Search by the interview's id or title, or by the learner's email.")

    class Media:
        css = {"all": ("css/admin.css",)}

    def has_module_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_superuser

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self.has_module_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nothing is deleted on these pages; an interview that is deleted on its own page takes its rows along."""
        here = f"{self.opts.app_label}_{self.opts.model_name}_"
        at = request.resolver_match.url_name if request.resolver_match else ""
        return self.has_module_permission(request) and not (at or "").startswith(here)


class OfAnInterview(OnlyToRead):
    """Rows of one interview each; a list shows nothing of what was said in it."""

    search_fields = ("interview__id", "interview__title", "interview__learner__email")
    list_select_related = ("interview",)
    heavy: ClassVar[tuple[str, ...]] = ()
    """Columns that only the page of one row needs."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Leave out guests, what is heavy of the interview, and in a list what is heavy of the row."""
        rows = super().get_queryset(request).filter(interview__learner__is_guest=False).select_related("interview")
        is_list = request.resolver_match is not None and "object_id" not in request.resolver_match.kwargs
        return rows.defer(*(f"interview__{name}" for name in _HEAVY), *(self.heavy if is_list else ()))

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show a row, and note that it was read: it holds what was said."""
        row = self.get_object(request, unquote(object_id)) if self.has_view_permission(request) else None
        if row is not None:
            reads.record_read(reader=request.user, interview=row.interview, what=ReadWhat.EVENTS)
        return super().change_view(request, object_id, form_url, extra_context)

    @admin.display(description=_("interview"), ordering="interview__title")
    def interview_link(self, row: Any) -> SafeString:
        address = reverse("admin:interviews_interview_change", args=[row.interview_id])
        return format_html('<a href="{}">{}</a>', address, row.interview.title)


@admin.register(Turn)
class TurnAdmin(OfAnInterview):
    list_display = ("accepted_at", "number", "action", "status", "attempts", "finished_at", "interview_link")
    list_display_links = ("accepted_at",)
    list_filter = ("status", "action", "without_model")
    date_hierarchy = "accepted_at"
    ordering = ("-accepted_at",)
    heavy = ("text", "code", "context_before", "steps")
    fields = (
        ("number", "action", "status", "attempts"),
        ("accepted_at", "woken_at", "finished_at"),
        ("interview_link", "repeats", "without_model", "request_id"),
        "said",
        "target_stage",
        "steps_text",
    )
    readonly_fields = ("interview_link", "said", "steps_text")

    @admin.display(description=_("what was sent"))
    def said(self, turn: Turn) -> SafeString:
        return format_html('<pre class="dryrun-text">{}</pre>', f"{turn.text}\n\n{turn.code}".strip())

    @admin.display(description=_("steps"))
    def steps_text(self, turn: Turn) -> SafeString:
        return _json(turn.steps)


@admin.register(StageVisit)
class StageVisitAdmin(OfAnInterview):
    list_display = ("entered_at", "stage", "left_at", "skipped", "position", "interview_link")
    list_display_links = ("entered_at",)
    list_filter = ("stage", "skipped")
    date_hierarchy = "entered_at"
    ordering = ("-entered_at",)
    fields = (("position", "stage", "skipped"), ("entered_at", "left_at"), "interview_link")
    readonly_fields = ("interview_link",)


@admin.register(Card)
class CardAdmin(OfAnInterview):
    list_display = ("opened_at", "code", "state", "outcome", "folded_at", "interview_link")
    list_display_links = ("opened_at",)
    list_filter = ("code", "state", "outcome")
    list_select_related = ("interview", "message")
    ordering = ("-message",)
    fields = (("code", "state", "outcome"), ("opened_at", "folded_at"), "interview_link", "facts_text", "wizard_text")
    readonly_fields = ("opened_at", "interview_link", "facts_text", "wizard_text")

    @admin.display(description=_("opened"), ordering="message__created_at")
    def opened_at(self, card: Card) -> Any:
        return card.message.created_at

    @admin.display(description=_("facts"))
    def facts_text(self, card: Card) -> SafeString:
        return _json(card.facts)

    @admin.display(description=_("steps"))
    def wizard_text(self, card: Card) -> SafeString:
        return _json(card.wizard)


_WHAT_IT_TOOK = (
    ("provider", "model", "own_key", "provider_request_id"),
    ("prompt_tokens", "completion_tokens", "cost", "currency", "duration_ms", "finish_reason"),
)


@admin.display(description=_("raw answer"))
def answer(call: ModelCall | DraftingCall) -> SafeString:
    """Return what the model sent, as it came, without keys and passwords that may stand in it."""
    return format_html('<pre class="dryrun-text">{}</pre>', redact(call.text))


@admin.display(description=_("model"), ordering="model")
def asked(call: ModelCall | DraftingCall) -> SafeString:
    """Return the model with its provider, in one column: a list has more of them than there is room."""
    return format_html("{}<br>{}", call.model, call.provider)


@admin.display(description=_("Tokens"), ordering="prompt_tokens")
def tokens(call: ModelCall | DraftingCall) -> str:
    """Return how many went there and back."""
    return f"{call.prompt_tokens:,} + {call.completion_tokens:,}"


@admin.display(description=_("Cost"), ordering="cost", empty_value="–")
def priced(call: ModelCall | DraftingCall) -> str | None:
    """Return what it cost with its currency, ``None`` where no prices were known."""
    return None if call.cost is None else f"{call.cost:.4f} {call.currency}"


@admin.display(description=_("Time"), ordering="duration_ms")
def took(call: ModelCall | DraftingCall) -> str:
    """Return how long the model took, in seconds."""
    return f"{call.duration_ms / 1000:.1f} s"


@admin.register(ModelCall)
class ModelCallAdmin(OfAnInterview):
    list_display = ("created_at", "purpose", asked, tokens, priced, took, "interview_link")
    list_display_links = ("created_at",)
    list_filter = ("purpose", "provider", "model", "own_key")
    date_hierarchy = "created_at"
    heavy = ("text",)
    fields = (
        ("created_at", "purpose", "prompt_version", "temperature", "attempt"),
        *_WHAT_IT_TOOK,
        ("interview_link", "turn", "section"),
        answer,
    )
    readonly_fields = ("interview_link", answer, "attempt")

    @admin.display(description=_("attempt"))
    def attempt(self, call: ModelCall) -> str:
        """Return the which of how many calls for the same thing this was: an answer that could not be read is asked for
        again, cooler."""
        if call.turn_id is None and call.section_id is None:
            return "–"
        return _which_of(
            ModelCall.objects.filter(turn=call.turn_id, section=call.section_id, purpose=call.purpose), call
        )


@admin.register(DraftingCall)
class DraftingCallAdmin(OnlyToRead):
    list_display = ("created_at", "purpose", "drafting_link", asked, tokens, priced, took)
    list_display_links = ("created_at",)
    list_filter = ("provider", "model", "own_key")
    search_fields = ("drafting__problem__slug", "drafting__asked_by__email")
    search_help_text = _("Search by the problem’s name in links, or by the curator’s email.")
    date_hierarchy = "created_at"
    ordering = ("-pk",)
    fields = (
        ("created_at", "purpose", "prompt_version", "temperature", "call", "runs"),
        *_WHAT_IT_TOOK,
        ("drafting_link", "asked_by"),
        answer,
    )
    readonly_fields = ("drafting_link", "asked_by", answer, "call", "runs")

    def get_queryset(self, request: HttpRequest) -> QuerySet[DraftingCall]:
        """Leave out of a list what is heavy."""
        rows = super().get_queryset(request).select_related("drafting__problem", "drafting__asked_by")
        rows = rows.defer("drafting__problem__unfinished", "drafting__withheld")
        is_list = request.resolver_match is not None and "object_id" not in request.resolver_match.kwargs
        return rows.defer("text") if is_list else rows

    @admin.display(description=_("drafting"))
    def drafting_link(self, call: DraftingCall) -> SafeString:
        address = reverse("admin:problems_problem_drafting", args=[call.drafting.problem_id])
        told = " · ".join(filter(None, (str(call.drafting), call.drafting.place)))
        return format_html('<a href="{}">{}</a>', address, told)

    @admin.display(description=_("asked by"))
    def asked_by(self, call: DraftingCall) -> str:
        return call.drafting.asked_by.email

    @admin.display(description=_("call of this drafting"))
    def call(self, call: DraftingCall) -> str:
        """Return the which of how many it was: for further parts, for faults, or as an answer could not be read."""
        return _which_of(DraftingCall.objects.filter(drafting=call.drafting_id), call)

    @admin.display(description=_("runs of the work"))
    def runs(self, call: DraftingCall) -> int:
        """Return how often a worker has taken the drafting up: more than once after a crash."""
        return call.drafting.attempts


@admin.register(DailyUsage)
class DailyUsageAdmin(OnlyToRead):
    list_display = ("day", "learner", "calls", "prompt_tokens", "completion_tokens", "shared_tokens")
    list_display_links = ("day",)
    list_select_related = ("learner",)
    search_fields = ("learner__email",)
    search_help_text = _("Search by the learner's email.")
    date_hierarchy = "day"
    fields = ("day", "learner", "calls", "prompt_tokens", "completion_tokens", "shared_tokens")


def _which_of(calls: QuerySet[Any], call: Model) -> str:
    return _("%(number)d of %(all)d") % {"number": calls.filter(pk__lte=call.pk).count(), "all": calls.count()}


def _json(value: Any) -> SafeString:
    return render_code(json.dumps(value, ensure_ascii=False, indent=2), "json")
