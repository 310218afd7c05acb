"""What came of running the learner's code, as the panel below the editor shows it: one sentence, then case by case.

Nothing is said by colour alone. Of hidden cases there is no more than whether they passed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from interviews.core.context import InterviewContext
from interviews.core.dry_run import fingerprint
from interviews.models import Attempt, AttemptKind, AttemptStatus, Turn, TurnAction
from interviews.models.attempt import OPEN_ATTEMPTS
from interviews.web.growth_shown import GrowthShown, shown_growth
from interviews.web.trace_shown import TraceShown, shown_trace

Tone = Literal["success", "attention", "info"]

_NUMBERED: Mapping[str, Promise] = {
    "example": gettext_lazy("Example %(number)s"),
    "own": gettext_lazy("Your case %(number)s"),
    "hidden": gettext_lazy("Hidden case %(number)s"),
}
_OUTCOMES: Mapping[str, Promise] = {
    "passed": gettext_lazy("passed"),
    "wrong": gettext_lazy("another result"),
    "error": gettext_lazy("stopped with an error"),
    "limit": gettext_lazy("did not come to an end"),
    "not_judged": gettext_lazy("could not be judged"),
    "ran": gettext_lazy("ran to its end"),
}
_TONES: Mapping[str, Tone] = {"passed": "success", "ran": "info", "not_judged": "info"}
_REASONS: Mapping[str, Promise] = {
    "stack": gettext_lazy("Its calls went deeper into each other than can be followed here."),
    "memory": gettext_lazy("It needed more memory than there is here."),
    "large_number": gettext_lazy("A number became larger than can be handled here."),
    "checker": gettext_lazy("What came out could not be compared."),
    "helper": gettext_lazy("The run was interrupted on our side."),
    "time": gettext_lazy("There was no time left for it."),
}
_FAULTS: Mapping[str, Promise] = {
    "unreadable": gettext_lazy("Python cannot read this code yet."),
    "no_function": gettext_lazy("There is no function to call in this code yet."),
    "error": gettext_lazy("The code stopped with an error before any case was run."),
    "limit": gettext_lazy("The code did not come to an end before any case was run."),
    "not_judged": gettext_lazy("This code could not be run here; that says nothing against it."),
}
RUNNING, TESTING = "running", "testing"


@dataclass(frozen=True)
class CaseShown:
    """A case and what came of it. ``word`` says it, ``tone`` colours it; ``got`` is ``None`` when nothing came out.

    ``expected`` is ``None`` where nobody said what should come out. A ``is_hidden`` one has nothing but its words.
    """

    label: str
    word: str
    tone: Tone
    outcome: str
    is_hidden: bool = False
    input: str = ""
    expected: str | None = None
    got: str | None = None
    error: str = ""
    line: int | None = None
    why: str = ""
    prints: str = ""


@dataclass(frozen=True)
class CasesShown:
    """The cases of an attempt: those that the learner sees, and of the hidden ones whether they passed."""

    visible: tuple[CaseShown, ...] = ()
    hidden: tuple[CaseShown, ...] = ()

    @property
    def hidden_passed(self) -> int:
        """Return how many hidden cases passed."""
        return sum(case.outcome == "passed" for case in self.hidden)

    @property
    def hidden_failed(self) -> tuple[CaseShown, ...]:
        """Return the hidden cases that did not pass."""
        return tuple(case for case in self.hidden if case.outcome != "passed")


@dataclass(frozen=True)
class Mark:
    """A line of the code at which the editor points: where Python cannot read it, or where a case stopped."""

    line: int
    is_unreadable: bool
    text: str


@dataclass(frozen=True)
class FaultShown:
    """Why no case could be run, in Python's own words where it has some."""

    error: str
    line: int | None
    why: str
    prints: str


@dataclass(frozen=True)
class ResultsShown:
    """The panel: ``said`` in one sentence what it shows, and ``key`` by which a page tells whether that is new.

    ``waits`` is ``"running"`` while a run goes on, ``"testing"`` while a submission is looked at, else empty. With
    ``is_lost`` a run came to nothing, and is offered again. ``is_old`` says that the editor holds other code by now.
    """

    key: str = ""
    said: str = ""
    title: str = ""
    at: datetime | None = None
    tone: Tone = "info"
    waits: str = ""
    is_lost: bool = False
    is_old: bool = False
    fault: FaultShown | None = None
    cases: CasesShown = CasesShown()
    mark: Mark | None = None
    growth: GrowthShown | None = None
    trace: TraceShown | None = None


def being_tested(turn: Turn) -> ResultsShown | None:
    """Return what the panel shows while the submission ``turn`` waits; ``None`` for a turn of another kind."""
    if turn.action != TurnAction.SUBMIT:
        return None
    said = _("Submitted. Your code is being run on all cases…")
    return ResultsShown(key=f"{TESTING}-{turn.number}", said=said, waits=TESTING)


