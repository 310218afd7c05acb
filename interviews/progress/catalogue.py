"""The bank as a learner sees it: how far they got with each problem, which suit them, and one of those at random.

It stands here and not in ``problems`` because interviews know of problems and never the other way round.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import models
from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.models import Interview
from interviews.progress.expecting import Listed
from interviews.progress.recommending import Outlook
from problems.models import Difficulty, Problem, ProblemTechnique
from problems.patterns.techniques import TECHNIQUES
from problems.selectors import Topic, listed_problems
from profiles.models import Practice, User
from profiles.selectors import reviews_of

PICKED_FROM = 12
FIT = "fit"


class LearnerState(models.TextChoices):
    """How far a learner got with a problem. An interview that is still open outweighs finished ones."""

    NEW = "new", _("Not tried yet")
    OPEN = "open", _("In progress")
    FINISHED = "finished", _("Finished")
    SOLVED = "solved", _("Solved")
    DUE = "due", _("Due again")


@dataclass(frozen=True)
class Shelf:
    """A technique with the number of its problems, and how many of them the learner has solved."""

    id: str
    name: str
    number: int
    solved: int


def with_progress(
    learner: User | None, criteria: dict[str, str], language: str, *, topic: Topic | None = None
) -> QuerySet[Problem]:
    """Return the problems that fit, each with what the learner, if it is no visitor, did with it.

    That is ``open_id`` and ``finished_id`` of the latest interviews, ``is_solved`` and ``is_due``.
    """
    asked = {name: value for name, value in criteria.items() if name != "state" and (name, value) != ("sort", FIT)}
    mine = Interview.objects.filter(learner=learner, revision__problem=OuterRef("pk"), is_scratch=False)
    mine = mine.order_by("-updated_at")
    due = reviews_of(learner).filter(asked_at__lte=timezone.now(), item=OuterRef("slug"))
    problems = listed_problems(**asked, topic=topic, language=language).annotate(
        open_id=Subquery(mine.filter(finished_at__isnull=True).values("pk")[:1]),
        finished_id=Subquery(mine.filter(finished_at__isnull=False).values("pk")[:1]),
        is_solved=Exists(Practice.objects.filter(learner=learner, item=OuterRef("slug"), solved=True)),
        is_due=Exists(due),
    )
    return problems.filter(**_OF_STATE.get(criteria.get("state", ""), {}))


_OF_STATE = {
    LearnerState.OPEN: {"open_id__isnull": False},
    LearnerState.FINISHED: {"open_id__isnull": True, "finished_id__isnull": False},
    LearnerState.NEW: {"open_id__isnull": True, "finished_id__isnull": True, "is_solved": False},
    LearnerState.SOLVED: {"is_solved": True},
    LearnerState.DUE: {"is_due": True},
}


class _InOrder:
    """Problems in an order that the database does not know: only those of a page are fetched."""

    def __init__(self, problems: QuerySet[Problem], slugs: Sequence[str]) -> None:
        self._problems, self._slugs = problems, slugs

    def __len__(self) -> int:
        return len(self._slugs)

    def __getitem__(self, place: slice) -> list[Problem]:
        wanted = self._slugs[place]
        found = {problem.slug: problem for problem in self._problems.filter(slug__in=wanted)}
        return [found[slug] for slug in wanted if slug in found]


def chosen(problems: QuerySet[Problem], outlook: Outlook | None, *, is_pick: bool) -> QuerySet[Problem] | _InOrder:
    """Return the problems in the order asked for, or one of those that suit the learner, at random."""
    whole = problems.prefetch_related("techniques")
    if outlook is None:
        return whole
    found = dict(problems.values_list("slug", "is_solved"))
    ranked = [one for one in outlook.ranked if one.slug in found]
    if is_pick:
        suiting = _suiting([one for one in ranked if not found[one.slug]] or ranked, outlook)
        return _InOrder(whole, [secrets.choice(suiting).slug] if suiting else [])
    return _InOrder(whole, [one.slug for one in ranked])


def _suiting(ranked: Sequence[Listed], outlook: Outlook) -> Sequence[Listed]:
    """Return the best of the ``ranked``; to somebody who never practised, all that are not hard, if there are any."""
    if outlook.skill.overall.observations:
        return ranked[:PICKED_FROM]
    return [one for one in ranked if one.difficulty != Difficulty.HARD] or ranked


def shelves_of(learner: User | None) -> list[Shelf]:
    """Return the techniques that the bank has problems of, in their order: two queries."""
    listed = ProblemTechnique.objects.filter(problem__in=Problem.objects.listed()).order_by()
    numbers = dict(listed.values_list("technique").annotate(Count("pk")))
    mine = Practice.objects.filter(learner=learner, solved=True).values("item")
    solved = dict(listed.filter(problem__slug__in=mine).values_list("technique").annotate(Count("pk")))
    return [
        Shelf(technique, str(name), numbers[technique], solved.get(technique, 0))
        for technique, name in TECHNIQUES.items()
        if technique in numbers
    ]


def state_of(problem: Problem) -> LearnerState:
    """Return how far the learner got with a problem of :func:`with_progress`."""
    if problem.open_id:
        return LearnerState.OPEN
    return LearnerState.FINISHED if problem.finished_id else LearnerState.NEW
