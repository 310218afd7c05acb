"""Cards in the conversation: opened where something went differently, folded to one line when a way on was taken.

At most one is open in an interview. A card stands in the conversation as a message without words, so it comes in order
and reaches every page; it is no part of what the coach remembers, and never of a prompt.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import zip_longest
from typing import Any

from django.db.models import Max
from django.utils import formats, timezone

from interviews.core.cards.chains import failures_chain
from interviews.core.cards.content import CardStatus, ErrorCard, RecoveryOption
from interviews.core.cards.fault_words import FAULT_CAUSES
from interviews.core.cards.registry import CARDS, CHOOSE, card_for
from interviews.core.cards.reports import ABOUT_THE_REPORT, report_card
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


def latest_card_of(interview: Interview) -> Card | None:
    """Return the card that came last, open or folded, with its place and its turn."""
    return interview.cards.select_related("message__turn").order_by("-message__position").first()


def card_shown(card: Card, language: Language) -> ErrorCard:
    """Return what the card says in ``language``, with the ways on that there are for the learner."""
    facts = dict(card.facts)
    candidates = tuple(
        RecoveryOption(CHOOSE, str(found["label"]), float(found["confidence"]), str(number))
        for number, found in enumerate(facts.pop("candidates", ()), start=1)
    )
    without = unavailable(card) if card.state == CardState.OPEN else ()
    if card.code in ABOUT_THE_REPORT:
        shown = _about_the_report(card.code, language, facts)
        return replace(shown, status=CardStatus.SUCCESS) if is_recovered(card) else shown
    details, codes = facts.pop("details", {}), facts.pop("codes", ())
    faults, at, chain = facts.pop("faults", ()), facts.pop("at", ()), ()
    if codes:
        facts["causes"] = _causes(codes, faults, facts, language)
        chain = failures_chain(codes, [_time_of_day(moment) for moment in at], language)
    shown = card_for(
        card.code,
        language,
        facts,
        candidates=candidates,
        without=without,
        chain=chain,
        details=details,
    )
    return replace(shown, status=CardStatus.SUCCESS) if is_recovered(card) else shown


def is_recovered(card: Card) -> bool:
    """Tell whether what a card was about is put right: something had failed, and a way out of that was taken."""
    if card.state != CardState.FOLDED or card.outcome not in PUTS_RIGHT:
        return False
    if card.code in ABOUT_THE_REPORT:
        return card.interview.status == InterviewStatus.FINISHED  # it is written side by side, and takes a while
    return CARDS[card.code].status in (CardStatus.FAILED, CardStatus.NEEDS_RECOVERY)


PUTS_RIGHT = frozenset({"retry", "retry_failed_sections", "write_curated", "use_curated", "resume", "begin"})
"""Outcomes of a card by which what had failed was done after all, or is done by somebody else from there on."""


def standing_card(interview: Interview, language: Language) -> ErrorCard | None:
    """Return the ways on that the status itself calls for, for an interview in which no card is open.

    A card may have been folded by a way that did not lead on, or never have come about; a way out there always is.
    """
    if interview.status == InterviewStatus.DRAFT:
        return card_for("not_begun", language)
    if not interview.lacks_report:
        return card_for("turn_failed", language) if interview.status == InterviewStatus.FAILED else None
    facts = _facts_of_report(interview)
    if interview.status == InterviewStatus.REPORT_REVIEW:
        return _about_the_report("report_sections_failed", language, facts, without=("start_wizard",))
    again = RecoveryOption("retry", REPORT_AGAIN[language], 0.8)
    instead = (again, RecoveryOption("write_curated", ACTION_LABELS["write_curated"][language], 0.5))
    return _about_the_report("report_failed", language, facts, candidates=instead, without=("start_wizard",))


def _facts_of_report(interview: Interview) -> dict[str, Any]:
    """Return what is missing of a report now, and what the latest card about it knew of why."""
    ended = list(interview.sections.values_list("status", "fault"))
    counts = Counter(status for status, _ in ended)
    faults = [fault for status, fault in ended if status == SectionStatus.FAILED]
    known = interview.cards.filter(code__in=ABOUT_THE_REPORT).order_by("message__position").last()
    facts = {**known.facts} if known is not None and set(known.facts.get("faults", ())) == set(faults) else {}
    return {
        **facts,
        "failed": counts[SectionStatus.FAILED],
        "written": counts[SectionStatus.WRITTEN],
        "faults": list(dict.fromkeys(faults)),
    }


def _about_the_report(
    code: str,
    language: Language,
    facts: Mapping[str, Any],
    *,
    candidates: Sequence[RecoveryOption] = (),
    without: Sequence[str] = (),
) -> ErrorCard:
    times = [_time_of_day(moment) for moment in facts.get("times", ())]
    return report_card(code, language, facts, times=times, candidates=candidates, without=without)


def _causes(codes: Sequence[str], faults: Sequence[str], facts: Mapping[str, Any], language: Language) -> str:
    """Return why several failures in a row came about, each reason once: by the kind of fault where it is known."""
    known = {"provider": "…", **facts}
    reasons = [
        FAULT_CAUSES[fault][language] if fault in FAULT_CAUSES else CARD_WORDING[code][language].cause.format_map(known)
        for code, fault in zip_longest(codes, faults[: len(codes)], fillvalue="")
    ]
    return _together(reasons, language)


def _together(reasons: Iterable[str], language: Language) -> str:
    return ("" if language == "zh" else " ").join(dict.fromkeys(reasons))


def _time_of_day(moment: str) -> str:
    return formats.time_format(timezone.localtime(datetime.fromisoformat(moment)), "H:i")


def unavailable(card: Card) -> Sequence[str]:
    """Return the actions of a card that nothing stands for here, or not for its learner."""
    asks_for_a_coach = card.code in ("repeated_failure", "frustration")
    return ("ask_coach",) if asks_for_a_coach and not can_ask_coach(card.interview) else ()


def can_ask_coach(interview: Interview) -> bool:
    """Tell whether there is a human coach whom the learner can ask; not about trying a problem out."""
    return not interview.is_scratch and has_coach(interview.learner_id)
