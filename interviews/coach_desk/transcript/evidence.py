"""What the platform's coach had to go on in a turn, in words: for human coaches who ask themselves why it said that.

It is what was recorded with the turn (``Turn.steps``), of a message that can be asked again also the memory from
before it, and the models that were asked. Older records hold less and other things: what is not known is shown as it
stands, and nothing here raises. Nothing is shown that looks like a secret.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from interviews.coach_desk.transcript.evidence_words import FACTS, FAULTS, INTENTS, MEMORY, STAGES, STEPS
from interviews.core.code.run_marks import GROWTH, SIZE, is_run_mark
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.redaction import redact
from interviews.models import Attempt, AttemptOutcome, EventKind, ModelCall, Turn

LONGEST_VALUE = 400


@dataclass(frozen=True)
class Known:
    """One thing that was known, and what it was."""

    label: str
    value: str


@dataclass(frozen=True)
class CallShown:
    """A call of a model for the turn."""

    model: str
    provider: str
    purpose: str
    prompt_tokens: int
    completion_tokens: int
    milliseconds: int


@dataclass(frozen=True)
class EvidenceShown:
    """All of it: ``facts`` of this turn, ``memory`` from before it, the ``calls``, and the record as it is stored."""

    facts: tuple[Known, ...]
    memory: tuple[Known, ...]
    calls: tuple[CallShown, ...]
    record: str

    @property
    def tokens(self) -> int:
        """The tokens of the turn."""
        return sum(call.prompt_tokens + call.completion_tokens for call in self.calls)


def evidence_of(
    turn: Turn, names: Callable[[], "Names"], calls: Sequence[ModelCall], attempt: Attempt | None = None
) -> EvidenceShown | None:
    """Return what the coach had to go on in ``turn``; ``None`` for a turn of which nothing was recorded.

    ``names`` are asked for only where there is something to be named; ``attempt`` is the code that was run in it.
    """
    steps = [step for step in turn.steps if isinstance(step, dict)] if isinstance(turn.steps, list) else []
    before = turn.context_before if isinstance(turn.context_before, dict) else {}
    if not steps and not before and not calls:
        return None
    ids = names() if steps or before else None
    return EvidenceShown(
        facts=(*(known for step in steps for known in _of_step(step, turn, ids)), *_of_run(attempt)),
        memory=tuple(
            Known(str(label), _shown(before[name], ids.name_in(name)))
            for name, label in MEMORY.items()
            if before.get(name)
        ),
        calls=tuple(_call(call) for call in calls),
        record=redact(json.dumps(steps, ensure_ascii=False, indent=1)) if steps else "",
    )


class Names:
    """How the ids of a problem's knowledge are called; an id that there is not (any more) stands for itself."""

    def __init__(self, knowledge: ProblemKnowledge) -> None:
        topics = {one.id: one.topic for one in knowledge.clarifications}
        approaches = {one.id: one.name for one in knowledge.approaches}
        edges = {one.id: one.id.replace("_", " ") for one in knowledge.edge_cases}
        patterns = {one.id: one.name for one in knowledge.all_patterns}
        follow_ups = {one.id: one.question for one in knowledge.follow_ups}
        self._of: Mapping[str, Mapping[str, str]] = {
            "clarifications": topics,
            "clarified": topics,
            "approach": approaches,
            "approach_ids": approaches,
            "named": {**patterns, **edges},
            "answered": edges,
            "edge_cases_named": edges,
            "follow_up": follow_ups,
        }

    def name_in(self, fact: str) -> Callable[[str], str]:
        """Return what names the ids of ``fact``."""
        names = self._of.get(fact, {})
        return lambda text: names.get(text, text)


def _of_step(step: Mapping[str, Any], turn: Turn, ids: Names) -> Iterable[Known]:
    name = str(step.get("name", ""))
    label = str(STEPS.get(name, name))
    yield Known(label, _told(name, step, turn))
    evidence = step.get("evidence")
    if isinstance(evidence, Mapping):
        for fact, value in evidence.items():
            shown = _mark(value) if fact == "fault" else _shown(value, ids.name_in(fact))
            yield Known(str(FACTS.get(fact, fact)), shown)
    yield from _of_model(step)
    if step.get("because"):
        yield Known(_("For this learner, because"), _cut(step["because"]))


def _told(name: str, step: Mapping[str, Any], turn: Turn) -> str:
    """Return what a step says of itself; empty where its name says it all."""
    if name == "accepted":
        return str(turn.get_action_display())
    if name in ("read", "read_by_model"):
        return _read_as(step, (turn.repeats.text if turn.repeats else turn.text))
    if name == "listened":
        return _cut(step.get("means") or step.get("fault") or "–")
    if name in ("entered", "opened", "skipped"):
        return str(STAGES.get(step.get("stage"), step.get("stage", "")))
    if name == "leak_caught":
        return _shown(step.get("secrets", []))
    if step.get("situation"):
        return str(dict(EventKind.choices).get(step["situation"], step["situation"]))
    return ""


