"""The difficulty of a problem from results: it finds what was simulated, and moves the right way."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from profiles.skill.estimates import DIFFICULTIES
from profiles.skill.item_difficulty import ENOUGH_LEARNERS, Estimated, Outcome, bounds_of, estimate

VARIANCE = 0.5


def simulated(difficulty: float, learners: int, seed: int) -> list[list[Outcome]]:
    """Return what learners show whose true ability lies around the estimated one as its variance says."""
    chance = random.Random(seed)
    groups = []
    for _learner in range(learners):
        mean = chance.gauss(0, 1)
        ability = chance.gauss(mean, math.sqrt(VARIANCE))
        success = 1 / (1 + math.exp(difficulty - ability))
        groups.append([Outcome(float(chance.random() < success), 0.75, mean, VARIANCE) for _ in range(6)])
    return groups


@pytest.mark.parametrize("true", [-2.5, -1.0, 0.2, 1.2])
def test_it_finds_the_simulated_difficulty(true):
    found = estimate(simulated(true, 2_000, seed=5), "medium")
    assert found.learners == 2_000
    assert abs(found.value - true) < 0.15


def test_its_interval_holds_the_truth_about_as_often_as_it_says():
    chance, held = random.Random(11), 0
    for number in range(200):
        true = chance.gauss(DIFFICULTIES["medium"], 1)
        found = estimate(simulated(true, 30, seed=number), "medium")
        held += found.low <= true <= found.high
    assert 0.9 <= held / 200 <= 0.99


def test_the_interval_narrows_with_more_learners():
    few, many = (estimate(simulated(0.0, number, seed=3), "medium") for number in (20, 400))
    assert many.deviation < few.deviation / 3


def test_too_few_say_nothing():
    groups = simulated(0.0, ENOUGH_LEARNERS, seed=1)
    assert estimate(groups[:-1], "easy") is None
    assert estimate([*groups[:-1], []], "easy") is None
    assert estimate([*groups[:-1], [Outcome(1.0, 0.0, 0.0, 1.0)]], "easy") is None
    assert estimate(groups, "easy") is not None


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_all_alike_stays_finite(score):
    groups = [[Outcome(score, 0.75, 0.0, 1.5)] * 7 for _ in range(300)]
    found = estimate(groups, "medium")
    assert math.isfinite(found.value) and found.deviation > 0
    assert (found.value > 1) is (score == 0.0)


outcomes = st.builds(
    Outcome,
    score=st.floats(0, 1),
    weight=st.sampled_from([0.375, 0.75]),
    mean=st.floats(-4, 4),
    variance=st.floats(0.05, 2),
)
histories = st.lists(st.lists(outcomes, min_size=1, max_size=4), min_size=ENOUGH_LEARNERS, max_size=14)


@settings(max_examples=60, deadline=None)
@given(groups=histories, data=st.data())
def test_a_better_outcome_never_makes_a_problem_harder(groups, data):
    before = estimate(groups, "medium").value
    who = data.draw(st.integers(0, len(groups) - 1))
    which = data.draw(st.integers(0, len(groups[who]) - 1))
    one = groups[who][which]
    better = Outcome(data.draw(st.floats(one.score, 1)), one.weight, one.mean, one.variance)
    groups[who] = [*groups[who][:which], better, *groups[who][which + 1 :]]
    assert estimate(groups, "medium").value <= before + 1e-6


@settings(max_examples=40, deadline=None)
@given(groups=histories, shift=st.floats(0.1, 2))
def test_abler_learners_with_the_same_results_mean_a_harder_problem(groups, shift):
    abler = [[Outcome(o.score, o.weight, o.mean + shift, o.variance) for o in group] for group in groups]
    assert estimate(abler, "medium").value >= estimate(groups, "medium").value - 1e-6


@settings(max_examples=40, deadline=None)
@given(groups=histories)
def test_the_mode_is_flat(groups):
    """At the maximum neither side is higher."""
    from profiles.skill.item_difficulty import _height

    found = estimate(groups, "hard").value
    heights = [_height(groups, found + step, DIFFICULTIES["hard"]) for step in (-1e-3, 0.0, 1e-3)]
    assert heights[1] >= max(heights) - 1e-9


def test_every_value_is_nearest_to_one_difficulty():
    ends = [bounds_of(name) for name in ("easy", "medium", "hard")]
    assert ends[0][0] == -math.inf and ends[2][1] == math.inf
    assert ends[0][1] == ends[1][0] == pytest.approx(-1.375)
    assert ends[1][1] == ends[2][0] == pytest.approx(-0.325)


@pytest.mark.parametrize(
    ("value", "deviation", "stated", "does"),
    [(0.2, 0.1, "easy", True), (0.2, 1.0, "easy", False), (-1.9, 0.1, "easy", False), (-1.9, 0.2, "hard", True)],
)
def test_it_contradicts_only_with_its_whole_interval(value, deviation, stated, does):
    assert Estimated(value, deviation, 50).contradicts(stated) is does


def test_nearest():
    assert [Estimated(v, 0.1, 50).nearest for v in (-3.0, -0.9, 2.0)] == ["easy", "medium", "hard"]
