"""From format 1 of a problem, in which people were heard through lists of phrases, to format 2, with examples.

``manage.py convert_bank`` uses it on files, and what was stored under format 1 is read through it, so that an interview
that began under it goes on. The phrases stay as exact terms; examples cannot be made of them, somebody writes those.
"""

from collections.abc import Mapping
from typing import Any

FORMAT = 2
LISTS = {"clarifications": "asked_by", "approaches": "recognised_by", "edge_cases": "named_by"}
"""The parts whose items had one list of phrases, with its name in format 1."""


def upgraded(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``content`` in format 2; what is in it already comes back as it is. Nothing is checked."""
    new = dict(content)
    if new.get("format") == FORMAT:
        return new
    for part, phrases in LISTS.items():
        new[part] = [_heard(one, one.get(phrases, {}), without=phrases) for one in content.get(part, ())]
    new["follow_ups"] = [
        {
            **{name: value for name, value in one.items() if name != "mentions"},
            "points": _points(one.get("mentions", ())),
        }
        for one in content.get("follow_ups", ())
    ]
    new["signals"] = _points(content.get("signals", ()))
    return {**new, "traps": [], "format": FORMAT}


def _points(lists: Any) -> list[dict[str, Any]]:
    return [_heard({}, phrases) for phrases in lists]


def _heard(part: Mapping[str, Any], phrases: Mapping[str, Any], *, without: str = "") -> dict[str, Any]:
    kept = {name: value for name, value in part.items() if name != without}
    terms = {language: list(phrases.get(language, ())) for language in ("en", "zh")}
    return {**kept, "examples": {"en": [], "zh": []}, "terms": terms}
