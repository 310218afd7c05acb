"""What a text model sees of a text: word uni- and bigrams (Latin script), character 2- and 3-grams (Chinese).

Stop words are skipped before bigrams are formed, so that "number of the islands" yields ``number island``. Every
feature keeps its place in the text, so that a prediction can show what spoke for it. Standard library only.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

NUMBER = "#"

_PIECE = LatePattern(
    r"(?P<word>[a-z]+)|(?P<number>\d[\d,.^]*)|(?P<cjk>[\u3400-\u9fff]+)|(?P<stop>[.!?;:。！？；：，\n])"
)
_STOP_LIST = """
    a an and any are as at be by can do does each for from given has have he her his if in into is it its let may me
    my no of on or our out she should so such t than that the their them then there these they this those to up use
    was we were what when where which who will with would you your return find write function note input output
    example examples explanation constraints true false integer int array list follow problem
"""
_STOP_WORDS = frozenset(_STOP_LIST.split())
_CJK_STOP = LatePattern(r"给定|给你|请你|请|返回|输出|输入|示例|解释|提示|的|了|一个|是|在|其中|并且|以及")


@dataclass(frozen=True)
class Feature:
    """One feature and where it stands: ``text[start:end]``."""

    name: str
    start: int
    end: int


def features(text: str) -> Iterator[Feature]:
    """Yield the features of ``text`` in reading order, repeated ones repeatedly. Any text will do."""
    folded = fold(text)
    previous: Feature | None = None
    for piece in _PIECE.finditer(folded):
        kind = piece.lastgroup
        if kind == "stop":
            previous = None
        elif kind == "cjk":
            previous = None
            yield from _character_grams(piece.group(), piece.start())
        else:
            word = _word(piece)
            if word is None or (kind == "number" and previous is not None and previous.name == NUMBER):
                continue
            if kind == "word":
                yield word
            if previous is not None:
                yield Feature(f"{previous.name} {word.name}", previous.start, word.end)
            previous = word


def _word(piece: re.Match[str]) -> Feature | None:
    if piece.lastgroup == "number":
        return Feature(NUMBER, piece.start(), piece.end())
    word = piece.group()
    return None if word in _STOP_WORDS else Feature(_stem(word), piece.start(), piece.end())


def _stem(word: str) -> str:
    """Take off the endings that do not change the meaning of a noun or verb."""
    for ending, minimum in (("ies", 5), ("ing", 6), ("ed", 5)):
        if word.endswith(ending) and len(word) >= minimum:
            stem = word[: -len(ending)]
            if ending == "ies":
                return stem + "y"
            return stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "ls" else stem.rstrip("e")
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        word = word[:-1]
    return word.rstrip("e") if len(word) > 4 else word


def _character_grams(run: str, offset: int) -> Iterator[Feature]:
    start = 0
    for stop in (*_CJK_STOP.finditer(run), None):
        end = len(run) if stop is None else stop.start()
        part = run[start:end]
        for size in (2, 3):
            for index in range(len(part) - size + 1):
                place = offset + start + index
                yield Feature(part[index : index + size], place, place + size)
        start = end if stop is None else stop.end()
