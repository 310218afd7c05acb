"""The log of an interview as its learner may read it: turns, calls of models, and what went differently, in order.

It says what happened and what the coach did, never what the coach knows: no evidence, no snapshot, no prompt, and of a
reply that was held back only that it was.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.humanize.templatetags.humanize import intcomma
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from interviews.conversation.log import CALL, EVENT, TURN, logged
from interviews.core.redaction import redact
from interviews.llm.port import FaultKind
from interviews.models import Event, EventKind, EventLevel, Interview, ModelCall, Turn, TurnStatus
from interviews.models.labels import STAGE_LABELS
from interviews.models.report import STUDY_NOTE

LONGEST_DETAIL = 300
_STAGES = dict(STAGE_LABELS)
_TONES = {
    EventLevel.CRITICAL: "serious",
    EventLevel.ERROR: "attention",
    EventLevel.WARNING: "attention",
    EventLevel.INFO: "info",
}

DONE_ABOUT: Mapping[str, Promise] = {
    EventKind.SKIP_REQUEST: gettext_lazy("The coach explained what the stage is for, or moved on."),
    EventKind.GO_BACK_REQUEST: gettext_lazy("The coach went back, or asked which stage to go back to."),
    EventKind.HINT_REQUEST: gettext_lazy("The coach gave a hint."),
    EventKind.INVALID_INPUT: gettext_lazy("The coach asked the question again."),
    EventKind.FRUSTRATION: gettext_lazy("The coach offered a smaller step and a break."),
    EventKind.OVER_RELIANCE: gettext_lazy("The coach asked a guiding question instead."),
    EventKind.MODEL_CALL_FAILED: gettext_lazy("The built-in coach answered instead."),
    EventKind.STATE_INCONSISTENT: gettext_lazy("The notes were restored from the conversation."),
    EventKind.EXPERT_FAILED: gettext_lazy("Everything was kept, and a simpler reply was given."),
    EventKind.RESOURCES_EXHAUSTED: gettext_lazy("The built-in coach answered instead."),
    EventKind.PRECONDITION_UNMET: gettext_lazy("The stage did not change."),
    EventKind.STAGNATION: gettext_lazy("The coach offered a stronger hint and other options."),
    EventKind.TRANSITION_FAILED: gettext_lazy("The stage did not change."),
    EventKind.AMBIGUOUS_REFERENCE: gettext_lazy("The coach asked which one was meant."),
    EventKind.LEAK_CAUGHT: gettext_lazy("It would have given something away, so it was replaced."),
}
"""What was done about each kind, in a sentence."""

_TECHNICAL = frozenset(
    {
        EventKind.MODEL_CALL_FAILED,
        EventKind.EXPERT_FAILED,
        EventKind.STATE_INCONSISTENT,
        EventKind.RESOURCES_EXHAUSTED,
        EventKind.TRANSITION_FAILED,
        EventKind.PRECONDITION_UNMET,
    }
)


@dataclass(frozen=True)
class LogEntry:
    """One line of the log; ``level`` and ``tone`` are empty for what went as always, ``detail`` is technical."""

    what: str
    at: datetime
    title: str
    text: str
    stage: str = ""
    level: str = ""
    tone: str = ""
    detail: str = ""


def entries_of(interview: Interview, rows: Iterable[Sequence[Any]]) -> list[LogEntry]:
    """Return the lines for ``rows`` of :func:`log_of`, with one query for each table."""
    rows = list(rows)
    told: Mapping[str, Callable[[Any], LogEntry]] = {TURN: _of_turn, CALL: _of_call, EVENT: _of_event}
    lines: dict[tuple[str, int], LogEntry] = {}
    for what, entry in told.items():
        wanted = [row for kind, row, _at in rows if kind == what]
        if wanted:
            lines |= {(what, pk): entry(row) for pk, row in logged(interview, what, wanted).items()}
    return [lines[kind, row] for kind, row, _at in rows if (kind, row) in lines]


def _of_turn(turn: Turn) -> LogEntry:
    attempts = ngettext("%(count)s attempt", "%(count)s attempts", turn.attempts) % {"count": turn.attempts}
    return LogEntry(
        what="turn",
        at=turn.accepted_at,
        title=_("Turn %(number)s: %(action)s") % {"number": turn.number, "action": turn.get_action_display()},
        text=f"{turn.get_status_display()} · {attempts}" if turn.attempts else turn.get_status_display(),
        tone="serious" if turn.status == TurnStatus.FAILED else "",
    )


def _of_call(call: ModelCall) -> LogEntry:
    names = {"model": call.model, "provider": call.provider}
    figures = {
        "prompt": intcomma(call.prompt_tokens),
        "completion": intcomma(call.completion_tokens),
        "milliseconds": intcomma(call.duration_ms),
    }
    # The sections of the stages are written with one call, which only one of them pays.
    is_note = call.section is not None and call.section.name == STUDY_NOTE
    whose = call.section.get_name_display() if is_note else _("all sections") if call.section else ""
    return LogEntry(
        what="call",
        at=call.created_at,
        title=_("Model: %(model)s through %(provider)s") % names,
        text=_("%(prompt)s tokens in, %(completion)s out, %(milliseconds)s ms") % figures,
        stage=_("Report: %(section)s") % {"section": whose} if whose else "",
    )


def _of_event(event: Event) -> LogEntry:
    held_back = event.kind == EventKind.LEAK_CAUGHT
    return LogEntry(
        what="event",
        at=event.created_at,
        title=_("A reply was blocked") if held_back else event.get_kind_display(),
        text=_done_about(event),
        stage=str(_STAGES[event.stage]),
        level=event.get_level_display(),
        tone=_TONES[event.level],
        detail=_detail(event) if event.kind in _TECHNICAL else "",
    )


def _done_about(event: Event) -> str:
    """Return what was done about it. Where nothing was written or answered, nobody is said to have done so."""
    if "section" in event.snapshot:
        return _("This part of the report was not written; it can be written again, with or without the model.")
    if event.kind in _ANSWERED_INSTEAD and event.turn is not None and event.turn.status == TurnStatus.FAILED:
        return _("Everything was kept; this message was not answered.")
    return str(DONE_ABOUT[event.kind])


_ANSWERED_INSTEAD = frozenset({EventKind.MODEL_CALL_FAILED, EventKind.EXPERT_FAILED, EventKind.RESOURCES_EXHAUSTED})


def _detail(event: Event) -> str:
    """Return the technical line. What an exception or a model said besides its name may hold what the coach knows."""
    text = event.message
    if event.kind == EventKind.EXPERT_FAILED:
        text = text.partition(":")[0]
    elif event.kind == EventKind.MODEL_CALL_FAILED and event.snapshot.get("fault") not in set(FaultKind):
        is_ours = event.snapshot.get("fault") == "unparsable"
        text = text.partition(":")[0] if is_ours else ""
    return redact(text)[:LONGEST_DETAIL]
