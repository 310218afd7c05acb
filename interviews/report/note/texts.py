"""How people's words and our own are set in a study note: as Markdown that shows them as they are, and bounded."""

from collections.abc import Iterable
from itertools import zip_longest

from interviews.core.code.at_hand import shown
from interviews.core.code.reading import without_code
from interviews.core.reading.signs.message_signs import sentences
from interviews.core.redaction import redact
from interviews.report.findings import plainly
from problems.text.late_patterns import LatePattern

LONGEST_QUOTE, LONGEST_COST = 240, 60
_BLOCK = LatePattern(r"^(\d{0,9})([#+.)=-])")
"""What makes a heading, a list or a rule of a line that begins so."""
_NO_QUOTES = str.maketrans('“”"「」', "‘’'‘’")


def sentences_of(said: Iterable[str]) -> list[str]:
    """Return what was said sentence by sentence, without code and secrets."""
    parts = (part.strip(" \n\t-*•") for text in said for part in sentences(redact(without_code(text))))
    return [cut(" ".join(part.split()), LONGEST_QUOTE) for part in parts if part]


def quoted(found: Iterable[str]) -> str:
    """Return sentences of somebody as quotations, one below the other."""
    return "\n>\n".join(f"> “{plainly(one.translate(_NO_QUOTES))}”" for one in found)


def as_bullets(items: Iterable[str]) -> str:
    """Return points as a list."""
    return "\n".join(f"- {item}" for item in items)


def joined(texts: Iterable[str]) -> str:
    """Return texts one after the other: with a blank between them, but not after a Chinese character or sign."""
    whole = ""
    for text in texts:
        whole += f" {text}" if whole[-1:].isascii() and whole and text else text
    return whole


def as_typed(text: str) -> str:
    """Return text of many lines as Markdown that shows each line as it was typed."""
    lines = [_BLOCK.sub(r"\1\\\2", plainly(line)) for line in text.splitlines()]
    return "\n".join(
        f"{line}  " if line and following else line for line, following in zip_longest(lines, lines[1:], fillvalue="")
    )


def cut(text: str, limit: int) -> str:
    """Return ``text`` with at most about ``limit`` characters, cut where a sentence or a word ends."""
    if len(text) <= limit:
        return text
    kept = text[:limit]
    end = max(kept.rfind(sign) for sign in "。！？.!?")
    if end > limit // 2:
        return f"{kept[: end + 1]} …"
    return f"{kept.rpartition(' ')[0] or kept}…"


def cost_shown(claim: str) -> str:
    """Return a stated cost for the inside of a sentence: a formula as code, words as words."""
    text = cut(" ".join(redact(claim).split()), LONGEST_COST)
    return shown(text) if "(" in text else f"“{plainly(text.translate(_NO_QUOTES))}”"
