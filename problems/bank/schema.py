"""The format of one problem of the bank: ``problems/bank/<slug>.yaml``.

A problem file is the coach's knowledge of that problem. The schema refuses what is incomplete; what only running the
code can tell (does the reference solve its own tests?) is the job of ``manage.py check_bank``.
`docs/writing-a-problem.md` explains every field with an example.
"""

import difflib
import hashlib
import json
import math
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import yaml
from pydantic import AfterValidator, Field, StringConstraints, ValidationError, model_validator

from problems.patterns.taxonomy import PATTERN_IDS, EdgeFamily
from problems.patterns.techniques import TECHNIQUES
from problems.text.local_text import Identifier, LocalPhrases, LocalText, Part, Text, without_zero

BANK_DIRECTORY = Path(__file__).resolve().parent
FORMAT_VERSION = 1
MAX_FILE_BYTES = 400_000
MAX_DEPTH = 40
MAX_TITLE_CHARACTERS = 120
_MAX_BITS = 1024
# YAML takes 1:30:00 for a number to the base of 60. A very long one costs seconds to work out and is never meant.
_LONG_BASE_60 = re.compile(r"\d(?::[0-5]?\d){40}")
_NO_FILE = re.compile(r'in "<[a-z ]+>",')
# What the constructors of PyYAML raise, beside its own errors, for a value that does not fit its tag.
_ODD_VALUES = (ArithmeticError, AttributeError, LookupError, TypeError)

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

FunctionName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_]*$", max_length=60)]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$", max_length=80)]


def _pattern(value: str) -> str:
    if value not in PATTERN_IDS:
        raise ValueError(f"unknown pattern {value!r}; the taxonomy is in problems/patterns/patterns.yaml")
    return value


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {_plain(key): _plain(item) for key, item in value.items()}
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError("a number that is infinite or none at all")
    if isinstance(value, int) and value.bit_length() > _MAX_BITS:
        raise ValueError("a number of more than 300 digits")
    if isinstance(value, str):
        without_zero(value)
    if value is None or isinstance(value, str | int | float):
        return value
    raise ValueError(f"{value!r} is no plain value; put it in quotes if text is meant")


def _technique(value: str) -> str:
    if value not in TECHNIQUES:
        raise ValueError(f"unknown technique {value!r}; choose of {', '.join(TECHNIQUES)}")
    return value


# Not pydantic's JsonValue: that would strip blanks, and a test may well be about a blank.
Plain = Annotated[Any, AfterValidator(_plain)]
PatternId = Annotated[str, AfterValidator(_pattern)]
Technique = Annotated[str, AfterValidator(_technique)]


def _short(value: str) -> str:
    if len(value) > MAX_TITLE_CHARACTERS:
        raise ValueError(f"longer than {MAX_TITLE_CHARACTERS} characters")
    return value


ShortText = Annotated[Text, AfterValidator(_short)]


class Title(LocalText):
    """As long as a list can show and the database keeps."""

    en: ShortText
    zh: ShortText


class Parameter(Part):
    name: Identifier
    type: Text


class Method(Part):
    """One method of a class to design; ``returns`` is ``None`` for one that only changes the object."""

    name: Identifier
    parameters: tuple[Parameter, ...] = ()
    returns: Text


class Signature(Part):
    """What the learner writes.

    A Python function, where ``in_place`` names the parameter that is changed instead of returned. Or, with
    ``methods``, a class of the name ``function``, made with ``parameters``. The input of its cases is a list of calls:
    ``operations`` holds the class's name first and then names of methods, ``arguments`` a list of arguments for each;
    what comes out is a list of all results, ``null`` for the making of the object and for what returns nothing.
    """

    function: FunctionName
    parameters: tuple[Parameter, ...]
    returns: Text
    in_place: Identifier | None = None
    methods: tuple[Method, ...] = ()

    @property
    def inputs(self) -> tuple[str, ...]:
        """Return the names that the input of every case has."""
        return ("operations", "arguments") if self.methods else tuple(part.name for part in self.parameters)


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


class EquivalentMutant(Part):
    """A small change of the best solution that no test can catch, by its line, and why not."""

    line: Annotated[int, Field(ge=1)]
    before: Text
    after: Text
    why: Text


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
    techniques: Annotated[tuple[Technique, ...], Field(min_length=1, max_length=3)]
    title: Title
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
    equivalent_mutants: tuple[EquivalentMutant, ...] = ()
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
        if self.signature.function[0].isupper() != bool(self.signature.methods):
            raise ValueError("signature.function: the name of a class has a capital first and comes with methods")
        if not self.signature.methods and not names:
            raise ValueError("signature.parameters: a function needs at least one")
        inputs = set(self.signature.inputs)
        for place, case in self._cases():
            if set(case.input) != inputs:
                fault = f"{sorted(case.input)} does not match the parameters {sorted(inputs)}"
                raise ValueError(f"{place}.input: {fault}")
        return self

    def _cases(self) -> Iterator[tuple[str, Example | Case | EdgeCase]]:
        """Yield everything with an input, each with its place in the file."""
        for name in ("examples", "tests", "edge_cases"):
            yield from ((f"{name}.{number}", case) for number, case in enumerate(getattr(self, name)))
        for number, attempt in enumerate(self.wrong_attempts):
            yield f"wrong_attempts.{number}.fails_on", attempt.fails_on

    @model_validator(mode="after")
    def _class_design(self) -> "BankProblem":
        if not self.signature.methods:
            return self
        if self.comparison == "any_order" or self.signature.in_place is not None:
            raise ValueError("signature.methods: results come in the order of the calls; no any_order, no in_place")
        names = [method.name for method in self.signature.methods]
        if len(set(names)) != len(names):
            raise ValueError("signature.methods: a name is used twice")
        attempts = [attempt.fails_on for attempt in self.wrong_attempts]
        told = [(case.input, case.output) for case in self.examples]
        told += [(case.input, case.expected) for case in (*self.tests, *self.edge_cases, *attempts)]
        for given, results in told:
            if fault := call_fault(self.signature, given) or _result_fault(self.signature, given, results):
                raise ValueError(fault)
        return self


