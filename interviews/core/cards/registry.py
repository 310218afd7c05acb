"""Every error code of the system with its card: how grave, in which tone, and the ways on.

A row says how it is dealt with; what it says stands in ``interviews/core/cards/wording.py`` under the same code, in
both languages. :func:`card_for` puts the two together. A card is added by a row here and its texts there.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from interviews.core.cards.chains import tried_in_words
from interviews.core.cards.content import CardStatus, ErrorCard, Grade, RecoveryOption, Tone
from interviews.core.cards.fault_words import FAULT_CAUSES
from interviews.core.cards.wording import ACTION_LABELS, CARD_WORDING
from interviews.core.context import Language

LOW, HIGH = Grade.LOW, Grade.HIGH
FAILED = CardStatus.FAILED
CLARIFY, RECOVER = CardStatus.NEEDS_CLARIFICATION, CardStatus.NEEDS_RECOVERY
CHOOSE = "choose"
"""The action of a candidate: its target says which one is meant."""
BACK_TO = "back"
"""The action of going back to an earlier stage, its target."""


@dataclass(frozen=True)
class CardRow:
    """One error code. ``options`` are pairs of action and confidence, the likeliest is the default. ``facts`` are the
    values without which its texts cannot be said; ``http`` is the status with which the API and pages answer."""

    code: str
    severity: Grade
    complexity: Grade
    tone: Tone
    status: CardStatus
    options: tuple[tuple[str, float], ...]
    facts: frozenset[str] = field(default_factory=frozenset)
    http: int = 200


def _row(  # one line a card reads as a table
    code: str,
    grades: tuple[Grade, Grade],
    tone: Tone,
    status: CardStatus,
    *options: tuple[str, float],
    facts: str = "",
    http: int = 200,
) -> CardRow:
    return CardRow(code, *grades, tone, status, options, frozenset(facts.split()), http)


HINT, CHOICE, GUARD, WIZARD = (LOW, LOW), (LOW, HIGH), (HIGH, LOW), (HIGH, HIGH)
SMALL, ASKING, ATTENTION, SERIOUS, PAUSE = Tone.SMALL, Tone.CLARIFYING, Tone.ATTENTION, Tone.SERIOUS, Tone.PAUSE

_ROWS: tuple[CardRow, ...] = (
    # --- what the learner sent was not stored ---
    _row("empty_message", HINT, SMALL, FAILED, ("edit", 0.9), http=422),
    _row("too_long", HINT, SMALL, FAILED, ("edit", 0.9), facts="length limit", http=422),
    _row("unstorable_text", HINT, SMALL, FAILED, ("edit", 0.9), http=422),
    _row("unknown_action", HINT, SMALL, FAILED, ("refresh", 0.9), http=422),
    _row("nothing_to_repeat", HINT, SMALL, FAILED, ("go_on", 0.8), ("refresh", 0.5), http=422),
    _row("not_an_earlier_stage", HINT, SMALL, FAILED, ("go_on", 0.8), http=422),
    _row("reading_not_offered", HINT, SMALL, FAILED, ("edit", 0.8), ("refresh", 0.5), http=422),
    _row("missing_problem", HINT, SMALL, FAILED, ("edit", 0.9), http=422),
    _row("stale_turn", GUARD, ATTENTION, RECOVER, ("refresh", 0.95), ("go_on", 0.2), facts="seen current", http=409),
    _row("coach_busy", HINT, SMALL, FAILED, ("wait", 0.8), ("refresh", 0.4), http=409),
    _row("interview_closed", HINT, SMALL, FAILED, ("read_transcript", 0.7), ("another_problem", 0.6), http=409),
    _row(
        "too_many_turns", HINT, SMALL, FAILED,
        ("end_interview", 0.8), ("read_transcript", 0.5), facts="limit", http=409,
    ),
    _row("no_easier_problem", HINT, SMALL, FAILED, ("stronger_hint", 0.7), ("another_problem", 0.5), http=409),
    _row("outdated_page", HINT, SMALL, FAILED, ("refresh", 0.9), http=422),
    _row("nobody_to_ask", HINT, SMALL, FAILED, ("go_on", 0.8), ("join_cohort", 0.5), http=409),
    _row("no_code", HINT, SMALL, FAILED, ("edit", 0.9), http=422),
    _row("code_running", HINT, SMALL, FAILED, ("wait", 0.8), ("refresh", 0.4), http=409),
    _row("code_line_full", HINT, SMALL, FAILED, ("wait", 0.8), ("refresh", 0.4), facts="limit", http=429),
    _row("code_not_run", HINT, SMALL, FAILED, ("go_on", 0.8), http=409),
    _row("language_not_run", HINT, SMALL, FAILED, ("go_on", 0.8), facts="name", http=409),
    _row("unknown_language", HINT, SMALL, FAILED, ("refresh", 0.9), http=422),
    _row("unreadable_case", HINT, SMALL, FAILED, ("edit", 0.9), facts="number why", http=422),
    _row("too_many_cases", HINT, SMALL, FAILED, ("edit", 0.9), facts="limit", http=422),
    # --- the learner is asked ---
    _row(
        "end_interview", GUARD, ATTENTION, CLARIFY,
        ("keep_going", 0.6), ("end_interview", 0.4), facts="stage", http=409,
    ),
    _row("ambiguous_reference", CHOICE, ASKING, CLARIFY, facts="said"),
    # --- the coach steps in: the words are the coach's own ---
    _row("skip_request", CHOICE, ASKING, CLARIFY, ("stronger_hint", 0.6), ("pause", 0.3)),
    _row("go_back_request", CHOICE, ASKING, CLARIFY, ("go_on", 0.4)),
    _row("over_reliance", CHOICE, ASKING, CLARIFY, ("stronger_hint", 0.7)),
    _row("stagnation", CHOICE, ASKING, RECOVER, ("stronger_hint", 0.7), ("easier_problem", 0.4), ("pause", 0.3)),
    _row("invalid_input", HINT, SMALL, CLARIFY, ("edit", 0.9)),
    _row("transition_failed", HINT, SMALL, FAILED, ("go_on", 0.9)),
    _row(
        "frustration", CHOICE, PAUSE, RECOVER,
        ("stronger_hint", 0.6), ("easier_problem", 0.4), ("pause", 0.4), ("ask_coach", 0.3), ("show_log", 0.1),
    ),
    _row("state_inconsistent", HINT, SMALL, RECOVER, ("go_on", 0.9)),
    # --- the model ---
    _row(
        "model_unavailable", CHOICE, ATTENTION, RECOVER,
        ("retry", 0.7), ("use_curated", 0.4), ("go_on", 0.4), facts="fault",
    ),
    _row("model_unclear", CHOICE, ATTENTION, RECOVER, ("retry", 0.6), ("use_curated", 0.4), ("go_on", 0.4)),
    _row("key_rejected", WIZARD, SERIOUS, RECOVER, ("start_wizard", 0.7), ("go_on", 0.5), facts="provider"),
    _row("quota_exhausted", WIZARD, SERIOUS, RECOVER, ("start_wizard", 0.7), ("go_on", 0.5), facts="provider"),
    _row("model_unknown", WIZARD, SERIOUS, RECOVER, ("start_wizard", 0.7), ("go_on", 0.5), facts="provider"),
    _row("budget_exhausted", HINT, SMALL, FAILED, ("go_on", 0.8), ("model_settings", 0.4), facts="until"),
    # --- our side ---
    _row("expert_failed", CHOICE, ATTENTION, RECOVER, ("go_on", 0.7), ("retry", 0.5), ("show_log", 0.2)),
    _row("turn_failed", CHOICE, ATTENTION, RECOVER, ("retry", 0.8), ("advance", 0.5), ("show_log", 0.2)),
    _row(
        "repeated_failure", CHOICE, PAUSE, RECOVER,
        ("pause", 0.5), ("another_problem", 0.5), ("ask_coach", 0.4),
        ("use_curated", 0.4), ("retry", 0.3), ("show_log", 0.3),
        facts="causes",
    ),
    _row("state_repaired", HINT, SMALL, RECOVER, ("go_on", 0.9)),
    _row("state_reset", WIZARD, SERIOUS, RECOVER, ("start_wizard", 0.8), ("go_on", 0.4), facts="messages"),
    _row("not_begun", HINT, SMALL, RECOVER, ("begin", 0.9), ("another_problem", 0.3)),
    _row(
        "report_sections_failed", CHOICE, ATTENTION, RECOVER,
        ("retry_failed_sections", 0.8), ("write_curated", 0.5), ("advance", 0.4), facts="failed written",
    ),
    _row("report_failed", WIZARD, SERIOUS, RECOVER, ("start_wizard", 0.8), ("advance", 0.4)),
    _row("database_busy", CHOICE, ATTENTION, FAILED, ("try_again", 0.9), ("refresh", 0.4), http=503),
    _row("storage_full", GUARD, SERIOUS, FAILED, ("try_again", 0.6), ("my_interviews", 0.6), http=507),
    _row("server_error", GUARD, SERIOUS, FAILED, ("try_again", 0.7), ("my_interviews", 0.5), http=500),
    # --- states and configuration ---
    _row("status_conflict", HINT, SMALL, FAILED, ("wait", 0.8), ("refresh", 0.5), facts="status_label", http=409),
    _row("no_failed_sections", HINT, SMALL, FAILED, ("refresh", 0.8), http=400),
    _row("not_in_report_review", HINT, SMALL, FAILED, ("refresh", 0.8), facts="status_label", http=400),
    _row("invalid_ai_config", HINT, SMALL, FAILED, ("edit", 0.8), ("model_settings", 0.6), facts="reason", http=400),
    _row("wizard_moved_on", HINT, SMALL, FAILED, ("refresh", 0.9), http=409),
    _row("invalid_wizard_answer", HINT, SMALL, FAILED, ("edit", 0.9), ("cancel_wizard", 0.3), facts="reason", http=422),
    _row("no_key_to_test", HINT, SMALL, FAILED, ("model_settings", 0.9), http=422),
    # --- requests ---
    _row("invalid_request", HINT, SMALL, FAILED, ("edit", 0.9), facts="reason", http=400),
    _row("not_authenticated", GUARD, ATTENTION, RECOVER, ("log_in", 0.95), http=401),
    _row("token_ended", GUARD, ATTENTION, RECOVER, ("log_in", 0.95), http=401),
    _row("token_reads_only", GUARD, ATTENTION, RECOVER, ("log_in", 0.9), http=403),
    _row("permission_denied", GUARD, ATTENTION, FAILED, ("my_interviews", 0.7), http=403),
    _row("csrf_failed", GUARD, ATTENTION, RECOVER, ("reload", 0.9), http=403),
    _row("not_found", HINT, SMALL, FAILED, ("my_interviews", 0.7), ("another_problem", 0.5), http=404),
    _row("method_not_allowed", HINT, SMALL, FAILED, ("read_api", 0.9), facts="method", http=405),
    _row("not_acceptable", HINT, SMALL, FAILED, ("read_api", 0.9), http=406),
    _row("too_large", HINT, SMALL, FAILED, ("edit", 0.9), facts="limit", http=413),
    _row("unsupported_media_type", HINT, SMALL, FAILED, ("read_api", 0.9), http=415),
    _row("rate_limited", HINT, SMALL, FAILED, ("wait", 0.9), facts="seconds", http=429),
)  # fmt: skip

_EXPLAINED_BY_FAULT = frozenset({"model_unavailable", "model_unclear", "model_unknown"})
"""Codes that stand for several kinds of fault, each with its own cause."""

CARDS: Mapping[str, CardRow] = {row.code: row for row in _ROWS}
"""The registry: all error codes, each with its card."""

CODE_OF_FAULT: Mapping[str, str] = {
    **dict.fromkeys(("rate_limit", "timeout", "connection", "server"), "model_unavailable"),
    **dict.fromkeys(("bad_reply", "unparsable"), "model_unclear"),
    **dict.fromkeys(("not_found", "bad_request", "address"), "model_unknown"),
    "key": "key_rejected",
    "quota": "quota_exhausted",
}
"""The card by the kind of a model's fault (``interviews/llm/port.py``)."""
MENDED_IN_STEPS = frozenset({"key_rejected", "quota_exhausted", "model_unknown"})
"""Codes of what asking again does not mend: somebody has to change key, model or provider first."""
FAILURES = frozenset(
    {
        "model_unavailable",
        "model_unclear",
        "key_rejected",
        "quota_exhausted",
        "model_unknown",
        "expert_failed",
        "turn_failed",
    }
)
"""Codes of which three in a row at one place are too many."""


