"""Measures a problem's tests: how many small mutants of the best solution they catch."""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

from problems.bank.parts import EquivalentMutant
from problems.bank.schema import BankProblem, to_content
from problems.judge import judging
from problems.judge.port import Case, Entry, Limits
from problems.judge.sandbox import Sandbox
from problems.proof.code import LIMITS, Content, solution_cases
from problems.proof.mutants import Mutant, mutants

ENOUGH_PERCENT = 95
TIMES_THE_ORIGINAL = 20
FEWEST_OPERATIONS = 20_000_000
CASES_TO_BEGIN_WITH = 1


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


def check_mutants(
    problem: BankProblem,
    sandbox: Sandbox,
    *,
    helpers: int | None = None,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> MutantReport:
    """Run every mutant of the best solution on examples, tests and edge cases until one of them catches it.

    Each helper has one mutant at a time; with ``helpers`` it takes no more of them than that, and leaves the others to
    who else has code to run.
    ``tell`` hears after each how many of how many are behind us; what it raises ends the check.
    """
    content = to_content(problem)
    cases = _different_cases(content)
    run = partial(judging.run, entry=Entry.from_content(content), sandbox=sandbox)
    best = content["solutions"]["best"]
    verdict = run(best, cases=cases, limits=LIMITS)
    if verdict.passed < len(cases):
        return MutantReport(0, (), 0, ("the best solution itself does not pass, so its mutants tell nothing",))
    most = max(result.operations for result in verdict.results)
    # A mutant that does not end must not take as long as the largest submission may.
    limits = Limits(operations=max(FEWEST_OPERATIONS, TIMES_THE_ORIGINAL * most), seconds=LIMITS.seconds)
    made = mutants(best)
    # Most mutants fall at the first case already.
    parts = (cases[:CASES_TO_BEGIN_WITH], cases[CASES_TO_BEGIN_WITH:])

    def falls(mutant: Mutant) -> bool:
        return any(run(mutant.code, cases=part, limits=limits).passed < len(part) for part in parts)

    caught: dict[Mutant, bool] = {}
    with ThreadPoolExecutor(helpers or sandbox.helpers) as pool:
        for mutant, is_caught in zip(made, pool.map(falls, made), strict=True):
            caught[mutant] = is_caught
            tell(len(caught), len(made))
    return _report(caught, problem.equivalent_mutants)


def _different_cases(content: Content) -> list[Case]:
    """Return all cases, each once: edge cases are often tests as well."""
    different: list[Case] = []
    for case in solution_cases(content).values():
        if case not in different:
            different.append(case)
    return different


def _report(caught: Mapping[Mutant, bool], equivalents: Iterable[EquivalentMutant]) -> MutantReport:
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