def call_fault(signature: Signature, given: dict[str, Any]) -> str:
    """Return what is wrong with a list of calls, empty when it can be run."""
    operations, arguments = given["operations"], given["arguments"]
    if not isinstance(operations, list) or not isinstance(arguments, list) or len(operations) != len(arguments):
        return "operations and arguments: two lists of the same length are needed"
    if not all(isinstance(name, str) for name in operations):
        return "operations: only names can stand there"
    counts = {method.name: len(method.parameters) for method in signature.methods}
    if not operations or operations[0] != signature.function:
        return f"operations: the first one makes the object, {signature.function!r}"
    wanted = [len(signature.parameters), *(counts.get(name) for name in operations[1:])]
    for name, values, count in zip(operations, arguments, wanted, strict=True):
        if count is None:
            return f"operations: {name!r} is none of the methods {sorted(counts)}"
        if not isinstance(values, list) or len(values) != count:
            return f"arguments: {name!r} takes a list of {count}, not {values!r}"
    return ""


def _result_fault(signature: Signature, given: dict[str, Any], results: Any) -> str:
    """Return what is wrong with the results that are expected of a list of calls, empty when they can come out."""
    operations = given["operations"]
    if not isinstance(results, list) or len(results) != len(operations):
        return f"expected: a list of {len(operations)} results is needed, one for each operation"
    silent = {signature.function, *(method.name for method in signature.methods if method.returns == "None")}
    for position, (name, result) in enumerate(zip(operations, results, strict=True), start=1):
        if name in silent and result is not None:
            return f"expected: operation {position}, {name!r}, gives null, not {result!r}"
    return ""


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
    if _LONG_BASE_60.search(text):
        raise BankFileError(name, ["not readable as YAML: a number with very many colons"])
    try:
        content = _load_yaml(text)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise BankFileError(name, [_unreadable(error, text)]) from error
    except _ODD_VALUES as error:
        raise BankFileError(name, ["not readable as YAML: a value does not fit its tag"]) from error
    try:
        return BankProblem.model_validate(content)
    except ValidationError as error:
        raise BankFileError(name, readable_faults(error)) from error


def _unreadable(error: Exception, text: str) -> str:
    """Return in one sentence why ``text`` is no YAML, and in which line."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        said = " ".join(_NO_FILE.sub(" ", str(error)).split())
        return f"not readable as YAML: {said}"
    line = f"line {mark.line + 1}: not readable as YAML"
    lines = text.splitlines()
    if mark.line < len(lines) and lines[mark.line][: mark.column + 1].strip(" ").startswith("\t"):
        return f"{line}: it wants blanks instead of tabs at the beginning of a line"
    return f"{line}: {', '.join(said for said in (error.context, error.problem) if said)}"


def readable_faults(error: ValidationError) -> list[str]:
    """Return one line a fault, ``field: what is wrong``, without what only follows from another."""
    return [_readable(fault) for fault in _causes(error.errors())]


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
    if fault["type"] == "extra_forbidden" and (near := _near(fault["loc"])):
        return f"{place}: unknown; did you mean {near}?"
    said = fault["msg"].removeprefix("Value error, ").replace("Tuple should", "List should")
    return f"{place}: {said.replace(' after validation', '')}"


def _near(place: tuple[str | int, ...]) -> str:
    """Return the name of the field that an unknown one at ``place`` may have been meant for, "" if none is like it."""
    model: Any = BankProblem
    for step in place[:-1]:
        if isinstance(step, str):
            part = getattr(model, "model_fields", {}).get(step)
            model = _model_in(part.annotation) if part is not None else None
    known = getattr(model, "model_fields", {})
    return next(iter(difflib.get_close_matches(str(place[-1]), known, n=1)), "")


def _model_in(annotation: Any) -> Any:
    """Return the part of a problem that a field holds, alone or in a list."""
    if isinstance(annotation, type) and issubclass(annotation, Part):
        return annotation
    return next((found for inner in get_args(annotation) if (found := _model_in(inner))), None)


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


def file_fingerprint(path: Path) -> str:
    """Return a hexadecimal SHA-256 of a problem file and of this format: if it is the same, so is what is read."""
    return hashlib.sha256(_format_digest() + path.read_bytes()).hexdigest()


@lru_cache(maxsize=1)
def _format_digest() -> bytes:
    """A change of the format's code may give the same file another content."""
    folder = Path(__file__).parents[1]
    parts = (
        "bank/schema.py",
        "text/local_text.py",
        "text/phrases.py",
        "patterns/techniques.py",
        "patterns/taxonomy.py",
    )
    return hashlib.sha256(b"".join((folder / part).read_bytes() for part in parts)).digest()


def to_content(problem: BankProblem) -> dict:
    """Return the problem as plain JSON types, the form in which a revision is stored."""
    return problem.model_dump(mode="json")


def content_hash(content: dict) -> str:
    """Return a stable hexadecimal SHA-256 of a problem's content."""
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
