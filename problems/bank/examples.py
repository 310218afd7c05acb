"""All examples of a problem, in the order in which their vectors are kept."""

from collections.abc import Iterator, Mapping
from typing import Any

_PARTS = ("clarifications", "approaches", "traps", "edge_cases", "signals")


def examples_of(content: Mapping[str, Any]) -> Iterator[str]:
    """Yield the examples in a problem's ``content``, each once; one of format 1 has none."""
    yield from dict.fromkeys(_all(content))


def _all(content: Mapping[str, Any]) -> Iterator[str]:
    for part in _PARTS:
        for one in content.get(part, ()):
            yield from _of(one)
    for follow_up in content.get("follow_ups", ()):
        for point in follow_up.get("points", ()):
            yield from _of(point)


def _of(heard: Any) -> Iterator[str]:
    examples = heard.get("examples", {}) if isinstance(heard, Mapping) else {}
    for language in ("en", "zh"):
        yield from examples.get(language, ())
