"""Difficulties from results: of each problem what learners showed the first time, and what they could before it."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from profiles.models import Practice
from profiles.models.learning import PracticeKind
from profiles.skill.estimates import DRIFT_A_DAY, PATTERN_VARIANCE, STAGE_VARIANCE, aged, prior
from profiles.skill.item_difficulty import Estimated, Outcome, estimate

SECONDS_A_DAY = 86_400


def first_times(practice: QuerySet[Practice]) -> QuerySet[Practice, Any]:
    """Return those of the interviews in ``practice`` in which a learner met the problem for the first time, as rows of
    plain values with the level just before. Who meets it again remembers it, which says nothing of how hard it is."""
    earlier = Practice.objects.filter(learner=OuterRef("learner"), at__lt=OuterRef("at")).order_by("-at")
    met = earlier.filter(item=OuterRef("item")).order_by()
    return (
        practice.filter(~Exists(met), kind=PracticeKind.INTERVIEW)
        .order_by()
        .annotate(
            before_mean=Subquery(earlier.values("level_mean")[:1]),
            before_variance=Subquery(earlier.values("level_variance")[:1]),
            before_at=Subquery(earlier.values("at")[:1]),
        )
        .values(
            "item", "observations", "at", "before_mean", "before_variance", "before_at",
            "learner__profile__stated_level",
        )
    )  # fmt: skip


def difficulties(rows: Iterable[Mapping[str, Any]], stated: Mapping[str, str]) -> dict[str, Estimated]:
    """Return by slug the difficulty of each problem that enough learners met; ``stated`` is what each one states."""
    groups: dict[str, list[list[Outcome]]] = {}
    for row in rows:
        if row["item"] in stated:
            groups.setdefault(row["item"], []).append(_outcomes(row))
    found = {slug: estimate(learners, stated[slug]) for slug, learners in groups.items()}
    return {slug: one for slug, one in found.items() if one is not None}


def _outcomes(row: Mapping[str, Any]) -> list[Outcome]:
    """Return what one practice showed, each at the ability that was known just before it."""
    start = prior(row["learner__profile__stated_level"] or "").start
    mean, variance = start.mean, start.variance
    if row["before_at"] is not None:
        days = (row["at"] - row["before_at"]).total_seconds() / SECONDS_A_DAY
        mean, variance = row["before_mean"], aged(row["before_variance"], DRIFT_A_DAY * days, variance)
    return [
        Outcome(
            score=seen["score"],
            weight=seen["weight"],
            mean=mean,
            variance=variance
            + (PATTERN_VARIANCE if seen["pattern"] else 0.0)
            + (STAGE_VARIANCE if seen["stage"] else 0.0),
        )
        for seen in row["observations"]
    ]
