"""Runs a problem's own code in the judge's sandbox and tells what is wrong with it."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from problems.bank.calls import call_fault
from problems.bank.parts import Signature
from problems.judge import judging
from problems.judge.port import Case, CaseResult, Entry, Fault, Limits, Verdict
from problems.judge.sandbox import Program, Sandbox
from problems.values.class_calls import show_calls

GENERATED_INPUTS = 200
WORST_CASE_SIZES = (8, 32, 128)
LIMITS = Limits(operations=20_000_000_000, seconds=60.0)
"""More than a learner's code may use: brute force is slow on purpose."""
LEARNERS = replace(LIMITS, operations=Limits().operations)
"""What a learner's code may use, with more time for a machine that is busy: a test may be large to stop slow code."""
MOST_STOPPED = 2
"""So many tests may be too large for brute force; after three stopped calls the judge answers the rest alike."""
MOST_CHARACTERS = 400
MOST_VALUES_OF_A_TRAP, MOST_CHARACTERS_OF_A_TRAP = 20, 150
"""What breaks a wrong idea is run in the head: so many values at most, and so long a line of JSON."""
UNDECIDED = frozenset({"limit", "not_judged"})

Content = Mapping[str, Any]


class CodeUnusable(Exception):
    """Code that gives no results at all; the message is a fault."""


def code_faults(content: Content, sandbox: Sandbox) -> list[str]:
    """Return every fault of the code in a problem's ``content``, a sentence each."""
    code = _ProblemCode(content, sandbox)
    try:
        cases = code.cases.values()
        solutions = {label: code.solve(label, cases, LEARNERS) for label in ("best", "brute_force")}
        too_large = _too_large_for_brute_force(code, solutions["brute_force"])
        faults = list(_wrong_results(code, solutions, too_large))
        undecided = (
            result.outcome in UNDECIDED and (label, name) not in too_large
            for label, verdict in solutions.items()
            for name, result in zip(code.cases, verdict.results, strict=True)
        )
        if any(undecided):
            return faults  # every further call would take as long
        return [
            *faults, *_disagreement(code), *_worst_case_faults(code), *_attempt_faults(code), *_trap_faults(code)
        ]  # fmt: skip
    except CodeUnusable as unusable:
        return [str(unusable)]


def solution_cases(content: Content) -> dict[str, Case]:
    """Return all that a solution has to pass, by a name for people."""
    examples = [{"input": example["input"], "expected": example["output"]} for example in content["examples"]]
    kinds = {"example": examples, "test": content["tests"], "edge case": content["edge_cases"]}
    return {
        f"{kind} {number}": _case(case) for kind, cases in kinds.items() for number, case in enumerate(cases, start=1)
    }


class _ProblemCode:
    """A problem's content with the means to run what is in it."""

    def __init__(self, content: Content, sandbox: Sandbox) -> None:
        self.content = content
        self.sandbox = sandbox
        self.entry = Entry.from_content(content)
        self.cases = solution_cases(content)

    def solve(self, solution: str, cases: Iterable[Case], limits: Limits = LIMITS) -> Verdict:
        """Run ``best`` or ``brute_force``. Raises :class:`CodeUnusable` when it gives no results."""
        return self.run(f"the {solution} solution", self.content["solutions"][solution], tuple(cases), limits)

    def run(self, label: str, code: str, cases: Sequence[Case], limits: Limits) -> Verdict:
        """Run ``code``. Raises :class:`CodeUnusable` when it gives no results."""
        verdict = judging.run(code, self.entry, cases, limits, sandbox=self.sandbox)
        if verdict.fault is not None:
            raise CodeUnusable(f"{label} could not be run: {why(verdict.fault)}")
        return verdict

    def generate(self, function: str, calls: Sequence[tuple[int, int]]) -> Iterator[tuple[dict[str, Any], str]]:
        """Yield the arguments that the generator's ``function`` gives for each seed and size, and what went wrong."""
        program = Program(
            source=self.content["generator"], function=function, types=("random.Random", ""), calls=tuple(calls)
        )
        execution = self.sandbox.execute(program, LIMITS)
        if execution.fault is not None:
            raise CodeUnusable(f"generator: could not be run: {why(execution.fault)}")
        for result in execution.results:
            error = f"{result.error_type}: {result.error_message}" if result.error_type else ""
            fault = error or (f"was stopped ({result.stopped})" if result.stopped else "")
            yield result.value, fault


