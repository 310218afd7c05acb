"""How often the 95 % intervals of agreement hold the truth, by simulated judges; printed by ``make bench``.

Two judges see the same interviews. Each band they give is the true one blurred: a judge is right, or a band off, or two.
The truth of kappa and of the shares is that of all pairs such judges could give. Enough pairs are ``MIN_PAIRS``; what
fewer would do is printed beside. The last lines are judges in no order, two or three of them an interview.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from interviews.coaching.agreement.figures import (
    BANDS,
    MIN_PAIRS,
    Interval,
    Table,
    kappa_of,
    table_of_interviews,
    wilson,
)

ROUNDS = 2000
SIZES = (12, 20, MIN_PAIRS, 100, 400)
_STEPS = range(len(BANDS))


@dataclass(frozen=True)
class World:
    """How often each band is the true one, and how often a judge is 0, 1 or 2 bands off, to either side."""

    bands: tuple[float, ...]
    off: tuple[float, ...]


WORLDS = {
    "even bands, judges close": World((0.2, 0.3, 0.3, 0.2), (0.85, 0.13, 0.02)),
    "even bands, judges apart": World((0.2, 0.3, 0.3, 0.2), (0.55, 0.35, 0.10)),
    "most are leaning hire": World((0.03, 0.12, 0.70, 0.15), (0.80, 0.17, 0.03)),
    "as by chance": World((0.0, 1.0, 0.0, 0.0), (0.4, 0.4, 0.2)),
}


def judged(world: World) -> list[list[float]]:
    """Return how often a judge gives each band to interviews of each true one."""
    given = [[0.0] * len(BANDS) for _ in BANDS]
    for true, (distance, chance) in product(_STEPS, enumerate(world.off)):
        for side in (-1, 1):
            given[true][min(max(true + side * distance, 0), len(BANDS) - 1)] += chance / 2
    return given


def truth(world: World) -> Table:
    """Return the shares of all pairs of bands."""
    given = judged(world)
    return tuple(tuple(sum(world.bands[t] * given[t][i] * given[t][j] for t in _STEPS) for j in _STEPS) for i in _STEPS)


def coverage(world: World, pairs: int, draw: random.Random, rounds: int = ROUNDS) -> tuple[float, float, float]:
    """Return how often the intervals of kappa and of the exact share hold the truth; and how often kappa has none."""
    table = truth(world)
    kappa, exact = kappa_of(table).value, sum(table[i][i] for i in _STEPS)
    places = list(product(_STEPS, _STEPS))
    weights = [table[i][j] for i, j in places]
    held = without = held_exact = 0
    for _ in range(rounds):
        counts = Counter(draw.choices(places, weights, k=pairs))
        seen = tuple(tuple(counts[i, j] for j in _STEPS) for i in _STEPS)
        found = kappa_of(seen)
        interval = found.interval if found else None
        without += interval is None
        held += _holds(interval, kappa)
        held_exact += _holds(wilson(sum(seen[i][i] for i in _STEPS), pairs), exact)
    return held / max(1, rounds - without), held_exact / rounds, without / rounds


def coverage_of_interviews(world: World, interviews: int, judges: Sequence[int], draw: random.Random) -> float:
    """Return the coverage of kappa's interval for judges in no order, so many (one of ``judges``) an interview."""
    given, kappa = judged(world), kappa_of(truth(world)).value
    held = 0
    rounds = ROUNDS // 2
    for _ in range(rounds):
        patterns: Counter[tuple[int, ...]] = Counter()
        for true in draw.choices(_STEPS, world.bands, k=interviews):
            bands = draw.choices(_STEPS, given[true], k=draw.choice(judges))
            patterns[tuple(bands.count(band) for band in _STEPS)] += 1
        found = kappa_of(table_of_interviews(patterns)[0])
        held += _holds(found.interval if found else None, kappa)
    return held / rounds


def bench_agreement() -> None:
    """Print it all."""
    draw = random.Random(10)
    print("\nAgreement: how often a 95 % interval holds the truth (kappa; same band; kappa without an interval)")  # noqa: T201
    for name, world in WORLDS.items():
        print(f"  {name}, kappa {kappa_of(truth(world)).value:.2f}")  # noqa: T201
        for pairs in SIZES:
            kappa, exact, without = coverage(world, pairs, draw)
            few = "   (too few: not shown)" if pairs < MIN_PAIRS else ""
            print(f"    {pairs:>4} pairs {kappa:>8.1%} {exact:>8.1%} {without:>8.1%}{few}")  # noqa: T201
    for judges in ((2,), (2, 3)):
        found = coverage_of_interviews(WORLDS["even bands, judges close"], 100, judges, draw)
        told = " or ".join(map(str, judges))
        print(f"  in no order, 100 interviews with {told} judges, judges close: kappa {found:.1%}")  # noqa: T201


def _holds(interval: Interval | None, value: float) -> bool:
    return interval is not None and interval.low <= value <= interval.high


if __name__ == "__main__":
    bench_agreement()
