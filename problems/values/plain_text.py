"""Plain values as people write them in interviews: read from text, and shown as text again.

A plain value is what JSON can hold. Reading takes JSON and Python literals alike, with the punctuation of a Chinese
keyboard, and never evaluates anything; showing writes Python literals, shortened with the number of what is left out.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

MAX_CHARACTERS = 10_000
MAX_DEPTH = 40
MAX_DIGITS = 1_000
SHOWN_CHARACTERS = 200
_FOUND_CHARACTERS = 20
_SMALLEST_SHARE = 12
_WHOLE_EXPONENT = 18  # 1e18 is a whole number, 1e+19 and 1e19 are floats
_LARGEST_SHOWN_BITS = 14_000  # Python writes no number of more than 4,300 digits

UnreadableCode = Literal[
    "empty",
    "too_long",
    "too_deep",
    "too_large",
    "not_finite",
    "bad_character",
    "set",
    "key",
    "unclosed",
    "unknown_name",
    "unexpected",
    "missing_argument",
    "unknown_argument",
    "argument_twice",
    "too_many_arguments",
    "mixed_arguments",
    "call_lists",
    "first_call",
    "unknown_method",
    "call_arguments",
    "result_count",
]

_PLAIN_SIGNS = str.maketrans("［］【】（）｛｝，、：；＝−–－", "[][](){},,:;=---")
_CLOSERS = {"[": "]", "(": ")", "{": "}"}
_WORDS = {"true": True, "false": False, "null": None, "none": None}
_NOT_FINITE = frozenset({"nan", "inf", "infinity"})
_BLANKS = re.compile(r"\s*")
_NAME = re.compile(r"[^\W\d]\w*")
_NAMED = re.compile(r"([^\W\d]\w*)\s*[=:＝：]")
_ARROW = re.compile(r"-{1,2}>|[→⟶]")
_NUMBER = re.compile(r"([-+−–－]?)(\d+(?:_\d+)*(\.\d+)?|(\.\d+))(?:[eE]([-+−]?)(\d+))?")
_STRING = re.compile(
    r'"([^"\\\n]*(?:\\.[^"\\\n]*)*)"'
    r"|'([^'\\\n]*(?:\\.[^'\\\n]*)*)'"
    r'|[“”＂]([^“”＂"\\\n]*(?:\\.[^“”＂"\\\n]*)*)[“”＂"]'
    r"|[‘’＇]([^‘’＇'\\\n]*(?:\\.[^‘’＇'\\\n]*)*)[‘’＇']"
)
_QUOTES = frozenset("\"'“”＂‘’＇")
_ESCAPE = re.compile(r"\\(?:([uxU])((?<=u)[0-9a-fA-F]{4}|(?<=U)[0-9a-fA-F]{8}|(?<=x)[0-9a-fA-F]{2})|([0-7]{1,3})|(.))")
_SHORT_ESCAPES = {
    "n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "a": "\a",
    "\\": "\\", "/": "/", '"': '"', "'": "'",
}  # fmt: skip


class UnreadableValue(ValueError):
    """Why a text is no plain value, as a ``code`` and the ``facts`` that a sentence about it needs.

    ``limit`` comes with too_long, too_deep and too_large; ``name`` with unknown_name, not_finite and the arguments;
    ``names`` (those there are) with missing_argument and unknown_argument; ``given`` and ``wanted`` (counts) with
    too_many_arguments; ``found`` and ``position`` (from 1) with what stands in the text. The last five are about calls
    (``problems/values/typed_calls.py``), with the ``name`` of one of them or such counts.
    """

    def __init__(self, code: UnreadableCode, **facts: Any) -> None:
        super().__init__(code)  # not the text itself, which is the learner's and has no place in a log
        self.code = code
        self.facts: Mapping[str, Any] = facts


def read_value(text: str) -> Any:
    """Return the one plain value that ``text`` writes down; tuples and linked lists (``1->2->3``) become lists.

    ``1e9`` is the whole number, since nobody means anything else by it. Raises :class:`UnreadableValue`.
    """
    reader = _Reader(text)
    value = reader.value()
    reader.end()
    return value


def read_leading_value(text: str) -> tuple[Any, int]:
    """Return the plain value that ``text`` begins with and where it ends. Raises :class:`UnreadableValue`."""
    reader = _Reader(text)
    value = reader.value()
    return value, reader.at


def read_arguments(text: str, names: Sequence[str] = ()) -> dict[str, Any]:
    """Return the arguments that ``text`` writes down, by name and in the order of ``names``.

    They are either all named (``nums = [2, 7], target: 9``) or all bare and in order, between commas, semicolons or
    line breaks. Without ``names``, those of the text count, and bare values are ``arg1``, ``arg2``, ….
    Raises :class:`UnreadableValue`.
    """
    given = list(_Reader(text).items())
    if all(name is None for name, _ in given):
        return _in_order([value for _, value in given], names)
    arguments: dict[str, Any] = {}
    for name, value in given:
        if name is None:
            raise UnreadableValue("mixed_arguments")
        known = _known_name(name, names)
        if known in arguments:
            raise UnreadableValue("argument_twice", name=known)
        arguments[known] = value
    _refuse_missing(arguments, names)
    return {name: arguments[name] for name in names or arguments}


def _in_order(values: list[Any], names: Sequence[str]) -> dict[str, Any]:
    names = names or [f"arg{number}" for number in range(1, len(values) + 1)]
    if len(values) > len(names):
        raise UnreadableValue("too_many_arguments", given=len(values), wanted=len(names), names=tuple(names))
    arguments = dict(zip(names, values, strict=False))
    _refuse_missing(arguments, names)
    return arguments


def _known_name(name: str, names: Sequence[str]) -> str:
    if not names or name in names:
        return name
    for known in names:
        if known.casefold() == name.casefold():
            return known
    raise UnreadableValue("unknown_argument", name=name, names=tuple(names))


def _refuse_missing(arguments: Mapping[str, Any], names: Sequence[str]) -> None:
    for name in names:
        if name not in arguments:
            raise UnreadableValue("missing_argument", name=name, names=tuple(names))


class _Reader:
    """Reads a text from left to right; each method leaves ``at`` behind what it read."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_CHARACTERS:
            raise UnreadableValue("too_long", limit=MAX_CHARACTERS)
        if not text.strip():
            raise UnreadableValue("empty")
        self.text = text
        self.at = 0

    def blanks(self) -> str:
        """Skip blanks and line breaks, and return them."""
        start, self.at = self.at, _BLANKS.match(self.text, self.at).end()  # type: ignore[union-attr]
        return self.text[start : self.at]

    def sign(self) -> str:
        """Return the next character in its plain spelling, without taking it; ``""`` at the end."""
        return self.text[self.at : self.at + 1].translate(_PLAIN_SIGNS)

    def unexpected(self) -> UnreadableValue:
        word = _NAME.match(self.text, self.at)
        found = word[0] if word else self.text[self.at : self.at + 1]
        return UnreadableValue("unexpected", found=found[:_FOUND_CHARACTERS], position=self.at + 1)

    def end(self) -> None:
        self.blanks()
        if self.at < len(self.text):
            raise self.unexpected()

    def items(self) -> Iterator[tuple[str | None, Any]]:
        """Yield (name or ``None``, value) of the arguments up to the end."""
        self.blanks()
        while self.at < len(self.text):
            named = _NAMED.match(self.text, self.at)
            if named:
                self.at = named.end()
                if self.text.startswith("=", self.at):
                    self.at += 1  # nums == [1, 2]
            yield (named[1] if named else None), self.value()
            blanks = self.blanks()
            if self.sign() in (",", ";"):
                self.at += 1
                self.blanks()
            elif self.at < len(self.text):
                # a blank alone parts two arguments only when the second one is named, else "3 4" would be two
                parted = "\n" in blanks or "\r" in blanks or (blanks and _NAMED.match(self.text, self.at))
                if not parted:
                    raise self.unexpected()

    def value(self) -> Any:
        return self.entry(0)[0]

    def entry(self, depth: int) -> tuple[Any, bool]:
        """Read a value, and tell whether it was a linked list written with arrows."""
        self.blanks()
        opener = self.sign()
        if opener in ("[", "("):
            return self.sequence(opener, depth), False
        if opener == "{":
            return self.mapping(depth), False
        chain = [self.scalar()]
        end = self.at
        while self.arrow():
            chain.append(self.scalar())
            end = self.at
        self.at = end
        if len(chain) == 1:
            return chain[0], False
        if chain[-1] is None:
            chain.pop()  # 1 -> 2 -> null
        if None in chain:
            raise UnreadableValue("unexpected", found="->", position=end)
        return chain, True

    def arrow(self) -> bool:
        self.blanks()
        arrow = _ARROW.match(self.text, self.at)
        if arrow:
            self.at = arrow.end()
            self.blanks()
        return arrow is not None

    def open(self, depth: int) -> int:
        """Take an opening bracket, and return where it stood."""
        if depth >= MAX_DEPTH:
            raise UnreadableValue("too_deep", limit=MAX_DEPTH)
        start = self.at
        self.at += 1
        self.blanks()
        if self.at >= len(self.text):
            raise self.unclosed_or_unexpected(start)
        return start

    def sequence(self, opener: str, depth: int) -> Any:
        start, closer = self.open(depth), _CLOSERS[opener]
        values, chain, comma = [], False, False
        while self.sign() != closer:
            value, chain = self.entry(depth + 1)
            values.append(value)
            comma = self.comma(closer, start)
        self.at += 1
        if len(values) == 1 and (chain or (opener == "(" and not comma)):
            return values[0]  # [1->2->3] is one list, (1) is a number in brackets
        return values

    def mapping(self, depth: int) -> dict[str, Any]:
        start = self.open(depth)
        values: dict[str, Any] = {}
        while self.sign() != "}":
            key, _ = self.entry(depth + 1)
            self.blanks()
            if self.sign() in (",", "}"):
                raise UnreadableValue("set")
            if self.sign() != ":":
                raise self.unclosed_or_unexpected(start)
            if not isinstance(key, str):
                raise UnreadableValue("key", found=show_value(key, limit=_FOUND_CHARACTERS))
            self.at += 1
            values[key], _ = self.entry(depth + 1)
            self.comma("}", start)
        self.at += 1
        return values

    def comma(self, closer: str, start: int) -> bool:
        """Take the comma behind an item. Only the closing bracket may stand there instead."""
        self.blanks()
        if self.sign() == ",":
            self.at += 1
            self.blanks()
            if self.at < len(self.text):
                return True
        if self.sign() != closer:
            raise self.unclosed_or_unexpected(start)
        return False

    def unclosed_or_unexpected(self, start: int) -> UnreadableValue:
        if self.at < len(self.text):
            return self.unexpected()
        return UnreadableValue("unclosed", found=self.text[start], position=start + 1)

    def scalar(self) -> Any:
        if number := _NUMBER.match(self.text, self.at):
            return self.number(number)
        if name := _NAME.match(self.text, self.at):
            return self.word(name)
        if self.text[self.at : self.at + 1] in _QUOTES:
            return self.string()
        if self.at >= len(self.text):
            raise UnreadableValue("empty")  # "target =" and nothing behind it
        if self.sign() in ("-", "+"):
            name = _NAME.match(self.text, self.at + 1)
            if name and name[0].lower() in _NOT_FINITE:
                raise UnreadableValue("not_finite", name=self.sign() + name[0], position=self.at + 1)
        raise self.unexpected()

    def word(self, name: re.Match[str]) -> Any:
        word = name[0].lower()
        if word in _WORDS:
            self.at = name.end()
            return _WORDS[word]
        code: UnreadableCode = "not_finite" if word in _NOT_FINITE else "unknown_name"
        raise UnreadableValue(code, name=name[0][:_FOUND_CHARACTERS], position=self.at + 1)

    def number(self, number: re.Match[str]) -> int | float:
        minus, digits, point, leading_point, exponent_sign, exponent = number.groups()
        sign = "" if minus in ("", "+") else "-"
        if len(digits) > 1 and digits[0] == "0" and not point:
            raise self.unexpected()  # 007 and 00101 are no numbers in JSON or Python, and may well be meant as text
        if len(digits) > MAX_DIGITS:
            raise UnreadableValue("too_large", limit=MAX_DIGITS, position=self.at + 1)
        self.at = number.end()
        if not (point or leading_point or exponent):
            return int(sign + digits)
        if not (point or leading_point or exponent_sign) and len(exponent) <= 2 and int(exponent) <= _WHOLE_EXPONENT:
            return int(sign + digits) * 10 ** int(exponent)
        value = float(f"{sign}{digits}" + (f"e{exponent_sign.replace('−', '-')}{exponent}" if exponent else ""))
        if math.isinf(value):
            raise UnreadableValue("too_large", limit=MAX_DIGITS, position=number.start() + 1)
        return value

    def string(self) -> str:
        string = _STRING.match(self.text, self.at)
        if string is None:
            raise UnreadableValue("unclosed", found=self.text[self.at], position=self.at + 1)
        raw = next(group for group in string.groups() if group is not None)
        try:
            text = _ESCAPE.sub(_unescaped, raw) if "\\" in raw else raw
            # JSON writes characters beyond U+FFFF as two escapes; half of such a pair alone is no character
            text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
        except (ValueError, OverflowError):
            raise UnreadableValue("bad_character", position=self.at + 1) from None
        if "\0" in text:  # PostgreSQL cannot keep it
            raise UnreadableValue("bad_character", position=self.at + 1)
        self.at = string.end()
        return text


