"""What differs between two contents of a problem, for people: part by part, line by line."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from interviews.ground.diffs import DiffLine, line_diff
from problems.bank.writing import as_written, yaml_lines

MAX_LINES = 400


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
    lines = list(islice(line_diff(*texts), MAX_LINES + 1))
    return ChangedPart(name, tuple(lines[:MAX_LINES]), cut=len(lines) > MAX_LINES)
