"""What differs between two contents of a problem, for people: part by part, line by line."""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from problems.bank.writing import as_written, yaml_lines

CONTEXT_LINES = 2
MAX_LINES = 400

LineKind = Literal["same", "old", "new", "gap"]


@dataclass(frozen=True)
class DiffLine:
    """One line: in both, only in the ``old`` or the ``new`` content, or a ``gap`` of lines left out."""

    kind: LineKind
    text: str


@dataclass(frozen=True)
class ChangedPart:
    """A top-level field that differs; ``cut`` says that there were more lines than are shown."""

    name: str
    lines: tuple[DiffLine, ...]
    cut: bool


def changed_fields(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """Return the names of the top-level fields in which two contents differ, in the order of the format."""
    return [name for name in dict.fromkeys((*new, *old)) if old.get(name) != new.get(name)]


def changed_parts(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[ChangedPart]:
    """Return each field that differs with its lines."""
    written = as_written(old), as_written(new)
    return [_part(name, *written) for name in changed_fields(old, new)]


def _part(name: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> ChangedPart:
    texts = [yaml_lines(name, content[name]) if name in content else [] for content in (old, new)]
    lines = list(islice(_lines(*texts), MAX_LINES + 1))
    return ChangedPart(name, tuple(lines[:MAX_LINES]), cut=len(lines) > MAX_LINES)


def _lines(old: list[str], new: list[str]) -> Any:
    kinds: dict[str, LineKind] = {" ": "same", "-": "old", "+": "new"}
    is_first = True
    for line in islice(difflib.unified_diff(old, new, lineterm="", n=CONTEXT_LINES), 2, None):
        if line.startswith("@@"):
            if not is_first:
                yield DiffLine("gap", "…")
            is_first = False
        else:
            yield DiffLine(kinds[line[0]], line[1:])
