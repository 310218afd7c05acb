"""How many steps the engine of ``re`` takes for a text, counted instead of timed: a busy machine changes nothing.

It is a backtracking matcher like the engine's, which tries the same ways in the same order, for what ``re`` has parsed.
What comes of a piece of the pattern at a place of the text, and what that costs, is worked out once and added as often
as the engine would do it: so the steps of a text that keeps the engine busy for years are counted in a millisecond.
Bounds are taken smaller than they are (``_bounds``), so that a few repetitions show how the steps grow.
"""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from re import _compiler, _constants, _parser
from typing import Any

from tests.hostile_texts import Hostile, hostile_texts

FEW, MANY = 6, 40
"""So many pieces, and three times as many, does a text have at first, and one that looks slow then."""
ENDLESS = 500
"""A bound from here on counts as none: so much more than other texts a hostile one costs a character."""
SMALL = 4
"""Smaller bounds are smaller than FEW, so that nothing grows with the text because it has not reached them."""

DEEPEST = 50_000
"""A repetition of pieces is tried within the one before it."""

Come = tuple[int, int]
"""Where a match ends, -1 for none, and the steps that were taken."""
Way = Callable[[int], Come]

_SINGLE = (_constants.LITERAL, _constants.NOT_LITERAL, _constants.ANY, _constants.IN)
_REPEATS = (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT)


@contextmanager
def _deep_recursion() -> Iterator[None]:
    """The limit is the process's: other tests in it want to see how what is nested too deeply is refused."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(DEEPEST)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


class _Fits(dict[str, bool]):
    """Whether a character is one that a node takes."""

    def __init__(self, node: tuple[Any, Any], flags: int) -> None:
        state = _parser.State()
        state.flags = flags
        self._match = _compiler.compile(_parser.SubPattern(state, [node]), flags).match

    def __missing__(self, character: str) -> bool:
        self[character] = found = self._match(character) is not None
        return found


class Counted:
    """A pattern whose steps are counted."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        parsed = _parser.parse(pattern, flags)
        self._text = ""
        self._whole = False
        self._known: list[dict[int, Come]] = []
        self._flags = parsed.state.flags
        self._fits: dict[str, _Fits] = {}
        self._begin = self._sequence(list(parsed), self._accepted, self._flags)

    def searching(self, text: str) -> int:
        """Return the steps of finding all matches in ``text``, one after the other."""
        self._read(text)
        steps = place = 0
        with _deep_recursion():
            while place <= len(text):
                end, taken = self._begin(place)
                steps += taken + 1
                place = max(end, place + 1)
        return steps

    def matching(self, text: str) -> int:
        """Return the steps of matching the beginning of ``text``, and the whole of it."""
        with _deep_recursion():
            self._read(text)
            steps = self._begin(0)[1]
            self._read(text, whole=True)
            return steps + self._begin(0)[1]

    def _read(self, text: str, *, whole: bool = False) -> None:
        self._text, self._whole = text, whole
        for known in self._known:
            known.clear()

    def _accepted(self, place: int) -> Come:
        return (-1 if self._whole and place < len(self._text) else place), 0

    def _kept(self, way: Way) -> Way:
        known: dict[int, Come] = {}
        self._known.append(known)

        def kept(place: int) -> Come:
            if (come := known.get(place)) is None:
                come = known[place] = way(place)
            return come

        return kept

    def _sequence(self, nodes: Any, then: Way, flags: int) -> Way:
        for op, given in reversed(nodes):
            then = self._node(op, given, then, flags)
        return then

    def _node(self, op: Any, given: Any, then: Way, flags: int) -> Way:
        if op in _SINGLE:
            return self._single(self._fitting(op, given, flags), then)
        if op is _constants.SUBPATTERN:
            _group, added, removed, nodes = given
            return self._sequence(nodes, then, (flags | added) & ~removed)
        if op is _constants.BRANCH:
            return self._branch([self._sequence(nodes, then, flags) for nodes in given[1]])
        if op in _REPEATS:
            return self._repeat(op, given, then, flags)
        if op is _constants.ATOMIC_GROUP:
            return self._atomic(self._sequence(given, _ended, flags), then)
        if op in (_constants.ASSERT, _constants.ASSERT_NOT):
            return self._look(op is _constants.ASSERT, *given, then, flags)
        if op is _constants.AT:
            return self._at(given, then, flags)
        if op is _constants.GROUPREF:
            return lambda place: (-1, 1)  # what was said before is not known here; where it fails the engine tries most
        raise NotImplementedError(f"{op} in a pattern of ours: say here what the engine does")

    def _fitting(self, op: Any, given: Any, flags: int) -> _Fits:
        key = f"{op} {given} {flags}"
        if key not in self._fits:
            self._fits[key] = _Fits((op, given), flags)
        return self._fits[key]

    def _single(self, fits: _Fits, then: Way) -> Way:
        def way(place: int) -> Come:
            if place >= len(self._text) or not fits[self._text[place]]:
                return -1, 1
            end, steps = then(place + 1)
            return end, steps + 1

        return way

    def _branch(self, ways: list[Way]) -> Way:
        def way(place: int) -> Come:
            steps = 1
            for one in ways:
                end, taken = one(place)
                steps += taken
                if end >= 0:
                    return end, steps
            return -1, steps

        return self._kept(way)

    def _atomic(self, inside: Way, then: Way) -> Way:
        def way(place: int) -> Come:
            end, steps = inside(place)
            if end < 0:
                return -1, steps
            last, taken = then(end)
            return last, steps + taken

        return self._kept(way)

    def _look(self, wanted: bool, direction: int, nodes: Any, then: Way, flags: int) -> Way:
        inside = self._sequence(nodes, _ended, flags)
        width = nodes.getwidth()[0] if direction < 0 else 0

        def way(place: int) -> Come:
            end, steps = inside(place - width) if place >= width else (-1, 1)
            if (end >= 0) is not wanted:
                return -1, steps
            last, taken = then(place)
            return last, steps + taken

        return self._kept(way)

    def _at(self, where: Any, then: Way, flags: int) -> Way:
        holds = re.compile(_WHERE[where], flags & (re.MULTILINE | re.ASCII)).match

        def way(place: int) -> Come:
            if holds(self._text, place) is None:
                return -1, 1
            end, steps = then(place)
            return end, steps + 1

        return way

    def _repeat(self, op: Any, given: Any, then: Way, flags: int) -> Way:
        least, most = _bounds(*given[:2])
        nodes = given[2]
        if len(nodes) == 1 and nodes[0][0] in _SINGLE:
            return self._run(op, least, most, self._fitting(*nodes[0], flags), then)
        if op is _constants.POSSESSIVE_REPEAT:
            inside = self._repeat(_constants.MAX_REPEAT, given, _ended, flags)
            return self._atomic(inside, then)
        lazy = op is _constants.MIN_REPEAT
        rest = self._loop(nodes, then, flags, lazy) if most == ENDLESS else then
        for _ in range(most - least if most < ENDLESS else 0):
            once = self._sequence(nodes, rest, flags)
            rest = self._branch([then, once] if lazy else [once, then])
        for _ in range(least):
            rest = self._sequence(nodes, rest, flags)
        return rest

    def _loop(self, nodes: Any, then: Way, flags: int, lazy: bool) -> Way:
        under_way: set[int] = set()

        def again(place: int) -> Come:
            if place in under_way:  # the piece was empty: it is not tried again at the same place
                return then(place)
            return loop(place)

        def tried(place: int) -> Come:
            under_way.add(place)
            come = once(place)
            under_way.discard(place)
            return come

        once = self._sequence(nodes, again, flags)
        loop = self._branch([then, tried] if lazy else [tried, then])
        return loop

    def _run(self, op: Any, least: int, most: int, fits: _Fits, then: Way) -> Way:
        """Characters of one kind: the engine counts them, and then gives them back one by one."""
        lazy, possessive = op is _constants.MIN_REPEAT, op is _constants.POSSESSIVE_REPEAT

        def way(place: int) -> Come:
            text, last = self._text, place
            furthest = len(text) if most == ENDLESS else min(len(text), place + most)
            while last < furthest and fits[text[last]]:
                last += 1
            first = place + least
            if last < first:
                return -1, last - place + 1
            steps = 0 if lazy else last - place
            ways = range(first, last + 1) if lazy else (last,) if possessive else range(last, first - 1, -1)
            for one in ways:
                end, taken = then(one)
                steps += taken + 1
                if end >= 0:
                    return end, steps
            return -1, steps

        return self._kept(way)


