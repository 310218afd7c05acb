"""The format of one problem of the bank: ``problems/bank/<slug>.yaml``.

A problem file is the coach's knowledge of that problem. The schema refuses what is incomplete; what only running the
code can tell (does the reference solve its own tests?) is the job of ``manage.py check_bank``.
`docs/adding-a-problem.md` explains every field with an example.
"""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import AfterValidator, Field, StringConstraints, ValidationError, model_validator

from problems.local_text import Identifier, LocalPhrases, LocalText, Part, Text
from problems.taxonomy import PATTERN_IDS, EdgeFamily

BANK_DIRECTORY = Path(__file__).resolve().parent / "bank"
FORMAT_VERSION = 1
MAX_FILE_BYTES = 400_000
MAX_DEPTH = 40

StageName = Literal[
    "problem_clarification",
    "thought_articulation",
    "complexity_analysis",
    "pseudocode_design",
    "edge_case_check",
    "follow_up",
    "pattern_summary",
]
Construct = Literal[
    "nested_loops",
    "single_loop",
    "dict",
    "set",
    "sort",
    "stack",
    "queue",
    "heap",
    "recursion",
    "memo",
    "table",
    "binary_search",
    "two_indices",
    "prefix_array",
    "linked_nodes",
    "bitwise",
]
Comparison = Literal["exact", "any_order", "checker"]
FollowUpKind = Literal["space", "variant", "special_case", "application"]

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$", max_length=80)]


def _pattern(value: str) -> str:
    if value not in PATTERN_IDS:
        raise ValueError(f"unknown pattern {value!r}; the taxonomy is in problems/patterns.yaml")
    return value


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {key: _plain(item) for key, item in value.items()}
    if value is None or isinstance(value, str | int | float):
        return value
    raise ValueError(f"{value!r} is no plain value; put it in quotes if text is meant")


# Not pydantic's JsonValue: that would strip blanks, and a test may well be about a blank.
Plain = Annotated[Any, AfterValidator(_plain)]
PatternId = Annotated[str, AfterValidator(_pattern)]


class Parameter(Part):
    name: Identifier
    type: Text


class Signature(Part):
    """The Python function the learner writes; ``in_place`` names the parameter that is changed instead of returned."""

    function: Identifier
    parameters: Annotated[tuple[Parameter, ...], Field(min_length=1)]
    returns: Text
    in_place: Identifier | None = None


class Example(Part):
    input: dict[str, Plain]
    output: Plain
    explanation: LocalText | None = None


class Case(Part):
    """One test: arguments by parameter name (nodes as plain lists) and what has to come out."""

    input: dict[str, Plain]
    expected: Plain


class ExpectedComplexity(Part):
    time: Text
    space: Text


class Clarification(Part):
    """Something a good candidate asks. ``answer`` is the fact; ``matters`` marks those that change the solution."""

    id: Identifier
    topic: LocalText
    asked_by: LocalPhrases
    answer: LocalText
    matters: bool


class Approach(Part):
    """One way to solve it. ``nudges`` are three questions, weak to strong, that lead on to the next better way."""

    id: Identifier
    name: LocalText
    time: Text
    space: Text
    recognised_by: LocalPhrases
    constructs: tuple[Construct, ...]
    nudges: Annotated[tuple[LocalText, ...], Field(min_length=3, max_length=3)]


class EdgeCase(Part):
    """An input worth thinking about; ``family`` is the kind of input that it is, by which problems are compared."""

    id: Identifier
    family: EdgeFamily
    input: dict[str, Plain]
    expected: Plain
    question: LocalText
    named_by: LocalPhrases


class WrongAttempt(Part):
    """A typical wrong program and the case that shows it is wrong (a wrong result, an exception or no end)."""

    id: Identifier
    description: LocalText
    code: Text
    fails_on: Case


class FollowUp(Part):
    """A harder question; ``mentions`` are the points of a good answer, each with the phrases that show it."""

    id: Identifier
    kind: FollowUpKind
    level: Annotated[int, Field(ge=1, le=3)]
    question: LocalText
    mentions: Annotated[tuple[LocalPhrases, ...], Field(min_length=1)]
    good_answer: LocalText
    related: Slug | None = None


class Secret(Part):
    """Words that give the answer away, and the first stage in which the coach may say them."""

    id: Identifier
    phrases: LocalPhrases
    from_stage: StageName


Rungs = Annotated[tuple[LocalText, ...], Field(min_length=3, max_length=3)]


class HintLadders(Part):
    """Three rungs a stage: point, teach, nearly there."""

    problem_clarification: Rungs
    thought_articulation: Rungs
    complexity_analysis: Rungs
    pseudocode_design: Rungs
    edge_case_check: Rungs
    follow_up: Rungs
    pattern_summary: Rungs


class Solutions(Part):
    best: Text
    brute_force: Text


