"""Every regular expression of the project, and texts that are made to keep each of them busy."""

import ast
import importlib
import itertools
import pkgutil
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from re import _constants as ops
from re import _parser
from unittest.mock import patch

PACKAGES = ("config", "interviews", "problems", "profiles")
ROOT = Path(__file__).parent.parent
CALLS = {"compile", "search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer"}
NOT_OURS = re.compile(r"\.(?:migrations|guest)(?:\.|$)|^problems\.judge\.worker|__main__")
"""Modules that are not imported here: what migrations had is over, and the guest runs within a sandbox."""
LONG = 10
"""A repetition of so many and more is worth an attack."""

Nodes = list[tuple[object, object]]


def all_patterns() -> dict[re.Pattern[str], str]:
    """Return every pattern of text with where it stands: in a module, in a table of one, or as a literal of a call."""
    found: dict[re.Pattern[str], str] = {}
    for name in sorted(_modules()):
        module = sys.modules[name]
        for path, pattern in _within(vars(module), name, set(), name):
            if isinstance(pattern.pattern, str):
                found.setdefault(pattern, path)
        for line, pattern in _literals(Path(module.__file__)):
            found.setdefault(pattern, f"{name}:{line}")
    return found


@cache
def _modules() -> tuple[str, ...]:
    names = []
    for package in PACKAGES:
        root = importlib.import_module(package)
        for entry in pkgutil.walk_packages(root.__path__, f"{package}."):
            if not NOT_OURS.search(entry.name):
                importlib.import_module(entry.name)
                names.append(entry.name)
    return tuple(names)


def _within(value: object, path: str, seen: set[int], module: str) -> Iterator[tuple[str, re.Pattern]]:
    if isinstance(value, re.Pattern):
        yield path, value
        return
    if isinstance(value, str | bytes | int | float | None) or id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, Mapping):
        parts = itertools.chain(value.items(), ((f"{key}*", key) for key in value if not isinstance(key, str)))
    elif isinstance(value, list | tuple | set | frozenset):
        parts = enumerate(value)
    elif getattr(value, "__module__", None) == module and hasattr(value, "__dict__"):
        parts = vars(value).items()  # a class or a function of the module, or a value of such a class
        if closure := getattr(value, "__closure__", None):
            parts = itertools.chain(parts, ((i, cell.cell_contents) for i, cell in enumerate(closure)))
    elif type(value).__module__.split(".")[0] in PACKAGES:
        names = [slot for kind in type(value).__mro__ for slot in getattr(kind, "__slots__", ())]
        parts = ((name, getattr(value, name, None)) for name in [*names, *getattr(value, "__dict__", ())])
    else:
        return
    for key, part in list(parts):
        yield from _within(part, f"{path}.{key}", seen, module)


def _literals(file: Path) -> Iterator[tuple[int, re.Pattern[str]]]:
    for node in ast.walk(ast.parse(file.read_text())):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="re"), attr=name), args=[ast.Constant(value=str(literal)), *rest]
            ) if name in CALLS:
                flags = [k.value for k in node.keywords if k.arg == "flags"]
                flags += rest[{"compile": 0, "sub": 2, "subn": 2}.get(name, 1) :][:1]
                try:
                    yield node.lineno, re.compile(literal, _flags(flags))
                except re.error:
                    continue


def _flags(nodes: list[ast.expr]) -> int:
    names = {node.attr for flag in nodes for node in ast.walk(flag) if isinstance(node, ast.Attribute)}
    return sum({getattr(re, name).value for name in names})


class Recorder:
    """Remembers the patterns that our code compiles while it is in place, those built at run time among them."""

    def __init__(self) -> None:
        self.found: dict[re.Pattern[str], str] = {}

    def __enter__(self) -> "Recorder":
        compiled = re._compile

        def note(pattern: object, flags: object) -> re.Pattern:
            made = compiled(pattern, flags)
            caller = sys._getframe(2)
            name = caller.f_globals.get("__name__", "")
            if name.split(".")[0] in PACKAGES and isinstance(made.pattern, str):
                self.found.setdefault(made, f"{name}:{caller.f_lineno}")
            return made

        self._patch = patch.object(re, "_compile", note)
        self._patch.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._patch.stop()


GENERIC = "aA1 _中\n.,'\"(["
"""One of each kind of character, tried where a pattern says no more than what it does not want."""


def hostile_units(pattern: re.Pattern[str]) -> list[tuple[str, str, str]]:
    """Return beginnings, repeated parts and ends: texts of ``begin + part * many + end`` are what ``pattern`` fears."""
    tree = _parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    units: dict[tuple[str, str, str], None] = {}
    for before, body in _repeats(list(tree), ""):
        for part in _bodies(body, pattern):
            for end in ("\x00", "", "\n\x00"):
                units[before, part, end] = None
            units["", before + part, "\x00"] = None
            units["", before + part + " ", "\x00"] = None
    whole = _sample(list(tree))
    for size in {len(whole), len(whole) - 1, len(whole) // 2}:
        if 0 < size <= 60:
            units["", whole[:size], "\x00"] = units["", whole[:size] + " ", ""] = None
    return list(units)


def is_worth_an_attack(pattern: re.Pattern[str]) -> bool:
    """Tell whether there is a long repetition in ``pattern``: what has none looks at a few characters a place."""
    return any(True for _ in _repeats(list(_parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)), ""))


