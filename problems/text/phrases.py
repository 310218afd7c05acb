"""Finding curated phrases in what people write, in English and Chinese.

The problem bank names things by *phrases*: how people ask whether the input is sorted, the words by which an
approach is recognised, the words that would give the answer away. A phrase is plain text with four extras:

    (map|table)   alternatives
    ...           up to 40 characters of anything within one sentence
    sort*         any ending of a Latin word
    (a |)dict     an alternative may be empty: an optional word

Big-O such as ``O(n)`` is taken literally.
Matching ignores case, full-width forms and how words are joined (``hash map`` finds ``hashmap``, ``hash-map``).
Latin phrases match whole words, a plural ``s`` allowed; Chinese phrases match anywhere.
This module is pure: the standard library only, so that the interview core may use it.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from problems.text.late_patterns import LatePattern

# A gap begins in no word of which one letter was met, and ends in no number: "n ... 0" is not found in "no more: 10".
_GAP = r"(?:(?<![a-z0-9])|(?<=[a-z0-9]{2})|(?![a-z0-9]))[^.!?。！？\n]{0,40}?(?:(?<![0-9])|(?![0-9]))"
_JOINED = r"[\s\-_]*+"
_JOINED_TO_A_SIGN = r"[\s\-_]{0,20}"
"""How words are joined: as they may be, or, where the phrase has such a sign itself, leaving it some."""
_TOKEN = LatePattern(r"\bo\([^()|]*\)|\.\.\.|\s+|.", re.DOTALL)
_BRACKET = LatePattern(r"[()]")
_EASY_DEPTH = 20
"""Brackets in brackets in brackets: what is deeper than this is tried out."""
_QUOTES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"'})

# A negator counts when it stands close before the phrase, inside the same clause.
_NEGATED_EN = LatePattern(
    r"\b(?:without|no|not|never|avoid\w*|cannot|instead of|rather than|\w+n't)\s+"
    r"(?:(?!but\b|only\b|just\b)[\w']+\s+){0,3}$"
)
_NEGATED_ZH = LatePattern(
    r"(?:不(?!重复|同|断|超|变|仅|只|大|小|少|相|但)|没有?|无需|(?<![分特类识区级性个差鉴])别|而非|避免)"
    r"(?:(?!而是|但)[^，。；,.;!?！？]){0,4}$"
)


@dataclass(frozen=True)
class PhraseMatch:
    """One phrase found in a text; ``text[start:end]`` is the evidence."""

    phrase: str
    start: int
    end: int
    text: str


@lru_cache(maxsize=64)  # one message is searched for dozens of phrase lists in a row
def fold(text: str) -> str:
    """Return ``text`` lower-cased with full-width forms folded, of the same length so that spans stay valid."""
    if text.isascii():
        return text.lower()
    return "".join(_fold_character(character) for character in text.translate(_QUOTES))


@lru_cache(maxsize=4096)
def _fold_character(character: str) -> str:
    if character in "²³ⁿ":
        return character
    for candidate in (unicodedata.normalize("NFKC", character).lower(), character.lower()):
        if len(candidate) == 1:
            return candidate
    return character


@lru_cache(maxsize=16384)
def compile_phrase(phrase: str) -> re.Pattern[str]:
    """Return the pattern that finds ``phrase`` in folded text. Raises ``ValueError`` when it is malformed."""
    folded = fold(phrase.strip())
    if not folded or folded.count("(") != folded.count(")"):
        raise ValueError(f"malformed phrase: {phrase!r}")
    joined = _JOINED_TO_A_SIGN if "-" in folded or "_" in folded else _JOINED
    parts = [_compile_token(token, joined) for token in _TOKEN.findall(folded)]
    before = r"(?<![a-z0-9])" if re.match(r"[a-z0-9(]", folded) and _is_latin(folded) else ""
    after = ""
    if _is_latin(folded) and re.search(r"[a-z0-9)]$", folded):
        after = r"(?:e?s)?(?![a-z0-9])"
    try:
        return re.compile(f"{before}(?:{''.join(parts)}){after}")
    except re.error as error:
        raise ValueError(f"malformed phrase: {phrase!r} ({error})") from error


@lru_cache(maxsize=16384)
def _literal(phrase: str) -> str:
    """Return the longest piece that stands in every text in which ``phrase`` is found, or nothing.

    Most phrases are in no message at all, and to look for a piece takes a tenth of the time that a pattern takes.
    """
    pieces, depth = [""], 0
    for token in _TOKEN.findall(fold(phrase.strip())):
        depth += (token == "(") - (token == ")")
        if token == "|" and not depth:
            return ""
        if depth or len(token) > 1 or token in ") *" or token.isspace():
            pieces.append("")
        else:
            pieces[-1] += token
    return max(pieces, key=len)


def check_phrase(phrase: str) -> None:
    """Raise ``ValueError`` when ``phrase`` is malformed, as :func:`compile_phrase` does, without making its pattern.

    The bank has 20,000 phrases, all are checked when it is read, and a process looks for few of them. Only brackets can
    be wrong: whatever else is in a phrase becomes a piece of pattern that is right by itself.
    """
    depth = 0
    folded = fold(phrase.strip())
    for bracket in _BRACKET.findall(folded):
        depth += 1 if bracket == "(" else -1
        if not 0 <= depth <= _EASY_DEPTH:
            break
    if depth or not folded:
        compile_phrase(phrase)


def _compile_token(token: str, joined: str) -> str:
    if token == "...":
        return _GAP
    if token.isspace():
        return joined
    if token == "(":
        return "(?:"
    if token in ")|":
        return token
    if token.startswith("o("):
        return r"\s*".join(re.escape(character) for character in token.replace(" ", ""))
    return r"[a-z0-9]{0,40}" if token == "*" else re.escape(token)


def _is_latin(folded: str) -> bool:
    return not re.search(r"[\u3040-\u9fff]", folded)


def is_negated(folded_text: str, start: int) -> bool:
    """Tell whether what begins at ``start`` is denied just before it ("without a hash map", "不用哈希表")."""
    before = folded_text[max(0, start - 40) : start]
    return bool(_NEGATED_EN.search(before) or _NEGATED_ZH.search(before))


def find_phrases(text: str, phrases: Iterable[str], *, skip_negated: bool = False) -> tuple[PhraseMatch, ...]:
    """Return the first match of every phrase that occurs in ``text``, in the order of ``phrases``."""
    folded = fold(text)
    found = []
    for phrase in phrases:
        if _literal(phrase) not in folded:
            continue
        for match in compile_phrase(phrase).finditer(folded):
            if skip_negated and is_negated(folded, match.start()):
                continue
            found.append(PhraseMatch(phrase, match.start(), match.end(), text[match.start() : match.end()]))
            break
    return tuple(found)


def mentions(text: str, phrases: Iterable[str], *, skip_negated: bool = False) -> bool:
    """Tell whether any of ``phrases`` occurs in ``text``."""
    return bool(find_phrases(text, phrases, skip_negated=skip_negated))
