"""What should come out for an input that somebody names: worked out by the known solutions of the problem."""

import json
from collections.abc import Mapping
from typing import Any

from interviews.coding.cases import Judged, judged_revision
from interviews.coding.own_cases import MAX_CASE_CHARACTERS, read_input
from interviews.core.knowledge import Result
from interviews.jobs.connections import hand_back_connection
from interviews.models import Interview
from problems.judge import judging
from problems.judge.port import Case, Limits
from problems.judge.sandbox import Sandbox
from problems.judge_access import NO_JUDGE, say_once, the_sandbox
from problems.values.unreadable import UnreadableValue

LIMITS = Limits(operations=500_000_000, seconds=3.0)
"""A small input is done in no time; one that is not is none that breaks an idea at a glance."""
_NO_VERDICT = "no_expectation"


def known_result(interview: Interview, written: str) -> Result | None:
    """Return the input that is ``written`` as learners write cases, with the result on which the known solutions agree.

    ``None`` where it cannot be read, is not like the examples, has several right results, breaks a solution, or where
    nobody can run them: a pasted problem has no known solution.
    """
    sandbox = the_sandbox()
    if sandbox is None or interview.revision_id is None or len(written) > MAX_CASE_CHARACTERS:
        return None
    found = judged_revision(interview.revision_id)
    if found.entry.comparison == "checker":
        return None
    try:
        given = read_input(written, found.entry)
        if not _is_like_an_example(given, found):
            return None
        hand_back_connection()
        results = [_result(code, given, found, sandbox) for _, code in found.solutions]
    except (UnreadableValue, KeyError):
        return None
    except NO_JUDGE as fault:
        say_once(fault)
        return None
    agreed = {json.dumps(one, sort_keys=True) for one in results}
    return Result(given, results[0]) if len(agreed) == 1 and results[0] is not None else None


def _result(code: str, given: Mapping[str, Any], found: Judged, sandbox: Sandbox) -> Any:
    """Return what a known solution gives, in an order of its own where any will do; ``None`` where it fails."""
    verdict = judging.run(code, found.entry, [Case(given)], LIMITS, sandbox=sandbox)
    result = next(iter(verdict.results), None)
    if result is None or result.reason != _NO_VERDICT:
        return None
    in_any_order = found.entry.comparison == "any_order" and isinstance(result.value, list)
    return sorted(result.value, key=json.dumps) if in_any_order else result.value


def _is_like_an_example(given: Mapping[str, Any], found: Judged) -> bool:
    """Tell whether an input has the names and the kinds of values of an example: the solutions check nothing."""
    examples = [one.case.input for one in found.cases if one.origin == "example"]
    return any(
        given.keys() == one.keys() and all(_is_alike(given[name], one[name]) for name in one) for one in examples
    )


def _is_alike(value: Any, example: Any) -> bool:
    if isinstance(example, list):
        return isinstance(value, list) and (not example or all(_is_alike_any(one, example) for one in value))
    if isinstance(example, bool) or isinstance(value, bool):
        return isinstance(example, bool) and isinstance(value, bool)
    if isinstance(example, int | float):
        return isinstance(value, int | float)
    return type(value) is type(example)


def _is_alike_any(value: Any, examples: list[Any]) -> bool:
    return any(_is_alike(value, one) for one in examples)
