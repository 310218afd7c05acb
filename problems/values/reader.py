"""Reads plain values from left to right: lists, dicts and linked lists of scalars, and arguments between commas."""

from collections.abc import Iterator
from typing import Any

from problems.text.late_patterns import LatePattern
from problems.values.scalars import PLAIN_SIGNS, read_scalar, unexpected
from problems.values.showing import show_value
from problems.values.unreadable import FOUND_CHARACTERS, MAX_CHARACTERS, MAX_DEPTH, UnreadableValue

_CLOSERS = {"[": "]", "(": ")", "{": "}"}
_BLANKS = LatePattern(r"\s*")
_NAMED = LatePattern(r"([^\W\d]\w*)\s*[=:＝：]")
_ARROW = LatePattern(r"-{1,2}>|[→⟶]")


class Reader:
    """Reads a text from left to right; each method leaves ``at`` behind what it read."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_CHARACTERS:
            raise UnreadableValue("too_long", limit=MAX_CHARACTERS)
        if not text.strip():
            raise UnreadableValue("empty")
        self.text = text
        self.at = 0

    def blanks(self) -> str:
        """Skip blanks and line breaks, and return them."""
        start, self.at = self.at, _BLANKS.match(self.text, self.at).end()  # type: ignore[union-attr]
        return self.text[start : self.at]

    def sign(self) -> str:
        """Return the next character in its plain spelling, without taking it; ``""`` at the end."""
        return self.text[self.at : self.at + 1].translate(PLAIN_SIGNS)

    def end(self) -> None:
        self.blanks()
        if self.at < len(self.text):
            raise unexpected(self.text, self.at)

    def items(self) -> Iterator[tuple[str | None, Any]]:
        """Yield (name or ``None``, value) of the arguments up to the end."""
        self.blanks()
        while self.at < len(self.text):
            named = _NAMED.match(self.text, self.at)
            if named:
                self.at = named.end()
                if self.text.startswith("=", self.at):
                    self.at += 1  # nums == [1, 2]
            yield (named[1] if named else None), self.value()
            blanks = self.blanks()
            if self.sign() in (",", ";"):
                self.at += 1
                self.blanks()
            elif self.at < len(self.text):
                # a blank alone parts two arguments only when the second one is named, else "3 4" would be two
                parted = "\n" in blanks or "\r" in blanks or (blanks and _NAMED.match(self.text, self.at))
                if not parted:
                    raise unexpected(self.text, self.at)

    def value(self) -> Any:
        return self.entry(0)[0]

    def entry(self, depth: int) -> tuple[Any, bool]:
        """Read a value, and tell whether it was a linked list written with arrows."""
        self.blanks()
        opener = self.sign()
        if opener in ("[", "("):
            return self.sequence(opener, depth), False
        if opener == "{":
            return self.mapping(depth), False
        chain = [self.scalar()]
        end = self.at
        while self.arrow():
            chain.append(self.scalar())
            end = self.at
        self.at = end
        if len(chain) == 1:
            return chain[0], False
        if chain[-1] is None:
            chain.pop()  # 1 -> 2 -> null
        if None in chain:
            raise UnreadableValue("unexpected", found="->", position=end)
        return chain, True

    def arrow(self) -> bool:
        self.blanks()
        arrow = _ARROW.match(self.text, self.at)
        if arrow:
            self.at = arrow.end()
            self.blanks()
        return arrow is not None

    def open(self, depth: int) -> int:
        """Take an opening bracket, and return where it stood."""
        if depth >= MAX_DEPTH:
            raise UnreadableValue("too_deep", limit=MAX_DEPTH)
        start = self.at
        self.at += 1
        self.blanks()
        if self.at >= len(self.text):
            raise self.unclosed_or_unexpected(start)
        return start

    def sequence(self, opener: str, depth: int) -> Any:
        start, closer = self.open(depth), _CLOSERS[opener]
        values, chain, comma = [], False, False
        while self.sign() != closer:
            value, chain = self.entry(depth + 1)
            values.append(value)
            comma = self.comma(closer, start)
        self.at += 1
        if len(values) == 1 and (chain or (opener == "(" and not comma)):
            return values[0]  # [1->2->3] is one list, (1) is a number in brackets
        return values

    def mapping(self, depth: int) -> dict[str, Any]:
        start = self.open(depth)
        values: dict[str, Any] = {}
        while self.sign() != "}":
            key, _ = self.entry(depth + 1)
            self.blanks()
            if self.sign() in (",", "}"):
                raise UnreadableValue("set")
            if self.sign() != ":":
                raise self.unclosed_or_unexpected(start)
            if not isinstance(key, str):
                raise UnreadableValue("key", found=show_value(key, limit=FOUND_CHARACTERS))
            self.at += 1
            values[key], _ = self.entry(depth + 1)
            self.comma("}", start)
        self.at += 1
        return values

    def comma(self, closer: str, start: int) -> bool:
        """Take the comma behind an item. Only the closing bracket may stand there instead."""
        self.blanks()
        if self.sign() == ",":
            self.at += 1
            self.blanks()
            if self.at < len(self.text):
                return True
        if self.sign() != closer:
            raise self.unclosed_or_unexpected(start)
        return False

    def unclosed_or_unexpected(self, start: int) -> UnreadableValue:
        if self.at < len(self.text):
            return unexpected(self.text, self.at)
        return UnreadableValue("unclosed", found=self.text[start], position=start + 1)

    def scalar(self) -> Any:
        value, self.at = read_scalar(self.text, self.at)
        return value
