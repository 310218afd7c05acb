"""The judge: runs a learner's code on cases and says what came out, case by case.

What is expected stays here; the learner's code sees nothing but its input.
"""

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from problems.judge.comparing import first_difference, same, same_in_any_order, same_kind
from problems.judge.port import MAX_TRACE_STEPS, NO_EXPECTATION, Case, CaseResult, Entry, Limits, Trace, Verdict
from problems.judge.replies import storable
from problems.judge.sandbox import CallResult, Program, Sandbox
from problems.languages import LANGUAGES

MAX_ENDING = 120
_Right = bool | None
"""Whether a value is right; ``None`` when nobody can tell."""


def run(
    code: str, entry: Entry, cases: Sequence[Case], limits: Limits, *, sandbox: Sandbox, language: str = "python"
) -> Verdict:
    """Run ``code``, written in ``language``, on ``cases`` and judge each. Without cases the code is only loaded.

    Raises ``KeyError`` when a case lacks an argument, ``ComponentMissing`` and ``ComponentUnsafe`` when there is
    nothing to run code with; never for what the code does.
    """
    program = program_of(entry, code, [case.input for case in cases], language=language)
    execution = sandbox.execute(program, limits)
    right = _judged(entry, cases, execution.results, limits, sandbox=sandbox)
    return Verdict(
        results=tuple(
            _case_result(entry, case, result, is_right)
            for case, result, is_right in zip(cases, execution.results, right, strict=False)
        ),
        fault=execution.fault,
        function=execution.function,
        seconds=execution.seconds,
    )


def trace(
    code: str,
    entry: Entry,
    case: Case,
    limits: Limits,
    *,
    sandbox: Sandbox,
    call: int | None = None,
    language: str = "python",
) -> Trace | None:
    """Follow one call of ``code`` line by line; ``None`` when no line of it could be seen, or its language has no way.

    Of a class's case it is the ``call`` at that position, from 0; without one all are followed.
    """
    if not LANGUAGES[language].traces:
        return None
    program = program_of(entry, code, [case.input], trace_steps=MAX_TRACE_STEPS, traced_call=call, language=language)
    execution = sandbox.execute(program, limits)
    if execution.fault is not None or not execution.results[0].steps:
        return None
    result = execution.results[0]
    return Trace(steps=result.steps, cut=result.cut, ending=_ending(result, call))


def program_of(
    entry: Entry,
    code: str,
    inputs: Iterable[Mapping[str, Any]],
    *,
    trace_steps: int = 0,
    traced_call: int | None = None,
    language: str = "python",
) -> Program:
    """Return the program that calls the function of ``entry`` in ``code`` with each input, arguments by name.

    Raises ``KeyError`` when an input lacks an argument.
    """
    names = entry.inputs
    return Program(
        source=code,
        function=entry.function,
        types=tuple(type_name for _, type_name in entry.parameters),
        returns=entry.returns,
        in_place=None if entry.in_place is None else names.index(entry.in_place),
        calls=tuple(tuple(given[name] for name in names or given) for given in inputs),
        trace_steps=trace_steps,
        methods=tuple(
            (method.name, tuple(type_name for _, type_name in method.parameters), method.returns)
            for method in entry.methods
        ),
        traced_call=traced_call,
        language=language,
    )


def _judged(
    entry: Entry, cases: Sequence[Case], results: Sequence[CallResult], limits: Limits, *, sandbox: Sandbox
) -> list[_Right]:
    if entry.comparison == "checker":
        return _checked(entry.checker, cases, results, limits, sandbox=sandbox)
    compare: Callable[[Any, Any], bool] = same_in_any_order if entry.comparison == "any_order" else same
    return [
        compare(result.value, case.expected) if _is_to_be_judged(case, result) else None
        for case, result in zip(cases, results, strict=False)
    ]


def _checked(
    checker: str, cases: Sequence[Case], results: Sequence[CallResult], limits: Limits, *, sandbox: Sandbox
) -> list[_Right]:
    """Ask the checker about each value. It never stands in one store with the code that gave them."""
    right: list[_Right] = [None] * len(results)
    asked = []
    for index, (case, result) in enumerate(zip(cases, results, strict=False)):
        if _is_to_be_judged(case, result):
            if same_kind(result.value, case.expected):
                asked.append(index)
            else:
                right[index] = False
    calls = tuple((dict(cases[index].input), results[index].value, cases[index].expected) for index in asked)
    if not calls:
        return right
    execution = sandbox.execute(Program(source=checker, function="check", returns="bool", calls=calls), limits)
    for index, answer in zip(asked, execution.results, strict=False):
        if not answer.stopped and not answer.error_type:
            right[index] = bool(answer.value)
    return right


def _is_to_be_judged(case: Case, result: CallResult) -> bool:
    return case.expected is not NO_EXPECTATION and not result.stopped and not result.error_type


def _case_result(entry: Entry, case: Case, result: CallResult, right: _Right) -> CaseResult:
    outcome, reason, at = "not_judged", "", result.at
    if result.stopped == "operations":
        outcome = "limit"
    elif result.stopped:
        reason = result.stopped
    elif result.error_type:
        outcome = "error"
    elif right is not None:
        outcome = "passed" if right else "wrong"
        if entry.methods and entry.comparison == "exact":
            at = first_difference(result.value, case.expected)
    else:
        reason = "no_expectation" if case.expected is NO_EXPECTATION else "checker"
    return CaseResult(
        outcome=outcome,
        value=_storable(result.value),
        error_type=result.error_type,
        error_message=result.error_message,
        line=result.line,
        prints=result.prints,
        operations=result.operations,
        seconds=result.seconds,
        reason=reason,
        at=at,
    )


def _storable(value: Any) -> Any:
    """Return ``value`` as JSON that a database takes: what JSON has no number for becomes text."""
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, list):
        return [_storable(item) for item in value]
    if isinstance(value, dict):
        return {storable(key): _storable(item) for key, item in value.items()}
    return value


def _ending(result: CallResult, call: int | None) -> str:
    value = result.value
    if call is not None and isinstance(value, list) and call < len(value):
        value = value[call]
    if result.error_type:
        text = f"{result.error_type}: {result.error_message}"
    elif result.stopped:
        return ""
    else:
        text = json.dumps(_storable(value), ensure_ascii=False)
    return text if len(text) <= MAX_ENDING else text[: MAX_ENDING - 1] + "…"
