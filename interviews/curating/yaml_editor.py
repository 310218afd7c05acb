"""The editor of a problem's YAML: what the page needs to start it, and what the format offers to complete."""

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from pydantic import ValidationError

from interviews.curating.fault_words import worded_fault
from interviews.curating.part_words import PART_HELP
from interviews.curating.shapes import Group, Leaf, Rows, Shape, problem_shape
from interviews.web.coding.code_editor import editor_messages, editor_parts
from problems.bank.fault_lines import with_lines
from problems.bank.reading import BankFileError, parse_bank_problem
from problems.text.late_patterns import LatePattern

_LINE = LatePattern(r"line (\d+): ")
Placed = list[tuple[int | None, str]]


def placed_faults(text: str) -> Placed:
    """Return what is wrong with the text of a problem, each with its line, ``None`` for no line."""
    try:
        parse_bank_problem(text)
    except BankFileError as error:
        return placed(text, error)
    return []


def placed(text: str, error: BankFileError) -> Placed:
    """Return the faults of a text that was read, each with its line."""
    if isinstance(error.__cause__, ValidationError):
        return [(line, worded_fault(fault)) for line, fault in with_lines(text, error.problems)]
    found = ((_LINE.match(fault), fault) for fault in error.problems)  # not even YAML, which says itself where
    return [(int(line[1]), fault[line.end() :]) if line else (None, fault) for line, fault in found]


def yaml_editor(faults: Iterable[tuple[int | None, str]] = ()) -> str:
    """Return what ``static/js/desk-yaml.js`` needs to start the editor, as JSON."""
    keys, values = offered()
    return json.dumps(
        {
            **editor_parts("", "yaml"),
            "base": f"{settings.STATIC_URL}django_ace/ace",  # Ace asks for its parts by names without a hash
            "messages": editor_messages(""),
            "label": _("Content (YAML). Press Escape, then Tab, to leave the editor."),
            "keys": keys,
            "values": values,
            "help": {name: str(told) for name, told in PART_HELP.items()},
            "faults": [[line, fault] for line, fault in faults if line is not None],
        }
    )


@cache
def offered() -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Return the names of fields by the dotted place in which they may stand, and the values that a place may have."""
    keys: dict[str, list[str]] = {}
    values: dict[str, list[str]] = {}
    _collect("", problem_shape(), keys, values)
    return keys, values


def _collect(place: str, shape: Shape, keys: dict[str, Any], values: dict[str, Any]) -> None:
    if isinstance(shape, Rows):
        _collect(place, shape.item, keys, values)
    elif isinstance(shape, Group):
        keys[place] = list(shape.parts)
        for name, part in shape.parts.items():
            _collect(f"{place}.{name}" if place else name, part, keys, values)
    elif isinstance(shape, Leaf) and shape.choices:
        values[place] = list(shape.choices)
