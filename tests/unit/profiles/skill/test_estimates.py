"""The learner model: what holds of it whatever was seen, and the worked examples of docs/skill-model.md."""

import math
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from profiles.skill import estimates as model
from profiles.skill.estimates import (
    DIFFICULTIES,
    ENOUGH_OBSERVATIONS,
    LEVELS,
    NOT_SURE_YET,
    PATTERN_VARIANCE,
    STAGE_VARIANCE,
    UNSTATED_VARIANCE,
    Estimate,
    Observation,
    ability,
    combine,
    confidence,
    expected_score,
    level_of,
    level_probabilities,
    measured,
    noise_for_overall,
    observe,
    prior,
    shrunk,
)
from tests.bench_skill import recovery, simulated

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
A_BIT = 1e-9
"""What floating-point arithmetic may lose."""
many = settings(max_examples=120, deadline=None)

scores = st.floats(0, 1)
weights = st.floats(0, 10)
patterns = st.sampled_from(["", "graph", "tree", "heap"])
stages = st.sampled_from(["", "code", "complexity"])
stated = st.sampled_from([NOT_SURE_YET, *LEVELS])
times = st.floats(0, 2000).map(lambda days: NOW + timedelta(days=days))


def observations(**fixed):
    fields = {
        "at": times,
        "score": scores,
        "weight": weights,
        "difficulty": st.floats(-10, 10),
        "pattern": patterns,
        "stage": stages,
    }
    return st.builds(Observation, **fields | fixed)


histories = st.lists(observations(), max_size=16).map(lambda seen: sorted(seen, key=lambda one: one.at))


def after(history, level=NOT_SURE_YET):
    skill = prior(level)
    for seen in history:
        skill = observe(skill, seen)
    return skill


def latest(history):
    return max((seen.at for seen in history), default=NOW)


SINGLE = [{}, *({"pattern": name} for name in ("graph", "tree", "heap", "none")), {"stage": "code"}, {"stage": "none"}]
PAIRS = [{"pattern": pattern, "stage": stage} for pattern in ("graph", "none") for stage in ("code", "none")]


def abilities(skill, at, kinds=(*SINGLE, *PAIRS)):
    return [ability(skill, at, **kind) for kind in kinds]


@many
@given(histories, observations(score=st.just(1.0)), stated)
def test_one_more_success_lowers_no_ability_there_is(history, success, level):
    """At the time at which it is seen; later on what is old counts less, be it a success or a failure."""
    at = max(latest(history), success.at)
    success = replace(success, at=at)
    skill = after(history, level)
    for before, now in zip(abilities(skill, at, SINGLE), abilities(observe(skill, success), at, SINGLE), strict=True):
        assert now.mean >= before.mean - A_BIT * (1 + abs(before.mean))


@many
@given(histories.filter(len), st.data(), stated)
def test_a_better_outcome_anywhere_in_the_past_lowers_no_ability_there_is(history, data, level):
    place = data.draw(st.integers(0, len(history) - 1))
    better = replace(history[place], score=data.draw(st.floats(history[place].score, 1)))
    other = [*history[:place], better, *history[place + 1 :]]
    at = latest(history)
    for before, now in zip(
        abilities(after(history, level), at, SINGLE), abilities(after(other, level), at, SINGLE), strict=True
    ):
        assert now.mean >= before.mean - A_BIT * (1 + abs(before.mean))
        assert now.variance == before.variance, "no variance depends on an outcome"


@many
@given(histories, observations(), stated)
def test_variance_falls_with_evidence_and_everything_stays_finite(history, seen, level):
    at = max(latest(history), seen.at)
    skill = after(history, level)
    for before, now in zip(abilities(skill, at), abilities(observe(skill, seen), at), strict=True):
        assert 0 < now.variance <= before.variance * (1 + A_BIT)
        assert math.isfinite(now.mean) and abs(now.mean) < 1000


@many
@given(st.lists(observations(), min_size=1, max_size=25))
def test_any_order_of_times_is_survived(history):
    skill = after(history)
    assert skill.overall.seen_at is None or skill.overall.seen_at <= latest(history)
    for found in abilities(skill, NOW):
        assert math.isfinite(found.mean) and 0 < found.variance < math.inf


@many
@given(observations(weight=st.floats(0.1, 10), pattern=st.just("graph"), stage=st.just("code")))
def test_one_observation_makes_every_ability_it_is_about_surer(seen):
    skill = observe(prior(), seen)
    for kind in ({}, {"pattern": "graph"}, {"stage": "code"}, {"pattern": "graph", "stage": "code"}):
        assert ability(skill, seen.at, **kind).variance < ability(prior(), seen.at, **kind).variance