class BankProblem(Part):
    """One whole problem file."""

    format: Literal[1]
    slug: Slug
    difficulty: Literal["easy", "medium", "hard"]
    patterns: Annotated[tuple[PatternId, ...], Field(min_length=1, max_length=5)]
    title: LocalText
    statement: LocalText
    signature: Signature
    examples: Annotated[tuple[Example, ...], Field(min_length=1)]
    constraints: Annotated[tuple[LocalText, ...], Field(min_length=1)]
    expected_complexity: ExpectedComplexity
    clarifications: Annotated[tuple[Clarification, ...], Field(min_length=5)]
    approaches: Annotated[tuple[Approach, ...], Field(min_length=2)]
    hints: HintLadders
    edge_cases: Annotated[tuple[EdgeCase, ...], Field(min_length=5)]
    tests: Annotated[tuple[Case, ...], Field(min_length=12)]
    comparison: Comparison
    checker: Text | None = None
    generator: Text
    solutions: Solutions
    wrong_attempts: Annotated[tuple[WrongAttempt, ...], Field(min_length=3)]
    follow_ups: Annotated[tuple[FollowUp, ...], Field(min_length=5)]
    key_idea: LocalText
    when_to_use: LocalText
    signals: Annotated[tuple[LocalPhrases, ...], Field(min_length=2)]
    secrets: Annotated[tuple[Secret, ...], Field(min_length=2)]

    @model_validator(mode="after")
    def _whole(self) -> "BankProblem":
        for name in ("clarifications", "approaches", "edge_cases", "wrong_attempts", "follow_ups", "secrets"):
            identifiers = [part.id for part in getattr(self, name)]
            if len(set(identifiers)) != len(identifiers):
                raise ValueError(f"{name}: an id is used twice")
        if (self.comparison == "checker") != (self.checker is not None):
            raise ValueError("checker: give a checker exactly when comparison is 'checker'")
        if {follow_up.kind for follow_up in self.follow_ups} != set(FollowUpKind.__args__):
            raise ValueError("follow_ups: one of each kind (space, variant, special_case, application) is needed")
        names = {parameter.name for parameter in self.signature.parameters}
        if self.signature.in_place is not None and self.signature.in_place not in names:
            raise ValueError("signature.in_place: names no parameter")
        attempts = [attempt.fails_on for attempt in self.wrong_attempts]
        for case in (*self.examples, *self.tests, *self.edge_cases, *attempts):
            if set(case.input) != names:
                raise ValueError(f"input {sorted(case.input)} does not match the parameters {sorted(names)}")
        return self


class BankFileError(ValueError):
    """A problem file that cannot be used; ``problems`` holds one readable line each, ``field: what is wrong``."""

    def __init__(self, name: str, problems: list[str]) -> None:
        self.name = name
        self.problems = problems
        super().__init__(f"{name}: " + "; ".join(problems))


def _load_yaml(text: str) -> Any:
    """Read YAML as plain data, refusing what an author would not want.

    PyYAML keeps the last of two equal keys silently; an author wants to be told. Aliases are refused because a few
    nested ones expand to gigabytes, and a problem file needs none. Raises ``yaml.YAMLError``.
    """
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    _check_events(yaml.parse(text, Loader=loader))
    node = yaml.compose(text, Loader=loader)
    if node is None:
        return None
    _check_keys(node)
    return yaml.constructor.SafeConstructor().construct_document(node)


def _check_events(events: Iterable[yaml.Event]) -> None:
    depth = 0
    for event in events:
        if isinstance(event, yaml.AliasEvent):
            raise yaml.composer.ComposerError(None, None, "aliases (*name) are not allowed here", event.start_mark)
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH:
            raise yaml.composer.ComposerError(None, None, f"nested deeper than {MAX_DEPTH}", event.start_mark)


def _check_keys(node: yaml.Node) -> None:
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            _check_keys(item)
    if not isinstance(node, yaml.MappingNode):
        return
    keys: set[str] = set()
    for key, value in node.value:
        if isinstance(key, yaml.ScalarNode) and key.value in keys:
            fault = f"the key {key.value!r} is given twice"
            raise yaml.constructor.ConstructorError(None, None, fault, key.start_mark)
        keys.add(str(key.value))
        _check_keys(value)


def parse_bank_problem(text: str, name: str = "problem") -> BankProblem:
    """Read one problem from YAML ``text``. Raises :class:`BankFileError` with one line per fault."""
    if len(text.encode()) > MAX_FILE_BYTES:
        raise BankFileError(name, [f"the file is larger than {MAX_FILE_BYTES:,} bytes"])
    try:
        content = _load_yaml(text)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise BankFileError(name, [f"not readable as YAML: {error}"]) from error
    try:
        return BankProblem.model_validate(content)
    except ValidationError as error:
        raise BankFileError(name, [_readable(fault) for fault in _causes(error.errors())]) from error


def _causes(faults: list[Any]) -> list[Any]:
    """Leave out what only follows: a list counts as too short when one of its items is unusable."""
    places = [fault["loc"] for fault in faults]

    def follows(fault: Any) -> bool:
        place = fault["loc"]
        inside = any(len(other) > len(place) and other[: len(place)] == place for other in places)
        return fault["type"] == "too_short" and inside

    return [fault for fault in faults if not follows(fault)]


def _readable(fault: Any) -> str:
    place = ".".join(str(part) for part in fault["loc"]) or "file"
    return f"{place}: {fault['msg'].removeprefix('Value error, ')}"


def read_bank(directory: Path = BANK_DIRECTORY) -> list[BankProblem]:
    """Read every problem file, sorted by slug. Raises :class:`BankFileError` at the first unusable one."""
    problems = []
    for path in sorted(directory.glob("*.yaml")):
        problems.append(read_bank_problem(path))
    return problems


def read_bank_problem(path: Path) -> BankProblem:
    """Read one problem file. Raises :class:`BankFileError`."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BankFileError(path.name, [f"not readable as UTF-8: {error}"]) from error
    except OSError as error:
        raise BankFileError(path.name, [f"not readable: {error.strerror}"]) from error
    problem = parse_bank_problem(text, path.name)
    if problem.slug != path.stem:
        raise BankFileError(path.name, [f"slug: is {problem.slug!r}, the file name says {path.stem!r}"])
    return problem


def to_content(problem: BankProblem) -> dict:
    """Return the problem as plain JSON types, the form in which a revision is stored."""
    return problem.model_dump(mode="json")


def content_hash(content: dict) -> str:
    """Return a stable hexadecimal SHA-256 of a problem's content."""
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
