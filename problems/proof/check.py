"""Proves what the schema cannot.

A problem's code does what the file says, what learners say of it can be told apart, and nothing gives a secret away.
"""

from collections.abc import Iterator, Sequence

from problems.bank.fields import StageName
from problems.bank.schema import BankProblem, to_content
from problems.judge.component import HOW_TO_BUILD, ComponentMissing, ComponentUnsafe, HelperFailed
from problems.judge.sandbox import Sandbox
from problems.patterns.taxonomy import pattern_names
from problems.proof.code import code_faults
from problems.proof.hearing import hearing_faults
from problems.text.phrases import find_phrases

STAGES: tuple[str, ...] = StageName.__args__
NOT_RUN = f"the code was not run: JUDGE_HELPERS is 0, or the judge's component is missing; {HOW_TO_BUILD}"


def check_problem(problem: BankProblem, sandbox: Sandbox | None) -> list[str]:
    """Return every fault of one problem, a sentence each; an empty list means it is proven.

    Its code runs in ``sandbox``; without one that is a fault of its own, and the rest is checked all the same.
    """
    return [*_code_faults(problem, sandbox), *hearing_faults(problem), *early_secrets(problem)]


def could_not_run(faults: Sequence[str]) -> bool:
    """Tell whether the ``faults`` of a check say nothing of the problem: it ended because no code is run here."""
    return list(faults) == [NOT_RUN]


def _code_faults(problem: BankProblem, sandbox: Sandbox | None) -> list[str]:
    if sandbox is None:
        return [NOT_RUN]
    try:
        return code_faults(to_content(problem), sandbox)
    except (ComponentMissing, ComponentUnsafe, HelperFailed) as error:
        return [f"the code was not run: {error}"]


def early_secrets(problem: BankProblem) -> list[str]:
    """Return every place where the coach's own text names a secret or the pattern before its stage."""
    return list(_early_secrets(problem))


def _early_secrets(problem: BankProblem) -> Iterator[str]:
    for place, stage, text in spoken_texts(problem):
        for language in ("en", "zh"):
            said = getattr(text, language)
            for secret in problem.secrets:
                if STAGES.index(secret.from_stage) <= STAGES.index(stage):
                    continue
                for found in find_phrases(said, (*secret.phrases.en, *secret.phrases.zh)):
                    yield f"{place} ({language}) gives the secret {secret.id!r} away: {found.text!r}"
            for found in find_phrases(said, secret_pattern_names(problem)):
                yield f"{place} ({language}) names the pattern: {found.text!r}"


def secret_pattern_names(problem: BankProblem) -> tuple[str, ...]:
    """Return the names of the best pattern that the statement itself does not use already."""
    statement = f"{problem.title.en} {problem.title.zh} {problem.statement.en} {problem.statement.zh}"
    return tuple(name for name in pattern_names(problem.patterns[0]) if not find_phrases(statement, (name,)))


def spoken_texts(problem: BankProblem) -> Iterator[tuple[str, str, object]]:
    """Yield (place, stage, text) for all that the coach may say of this problem before it is solved."""
    for stage in STAGES:
        for rung, text in enumerate(getattr(problem.hints, stage), start=1):
            yield f"hints.{stage}[{rung}]", stage, text
    for clarification in problem.clarifications:
        yield f"clarifications.{clarification.id}.topic", "problem_clarification", clarification.topic
        yield f"clarifications.{clarification.id}.answer", "problem_clarification", clarification.answer
    for approach in problem.approaches:
        for number, text in enumerate(approach.nudges, start=1):
            yield f"approaches.{approach.id}.nudges[{number}]", "thought_articulation", text
    for edge_case in problem.edge_cases:
        yield f"edge_cases.{edge_case.id}.question", "edge_case_check", edge_case.question
    for follow_up in problem.follow_ups:
        yield f"follow_ups.{follow_up.id}.question", "follow_up", follow_up.question
