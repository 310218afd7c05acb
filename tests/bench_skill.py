"""How well the learner model finds simulated learners again; printed by ``make bench``.

Learners differ overall, by pattern and by stage as the model takes it, and in what it does not know: they have good and
bad days, learn, and their scores are coarse. An interview shows up to seven stages, now and then fewer. What a learner
says of their own level is right in six of ten cases, else it is the level beside it.
"""

import math
import random
import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from profiles.evaluation.skill_figures import figures
from profiles.skill.estimates import (
    DIFFICULTIES,
    LEVEL_BOUNDS,
    LEVELS,
    NOT_SURE_YET,
    STAGE_WEIGHT,
    Estimate,
    Observation,
    Skill,
    ability,
    level_probabilities,
    observe,
    prior,
)
from tests.simulated_answers import World, as_answers

LEARNERS = 1000
SEEN = (5, 10, 20, 50)
PATTERNS, STAGES = 12, 7
OVERALL_VARIANCE, PATTERN_VARIANCE, STAGE_VARIANCE = 1.2, 0.3, 0.2
DAY_VARIANCE = 0.3
"""Of the good and bad days: all stages of an interview share it."""
LEARNT = 0.03
"""An interview makes so much better."""
SIGNALS = 3
"""A score is the share of so many signals."""
STATED_RIGHTLY = 0.6
EIGHTY_PERCENT = 1.2816
WORLDS = {
    "skills known or not": World(learners=500, skills=80, skill_spread=0.9, item_spread=0.9, overall=1.0, mastery=True),
    "good and bad spells": World(learners=500, skills=80, skill_spread=0.8, item_spread=0.9, spell=1.2),
}
_START = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Outcome:
    """A learner after a number of outcomes: what is true, and what is estimated."""

    seen: int
    truth: float
    in_pattern: float
    pattern: str
    skill: Skill
    at: datetime


def level_at(truth: float) -> str:
    """Return the level of an ability."""
    return LEVELS[sum(truth > bound for bound in LEVEL_BOUNDS)]


def _stated(draw: random.Random, level: str) -> str:
    if draw.random() < STATED_RIGHTLY:
        return level
    return draw.choice(LEVELS[::2]) if level == "intermediate" else "intermediate"


def simulated(
    *, stated: bool, learners: int = LEARNERS, weight: float = STAGE_WEIGHT, seed: int = 8
) -> Iterator[Outcome]:
    """Yield each learner after so many outcomes as :data:`SEEN` tells."""
    draw = random.Random(seed)
    for _ in range(learners):
        yield from _one_learner(draw, stated, weight)


def _one_learner(draw: random.Random, stated: bool, weight: float) -> Iterator[Outcome]:
    overall = draw.gauss(0, math.sqrt(OVERALL_VARIANCE))
    patterns = [draw.gauss(0, math.sqrt(PATTERN_VARIANCE)) for _ in range(PATTERNS)]
    stages = [draw.gauss(0, math.sqrt(STAGE_VARIANCE)) for _ in range(STAGES - 1)] + [0.0]
    skill = prior(_stated(draw, level_at(overall)) if stated else NOT_SURE_YET)
    at, count = _START, 0
    while count < SEEN[-1]:
        day, pattern = draw.gauss(0, math.sqrt(DAY_VARIANCE)), min(int(draw.expovariate(0.3)), PATTERNS - 1)
        difficulty = draw.choice(list(DIFFICULTIES.values()))
        shown = STAGES if draw.random() < 0.8 else draw.randint(2, STAGES)
        for stage in range(shown):
            # As in an interview: clarifying shows no pattern, and the summary at the end belongs to no stage skill.
            named, stage_named = f"p{pattern}" if stage else "", f"s{stage}" if stage < STAGES - 1 else ""
            theta = overall + stages[stage] + day + (patterns[pattern] if named else 0)
            chance = 1 / (1 + math.exp(difficulty - theta))
            score = sum(draw.random() < chance for _ in range(SIGNALS)) / SIGNALS
            skill = observe(skill, Observation(at, score, weight, difficulty, named, stage_named))
            count += 1
            if count in SEEN:
                yield Outcome(count, overall, overall + patterns[pattern], f"p{pattern}", skill, at)
        overall += LEARNT
        at += timedelta(days=draw.expovariate(1 / 3))


@dataclass(frozen=True)
class Recovery:
    """How well estimates agree with what is true, of all learners after so many outcomes."""

    seen: int
    correlation: float
    error: float
    pattern_error: float
    covered: float
    pattern_covered: float
    right_level: float
    chance_of_level: float


def recovery(outcomes: list[Outcome]) -> Recovery:
    """Return the figures of learners who all showed as much. ``chance_of_level`` is what the true level was given."""
    overall = [(ability(one.skill, one.at), one.truth) for one in outcomes]
    patterns = [(ability(one.skill, one.at, pattern=one.pattern), one.in_pattern) for one in outcomes]
    chances = [(level_probabilities(one.skill, one.at), level_at(one.truth)) for one in outcomes]
    return Recovery(
        outcomes[0].seen,
        statistics.correlation([found.mean for found, _ in overall], [truth for _, truth in overall]),
        _error(overall),
        _error(patterns),
        _covered(overall),
        _covered(patterns),
        statistics.fmean(max(given, key=given.__getitem__) == level for given, level in chances),
        statistics.fmean(given[level] for given, level in chances),
    )


def _error(pairs: list[tuple[Estimate, float]]) -> float:
    return math.sqrt(statistics.fmean((found.mean - truth) ** 2 for found, truth in pairs))


def _covered(pairs: list[tuple[Estimate, float]]) -> float:
    return statistics.fmean(
        abs(found.mean - truth) <= EIGHTY_PERCENT * math.sqrt(found.variance) for found, truth in pairs
    )


def bench_skill() -> None:
    """Print how well abilities and levels are found again, and how answers to a tutoring system are foretold."""
    lines = [
        f"\nLearner model: {LEARNERS} simulated learners, good and bad days, up to {STAGES} outcomes an interview",
        f"  {'outcomes':<12}{'r':>6}{'error':>8}{'in 80 %':>10}{'pattern':>10}{'in 80 %':>10}{'level':>8}{'chance':>8}",
    ]
    for stated in (False, True):
        lines.append(f"  level {f'stated, right in {STATED_RIGHTLY:.0%}' if stated else 'not stated'}")
        outcomes = list(simulated(stated=stated))
        lines += [_row(recovery([one for one in outcomes if one.seen == seen])) for seen in SEEN]
    for name, world in WORLDS.items():
        lines.append(f"\n  Answers foretold, {name}")
        lines += [f"  {row}" for row in figures(as_answers(world)).as_text().splitlines()[:5]]
    print("\n".join(lines))  # noqa: T201 - it is for people


def _row(found: Recovery) -> str:
    return (
        f"    {found.seen:<10}{found.correlation:>6.2f}{found.error:>8.2f}{found.covered:>10.1%}"
        f"{found.pattern_error:>10.2f}{found.pattern_covered:>10.1%}{found.right_level:>8.1%}"
        f"{found.chance_of_level:>8.1%}"
    )


if __name__ == "__main__":
    bench_skill()
