"""What may be shown of a verdict, and what the coach makes of it: of hidden cases only whether they passed."""

import builtins
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from interviews.coding.cases import JudgedCase
from interviews.core.dry_run import DryRun, FailingCase, MeasuredCost, Reason, fingerprint
from problems.judge.port import NO_EXPECTATION, CaseResult, Trace, Verdict
from problems.syntax.detection import written_in
from problems.syntax.full_width import full_width_signs
from problems.values.class_calls import is_call_list, show_input, show_results
from problems.values.showing import show_value

SHOWN_CHARACTERS = 400
"""So much of a value is shown beside the code."""
SPOKEN_CHARACTERS = 120
"""So much of a case's input is said in a sentence."""
TRACED_CHARACTERS = 160
"""A case that is written longer than this is not followed step by step."""
FAILURES = ("error", "wrong", "limit")
STACK = "stack"
_REASONS: tuple[Reason, ...] = (STACK, "memory", "large_number", "time", "helper", "checker", "no_expectation")
"""Why a case could not be judged; what says most about the code comes first."""


_MISSING = ("no_class", "no_method")


def shown_verdict(verdict: Verdict, cases: Sequence[JudgedCase]) -> dict[str, Any]:
    """Return the verdict in plain JSON types as it is stored and shown, one entry a case."""
    fault = verdict.fault
    return {
        "function": verdict.function,
        "fault": None
        if fault is None
        else {
            "kind": fault.kind,
            "error_type": fault.error_type,
            "error_message": fault.error_message,
            "line": fault.line,
            "prints": fault.prints,
            "reason": fault.reason,
            "missing": list(fault.missing),
        },
        "cases": [_shown(case, result) for case, result in zip(cases, verdict.results, strict=False)],
    }


def _shown(judged: JudgedCase, result: CaseResult) -> dict[str, Any]:
    told = {"origin": judged.origin, "outcome": result.outcome, "reason": result.reason}
    if judged.origin == "hidden":
        return told  # a message or a print could hold what the case is about
    expected, at = judged.case.expected, result.at
    came_out = result.outcome in ("passed", "wrong") or result.reason == "no_expectation"
    return told | {
        "input": show_input(judged.case.input, SHOWN_CHARACTERS, until=at),
        "expected": None if expected is NO_EXPECTATION else _value(judged, expected, at, SHOWN_CHARACTERS),
        "got": _value(judged, result.value, at, SHOWN_CHARACTERS) if came_out else None,
        "error_type": result.error_type,
        "error_message": result.error_message,
        "line": result.line,
        "call": None if at is None else at + 1,
        "method": "" if at is None else judged.case.input["operations"][at],
        "prints": result.prints,
        "operations": result.operations,
    }


def _value(judged: JudgedCase, value: Any, at: int | None, limit: int) -> str:
    """Show what came out, or should: of calls on a class what each gave, and of one that went wrong what that did."""
    if not is_call_list(judged.case.input):
        return show_value(value, limit)
    if at is None or not isinstance(value, list) or at >= len(value):
        return show_results(judged.case.input, value, limit)
    return show_value(value[at], limit)


def without_hidden(
    verdict: Verdict, cases: Sequence[JudgedCase], *, alone: Mapping[int, CaseResult] | None = None
) -> Verdict:
    """Return the verdict with nothing of a hidden case but whether it passed.

    All cases run in one store, so what came out of one, its exception and its line may hold the inputs of others. Of
    the cases whose positions are in ``alone`` that stays which came out of them there, run by themselves.
    """
    alone = alone or {}
    results = (
        result if case.origin != "hidden" else _bare(result, alone.get(position))
        for position, (case, result) in enumerate(zip(cases, verdict.results, strict=False))
    )
    return replace(verdict, results=tuple(results))


def _bare(result: CaseResult, alone: CaseResult | None) -> CaseResult:
    if alone is not None and alone.outcome == result.outcome:
        return replace(alone, prints="", error_message="")
    return CaseResult(result.outcome, reason=result.reason)


def smallest_failing(verdict: Verdict, cases: Sequence[JudgedCase]) -> tuple[JudgedCase, CaseResult] | None:
    """Return the failing case with the shortest input, the one that is easiest to follow by hand.

    Where none failed it is one whose calls went deeper than the judge could follow, if there is one.
    """
    pairs = list(zip(cases, verdict.results, strict=False))
    failing = [pair for pair in pairs if pair[1].outcome in FAILURES]
    failing = failing or [pair for pair in pairs if pair[1].reason == STACK]
    return min(failing, key=lambda pair: _length(*pair), default=None)


