"""What differs between two texts, line by line, for people."""

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

CONTEXT_LINES = 2

LineKind = Literal["same", "old", "new", "gap"]
_KINDS: dict[str, LineKind] = {" ": "same", "-": "old", "+": "new"}


@dataclass(frozen=True)
class DiffLine:
    """One line: in both, only in the ``old`` or the ``new`` text, or a ``gap`` of lines left out."""

    kind: LineKind
    text: str


def line_diff(old: Sequence[str], new: Sequence[str]) -> Iterator[DiffLine]:
    """Yield the lines that differ with a few around them; nothing where all are the same."""
    is_first = True
    for line in islice(difflib.unified_diff(old, new, lineterm="", n=CONTEXT_LINES), 2, None):
        if line.startswith("@@"):
            if not is_first:
                yield DiffLine("gap", "…")
            is_first = False
        else:
            yield DiffLine(_KINDS[line[0]], line[1:])
