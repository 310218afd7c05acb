"""The whole bank at a look: where it is thin, and which problems ask for a curator."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count
from django.utils.functional import Promise

from interviews.curating.insights.difficulty import difficulties, first_times
from interviews.curating.insights.health import usage_of
from interviews.curating.standing import LEARNERS_GET, Standing, standing, standing_of
from interviews.models import FeedbackStatus, ProblemFeedback
from problems.models import Difficulty, Problem
from problems.patterns.techniques import TECHNIQUES
from profiles.models import Practice
from profiles.skill.item_difficulty import Estimated

THIN = 3
"""A technique with fewer published problems is thin."""
ENOUGH_INTERVIEWS = 5
MOST = 10
LATEST_PRACTICE = 5_000
"""So many of the latest interviews are looked at for the difficulties of all problems."""


@dataclass(frozen=True)
class TechniqueRow:
    """How many published problems of each difficulty a technique has, and how many there are in other states."""

    technique: str
    label: str | Promise
    published: tuple[tuple[str, int], ...]
    drafts: int
    in_review: int
    retired: int

    @property
    def total(self) -> int:
        """Return how many are published."""
        return sum(number for _difficulty, number in self.published)

    @property
    def is_thin(self) -> bool:
        """Tell whether a learner runs out of them at once."""
        return self.total < THIN


@dataclass(frozen=True)
class Asking:
    """A problem that asks for a look, and the figure that says why."""

    problem: Problem
    number: int = 0
    interviews: int = 0
    difficulty: Estimated | None = None


@dataclass(frozen=True)
class Overview:
    """The table of techniques and the problems that ask for a look, the most urgent first."""

    techniques: tuple[TechniqueRow, ...]
    states: tuple[tuple[str, str | Promise, int], ...]
    contradicted: tuple[Asking, ...]
    estimated: int
    most_words: tuple[Asking, ...]
    least_solved: tuple[Asking, ...]


def overview() -> Overview:
    """Return the overview of the bank, in the same number of queries however large it is."""
    fields = ("slug", "title_en", "difficulty", "state", "current_revision")
    problems = list(Problem.objects.only(*fields).order_by("title_en"))
    stand = Counter(standing_of(problem) for problem in problems)
    stand[Standing.PUBLISHED] = sum(stand[one] for one in LEARNERS_GET)
    estimates = _estimates(problems)
    return Overview(
        techniques=_techniques(),
        states=tuple((one.value, one.label, stand[one]) for one in Standing),
        contradicted=_contradicted(problems, estimates),
        estimated=len(estimates),
        most_words=_most_words(problems),
        least_solved=_least_solved(problems),
    )


def _techniques() -> tuple[TechniqueRow, ...]:
    rows = Problem.objects.order_by().values_list("techniques__technique", "difficulty", "state", "current_revision")
    counts: Counter[tuple[str, str, str]] = Counter()
    for technique, difficulty, state, current in rows.iterator():
        stand = standing(state, current)
        counts[technique or "", difficulty, "published" if stand in LEARNERS_GET else stand] += 1

    def number(technique: str, stands: str) -> int:
        return sum(counts[technique, difficulty, stands] for difficulty in Difficulty.values)

    return tuple(
        TechniqueRow(
            technique=technique,
            label=label,
            published=tuple((value, counts[technique, value, "published"]) for value in Difficulty.values),
            drafts=number(technique, Standing.DRAFT),
            in_review=number(technique, Standing.REVIEW),
            retired=number(technique, Standing.RETIRED),
        )
        for technique, label in TECHNIQUES.items()
    )


def _estimates(problems: Sequence[Problem]) -> Mapping[str, Estimated]:
    latest = (
        Practice.objects.filter(learner__is_guest=False).exclude(item="").order_by("-at").values("pk")[:LATEST_PRACTICE]
    )
    rows = first_times(Practice.objects.filter(pk__in=latest))
    return difficulties(rows, {problem.slug: problem.difficulty for problem in problems})


def _contradicted(problems: Sequence[Problem], estimates: Mapping[str, Estimated]) -> tuple[Asking, ...]:
    found = [
        Asking(problem, difficulty=estimate)
        for problem in problems
        if (estimate := estimates.get(problem.slug)) is not None and estimate.contradicts(problem.difficulty)
    ]
    return tuple(sorted(found, key=lambda one: one.difficulty.deviation)[:MOST])


def _most_words(problems: Sequence[Problem]) -> tuple[Asking, ...]:
    open_words = ProblemFeedback.objects.filter(status=FeedbackStatus.OPEN).order_by()
    numbers = dict(open_words.values_list("revision__problem").annotate(Count("pk")))
    asking = [Asking(problem, number=numbers[problem.pk]) for problem in problems if problem.pk in numbers]
    return tuple(sorted(asking, key=lambda one: -one.number)[:MOST])


def _least_solved(problems: Sequence[Problem]) -> tuple[Asking, ...]:
    usages = usage_of(problems)
    asking = [
        Asking(problem, number=usage.solved_percent, interviews=usage.interviews)
        for problem in problems
        if (usage := usages[problem.pk]).solved_percent is not None and usage.interviews >= ENOUGH_INTERVIEWS
    ]
    return tuple(sorted(asking, key=lambda one: one.number)[:MOST])