def _unescaped(escape: re.Match[str]) -> str:
    _, code, octal, character = escape.groups()
    if code:
        return chr(int(code, 16))
    if octal:
        return chr(int(octal, 8))
    return _SHORT_ESCAPES.get(character, escape[0])


def show_value(value: Any, limit: int | None = SHOWN_CHARACTERS) -> str:
    """Return ``value`` as a Python literal of about ``limit`` characters: ``[1, 2, 3, … +994]``.

    The number says how many items, or characters of a string or whole number, are left out. Without a limit,
    :func:`read_value` reads it back.
    """
    return _show(value, limit)


def show_arguments(arguments: Mapping[str, Any], limit: int | None = SHOWN_CHARACTERS) -> str:
    """Return ``nums = [3, 3], target = 6``. When it gets too long, the longest values are shortened."""
    shown = {name: _show(value, limit) for name, value in arguments.items()}
    if limit is not None:
        room = limit - sum(len(name) + len(" = , ") for name in shown) + len(", ")
        shortest_first = sorted(shown, key=lambda name: len(shown[name]))
        for left, name in zip(range(len(shown), 0, -1), shortest_first, strict=True):
            share = max(room // left, _SMALLEST_SHARE)
            if len(shown[name]) > share:
                shown[name] = _show(arguments[name], share)
            room -= len(shown[name])
    return ", ".join(f"{name} = {text}" for name, text in shown.items())


def _show(value: Any, room: int | None, depth: int = 0) -> str:
    if isinstance(value, list | tuple):
        return _show_items("[]", [("", item) for item in value], room, depth)
    if isinstance(value, dict):
        return _show_items("{}", [(f"{_show(key, room)}: ", item) for key, item in value.items()], room, depth)
    if isinstance(value, str):
        return _show_string(value, room)
    if isinstance(value, int) and value.bit_length() > _LARGEST_SHOWN_BITS:
        return f"… +{int(value.bit_length() * math.log10(2)) + 1}"
    shown = repr(value)
    if room is None or len(shown) <= max(room, _SMALLEST_SHARE) or isinstance(value, float | bool | None):
        return shown
    kept = max(room - len(f"… +{len(shown)}"), 1)
    return f"{shown[:kept]}… +{len(shown) - kept}"


def _show_string(value: str, room: int | None) -> str:
    if room is None:
        return repr(value)
    shown = repr(value[: room + 1])
    if len(value) <= room and len(shown) <= room:
        return shown
    kept = max(min(room - len(f"''… +{len(value)}"), len(value) - 1), 0)
    while kept and len(repr(value[:kept])) - len("''") > max(room - len(f"''… +{len(value)}"), 1):
        kept -= 1  # what is written as an escape takes more room
    return f"{value[:kept]!r}… +{len(value) - kept}"


def _show_items(brackets: str, items: list[tuple[str, Any]], room: int | None, depth: int) -> str:
    """Show as many items as there is room for; the one that no longer fits is shown shortened, if that is enough."""
    if depth > MAX_DEPTH:
        return f"{brackets[0]}… +{len(items)}{brackets[1]}" if items else brackets
    if room is None or len(items) <= room:
        whole = brackets[0] + ", ".join(label + _show(item, None, depth + 1) for label, item in items) + brackets[1]
        if room is None or len(whole) <= room:
            return whole
    shown: list[str] = []
    used = len(brackets)
    for position, (label, item) in enumerate(items):
        rest = len(items) - position - 1
        space = room - used - len(label) - (len(f", … +{rest}") if rest else 0) - (len(", ") if shown else 0)
        text = _show(item, max(space, 1), depth + 1)
        shortened = "…" in text and text != _show(item, None, depth + 1)
        if len(text) > space or (shortened and space < _SMALLEST_SHARE):
            break
        shown.append(label + text)
        used += len(shown[-1]) + (len(", ") if len(shown) > 1 else 0)
    left_out = len(items) - len(shown)
    return brackets[0] + ", ".join([*shown, *([f"… +{left_out}"] if left_out else [])]) + brackets[1]
