"""What retiring a problem touches: who is at work on it, who was given it, and what is left to choose instead."""

from dataclasses import dataclass

from django.db.models import Count

from interviews.models import Assignment, AssignmentKind, Interview, Probe
from interviews.models.probe import UNFINISHED_PROBE
from problems.models import Problem
from profiles.models import PlanEnrolment, Review
from profiles.plans.catalogue import load_plans


@dataclass(frozen=True)
class Touched:
    """Numbers only: who the learners and cohorts are is not for curators.

    ``interviews`` and ``resolves`` go on; ``assignments`` that stand, in so many ``cohorts``, can no longer be begun;
    ``reviews`` are not asked for any more. ``followers`` are learners on plans with interviews about its best pattern,
    for which ``left`` other published problems are there, ``left_alike`` of them of its difficulty.
    """

    interviews: int
    resolves: int
    assignments: int
    cohorts: int
    reviews: int
    followers: int
    left: int
    left_alike: int


def touched_by_retiring(problem: Problem) -> Touched:
    """Return what retiring ``problem`` touches at this moment."""
    pattern = problem.patterns.values_list("pattern", flat=True).first() or ""
    others = Problem.objects.listed().exclude(pk=problem.pk).filter(patterns__pattern=pattern)
    given = Assignment.objects.filter(item=problem.slug, withdrawn_at=None, cohort__archived_at=None)
    given = given.filter(kind__in=(AssignmentKind.PROBLEM, AssignmentKind.RESOLVE))
    numbers = given.order_by().aggregate(assignments=Count("pk"), cohorts=Count("cohort", distinct=True))
    plans = [plan.id for plan in load_plans().values() if any(pattern in step.patterns for step in plan.steps)]
    running = Interview.objects.filter(revision__problem=problem, finished_at=None, is_scratch=False)
    return Touched(
        interviews=running.count(),
        resolves=Probe.objects.filter(revision__problem=problem, status__in=UNFINISHED_PROBE).count(),
        **numbers,
        reviews=Review.objects.filter(item=problem.slug, dropped_at=None).count(),
        followers=PlanEnrolment.objects.filter(plan__in=plans, ended_at=None).values("learner").distinct().count(),
        left=others.count(),
        left_alike=others.filter(difficulty=problem.difficulty).count(),
    )
