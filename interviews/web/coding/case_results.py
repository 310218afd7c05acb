"""What became of each case, in words: no outcome is told by its colour alone, and of hidden cases there is no more."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from interviews.models import Attempt, Probe
from interviews.web.coding.missing_function import why_no_function
from interviews.web.coding.sandbox_words import translated
from problems.values.declarations import in_literals

Tone = Literal["success", "attention", "info"]

_NUMBERED: Mapping[str, Promise] = {
    "example": gettext_lazy("Example %(number)s"),
    "own": gettext_lazy("Your case %(number)s"),
    "hidden": gettext_lazy("Hidden case %(number)s"),
}
_OUTCOMES: Mapping[str, Promise] = {
    "passed": gettext_lazy("passed"),
    "wrong": gettext_lazy("wrong result"),
    "error": gettext_lazy("stopped with an error"),
    "limit": gettext_lazy("did not finish"),
    "not_judged": gettext_lazy("could not be judged"),
    "ran": gettext_lazy("ran to completion"),
}
TONES: Mapping[str, Tone] = {"passed": "success", "ran": "info", "not_judged": "info"}
_REASONS: Mapping[str, Promise] = {
    "stack": gettext_lazy("The calls nest too deeply to follow here."),
    "memory": gettext_lazy("It used more memory, or returned more, than the limit here."),
    "large_number": gettext_lazy("A number became too large to handle here."),
    "checker": gettext_lazy("The result could not be compared."),
    "helper": gettext_lazy("The run was interrupted on our side."),
    "time": gettext_lazy("There was no time left to run it."),
}


@dataclass(frozen=True)
class CaseShown:
    """A case and what came of it. ``word`` says it, ``tone`` colours it; ``got`` is ``None`` when nothing came out.

    ``expected`` is ``None`` where nobody said what should come out. One that ``is_hidden`` has nothing but its words.
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
class FaultShown:
    """Why no case could be run, in Python's own words where it has some."""

    error: str
    line: int | None
    why: str
    prints: str


def language_in(attempt: Attempt | Probe) -> str:
    """Return what the code of an attempt is in."""
    return attempt.code_language if isinstance(attempt, Probe) else attempt.language


def case_results(attempt: Attempt | Probe) -> CasesShown:
    """Return the cases of an attempt that is done, in their order, each kind with numbers of its own.

    Inputs and results are in the literals of the language that the code is in.
    """
    numbers = dict.fromkeys(_NUMBERED, 0)
    shown = []
    for case in attempt.verdict["cases"]:
        origin = case["origin"]
        numbers[origin] += 1
        shown.append(_case(case, str(_NUMBERED[origin]) % {"number": numbers[origin]}, language_in(attempt)))
    visible = tuple(case for case in shown if not case.is_hidden)
    return CasesShown(visible, tuple(case for case in shown if case.is_hidden))


def _case(case: Mapping[str, Any], label: str, language: str) -> CaseShown:
    outcome = "ran" if case["reason"] == "no_expectation" else case["outcome"]
    word, tone = str(_OUTCOMES[outcome]), TONES.get(outcome, "attention")
    if case["origin"] == "hidden":
        if outcome not in ("passed", "not_judged"):
            word = _("did not pass")
        return CaseShown(label, word, tone, outcome, is_hidden=True)
    return CaseShown(
        label,
        word,
        tone,
        outcome,
        input=in_literals(case["input"], language),
        expected=None if case["expected"] is None else in_literals(case["expected"], language),
        got=None if case["got"] is None else in_literals(case["got"], language),
        error=_error_of_call(case),
        line=case["line"],
        why=_why(outcome, case["reason"]),
        prints=case["prints"],
    )


def _error_of_call(case: Mapping[str, Any]) -> str:
    """Return an exception, of calls on a class with the one in which it arose."""
    error, call = error_text(case), case.get("call")
    if not error or call is None:
        return error
    return _("%(error)s (in call %(number)s, %(name)s)") % {"error": error, "number": call, "name": case["method"]}


def error_text(found: Mapping[str, Any]) -> str:
    """Return an exception as Python writes it, what the sandbox says itself in the page's language; "" for none."""
    return ": ".join(part for part in (found["error_type"], translated(found["error_message"])) if part)


def _why(outcome: str, reason: str) -> str:
    if outcome == "limit":
        return _("It was stopped after a very large number of operations. Check what makes its loops or calls end.")
    if outcome == "not_judged" and reason in _REASONS:
        return str(_REASONS[reason])
    return ""


def shown_fault(attempt: Attempt | Probe) -> FaultShown | None:
    """Return why no case could be run, with the line where one is known; ``None`` if some were."""
    fault = attempt.verdict["fault"]
    if fault is None:
        return None
    kind = fault["kind"]
    if kind == "no_function":
        return FaultShown("", fault["line"], why_no_function(attempt), fault["prints"])
    return FaultShown(error_text(fault), fault["line"], _why(kind, fault["reason"]), fault["prints"])
