"""The limits that a pasted text states in numbers: ``0 <= gas[i] <= 10^4``, ``n ≤ 10^5``, ``1 <= nums.length``.

From them "how large is it?", "is 0 allowed?", "can it be negative?" and "can it be empty?" are answered. What is not
written as a comparison is left to the sentences of the text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from problems.text.late_patterns import LatePattern

MAX_CHARACTERS = 20_000
MOST_LIMITS = 8

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_SPELLINGS = (
    (LatePattern(r"(\d)([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})"), lambda found: f"{found[1]}^{found[2].translate(_SUPERSCRIPTS)}"),
    (LatePattern(r"<sup>(\d{1,2})</sup>"), r"^\1"),
    (LatePattern(r"&lt;|\\lt\b"), "<"),
    (LatePattern(r"&gt;|\\gt\b"), ">"),
    (LatePattern(r"&le;|\\leq?\b|[≤⩽≦]|=<|< ="), "<="),
    (LatePattern(r"&ge;|\\geq?\b|[≥⩾≧]|=>|> ="), ">="),
    (LatePattern(r"\*\*"), "^"),
    (LatePattern(r"\\times\b|[×·]"), "*"),
    (LatePattern(r"[`${}]"), ""),
    (LatePattern(r"[−–]"), "-"),
    (LatePattern(r"[^\S\n]+"), " "),
)
_NUMBER = r"-?\d{1,15}(?:[,_]\d{3}){0,4}(?:e\d{1,2})?(?: ?\* ?10)?(?: ?\^ ?\d{1,2})?(?: ?[-+] ?1\b)?"
_NAME = (
    r"(?:\|\w{1,12}\||len\(\w{1,20}\)"
    r"|[A-Za-z_]\w{0,20}+(?:\.[A-Za-z]\w{0,12}+(?:\(\))?)?(?:\[\w{1,6}(?:\]\[\w{1,6})?\])?(?:\.[a-z]\w{0,12}+)?)"
)
_NAMES = rf"{_NAME}(?:(?: ?, ?| and |, ){_NAME}){{0,3}}"
_UP = LatePattern(rf"(?:(?P<low>{_NUMBER}) ?(?P<over><=?) ?)?(?P<names>{_NAMES}) ?(?P<under><=?) ?(?P<high>{_NUMBER})")
_FROM = LatePattern(rf"(?P<low>{_NUMBER}) ?(?P<over><=?) ?(?P<names>{_NAMES})(?![\w.\[(])")
_DOWN = LatePattern(rf"(?P<names>{_NAMES}) ?(?P<over>>=?) ?(?P<low>{_NUMBER})")
_SIZE = LatePattern(r"\.(?:length|size|len)\b|\blen\(|^\||^[nm]$|\b(?:length|size|rows|cols|columns)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Limit:
    """A limit as written: of what, the smallest value, and the largest as it stands there; ``None`` where not said."""

    names: str
    low: int | None
    lowest: str
    high: str
    strict: bool = False

    @property
    def is_size(self) -> bool:
        """Tell whether it limits a length or a number of things rather than a value."""
        return bool(_SIZE.search(self.names))

    def in_words(self, language: str) -> str:
        """Return the limit as a part of a sentence."""
        name = f"`{self.names}`"
        below = {"en": "less than", "zh": "小于"} if self.strict else {"en": "at most", "zh": "最多为"}
        if self.lowest and self.high and not self.strict:
            words = {"en": f"{name} lies between {self.lowest} and {self.high}",
                     "zh": f"{name} 在 {self.lowest} 到 {self.high} 之间"}  # fmt: skip
        elif self.lowest and self.high:
            words = {"en": f"{name} is at least {self.lowest} and {below['en']} {self.high}",
                     "zh": f"{name} 至少为 {self.lowest}，并且{below['zh']} {self.high}"}  # fmt: skip
        elif self.high:
            words = {"en": f"{name} is {below['en']} {self.high}", "zh": f"{name} {below['zh']} {self.high}"}
        else:
            words = {"en": f"{name} is at least {self.lowest}", "zh": f"{name} 至少为 {self.lowest}"}
        return words[language]


def stated_limits(text: str) -> tuple[Limit, ...]:
    """Return the limits that ``text`` states, in its order, each once. Any text will do."""
    plain = text[:MAX_CHARACTERS]
    for spelling, meant in _SPELLINGS:
        plain = spelling.sub(meant, plain)
    found = [limit for line in plain.splitlines() for limit in _in_line(line[:1_000])]
    return tuple(dict.fromkeys(found))[:MOST_LIMITS]


def _in_line(line: str) -> Iterator[Limit]:
    taken: list[tuple[int, int]] = []
    for pattern in (_UP, _FROM, _DOWN):
        for match in pattern.finditer(line):
            if any(match.start() < end and start < match.end() for start, end in taken):
                continue
            taken.append(match.span())
            yield _limit(match)


def _limit(match: re.Match[str]) -> Limit:
    parts = match.groupdict()
    low, lowest = None, parts.get("low") or ""
    if lowest:
        low = _value(lowest)
        if len(parts["over"]) == 1:
            low, lowest = low + 1, str(low + 1) if abs(low) < 1_000 else lowest
    return Limit(parts["names"].strip(), low, lowest, parts.get("high") or "", parts.get("under") == "<")


def _value(number: str) -> int:
    """Return a number's value, of a large one only its sign and that it is large."""
    plain = re.sub(r"[,_ ]", "", number)
    return int(plain) if re.fullmatch(r"-?\d{1,9}", plain) else (-1 if plain.startswith("-") else 1) * 10**9


def size_answer(limits: Sequence[Limit], language: str) -> str:
    """Return how large everything is, "" for no limits."""
    return _sentence([limit.in_words(language) for limit in limits], language)


def sign_answer(limits: Sequence[Limit], language: str) -> str:
    """Return whether values are negative or zero, "" where no limit says it."""
    return _sentence([f"{one.in_words(language)}{_SIGNS[_sign(one)][language]}" for one in _values(limits)], language)


def empty_answer(limits: Sequence[Limit], language: str) -> str:
    """Return whether the input may be empty, "" where no limit says it."""
    sizes = [limit for limit in limits if limit.is_size and limit.low is not None]
    may_be = {True: {"en": ", so it may be empty", "zh": "，所以可能为空"},
              False: {"en": ", so it is never empty", "zh": "，所以不会为空"}}  # fmt: skip
    return _sentence([f"{one.in_words(language)}{may_be[one.low == 0][language]}" for one in sizes], language)


_SIGNS = {
    "negative": {"en": ": negative values and 0 are allowed", "zh": "：可以是负数，也可以是 0"},
    "zero": {"en": ": 0 is allowed, negative values are not", "zh": "：可以是 0，不会是负数"},
    "positive": {"en": ": neither 0 nor a negative value", "zh": "：不会是 0，也不会是负数"},
}


def _values(limits: Sequence[Limit]) -> list[Limit]:
    return [limit for limit in limits if not limit.is_size and limit.low is not None]


def _sign(limit: Limit) -> str:
    low = limit.low or 0
    return "negative" if low < 0 else "zero" if low == 0 else "positive"


def _sentence(parts: Sequence[str], language: str) -> str:
    if not parts:
        return ""
    return f"{'；'.join(parts)}。" if language == "zh" else f"{'; '.join(parts)}."
