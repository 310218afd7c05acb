"""Reading what is estimated of people."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from profiles.models import Profile, SkillEstimate, SkillKind, User
from profiles.selectors import profile_of
from profiles.skill.estimates import NOT_SURE_YET, Estimate, Skill, prior


def skill_of(user: User) -> Skill:
    """Return what is estimated of the person, as it was after the latest practice."""
    start = prior(profile_of(user).stated_level)
    found: dict[str, dict[str, Estimate]] = {kind: {} for kind in SkillKind.values}
    names = ("kind", "key", "mean", "variance", "observations", "seen_at")
    for kind, key, *estimate in SkillEstimate.objects.filter(learner=user).values_list(*names):
        found[kind][key] = Estimate(*estimate)
    return replace(
        start,
        overall=found[SkillKind.OVERALL].get("", start.overall),
        patterns=found[SkillKind.PATTERN],
        stages=found[SkillKind.STAGE],
    )


def skills_of(learners: Iterable[int]) -> dict[int, Skill]:
    """Return :func:`skill_of` of the learners with these ids: two queries."""
    ids = list(learners)
    levels = dict(Profile.objects.filter(user__in=ids).values_list("user", "stated_level"))
    found = estimates_of(ids)
    return {pk: with_estimates(prior(levels.get(pk, NOT_SURE_YET)), found.get(pk)) for pk in ids}


def estimates_of(learners: Iterable[int]) -> dict[int, dict[str, dict[str, Estimate]]]:
    """Return by learner, kind and key what is estimated: one query; who has nothing is missing."""
    found: dict[int, dict[str, dict[str, Estimate]]] = {}
    names = ("learner", "kind", "key", "mean", "variance", "observations", "seen_at")
    rows = SkillEstimate.objects.filter(learner__in=list(learners)).order_by()
    for learner, kind, key, *estimate in rows.values_list(*names):
        found.setdefault(learner, {name: {} for name in SkillKind.values})[kind][key] = Estimate(*estimate)
    return found


def with_estimates(start: Skill, of_kind: Mapping[str, Mapping[str, Estimate]] | None) -> Skill:
    """Return ``start`` with what is estimated by kind and key (``None`` for nothing) in its place."""
    if of_kind is None:
        return start
    overall = of_kind[SkillKind.OVERALL].get("", start.overall)
    return replace(start, overall=overall, patterns=of_kind[SkillKind.PATTERN], stages=of_kind[SkillKind.STAGE])
