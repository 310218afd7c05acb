"""The roadmap as it is drawn: every box in its place, no box over another, every name within its box."""

from itertools import combinations

import pytest
from django.utils.translation import override

from interviews.web.problems.roadmap import BOX_HEIGHT, BOX_WIDTH, LINE, in_lines, roadmap_of
from problems.patterns.roadmap import PREREQUISITES


def test_boxes_lie_within_and_apart() -> None:
    roadmap = roadmap_of([], {})
    assert len(roadmap.nodes) == len(PREREQUISITES)
    assert len(roadmap.edges) == sum(len(before) for before in PREREQUISITES.values())
    assert roadmap.width <= 800
    for node in roadmap.nodes:
        assert 0 <= node.x <= roadmap.width - BOX_WIDTH and 0 <= node.y <= roadmap.height - BOX_HEIGHT
    for one, other in combinations(roadmap.nodes, 2):
        assert abs(one.x - other.x) >= BOX_WIDTH or abs(one.y - other.y) >= BOX_HEIGHT, (one.id, other.id)


def test_what_builds_on_something_stands_below_it() -> None:
    y = {node.id: node.y for node in roadmap_of([], {}).nodes}
    for technique, before in PREREQUISITES.items():
        assert all(y[one] < y[technique] for one in before)


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_names_fit_into_their_boxes(language: str) -> None:
    with override(language):
        for node in roadmap_of([], {}).nodes:
            assert 1 <= len(node.lines) <= 2
            assert all(sum(2 if ord(sign) > 0x2E80 else 1 for sign in line) <= LINE + 2 for line in node.lines), node


@pytest.mark.parametrize(
    ("name", "lines"),
    [("Heap", ("Heap",)), ("Monotonic stack", ("Monotonic", "stack")), ("树的深度优先搜索", ("树的深度", "优先搜索")),
     ("DP on a grid or two strings", ("DP on a grid", "or two strings"))],
)  # fmt: skip
def test_names_are_broken_where_it_looks_best(name: str, lines: tuple[str, ...]) -> None:
    assert in_lines(name) == lines
