"""Cards in the conversation: opened where something went differently, folded to one line when a way on was taken.

At most one is open in an interview. A card stands in the conversation as a message without words, so it comes in order
and reaches every page; it is no part of what the coach remembers, and never of a prompt.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Max
from django.utils import timezone

from interviews.core.cards.content import ErrorCard, RecoveryOption
from interviews.core.cards.registry import CARDS, CHOOSE, card_for
from interviews.core.cards.steps import WizardState
from interviews.core.cards.wording import ACTION_LABELS, CARD_WORDING, REPORT_AGAIN
from interviews.core.context import Language
from interviews.models import (
    Card,
    CardState,
    Interview,
    InterviewStatus,
    Message,
    Role,
    SectionStatus,
    Turn,
)
from profiles.cohorts.membership import has_coach


def open_card(
    interview: Interview,
    code: str,
    *,
    facts: Mapping[str, Any] | None = None,
    wizard: WizardState | None = None,
    turn: Turn | None = None,
    now: datetime | None = None,
) -> Card:
    """Put a card at the end of the conversation and return it; one that is open is folded. Needs a transaction."""
    now = now or timezone.now()
    fold_open(interview, "superseded", now=now)
    last = interview.messages.aggregate(last=Max("position"))["last"] or 0
    message = Message.objects.create(
        interview=interview,
        turn=turn,
        position=last + 1,
        role=Role.CARD,
        stage=interview.stage,
        text="",
        created_at=now,
    )
    return Card.objects.create(
        message=message,
        interview=interview,
        code=code,
        facts=dict(facts or {}),
        wizard=wizard.to_dict() if wizard else None,
    )


def fold_open(interview: Interview, outcome: str, *, now: datetime | None = None) -> bool:
    """Fold the card that is open, if there is one; ``outcome`` is the action that was taken. Return whether it was."""
    rows = Card.objects.filter(interview=interview, state=CardState.OPEN)
    return bool(rows.update(state=CardState.FOLDED, outcome=outcome, folded_at=now or timezone.now()))


def fold_if_offered(interview: Interview, action: str) -> bool:
    """Fold the open card if ``action`` is one of its ways; one that asks for another decision stays open."""
    offering = [row.code for row in CARDS.values() if action in dict(row.options)]
    rows = Card.objects.filter(interview=interview, state=CardState.OPEN, code__in=offering)
    return bool(rows.update(state=CardState.FOLDED, outcome=action, folded_at=timezone.now()))


def open_card_of(interview: Interview) -> Card | None:
    """Return the card that is open, with its place and its turn."""
    return interview.cards.filter(state=CardState.OPEN).select_related("message__turn").first()


def card_shown(card: Card, language: Language) -> ErrorCard:
    """Return what the card says in ``language``, with the ways on that there are for the learner."""
    facts = dict(card.facts)
    candidates = tuple(
        RecoveryOption(CHOOSE, str(found["label"]), float(found["confidence"]), str(number))
        for number, found in enumerate(facts.pop("candidates", ()), start=1)
    )
    details = facts.pop("details", {})
    if codes := facts.pop("codes", ()):
        facts["causes"] = _causes(codes, facts, language)
    without = unavailable(card) if card.state == CardState.OPEN else ()
    return card_for(card.code, language, facts, candidates=candidates, without=without, details=details)


def standing_card(interview: Interview, language: Language) -> ErrorCard | None:
    """Return the ways on that the status itself calls for, for an interview in which no card is open.

    A card may have been folded by a way that did not lead on, or never have come about; a way out there always is.
    """
    if interview.status == InterviewStatus.DRAFT:
        return card_for("not_begun", language)
    if interview.status == InterviewStatus.REPORT_REVIEW:
        counts = Counter(interview.sections.values_list("status", flat=True))
        facts = {"failed": counts[SectionStatus.FAILED], "written": counts[SectionStatus.WRITTEN]}
        return card_for("report_sections_failed", language, facts)
    if interview.status != InterviewStatus.FAILED:
        return None
    if not interview.is_over:
        return card_for("turn_failed", language)
    again = RecoveryOption("retry", REPORT_AGAIN[language], 0.8)
    instead = (again, RecoveryOption("write_curated", ACTION_LABELS["write_curated"][language], 0.5))
    return card_for("report_failed", language, candidates=instead, without=("start_wizard",))


def _causes(codes: Sequence[str], facts: Mapping[str, Any], language: Language) -> str:
    """Return why several failures in a row came about, each reason once."""
    known = {"provider": "…", **facts}
    reasons = dict.fromkeys(CARD_WORDING[code][language].cause.format_map(known) for code in codes)
    return ("" if language == "zh" else " ").join(reasons)


def unavailable(card: Card) -> Sequence[str]:
    """Return the actions of a card that nothing stands for here, or not for its learner."""
    asks_for_a_coach = card.code in ("repeated_failure", "frustration")
    return ("ask_coach",) if asks_for_a_coach and not can_ask_coach(card.interview) else ()


def can_ask_coach(interview: Interview) -> bool:
    """Tell whether there is a human coach whom the learner can ask; not about trying a problem out."""
    return not interview.is_scratch and has_coach(interview.learner_id)
