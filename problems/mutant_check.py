"""Measures a problem's tests: how many small mutants of the best solution they catch."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Annotated

import yaml
from pydantic import Field, TypeAdapter

from problems.bank_code import LIMITS, Content, solution_cases
from problems.bank_format import BankProblem, to_content
from problems.judge import judging
from problems.judge.port import Case, Entry, Limits
from problems.judge.sandbox import Sandbox
from problems.local_text import Part, Text
from problems.mutants import Mutant, mutants

EQUIVALENTS_FILE = Path(__file__).with_name("equivalent_mutants.yaml")
ENOUGH_PERCENT = 95
TIMES_THE_ORIGINAL = 20
FEWEST_OPERATIONS = 20_000_000


class Equivalent(Part):
    """A mutant that no test can catch, by its line, and why not."""

    line: Annotated[int, Field(ge=1)]
    before: Text
    after: Text
    why: Text


@dataclass(frozen=True)
class MutantReport:
    """How many of the mutants that are not equivalent the tests catch; ``faults`` are sentences, none is a pass."""

    caught: int
    survivors: tuple[Mutant, ...]
    equivalent: int
    faults: tuple[str, ...]

    @property
    def percent(self) -> int:
        """Return the share that is caught, rounded down."""
        return 100 * self.caught // max(1, self.caught + len(self.survivors))


def read_equivalents(path: Path = EQUIVALENTS_FILE) -> dict[str, list[Equivalent]]:
    """Read the mutants declared equivalent, by the slug of their problem. Raises ``pydantic.ValidationError``."""
    return TypeAdapter(dict[str, list[Equivalent]]).validate_python(yaml.safe_load(path.read_text(encoding="utf-8")))


def check_mutants(problem: BankProblem, equivalents: list[Equivalent], sandbox: Sandbox) -> MutantReport:
    """Run every mutant of the best solution on examples, tests and edge cases, one on each helper at a time."""
    content = to_content(problem)
    cases = _different_cases(content)
    run = partial(judging.run, entry=Entry.from_content(content), cases=cases, sandbox=sandbox)
    best = content["solutions"]["best"]
    verdict = run(best, limits=LIMITS)
    if verdict.passed < len(cases):
        return MutantReport(0, (), 0, ("the best solution itself does not pass, so its mutants tell nothing",))
    most = max(result.operations for result in verdict.results)
    # A mutant that does not end must not take as long as the largest submission may.
    limits = Limits(operations=max(FEWEST_OPERATIONS, TIMES_THE_ORIGINAL * most), seconds=LIMITS.seconds)
    made = mutants(best)
    with ThreadPoolExecutor(sandbox.helpers) as pool:
        verdicts = list(pool.map(lambda mutant: run(mutant.code, limits=limits), made))
    caught = [verdict.passed < len(cases) for verdict in verdicts]
    return _report(dict(zip(made, caught, strict=True)), equivalents)


def _different_cases(content: Content) -> list[Case]:
    """Return all cases, each once: edge cases are often tests as well."""
    different: list[Case] = []
    for case in solution_cases(content).values():
        if case not in different:
            different.append(case)
    return different


def _report(caught: Mapping[Mutant, bool], equivalents: list[Equivalent]) -> MutantReport:
    declared = {(part.line, part.before, part.after) for part in equivalents}
    known = {(mutant.line, mutant.before, mutant.after): is_caught for mutant, is_caught in caught.items()}
    faults = []
    for line, before, after in sorted(declared):
        change = f"line {line}: {before} → {after}"
        if (line, before, after) not in known:
            faults.append(f"{change} is declared equivalent, but there is no such mutant")
        elif known[line, before, after]:
            faults.append(f"{change} is declared equivalent, but a test catches it")
    survivors = tuple(
        mutant
        for mutant, is_caught in caught.items()
        if not is_caught and (mutant.line, mutant.before, mutant.after) not in declared
    )
    equivalent = sum(not known.get(place, True) for place in declared)
    report = MutantReport(len(caught) - len(survivors) - equivalent, survivors, equivalent, tuple(faults))
    if report.percent >= ENOUGH_PERCENT:
        return report
    too_few = f"fewer than {ENOUGH_PERCENT}% of the mutants are caught: add tests, or say why they are equivalent"
    return replace(report, faults=(*faults, too_few))
