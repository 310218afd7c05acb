"""Which class of growth a few measured points tell of."""

import math
import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from problems.judge.growth import EXPLOSIVE, fit

DOUBLING = tuple(8 * 2**step for step in range(13))
SHORT = DOUBLING[:6]
STEPS = tuple(range(1, 25))


def points(cost: Callable[[int], float], sizes: tuple[int, ...] = DOUBLING) -> list[tuple[int, int]]:
    return [(n, round(cost(n))) for n in sizes]


def kind(cost: Callable[[int], float], sizes: tuple[int, ...] = DOUBLING) -> str:
    growth = fit(points(cost, sizes))
    assert growth is not None
    return growth.kind


@pytest.mark.parametrize("constant", [0, 11_000, 300_000])
@pytest.mark.parametrize(
    ("expected", "cost", "sizes"),
    [
        ("1", lambda n: 10_000, DOUBLING),
        ("log n", lambda n: 9_000 * math.log2(n), DOUBLING),
        ("n", lambda n: 900 * n, DOUBLING),
        ("n", lambda n: 900 * n + 40_000 * math.log2(n), DOUBLING),
        ("n log n", lambda n: 300 * n * math.log2(n), DOUBLING),
        ("n log n", lambda n: 300 * n * math.log2(n) + 2_000 * n, DOUBLING),
        ("n^2", lambda n: 500 * n**2, SHORT),
        ("n^2", lambda n: 500 * n**2 + 9_000 * n, SHORT),
        ("n^2", lambda n: 2 * n**2 + 4_000 * n, DOUBLING),
        ("n^3", lambda n: 120 * n**3, SHORT),
        ("n^3", lambda n: 120 * n**3 + 3_000 * n**2, SHORT),
        ("2^n", lambda n: 900 * 2**n, STEPS),
        ("2^n", lambda n: 1_500 * 1.618**n, STEPS),
        ("2^n", lambda n: 500 * math.factorial(n), STEPS[:9]),
        ("2^n", lambda n: 500 * n**2 * 3**n, STEPS[:12]),
        ("2^n", lambda n: 2_000 * 1.2**n, SHORT[:4]),
    ],
)  # fmt: skip
def test_known_curves(expected: str, cost: Callable[[int], float], sizes: tuple[int, ...], constant: int) -> None:
    assert kind(lambda n: cost(n) + constant, sizes) == expected


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(
    ("degree", "cost", "sizes"),
    [
        (0, lambda n: 20_000, DOUBLING),
        (0, lambda n: 11_000 + 2_000 * math.log2(n), DOUBLING),
        (1, lambda n: 11_000 + 900 * n, DOUBLING),
        (1, lambda n: 11_000 + 300 * n * math.log2(n), DOUBLING),
        (2, lambda n: 11_000 + 9_000 * n + 500 * n**2, SHORT),
        (3, lambda n: 11_000 + 200 * n**3, SHORT),
        (EXPLOSIVE, lambda n: 11_000 + 900 * 2**n, STEPS),
    ],
)  # fmt: skip
def test_the_degree_stands_uneven_points(
    degree: int, cost: Callable[[int], float], sizes: tuple[int, ...], seed: int
) -> None:
    uneven = random.Random(seed)
    growth = fit(points(lambda n: cost(n) * uneven.uniform(0.93, 1.07), sizes))
    assert growth is not None
    assert growth.degree == degree


@pytest.mark.parametrize("place", range(1, 13))
@pytest.mark.parametrize("factor", [2, 4, 8])
def test_one_jump_does_not_raise_the_degree(place: int, factor: int) -> None:
    """As when a sum outgrows a machine word: everything after it costs more, and still grows in proportion."""
    growth = fit(points(lambda n: 11_000 + 140 * n * (factor if n >= DOUBLING[place] else 1)))
    assert growth is not None
    assert growth.degree == 1


def test_a_logarithm_does_not_raise_the_degree() -> None:
    assert kind(lambda n: 11_000 + 200 * n**2 * math.log2(n), SHORT) == "n^2"


def test_high_powers_count_as_the_highest_class_and_not_as_explosive() -> None:
    assert kind(lambda n: 11_000 + 3 * n**5, SHORT) == "n^3"
    assert kind(lambda n: 11_000 + 3 * n**4, STEPS) == "n^3"


def test_a_little_of_a_higher_power_is_not_held_against_the_code() -> None:
    assert kind(lambda n: 5_000 * n + 0.01 * n**2) == "n"


@pytest.mark.parametrize(
    "too_little",
    [
        [],
        [(8, 100)],
        [(8, 100), (16, 200), (32, 400)],
        [(1000, 100), (1001, 101), (1002, 102), (1003, 103)],
        [(0, 5), (1, 7), (1, 9), (8, 20), (16, 40)],
        [(8, 0), (16, 0), (32, 0), (64, 0)],
        [(8, 100), (8, 200), (8, 400), (8, 800)],
    ],
)
def test_too_little_to_tell(too_little: list[tuple[int, int]]) -> None:
    assert fit(too_little) is None


def test_what_gets_cheaper_with_size_counts_as_constant() -> None:
    assert kind(lambda n: 10**9 / n**2) == "1"


@given(st.lists(st.tuples(st.integers(0, 10**5), st.integers(0, 10**12)), max_size=30))
def test_any_points_are_answered(measured: list[tuple[int, int]]) -> None:
    growth = fit(measured)
    assert growth is None or (growth.error >= 0 and growth.degree in (0, 1, 2, 3, EXPLOSIVE))


def test_the_order_of_the_points_is_of_no_account() -> None:
    measured = points(lambda n: 11_000 + 500 * n**2, SHORT)
    assert fit(measured[::-1]) == fit(measured)


def test_the_error_says_how_far_the_points_lie_off() -> None:
    exact, off = fit(points(lambda n: 900 * n)), fit(points(lambda n: 900 * n * (1.2 if n in (64, 512) else 1)))
    assert exact is not None and off is not None
    assert exact.error < 0.001
    assert 0.03 < off.error < 0.2
