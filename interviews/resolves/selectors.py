"""What pages read about due problems and re-solves, always scoped to the learner who asks."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from interviews.models import Interview, Probe
from problems.models import Problem
from profiles.models import Practice, PracticeKind, Review, User
from profiles.selectors import all_reviews_of


@dataclass(frozen=True)
class Practised:
    """How often a learner could solve each of some problems, and the latest practice of each."""

    solved: Mapping[str, int]
    latest: Mapping[str, Practice]


def dropped_reviews_of(learner: User) -> QuerySet[Review]:
    """Return the learner's dropped reviews, the latest first; each with ``asked_at``."""
    return all_reviews_of(learner).filter(dropped_at__isnull=False).order_by("-dropped_at", "pk")


def open_reviews(learner: User, items: Collection[str]) -> dict[str, int]:
    """Return the learner's reviews of ``items`` that were not dropped, by item; without items nothing is asked."""
    rows = Review.objects.filter(learner=learner, item__in=items, dropped_at=None) if items else ()
    return {one.item: one.pk for one in rows}


def own_review(learner: User, review_id: int) -> Review:
    """Return a review of the learner. Raises ``Review.DoesNotExist``."""
    return Review.objects.get(pk=review_id, learner=learner)


def review_after(probe: Probe) -> Review | None:
    """Return the review of the problem of a re-solve as it stands, with ``asked_at``."""
    return all_reviews_of(probe.learner).filter(item=probe.revision.problem.slug).first()


def status_of(learner: User, probe_id: UUID) -> str | None:
    """Return the status of the learner's re-solve, ``None`` where there is no such."""
    return Probe.objects.filter(pk=probe_id, learner=learner).values_list("status", flat=True).first()


def problems_known(slugs: Collection[str]) -> dict[str, Problem]:
    """Return these problems by slug, each with ``is_there``: whether learners find it in the bank."""
    listed = Exists(Problem.objects.listed().filter(pk=OuterRef("pk")))
    return {problem.slug: problem for problem in Problem.objects.filter(slug__in=slugs).annotate(is_there=listed)}


def practised(learner: User, slugs: Collection[str]) -> Practised:
    """Return what the learner did with these problems: one query."""
    solved: dict[str, int] = {}
    latest: dict[str, Practice] = {}
    seen = Practice.objects.filter(learner=learner, item__in=slugs).order_by("at", "source")
    for practice in seen.only("item", "title", "kind", "source", "at", "solved", "assisted"):
        solved[practice.item] = solved.get(practice.item, 0) + practice.solved
        latest[practice.item] = practice
    return Practised(solved, latest)


def still_there(learner: User, practice: Iterable[Practice]) -> Mapping[str, list[UUID]]:
    """Return the interviews and re-solves behind ``practice`` that were not deleted since, by kind: two queries."""
    sources: dict[str, list[UUID]] = {kind: [] for kind in PracticeKind.values}
    for one in practice:
        sources[one.kind].append(one.source)
    rows: Mapping[str, QuerySet] = {
        PracticeKind.INTERVIEW: Interview.objects.filter(learner=learner),
        PracticeKind.PROBE: Probe.objects.filter(learner=learner),
    }
    return {
        kind: list(found.filter(pk__in=sources[kind]).order_by().values_list("pk", flat=True))
        for kind, found in rows.items()
    }
