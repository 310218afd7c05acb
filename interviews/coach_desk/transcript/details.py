"""The technical details of an interview in the admin, for administrators: stages, model calls, cards, and all else that
is stored of it. Coaches review the transcript (``page.py``), which shows what they need of it.
"""

import json
from dataclasses import dataclass
from typing import Any

from django.contrib import admin
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from interviews.coach_desk.base import ReadByCoaches
from interviews.coding.selectors import attempts_of
from interviews.conversation import selectors
from interviews.core.cards.wording import CARD_WORDING
from interviews.core.context import Language
from interviews.core.redaction import redact
from interviews.core.rubric import Assessment
from interviews.ground.markdown import render_markdown, shown_code
from interviews.ground.refusals import page_language
from interviews.models import Band, Card, Dimension, Event, Interview, Message, Role
from interviews.report.rubric.wording import band_reason, signal_sentence
from interviews.report.selectors import bands_of

ATTEMPTS_SHOWN = 50
INTERVIEW_PARAMETER = "interview__id__exact"


class InterviewDetails(ReadByCoaches):
    """Every field of an interview with what belongs to it, to read."""

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

    @admin.display(description=_("stages"))
    def stages(self, interview: Interview) -> SafeString:
        visits = interview.stage_visits.order_by("position")
        return SafeString(render_to_string("admin/coach_desk/details/stages.html", {"visits": visits}))

    @admin.display(description=_("events"))
    def event_list(self, interview: Interview) -> SafeString:
        address = f"{reverse('admin:interviews_event_changelist')}?{INTERVIEW_PARAMETER}={interview.pk}"
        return format_html('<a href="{}">{}</a>', address, _("Events of this interview"))

    @admin.display(description=_("transcript"))
    def transcript(self, interview: Interview) -> SafeString:
        return SafeString(
            render_to_string("admin/coach_desk/details/conversation.html", {"turns": _turns_with_events(interview)})
        )

    @admin.display(description=_("attempts"))
    def attempts(self, interview: Interview) -> SafeString:
        shown = [
            (attempt, shown_code(attempt.code, attempt.language))
            for attempt in attempts_of(interview).reverse()[:ATTEMPTS_SHOWN]
        ]
        return SafeString(render_to_string("admin/coach_desk/details/attempts.html", {"attempts": shown}))

    @admin.display(description=_("cards"))
    def cards(self, interview: Interview) -> SafeString:
        rows = interview.cards.select_related("message__turn").order_by("message__position")
        shown = [_card_shown(card) for card in rows]
        return SafeString(render_to_string("admin/coach_desk/details/cards.html", {"cards": shown}))

    @admin.display(description=_("bands"))
    def bands(self, interview: Interview) -> SafeString:
        shown = [_band_shown(assessment, interview.language) for assessment in bands_of(interview)]
        return SafeString(render_to_string("admin/coach_desk/details/bands.html", {"bands": shown}))

    @admin.display(description=_("report"))
    def report_sections(self, interview: Interview) -> SafeString:
        sections = [(section, render_markdown(section.text)) for section in interview.sections.order_by("position")]
        return SafeString(render_to_string("admin/coach_desk/details/report_sections.html", {"sections": sections}))

    @admin.display(description=_("model calls"))
    def model_calls(self, interview: Interview) -> SafeString:
        context = {"calls": selectors.model_calls_of(interview), "beginning": selectors.BEGINNING}
        return SafeString(render_to_string("admin/coach_desk/details/model_calls.html", context))

    @admin.display(description=_("code in the editor"))
    def editor_code(self, interview: Interview) -> SafeString:
        return shown_code(interview.code, interview.code_language)


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
    return _CardShown(card, CARD_WORDING[card.code][page_language()].title, facts)


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
