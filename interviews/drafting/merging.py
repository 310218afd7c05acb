"""What a draft makes of what is there: a part anew, another language of it, more examples, more wrong attempts."""

from collections.abc import Mapping
from typing import Any

from problems.text.phrases import fold

MOST_EXAMPLES = 12
"""So many a language an item takes (``LocalExamples``)."""


def translated(old: Any, new: Any, language: str) -> Any:
    """Return ``old`` with what ``new`` says in ``language``; nothing else of it is taken."""
    if isinstance(old, Mapping):
        if set(old) <= {"en", "zh"} and isinstance(new, Mapping):
            return {**old, **({language: new[language]} if language in new else {})}
        given = new if isinstance(new, Mapping) else {}
        return {key: translated(value, given.get(key), language) for key, value in old.items()}
    if isinstance(old, list):
        given = new if isinstance(new, list) and len(new) == len(old) else [None] * len(old)
        return [translated(one, other, language) for one, other in zip(old, given, strict=True)]
    return old


def with_examples(items: list[dict[str, Any]], identifier: str, examples: Mapping[str, list[str]]) -> list[Any]:
    """Return the items with further ``examples`` at one of them, as many as it takes and none twice. Raises
    ``LookupError`` where there is no such item."""
    if all(one.get("id") != identifier for one in items):
        raise LookupError(identifier)
    return [_enriched(one, examples) if one.get("id") == identifier else one for one in items]


def _enriched(item: dict[str, Any], examples: Mapping[str, list[str]]) -> dict[str, Any]:
    old = item.get("examples", {})
    return {**item, "examples": {name: _more(old.get(name, []), examples.get(name, [])) for name in ("en", "zh")}}


def _more(old: list[str], new: list[str]) -> list[str]:
    known = {fold(text) for text in old}
    fresh = {fold(text): text for text in new if fold(text) not in known}
    return [*old, *fresh.values()][:MOST_EXAMPLES]


def with_attempts(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the wrong attempts with new ones behind, whose ids are made different where they are not."""
    attempts, taken = list(old), {one.get("id") for one in old}
    for one in new:
        identifier, number = one["id"], 2
        while identifier in taken:
            identifier, number = f"{one['id'][:56]}_{number}", number + 1
        taken.add(identifier)
        attempts.append({**one, "id": identifier})
    return attempts