@many
@given(histories, st.floats(0, 5000), st.floats(0, 5000), stated)
def test_variance_grows_with_time_away_but_never_beyond_what_it_was_at_first(history, one, two, level):
    skill, at = after(history, level), latest(history)
    sooner, later = sorted((at + timedelta(days=one), at + timedelta(days=two)))
    before = abilities(prior(level), at)
    for first, then, start in zip(abilities(skill, sooner), abilities(skill, later), before, strict=True):
        assert first.variance <= then.variance * (1 + A_BIT)
        assert then.variance <= start.variance * (1 + A_BIT)


@many
@given(histories, stated)
def test_confidence_is_a_share(history, level):
    skill, at = after(history, level), latest(history)
    for pattern, stage in (("", ""), ("graph", ""), ("", "code"), ("graph", "code")):
        assert 0 <= confidence(skill, at, pattern=pattern, stage=stage) < 1
    assert confidence(prior(level), NOW, pattern="graph") == 0


@many
@given(histories, stated)
def test_chances_of_levels_add_up_to_one(history, level):
    chances = level_probabilities(after(history, level), latest(history))
    assert tuple(chances) == LEVELS
    assert sum(chances.values()) == pytest.approx(1, abs=1e-12)
    assert all(0 <= chance <= 1 for chance in chances.values())


@many
@given(st.lists(observations(weight=st.floats(0.1, 10)), max_size=12), stated)
def test_no_level_is_told_before_there_are_five_observations(history, level):
    found = level_of(after(history, level), latest(history))
    assert (found == NOT_SURE_YET) == (len(history) < ENOUGH_OBSERVATIONS)


@many
@given(histories, st.floats(-10, 10), st.floats(-10, 10), patterns, stages)
def test_expected_score_falls_with_difficulty(history, one, two, pattern, stage):
    skill, at = after(history), latest(history)
    easier, harder = (
        expected_score(skill, at, difficulty=difficulty, pattern=pattern, stage=stage)
        for difficulty in sorted((one, two))
    )
    assert 0 < harder <= easier < 1


@many
@given(st.floats(-20, 20), st.floats(-20, 20), st.floats(0.01, 5), st.floats(-10, 10))
def test_expected_score_rises_with_ability(one, two, variance, difficulty):
    lower, higher = sorted((one, two))
    assert measured(lower, variance, difficulty, 0)[0] <= measured(higher, variance, difficulty, 0)[0]


@many
@given(st.floats(-20, 20), st.floats(-20, 20), st.floats(0.01, 5), st.floats(-10, 10), scores)
def test_what_an_outcome_speaks_for_never_falls_with_the_ability_it_is_read_at(one, two, variance, difficulty, score):
    lower, higher = sorted((one, two))
    below, above = (measured(mean, variance, difficulty, score)[1] for mean in (lower, higher))
    assert below <= above + A_BIT


@many
@given(histories, observations(), scores)
def test_a_share_of_a_success_lies_between_failure_and_success_in_proportion(history, seen, share):
    skill = after(history)
    lost, part, won = (observe(skill, replace(seen, score=score)).overall.mean for score in (0.0, share, 1.0))
    assert part == pytest.approx(lost + share * (won - lost), abs=1e-7)


def apart(pattern, stage):
    return st.lists(
        observations(
            at=st.just(NOW),
            weight=st.floats(0.1, 2),
            difficulty=st.floats(-2, 2),
            pattern=st.just(pattern),
            stage=st.just(stage),
        ),
        max_size=10,
    )


@many
@given(apart("graph", "code"), apart("tree", "complexity"))
def test_order_of_independent_skills_does_not_matter(ones, others):
    """How sure the model is of either, and overall, is nearly the same whichever came first: variances within 3 % in the
    worst histories that a search found. What it expects may differ more, for the chance of each outcome was told from
    less: by 1.7 standard deviations in those.
    """
    one_way, other_way = after([*ones, *others]), after([*others, *ones])
    for kind in ({}, {"pattern": "graph"}, {"pattern": "tree"}, {"stage": "code"}):
        first, second = (ability(skill, NOW, **kind) for skill in (one_way, other_way))
        assert first.variance == pytest.approx(second.variance, rel=0.05)
        assert abs(first.mean - second.mean) <= 2.5 * math.sqrt(first.variance)


def test_what_weighs_nothing_changes_nothing():
    skill = after([Observation(NOW, 1.0, pattern="graph")])
    assert observe(skill, Observation(NOW, 0.0, weight=0.0, pattern="graph")) == skill


@pytest.mark.parametrize("level", LEVELS)
def test_their_own_word_is_the_start(level):
    skill = prior(level)
    assert max(level_probabilities(skill, NOW), key=level_probabilities(skill, NOW).get) == level
    assert level_of(skill, NOW) == NOT_SURE_YET
    assert ability(skill, NOW, pattern="graph").mean == skill.start.mean


def test_somebody_who_said_nothing_is_expected_to_get_seven_tenths_of_a_medium_problem():
    assert expected_score(after([]), NOW) == pytest.approx(0.66, abs=0.01)
    assert 1 / (1 + math.exp(DIFFICULTIES["medium"])) == pytest.approx(0.70, abs=0.005)


