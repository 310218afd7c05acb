"""What is copied from another text instead of said in one's own words."""

from interviews.core.reading.signs.message_signs import sentences, words

LEAST_WORDS = 8
"""Shorter sentences are alike by chance: everybody says "an array of integers"."""
IN_A_ROW = 4
"""So many words, or Chinese characters, in a row are compared."""
MOSTLY = 0.7
"""From this share of its rows on that stand in the other text a sentence is copied from it."""


def without_copied(text: str, source: str) -> str:
    """Return ``text`` without the sentences that are copied from ``source``, in however many lines they stand there."""
    known = _rows(words(source))
    if _is_copied(words(text), known):
        return ""
    return "".join(one for one in sentences(text) if not _is_copied(words(one), known))


def echoes(text: str, source: str) -> bool:
    """Tell whether ``text`` as a whole repeats ``source``; numbers do not count, as an example is walked through with
    the very numbers that it has."""
    said = [word for word in words(text) if not word.isdecimal()]
    return _is_copied(said, _rows([word for word in words(source) if not word.isdecimal()]))


def _is_copied(said: list[str], known: set[tuple[str, ...]]) -> bool:
    rows = _rows(said)
    return len(said) >= LEAST_WORDS and len(rows & known) >= MOSTLY * len(rows)


def _rows(said: list[str]) -> set[tuple[str, ...]]:
    return {tuple(said[at : at + IN_A_ROW]) for at in range(len(said) - IN_A_ROW + 1)}
