"""Plain values as people write them in interviews: read from text.

A plain value is what JSON can hold. Reading takes JSON and Python literals alike, with the punctuation of a Chinese
keyboard, and never evaluates anything.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from problems.values.reader import Reader
from problems.values.unreadable import UnreadableValue


def read_value(text: str) -> Any:
    """Return the one plain value that ``text`` writes down; tuples and linked lists (``1->2->3``) become lists.

    ``1e9`` is the whole number, since nobody means anything else by it. Raises :class:`UnreadableValue`.
    """
    reader = Reader(text)
    value = reader.value()
    reader.end()
    return value


def read_leading_value(text: str) -> tuple[Any, int]:
    """Return the plain value that ``text`` begins with and where it ends. Raises :class:`UnreadableValue`."""
    reader = Reader(text)
    value = reader.value()
    return value, reader.at


def read_arguments(text: str, names: Sequence[str] = ()) -> dict[str, Any]:
    """Return the arguments that ``text`` writes down, by name and in the order of ``names``.

    They are either all named (``nums = [2, 7], target: 9``) or all bare and in order, between commas, semicolons or
    line breaks. Without ``names``, those of the text count, and bare values are ``arg1``, ``arg2``, ….
    Raises :class:`UnreadableValue`.
    """
    given = list(Reader(text).items())
    if all(name is None for name, _ in given):
        return _in_order([value for _, value in given], names)
    arguments: dict[str, Any] = {}
    for name, value in given:
        if name is None:
            raise UnreadableValue("mixed_arguments")
        known = _known_name(name, names)
        if known in arguments:
            raise UnreadableValue("argument_twice", name=known)
        arguments[known] = value
    _refuse_missing(arguments, names)
    return {name: arguments[name] for name in names or arguments}


def _in_order(values: list[Any], names: Sequence[str]) -> dict[str, Any]:
    names = names or [f"arg{number}" for number in range(1, len(values) + 1)]
    if len(values) > len(names):
        raise UnreadableValue("too_many_arguments", given=len(values), wanted=len(names), names=tuple(names))
    arguments = dict(zip(names, values, strict=False))
    _refuse_missing(arguments, names)
    return arguments


def _known_name(name: str, names: Sequence[str]) -> str:
    if not names or name in names:
        return name
    for known in names:
        if known.casefold() == name.casefold():
            return known
    raise UnreadableValue("unknown_argument", name=name, names=tuple(names))


def _refuse_missing(arguments: Mapping[str, Any], names: Sequence[str]) -> None:
    for name in names:
        if name not in arguments:
            raise UnreadableValue("missing_argument", name=name, names=tuple(names))
