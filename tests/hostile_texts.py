"""Texts that make a regular expression work as much as it can: for the test that each of ours is linear.

The engine tries again from every character, and from every way in which a repetition may end. It does so for nothing
when much of a text fits the beginning of a pattern and then nothing fits the rest. So a text is put together from what
the pattern itself repeats: something before it, the repeated piece as often as there is room, and an end that fits
nowhere.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import log, prod
from re import _compiler, _constants, _parser
from typing import Any

FEW = 8
FEW_WAYS = 1_000
_ENDLESS = 1e12
"""A piece that may come so often, and no more, is not counted as a repetition."""
GENERAL = "a 1字\n-_.,=(["
ENDS = ("\x00", "")
ALWAYS = (*GENERAL[:5], "a ", "a, ", "1 ")
MOST_PIECES, MOST_BEFORE, MOST_TEXTS = 6, 2, 80
Nodes = Sequence[tuple[Any, Any]]
_REPEATS = (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT)


@dataclass(frozen=True)
class Hostile:
    """``before``, then ``piece`` as often as there is room, then ``end``; ``then`` fills the second half, if given."""

    before: str
    piece: str
    end: str
    then: str = ""

    def of(self, characters: int) -> str:
        """Return the text of about that many characters."""
        room = characters - len(self.before) - len(self.end)
        filled = self.piece * (room // len(self.piece) + 1)
        if self.then:
            filled = filled[: room // 2] + self.then * (room // 2 // len(self.then) + 1)
        return self.before + filled[:room] + self.end

    def repeated(self, times: int) -> str:
        """Return the text with so many pieces."""
        return self.before + self.piece * times + self.then * times + self.end


def hostile_texts(pattern: str, flags: int) -> list[Hostile]:
    """Return what ``pattern`` is attacked with: nothing when there are few ways to try it at one place."""
    parsed = _parser.parse(pattern, flags)
    tree = list(parsed)
    if _ways(tree) <= FEW_WAYS:
        return []
    written = "".join(_literals(tree))
    orders = (GENERAL + written, written + GENERAL)
    samples = [_Samples(parsed.state.flags, "".join(dict.fromkeys(order))) for order in orders]
    found: dict[Hostile, None] = {}
    last = ""
    for before, body in _repetitions(tree, []):
        heads = dict.fromkeys(samples[0].some(before, way) for way in range(MOST_BEFORE))
        pieces = dict.fromkeys(one.some(body, way) for one in samples for way in range(MOST_PIECES))
        for piece, end in product(filter(None, pieces), ENDS):
            for head in heads:
                found[Hostile(head, piece, end)] = None
                found[Hostile("", head + piece, end)] = None
            if last not in ("", piece):
                found[Hostile("", last, end, piece)] = None
            last = piece
    if found:
        found |= {Hostile("", piece, end): None for piece in ALWAYS for end in ENDS}
    texts = list(found)
    return texts[:: len(texts) // MOST_TEXTS + 1]


def _to_the_power(ways: float, times: int) -> float:
    return _ENDLESS if times * log(ways) > log(_ENDLESS) else ways**times


def _literals(nodes: Nodes) -> Iterator[str]:
    for op, given in nodes:
        if op in (_constants.LITERAL, _constants.NOT_LITERAL):
            yield chr(given)
        for inner in _inside(op, given):
            yield from _literals(inner)


def _inside(op: Any, given: Any) -> list[Nodes]:
    """Return the sequences that a node holds."""
    if op is _constants.BRANCH:
        return list(given[1])
    if op in _REPEATS:
        return [given[2]]
    if op is _constants.SUBPATTERN:
        return [given[3]]
    if op is _constants.ATOMIC_GROUP:
        return [given]
    if op in (_constants.ASSERT, _constants.ASSERT_NOT):
        return [given[1]]
    if op is _constants.IN:
        return [given]
    return [one for one in given[1:] if one] if op is _constants.GROUPREF_EXISTS else []


def _repetitions(nodes: Nodes, before: list, around: float = 1) -> Iterator[tuple[list, Nodes]]:
    """Yield what is repeated more than a few times, with what comes before it, where there are too many ways.

    ``around`` is in how many ways the rest of the pattern can be tried for each way of ``nodes``.
    """
    before = list(before)
    each = [_ways([node]) for node in nodes]
    ways = around * prod(each)
    if ways <= FEW_WAYS:
        return
    for (op, given), own in zip(nodes, each, strict=True):
        if op in _REPEATS and given[1] > FEW:
            yield list(before), given[2]
        if op is not _constants.IN:
            for inner in _inside(op, given):
                yield from _repetitions(inner, before, min(ways / own, _ENDLESS) if own < _ENDLESS else _ENDLESS)
        before.append((op, given))


def _ways(nodes: Nodes) -> float:
    """Return in how many ways the engine may try ``nodes`` at one place: without a limit when something has none."""
    ways = 1.0
    for op, given in nodes:
        if op in _REPEATS:
            if given[1] is _constants.MAXREPEAT:
                return _ENDLESS
            ways *= (given[1] - given[0] + 1) * _to_the_power(_ways(given[2]), given[1])
        elif op is not _constants.IN:
            ways *= max(map(_ways, _inside(op, given)), default=1.0)
        if ways > _ENDLESS:
            return _ENDLESS
    return ways


@dataclass(frozen=True)
class _Samples:
    """What the nodes of a pattern fit, of the characters that the pattern has itself and some of every kind."""

    flags: int
    characters: str

    def some(self, nodes: Nodes, way: int) -> str:
        """Return a text that ``nodes`` fit, as far as one can tell without trying; each ``way`` chooses otherwise."""
        return "".join(self._one(op, given, way) for op, given in nodes)

    def _one(self, op: Any, given: Any, way: int) -> str:
        if op is _constants.LITERAL:
            return chr(given)
        if op in (_constants.IN, _constants.ANY, _constants.NOT_LITERAL):
            fitting = _fitting(self.characters, self.flags, op, tuple(given) if op is _constants.IN else given)
            return fitting[way // 2 % len(fitting)] if fitting else ""
        if op is _constants.BRANCH:
            return self.some(given[1][way % len(given[1])], way)
        if op in _REPEATS:
            return self.some(given[2], way) * max(given[0], min(1, given[1]))
        if op is _constants.SUBPATTERN or op is _constants.ATOMIC_GROUP:
            return self.some(_inside(op, given)[0], way)
        return ""


@cache
def _fitting(characters: str, flags: int, op: Any, given: Any) -> tuple[str, ...]:
    """Return which of the ``characters`` a node takes that takes one."""
    state = _parser.State()
    state.flags = flags
    node = (op, list(given) if op is _constants.IN else given)
    one = _compiler.compile(_parser.SubPattern(state, [node]), flags)
    return tuple(character for character in characters if one.match(character))
