"""The fields as the page draws them: names, texts, faults, and what can be done with the rows of a list."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from interviews.curating.fields.checking import WHOLE, Faults
from interviews.curating.fields.typed import Typed, typed_of
from interviews.curating.shapes import Group, Leaf, Rows, Shape, problem_shape

CHARACTERS_A_LINE = 90
CHARACTERS_A_LINE_OF_TWO = {"en": 52, "zh": 28}
MOST_LINES = 24


@dataclass(frozen=True)
class Shown:
    """A field, a group of fields or a list of rows. ``blank`` is the row that a script adds, named ``__depth__``."""

    kind: str
    name: str
    label: str
    value: str = ""
    faults: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    parts: tuple["Shown", ...] = ()
    lines: int = 1
    depth: int = 0
    number: int = 0
    blank: "Shown | None" = None
    can_grow: bool = False

    @property
    def control_id(self) -> str:
        return f"f-{self.name}"

    @property
    def path(self) -> str:
        """Return the name for people, who count rows from 1 on."""
        return readable_path(self.name)

    @property
    def is_leaf(self) -> bool:
        return not self.parts and self.kind not in ("group", "pair", "rows", "choices")

    @property
    def title(self) -> str:
        """Return the id that a row has been given, which tells more than its number."""
        return next((part.value for part in self.parts if part.label in ("id", "name") and part.is_leaf), "")

    @property
    def fault_count(self) -> int:
        return len(self.faults) + sum(part.fault_count for part in self.parts)

    def leaves(self) -> Iterator["Shown"]:
        """Return the controls in it, in their order."""
        if self.is_leaf:
            yield self
        for part in self.parts:
            yield from part.leaves()


@dataclass(frozen=True)
class FaultLink:
    """A fault for the top of the page, with the place to go to; none for what is wrong with the whole."""

    path: str
    told: str
    target: str


def readable_path(name: str) -> str:
    """Return a dotted name with the rows counted from 1 on: ``approaches 2 › time``."""
    return re.sub(r"\.(\d+)", lambda found: f" {int(found[1]) + 1}", name).replace(".", " › ")


def sections(typed: Typed, faults: Faults) -> tuple[Shown, ...]:
    """Return the top-level fields, each with all that is in it."""
    return _shown(problem_shape(), typed, WHOLE, "", faults).parts


def fault_links(shown: tuple[Shown, ...], faults: Faults) -> list[FaultLink]:
    """Return all faults in the order of the page."""
    links = [FaultLink("", told, "") for told in faults.at(WHOLE)]
    for part in shown:
        links += [FaultLink(part.path, told, part.control_id) for told in part.faults]
        links += fault_links(part.parts, Faults())
    return links


def _shown(shape: Shape, typed: Typed, name: str, label: str, faults: Faults, *, depth: int = 0) -> Shown:
    here: dict[str, Any] = {"name": name, "label": label, "faults": faults.at(name), "depth": depth}
    if isinstance(shape, Group):
        kind = "pair" if shape.is_pair else "group"
        parts = (
            _shown(part, typed[key], f"{name}.{key}" if name else key, key, faults, depth=depth)
            for key, part in shape.parts.items()
            if not (isinstance(part, Leaf) and part.kind == "constant")
        )
        return Shown(kind, parts=tuple(parts), **here)
    if isinstance(shape, Rows):
        return _shown_rows(shape, typed, here, faults)
    width = CHARACTERS_A_LINE_OF_TWO.get(label, CHARACTERS_A_LINE)
    lines = sum(max(1, -(-len(line) // width)) for line in typed.split("\n"))
    kind = "text" if shape.kind == "line" and "\n" in typed else shape.kind
    choices = shape.choices if not typed or typed in shape.choices else (*shape.choices, typed)
    return Shown(kind, value=typed, choices=choices, lines=min(lines, MOST_LINES), **here)


def _shown_rows(shape: Rows, typed: Typed, here: dict[str, Any], faults: Faults) -> Shown:
    depth, name = here["depth"], here["name"]
    rows = [
        _row(_shown(shape.item, row, f"{name}.{index}", here["label"], faults, depth=depth + 1), index + 1)
        for index, row in enumerate(typed)
    ]
    blank = None
    if not shape.is_fixed:
        blank = _shown(
            shape.item, typed_of(shape.item), f"{name}.__{depth}__", here["label"], Faults(), depth=depth + 1
        )
    kind = "choices" if shape.is_of_choices else "rows"
    return Shown(kind, parts=tuple(rows), blank=blank, can_grow=not shape.is_fixed, **here)


def _row(row: Shown, number: int) -> Shown:
    return Shown(**{**row.__dict__, "number": number})