_WHERE = {
    _constants.AT_BEGINNING: "^", _constants.AT_BEGINNING_STRING: r"\A", _constants.AT_END: "$",
    _constants.AT_END_STRING: r"\Z", _constants.AT_BOUNDARY: r"\b", _constants.AT_NON_BOUNDARY: r"\B",
}  # fmt: skip


def _ended(place: int) -> Come:
    return place, 0


def _bounds(least: int, most: int) -> tuple[int, int]:
    """Return smaller bounds, between which something grows with the text if it does so with the true ones."""
    if most >= ENDLESS:
        return min(least, SMALL - 1), ENDLESS
    return (least, most) if most <= SMALL else (min(least, SMALL - 1), SMALL)


def grows(steps: Callable[[str], int], hostile: Hostile) -> bool:
    """Tell whether the steps grow faster than the text: their growth grows itself, and not just at the beginning."""

    def of(pieces: int) -> int:
        return steps(hostile.repeated(pieces))

    if of(3 * FEW) - 3 * of(FEW) <= FEW * FEW:
        return False
    return of(3 * MANY) - 2 * of(2 * MANY) + of(MANY) > MANY * MANY // 3


def found_slow(pattern: str, flags: int = 0, *, anchored: bool = False) -> Hostile | None:
    """Return a text of which ``pattern`` takes more steps than the text is longer, ``None`` when none was found."""
    texts = hostile_texts(pattern, flags)
    if not texts:
        return None
    counted = Counted(pattern, flags)
    steps = counted.matching if anchored else counted.searching
    return next((hostile for hostile in texts if grows(steps, hostile)), None)
