"""The learner model of the product run over histories of answers, one step ahead.

Skills stand where patterns stand in the product, an item that comes up again where a stage does, and time is counted
in answers. What an answer does to the estimates is done by the functions of ``profiles/skill/estimates.py``; the
constants of the population are others.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from profiles.evaluation.answers import History
from profiles.evaluation.difficulty import Difficulties
from profiles.skill.estimates import aged, combine, measured, noise_for_overall, shrunk

Known = tuple[float, float, int]
"""What is known of a skill: mean, variance, and the number of the answer in which it came up last."""
UNMET = 0.0, math.inf


@dataclass(frozen=True)
class Population:
    """What a population is like: variances of abilities, how fast they drift, what practice and an answer are worth."""

    overall_variance: float = 0.6
    skill_variance: float = 0.3
    overall_drift: float = 0.001
    """So much the overall variance grows an answer, ..."""
    skill_drift: float = 0.1
    """... and a skill's with each answer of the learner since it was last asked for."""
    again_variance: float = 0.3
    """How much an item that comes up again differs for one learner from what its skill and difficulty tell."""
    practice: float = 0.1
    """A skill that came up ``n`` times is easier by this times ``log(1 + n)``."""
    weight: float = 1.0


def forecasts(
    histories: Iterable[History],
    combinations: list[tuple[int, ...]],
    difficulties: Difficulties,
    population: Population,
    most: int | None = None,
) -> list[float]:
    """Return the chance of each answer before it is seen, learner by learner, of each the first ``most`` answers."""
    chances: list[float] = []
    for history in histories:
        chances += _follow(history, combinations, difficulties, population, most)
    return chances


def _follow(
    history: History,
    combinations: list[tuple[int, ...]],
    difficulties: Difficulties,
    population: Population,
    most: int | None,
) -> list[float]:
    chances: list[float] = []
    mean, start = 0.0, population.overall_variance
    variance, between = start, population.skill_variance
    overall_drift, skill_drift = population.overall_drift, population.skill_drift
    practice, weight = population.practice, population.weight
    known: dict[int, Known] = {}
    met_items: dict[int, tuple[float, float]] = {}
    times: dict[int, int] = {}
    answers = zip(history.items, history.skills, history.scores, strict=True)
    for number, (item, combination, score) in enumerate(islice(answers, most)):
        skills = combinations[combination]
        met = times.get(combination, 0)
        times[combination] = met + 1
        difficulty = difficulties.of(item, skills) - practice * math.log1p(met)
        variance = aged(variance, overall_drift, start)
        of_each = [_now(known.get(skill), number, skill_drift) for skill in skills]
        own, before = of_each[0] if len(skills) == 1 else _together(of_each)
        expected = shrunk(mean, variance, own, before, between) if skills else (mean, variance)
        between_skills = between if skills else 0.0
        item_own, item_spread = met_items.get(item, UNMET)
        again = 0.0 if item_spread == math.inf else population.again_variance
        chance, value, noise = measured(expected[0], expected[1] + again, difficulty, score)
        if again:
            share = again / (again + item_spread)
            task = expected[0] + share * (item_own - mean), expected[1] + (1 - share) * again
            chance = measured(*task, difficulty, score)[0]
        chances.append(chance)
        noise = noise / weight + again
        _, read_overall, alone = measured(mean, variance + between_skills + again, difficulty, score)
        if again:
            of_item = shrunk(mean, variance, item_own, item_spread, again)
            _, item_value, item_noise = measured(of_item[0], of_item[1] + between_skills, difficulty, score)
            item_noise = item_noise / weight + between_skills
            met_items[item] = combine(item_own, item_spread, item_value, item_noise)
        else:
            met_items[item] = read_overall, alone / weight + between_skills
        alone = alone / weight + again
        if skills:
            after = combine(own, before, value, noise)[1]
            alone = noise_for_overall(alone, before, after, between)
        mean, variance = combine(mean, variance, read_overall, alone)
        for skill, (own, spread) in zip(skills, of_each, strict=True):
            known[skill] = (*combine(own, spread, value, noise), number)
    return chances


def _now(known: Known | None, number: int, drift: float) -> tuple[float, float]:
    """Return mean and variance of a skill as of an answer; a variance without end where it never came up."""
    if known is None:
        return 0.0, math.inf
    mean, variance, last = known
    return mean, aged(variance, drift * (number - last), math.inf)


def _together(of_each: list[tuple[float, float]]) -> tuple[float, float]:
    """Return several skills of one answer as their average, of those that came up before."""
    met = [one for one in of_each if one[1] < math.inf]
    if not met:
        return 0.0, math.inf
    return sum(mean for mean, _ in met) / len(met), sum(variance for _, variance in met) / len(met)
