"""From what was typed to a problem, or to what is wrong at which field."""

import json
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _
from pydantic import ValidationError

from interviews.curating.fault_words import worded
from interviews.curating.fields.typed import Typed, is_blank
from interviews.curating.shapes import Group, Leaf, Rows, Shape, problem_shape
from problems.bank.faults import path_and_reason, readable_faults
from problems.bank.reading import MAX_FILE_BYTES
from problems.bank.schema import BankProblem, to_content
from problems.bank.writing import to_yaml

WHOLE = ""
"""Where faults stand that belong to no field."""
MAX_NESTED = 30
"""Lists in lists in one value: what a file may hold (``reading.MAX_DEPTH``), less the levels around it."""
_LEFT_OUT = object()


@dataclass
class Faults:
    """What is wrong, by the dotted names of fields."""

    by_name: dict[str, list[str]] = field(default_factory=dict)

    def add(self, name: str, told: str) -> None:
        self.by_name.setdefault(name, []).append(told)

    def at(self, name: str) -> tuple[str, ...]:
        return tuple(self.by_name.get(name, ()))

    def __bool__(self) -> bool:
        return bool(self.by_name)


@dataclass
class _Reading:
    """What is known after the fields were read: all their names, and which item of a list was typed where."""

    faults: Faults = field(default_factory=Faults)
    names: set[str] = field(default_factory=set)
    typed_at: dict[str, tuple[str, str]] = field(default_factory=dict)


def check(typed: Typed) -> tuple[BankProblem | None, Faults]:
    """Return the problem, or ``None`` and the faults at their fields."""
    return check_loosely(typed)[:2]


def check_loosely(typed: Typed) -> tuple[BankProblem | None, Faults, dict[str, Any]]:
    """Return the problem or ``None``, the faults at their fields, and what can be read of the content all the same."""
    reading = _Reading()
    content = _read(problem_shape(), typed, WHOLE, reading)
    loose = _without_nothing(content)
    try:
        problem = BankProblem.model_validate(content)
    except ValidationError as error:
        unread = set(reading.faults.by_name)
        for fault in readable_faults(error):
            name, told = _placed(fault, reading)
            if name not in unread or name == WHOLE:
                reading.faults.add(name, told)
        return None, reading.faults, loose
    if len(to_yaml(to_content(problem)).encode()) > MAX_FILE_BYTES:
        reading.faults.add(WHOLE, _("larger than %(most)s bytes") % {"most": f"{MAX_FILE_BYTES:,}"})
    return (None if reading.faults else problem), reading.faults, loose


def _without_nothing(content: dict[str, Any]) -> dict[str, Any]:
    """Return the parts in which something is said: of a part that nobody has begun nothing is kept."""
    return {name: part for name, part in content.items() if _says(part)}


def _says(part: Any) -> bool:
    if isinstance(part, dict):
        return any(map(_says, part.values()))
    if isinstance(part, list):
        return any(map(_says, part))
    return part is not None


def _read(shape: Shape, typed: Typed, name: str, reading: _Reading) -> Any:
    reading.names.add(name)
    if isinstance(shape, Group):
        if shape.is_optional and is_blank(typed):
            return None
        parts = {key: _read(part, typed[key], _inside(name, key), reading) for key, part in shape.parts.items()}
        return {key: value for key, value in parts.items() if value is not _LEFT_OUT}
    if isinstance(shape, Rows):
        return _read_rows(shape, typed, name, reading)
    return _read_leaf(shape, typed, name, reading)


def _read_rows(shape: Rows, typed: Typed, name: str, reading: _Reading) -> list[Any]:
    rows = list(enumerate(typed))
    if shape.is_of_choices:  # one without a choice is none
        rows = [(index, row) for index, row in rows if row]
        for position, (index, _row) in enumerate(rows):
            reading.typed_at[f"{name}.{position}"] = (f"{name}.{index}", "")
    return [_read(shape.item, row, f"{name}.{index}", reading) for index, row in rows]


def _read_leaf(leaf: Leaf, text: str, name: str, reading: _Reading) -> Any:
    if leaf.kind == "constant":
        return leaf.constant
    if leaf.kind == "lines":
        lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
        for position, (number, _line) in enumerate(lines):
            reading.typed_at[f"{name}.{position}"] = (name, _("line %(number)d") % {"number": number} + ": ")
        return [line for _number, line in lines] or _LEFT_OUT
    if not text.strip():
        return None if leaf.is_optional else _LEFT_OUT
    if leaf.kind == "data":
        try:
            return _data(text)
        except (ValueError, RecursionError) as error:
            reading.faults.add(name, _("Not valid JSON: %(fault)s") % {"fault": _short(error)})
            return _LEFT_OUT
    return {"true": True, "false": False}.get(text, text) if leaf.choices else text


def _data(text: str) -> Any:
    """Read JSON. Raises ``ValueError`` or ``RecursionError``. What numbers and texts may be, the schema says."""
    value = json.loads(text, object_pairs_hook=_mapping)
    if _depth(value) > MAX_NESTED:
        raise RecursionError
    json.dumps(value, ensure_ascii=False).encode()  # half of a character outside the first 65,536 is no text
    return value


def _depth(value: Any) -> int:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inside is None else 1 + max(map(_depth, inside), default=0)


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    parts = dict(pairs)
    if len(parts) < len(pairs):
        raise ValueError(_("a name appears twice"))
    return parts


def _short(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return _("%(fault)s at character %(place)d") % {"fault": error.msg, "place": error.pos + 1}
    return _("nested too deeply") if isinstance(error, RecursionError) else str(error)


def _placed(fault: str, reading: _Reading) -> tuple[str, str]:
    """Return the field nearest to where a fault is, and what to say there."""
    path, reason = path_and_reason(fault)
    told = worded(reason)
    for length in range(len(path), 0, -1):
        name, before = reading.typed_at.get(".".join(path[:length]), (".".join(path[:length]), ""))
        if name in reading.names:
            rest = "" if before else ".".join(path[length:])
            return name, f"{rest}: {told}" if rest else f"{before}{told}"
    return WHOLE, f"{'.'.join(path)}: {told}" if path else told


def _inside(name: str, key: str) -> str:
    return f"{name}.{key}" if name else key
