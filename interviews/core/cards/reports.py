"""The card of a report of which something is missing: what it says, by what was at fault.

Pages and API show the same card in the room and on the report. A key, a quota or a model that was refused has steps of
its own (:func:`interviews.core.cards.steps.report_access`), which end with writing what is missing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from interviews.core.cards.chains import tried_in_words
from interviews.core.cards.content import ErrorCard, RecoveryOption
from interviews.core.cards.fault_words import FAULT_CAUSES
from interviews.core.cards.registry import CODE_OF_FAULT, MENDED_IN_STEPS, card_for
from interviews.core.cards.report_words import OWN_CHAIN, OWN_FAULT, REPORT_CHAIN, REPORT_MISSING
from interviews.core.cards.wording import ACTION_LABELS, CARD_WORDING
from interviews.core.context import Language

ABOUT_THE_REPORT = frozenset({"report_sections_failed", "report_failed"})


def refused_by(faults: Sequence[str]) -> str:
    """Return the code under which what the provider refused (key, quota, model) is known in the room, "" where asking
    again may do: then nobody has to change something first."""
    codes = (CODE_OF_FAULT.get(fault, "") for fault in faults)
    return next((code for code in codes if code in MENDED_IN_STEPS), "")


def report_card(
    code: str,
    language: Language,
    facts: Mapping[str, Any],
    *,
    times: Sequence[str] = (),
    candidates: Sequence[RecoveryOption] = (),
    without: Sequence[str] = (),
) -> ErrorCard:
    """Return the card of a report with the ``faults`` of its missing sections among the ``facts``.

    ``times`` are when the interview ended and when the sections were given up, as times of day. What was tried stands
    in the ``details`` of the facts. Raises as :func:`card_for`.
    """
    given = {name: value for name, value in facts.items() if name not in ("faults", "details", "times")}
    faults, details = list(facts.get("faults", ())), dict(facts.get("details", {}))
    refused = refused_by(faults)
    steps = () if not refused else (_option("start_wizard", 0.9, language), _option("model_settings", 0.6, language))
    there = {option.action for option in candidates}
    card = card_for(
        code,
        language,
        given,
        cause=_causes(faults, language),
        candidates=(*candidates, *(one for one in steps if one.action not in {*there, *without})),
        without=(*without, *(one.action for one in steps)),
        chain=_chain(given, faults, details, times, language),
        details=details,
    )
    if not refused or "failed" not in given:
        return card
    words = REPORT_MISSING[refused][language]
    told = {"provider": "–", **given}
    title = CARD_WORDING[refused][language].title
    return replace(card, title=title, message=words.message.format_map(told), fix=words.fix)


def _option(action: str, confidence: float, language: Language) -> RecoveryOption:
    return RecoveryOption(action, ACTION_LABELS[action][language], confidence)


def _causes(faults: Sequence[str], language: Language) -> str:
    """Return why sections are missing, each reason once; "" where nothing is known."""
    reasons = [FAULT_CAUSES[fault][language] if fault in FAULT_CAUSES else OWN_FAULT[language] for fault in faults]
    return ("" if language == "zh" else " ").join(dict.fromkeys(reasons))


def _chain(
    given: Mapping[str, Any],
    faults: Sequence[str],
    details: Mapping[str, Any],
    times: Sequence[str],
    language: Language,
) -> tuple[str, ...]:
    if len(times) != 2 or not {"failed", "written"} <= set(given):
        return ()
    told = REPORT_CHAIN if any(fault in CODE_OF_FAULT for fault in faults) else OWN_CHAIN
    ended, gave_up = times
    values = {**given, "ended": ended, "gave_up": gave_up, "tried": tried_in_words(details, language)}
    return tuple(event.format_map(values) for event in told[language])
