"""Draws ``docs/house.svg``: the rooms of all apps and their imports, read from the code.

``python -m scripts.draw_house`` writes the picture, ``--check`` says whether it is old. A room stands above all that it
imports, as far up as its longest way down is long; so an arrow that would have to go up cannot be drawn, and two rooms
that import each other are a fault.
"""

import sys
from collections import Counter
from dataclasses import dataclass
from html import escape
from pathlib import Path

import grimp

APPS = ("interviews", "problems", "profiles")
PICTURE = Path(__file__).resolve().parents[1] / "docs" / "house.svg"
WIDTH, ROW, BOX, GAP, MARGIN = 1180, 74, 34, 12, 20
LETTER, PADDING = 7.1, 18
FILL = {"interviews": "#e0e7ff", "problems": "#dcfce7", "profiles": "#fef3c7"}


@dataclass(frozen=True, slots=True)
class Room:
    """A package or a loose module of an app; ``modules`` counts what is in it, at any depth."""

    name: str
    modules: int

    @property
    def app(self) -> str:
        return self.name.partition(".")[0]

    @property
    def label(self) -> str:
        return f"{self.name.partition('.')[2]} {self.modules}"

    @property
    def width(self) -> float:
        return len(self.label) * LETTER + PADDING


def rooms_and_imports() -> tuple[dict[str, Room], Counter[tuple[str, str]]]:
    """Return the rooms by name, and how many imports lead from one room into another."""
    graph = grimp.build_graph(*APPS)
    modules = [module for module in graph.modules if "migrations" not in module and module.count(".") >= 1]
    sizes = Counter(_room_of(module) for module in modules if not graph.find_children(module) or module.count(".") == 1)
    imports: Counter[tuple[str, str]] = Counter()
    for module in modules:
        for imported in graph.find_modules_directly_imported_by(module):
            pair = _room_of(module), _room_of(imported)
            if pair[0] != pair[1] and pair[1] in sizes:
                imports[pair] += 1
    return {name: Room(name, size) for name, size in sizes.items()}, imports


def _room_of(module: str) -> str:
    return ".".join(module.split(".")[:2])


def floors(rooms: dict[str, Room], imports: Counter[tuple[str, str]]) -> list[list[Room]]:
    """Return the rooms by floor, the highest first. Raises :class:`ValueError` for rooms that import each other."""
    below = {name: {imported for importing, imported in imports if importing == name} for name in rooms}
    height: dict[str, int] = {}

    def climb(name: str, way: tuple[str, ...]) -> int:
        if name in way:
            raise ValueError(f"these rooms import each other: {' → '.join((*way[way.index(name) :], name))}")
        if name not in height:
            height[name] = max((climb(lower, (*way, name)) + 1 for lower in sorted(below[name])), default=0)
        return height[name]

    for name in sorted(rooms):
        climb(name, ())
    highest = max(height.values())
    order = {app: place for place, app in enumerate(APPS)}
    return [
        sorted((rooms[n] for n in rooms if height[n] == floor), key=lambda room: (order[room.app], room.name))
        for floor in range(highest, -1, -1)
    ]


def picture(rows: list[list[Room]], imports: Counter[tuple[str, str]]) -> str:
    """Return the rooms and the arrows between them as an SVG."""
    places: dict[str, tuple[float, float]] = {}
    boxes = []
    for number, row in enumerate(rows):
        taken = sum(room.width for room in row)
        gap = min(48.0, (WIDTH - 2 * MARGIN - taken) / max(1, len(row) - 1))
        x = (WIDTH - taken - gap * (len(row) - 1)) / 2
        y = MARGIN + number * ROW
        for room in row:
            places[room.name] = (x + room.width / 2, y)
            boxes.append(
                f'<rect x="{x:.0f}" y="{y}" width="{room.width:.0f}" height="{BOX}" rx="6" fill="{FILL[room.app]}" '
                f'stroke="#475569"/><text x="{x + room.width / 2:.0f}" y="{y + 22}">{escape(room.label)}</text>'
            )
            x += room.width + gap
    arrows = [_arrow(places[a], places[b], f"{a} → {b}: {count}", count) for (a, b), count in sorted(imports.items())]
    height = MARGIN * 2 + (len(rows) - 1) * ROW + BOX + 26
    legend = "".join(
        f'<rect x="{MARGIN + 130 * place}" y="{height - 24}" width="14" height="14" '
        f'fill="{FILL[app]}" stroke="#475569"/>'
        f'<text x="{MARGIN + 130 * place + 22}" y="{height - 12}" class="left">{app}</text>'
        for place, app in enumerate(APPS)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        'aria-label="The rooms of the code and what they import">\n'
        "<style>text{font:13px ui-sans-serif,system-ui,sans-serif;fill:#0f172a;text-anchor:middle}"
        ".left{text-anchor:start}path{fill:none;stroke:#64748b}</style>\n"
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>\n' + "\n".join(arrows + boxes) + f"\n{legend}\n</svg>\n"
    )


def _arrow(start: tuple[float, float], end: tuple[float, float], words: str, count: int) -> str:
    (x1, y1), (x2, y2) = (start[0], start[1] + BOX), end
    bend = (y2 - y1) / 2
    stroke = 0.6 + min(count, 60) / 30
    return (
        f'<path d="M{x1:.0f} {y1:.0f}C{x1:.0f} {y1 + bend:.0f} {x2:.0f} {y2 - bend:.0f} {x2:.0f} {y2:.0f}" '
        f'stroke-width="{stroke:.1f}" opacity="0.28"><title>{escape(words)}</title></path>'
    )


def main() -> int:
    """Write the picture, or with ``--check`` tell with the exit code whether it is as the code is."""
    rooms, imports = rooms_and_imports()
    new = picture(floors(rooms, imports), imports)
    if "--check" not in sys.argv:
        PICTURE.write_text(new)
        return 0
    if PICTURE.exists() and PICTURE.read_text() == new:
        return 0
    print(f"{PICTURE} is not what the imports say: run `make docs`", file=sys.stderr)  # noqa: T201
    return 1


if __name__ == "__main__":
    sys.exit(main())
