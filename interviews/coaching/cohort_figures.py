"""A cohort at a look: what its learners do, how far they are, what many find hard, and who may need a word.

Of single interviews only what the learners share with the cohort counts, whoever looks. People are in the order of
their names and never of what they can do. The number of queries does not depend on how many there are.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.db.models.functions import TruncWeek
from django.utils import timezone
from django.utils.functional import Promise

from interviews.coaching import access
from interviews.coaching.released_reviews import open_question
from interviews.coaching.shared_skill import shared_skills
from interviews.models import Interview, ReviewVersion
from interviews.progress.expecting import ENOUGH_SEEN
from interviews.progress.weak_spots import STAGES
from profiles.cohorts.membership import shown_name
from profiles.models import Cohort, CohortMembership, Level, User
from profiles.skill.estimates import NOT_SURE_YET, Estimate, Skill, expected_score, level_of

WEEKS = 12
FEW_DAYS, MANY_DAYS = 7, 30
ENOUGH_LEARNERS = 3
"""Of what fewer learners have shown enough nothing is said: that would be about them and not about the group."""
HARD_BELOW = 0.5
"""A task of medium difficulty that is expected to come out worse is hard for the learner."""


@dataclass(frozen=True)
class Week:
    """How many interviews began in the week from the Monday ``first``."""

    first: date
    interviews: int


@dataclass(frozen=True)
class LevelCount:
    """How many learners are on a level."""

    label: str | Promise
    learners: int


@dataclass(frozen=True)
class Hard:
    """Something that is hard for ``hard_for`` of the ``known`` learners who have shown enough of it."""

    key: str
    known: int
    hard_for: int

    @property
    def is_hard_for_most(self) -> bool:
        """Tell whether it is hard for more than half of them, and not only for one or two."""
        return self.hard_for >= ENOUGH_LEARNERS and 2 * self.hard_for > self.known


@dataclass(frozen=True)
class HardOnes:
    """What is hard for somebody, the most common first; of ``unknown`` others too few learners have shown enough."""

    found: tuple[Hard, ...]
    asked_of: int
    unknown: int


@dataclass(frozen=True)
class LearnerFigures:
    """One learner: numbers of what they share. ``level`` is one of ``Level``; ``last_active`` ``None`` for never."""

    learner: User
    name: str
    membership: CohortMembership
    level: str
    interviews: int = 0
    finished: int = 0
    open_questions: int = 0
    reviewed: int = 0
    last_active: datetime | None = None


@dataclass(frozen=True)
class CohortFigures:
    """All of it; ``learners`` by name."""

    learners: tuple[LearnerFigures, ...]
    weeks: tuple[Week, ...]
    active_few_days: int
    active_many_days: int
    levels: tuple[LevelCount, ...]
    patterns: HardOnes
    stages: HardOnes

    @property
    def interviews(self) -> int:
        """Return how many interviews are shared."""
        return sum(one.interviews for one in self.learners)


def figures_of(cohort: Cohort, *, now: datetime) -> CohortFigures:
    """Return the figures of ``cohort`` as of ``now``: six queries."""
    members = list(cohort.memberships.filter(left_at=None).select_related("learner__profile"))
    skills = shared_skills(cohort, members)
    learners = learner_figures(cohort, members, skills, now=now)
    levels = Counter(one.level for one in learners)
    stages = {stage.value for stage in STAGES}
    return CohortFigures(
        learners=learners,
        weeks=_weeks(access.shared_interviews(cohort), timezone.localdate(now)),
        active_few_days=_active_since(learners, now - timedelta(days=FEW_DAYS)),
        active_many_days=_active_since(learners, now - timedelta(days=MANY_DAYS)),
        levels=tuple(LevelCount(label, levels[level]) for level, label in Level.choices),
        patterns=_hard_ones(
            skills.values(), lambda one: one.patterns, lambda s, key: expected_score(s, now, pattern=key)
        ),
        stages=_hard_ones(
            skills.values(),
            lambda one: {key: estimate for key, estimate in one.stages.items() if key in stages},
            lambda one, key: expected_score(one, now, stage=key),
        ),
    )


def learner_figures(
    cohort: Cohort, members: Iterable[CohortMembership], skills: Mapping[int, Skill], *, now: datetime
) -> tuple[LearnerFigures, ...]:
    """Return the numbers of each of ``members``, by name: one query."""
    counts = {row.pop("learner"): row for row in _counted(access.shared_interviews(cohort))}
    found = [
        LearnerFigures(
            learner=one.learner,
            name=shown_name(one.learner),
            membership=one,
            level=level_of(skills[one.learner_id], now) if one.learner_id in skills else NOT_SURE_YET,
            **counts.get(one.learner_id, {}),
        )
        for one in members
    ]
    return tuple(sorted(found, key=lambda one: (one.name.casefold(), one.learner.email)))


def _counted(shared: QuerySet[Interview]) -> QuerySet[Interview]:
    is_reviewed = Exists(ReviewVersion.objects.filter(review__interview=OuterRef("pk"), is_current=True))
    return (
        shared.order_by()
        .values("learner")
        .annotate(
            interviews=Count("pk"),
            finished=Count("pk", filter=Q(finished_at__isnull=False)),
            open_questions=Count("pk", filter=open_question()),
            reviewed=Count("pk", filter=is_reviewed),
            last_active=Max("updated_at"),
        )
    )


def _weeks(shared: QuerySet[Interview], today: date) -> tuple[Week, ...]:
    """Return the latest weeks, the oldest first."""
    monday = today - timedelta(days=today.weekday())
    first = monday - timedelta(weeks=WEEKS - 1)
    since = timezone.make_aware(datetime.combine(first, time.min))
    rows = shared.filter(started_at__gte=since).order_by().annotate(week=TruncWeek("started_at"))
    numbers = {row["week"].date(): row["number"] for row in rows.values("week").annotate(number=Count("pk"))}
    weeks = (first + timedelta(weeks=number) for number in range(WEEKS))
    return tuple(Week(week, numbers.get(week, 0)) for week in weeks)


def _active_since(learners: Sequence[LearnerFigures], since: datetime) -> int:
    return sum(one.last_active is not None and one.last_active >= since for one in learners)


def _hard_ones(
    skills: Iterable[Skill],
    parts: Callable[[Skill], Mapping[str, Estimate]],
    expected: Callable[[Skill, str], float],
) -> HardOnes:
    known, hard_for = Counter[str](), Counter[str]()
    for skill in skills:
        for key, estimate in parts(skill).items():
            if estimate.observations >= ENOUGH_SEEN:
                known[key] += 1
                hard_for[key] += expected(skill, key) < HARD_BELOW
    told = [Hard(key, number, hard_for[key]) for key, number in known.items() if number >= ENOUGH_LEARNERS]
    hard = [one for one in told if one.hard_for]
    hard.sort(key=lambda one: (-one.hard_for / one.known, -one.known, one.key))
    return HardOnes(tuple(hard), len(told), len(known) - len(told))