def _too_large_for_brute_force(code: _ProblemCode, verdict: Verdict) -> frozenset[tuple[str, str]]:
    """Return the tests that are there to stop it, with its name; none when they are too many for that."""
    stopped = [
        ("brute_force", name)
        for name, result in zip(code.cases, verdict.results, strict=True)
        if name.startswith("test ") and result.outcome == "limit"
    ]
    return frozenset(stopped if len(stopped) <= MOST_STOPPED else ())


def _wrong_results(
    code: _ProblemCode, solutions: Mapping[str, Verdict], too_large: frozenset[tuple[str, str]]
) -> Iterator[str]:
    for number, (name, case) in enumerate(code.cases.items()):
        for label, verdict in solutions.items():
            result = verdict.results[number]
            if (label, name) in too_large:
                continue
            if result.outcome != "passed":
                yield f"{name}: the {label} solution {against(case, result)}"
            if result.outcome in UNDECIDED:
                return


def _disagreement(code: _ProblemCode) -> Iterator[str]:
    """Yield the first generated input on which the best solution and brute force differ, and a poor generator."""
    inputs: dict[str, dict[str, Any]] = {}
    for arguments, fault in code.generate("random_case", [(seed, seed % 10) for seed in range(GENERATED_INPUTS)]):
        if fault:
            yield f"generator: random_case {fault}"
            return
        inputs[json.dumps(arguments)] = arguments
    if fault := _unfit(code.content, inputs.values()):
        yield f"generator: random_case {fault}"
        return
    brute_force = code.solve("brute_force", map(Case, inputs.values()))
    judged = [
        Case(arguments, result.value) for arguments, result in zip(inputs.values(), brute_force.results, strict=True)
    ]
    best = code.solve("best", judged)
    for case, slow, fast in zip(judged, brute_force.results, best.results, strict=True):
        if slow.reason != "no_expectation":
            yield f"generated input {dict(case.input)!r}: the brute_force solution {_outcome(slow)}"
            return
        if fast.outcome != "passed":
            what = f"the best solution {against(case, fast, said_by='brute force says')}"
            yield f"generated input {dict(case.input)!r}: {what}"
            return
    # A problem that takes one small number has few inputs to offer; every other one has plenty.
    one_number = not code.entry.methods and [kind for _, kind in code.entry.parameters] == ["int"]
    if len(inputs) < (5 if one_number else GENERATED_INPUTS // 4):
        yield f"generator: only {len(inputs)} different inputs in {GENERATED_INPUTS}"


def _worst_case_faults(code: _ProblemCode) -> Iterator[str]:
    made = list(code.generate("worst_case", [(size, size) for size in WORST_CASE_SIZES]))
    for size, (arguments, fault) in zip(WORST_CASE_SIZES, made, strict=True):
        if unusable := fault or _unfit(code.content, [arguments]):
            yield f"worst_case({size}): {unusable}"
            continue
        calls = len(arguments["operations"]) if code.entry.methods else size
        if not size // 4 <= calls <= 4 * size:  # what is measured is the share of one call in the whole list
            yield f"worst_case({size}): makes {calls} calls, which is not about {size}"
        (result,) = code.solve("best", [Case(arguments)]).results
        if result.reason != "no_expectation":
            yield f"worst_case({size}): {_outcome(result)}"


def _attempt_faults(code: _ProblemCode) -> Iterator[str]:
    attempts = code.content["wrong_attempts"]
    best = code.solve("best", [_case(attempt["fails_on"]) for attempt in attempts])
    tests = [_case(test) for test in code.content["tests"]]
    for attempt, right in zip(attempts, best.results, strict=True):
        label = f"wrong attempt {attempt['id']}"
        yield from _unsolved(label, right)
        try:
            breaking, *results = code.run(
                label, attempt["code"], [_case(attempt["fails_on"]), *tests], LEARNERS
            ).results
        except CodeUnusable as unusable:
            yield str(unusable)
            continue
        yield from _unbroken(label, breaking)
        passed = sum(result.outcome == "passed" for result in results)
        if passed == 0:
            yield f"{label}: fails every test, so nobody would believe it"
        if passed == len(tests):
            yield f"{label}: passes every test; the tests miss it"


def _trap_faults(code: _ProblemCode) -> Iterator[str]:
    traps = code.content.get("traps", ())
    best = code.solve("best", [_case(trap["breaks"]) for trap in traps]).results if traps else ()
    for trap, right in zip(traps, best, strict=True):
        label = f"trap {trap['id']}"
        yield from _unsolved(label, right)
        try:
            (breaking,) = code.run(label, trap["code"], [_case(trap["breaks"])], LIMITS).results
        except CodeUnusable as unusable:
            yield str(unusable)
        else:
            yield from _unbroken(label, breaking)
        yield from _too_large(label, trap["breaks"]["input"])


def _unsolved(label: str, right: CaseResult) -> Iterator[str]:
    if right.outcome != "passed":
        yield f"{label}: the best solution {_outcome(right)} on the case that breaks it"


def _unbroken(label: str, breaking: CaseResult) -> Iterator[str]:
    if breaking.outcome == "passed":
        yield f"{label}: passes the case on which it should fail"
    elif breaking.outcome == "not_judged" and breaking.reason != "stack":
        # Calls without end are a common mistake, and as plain a failure as a wrong value.
        yield f"{label}: {_outcome(breaking)} on the case on which it should fail"


def _too_large(label: str, given: Mapping[str, Any]) -> Iterator[str]:
    values, characters = _values(given), len(json.dumps(given, ensure_ascii=False))
    if values > MOST_VALUES_OF_A_TRAP or characters > MOST_CHARACTERS_OF_A_TRAP:
        most = f"at most {MOST_VALUES_OF_A_TRAP} in {MOST_CHARACTERS_OF_A_TRAP}"
        yield f"{label}: breaks on {values} values in {characters} characters; {most} can be run in the head"


def _values(value: Any) -> int:
    """Return how many plain values there are in ``value``."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 1 if inside is None else sum(map(_values, inside))


def _case(case: Mapping[str, Any]) -> Case:
    return Case(case["input"], case["expected"])


def _unfit(content: Content, made: Iterable[Any]) -> str:
    """Return what is wrong with generated arguments, empty when they fit the signature."""
    signature = Signature.model_validate(content["signature"])
    names = set(signature.inputs)
    for value in made:
        if not isinstance(value, dict) or set(value) != names:
            return f"gave {value!r}, which does not match the parameters {sorted(names)}"
        if signature.methods and (fault := call_fault(signature, value)):
            return f"gave calls that cannot be made: {fault}"
    return ""


def _outcome(result: CaseResult) -> str:
    """Return what became of a case that did not pass, to stand behind the name of the code."""
    if result.outcome == "error":
        where = "" if result.at is None else f" (in call {result.at + 1})"
        return f"{result.error_type}: {result.error_message}{where}"
    if result.outcome == "limit":
        return f"did not end within its limits ({result.reason or 'operations'})"
    if result.outcome == "not_judged":
        return f"could not be judged ({result.reason})"
    return f"gave {result.value!r}"


def against(case: Case, result: CaseResult, *, said_by: str = "expected") -> str:
    """Return what became of a case beside what should have come out; of calls on a class only as far as they went."""
    if result.at is None:
        return f"{_outcome(result)}, {said_by} {case.expected!r}"
    gave = f"gave {result.value[result.at]!r}" if result.outcome == "wrong" else _outcome(result)
    calls = show_calls(case.input, MOST_CHARACTERS, until=result.at)
    return f"{gave} at {calls}, {said_by} {case.expected[result.at]!r}"


def why(fault: Fault) -> str:
    """Return why code gave no results."""
    where = f" (line {fault.line})" if fault.line else ""
    error = ": ".join(part for part in (fault.error_type, fault.error_message) if part)
    return (error or fault.reason or fault.kind) + where
