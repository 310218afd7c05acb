"""Which problem of the bank to practise next: one that is expected to come out at about 70 %, where one learns most.

What is known is read once (:func:`outlook_of`); choosing from it asks the database nothing more. A reason is data: it
holds the pattern of a problem that may not be solved yet, so whoever shows it says "a pattern" and not which
(``interviews/progress/because.py``).
"""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import islice
from typing import Literal

from django.db.models import F, Max

from interviews.models import Interview
from interviews.progress.expecting import (
    Listed,
    bank,
    expected_scores,
    in_steps,
    kinds_of,
    off_target,
    weakest_patterns,
)
from problems.models import Difficulty
from problems.patterns.taxonomy import PATTERN_IDS
from profiles.models import Goal, Practice, User
from profiles.selectors import profile_of
from profiles.skill.estimates import Skill, confidence, expected_score, prior
from profiles.skill.selectors import skill_of

FITS_WITHIN = 0.15
"""So far from the target a problem still counts as a gentle beginning."""
PRACTISED_LITTLE = 8
"""With fewer observations, which is hardly more than one interview, a pattern was practised little."""
WEAKER = 3
"""So many patterns are told to be the weaker ones: that a problem is about the weakest one would tell which it is."""
TOO_EASY = 0.90
"""What is expected to come out so well is suggested only where there is nothing harder."""
NOT_FOR_LONG_DAYS = 7
"""What was practised more lately than that is suggested only where there is nothing else."""
LONG_AGO_DAYS = 30
_AGAIN, _AGAIN_LATELY, _FADES_AFTER_DAYS = 0.15, 0.5, 30
"""What it costs a problem that it was practised before, and how much more it costs at first."""
_UNCERTAIN, _WEAK = 0.08, 0.4
"""What a pattern is worth of which nothing is known, and each bit by which it is weaker than the learner is overall."""
_EASIEST_FIRST = {name: rank for rank, name in enumerate(Difficulty.values)}
_PATTERN_RANK = {name: rank for rank, name in enumerate(PATTERN_IDS)}

_TOO_HARD_TO_BEGIN_WITH = 0.3
"""What a hard problem costs somebody who builds up foundations."""

ReasonKind = Literal["first", "not_met", "little_practised", "weak_pattern", "not_for_long", "nearest", "learns_most"]


@dataclass(frozen=True)
class Reason:
    """Why a problem is suggested. ``days`` is how long ago it was practised, ``None`` for never.

    ``expected`` is rounded to 5 %; ``stated`` is the learner's own word, told only where nothing else is known.
    """

    kind: ReasonKind
    expected: float
    pattern: str
    difficulty: str
    days: int | None
    stated: str = ""


@dataclass(frozen=True)
class Fitting:
    """A problem with the score that is expected of the learner in it, and why it is suggested."""

    problem: Listed
    expected: float
    because: Reason


