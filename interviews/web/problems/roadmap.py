"""The roadmap of techniques, drawn: boxes in rows, each below what it builds on, and lines between them.

Places follow from the table of prerequisites alone and are worked out once. A line that passes rows between keeps a
lane there, as if it were a narrow box, so that no line runs through a box.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from interviews.progress.catalogue import Shelf
from problems.patterns.roadmap import PREREQUISITES, levels
from problems.patterns.techniques import TECHNIQUES

BOX_WIDTH, BOX_HEIGHT = 124, 58
GAP, LANE = 14, 18
ROW = 96
MARGIN = 8
_SWEEPS = 12
LINE = 12
"""So many signs of Latin script stand on one line of a box; a Chinese one counts as two."""
FAMILIAR = 2
"""Who solved so many problems of a technique, or all that there are, goes on from it."""
LIT = 3
"""So many next steps are pointed out at most: more would be no advice."""
_SHORT: Mapping[str, str] = {
    "binary_search_on_index": _("Binary search on index"),
    "binary_search_on_answer": _("Binary search on answer"),
    "graph_search": _("Graph, BFS and DFS"),
    "tree_bfs": _("Tree, by level"),
    "dp_on_a_line": _("DP on a line"),
    "dp_on_a_grid": _("DP on a grid or two strings"),
}
"""Names that fit into a box, of techniques whose own are longer."""


@dataclass(frozen=True)
class Place:
    """Where a box or a lane stands: its middle across, and its top."""

    x: float
    y: int


@dataclass(frozen=True)
class Node:
    """A technique on the map. ``state`` is ``done``, ``begun``, ``next`` or ``later``; ``url`` is empty where the bank
    has no problem of it. ``lines`` is its name as it stands in the box, ``share`` how much of the bar is filled."""

    id: str
    name: str
    lines: tuple[str, ...]
    x: float
    y: int
    state: str
    solved: int
    number: int
    bar: float
    url: str
    is_chosen: bool


@dataclass(frozen=True)
class Edge:
    """A line from a technique to one that builds on it; ``is_open`` where the first is familiar."""

    path: str
    is_open: bool


@dataclass(frozen=True)
class Roadmap:
    """The map with its size; ``nexts`` are the names of the steps that are lit."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    width: int
    height: int
    nexts: tuple[str, ...]


def roadmap_of(shelves: Sequence[Shelf], criteria: Mapping[str, str]) -> Roadmap:
    """Return the map with what the ``shelves`` say of the learner. Links keep other ``criteria``."""
    places, paths, (width, height) = _drawn()
    of = {shelf.id: shelf for shelf in shelves}
    familiar = {shelf.id for shelf in shelves if _is_familiar(shelf)}
    lit = next_steps(of, familiar)
    kept = {name: value for name, value in criteria.items() if name not in ("technique", "q", "pattern")}
    nodes = []
    for technique in PREREQUISITES:
        shelf = of.get(technique)
        solved, number = (shelf.solved, shelf.number) if shelf else (0, 0)
        query = urlencode({**kept, "technique": technique})
        place, name = places[technique], str(TECHNIQUES[technique])
        nodes.append(
            Node(
                id=technique,
                name=name,
                lines=in_lines(str(_SHORT.get(technique, name))),
                x=round(place.x - BOX_WIDTH / 2, 1),
                y=place.y,
                state=_state(technique, solved, familiar, lit),
                solved=solved,
                number=number,
                bar=round((BOX_WIDTH - 20) * solved / number, 1) if number else 0.0,
                url=f"{reverse('catalogue')}?{query}#results" if number else "",
                is_chosen=criteria.get("technique") == technique,
            )
        )
    edges = tuple(Edge(path, before in familiar) for (before, _after), path in paths.items())
    return Roadmap(tuple(nodes), edges, width, height, tuple(str(TECHNIQUES[one]) for one in lit))


def _is_familiar(shelf: Shelf) -> bool:
    return shelf.solved >= min(FAMILIAR, shelf.number)


def _state(technique: str, solved: int, familiar: Collection[str], lit: Collection[str]) -> str:
    if technique in familiar:
        return "done"
    if technique in lit:
        return "next"
    return "begun" if solved else "later"


def next_steps(of: Mapping[str, Shelf], familiar: Collection[str]) -> list[str]:
    """Return the techniques to practise next: not familiar, with all that they build on, what was begun first.

    A technique without a problem in the bank keeps nobody from what builds on it: what it builds on itself counts.
    """
    ready = [
        technique
        for technique in sorted(PREREQUISITES, key=lambda one: (-of[one].solved if one in of else 0, levels()[one]))
        if technique in of and technique not in familiar and _is_prepared(technique, of, familiar)
    ]
    return ready[:LIT]


def _is_prepared(technique: str, of: Mapping[str, Shelf], familiar: Collection[str]) -> bool:
    return all(
        before in familiar or (before not in of and _is_prepared(before, of, familiar))
        for before in PREREQUISITES[technique]
    )


def in_lines(name: str) -> tuple[str, ...]:
    """Return a name on one line or two, which fit into a box."""
    if _length(name) <= LINE:
        return (name,)
    words = name.split(" ")
    if len(words) == 1:
        half = (len(name) + 1) // 2
        return name[:half], name[half:]
    cuts = range(1, len(words))
    best = min(cuts, key=lambda cut: max(_length(" ".join(words[:cut])), _length(" ".join(words[cut:]))))
    return " ".join(words[:best]), " ".join(words[best:])


def _length(text: str) -> int:
    return sum(2 if ord(sign) > 0x2E80 else 1 for sign in text)


# --- Places ---


