"""Plain values shown as Python literals, shortened with the number of what is left out."""

import math
from collections.abc import Mapping
from typing import Any

from problems.values.unreadable import MAX_DEPTH

SHOWN_CHARACTERS = 200
_SMALLEST_SHARE = 12
_LARGEST_SHOWN_BITS = 14_000  # Python writes no number of more than 4,300 digits


def show_value(value: Any, limit: int | None = SHOWN_CHARACTERS) -> str:
    """Return ``value`` as a Python literal of about ``limit`` characters: ``[1, 2, 3, … +994]``.

    The number says how many items, or characters of a string or whole number, are left out. Without a limit,
    :func:`problems.values.reading.read_value` reads it back.
    """
    return _show(value, limit)


def show_arguments(arguments: Mapping[str, Any], limit: int | None = SHOWN_CHARACTERS) -> str:
    """Return ``nums = [3, 3], target = 6``. When it gets too long, the longest values are shortened."""
    shown = {name: _show(value, limit) for name, value in arguments.items()}
    if limit is not None:
        room = limit - sum(len(name) + len(" = , ") for name in shown) + len(", ")
        shortest_first = sorted(shown, key=lambda name: len(shown[name]))
        for left, name in zip(range(len(shown), 0, -1), shortest_first, strict=True):
            share = max(room // left, _SMALLEST_SHARE)
            if len(shown[name]) > share:
                shown[name] = _show(arguments[name], share)
            room -= len(shown[name])
    return ", ".join(f"{name} = {text}" for name, text in shown.items())


def _show(value: Any, room: int | None, depth: int = 0) -> str:
    if isinstance(value, list | tuple):
        return _show_items("[]", [("", item) for item in value], room, depth)
    if isinstance(value, dict):
        return _show_items("{}", [(f"{_show(key, room)}: ", item) for key, item in value.items()], room, depth)
    if isinstance(value, str):
        return _show_string(value, room)
    if isinstance(value, int) and value.bit_length() > _LARGEST_SHOWN_BITS:
        return f"… +{int(value.bit_length() * math.log10(2)) + 1}"
    shown = repr(value)
    if room is None or len(shown) <= max(room, _SMALLEST_SHARE) or isinstance(value, float | bool | None):
        return shown
    kept = max(room - len(f"… +{len(shown)}"), 1)
    return f"{shown[:kept]}… +{len(shown) - kept}"


def _show_string(value: str, room: int | None) -> str:
    if room is None:
        return repr(value)
    shown = repr(value[: room + 1])
    if len(value) <= room and len(shown) <= room:
        return shown
    kept = max(min(room - len(f"''… +{len(value)}"), len(value) - 1), 0)
    while kept and len(repr(value[:kept])) - len("''") > max(room - len(f"''… +{len(value)}"), 1):
        kept -= 1  # what is written as an escape takes more room
    return f"{value[:kept]!r}… +{len(value) - kept}"


def _show_items(brackets: str, items: list[tuple[str, Any]], room: int | None, depth: int) -> str:
    """Show as many items as there is room for; the one that no longer fits is shown shortened, if that is enough."""
    if depth > MAX_DEPTH:
        return f"{brackets[0]}… +{len(items)}{brackets[1]}" if items else brackets
    if room is None or len(items) <= room:
        whole = brackets[0] + ", ".join(label + _show(item, None, depth + 1) for label, item in items) + brackets[1]
        if room is None or len(whole) <= room:
            return whole
    shown: list[str] = []
    used = len(brackets)
    for position, (label, item) in enumerate(items):
        rest = len(items) - position - 1
        space = room - used - len(label) - (len(f", … +{rest}") if rest else 0) - (len(", ") if shown else 0)
        text = _show(item, max(space, 1), depth + 1)
        shortened = "…" in text and text != _show(item, None, depth + 1)
        if len(text) > space or (shortened and space < _SMALLEST_SHARE):
            break
        shown.append(label + text)
        used += len(shown[-1]) + (len(", ") if len(shown) > 1 else 0)
    left_out = len(items) - len(shown)
    return brackets[0] + ", ".join([*shown, *([f"… +{left_out}"] if left_out else [])]) + brackets[1]
