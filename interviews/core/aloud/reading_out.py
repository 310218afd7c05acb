"""What the coach wrote as one would say it: ``O(n^2)`` is "O of n squared", in Chinese "O n 平方".

Marks of Markdown are no words, a block of code is named and not read, and the rest is handed on sentence by sentence:
browsers' voices break off in long ones, and whoever stops one goes on with the next.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Literal

from problems.text.late_patterns import LatePattern

Language = Literal["en", "zh"]
LONGEST_SENTENCE = 220
"""Signs that are handed to a voice at once; some browsers stop speaking after a quarter of a minute."""

_FENCE = LatePattern(r"\s{0,3}(?:```|~~~)")
_AT_LINE_START = LatePattern(r"\s*+(?:(?:[#>]++|[-*+]|\d{1,3}[.)])\s++)*+")
_LINK = LatePattern(r"!?\[([^\[\]\n]{0,300})\]\([^()\s]{0,500}\)")
_ADDRESS = LatePattern(r"https?://[^\s<>]++")
_EMPHASIS = LatePattern(r"\*\*|__|~~|(?<![\w*])\*(?=\w)|(?<=[\w.,!?。，！？])\*(?![\w*])")
_SPANS = LatePattern(r"(?<!`)`++([^`\n]++)`++|(?<!\$)\$++([^$\n]++)\$++")
_SENTENCE_END = LatePattern(r"(?<=[.!?])\s++|(?<=[。！？；])\s*+|\n++")
_PAUSE = LatePattern(r"(?<=[,;:，、：])")
_BLANKS = LatePattern(r"\s++")
_BLANK_BEFORE_MARK = LatePattern(r"(?<! ) ++(?=[,.:;?!)\]，。、：；？！）]|$)")

_CODE_IS_SHOWN = {
    "en": ("There is one line of code on the screen.", "There are {lines} lines of code on the screen."),
    "zh": ("屏幕上有一行代码。", "屏幕上有 {lines} 行代码。"),
}
_A_LINK = {"en": "a link", "zh": "链接"}
_BIG_O = {"en": ("O of ", "some big O"), "zh": ("O ", "某个大 O")}

_LATEX: Sequence[tuple[LatePattern, str]] = (
    (LatePattern(r"\\(?:left|right|displaystyle|,|;|!)(?![a-z])"), ""),
    (LatePattern(r"\\(?:cdot|times)(?![a-z])"), " * "),
    (LatePattern(r"\\(?:leq|le)(?![a-z])"), " ≤ "),
    (LatePattern(r"\\(?:geq|ge)(?![a-z])"), " ≥ "),
    (LatePattern(r"\\(?:neq|ne)(?![a-z])"), " ≠ "),
    (LatePattern(r"\\(?:ldots|dots|cdots)(?![a-z])"), "…"),
    (LatePattern(r"\\frac\{([^{}]{1,80})\}\{([^{}]{1,80})\}"), r"\1 / \2"),
    (LatePattern(r"\\sqrt\{([^{}]{1,80})\}"), r"√\1"),
    (LatePattern(r"\\(?:text|mathrm|mathcal|mathit|mathbf|operatorname)\{([^{}]{1,80})\}"), r"\1"),
    (LatePattern(r"\^\{([^{}]{1,80})\}"), r"^(\1)"),
    (LatePattern(r"_\{?([A-Za-z0-9]{1,20})\}?"), r" \1"),
    (LatePattern(r"\\Theta(?![a-z])"), "O"),
    (LatePattern(r"\\(?=[A-Za-z])|[{}]"), ""),
)
_CODE: Sequence[tuple[LatePattern, str]] = (
    (LatePattern(r"(?<=\w)_(?=\w)"), " "),
    (LatePattern(r"(?<=[\w)\]])(\*\*|//|[*/%-])(?=[\w(])"), r" \1 "),
    (LatePattern(r"(?<=[\w)\]])\s{0,3}([<>])(?=\s{0,3}[\w(])"), r" \1 "),
)
"""What signs mean in code and formulas only; in a sentence they are dashes, strokes and exclamation marks."""

_SIGNS: Sequence[tuple[LatePattern, str, str]] = (
    (LatePattern(r"(?<![A-Za-z])([A-Za-z])!(?=[\s)*+/]|$)"), r" \1 factorial ", r" \1 阶乘 "),
    (LatePattern(r"(?<=\w)\+\+"), " plus plus ", " 加加 "),
    (LatePattern(r"(?<=\w)--(?![\w-])"), " minus minus ", " 减减 "),
    (LatePattern(r"(?<=[\w)\]]) ?\+ ?(?=[\w(√])"), " plus ", " 加 "),
    (LatePattern(r"(?<=[\w)\]])\[([\w +-]{1,40})\]"), r" of \1 ", r" 的第 \1 项 "),
    (LatePattern(r"\[\s{0,3}\]"), " an empty list ", " 空列表 "),
    (LatePattern(r"\"\"|''"), " an empty string ", " 空字符串 "),
    (LatePattern(r"(?:²|\^ ?2(?![\w.])|\^\(2\))"), " squared ", " 平方 "),
    (LatePattern(r"(?:³|\^ ?3(?![\w.])|\^\(3\))"), " cubed ", " 立方 "),
    (LatePattern(r"(?:\^|\*\*) ?(\w{1,20})"), r" to the \1 ", r" 的 \1 次方 "),
    (LatePattern(r"(?:\^|\*\*) ?\(([^()]{1,40})\)"), r" to the \1 ", r" 的 \1 次方 "),
    (LatePattern(r"(?:√|\bsqrt) ?\(([^()]{1,60})\)"), r" the square root of \1 ", r" 根号 \1 "),
    (LatePattern(r"√"), " the square root of ", " 根号 "),
    (LatePattern(r"\+="), " plus equals ", " 加等于 "),
    (LatePattern(r"-="), " minus equals ", " 减等于 "),
    (LatePattern(r"≤|<="), " is at most ", " 小于等于 "),
    (LatePattern(r"≥|>="), " is at least ", " 大于等于 "),
    (LatePattern(r"≠|!="), " is not equal to ", " 不等于 "),
    (LatePattern(r"=?->|=>|→|⇒"), " to ", " 到 "),
    (LatePattern(r"={1,3}"), " equals ", " 等于 "),
    (LatePattern(r"(?<=\s)<(?=\s)"), " is less than ", " 小于 "),
    (LatePattern(r"(?<=\s)>(?=\s)"), " is greater than ", " 大于 "),
    (LatePattern(r"×|·|(?<=\s)\*(?=\s)"), " times ", " 乘 "),
    (LatePattern(r"(?<=\s)//(?=\s)|(?<=[A-Za-z)])//(?=\d)"), " divided without remainder by ", " 整除以 "),
    (LatePattern(r"(?<=\s)/(?=\s)|(?<=[A-Za-z)])/(?=\d)"), " divided by ", " 除以 "),
    (LatePattern(r"(?<=\s)%(?=\s)"), " modulo ", " 模 "),
    (LatePattern(r"(?<=[A-Za-z0-9)]) - (?=[A-Za-z0-9]{1,3}(?!\w)|\()"), " minus ", " 减 "),
    (LatePattern(r"(?<![\w.])-(?=\d)"), " minus ", " 负 "),
    (LatePattern(r"∞"), " infinity ", " 无穷 "),
    (LatePattern(r"≈"), " about ", " 约等于 "),
    (LatePattern(r"&&"), " and ", " 并且 "),
    (LatePattern(r"\|\|"), " or ", " 或者 "),
)


def read_out(text: str, language: Language) -> list[str]:
    """Return the sentences in which a voice of ``language`` reads ``text``, which is Markdown."""
    spoken = "\n".join(_lines(text, language))
    sentences = (
        _BLANK_BEFORE_MARK.sub("", _BLANKS.sub(" ", sentence)).strip() for sentence in _SENTENCE_END.split(spoken)
    )
    return [part for sentence in sentences for part in _bounded(sentence) if any(sign.isalnum() for sign in part)]


def how_many_fit(sentences: Sequence[str], most: int) -> int:
    """Return how many of the first sentences have no more than ``most`` characters together, one at least."""
    characters = 0
    for number, sentence in enumerate(sentences):
        characters += len(sentence) + 1
        if number and characters > most:
            return number
    return len(sentences)


def _lines(text: str, language: Language) -> Iterator[str]:
    inside = None
    for line in text.splitlines():
        if _FENCE.match(line):
            if inside is not None:
                yield _code_is_shown(inside, language)
            inside = 0 if inside is None else None
        elif inside is not None:
            inside += bool(line.strip())
        else:
            yield _spoken(line, language)
    if inside is not None:
        yield _code_is_shown(inside, language)


def _code_is_shown(lines: int, language: Language) -> str:
    one, many = _CODE_IS_SHOWN[language]
    return one if lines <= 1 else many.format(lines=lines)


def _spoken(line: str, language: Language) -> str:
    line = line[_AT_LINE_START.match(line).end() :].replace("|", ", ")
    line = _ADDRESS.sub(_A_LINK[language], _LINK.sub(r"\1", line))
    pieces, end = [], 0
    for span in _SPANS.finditer(line):
        pieces += [_EMPHASIS.sub("", line[end : span.start()]), _span(*span.groups())]
        end = span.end()
    line = "".join([*pieces, _EMPHASIS.sub("", line[end:])])
    for pattern, english, chinese in _SIGNS:
        line = pattern.sub(english if language == "en" else chinese, line)
    line = _without_big_o(line, language)
    return "".join(" " if unicodedata.category(sign) in ("So", "Cf") else sign for sign in line)


def _span(code: str | None, formula: str | None) -> str:
    written = code or formula or ""
    for pattern, instead in (*(_LATEX if formula else ()), *_CODE):
        written = pattern.sub(instead, written)
    return written


def _without_big_o(line: str, language: Language) -> str:
    """Return ``line`` with ``O(…)`` as it is said, without its brackets; a bracket that is never closed stays."""
    said, unknown = _BIG_O[language]
    pieces, closing, depth, at = [], [], 0, 0
    while at < len(line):
        sign = line[at]
        if line.startswith("O(", at) and not (at and line[at - 1].isascii() and line[at - 1].isalnum()):
            inner = line[at + 2 : at + 6]
            if inner.startswith(("…)", "...)")):
                pieces.append(unknown)
                at += 4 if inner[0] == "…" else 6
                continue
            pieces.append(said)
            closing.append(depth)
            depth, at = depth + 1, at + 2
            continue
        if sign == "(":
            depth += 1
        elif sign == ")" and depth:
            depth -= 1
            if closing and closing[-1] == depth:
                closing.pop()
                sign = ""
        pieces.append(sign)
        at += 1
    return "".join(pieces)


def _bounded(sentence: str) -> Iterator[str]:
    """Cut a long sentence where one would breathe; one without any such place is cut at its length."""
    part = ""
    for piece in _PAUSE.split(sentence) if len(sentence) > LONGEST_SENTENCE else (sentence,):
        if part and len(part) + len(piece) >= LONGEST_SENTENCE:
            yield part.strip()
            part = ""
        part += piece
        while len(part) > LONGEST_SENTENCE:
            cut = part.rfind(" ", 1, LONGEST_SENTENCE)
            cut = cut if cut > 0 else LONGEST_SENTENCE
            yield part[:cut].strip()
            part = part[cut:].strip()
    if part:
        yield part.strip()
