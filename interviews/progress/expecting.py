"""The bank as problems are chosen from it, and how well each of them is expected to come out."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter

from problems.models import Problem
from profiles.skill.estimates import DIFFICULTIES, Skill, expected_score

TARGET = 0.70
"""The expected score at which one learns most: hard enough to find something out, easy enough to get there."""
ENOUGH_SEEN = 3
"""Before so many observations nothing is said of how weak a pattern or a stage is."""


@dataclass(frozen=True)
class Listed:
    """A problem of the bank as it is chosen from; the best of its ``patterns`` comes first."""

    slug: str
    title_en: str
    title_zh: str
    difficulty: str
    patterns: tuple[str, ...]

    @property
    def pattern(self) -> str:
        """Its best pattern, "" where it has none."""
        return self.patterns[0] if self.patterns else ""

    def title(self, language: str) -> str:
        """Return the title in ``language`` (``en`` or ``zh``)."""
        return self.title_zh if language == "zh" else self.title_en


def expected_scores(skill: Skill, problems: Iterable[Listed], at: datetime) -> dict[str, float]:
    """Return how well (0..1) each problem is expected to come out at ``at``, by slug."""
    of_kind: dict[tuple[str, str], float] = {}
    scores = {}
    for problem in problems:
        kind = problem.difficulty, problem.pattern
        if kind not in of_kind:
            of_kind[kind] = expected_score(
                skill, at, difficulty=DIFFICULTIES[problem.difficulty], pattern=problem.pattern
            )
        scores[problem.slug] = of_kind[kind]
    return scores


def off_target(expected: float) -> float:
    """Return how far an expected score is from the one at which one learns most."""
    return abs(expected - TARGET)


def in_steps(expected: float) -> float:
    """Return an expected score as it is told: in steps of 5 %, for it is no more certain than that."""
    return round(expected * 20) / 20


def weakest_patterns(skill: Skill, at: datetime) -> tuple[str, ...]:
    """Return the patterns of which there is evidence, the one with the lowest expected score first."""
    known = [name for name, one in skill.patterns.items() if one.observations >= ENOUGH_SEEN]
    return tuple(sorted(known, key=lambda name: (round(expected_score(skill, at, pattern=name), 6), name)))


def kinds_of(problems: Iterable[Listed]) -> frozenset[tuple[str, str]]:
    """Return of which pattern and difficulty there is a problem."""
    return frozenset((problem.pattern, problem.difficulty) for problem in problems)


def bank() -> tuple[Listed, ...]:
    """Return the problems that can be interviewed about, by slug: one query."""
    rows = (
        Problem.objects.listed()
        .order_by("slug", "patterns__rank")
        .values_list("slug", "title_en", "title_zh", "difficulty", "patterns__pattern")
    )
    return tuple(
        Listed(*facts, tuple(row[-1] for row in of_one if row[-1]))
        for facts, of_one in groupby(rows, key=itemgetter(slice(4)))
    )