def card_for(
    code: str,
    language: Language,
    facts: Mapping[str, Any] | None = None,
    *,
    message: str = "",
    cause: str = "",
    without: Iterable[str] = (),
    candidates: Sequence[RecoveryOption] = (),
    chain: Sequence[str] = (),
    details: Mapping[str, Any] | None = None,
) -> ErrorCard:
    """Return the card of ``code`` in ``language``.

    ``message`` replaces the card's own, where the coach has said it, and ``cause`` where more is known than the code.
    ``without`` names actions that are not there for this person; ``candidates`` come before the card's own options.
    Raises ``KeyError`` for an unknown code or a fact that the card needs and is not there.
    """
    row, words = CARDS[code], CARD_WORDING[code][language]
    given = {name: str(value) for name, value in (facts or {}).items()}
    given.setdefault("tried", tried_in_words(details or {}, language))
    if code in _EXPLAINED_BY_FAULT:
        cause = cause or FAULT_CAUSES.get(given.get("fault", ""), {}).get(language, "")
    if missing := row.facts - set(given):
        raise KeyError(f"{code} needs {', '.join(sorted(missing))}")
    own = (RecoveryOption(action, ACTION_LABELS[action][language], confidence) for action, confidence in row.options)
    gone = frozenset(without)
    options = (*candidates, *(option for option in own if option.action not in gone))
    if not options:
        options = (RecoveryOption("go_on", ACTION_LABELS["go_on"][language], 0.5),)
    return ErrorCard(
        code=code,
        status=row.status,
        severity=row.severity,
        complexity=row.complexity,
        tone=row.tone,
        title=words.title.format_map(given),
        message=message or words.message.format_map(given),
        cause=cause or words.cause.format_map(given),
        prompt=words.prompt.format_map(given),
        options=options,
        default_option=max(options, key=lambda option: option.confidence).name,
        causal_chain=tuple(chain) or tuple(event.format_map(given) for event in words.chain),
        fix=words.fix.format_map(given),
        details={**dict(details or {}), "code": code},
    )
