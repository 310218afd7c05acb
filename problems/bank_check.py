"""Proves what the schema cannot: a problem's code does what the file says, and nothing gives a secret away early."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from problems.bank_format import BankProblem, StageName, to_content
from problems.phrases import find_phrases
from problems.taxonomy import pattern_names

RUNNER = Path(__file__).with_name("bank_runner.py")
SECONDS_A_PROBLEM = 120
STAGES: tuple[str, ...] = StageName.__args__


def check_problem(problem: BankProblem) -> list[str]:
    """Return every fault of one problem, a sentence each; an empty list means it is proven."""
    return [*run_code(problem), *early_secrets(problem)]


def run_code(problem: BankProblem) -> list[str]:
    """Run references, wrong attempts and generator in a process of their own and return what is wrong."""
    try:
        finished = subprocess.run(  # noqa: S603 - only our own runner, the code itself comes on its input
            [sys.executable, "-I", str(RUNNER)],
            input=json.dumps(to_content(problem)),
            capture_output=True,
            text=True,
            timeout=SECONDS_A_PROBLEM,
            env={},
            check=False,
        )
    except subprocess.TimeoutExpired:
        return [f"the code did not end within {SECONDS_A_PROBLEM} s"]
    try:
        return json.loads(finished.stdout)
    except ValueError:
        why = finished.stderr.strip().splitlines() or [f"it ended with code {finished.returncode} and said nothing"]
        return [f"the code could not be run: {why[-1]}"]


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
