"""Choosing what the learner model takes of a population, on learners who are not held out."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain

from profiles.evaluation import difficulty
from profiles.evaluation.answers import History
from profiles.evaluation.difficulty import Difficulties
from profiles.evaluation.measures import log_loss, platt
from profiles.evaluation.tracing import Population, forecasts

FIRST_ANSWERS = 100
"""Only so many answers of each learner are measured."""
MOST_TUNED_ON = 30_000
"""The constants are chosen on so many answers at most."""
ITEM_VARIANCES = (0.2, 0.4, 0.8)
TURNS, TURNS_MORE = 4, 2
"""How often difficulties and abilities are found in turns, from nothing and from what was found before."""
FACTORS, SMALLER_FACTORS = (2.5, 1 / 2.5), (1.4, 1 / 1.4)
MOST_STEPS = 5
LEAST_GAIN = 1e-5


@dataclass(frozen=True)
class Tuned:
    """What was chosen on learners who are not held out."""

    item_variance: float
    population: Population
    difficulties: Difficulties
    slope: float
    shift: float


def scores_of(histories: Sequence[History]) -> list[float]:
    """Return the scores of the first answers, learner by learner."""
    return list(chain.from_iterable(history.scores[:FIRST_ANSWERS] for history in histories))


def learnt(
    histories: Sequence[History],
    combinations: list[tuple[int, ...]],
    population: Population,
    item_variance: float,
    begin: Difficulties | None = None,
) -> Difficulties:
    """Return difficulties and abilities found in turns, each given the other; ``begin`` saves turns."""
    found = begin or difficulty.start(histories)
    for _ in range(TURNS if begin is None else TURNS_MORE):
        chances = forecasts(histories, combinations, found, population)
        found = difficulty.improved(found, histories, combinations, chances, item_variance)
    return found


def tuned(fitted_on: Sequence[History], tuned_on: Sequence[History], combinations: list[tuple[int, ...]]) -> Tuned:
    """Return variance of items and constants with the least log-loss one step ahead, and the calibration."""
    some = at_most(tuned_on, MOST_TUNED_ON, lambda history: min(len(history), FIRST_ANSWERS))
    scores = scores_of(some)

    def loss(tried: Population, difficulties: Difficulties) -> float:
        return log_loss(forecasts(some, combinations, difficulties, tried, FIRST_ANSWERS), scores)

    population = Population()
    first = learnt(fitted_on, combinations, population, ITEM_VARIANCES[1])
    population = least(lambda tried: loss(tried, first), population, FACTORS)
    by_variance = {one: learnt(fitted_on, combinations, population, one, first) for one in ITEM_VARIANCES}
    item_variance = min(ITEM_VARIANCES, key=lambda one: loss(population, by_variance[one]))
    difficulties = by_variance[item_variance]
    population = least(lambda tried: loss(tried, difficulties), population, SMALLER_FACTORS)
    chances = forecasts(some, combinations, difficulties, population, FIRST_ANSWERS)
    return Tuned(item_variance, population, difficulties, *platt(chances, scores))


def at_most(histories: Sequence[History], answers: int, counted: Callable[[History], int]) -> list[History]:
    """Return as many of the histories, from the first on, as do not count more answers, and at least two."""
    chosen: list[History] = []
    for history in histories:
        answers -= counted(history)
        if answers < 0 and len(chosen) > 1:
            break
        chosen.append(history)
    return chosen


def least(loss: Callable[[Population], float], population: Population, factors: Sequence[float]) -> Population:
    """Return the constants at which ``loss`` is least: each in turn is made larger, else smaller, while it helps."""
    best = loss(population)
    for name in asdict(population):
        for factor in factors:
            before = best
            for _ in range(MOST_STEPS):
                tried = replace(population, **{name: getattr(population, name) * factor})
                found = loss(tried)
                if found >= best - LEAST_GAIN:
                    break
                best, population = found, tried
            if best < before:
                break
    return population