@dataclass(frozen=True)
class Outlook:
    """What a choice is made from: the skill, the bank, and when each problem was last practised, all as of ``at``.

    The ``goal`` shifts it a little: foundations towards what was met least and is not hard, an interview towards what
    is weak, staying in shape towards what was not practised for long.
    """

    at: datetime
    skill: Skill
    stated: str
    bank: tuple[Listed, ...]
    practised: Mapping[str, datetime]
    goal: str = ""

    @cached_property
    def expected(self) -> dict[str, float]:
        """How well each problem is expected to come out, by slug."""
        return expected_scores(self.skill, self.bank, self.at)

    @cached_property
    def weakest(self) -> tuple[str, ...]:
        """The patterns of which something is known, the weakest first."""
        return weakest_patterns(self.skill, self.at)

    def fitting(
        self,
        *,
        patterns: Collection[str] | None = None,
        difficulty: str = "",
        without: Collection[str] = (),
        limit: int | None = None,
    ) -> list[Fitting]:
        """Return the problems that fit best, the best first; those of ``patterns`` and ``difficulty`` alone if given.

        ``without`` are slugs to leave out.
        """
        fit = (
            problem
            for problem in self.ranked
            if (not patterns or problem.pattern in patterns)
            and (not difficulty or problem.difficulty == difficulty)
            and problem.slug not in without
        )
        return [self._fitting(problem) for problem in islice(fit, limit)]

    @cached_property
    def ranked(self) -> list[Listed]:
        """The whole bank, what fits best first."""
        return sorted(self.bank, key=self._first_of_all if self._knows_nothing else self._order)

    @cached_property
    def kinds(self) -> frozenset[tuple[str, str]]:
        """Of which pattern and difficulty the bank has a problem."""
        return kinds_of(self.bank)

    @property
    def _knows_nothing(self) -> bool:
        return not self.skill.overall.observations

    def _first_of_all(self, problem: Listed) -> tuple[object, ...]:
        """Who never practised gets the easiest of those that fit, and what other patterns build on before the rest."""
        off = off_target(self.expected[problem.slug])
        too_far = off if off > FITS_WITHIN else 0.0
        ease, rank = _EASIEST_FIRST[problem.difficulty], _PATTERN_RANK.get(problem.pattern, len(PATTERN_IDS))
        return problem.slug in self.practised, too_far, ease, rank, problem.slug

    def _order(self, problem: Listed) -> tuple[object, ...]:
        expected, again = self.expected[problem.slug], self._cost_of_again(problem.slug)
        classes = self._is_recent(problem), in_steps(expected) >= TOO_EASY
        place = _PATTERN_RANK.get(problem.pattern, len(PATTERN_IDS)), problem.slug
        if self._nothing_fits:  # then the nearest, which is the reason that is given
            return *classes, in_steps(off_target(expected)), again, *place
        cost = off_target(expected) + again - self._worth_of.get(problem.pattern, 0.0)
        if self.goal == Goal.FOUNDATIONS and problem.difficulty == Difficulty.HARD:
            cost += _TOO_HARD_TO_BEGIN_WITH
        return *classes, round(cost, 6), *place

    def _is_recent(self, problem: Listed) -> bool:
        days = self._days_since(problem.slug)
        return days is not None and days < NOT_FOR_LONG_DAYS

    @cached_property
    def _nothing_fits(self) -> bool:
        """Whether no problem comes near to the target, of those that were not practised just now if there are any."""
        there = [one for one in self.bank if not self._is_recent(one)] or self.bank
        return all(off_target(self.expected[one.slug]) > FITS_WITHIN for one in there)

    def _cost_of_again(self, slug: str) -> float:
        days = self._days_since(slug)
        if days is None:
            return 0.0
        if self._is_kept_in_shape(days):
            return -_AGAIN
        return _AGAIN + _AGAIN_LATELY * math.exp(-days / _FADES_AFTER_DAYS)

    def _is_kept_in_shape(self, days: int | None) -> bool:
        return self.goal == Goal.IN_SHAPE and days is not None and days >= LONG_AGO_DAYS

    @cached_property
    def _worth_of(self) -> dict[str, float]:
        """How much more a problem of each pattern is worth, for being uncertain or weak."""
        overall, worth = expected_score(self.skill, self.at), {}
        of_uncertain = _UNCERTAIN * (3 if self.goal == Goal.FOUNDATIONS else 1)
        of_weak = _WEAK * (2 if self.goal == Goal.INTERVIEW else 1)
        for pattern in {problem.pattern for problem in self.bank} - {""}:
            unsure = 1 - confidence(self.skill, self.at, pattern=pattern)
            weak = 0.0
            if pattern in self.weakest:
                weak = max(0.0, overall - expected_score(self.skill, self.at, pattern=pattern))
            worth[pattern] = of_uncertain * unsure + of_weak * weak
        return worth

    def _days_since(self, slug: str) -> int | None:
        at = self.practised.get(slug)
        return None if at is None else max(0, (self.at - at).days)

    def _fitting(self, problem: Listed) -> Fitting:
        expected = self.expected[problem.slug]
        days = self._days_since(problem.slug)
        reason = Reason(
            self._kind(problem, days),
            in_steps(expected),
            problem.pattern,
            problem.difficulty,
            days,
            self.stated if self._knows_nothing else "",
        )
        return Fitting(problem, expected, reason)

    def _kind(self, problem: Listed, days: int | None) -> ReasonKind:
        if self._knows_nothing:
            return "first"
        if self._nothing_fits:
            return "nearest"
        if self._is_kept_in_shape(days):
            return "not_for_long"
        known = self.skill.patterns.get(problem.pattern)
        if problem.pattern and (known is None or not known.observations):
            return "not_met"
        if problem.pattern and known.observations < PRACTISED_LITTLE:
            return "little_practised"
        if problem.pattern in self.weakest[:WEAKER] and len(self.weakest) > WEAKER:
            return "weak_pattern"
        return "learns_most" if days is None or days < NOT_FOR_LONG_DAYS else "not_for_long"


def fitting_problems(
    learner: User, at: datetime, *, patterns: Collection[str] | None = None, limit: int
) -> list[Fitting]:
    """Return the problems of the bank that fit the learner best at ``at``, the best first; of ``patterns`` if given.

    Best is an expected score near 70 %, a problem that was never practised or not for long, and a pattern that is
    uncertain or weak; what weighs more goes by the learner's goal. It takes four queries, whatever was practised.
    """
    return outlook_of(learner, at).fitting(patterns=patterns, limit=limit)


def outlook_of(learner: User | None, at: datetime) -> Outlook:
    """Return what problems are chosen from for the learner, or for a visitor: four queries at most."""
    if learner is None:
        return Outlook(at, prior(), "", bank(), {})
    skill, profile = skill_of(learner), profile_of(learner)
    return Outlook(at, skill, profile.stated_level, bank(), _practised(learner), profile.goal)


def _practised(learner: User) -> dict[str, datetime]:
    """Return when the learner was last at each problem, in an interview or a re-solve: one query."""
    interviews = Interview.objects.filter(learner=learner, revision__isnull=False, is_scratch=False).order_by()
    begun = interviews.values_list(F("revision__problem__slug")).annotate(last=Max("updated_at"))
    kept = Practice.objects.filter(learner=learner).exclude(item="").order_by()
    over = kept.values_list("item").annotate(last=Max("at"))
    latest: dict[str, datetime] = {}
    for slug, at in begun.union(over, all=True):
        latest[slug] = max(at, latest.get(slug, at))
    return latest
