"""Numbers, words and strings as people write them: JSON and Python alike, with the signs of a Chinese keyboard."""

import math
import re
from typing import Any

from problems.text.late_patterns import LatePattern
from problems.values.unreadable import FOUND_CHARACTERS, MAX_DIGITS, UnreadableCode, UnreadableValue

_WHOLE_EXPONENT = 18  # 1e18 is a whole number, 1e+19 and 1e19 are floats
PLAIN_SIGNS = str.maketrans("［］【】（）｛｝，、：；＝−–－", "[][](){},,:;=---")
_WORDS = {"true": True, "false": False, "null": None, "none": None, "nil": None, "nullptr": None}
_NOT_FINITE = frozenset({"nan", "inf", "infinity"})
_NAME = LatePattern(r"[^\W\d]\w*")
_NUMBER = LatePattern(r"([-+−–－]?)(\d+(?:_\d+)*(\.\d+)?|(\.\d+))(?:[eE]([-+−]?)(\d+))?")
_STRING = LatePattern(
    r'"([^"\\\n]*(?:\\.[^"\\\n]*)*)"'
    r"|'([^'\\\n]*(?:\\.[^'\\\n]*)*)'"
    r'|[“”＂]([^“”＂"\\\n]*(?:\\.[^“”＂"\\\n]*)*)[“”＂"]'
    r"|[‘’＇]([^‘’＇'\\\n]*(?:\\.[^‘’＇'\\\n]*)*)[‘’＇']"
)
_QUOTES = frozenset("\"'“”＂‘’＇")
_ESCAPE = LatePattern(r"\\(?:([uxU])((?<=u)[0-9a-fA-F]{4}|(?<=U)[0-9a-fA-F]{8}|(?<=x)[0-9a-fA-F]{2})|([0-7]{1,3})|(.))")
_SHORT_ESCAPES = {
    "n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "a": "\a",
    "\\": "\\", "/": "/", '"': '"', "'": "'",
}  # fmt: skip


def unexpected(text: str, at: int) -> UnreadableValue:
    """Return the fault that something else was expected at that place."""
    word = _NAME.match(text, at)
    found = word[0] if word else text[at : at + 1]
    return UnreadableValue("unexpected", found=found[:FOUND_CHARACTERS], position=at + 1)


def read_scalar(text: str, at: int) -> tuple[Any, int]:
    """Return the number, word or string that begins at that place, and where it ends. Raises ``UnreadableValue``."""
    if number := _NUMBER.match(text, at):
        return _number(number), number.end()
    if name := _NAME.match(text, at):
        return _word(name), name.end()
    if text[at : at + 1] in _QUOTES:
        return _string(text, at)
    if at >= len(text):
        raise UnreadableValue("empty")  # "target =" and nothing behind it
    sign = text[at].translate(PLAIN_SIGNS)
    name = _NAME.match(text, at + 1)
    if sign in ("-", "+") and name and name[0].lower() in _NOT_FINITE:
        raise UnreadableValue("not_finite", name=sign + name[0], position=at + 1)
    raise unexpected(text, at)


def _word(name: re.Match[str]) -> bool | None:
    word = name[0].lower()
    if word in _WORDS:
        return _WORDS[word]
    code: UnreadableCode = "not_finite" if word in _NOT_FINITE else "unknown_name"
    raise UnreadableValue(code, name=name[0][:FOUND_CHARACTERS], position=name.start() + 1)


def _number(number: re.Match[str]) -> int | float:
    minus, digits, point, leading_point, exponent_sign, exponent = number.groups()
    sign = "" if minus in ("", "+") else "-"
    if len(digits) > 1 and digits[0] == "0" and not point:
        # 007 and 00101 are no numbers in JSON or Python, and may well be meant as text
        raise unexpected(number.string, number.start())
    if len(digits) > MAX_DIGITS:
        raise UnreadableValue("too_large", limit=MAX_DIGITS, position=number.start() + 1)
    if not (point or leading_point or exponent):
        return int(sign + digits)
    if not (point or leading_point or exponent_sign) and len(exponent) <= 2 and int(exponent) <= _WHOLE_EXPONENT:
        return int(sign + digits) * 10 ** int(exponent)
    value = float(f"{sign}{digits}" + (f"e{exponent_sign.replace('−', '-')}{exponent}" if exponent else ""))
    if math.isinf(value):
        raise UnreadableValue("too_large", limit=MAX_DIGITS, position=number.start() + 1)
    return value


def _string(text: str, at: int) -> tuple[str, int]:
    string = _STRING.match(text, at)
    if string is None:
        raise UnreadableValue("unclosed", found=text[at], position=at + 1)
    raw = next(group for group in string.groups() if group is not None)
    try:
        value = _ESCAPE.sub(_unescaped, raw) if "\\" in raw else raw
        # JSON writes characters beyond U+FFFF as two escapes; half of such a pair alone is no character
        value = value.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except (ValueError, OverflowError):
        raise UnreadableValue("bad_character", position=at + 1) from None
    if "\0" in value:  # PostgreSQL cannot keep it
        raise UnreadableValue("bad_character", position=at + 1)
    return value, string.end()


def _unescaped(escape: re.Match[str]) -> str:
    _, code, octal, character = escape.groups()
    if code:
        return chr(int(code, 16))
    if octal:
        return chr(int(octal, 8))
    return _SHORT_ESCAPES.get(character, escape[0])
