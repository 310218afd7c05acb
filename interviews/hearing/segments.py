"""Cutting a message into clauses, with or without punctuation: several things said at once are heard one by one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from problems.text.late_patterns import LatePattern

LONGEST_TEXT = 1_000
"""So many characters of a message are read for what they mean."""
MOST = 6
"""A message has at most so many clauses; the last one holds the rest."""
FEWEST_WORDS = 4
"""A shorter clause goes with the one before."""
LONG_SENTENCE, LONG_CLAUSE = 14, 16
"""Sentences and clauses of more words are cut, at commas, then at words that begin something new."""

_WORD = LatePattern(r"[A-Za-z0-9]+|[\u3400-\u9fff]")
_STOP = LatePattern(
    r"(?<=[.!?;。！？；…\n])\s*"
    r"|(?:,|(?<!\s))\s++(?=(?:and|or) (?:can|is|are|do|does|may|could|should|will|would|must|what|how|which) \w)"
)
"""Where a sentence ends, or another question is joined on."""

_COMMA = LatePattern(r"(?<=[,，、])(?!(?<=\d,)\d{3})\s*")
_BRACKETED = LatePattern(
    r"[(\[（](?=[^()（）\n]{0,60}[\d\[=+*/<])(?:[^()\[\]（）\n]|[(\[（][^()\[\]（）\n]{0,24}[)\]）]){1,60}[)\]）]"
)
"""What is one thing though it has commas: ``max(best[i-1], best[i-2] + x)``, ``[2, 1, 1, 2]``."""
_LISTED = LatePattern(
    r"(?<=[,，、;；])\s*|(?<!\s)\s++(?=(?:and|or)\s)|(?=以及|还有|或者)|(?<=[\u3400-\u9fff])(?=和[^谐平])"
)
MOST_LISTED, LONGEST_LISTED = 8, 9
"""A list has at most so many entries, each of at most so many words."""
_BEGINS = LatePattern(
    r"(?<!\s)\s++(?=(?:and also|also|but|wait|oh and|and then|then|because|so|oh)\s)"
    r"|(?=还有就是|还有|另外|然后|不过|但是|对了|而且|所以|那么|那就)"
)


@dataclass(frozen=True)
class Segment:
    """A clause and where it stands: ``text[start:end]`` of the message."""

    text: str
    start: int
    end: int


def count_words(text: str) -> int:
    """Return how many words ``text`` has; a Chinese character counts as one."""
    return len(_WORD.findall(text))


def segments(text: str) -> tuple[Segment, ...]:
    """Return the clauses of ``text`` in order, at least one unless nothing is said."""
    found: list[Segment] = []
    sizes: list[int] = []
    for start, end in _cuts(text[:LONGEST_TEXT]):
        size = count_words(text[start:end])
        if found and (len(found) == MOST or size < FEWEST_WORDS or sizes[-1] < FEWEST_WORDS):
            found[-1] = Segment(text[found[-1].start : end], found[-1].start, end)
            sizes[-1] += size
        else:
            found.append(Segment(text[start:end], start, end))
            sizes.append(size)
    return tuple(found)


def listed(text: str) -> tuple[Segment, ...]:
    """Return the entries of ``text`` where it is a terse list ("empty, one element, all the same"), else nothing.

    Beside other sentences a list has three entries at least.
    """
    sentences = list(_pieces(text[:LONGEST_TEXT], 0, _STOP))
    fewest = 2 if len(sentences) == 1 else 3
    lists = [_entries(text, sentence) for sentence in sentences]
    if 1 < sum(map(len, lists)) <= MOST_LISTED and all(map(_are_terse, lists)):
        return tuple(entry for entries in lists for entry in entries)
    found = [entry for entries in lists if len(entries) >= fewest and _are_terse(entries) for entry in entries]
    return tuple(found[:MOST_LISTED])


def _entries(text: str, sentence: tuple[int, int]) -> list[Segment]:
    return [
        Segment(text[start:end], start, end) for start, end in _pieces(text[slice(*sentence)], sentence[0], _LISTED)
    ]


def _are_terse(entries: Sequence[Segment]) -> bool:
    return all(count_words(one.text) <= LONGEST_LISTED for one in entries)


def _cuts(text: str) -> Iterator[tuple[int, int]]:
    """Yield where clauses begin and end, blanks around them left out."""
    for sentence in _pieces(text, 0, _STOP):
        if count_words(text[slice(*sentence)]) <= LONG_SENTENCE:
            yield sentence
            continue
        for clause in _pieces(text[slice(*sentence)], sentence[0], _COMMA):
            if count_words(text[slice(*clause)]) <= LONG_CLAUSE:
                yield clause
            else:
                yield from _pieces(text[slice(*clause)], clause[0], _BEGINS)


def _pieces(part: str, offset: int, boundary: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    begins = 0
    whole = [match.span() for match in _BRACKETED.finditer(part)]
    ends = (match.start() for match in boundary.finditer(part) if match.start() > 0)
    for end in (*(one for one in ends if not any(start < one < stop for start, stop in whole)), len(part)):
        piece = part[begins:end]
        if piece.strip():
            lead = len(piece) - len(piece.lstrip())
            yield offset + begins + lead, offset + begins + len(piece.rstrip())
        begins = end
