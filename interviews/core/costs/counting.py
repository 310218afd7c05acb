"""Numbers of steps that a learner works out for the sizes that were asked about: "30,000 calls, so 900 million"."""

import math
import re
from collections.abc import Iterator
from itertools import combinations_with_replacement

from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

NEAR = 0.2
"""A rough count may be off by so much of the exact one."""
SMALLEST_SIZE, SMALLEST_COUNT = 10, 1_000
"""Sizes and counts below are no sizes that a cost is felt at."""
MAX_CHARACTERS, MOST_NUMBERS = 600, 12

_UNITS = {
    "thousand": 1e3, "k": 1e3, "million": 1e6, "millions": 1e6, "m": 1e6, "mio": 1e6, "billion": 1e9, "billions": 1e9,
    "bn": 1e9, "trillion": 1e12, "trillions": 1e12, "千": 1e3, "万": 1e4, "百万": 1e6, "千万": 1e7, "亿": 1e8,
    "十亿": 1e9, "万亿": 1e12,
}  # fmt: skip
_NUMBER = LatePattern(
    r"(?<![\w.])(?:(?P<factor>\d{1,4}(?:\.\d{1,3})?) ?[*x×·] ?)?10 ?(?:\^|\*\*) ?(?P<power>\d{1,2})"
    r"|(?<![\w.])(?P<plain>\d{1,3}(?:,\d{3})+|\d{1,15}(?:\.\d{1,3})?)(?:e(?P<e>\d{1,2})\b)?"
    r" ?(?P<unit>thousand|millions?|billions?|trillions?|bn\b|mio\b|k\b|m\b|万亿|十亿|千万|百万|[千万亿])?"
)


def counts_rightly(asked: str, said: str) -> str:
    """Return the number of steps in ``said``, in its words, that comes of the sizes in the question ``asked``: a
    product, a square or a cube of them, or a half, a third or a sixth of it; "" for none.

    One of the factors may stand in the answer itself, beside a size that was asked about.
    """
    sizes = [value for value, _ in _numbers(asked) if value >= SMALLEST_SIZE]
    if not sizes:
        return ""
    told = list(_numbers(said))
    own = [value for value, _ in told if SMALLEST_SIZE <= value <= max(sizes)]
    expected = {product / share for product in _products(sizes, own) for share in (1, 2, 3, 6)}
    for value, words in reversed(told):
        if value < SMALLEST_COUNT or value in sizes:
            continue
        if any(abs(value - one) <= NEAR * one for one in expected):
            return words
    return ""


def _products(sizes: list[float], own: list[float]) -> Iterator[float]:
    for first, second in combinations_with_replacement(sizes, 2):
        yield first * second
    for one in sizes:
        yield one**3
        yield one * math.log2(one)
        yield from (one * factor for factor in own if factor != one)


def _numbers(text: str) -> Iterator[tuple[float, str]]:
    """Yield the numbers of ``text`` with the words for each."""
    for place, match in enumerate(_NUMBER.finditer(fold(text[:MAX_CHARACTERS]))):
        if place == MOST_NUMBERS:
            return
        if match["power"]:
            value = float(match["factor"] or 1) * 10.0 ** int(match["power"])
        else:
            value = float(match["plain"].replace(",", "")) * 10.0 ** int(match["e"] or 0)
            value *= _UNITS.get(match["unit"] or "", 1.0)
        yield value, re.sub(r"\s+", " ", match.group().strip())
