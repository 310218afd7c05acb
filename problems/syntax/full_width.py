"""Full-width punctuation in code: a Chinese keyboard writes signs that look like those of a language and are none."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from problems.text.late_patterns import LatePattern

MOST_FOUND = 200
_MEANT: Mapping[str, tuple[str, str]] = {
    "：": (":", "colon"), "，": (",", "comma"), "、": (",", "comma"), "；": (";", "semicolon"),
    "。": (".", "full_stop"), "．": (".", "full_stop"), "（": ("(", "parenthesis"), "）": (")", "parenthesis"),
    "［": ("[", "bracket"),
    "］": ("]", "bracket"), "【": ("[", "bracket"), "】": ("]", "bracket"), "｛": ("{", "brace"), "｝": ("}", "brace"),
    "“": ('"', "quote"), "”": ('"', "quote"), "‘": ("'", "quote"), "’": ("'", "quote"), "＂": ('"', "quote"),
    "＝": ("=", "equals"), "＋": ("+", "sign"), "－": ("-", "sign"), "＊": ("*", "sign"), "／": ("/", "sign"),
    "％": ("%", "sign"), "＜": ("<", "sign"), "＞": (">", "sign"), "《": ("<", "sign"), "》": (">", "sign"),
    "！": ("!", "sign"), "＆": ("&", "sign"), "｜": ("|", "sign"), "＾": ("^", "sign"), "？": ("?", "sign"),
    "　": (" ", "space"),
}  # fmt: skip
_SLASHES = LatePattern(
    r"//[^\n]*|/\*.*?(?:\*/|\Z)|\"(?:[^\"\\\n]|\\.){0,300}+\"|'(?:[^'\\\n]|\\.){0,300}+'|`[^`]*`|(?P<sign>["
    + "".join(_MEANT)
    + "])",
    re.DOTALL,
)
_HASHES = LatePattern(
    r"#[^\n]*|\"\"\".*?(?:\"\"\"|\Z)|'''.*?(?:'''|\Z)|\"(?:[^\"\\\n]|\\.){0,300}+\"|'(?:[^'\\\n]|\\.){0,300}+'|(?P<sign>["
    + "".join(_MEANT)
    + "])",
    re.DOTALL,
)


@dataclass(frozen=True)
class FullWidthSign:
    """A sign in code that its language does not know: where it stands, line and column from 1, what is ``meant``, and
    what kind of sign that is."""

    line: int
    column: int
    sign: str
    meant: str
    kind: str


def full_width_signs(code: str, language: str) -> tuple[FullWidthSign, ...]:
    """Return the full-width signs of ``code`` outside of its texts and comments, in order; none of pseudocode, which is
    written as its author likes."""
    if language == "pseudocode":
        return ()
    pattern, found = _HASHES if language == "python" else _SLASHES, []
    for match in pattern.finditer(code):
        if (sign := match["sign"]) is None:
            continue
        before = code[: match.start()]
        line = before.count("\n") + 1
        found.append(FullWidthSign(line, match.start() - (before.rfind("\n") + 1) + 1, sign, *_MEANT[sign]))
        if len(found) == MOST_FOUND:
            break
    return tuple(found)


def kind_of_sign(sign: str) -> str:
    """Return which kind of sign a full-width one is. Raises ``KeyError`` for none."""
    return _MEANT[sign][1]