def may_be_traced(case: JudgedCase, result: CaseResult) -> bool:
    """Tell whether the steps of a case can be followed: its input is short."""
    return _length(case, result) <= TRACED_CHARACTERS


def _length(case: JudgedCase, result: CaseResult) -> int:
    """Return how long the input is, of calls on a class up to the one that went wrong."""
    if is_call_list(case.case.input):
        return len(show_input(case.case.input, None, until=result.at))
    return len(json.dumps(case.case.input))


def shown_trace(trace: Trace, case: JudgedCase, *, call: int | None = None) -> dict[str, Any]:
    """Return the steps of a case in plain JSON types as they are stored and shown; ``call`` is the one followed."""
    return {
        "input": show_input(case.case.input, SHOWN_CHARACTERS, until=call),
        "steps": [{"line": step.line, "variables": dict(step.variables)} for step in trace.steps],
        "cut": trace.cut,
        "ending": trace.ending,
    }


def dry_run_of(
    code: str,
    verdict: Verdict,
    cases: Sequence[JudgedCase],
    *,
    language: str,
    has_trace: bool,
    growth: Mapping[str, Any] | None,
) -> DryRun:
    """Return what the coach knows of a run of ``code`` as ``language``; ``growth`` is what :func:`shown_growth`
    gave."""
    found = smallest_failing(verdict, cases)
    fault = verdict.fault
    return DryRun(
        code=fingerprint(code),
        outcome=verdict.outcome,
        passed=verdict.passed,
        total=len(cases),
        failing=None if found is None else _failing(*found, has_trace=has_trace),
        error_type=fault.error_type if fault else "",
        line=fault.line if fault else None,
        cost=None if growth is None or growth["kind"] is None or not growth["comparable"] else _cost(growth),
        reason=_reason(verdict),
        missing=fault.missing if fault else (),
        language=language,
        **(why_unread(code, language) if verdict.outcome == "unreadable" else {}),
    )


def why_unread(code: str, language: str) -> dict[str, Any]:
    """Return what can be told of ``code`` that could not be read as ``language``: the other language that it is in, and
    its first full-width sign, by the names of :class:`DryRun`'s fields."""
    found = written_in(code, language)
    signs = full_width_signs(code, found)
    first = {"sign": signs[0].sign, "sign_line": signs[0].line} if signs else {}
    return {"reads_as": "" if found == language else found, **first}


def _reason(verdict: Verdict) -> Reason:
    """Return why nothing could be judged or found to be called, "" where something was."""
    if verdict.fault is not None and verdict.fault.reason in _MISSING:
        return verdict.fault.reason
    if verdict.outcome != "not_judged":
        return ""
    if verdict.fault is None and not verdict.results:
        return "no_cases"
    given = {verdict.fault.reason} if verdict.fault is not None else {result.reason for result in verdict.results}
    return next((reason for reason in _REASONS if reason in given), "")


_OF_JAVASCRIPT = frozenset({"EvalError", "InternalError", "RangeError", "ReferenceError", "SyntaxError", "URIError"})


def _told(error_type: str) -> str:
    """Return the name of an exception if it is one of a language's own: others the code may have made of its input."""
    if error_type in _OF_JAVASCRIPT:
        return error_type
    found = getattr(builtins, error_type, None)
    return error_type if isinstance(found, type) and issubclass(found, BaseException) else ""


def _failing(judged: JudgedCase, result: CaseResult, *, has_trace: bool) -> FailingCase:
    at = result.at
    return FailingCase(
        input=show_input(judged.case.input, SPOKEN_CHARACTERS, until=at),
        kind=STACK if result.reason == STACK else result.outcome,
        got=_value(judged, result.value, at, SPOKEN_CHARACTERS) if result.outcome == "wrong" else "",
        error_type=_told(result.error_type),
        line=result.line,
        edge_case=judged.edge_case,
        has_trace=has_trace,
    )


def _cost(growth: Mapping[str, Any]) -> MeasuredCost:
    references = tuple((stated, degree) for stated, degree in growth["references"])
    return MeasuredCost(growth["kind"], growth["degree"], references, growth.get("per_call", False))
