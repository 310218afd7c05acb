"""What the platform's coach heard in a message, in words, for human coaches who ask themselves how it was read."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from interviews.coach_desk.transcript.evidence import Names
from interviews.core.acts import Act, ActKind, Heard
from interviews.core.redaction import redact
from interviews.models.act_words import COSTS, WORDS

KINDS: Mapping[ActKind, Promise] = {
    ActKind.FACT_QUESTION: gettext_lazy("Asks for a fact"),
    ActKind.PROCESS_QUESTION: gettext_lazy("Asks about the interview"),
    ActKind.MEANING_QUESTION: gettext_lazy("Asks what something means"),
    ActKind.CHECK_QUESTION: gettext_lazy("Asks whether it is right"),
    ActKind.RESTATE: gettext_lazy("Retells the problem"),
    ActKind.APPROACH: gettext_lazy("Speaks of an approach"),
    ActKind.COUNTEREXAMPLE: gettext_lazy("Gives a counterexample"),
    ActKind.COST: gettext_lazy("States a cost"),
    ActKind.CODE: gettext_lazy("Writes code"),
    ActKind.EDGE_CASE: gettext_lazy("Names an edge case"),
    ActKind.OUTCOME: gettext_lazy("States a result"),
    ActKind.DEFECT: gettext_lazy("Finds a mistake in their own code"),
    ActKind.POINT: gettext_lazy("Answers a follow-up question"),
    ActKind.PATTERN: gettext_lazy("Names the pattern"),
    ActKind.SIGNAL: gettext_lazy("Names a signal of the pattern"),
    ActKind.REQUEST: gettext_lazy("Asks for something"),
    ActKind.MOOD: gettext_lazy("Expresses a mood"),
    ActKind.NOTHING: gettext_lazy("Off topic"),
}
STANCES: Mapping[str, Promise] = {
    "proposes": gettext_lazy("proposes it"),
    "rejects": gettext_lazy("rejects it"),
    "compares": gettext_lazy("compares it"),
    "claims": gettext_lazy("claims it"),
    "corrects": gettext_lazy("corrects it"),
    "unsure": gettext_lazy("is unsure of it"),
}
_NAMED_IN: Mapping[ActKind, str] = {
    ActKind.FACT_QUESTION: "clarifications",
    ActKind.APPROACH: "approach",
    ActKind.EDGE_CASE: "edge_cases_named",
    ActKind.PATTERN: "named",
}
_LONGEST = 120


@dataclass(frozen=True)
class ActShown:
    """One act: ``kind`` and ``what`` in words, how sure the reading is in percent, and the ``words`` it stands on."""

    kind: str
    what: str
    percent: int
    is_sure: bool
    words: str


@dataclass(frozen=True)
class HeardShown:
    """The acts, and the ``others`` that were less likely."""

    acts: tuple[ActShown, ...]
    others: tuple[ActShown, ...]


def heard_shown(heard: Any, text: str, names: Names) -> HeardShown | None:
    """Return what was heard in ``text`` as stored with it; ``None`` where nobody listened, or it cannot be read."""
    try:
        found = Heard.from_dict(heard)
    except (KeyError, TypeError, ValueError):
        return None
    return HeardShown(
        tuple(_shown(act, text, names) for act in found.acts), tuple(_shown(act, text, names) for act in found.unsure)
    )


def _shown(act: Act, text: str, names: Names) -> ActShown:
    words = redact(" ".join(text[act.start : act.end].split()))
    return ActShown(
        kind=str(KINDS[act.kind]),
        what=" · ".join(_parts(act, names)),
        percent=round(100 * act.confidence),
        is_sure=act.sure,
        words=words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…",
    )


def _parts(act: Act, names: Names) -> list[str]:
    """Return what the act speaks of, and how."""
    parts = [_item(act, names)]
    if act.kind is ActKind.COST:
        parts = [str(COSTS.get(act.of, "")), act.value, names.name_in("approach")(act.approach)]
    elif act.kind is ActKind.CODE:
        parts = [act.item, _("a whole program") if act.value else ""]
    if act.stance:
        parts.append(str(STANCES.get(act.stance, act.stance)))
    return [part for part in parts if part]


def _item(act: Act, names: Names) -> str:
    if act.kind is ActKind.APPROACH and act.value:
        return act.value.replace("_", " ")  # an idea that does not work, by its id
    if act.item in WORDS:
        return str(WORDS[act.item])
    return names.name_in(_NAMED_IN.get(act.kind, ""))(act.item)
