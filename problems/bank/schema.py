"""The format of one problem of the bank: ``problems/bank/<slug>.yaml``.

A problem file is the coach's knowledge of that problem. The schema refuses what is incomplete; what only running the
code can tell (does the reference solve its own tests?) is the job of ``manage.py check_bank``.
`docs/writing-a-problem.md` explains every field with an example.
"""

import hashlib
import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, Literal, get_args

from pydantic import Field, create_model, model_validator

from problems.bank.calls import call_fault, result_fault
from problems.bank.fields import Comparison, FollowUpKind, PatternId, Slug, Technique
from problems.bank.parts import (
    Approach,
    Case,
    Clarification,
    EdgeCase,
    EquivalentMutant,
    Example,
    ExpectedComplexity,
    FollowUp,
    Heard,
    HintLadders,
    Secret,
    Signature,
    Solutions,
    Title,
    Trap,
    WrongAttempt,
)
from problems.bank.strong_learner import StrongLearner
from problems.text.local_text import LocalText, Part, Text


class BankProblem(Part):
    """One whole problem file."""

    format: Literal[2]
    slug: Slug
    difficulty: Literal["easy", "medium", "hard"]
    patterns: Annotated[tuple[PatternId, ...], Field(min_length=1, max_length=5)]
    techniques: Annotated[tuple[Technique, ...], Field(min_length=1, max_length=3)]
    title: Title
    statement: LocalText
    signature: Signature
    examples: Annotated[tuple[Example, ...], Field(min_length=1)]
    constraints: Annotated[tuple[LocalText, ...], Field(min_length=1)]
    expected_complexity: ExpectedComplexity
    clarifications: Annotated[tuple[Clarification, ...], Field(min_length=5)]
    approaches: Annotated[tuple[Approach, ...], Field(min_length=2)]
    traps: tuple[Trap, ...] = ()
    hints: HintLadders
    edge_cases: Annotated[tuple[EdgeCase, ...], Field(min_length=5)]
    tests: Annotated[tuple[Case, ...], Field(min_length=12)]
    comparison: Comparison
    checker: Text | None = None
    generator: Text
    solutions: Solutions
    equivalent_mutants: tuple[EquivalentMutant, ...] = ()
    wrong_attempts: Annotated[tuple[WrongAttempt, ...], Field(min_length=3)]
    follow_ups: Annotated[tuple[FollowUp, ...], Field(min_length=5)]
    key_idea: LocalText
    when_to_use: LocalText
    signals: Annotated[tuple[Heard, ...], Field(min_length=2)]
    secrets: Annotated[tuple[Secret, ...], Field(min_length=2)]
    strong_learner: StrongLearner | None = None

    @model_validator(mode="after")
    def _fits_together(self) -> "BankProblem":
        if fault := next(_misfits(self), ""):
            raise ValueError(fault)
        return self


def _misfits(problem: BankProblem) -> Iterator[str]:
    """Yield what does not fit together in the problem: what comes later relies on what comes first."""
    yield from _repeated_ids(problem)
    if (problem.comparison == "checker") != (problem.checker is not None):
        yield "checker: give a checker exactly when comparison is 'checker'"
    if {follow_up.kind for follow_up in problem.follow_ups} != set(get_args(FollowUpKind)):
        yield "follow_ups: one of each kind (space, variant, special_case, application) is needed"
    yield from _signature_faults(problem.signature)
    yield from _input_faults(problem)
    if problem.signature.methods:
        yield from _class_design_faults(problem)


def _repeated_ids(problem: BankProblem) -> Iterator[str]:
    for name in ("clarifications", "approaches", "edge_cases", "traps", "wrong_attempts", "follow_ups", "secrets"):
        identifiers = [part.id for part in getattr(problem, name)]
        if len(set(identifiers)) != len(identifiers):
            yield f"{name}: an id is used twice"


def _signature_faults(signature: Signature) -> Iterator[str]:
    names = {parameter.name for parameter in signature.parameters}
    if signature.in_place is not None and signature.in_place not in names:
        yield "signature.in_place: names no parameter"
    if signature.function[0].isupper() != bool(signature.methods):
        yield "signature.function: the name of a class has a capital first and comes with methods"
    if not signature.methods and not names:
        yield "signature.parameters: a function needs at least one"


def _input_faults(problem: BankProblem) -> Iterator[str]:
    inputs = set(problem.signature.inputs)
    for place, case in _cases(problem):
        if set(case.input) != inputs:
            yield f"{place}.input: {sorted(case.input)} does not match the parameters {sorted(inputs)}"


def _cases(problem: BankProblem) -> Iterator[tuple[str, Example | Case | EdgeCase]]:
    """Yield everything with an input, each with its place in the file."""
    for name in ("examples", "tests", "edge_cases"):
        yield from ((f"{name}.{number}", case) for number, case in enumerate(getattr(problem, name)))
    for number, attempt in enumerate(problem.wrong_attempts):
        yield f"wrong_attempts.{number}.fails_on", attempt.fails_on
    for number, trap in enumerate(problem.traps):
        yield f"traps.{number}.breaks", trap.breaks


def _class_design_faults(problem: BankProblem) -> Iterator[str]:
    signature = problem.signature
    if problem.comparison == "any_order" or signature.in_place is not None:
        yield "signature.methods: results come in the order of the calls; no any_order, no in_place"
    names = [method.name for method in signature.methods]
    if len(set(names)) != len(names):
        yield "signature.methods: a name is used twice"
    for _place, case in _cases(problem):
        results = case.output if isinstance(case, Example) else case.expected
        if fault := call_fault(signature, case.input) or result_fault(signature, case.input, results):
            yield fault


def to_content(problem: BankProblem) -> dict:
    """Return the problem as plain JSON types, the form in which a revision is stored.

    A learner who is not there is left out: what was stored before there were any stays the same content.
    """
    content = problem.model_dump(mode="json")
    if content["strong_learner"] is None:
        del content["strong_learner"]
    return content


def part_as_stored(name: str, value: Any) -> Any:
    """Return the ``value`` that a file gives for the part ``name`` as :func:`to_content` has it, what is so without a
    word included. Raises ``ValidationError`` for what does not fit the format."""
    return _model_of(name).model_validate({name: value}).model_dump(mode="json")[name]


@lru_cache(maxsize=len(BankProblem.model_fields))
def _model_of(name: str) -> type[Part]:
    field = BankProblem.model_fields[name]
    return create_model("OnePart", __base__=Part, **{name: (field.annotation, field)})


def content_hash(content: dict) -> str:
    """Return a stable hexadecimal SHA-256 of a problem's content."""
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
