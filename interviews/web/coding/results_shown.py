"""What came of running the learner's code, as the panel below the editor shows it: one sentence, then case by case."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from interviews.coding.judge_line import ahead_of
from interviews.coding.verdicts import FAILURES
from interviews.core.context import InterviewContext
from interviews.core.dry_run import fingerprint
from interviews.models import Attempt, AttemptKind, AttemptStatus, Probe, Turn, TurnAction
from interviews.models.attempt import OPEN_ATTEMPTS
from interviews.web.coding.case_results import (
    TONES,
    CaseShown,
    CasesShown,
    FaultShown,
    Tone,
    case_results,
    error_text,
    language_in,
    shown_fault,
)
from interviews.web.coding.code_notices import language_name, looks_like, sign_in_words
from interviews.web.coding.growth_shown import GrowthShown, shown_growth
from interviews.web.coding.languages_shown import trace_note
from interviews.web.coding.trace_shown import TraceShown, shown_trace
from problems.judge_access import languages_that_run
from problems.text.late_patterns import LatePattern

_FAULTS: Mapping[str, Promise] = {
    "unreadable": gettext_lazy("%(language)s cannot read this code yet."),
    "no_function": gettext_lazy("There is no function to call in this code yet."),
    "error": gettext_lazy("The code stopped with an error before any case was run."),
    "limit": gettext_lazy("The code did not finish loading, so no case was run."),
    "not_judged": gettext_lazy("This code could not be run here; that does not mean it is wrong."),
}
RUNNING, TESTING = "running", "testing"
_EMPTY_FUNCTION = LatePattern(r"expected an indented block after function definition on line (\d+)")
"""What Python says of a function with nothing, or only a comment, below its head."""


@dataclass(frozen=True)
class Mark:
    """A line of the code at which the editor points: where it cannot be read, or where a case stopped."""

    line: int
    is_unreadable: bool
    text: str


@dataclass(frozen=True)
class ResultsShown:
    """The panel: ``said`` in one sentence what it shows, and ``key`` by which a page tells whether that is new.

    ``waits`` is ``"running"`` while a run goes on, ``"testing"`` while a submission is looked at, else empty. With
    ``is_lost`` a run came to nothing, and is offered again. ``is_old`` says that the editor holds other code by now,
    ``untraced`` why there are no steps of a case that failed.
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
    cases: CasesShown | None = None
    mark: Mark | None = None
    growth: GrowthShown | None = None
    trace: TraceShown | None = None
    untraced: str = ""


def being_tested(turn: Turn) -> ResultsShown | None:
    """Return what the panel shows while the submission ``turn`` waits; ``None`` for a turn of another kind,
    and for code that is read and not run."""
    if turn.action != TurnAction.SUBMIT or turn.code_language not in languages_that_run():
        return None
    said = _("Submitted. Your code is being tested, or will be as soon as its turn comes.")
    return ResultsShown(key=f"{TESTING}-{turn.number}", said=said, waits=TESTING)


def ahead_in_words(ahead: int) -> str:
    """Say how many other pieces of the learner's own code are run before this one."""
    text = ngettext(
        "%(count)s other piece of your code is tested first.",
        "%(count)s other pieces of your code are tested first.",
        ahead,
    )
    return text % {"count": ahead}


def shown_results(attempt: Attempt | None, memory: InterviewContext, *, code: str | None = None) -> ResultsShown:
    """Return what the panel shows of the latest ``attempt``; ``code`` is what the editor holds, where that is known."""
    if attempt is None:
        return ResultsShown()
    title = _title(attempt)
    ahead = _ahead_of(attempt)
    key = key_of(attempt, ahead)
    if attempt.status in OPEN_ATTEMPTS:
        said = ahead_in_words(ahead) if ahead else _("Your code is running…")
        return ResultsShown(key=key, said=said, title=title, at=attempt.created_at, waits=RUNNING)
    if attempt.status == AttemptStatus.FAILED:
        said = _("This run produced no result; that was our fault. Your code is saved.")
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
        tone=TONES.get(attempt.outcome, "attention"),
        is_old=code is not None and fingerprint(code) != attempt.fingerprint,
        fault=shown_fault(attempt),
        cases=cases,
        mark=_mark(fault, cases.visible, attempt.language),
        growth=growth,
        trace=trace,
        untraced=_untraced(attempt),
    )