@lru_cache(maxsize=1)
def _drawn() -> tuple[dict[str, Place], dict[tuple[str, str], str], tuple[int, int]]:
    """Return the place of each technique, the line of each edge, and the size of the whole."""
    rows, links = _rows()
    for sweep in range(_SWEEPS):
        _sort(rows, links, downwards=sweep % 2 == 0)
    across = _across(rows, links)
    shift = min(across[one] - _size(one) / 2 for row in rows for one in row) - MARGIN
    width = max(across[one] + _size(one) / 2 for row in rows for one in row) - shift + MARGIN
    places = {
        one: Place(round(across[one] - shift, 1), MARGIN + level * ROW) for level, row in enumerate(rows) for one in row
    }
    paths = {}
    for after, before_all in PREREQUISITES.items():
        for before in before_all:
            stops = [before, *(_lane(before, after, level) for level in _between(before, after)), after]
            paths[before, after] = _path([places[stop] for stop in stops])
    height = 2 * MARGIN + (len(rows) - 1) * ROW + BOX_HEIGHT
    return {one: place for one, place in places.items() if one in PREREQUISITES}, paths, (round(width), height)


def _between(before: str, after: str) -> range:
    return range(levels()[before] + 1, levels()[after])


def _lane(before: str, after: str, level: int) -> str:
    return f"{before}>{after}:{level}"


def _rows() -> tuple[list[list[str]], dict[str, list[str]]]:
    """Return what stands in each row, and for everything what it is tied to in the rows above and below."""
    rows: list[list[str]] = [[] for _level in range(max(levels().values()) + 1)]
    links: dict[str, list[str]] = {}
    for technique in PREREQUISITES:
        rows[levels()[technique]].append(technique)
        links[technique] = []
    for after, before_all in PREREQUISITES.items():
        for before in before_all:
            last = before
            for level in _between(before, after):
                lane = _lane(before, after, level)
                rows[level].append(lane)
                links[lane] = []
                last = _tie(links, last, lane)
            _tie(links, last, after)
    return rows, links


def _tie(links: dict[str, list[str]], above: str, below: str) -> str:
    links[above].append(below)
    links[below].append(above)
    return below


def _sort(rows: list[list[str]], links: Mapping[str, list[str]], *, downwards: bool) -> None:
    """Let each row follow the middle of what it is tied to in the row before, from the top or from the bottom."""
    order = range(1, len(rows)) if downwards else range(len(rows) - 2, -1, -1)
    for level in order:
        beside = rows[level - 1 if downwards else level + 1]
        at = {one: (index + 0.5) / len(beside) for index, one in enumerate(beside)}
        here = {one: (index + 0.5) / len(rows[level]) for index, one in enumerate(rows[level])}

        def middle(one: str, at: Mapping[str, float] = at, here: Mapping[str, float] = here) -> float:
            tied = [at[other] for other in links[one] if other in at]
            return sum(tied) / len(tied) if tied else here[one]

        rows[level].sort(key=middle)


def _across(rows: Sequence[Sequence[str]], links: Mapping[str, list[str]]) -> dict[str, float]:
    """Return the middle of everything across: near to what it is tied to, in its row's order, none over another."""
    across: dict[str, float] = {}
    totals = [sum(_size(one) + GAP for one in row) - GAP for row in rows]
    width = max(totals)
    for row, total in zip(rows, totals, strict=True):
        left = -total / 2
        for one in row:
            across[one] = left + _size(one) / 2
            left += _size(one) + GAP
    for _sweep in range(_SWEEPS):
        for row in rows:
            wished = [sum(across[other] for other in links[one]) / len(links[one]) for one in row]
            _settle(row, wished, across, width)
    return across


def _settle(row: Sequence[str], wished: Sequence[float], across: dict[str, float], width: float) -> None:
    """Put a row as near to the wishes as it goes, in its order and within ``width`` around the middle."""
    from_left, from_right = _pushed(row, wished, -width / 2), _pushed_back(row, wished, width / 2)
    between = [(one + other) / 2 for one, other in zip(from_left, from_right, strict=True)]
    within = _pushed(row, _pushed_back(row, between, width / 2), -width / 2)
    across.update(zip(row, within, strict=True))


def _pushed(row: Sequence[str], wished: Sequence[float], limit: float) -> list[float]:
    """Return places that are not left of ``limit``, nor one over the other: pushed to the right where they have to."""
    found = []
    for one, wish in zip(row, wished, strict=True):
        found.append(max(wish, limit + _size(one) / 2))
        limit = found[-1] + _size(one) / 2 + GAP
    return found


def _pushed_back(row: Sequence[str], wished: Sequence[float], limit: float) -> list[float]:
    """Return the same from the right, where ``limit`` is what nothing passes."""
    mirrored = _pushed(row[::-1], [-wish for wish in reversed(wished)], -limit)
    return [-place for place in reversed(mirrored)]


def _size(one: str) -> int:
    return LANE if ">" in one else BOX_WIDTH


def _path(stops: Sequence[Place]) -> str:
    """Return a smooth line through the ``stops``, from the bottom of the first to the top of the last."""
    x, y = stops[0].x, stops[0].y + BOX_HEIGHT
    parts = [f"M{x:g} {y}"]
    for index, stop in enumerate(stops[1:], 1):
        middle = (y + stop.y) / 2
        parts.append(f"C{x:g} {middle:g} {stop.x:g} {middle:g} {stop.x:g} {stop.y}")
        x, y = stop.x, stop.y
        if index < len(stops) - 1:
            y += BOX_HEIGHT
            parts.append(f"V{y}")
    return "".join(parts)
