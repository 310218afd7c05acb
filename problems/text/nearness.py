"""How near something said is to examples of how people put it, and whether an exact term stands in it.

The ear hears by it (``interviews/hearing/items.py``), and ``check_bank`` proves the bank by it.
"""

import numpy as np

from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

_PLURAL = LatePattern(r"(?:e?s(?![a-z]))?")
NEAREST = 3
"""So many of an item's examples count."""


def likeness(said: np.ndarray, examples: np.ndarray) -> np.ndarray:
    """Return for each row of ``said`` its mean likeness to the nearest of ``examples``; rows have length one, and there
    is at least one of each."""
    return np.sort(said @ examples.T, axis=1)[:, -NEAREST:].mean(axis=1)


def is_said(term: str, folded: str) -> bool:
    """Tell whether a term stands in a folded text, a Latin one in whole words or as their plural."""
    wanted = fold(term)
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


def _joins(edge: str, beside: str) -> bool:
    return edge.isascii() and edge.isalnum() and beside.isascii() and beside.isalnum()
