"""The estimated level of many learners at once, as their own pages tell it."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from profiles.models import Level, SkillEstimate, SkillKind
from profiles.skill.estimates import ENOUGH_OBSERVATIONS, Estimate, Skill, level_of, prior


def levels_of(learners: Iterable[int] | QuerySet[Any], at: datetime) -> dict[int, str]:
    """Return the likeliest level of each of ``learners`` of whom enough was seen; the others are not in it.

    One query. ``learners`` are ids, or a query for them.
    """
    rows = SkillEstimate.objects.filter(
        learner__in=learners, kind=SkillKind.OVERALL, observations__gte=ENOUGH_OBSERVATIONS
    ).order_by()
    names = ("learner", "learner__profile__stated_level", "mean", "variance", "observations", "seen_at")
    return {
        learner: level_of(Skill(prior(stated or "").start, Estimate(*estimate)), at)
        for learner, stated, *estimate in rows.values_list(*names)
    }


def learners_at(level: str, learners: QuerySet[Any], at: datetime) -> Q:
    """Return what holds for interviews of those of ``learners`` who are at ``level``, in one query made now.

    How likely a level is depends on the time since something was seen, so the database cannot tell by itself.
    """
    found = levels_of(learners, at)
    if level == Level.UNKNOWN:
        return ~Q(learner__in=list(found))
    return Q(learner__in=[learner for learner, its in found.items() if its == level])
