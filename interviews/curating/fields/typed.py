"""What stands in the fields: texts as they were typed, in the form of the schema's tree.

It comes from a content or from a form that was sent, and rows of it are added, removed and moved.
"""

import json
from collections.abc import Iterable
from typing import Any

from interviews.curating.shapes import Group, Leaf, Rows, Shape

Typed = str | dict[str, Any] | list[Any]
ROW_VERBS = ("add", "remove", "up", "down")
_MISSING = object()


def typed_of(shape: Shape, content: Any = _MISSING) -> Typed:
    """Return what the fields show of a content, which may be of an older schema. Without one: a form to fill in."""
    if isinstance(shape, Group):
        parts = content if isinstance(content, dict) else {}
        return {name: typed_of(part, parts.get(name, _MISSING)) for name, part in shape.parts.items()}
    if isinstance(shape, Rows):
        rows = [typed_of(shape.item, item) for item in content] if isinstance(content, list) else []
        wanted = shape.fewest if content is _MISSING or shape.is_fixed else 0
        return rows + [typed_of(shape.item) for _ in range(wanted - len(rows))]
    return _text(shape, content)


def _text(leaf: Leaf, value: Any) -> str:
    if value is _MISSING or (value is None and leaf.kind != "data"):
        return ""
    if leaf.kind == "lines" and isinstance(value, list):
        return "\n".join(str(item) for item in value)
    if leaf.kind != "data" and isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False)


def typed_in(shape: Shape, sent: Iterable[tuple[str, str]]) -> Typed:
    """Return what was typed into a form that was sent as dotted names with their texts.

    The rows of a list come in the order in which they stand in the form, whatever their keys: scripts move and add
    rows without giving the others new names.
    """
    tree: dict[str, Any] = {}
    for name, value in sent:
        *path, last = name.split(".")
        place = tree
        for key in path:
            place = place.setdefault(key, {})
            if not isinstance(place, dict):
                break
        else:
            place[last] = value.replace("\r\n", "\n")
    return _picked(shape, tree)


def _picked(shape: Shape, tree: Any) -> Typed:
    if isinstance(shape, Leaf):
        return tree if isinstance(tree, str) else ""
    parts = tree if isinstance(tree, dict) else {}
    if isinstance(shape, Rows):
        return [_picked(shape.item, row) for row in parts.values()]
    return {name: _picked(part, parts.get(name)) for name, part in shape.parts.items()}


def change_rows(shape: Shape, typed: Typed, verb: str, name: str) -> bool:
    """Add a row to the list ``name``; or remove the row ``name``, or move it up or down. Tell whether there is such."""
    path = name.split(".")
    key = "" if verb == "add" else path.pop()
    for step in path:
        shape, typed = _inside(shape, typed, step)
    if not isinstance(shape, Rows):
        return False
    if verb == "add":
        typed.append(typed_of(shape.item))
        return True
    index = int(key) if key.isdecimal() and len(key) < 6 else len(typed)
    other = {"up": index - 1, "down": index + 1}.get(verb, index)
    if not (0 <= index < len(typed) and 0 <= other < len(typed)):
        return False
    row = typed.pop(index)
    if verb != "remove":
        typed.insert(other, row)
    return True


def _inside(shape: Shape | None, typed: Any, step: str) -> tuple[Any, Any]:
    if isinstance(shape, Group) and step in shape.parts:
        return shape.parts[step], typed[step]
    if isinstance(shape, Rows) and step.isdecimal() and len(step) < 6 and int(step) < len(typed):
        return shape.item, typed[int(step)]
    return None, None


def is_blank(typed: Typed) -> bool:
    """Tell whether nothing is typed in all of it."""
    if isinstance(typed, str):
        return not typed.strip()
    return all(is_blank(part) for part in (typed.values() if isinstance(typed, dict) else typed))