def shown_results(attempt: Attempt | None, memory: InterviewContext, *, code: str | None = None) -> ResultsShown:
    """Return what the panel shows of the latest ``attempt``; ``code`` is what the editor holds, where that is known."""
    if attempt is None:
        return ResultsShown()
    title = _title(attempt)
    key = key_of(attempt)
    if attempt.status in OPEN_ATTEMPTS:
        said = _("Your code is running…")
        return ResultsShown(key=key, said=said, title=title, at=attempt.created_at, waits=RUNNING)
    if attempt.status == AttemptStatus.FAILED:
        said = _("This run came to nothing; that was us. Your code is saved.")
        return ResultsShown(key=key, said=said, title=title, at=attempt.created_at, is_lost=True, tone="attention")
    cases = case_results(attempt)
    fault = attempt.verdict["fault"]
    trace, growth = shown_trace(attempt, memory), shown_growth(attempt, memory)
    more = ("-trace" if trace else "") + (f"-{fingerprint(growth.claim)}" if growth and growth.claim else "")
    return ResultsShown(
        key=key + more,
        said=summary(attempt),
        title=title,
        at=attempt.created_at,
        tone=_TONES.get(attempt.outcome, "attention"),
        is_old=code is not None and fingerprint(code) != attempt.fingerprint,
        fault=None if fault is None else _fault(fault),
        cases=cases,
        mark=_mark(fault, cases.visible),
        growth=growth,
        trace=trace,
    )


def key_of(attempt: Attempt) -> str:
    """Return the word for what a page shows of ``attempt``, apart from what the conversation adds to it."""
    status = RUNNING if attempt.status in OPEN_ATTEMPTS else attempt.status
    return f"{attempt.kind}-{attempt.number}-{status}"


def case_results(attempt: Attempt) -> CasesShown:
    """Return the cases of an attempt that is done, in their order, each kind with numbers of its own."""
    numbers = dict.fromkeys(_NUMBERED, 0)
    shown = []
    for case in attempt.verdict["cases"]:
        origin = case["origin"]
        numbers[origin] += 1
        shown.append(_case(case, str(_NUMBERED[origin]) % {"number": numbers[origin]}))
    visible = tuple(case for case in shown if not case.is_hidden)
    return CasesShown(visible, tuple(case for case in shown if case.is_hidden))


def summary(attempt: Attempt) -> str:
    """Return in one sentence what came of an attempt that is done."""
    fault = attempt.verdict["fault"]
    if fault is not None:
        if fault["kind"] == "unreadable" and fault["line"]:
            return _("Python cannot read line %(line)s yet.") % {"line": fault["line"]}
        return str(_FAULTS[fault["kind"]])
    cases = attempt.verdict["cases"]
    if not cases:
        return _("Python can read and load this code. There is no case yet to call it with.")
    judged = [case for case in cases if case["reason"] != "no_expectation"]
    if not judged:
        text = ngettext("The code ran on %(count)s case.", "The code ran on %(count)s cases.", len(cases))
        return text % {"count": len(cases)}
    text = ngettext("%(passed)s of %(total)s case passed.", "%(passed)s of %(total)s cases passed.", len(judged))
    return text % {"passed": attempt.passed, "total": len(judged)}


def _title(attempt: Attempt) -> str:
    if attempt.kind == AttemptKind.SUBMIT:
        return _("Submission %(number)s") % {"number": attempt.number}
    return _("Run %(number)s") % {"number": attempt.number}


def _case(case: Mapping[str, Any], label: str) -> CaseShown:
    outcome = "ran" if case["reason"] == "no_expectation" else case["outcome"]
    word, tone = str(_OUTCOMES[outcome]), _TONES.get(outcome, "attention")
    if case["origin"] == "hidden":
        if outcome not in ("passed", "not_judged"):
            word = _("did not pass")
        return CaseShown(label, word, tone, outcome, is_hidden=True)
    return CaseShown(
        label,
        word,
        tone,
        outcome,
        input=case["input"],
        expected=case["expected"],
        got=case["got"],
        error=_error(case),
        line=case["line"],
        why=_why(outcome, case["reason"]),
        prints=case["prints"],
    )


def _error(found: Mapping[str, Any]) -> str:
    return ": ".join(part for part in (found["error_type"], found["error_message"]) if part)


def _why(outcome: str, reason: str) -> str:
    if outcome == "limit":
        return _("It was stopped after a great many operations. Follow what makes its loops or calls end.")
    if outcome == "not_judged" and reason in _REASONS:
        return str(_REASONS[reason])
    return ""


def _fault(fault: Mapping[str, Any]) -> FaultShown:
    kind = fault["kind"]
    if kind == "no_function":
        why = _("The name that the signature gives is looked for, as a function or as a method of a class Solution.")
        if fault["reason"] == "self_outside_class":
            why = _("The function takes “self”, but stands outside of a class.")
        # What the sandbox says of it is not Python's, and only in English.
        return FaultShown("", fault["line"], why, fault["prints"])
    return FaultShown(_error(fault), fault["line"], _why(kind, fault["reason"]), fault["prints"])


def _mark(fault: Mapping[str, Any] | None, cases: Sequence[CaseShown]) -> Mark | None:
    """Return the line of the fault, else that of the first visible case that stopped with an error."""
    if fault is not None:
        text = _error(fault) or str(_FAULTS[fault["kind"]])
        return Mark(fault["line"], fault["kind"] == "unreadable", text) if fault["line"] else None
    stopped = (case for case in cases if case.outcome == "error" and case.line)
    return next((Mark(case.line, False, f"{case.label}: {case.error}") for case in stopped), None)
