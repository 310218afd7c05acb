"""The parts of a problem as a model drafts them: in which order, a few at a time, and which one a fault belongs to."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from pydantic import ValidationError, create_model
from pydantic.fields import FieldInfo

from problems.bank.faults import path_and_reason, readable_faults
from problems.bank.reading import BankFileError, read_yaml
from problems.bank.schema import BankProblem
from problems.text.late_patterns import LatePattern
from problems.text.local_text import LocalExamples, Part

STEPS: Mapping[str, tuple[str, ...]] = {
    "frame": (
        "title", "difficulty", "patterns", "techniques", "statement", "signature", "examples", "constraints",
        "expected_complexity", "comparison", "checker",
    ),
    "code": ("solutions", "generator", "tests"),
    "ideas": ("approaches", "traps", "wrong_attempts"),
    "questions": ("clarifications", "edge_cases"),
    "follow_ups": ("follow_ups",),
    "summary": ("hints", "key_idea", "when_to_use", "signals", "secrets"),
    "learner": ("strong_learner",),
}  # fmt: skip
"""What is drafted with one call, in this order: what comes later is about what comes first."""
FIXED = ("format", "slug")
"""What no model decides."""
MAY_BE_LEFT_OUT = frozenset({"checker", "equivalent_mutants"})
PARTS = tuple(name for name in BankProblem.model_fields if name not in FIXED)
"""All parts that can be drafted, in the order of the format."""
ITEMS = ("clarifications", "approaches", "traps", "edge_cases")
"""The parts whose items are heard by their examples."""
_LABELS: tuple[tuple[LatePattern, tuple[str, ...]], ...] = (
    (LatePattern(r"wrong attempt "), ("wrong_attempts", "tests")),
    (LatePattern(r"trap "), ("traps",)),
    (LatePattern(r"generator|generated input|worst_case"), ("generator", "solutions")),
    (LatePattern(r"example "), ("examples", "solutions")),
    (LatePattern(r"test "), ("tests", "solutions")),
    (LatePattern(r"edge case "), ("edge_cases", "solutions")),
    (LatePattern(r"checker"), ("checker",)),
    (LatePattern(r"line \d{1,6}: .{0,200} is declared equivalent"), ("equivalent_mutants",)),
    (LatePattern(r"fewer than|mutant in line"), ("tests", "equivalent_mutants")),
    (LatePattern(r"the (?:best|brute_force) solution"), ("solutions", "tests")),
)
_PATH = LatePattern(r"([a-z_]+)(?=[.\[:]| \()")


def steps_for(content: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """Return the steps that are left, each with the parts that ``content`` has not."""
    missing = {step: tuple(name for name in names if name not in content) for step, names in STEPS.items()}
    return {step: names for step, names in missing.items() if set(names) - MAY_BE_LEFT_OUT}


def parts_at_fault(faults: Iterable[str]) -> tuple[str, ...]:
    """Return which parts have to change for ``faults``, in the order of the format."""
    found: set[str] = set()
    for fault in faults:
        found.update(_at_fault(fault))
    return tuple(name for name in PARTS if name in found)


def _at_fault(fault: str) -> tuple[str, ...]:
    path = path_and_reason(fault)[0]
    if path and path[0] in PARTS:
        return (path[0],)
    head = _PATH.match(fault)
    if head and head[1] in PARTS:
        return (head[1],)
    return next((names for label, names in _LABELS if label.match(fault)), ())


def read_parts(text: str, names: tuple[str, ...]) -> dict[str, Any]:
    """Return the parts of these ``names`` that YAML ``text`` holds, checked by the format, as plain data; others are
    left out. Raises ``BankFileError`` with one line a fault."""
    return _read(text, _model_of(names))


def read_examples(text: str) -> dict[str, Any]:
    """Return the ``examples`` of an item, as :func:`read_parts` does."""
    return _read(text, _OF_AN_ITEM)


_OF_AN_ITEM = create_model("Examples", __base__=Part, examples=(LocalExamples, ...))


@lru_cache(maxsize=64)
def _model_of(names: tuple[str, ...]) -> type[Part]:
    fields: dict[str, tuple[Any, FieldInfo]] = {
        name: (BankProblem.model_fields[name].annotation, BankProblem.model_fields[name]) for name in names
    }
    required = {"strong_learner": (BankProblem.model_fields["strong_learner"].annotation, ...)}
    return create_model("Parts", __base__=Part, **{**fields, **{k: v for k, v in required.items() if k in fields}})


def _read(text: str, model: type[Part]) -> dict[str, Any]:
    content = read_yaml(text, "reply")
    if not isinstance(content, dict):
        raise BankFileError("reply", ["it has no fields"])
    wanted = {name: value for name, value in content.items() if name in model.model_fields}
    try:
        read = model.model_validate(wanted).model_dump(mode="json")
    except ValidationError as error:
        raise BankFileError("reply", readable_faults(error)) from error
    return {name: value for name, value in read.items() if not (value is None and name in MAY_BE_LEFT_OUT)}
