"""Calls on a class as learners type them: read into the two lists of a case, or refused with a reason."""

from collections.abc import Mapping
from typing import Any

from problems.judge.port import Entry, Method
from problems.text.late_patterns import LatePattern
from problems.values.reading import read_arguments, read_leading_value
from problems.values.unreadable import UnreadableValue

_MAX_CALLS = 500
_FOUND_CHARACTERS = 20
_CALL = LatePattern(r"(?:[^\W\d]\w*\s*[=＝]\s*)?(?:[^\W\d]\w*\s*\.\s*)?([^\W\d]\w*)\s*[(（]\s*")
"""A name and a bracket; ``cache = `` and ``cache.`` before it are how a program would write it."""
_CLOSES = LatePattern(r"\s*[)）]")
_COMMA = LatePattern(r"\s*[,，]")
_BETWEEN = LatePattern(r"(?:\s|[,，;；.。→⟶]|-{1,2}>)*")
_BETWEEN_VALUES = LatePattern(r"\s*(?:[,，;；]|$)\s*")


def read_calls(text: str, entry: Entry) -> dict[str, list]:
    """Return the input that ``text`` writes down as calls, one after the other in any usual way.

    ``LRUCache(2), put(1, 1), get(1)``, with arrows or line breaks between them, as a program would write it
    (``cache = LRUCache(2)``, ``cache.get(1)``), or as two lists. Raises :class:`UnreadableValue`.
    """
    if not _CALL.match(text.strip()) and text.strip():
        return _checked(read_arguments(text, entry.inputs), entry)
    names, arguments, at = [], [], _BETWEEN.match(text).end()  # type: ignore[union-attr]
    while at < len(text):
        called = _CALL.match(text, at)
        if called is None or len(names) >= _MAX_CALLS:
            raise UnreadableValue("unexpected", found=text[at : at + 1], position=at + 1)
        values, at = _values(text, called.end())
        names.append(called[1])
        arguments.append(values)
        at = _BETWEEN.match(text, at).end()  # type: ignore[union-attr]
    if not names:
        raise UnreadableValue("empty")
    return _checked({"operations": names, "arguments": arguments}, entry)


def _values(text: str, at: int) -> tuple[list[Any], int]:
    """Return the values from ``at`` to the closing bracket, and where that one ends."""
    values: list[Any] = []
    while (closed := _CLOSES.match(text, at)) is None:
        if at >= len(text):
            raise UnreadableValue("unclosed")
        value, length = _leading(text, at)
        values.append(value)
        at += length
        if comma := _COMMA.match(text, at):
            at = comma.end()
        elif _CLOSES.match(text, at) is None:
            found = text[at:].lstrip()[:1]
            raise UnreadableValue("unexpected", found=found, position=at + 1) if found else UnreadableValue("unclosed")
    return values, closed.end()


def _checked(given: Mapping[str, Any], entry: Entry) -> dict[str, list]:
    """Return ``given`` with the names as the class has them. Raises :class:`UnreadableValue`."""
    names, arguments = given["operations"], given["arguments"]
    if not isinstance(names, list) or not isinstance(arguments, list) or len(names) != len(arguments) or not names:
        raise UnreadableValue("call_lists")
    made, *called = [name if isinstance(name, str) else "" for name in names]
    if _fold(made) != _fold(entry.function):
        raise UnreadableValue("first_call", name=entry.function)
    known = {_fold(method.name): method for method in entry.methods}
    methods = [Method(entry.function, entry.parameters)]
    for name in called:
        if _fold(name) not in known:
            raise UnreadableValue("unknown_method", name=name[:_FOUND_CHARACTERS])
        methods.append(known[_fold(name)])
    for method, values in zip(methods, arguments, strict=True):
        wanted = len(method.parameters)
        if not isinstance(values, list) or len(values) != wanted:
            raise UnreadableValue("call_arguments", name=method.name, wanted=wanted)
    return {"operations": [method.name for method in methods], "arguments": list(arguments)}


def read_results(text: str, given: Mapping[str, Any], entry: Entry) -> list[Any]:
    """Return the results that ``text`` expects of the calls in ``given``.

    Either a list with one for each call, or only those of the calls that return something, as ``1, -1``.
    Raises :class:`UnreadableValue`.
    """
    names = given["operations"]
    telling = {method.name for method in entry.methods if method.returns != "None"}
    places = [position for position, name in enumerate(names) if position and name in telling]
    values = _listed(text)
    if len(values) == 1 and isinstance(values[0], list) and len(values[0]) in (len(names), len(places)):
        whole = values[0]
        if len(whole) == len(names) and all(whole[at] is None for at in range(len(names)) if at not in places):
            return whole
        if len(whole) == len(places) != 1:
            values = whole
    if len(values) != len(places):
        raise UnreadableValue("result_count", given=len(values), wanted=len(places))
    results: list[Any] = [None] * len(names)
    for position, value in zip(places, values, strict=True):
        results[position] = value
    return results


def _leading(text: str, at: int) -> tuple[Any, int]:
    """Return the value that stands at ``at``, and how long it is; a fault says where in the whole text it lies."""
    try:
        return read_leading_value(text[at:])
    except UnreadableValue as fault:
        if "position" not in fault.facts:
            raise
        raise UnreadableValue(fault.code, **{**fault.facts, "position": fault.facts["position"] + at}) from fault


def _listed(text: str) -> list[Any]:
    """Return the values that stand in ``text`` between commas."""
    values, at = [], 0
    while at < len(text):
        value, length = _leading(text, at)
        values.append(value)
        between = _BETWEEN_VALUES.match(text, at + length)
        if between is None:
            at += length
            raise UnreadableValue("unexpected", found=text[at:].lstrip()[:1], position=at + 1)
        at = between.end()
    return values


def _fold(name: str) -> str:
    return name.replace("_", "").casefold()