def _read_as(step: Mapping[str, Any], text: str) -> str:
    intent = str(step.get("intent", ""))
    told = str(INTENTS.get(intent) or dict(EventKind.choices).get(intent, intent))
    confidence, span = step.get("confidence"), step.get("span")
    if isinstance(confidence, int | float) and 0 <= confidence <= 1:
        told = _("%(what)s, %(percent)d %% sure") % {"what": told, "percent": round(confidence * 100)}
    if isinstance(span, list) and len(span) == 2 and all(isinstance(end, int) for end in span):
        words = text[max(0, span[0]) : max(0, span[1])].strip()
        told = _("%(what)s, from “%(words)s”") % {"what": told, "words": _cut(words)} if words else told
    if step.get("fault"):
        told = f"{told} · {FAULTS.get(step['fault'], step['fault'])}"
    return told


def _of_model(step: Mapping[str, Any]) -> Iterable[Known]:
    """Yield what a model said beside its answer, and what was held back of it."""
    verdict, second = step.get("verdict"), step.get("second_reading")
    if step.get("dropped"):
        yield Known(_("Model claims that did not hold up"), _shown(step["dropped"]))
    if step.get("breaks"):
        yield Known(_("An input that breaks the idea"), _shown(step["breaks"]))
    if isinstance(verdict, Mapping):
        met = _("reached") if verdict.get("met") else _("not reached yet")
        quote = f" · “{_cut(verdict['quote'])}”" if verdict.get("quote") else ""
        yield Known(_("The model on the goal of the stage"), f"{met}{quote}")
    if isinstance(second, Mapping) and second.get("intent"):
        told = str(INTENTS.get(second["intent"]) or dict(EventKind.choices).get(second["intent"], second["intent"]))
        yield Known(_("The model read it as"), f"{told} · {second['mood']}" if second.get("mood") else told)
    if step.get("caught"):
        yield Known(_("Blocked parts of the model's reply"), _shown(step["caught"]))
    if step.get("accepted_verdict"):
        yield Known(_("Advanced on the model's verdict"), _("yes"))


def _of_run(attempt: Attempt | None) -> Iterable[Known]:
    """Yield what the expert knew of running the code: of a failing case its input, never what should have come out."""
    verdict = attempt.verdict if attempt is not None and isinstance(attempt.verdict, Mapping) else {}
    run = verdict.get("evidence")
    if not isinstance(run, Mapping):
        return
    outcome = dict(AttemptOutcome.choices).get(run.get("outcome"), run.get("outcome", ""))
    told = _("%(outcome)s, %(passed)s of %(total)s") % {
        "outcome": outcome, "passed": run.get("passed", 0), "total": run.get("total", 0)
    }  # fmt: skip
    yield Known(_("The run"), told)
    failing, cost = run.get("failing"), run.get("cost")
    if isinstance(failing, Mapping):
        parts = (failing.get("input"), failing.get("got") and f"→ {failing['got']}", failing.get("error_type"))
        yield Known(_("The smallest case that fails"), _cut(" ".join(str(part) for part in parts if part)))
    if isinstance(cost, Mapping) and cost.get("kind"):
        yield Known(_("Measured cost grows like"), _cut(cost["kind"]))


def _mark(value: Any) -> str:
    """Return in words what a check found."""
    mark = str(value)
    if is_run_mark(mark):
        return _("the code gives a wrong result when run")
    if mark == GROWTH:
        return _("the measured cost grows faster than stated")
    return _("the code is too expensive for large inputs") if mark == SIZE else _cut(mark.replace("_", " "))


def _shown(value: Any, name: Callable[[str], str] = str) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value is None or value in ([], {}):
        return "–"
    if isinstance(value, list | tuple):
        return _cut(", ".join("–" if one is None else name(str(one)) for one in value))
    if isinstance(value, Mapping):
        return _cut(json.dumps(value, ensure_ascii=False))
    return _cut(name(str(value)))


def _cut(text: Any) -> str:
    whole = redact(str(text))
    return whole if len(whole) <= LONGEST_VALUE else f"{whole[:LONGEST_VALUE]}…"


def _call(call: ModelCall) -> CallShown:
    return CallShown(
        call.model,
        call.provider,
        str(call.get_purpose_display()),
        call.prompt_tokens,
        call.completion_tokens,
        call.duration_ms,
    )