def _repeats(nodes: Nodes, before: str) -> Iterator[tuple[str, Nodes]]:
    """Yield each long repetition with a text that leads to it."""
    for operation, value in nodes:
        for inner in _children(operation, value):
            yield from _repeats(inner, before)
        if operation in _REPEATS and (value[1] == ops.MAXREPEAT or value[1] >= LONG):
            yield before, list(value[2])
        before += _sample([(operation, value)])


_REPEATS = {ops.MAX_REPEAT, ops.MIN_REPEAT, ops.POSSESSIVE_REPEAT}


def _children(operation: object, value: object) -> list[Nodes]:
    if operation in _REPEATS:
        return [list(value[2])]
    if operation is ops.SUBPATTERN:
        return [list(value[3])]
    if operation is ops.ATOMIC_GROUP:
        return [list(value)]
    if operation is ops.BRANCH:
        return [list(branch) for branch in value[1]]
    if operation in (ops.ASSERT, ops.ASSERT_NOT):
        return [list(value[1])] if value[0] > 0 else []
    if operation is ops.GROUPREF_EXISTS:
        return [list(branch) for branch in value[1:] if branch]
    return []


def _bodies(body: Nodes, pattern: re.Pattern[str]) -> list[str]:
    """Return a few texts of one round of a repetition."""
    if len(body) == 1 and body[0][0] in (ops.ANY, ops.NOT_LITERAL, ops.IN):
        return [c for c in _alphabet(pattern) if _is_of(body[0], c)][:9]
    branches = [n for n in body if n[0] is ops.BRANCH]
    if len(body) == 1 and branches:
        return [_sample(list(branch)) for branch in branches[0][1][1][:8]] 
    inner = [_sample(body)]
    inner += [c for node in body for c in _alphabet(pattern)[:6] if node[0] in (ops.IN, ops.NOT_LITERAL, ops.ANY)]
    return [text for text in dict.fromkeys(inner) if text]


@cache
def _alphabet(pattern: re.Pattern[str]) -> str:
    """Return one of each kind of character, then those that the pattern itself names."""
    own = re.findall(r"\\?([^\w\s\\]|\w)", pattern.pattern)
    return "".join(dict.fromkeys([*GENERIC, "-", "=", ";", *own[:40]]))


def _is_of(node: tuple[object, object], character: str) -> bool:
    operation, value = node
    if operation is ops.ANY:
        return character != "\n"
    if operation is ops.NOT_LITERAL:
        return ord(character) != value
    negated = value[0][0] is ops.NEGATE
    return negated != any(_in(part, character) for part in value[negated:])


def _in(part: tuple[object, object], character: str) -> bool:
    operation, value = part
    if operation is ops.LITERAL:
        return ord(character) == value
    if operation is ops.RANGE:
        return value[0] <= ord(character) <= value[1]
    kind = str(value).rsplit("_", 1)[1]
    is_kind = {"DIGIT": character.isdigit(), "SPACE": character.isspace(), "WORD": character.isalnum() or character == "_"}
    return is_kind[kind] != ("_NOT_" in str(value))


def _sample(nodes: Nodes) -> str:
    """Return a short text that the nodes match, as far as that can be said of them one by one."""
    return "".join(_one(operation, value) for operation, value in nodes)


def _one(operation: object, value: object) -> str:
    match operation:
        case ops.LITERAL:
            return chr(value)
        case ops.ANY:
            return "a"
        case ops.IN | ops.NOT_LITERAL:
            return next((c for c in _CANDIDATES if _is_of((operation, value), c)), "") or _first(value)
        case ops.BRANCH:
            return _sample(list(value[1][0]))
        case ops.SUBPATTERN:
            return _sample(list(value[3]))
        case ops.ATOMIC_GROUP:
            return _sample(list(value))
        case ops.MAX_REPEAT | ops.MIN_REPEAT | ops.POSSESSIVE_REPEAT:
            return _sample(list(value[2])) * min(value[0], 20)
        case ops.ASSERT:
            return _sample(list(value[1])) if value[0] < 0 else ""
    return ""


_CANDIDATES = "a1 中,.\n_(['\"-A=`"


def _first(value: object) -> str:
    if isinstance(value, list) and value[0][0] in (ops.LITERAL, ops.RANGE):
        return chr(value[0][1] if value[0][0] is ops.LITERAL else value[0][1][0])
    return ""
