"""Cases of a class to design, as people write them: ``LRUCache(2) → put(1, 1) → get(1)``.

Such a case is stored as two lists, ``operations`` and ``arguments``; nobody reads or types it like that.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from problems.values.showing import show_arguments, show_value

SHOWN_CALLS = 12
ARROW = " → "


def is_call_list(given: Mapping[str, Any]) -> bool:
    """Tell whether the input of a case is a list of calls."""
    if set(given) != {"operations", "arguments"}:
        return False
    names, arguments = given["operations"], given["arguments"]
    if not isinstance(names, list) or not isinstance(arguments, list) or len(names) != len(arguments) or not names:
        return False
    named = all(isinstance(name, str) and name.isidentifier() for name in names)
    return named and names[0][0].isupper() and all(isinstance(values, list) for values in arguments)


def show_input(given: Mapping[str, Any], limit: int | None, *, until: int | None = None) -> str:
    """Return the input of a case of a function or a class in about ``limit`` characters; see :func:`show_calls`."""
    return show_calls(given, limit, until=until) if is_call_list(given) else show_arguments(given, limit)


def show_output(given: Mapping[str, Any], output: Any, limit: int | None) -> str:
    """Return what comes out for ``given``, of a function or a class; see :func:`show_results`."""
    return show_results(given, output, limit) if is_call_list(given) else show_value(output, limit)


def show_calls(given: Mapping[str, Any], limit: int | None = None, *, until: int | None = None) -> str:
    """Return the calls in their order, at most :data:`SHOWN_CALLS` of them and about ``limit`` characters.

    ``until`` is the position of the last one to be shown, and then the first and those before it are; else the first
    ones. A number says how many are left out: ``LRUCache(2) → … +9 → get(1)``. Without a limit all are shown.
    """
    names, arguments = given["operations"], given["arguments"]
    end = len(names) if until is None else until + 1
    room = None if limit is None else max(limit // 3, 1)
    shown = [
        f"{name}({', '.join(show_value(value, room) for value in values)})"
        for name, values in zip(names[:end], arguments, strict=False)
    ]
    if limit is None:
        return ARROW.join(shown)
    for kept in range(min(len(shown), SHOWN_CALLS), 1, -1):
        text = _without_middle(shown, kept, from_end=until is not None)
        if len(text) <= limit:
            return text
    return _without_middle(shown, min(len(shown), 2), from_end=until is not None)


def _without_middle(shown: Sequence[str], kept: int, *, from_end: bool) -> str:
    left_out = len(shown) - kept
    if not left_out:
        return ARROW.join(shown)
    gap = f"… +{left_out}"
    parts = [shown[0], gap, *shown[len(shown) - kept + 1 :]] if from_end else [*shown[:kept], gap]
    return ARROW.join(parts)


def show_results(given: Mapping[str, Any], results: Any, limit: int | None = None) -> str:
    """Return what the calls gave, ``get(1) = 1, get(2) = -1``, leaving out those that gave nothing."""
    names, arguments = given["operations"], given["arguments"]
    if not isinstance(results, list) or len(results) != len(names):
        return show_value(results, limit)
    shown = [
        f"{name}({', '.join(map(show_value, values))}) = {show_value(result)}"
        for name, values, result in zip(names, arguments, results, strict=True)
        if result is not None
    ]
    for kept in range(len(shown), 0, -1):
        text = ", ".join([*shown[:kept], *([f"… +{len(shown) - kept}"] if kept < len(shown) else [])])
        if limit is None or len(text) <= limit:
            return text
    return show_value(results, limit)
