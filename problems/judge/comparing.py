"""Whether what came out is what was expected."""

import json
import math
from typing import Any

TOLERANCE = 1e-6
"""By how much a decimal number may be off: sums taken in another order differ at the end."""


def same(value: Any, expected: Any) -> bool:
    """Tell whether two plain values are equal, strictly: 1 is not ``True`` and 2.0 is not 2.

    Only where a decimal number is expected, a whole one will do, and a little may be lost.
    """
    if isinstance(expected, bool) or isinstance(value, bool):
        return value is expected
    if isinstance(expected, float):
        return isinstance(value, int | float) and _close(value, expected)
    if isinstance(expected, list):
        return (
            isinstance(value, list)
            and len(value) == len(expected)
            and all(same(one, other) for one, other in zip(value, expected, strict=True))
        )
    if isinstance(expected, dict):
        return (
            isinstance(value, dict)
            and value.keys() == expected.keys()
            and all(same(value[key], item) for key, item in expected.items())
        )
    return type(value) is type(expected) and bool(value == expected)


def first_difference(values: Any, expected: Any) -> int | None:
    """Return the position of the first of ``values`` that is not what was expected; ``None`` for none, or no lists."""
    if not isinstance(values, list) or not isinstance(expected, list):
        return None
    pairs = zip(values, expected, strict=False)
    return next((position for position, (one, other) in enumerate(pairs) if not same(one, other)), None)


def same_in_any_order(value: Any, expected: Any) -> bool:
    """Tell whether two lists hold the same items, in whatever order; the order within an item counts."""
    if not isinstance(value, list) or not isinstance(expected, list):
        return same(value, expected)
    return sorted(map(_key, value)) == sorted(map(_key, expected))


def same_kind(value: Any, expected: Any) -> bool:
    """Tell whether ``value`` could be right where ``expected`` is, going by its type alone."""
    if expected is None:
        return True
    numbers = (int, float)
    if type(expected) in numbers:
        return type(value) in numbers
    return type(value) is type(expected)


def _key(item: Any) -> str:
    return json.dumps(item, sort_keys=True)


def _close(value: float, expected: float) -> bool:
    try:
        return math.isclose(value, expected, rel_tol=TOLERANCE, abs_tol=TOLERANCE)
    except OverflowError:
        return False