def test_a_pattern_that_always_fails_is_told_from_one_that_always_succeeds():
    history = [Observation(NOW, float(n % 2), pattern=("tree", "graph")[n % 2]) for n in range(12)]
    skill = after(history)
    graph, overall, tree = (ability(skill, NOW, pattern=name).mean for name in ("graph", "", "tree"))
    assert graph > overall + 0.3 > tree + 0.6


def test_a_pattern_met_once_stays_close_to_the_overall_ability():
    skill = after([Observation(NOW, 1.0, pattern="graph") for _ in range(12)])
    skill = observe(skill, Observation(NOW, 0.0, pattern="tree"))
    tree, never = (ability(skill, NOW, pattern=name).mean for name in ("tree", "heap"))
    assert never - 0.5 < tree < never


def test_one_pattern_alone_never_makes_the_overall_ability_certain():
    skill = after([Observation(NOW, n % 2, weight=10, pattern="graph") for n in range(500)])
    assert skill.overall.variance >= 1 / (1 / UNSTATED_VARIANCE + 1 / PATTERN_VARIANCE) - A_BIT


def test_simulated_learners_are_found_again():
    outcomes = list(simulated(stated=False, learners=150))
    early, late = (recovery([one for one in outcomes if one.seen == seen]) for seen in (5, 50))
    assert late.correlation > 0.85 > early.correlation > 0.55
    assert late.error < 0.6 < early.error
    assert late.right_level > 0.7
    for found in (early, late):
        assert 0.72 < found.covered < 0.95 and 0.7 < found.pattern_covered < 0.95


# The worked examples of docs/skill-model.md, by hand.


def test_combining_by_hand():
    assert combine(1.0, 1.0, 3.0, 1.0) == (2.0, 0.5)
    assert combine(0.0, 0.5, 2.0, 1.5) == pytest.approx((0.5, 0.375))
    assert combine(0.0, math.inf, 7.0, 2.0) == (7.0, 2.0)


def test_shrinking_by_hand():
    """P = 0.3 and u = 0.6: a third of the way; variance (2/3)^2 * 0.9 + 2/3 * 0.3 = 0.6."""
    assert shrunk(1.0, 0.9, 4.0, 0.6, 0.3) == pytest.approx((2.0, 0.6))
    assert shrunk(1.0, 0.9, 4.0, math.inf, 0.3) == pytest.approx((1.0, 1.2))


def test_one_success_by_hand():
    """k = sqrt(1 + 0.3927 * 1.5) = 1.2605, chance 1/2, z = 2 k = 2.5210, r = 4 k = 5.0419, share = 1.5 / 6.5419."""
    skill = after([Observation(NOW, 1.0)])
    assert skill.overall.mean == pytest.approx(2.5210 * 1.5 / 6.5419, abs=1e-3)
    assert skill.overall.variance == pytest.approx(1.5 * 5.0419 / 6.5419, abs=1e-3)
    assert skill.overall.observations == 1


def test_one_success_in_a_pattern_by_hand():
    """c = 1.8: k = 1.3065, z = 2 k = 2.6130, r = 4 k = 5.2260; the pattern keeps z and r, overall is told r + P."""
    skill = after([Observation(NOW, 1.0, pattern="graph")])
    assert skill.patterns["graph"] == Estimate(pytest.approx(2.6130, abs=1e-3), pytest.approx(5.2260, abs=1e-3), 1, NOW)
    assert skill.overall.mean == pytest.approx(2.6130 * 1.5 / 7.0260, abs=1e-3)
    assert skill.overall.variance == pytest.approx(1.5 * 5.5260 / 7.0260, abs=1e-3)


def test_information_on_the_overall_ability_by_hand():
    """Before 2, noise 2, so after 1; P is 1: the information grows from 1/3 to 1/2, which is a noise of 6."""
    assert noise_for_overall(2.0, 2.0, 1.0, 1.0) == pytest.approx(6.0)
    assert noise_for_overall(2.0, math.inf, 2.0, 1.0) == pytest.approx(3.0)


def test_ten_days_away_by_hand():
    skill = after([Observation(NOW, 1.0, weight=10.0)])
    later = ability(skill, NOW + timedelta(days=10))
    assert later.variance == pytest.approx(skill.overall.variance + 10 * model.DRIFT_A_DAY)
    assert ability(skill, NOW + timedelta(days=10_000)).variance == UNSTATED_VARIANCE


def test_levels_by_hand():
    """The bounds are 0.75 / sqrt(1.5) = 0.6124 standard deviations away: 0.2701 below, 0.4598 between."""
    chances = level_probabilities(prior(), NOW)
    assert chances == pytest.approx({"beginner": 0.2701, "intermediate": 0.4597, "advanced": 0.2701}, abs=1e-3)


def test_constants_are_what_the_formulas_take_them_for():
    assert model.UNSTATED_VARIANCE == 1.5 and PATTERN_VARIANCE == 0.3 and STAGE_VARIANCE == 0.2
