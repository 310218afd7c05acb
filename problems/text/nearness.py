"""How near something said is to examples of how people put it, and whether an exact term stands in it.

The ear hears by it (``interviews/hearing/items.py``), and ``check_bank`` proves the bank by it.
"""

from functools import lru_cache

import numpy as np

from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

_PLURAL = LatePattern(r"(?:e?s(?![a-z]))?")
NEAREST = 3
"""So many of an item's examples count."""


def likeness(said: np.ndarray, examples: np.ndarray) -> np.ndarray:
    """Return for each row of ``said`` its mean likeness to the nearest of ``examples``; rows have length one, and there
    is at least one of each."""
    return of_the_nearest(said @ examples.T)


def of_the_nearest(alike: np.ndarray) -> np.ndarray:
    """Return for each row of ``alike``, a column per example, the mean of the highest."""
    return np.sort(alike, axis=1)[:, -NEAREST:].mean(axis=1)


def is_said(term: str, folded: str) -> bool:
    """Tell whether a term stands in a folded text, a Latin one in whole words or as their plural."""
    wanted = _folded(term)
    start = folded.find(wanted)
    while start >= 0:
        end = start + len(wanted)
        if wanted[-1:].isalpha():
            end += len(_PLURAL.match(folded, end).group())
        before, after = folded[start - 1 : start], folded[end : end + 1]
        if not (_joins(wanted[:1], before) or _joins(wanted[-1:], after)):
            return True
        start = folded.find(wanted, start + 1)
    return False


@lru_cache(maxsize=8192)  # each message is searched for all terms of its problem
def _folded(term: str) -> str:
    return fold(term)


def _joins(edge: str, beside: str) -> bool:
    return edge.isascii() and edge.isalnum() and beside.isascii() and beside.isalnum()
