"""What is estimated of the learners of a cohort, from what they share with it and nothing else.

Where all that a learner practised is shared, their stored estimates are that. Where something is not, such as what was
before they joined, the latest of what is shared is folded anew: an estimate must not tell of what nobody may read.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from interviews.coaching import access
from profiles.models import Cohort, CohortMembership, Practice, PracticeKind, Profile, User
from profiles.skill.estimates import NOT_SURE_YET, Observation, Skill, observe, prior
from profiles.skill.selectors import estimates_of, with_estimates

LATEST = 20
"""So many shared practices of a learner are folded anew at most; with seven outcomes each they say enough."""


def shared_skills(cohort: Cohort, members: Sequence[CohortMembership]) -> dict[int, Skill]:
    """Return by learner what is estimated of ``members``, the cohort's of now, in three queries."""
    starts = {one.learner_id: prior(_stated_level(one.learner)) for one in members}
    shares_all = {one.learner_id for one in members if one.shares_earlier}
    shared = _shared_practice(cohort)
    counted = Practice.objects.filter(learner__in=list(starts)).order_by().values("learner")
    counts = counted.annotate(all=Count("pk"), shared=Count("pk", filter=Exists(shared.filter(pk=OuterRef("pk")))))
    withheld = {row["learner"] for row in counts if row["all"] > row["shared"]} - shares_all
    stored = _stored(starts, starts.keys() - withheld)
    return starts | stored | _folded(starts, shared.filter(learner__in=withheld))


def _stated_level(learner: User) -> str:
    try:
        return str(learner.profile.stated_level)
    except Profile.DoesNotExist:
        return NOT_SURE_YET


def _shared_practice(cohort: Cohort) -> QuerySet[Practice]:
    """Return the interviews that are shared, and the re-solves since each learner joined."""
    joined = CohortMembership.objects.filter(
        cohort=cohort, left_at=None, learner=OuterRef("learner"), joined_at__lte=OuterRef("at")
    )
    is_shared = Exists(access.shared_interviews(cohort).filter(pk=OuterRef("source")))
    return Practice.objects.filter(
        Q(is_shared, kind=PracticeKind.INTERVIEW) | Q(Exists(joined), kind=PracticeKind.PROBE)
    )


def _stored(starts: Mapping[int, Skill], learners: Iterable[int]) -> dict[int, Skill]:
    return {pk: with_estimates(starts[pk], of_kind) for pk, of_kind in estimates_of(learners).items()}


def _folded(starts: Mapping[int, Skill], shared: QuerySet[Practice]) -> dict[int, Skill]:
    place = Window(RowNumber(), partition_by=F("learner"), order_by=(F("at").desc(), F("source").desc()))
    latest = shared.annotate(place=place).filter(place__lte=LATEST).order_by("at", "source")
    found: dict[int, Skill] = {}
    rows: Iterable[tuple[int, Any, list[dict[str, Any]]]] = latest.values_list("learner", "at", "observations")
    for learner, at, observations in rows:
        skill = found.get(learner, starts[learner])
        for seen in observations:
            skill = observe(skill, Observation(at=at, **seen))
        found[learner] = skill
    return found
