"""Reading what is estimated of people."""

from dataclasses import replace

from profiles.models import SkillEstimate, SkillKind, User
from profiles.selectors import profile_of
from profiles.skill.estimates import Estimate, Skill, prior


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