def _untraced(attempt: Attempt) -> str:
    """Say why a failing case of a submission has no steps, where that lies in the language."""
    fails = attempt.kind == AttemptKind.SUBMIT and attempt.outcome in FAILURES
    return trace_note(attempt.language) if fails else ""


def shown_resolve_results(probe: Probe) -> ResultsShown | None:
    """Return what came of the latest submission of a re-solve; ``None`` before the first."""
    if probe.verdict is None:
        return None
    cases = case_results(probe)
    return ResultsShown(
        said=summary(probe),
        tone=TONES.get(probe.outcome, "attention"),
        fault=shown_fault(probe),
        cases=cases,
        mark=_mark(probe.verdict["fault"], cases.visible, probe.code_language),
    )


def key_of(attempt: Attempt, ahead: int | None = None) -> str:
    """Return the word for what a page shows of ``attempt``, apart from what the conversation adds to it.

    ``ahead`` is how many of the learner's pieces of code come before it, if that was looked up already.
    """
    status = RUNNING if attempt.status in OPEN_ATTEMPTS else attempt.status
    ahead = _ahead_of(attempt) if ahead is None else ahead
    return f"{attempt.kind}-{attempt.number}-{status}{ahead or ''}"


def _ahead_of(attempt: Attempt) -> int:
    return ahead_of(attempt) if attempt.status == AttemptStatus.QUEUED else 0


def summary(attempt: Attempt | Probe) -> str:
    """Return in one sentence what came of an attempt that is done."""
    fault = attempt.verdict["fault"]
    if fault is not None:
        if fault["kind"] == "unreadable":
            return _unread(attempt, fault["line"])
        if fault.get("missing"):
            return _("A class or method that the tests call is missing in this code.")
        return _fault(fault["kind"], language_in(attempt))
    cases = attempt.verdict["cases"]
    if not cases:
        text = _("%(language)s reads and loads this code. There is no case to run it on yet.")
        return text % {"language": language_name(language_in(attempt))}
    judged = [case for case in cases if case["reason"] != "no_expectation"]
    if not judged:
        text = ngettext("The code ran on %(count)s case.", "The code ran on %(count)s cases.", len(cases))
        return text % {"count": len(cases)}
    text = ngettext("%(passed)s of %(total)s case passed.", "%(passed)s of %(total)s cases passed.", len(judged))
    return text % {"passed": attempt.passed, "total": len(judged)}


def _unread(attempt: Attempt | Probe, line: int | None) -> str:
    """Say why code cannot be read: it is in another language, has a full-width sign, or is not finished."""
    evidence, language = attempt.verdict.get("evidence", {}), language_in(attempt)
    if found := evidence.get("reads_as"):
        return looks_like(found, language)
    name = language_name(language)
    if empty := _EMPTY_FUNCTION.match(attempt.verdict["fault"]["error_message"] or ""):
        return _("The function in line %(line)s has no body yet.") % {"line": empty[1]}
    said = _("%(language)s cannot read line %(line)s yet.") % {"language": name, "line": line} if line else ""
    said = said or _fault("unreadable", language)
    if sign := evidence.get("sign"):
        return f"{said} {sign_in_words(sign, evidence['sign_line'])}"
    return said


def _fault(kind: str, language: str) -> str:
    return str(_FAULTS[kind]) % {"language": language_name(language)}


def _title(attempt: Attempt) -> str:
    if attempt.kind == AttemptKind.SUBMIT:
        return _("Submission %(number)s") % {"number": attempt.number}
    return _("Run %(number)s") % {"number": attempt.number}


def _mark(fault: Mapping[str, Any] | None, cases: Sequence[CaseShown], language: str) -> Mark | None:
    """Return the line of the fault, else that of the first visible case that stopped with an error."""
    if fault is not None:
        text = error_text(fault) or _fault(fault["kind"], language)
        return Mark(fault["line"], fault["kind"] == "unreadable", text) if fault["line"] else None
    stopped = (case for case in cases if case.outcome == "error" and case.line)
    return next((Mark(case.line, False, f"{case.label}: {case.error}") for case in stopped), None)
