"""Code of known cost, really run: the growth that comes out is the one that a reader of the code would state."""

import pytest

from problems.judge.growth import EXPLOSIVE
from problems.judge.measuring import OPERATIONS_ALTOGETHER, measure
from problems.judge.port import Entry, Limits
from problems.judge.sandbox import Sandbox
from tests.players import bank_content
from tests.unit.problems.judge_growth.known_functions import KNOWN_FUNCTIONS, KnownFunction

SOLVE = Entry(function="solve")


def named(names: str) -> list[KnownFunction]:
    return [known for known in KNOWN_FUNCTIONS if known.name in names.split()]


@pytest.mark.parametrize("known", KNOWN_FUNCTIONS, ids=lambda known: known.name)
def test_known_functions(sandbox: Sandbox, known: KnownFunction) -> None:
    measurement = measure(known.code, SOLVE, known.generator, Limits(), sandbox=sandbox)
    assert measurement.growth is not None
    assert measurement.growth.kind == known.growth, measurement.points
    assert sum(operations for _, operations in measurement.points) <= OPERATIONS_ALTOGETHER


@pytest.mark.parametrize(
    "known",
    named(
        "pair_by_hash_map binary_search built_in_sort bubble_sort matrix_product all_subsets edit_distance_remembered"
    ),
    ids=lambda known: known.name,
)
def test_a_measurement_repeats_to_the_last_operation(sandbox: Sandbox, known: KnownFunction) -> None:
    first, second = (measure(known.code, SOLVE, known.generator, Limits(), sandbox=sandbox) for _ in range(2))
    assert first == second
    assert first.points


# Where a problem states its time in other names, this is what it comes to when its worst case grows by n alone.
BANK_DEGREES = {
    "coin-change": (1, 3),
    "daily-temperatures": (1, 2),
    "longest-substring-without-repeating-characters": (1, 3),
    "merge-intervals": (1, 2),
    "merge-k-sorted-lists": (1, 1),
    "n-queens": (EXPLOSIVE, EXPLOSIVE),
    "number-of-islands": (1, 2),
    "reverse-linked-list": (1, 1),
    "search-in-rotated-sorted-array": (0, 1),
    "subarray-sum-equals-k": (1, 3),
    "two-sum": (1, 2),
    "valid-parentheses": (1, 2),
}


@pytest.mark.parametrize(("slug", "degrees"), BANK_DEGREES.items())
def test_solutions_of_the_bank(sandbox: Sandbox, slug: str, degrees: tuple[int, int]) -> None:
    content = bank_content(slug)
    found = [
        measure(
            content["solutions"][which], Entry.from_content(content), content["generator"], Limits(), sandbox=sandbox
        )
        for which in ("best", "brute_force")
    ]
    assert tuple(measurement.growth and measurement.growth.degree for measurement in found) == degrees


def test_a_submission_with_an_endless_loop_gives_no_points(sandbox: Sandbox) -> None:
    generator = "def worst_case(rng, size):\n    return {'n': size}\n"
    code = "def solve(n):\n    while True:\n        pass\n"
    assert measure(code, SOLVE, generator, Limits(), sandbox=sandbox).points == ()


def test_a_recursion_that_gets_too_deep_ends_with_what_there_is(sandbox: Sandbox) -> None:
    generator = "def worst_case(rng, size):\n    return {'n': size}\n"
    code = "def solve(n):\n    return 0 if n == 0 else 1 + solve(n - 1)\n"
    measurement = measure(code, SOLVE, generator, Limits(), sandbox=sandbox)
    assert 1000 <= measurement.points[-1][0] < 16_384
    assert measurement.growth is not None
    assert measurement.growth.degree == 1


def test_what_one_size_left_behind_helps_no_other(sandbox: Sandbox) -> None:
    generator = "def worst_case(rng, size):\n    return {'n': size}\n"
    code = """
seen = set()

def solve(n):
    for i in range(n):
        if i not in seen:
            seen.add(i)
            sum(range(1000))
"""
    points = measure(code, SOLVE, generator, Limits(), sandbox=sandbox).points
    assert points[-1][1] / points[-2][1] == pytest.approx(points[-1][0] / points[-2][0], rel=0.05)
