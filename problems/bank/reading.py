"""From the text of a problem file to the problem, or to what is wrong with it."""

from collections.abc import Iterable
from typing import Any

import yaml
from pydantic import ValidationError

from problems.bank.faults import readable_faults
from problems.bank.schema import BankProblem
from problems.text.late_patterns import LatePattern

MAX_FILE_BYTES = 400_000
MAX_DEPTH = 40
# YAML takes 1:30:00 for a number to the base of 60. A very long one costs seconds to work out and is never meant.
_LONG_BASE_60 = LatePattern(r"\d(?::[0-5]?\d){40}")
_NO_FILE = LatePattern(r'in "<[a-z ]+>",')
# What the constructors of PyYAML raise, beside its own errors, for a value that does not fit its tag.
_ODD_VALUES = (ArithmeticError, AttributeError, LookupError, TypeError)


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
    content = read_yaml(text, name)
    try:
        return BankProblem.model_validate(content)
    except ValidationError as error:
        raise BankFileError(name, readable_faults(error)) from error


def read_yaml(text: str, name: str = "problem") -> Any:
    """Read YAML ``text`` as plain data, whatever it holds. Raises :class:`BankFileError` for what is none."""
    if len(text.encode()) > MAX_FILE_BYTES:
        raise BankFileError(name, [f"the file is larger than {MAX_FILE_BYTES:,} bytes"])
    if _LONG_BASE_60.search(text):
        raise BankFileError(name, ["not readable as YAML: a number with very many colons"])
    try:
        return _load_yaml(text)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise BankFileError(name, [_unreadable(error, text)]) from error
    except _ODD_VALUES as error:
        raise BankFileError(name, ["not readable as YAML: a value does not fit its tag"]) from error


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
