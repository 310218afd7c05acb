"""Reads C++ text as far as the judge must: which classes and functions stand in it, and how many parameters they take.

No parser: names, brackets and nothing else. Whether the text is C++ at all is for the compiler to say.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

_TOKEN = re.compile(
    r"""
      (?P<skip>\s+|//(?:\\\n|[^\n])*|/\*.*?(?:\*/|\Z))
    | (?P<raw>(?:u8|[uUL])?R"(?P<mark>[^()\\\s]{0,16})\(.*?(?:\)(?P=mark)"|\Z))
    | (?P<text>(?:u8|[uUL])?(?:"(?:\\.|[^"\\\n])*(?:"|(?=\n)|\Z)|'(?:\\.|[^'\\\n])*(?:'|(?=\n)|\Z)))
    | (?P<directive>^[ \t]*\#(?:\\\n|[^\n])*)
    | (?P<number>\.?\d(?:[eEpP][+-]|'\w|[\w.])*)
    | (?P<name>[^\W\d]\w*)
    | (?P<sign>::|->|\[\[|.)
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_NO_FUNCTIONS = frozenset(
    {
        "if",
        "for",
        "while",
        "switch",
        "catch",
        "return",
        "sizeof",
        "decltype",
        "alignas",
        "alignof",
        "noexcept",
        "requires",
        "static_assert",
        "new",
        "delete",
        "throw",
        "operator",
        "typeid",
        "explicit",
        "defined",
        "assert",
    }
)
_LONGER = {"stol": "stoll", "stoul": "stoull", "atol": "atoll", "labs": "llabs", "strtol": "strtoll"}
_LONG_NUMBER = re.compile(r"(?i)(0x[0-9a-f']+|0b[01']+|[0-9][0-9']*)(u?)l(u?)\Z")


@dataclass(frozen=True)
class Token:
    """A word or sign of the text: its kind, where it stands, and on which line, from 1."""

    kind: str
    text: str
    start: int
    line: int


@dataclass(frozen=True)
class Function:
    """A function that is defined: its name, its parameters (the least and the most that it takes), its line."""

    name: str
    least: int
    most: int
    line: int
    uses: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Class:
    """A class or struct: its own functions, and its constructors by the number of what they take."""

    name: str
    line: int
    functions: tuple[Function, ...] = ()
    bases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scanned:
    """What stands at the top of a text."""

    classes: Mapping[str, Class]
    functions: Sequence[Function]


@dataclass
class _Level:
    """What was found so far, at the top or in a class."""

    classes: list[Class] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)


def tokens_of(source: str) -> list[Token]:
    """Split ``source``; spaces and comments are left out, directives kept whole."""
    found, line = [], 1
    for match in _TOKEN.finditer(source):
        kind, text = match.lastgroup or "", match.group()
        if kind == "mark":
            kind = "raw"
        if kind != "skip":
            found.append(Token(kind, text, match.start(), line))
        line += text.count("\n")
    return found


def with_long_long(source: str) -> str:
    """Return ``source`` with every ``long`` of 64 bits, as on the machines that people know: here it has 32.

    The lines stay what they are.
    """
    parts, done = [], 0
    tokens = tokens_of(source)
    for at, token in enumerate(tokens):
        new = ""
        if token.kind == "name" and token.text == "long":
            near = {tokens[other].text for other in (at - 1, at + 1) if 0 <= other < len(tokens)}
            new = "" if near & {"long", "double"} else "long long"
        elif token.kind == "name":
            new = _LONGER.get(token.text, "")
        elif token.kind == "number" and (match := _LONG_NUMBER.match(token.text)):
            new = f"{match[1]}{match[2] or match[3]}LL"
        elif token.kind == "directive" and token.text.lstrip().startswith("#define"):
            body = re.sub(r"(?<!\w)(?<!long )long(?!\w)(?! (?:long|double))", "long long", token.text)
            new = body if body != token.text else ""
        if new:
            parts += [source[done : token.start], new]
            done = token.start + len(token.text)
    return "".join([*parts, source[done:]])


def scan(source: str) -> Scanned:
    """Return what stands in ``source`` at the top, and in the classes there."""
    tokens = [token for token in tokens_of(source) if token.kind != "directive"]
    top = _Level()
    _scan_level(tokens, 0, len(tokens), top)
    return Scanned({found.name: found for found in top.classes}, top.functions)


def _scan_level(tokens: Sequence[Token], at: int, end: int, found: "_Level") -> None:
    """Go through the declarations from ``at`` to ``end``."""
    start = at
    while at < end:
        text = tokens[at].text
        if text == ";" or (text == ":" and tokens[at - 1].text in ("public", "private", "protected")):
            at += 1
            start = at
        elif text == "{":
            close = _closing(tokens, at, end)
            _block(tokens, (start, at, close), found)
            at = start = close + 1
        elif text == "(":
            at = _closing(tokens, at, end) + 1
        else:
            at += 1


def _block(tokens: Sequence[Token], places: tuple[int, int, int], found: "_Level") -> None:
    """Read what a block is: a class, a function or nothing of interest.

    ``places`` are where its declaration starts, and its brackets.
    """
    start, opening, close = places
    head = tokens[start:opening]
    words = [token.text for token in head]
    kind = next((at for at, word in enumerate(words) if word in ("class", "struct")), None)
    if kind is not None and "(" not in words:
        names = [token for token in head[kind + 1 :] if token.kind == "name" and token.text != "final"]
        if names:
            inside = _Level()
            _scan_level(tokens, opening + 1, close, inside)
            colon = words.index(":") if ":" in words else len(words)
            bases = tuple(token.text for token in head[colon + 1 :] if token.kind == "name")
            found.classes.append(Class(names[0].text, names[0].line, tuple(inside.functions), bases))
    elif words[:1] not in (["namespace"], ["extern"]) and not {"enum", "union"} & set(words) and "(" in words:
        function = _function(tokens, start, opening, close)
        if function is not None:
            found.functions.append(function)


def _function(tokens: Sequence[Token], start: int, opening: int, close: int) -> Function | None:
    at = start
    if tokens[at].text == "template":
        at = _after_angles(tokens, at + 1, opening)
    while at < opening:
        if tokens[at].text == "(" and at > start and tokens[at - 1].kind == "name":
            name = tokens[at - 1]
            if name.text in _NO_FUNCTIONS or tokens[at - 2].text in (".", "->", "=", "operator"):
                return None
            before = tokens[at - 2].text if at - 2 >= start else ""
            if before == "::":
                return None
            least, most = _parameters(tokens, at + 1, _closing(tokens, at, opening))
            uses = frozenset(token.text for token in tokens[opening:close] if token.kind == "name")
            shown = f"~{name.text}" if before == "~" else name.text
            return Function(shown, least, most, name.line, uses)
        if tokens[at].text in ("=", "operator"):
            return None
        at += 1
    return None


def _parameters(tokens: Sequence[Token], at: int, end: int) -> tuple[int, int]:
    """Return how many parameters stand there, without and with those that have a value already."""
    parts: list[list[str]] = [[]]
    depth = angles = 0
    for token in tokens[at:end]:
        text = token.text
        if text in "([{":
            depth += 1
        elif text in ")]}":
            depth -= 1
        elif text == "<":
            angles += 1
        elif text == ">" and angles:
            angles -= 1
        if text == "," and depth == 0 and angles == 0:
            parts.append([])
        else:
            parts[-1].append(text)
    given = [part for part in parts if part and part != ["void"]]
    return sum("=" not in part for part in given), len(given)


def _after_angles(tokens: Sequence[Token], at: int, end: int) -> int:
    depth = 0
    while at < end:
        depth += {"<": 1, ">": -1}.get(tokens[at].text, 0)
        at += 1
        if depth == 0:
            break
    return at


def _closing(tokens: Sequence[Token], at: int, end: int) -> int:
    """Return where the bracket at ``at`` is closed; ``end - 1`` when it never is."""
    depth = 0
    while at < end:
        text = tokens[at].text
        if text == "[[":
            depth += 2
        elif text in ("(", "[", "{"):
            depth += 1
        elif text in (")", "]", "}"):
            depth -= 1
            if depth == 0:
                return at
        at += 1
    return end - 1
