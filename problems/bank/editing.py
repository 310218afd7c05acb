"""Changing single fields in the text of a problem file; comments and layout of everything else stay as they are."""

from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from problems.bank.writing import yaml_lines

Place = tuple[str | int, ...]


def with_fields(text: str, edits: Mapping[Place, Mapping[str, Any]]) -> str:
    """Return ``text`` with other fields where those at the places of ``edits`` are, none of which is inside another.

    A place is a field's path, such as ``("clarifications", 0, "asked_by")``; what stands there instead may have other
    names. Raises ``LookupError`` for a place that is not there, or that shares its line with the field before.
    """
    root = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    lines = text.split("\n")
    found = [(*_span(root, place, lines), fields) for place, fields in edits.items()]
    for first, column, end, fields in sorted(found, key=lambda one: -one[0]):
        told = [line for name, value in fields.items() for line in yaml_lines(name, value)]
        indented = [f"{' ' * column}{line}" if line else "" for line in told]
        if indented:
            indented[0] = lines[first][:column] + told[0]
        lines[first:end] = indented
    return "\n".join(lines)


def _span(root: yaml.Node, place: Place, lines: Sequence[str]) -> tuple[int, int, int]:
    """Return the line and the column in which a field begins, and the line after its last one."""
    key, value = root, root
    for step in place:
        key, value = _inside(value, step)
    first, column = key.start_mark.line, key.start_mark.column
    if lines[first][:column].strip(" -"):
        raise LookupError(f"{place} stands behind something else in line {first + 1}")
    end = value.end_mark.line + (value.end_mark.column > 0)
    while end > first + 1 and not _belongs(lines[end - 1], column):
        end -= 1
    return first, column, end


def _inside(node: yaml.Node, step: str | int) -> tuple[yaml.Node, yaml.Node]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == step:
                return key, value
        raise LookupError(f"there is no {step!r}")
    return node.value[step], node.value[step]


def _belongs(line: str, column: int) -> bool:
    """Tell whether a line is part of the field in ``column`` above it: YAML ends a block only where the next begins."""
    return bool(line.strip()) and not line.lstrip().startswith("#") and len(line) - len(line.lstrip()) > column
