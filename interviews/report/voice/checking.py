"""Checks what a model wrote against the evidence: a quote must be the learner's, a number must be a measured one."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from interviews.llm.prompt_budget import NO_TAG
from problems.text.late_patterns import LatePattern

_QUOTATION = LatePattern(r"“([^“”]*)”|「([^「」]*)」|\"([^\"\n]*)\"")
_OPEN_QUOTE = LatePattern(r"[“”「」\"]")
_NUMBER = LatePattern(r"\d+(?:[.,]\d+)*")
_LIST_MARKER = LatePattern(r"^[^\S\n]*\d{1,2}[.)]\s", re.MULTILINE)
_SPACE = LatePattern(r"\s+")
_PUNCTUATION_AT_THE_END = ".,;:!?…。，；：！？ "
_SPELT = {
    name: str(number)
    for number, names in enumerate(
        ("zero", "one", "two 两", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    )
    for name in names.split()
} | {name: str(number) for number, name in enumerate("零一二三四五六七八九十")}
# Spelt out, a number counts only before what a report measures: “one of them” and “一个” are figures of speech.
_SPELT_NUMBER = LatePattern(
    r"\b(zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
    r" (?:hints?|minutes?|hours?|messages?|stages?)\b"
    r"|([零一二两三四五六七八九十])(?:分钟|小时|条提示|次提示|条消息|个阶段)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Faults:
    """What may not stand in the model's words: not in the evidence, (``leaks``) given away, or somebody else's code."""

    quotes: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    leaks: tuple[str, ...] = ()
    code: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.quotes or self.numbers or self.leaks or self.code)


def faults_of(text: str, *, quoted: Iterable[str], words: Iterable[str], known: str) -> Faults:
    """Return the quotes that are not of the learner's ``words``, and the numbers found neither there nor in ``known``.

    ``quoted`` is what the model says it quotes, which is checked like the quotations in ``text``.
    """
    said = [compared(one) for one in words]
    quotes = dict.fromkeys((*quotations(text), *(quote for quote in quoted if quote.strip())))
    wrong = tuple(quote for quote in quotes if not _is_said(quote, said))
    measured = numbers(known) | {number for one in said for number in numbers(one)}
    return Faults(wrong, tuple(sorted(numbers(text) - measured)))


def quotations(text: str) -> tuple[str, ...]:
    """Return what stands in quotation marks; a mark without its partner quotes all that follows it."""
    found = ["".join(match.groups("")) for match in _QUOTATION.finditer(text)]
    rest = _QUOTATION.sub(" ", text)
    lone = _OPEN_QUOTE.search(rest)
    return tuple(quote for quote in (*found, *([rest[lone.start() :]] if lone else [])) if quote.strip())


def numbers(text: str) -> frozenset[str]:
    """Return the numbers in ``text``, without those that only count the points of a list."""
    plain = _LIST_MARKER.sub("", unicodedata.normalize("NFKC", text))
    digits = {match.replace(",", "").lstrip("0") or "0" for match in _NUMBER.findall(plain)}
    spelt = {_SPELT[(english or chinese).lower()] for english, chinese in _SPELT_NUMBER.findall(plain)}
    return frozenset(digits | spelt)


def _is_said(quote: str, said: list[str]) -> bool:
    wanted = compared_words(quote)
    return bool(wanted) and any(wanted in one and whole_words(wanted).search(one) for one in said)


def whole_words(wanted: str) -> re.Pattern[str]:
    """Return what finds ``wanted``, words as :func:`compared_words` gives them, where they do not begin within one."""
    return re.compile(rf"(?<![a-z0-9]){re.escape(wanted)}(?![a-z0-9])")


def compared_words(quote: str) -> str:
    """Return the words of a quotation as they are looked for: without what stands around them."""
    return compared(quote).strip(_PUNCTUATION_AT_THE_END)


def compared(text: str) -> str:
    """Return ``text`` without the differences that copying makes: case, width, spaces, the shape of apostrophes."""
    folded = unicodedata.normalize("NFKC", text.replace(NO_TAG, "<")).casefold().replace("’", "'").replace("‘", "'")
    return _SPACE.sub(" ", folded).strip()
