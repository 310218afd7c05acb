"""Learners who have practised for a while: rows of practice, as interviews leave them behind, without the interviews."""

import random
import uuid
from datetime import datetime, timedelta
from typing import Literal

from django.utils import timezone

from interviews.core.stages import STAGE_ORDER, Stage
from interviews.progress.practice import quarter_hour
from profiles.models import ActiveQuarterHour, PracticeKind, User
from profiles.skill import learning
from profiles.skill.due_problems import AGAIN, GOOD, HARD
from profiles.skill.estimates import DIFFICULTIES, STAGE_WEIGHT
from profiles.skill.learning import Practised, Seen
from tests.factories import UserFactory

ITEMS = (
    ("two-sum", "Two Sum", "easy", ("hash_map", "two_pointers")),
    ("valid-parentheses", "Valid Parentheses", "easy", ("stack",)),
    ("reverse-linked-list", "Reverse Linked List", "easy", ("linked_list",)),
    ("merge-intervals", "Merge Intervals", "medium", ("intervals", "sorting")),
    ("daily-temperatures", "Daily Temperatures", "medium", ("monotonic_stack", "stack")),
    ("number-of-islands", "Number of Islands", "medium", ("graph", "matrix")),
    ("coin-change", "Coin Change", "medium", ("dynamic_programming",)),
    ("subarray-sum-equals-k", "Subarray Sum Equals K", "medium", ("prefix_sum", "hash_map")),
    ("search-in-rotated-sorted-array", "Search in Rotated Sorted Array", "medium", ("binary_search",)),
    ("merge-k-sorted-lists", "Merge K Sorted Lists", "hard", ("heap", "linked_list")),
    ("n-queens", "N-Queens", "hard", ("backtracking",)),
)
"""Slug, title, difficulty and patterns of problems of the bank."""
INTERVIEWS = {"new": 0, "average": 12, "heavy": 1_000}
DAYS = {"new": 0, "average": 45, "heavy": 364}


def practised(
    *,
    at: datetime,
    item: int = 0,
    score: float = 0.8,
    hints: int = 0,
    kind: str = PracticeKind.INTERVIEW,
    **fields: object,
) -> Practised:
    """Return one practice of the problem ``ITEMS[item]`` that came out with about ``score`` in each stage."""
    slug, title, difficulty, patterns = ITEMS[item % len(ITEMS)]
    probe = kind == PracticeKind.PROBE
    stages = (Stage.PSEUDOCODE_DESIGN, Stage.COMPLEXITY_ANALYSIS) if probe else STAGE_ORDER
    solved = bool(fields.pop("solved", score > 0.4))
    rating = (GOOD if not hints else HARD) if solved else AGAIN if probe else None
    return Practised(
        **{
            "source": uuid.uuid4(),
            "kind": kind,
            "item": slug,
            "title": title,
            "difficulty": difficulty,
            "patterns": patterns,
            "at": at,
            "seconds": 1_500,
            "hints": hints,
            "solved": solved,
            "assisted": hints > 0,
            "observations": tuple(
                Seen(
                    score,
                    2 * STAGE_WEIGHT if probe else STAGE_WEIGHT,
                    DIFFICULTIES[difficulty],
                    "" if stage is Stage.PROBLEM_CLARIFICATION else patterns[0],
                    "" if stage is Stage.PATTERN_SUMMARY else stage.value,
                )
                for stage in stages
            ),
            "edge_families": {"empty": score > 0.6, "duplicates": score > 0.8},
            "rating": rating,
            **fields,
        }
    )


def practised_learner(kind: Literal["new", "average", "heavy"], *, now: datetime | None = None, seed: int = 7) -> User:
    """Return a learner who has practised not at all, for some weeks, or nearly three times a day for a year.

    They get better over time and ask for fewer hints; always the same rows for the same ``seed`` and ``now``.
    """
    chance, now, learner = random.Random(seed), now or timezone.now(), UserFactory()
    count, days = INTERVIEWS[kind], DAYS[kind]
    rows, quarters = [], {}
    for number in range(count):
        progress = number / max(1, count - 1)
        at = now - timedelta(days=days * (1 - progress), minutes=chance.randrange(600))
        score = min(1.0, max(0.0, chance.gauss(0.45 + 0.4 * progress, 0.2)))
        is_probe = number > 4 and number % 6 == 5
        hints = 0 if is_probe else max(0, round(chance.gauss(4 - 3.5 * progress, 1)))
        kind_of = PracticeKind.PROBE if is_probe else PracticeKind.INTERVIEW
        item = chance.randrange(len(ITEMS))
        source = uuid.uuid5(uuid.NAMESPACE_OID, f"{learner.pk} {number}")
        rows.append(practised(at=at, item=item, score=score, hints=hints, kind=kind_of, source=source))
        for quarter in (quarter_hour(at), quarter_hour(at - timedelta(minutes=15))):
            quarters[quarter] = quarters.get(quarter, 0) + chance.randrange(3, 9)
    learning.rebuild(learner=learner, practised=rows, replaced=())
    ActiveQuarterHour.objects.bulk_create(
        [ActiveQuarterHour(learner=learner, at=at, turns=turns) for at, turns in sorted(quarters.items())]
    )
    return learner
