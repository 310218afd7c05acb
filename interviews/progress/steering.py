"""What the coach is told of a learner when an interview begins."""

from collections import Counter
from datetime import datetime

from django.utils import timezone

from interviews.core.context import UserProfile
from interviews.progress.expecting import ENOUGH_SEEN
from profiles.models import HintPreference, Practice, User
from profiles.selectors import profile_of
from profiles.skill.estimates import NOT_SURE_YET, confidence, expected_score, level_of
from profiles.skill.selectors import skill_of

LOOK_BACK = 20
"""So many of the latest interviews tell which edge cases a learner forgets."""
MOSTLY_SEEN = 0.5
"""Below this confidence (0 to 1) a level that the learner stated is still theirs, not what they showed."""
_MOST_DETAIL = {HintPreference.COACH: "very_detailed"}


def user_profile_of(learner: User, at: datetime | None = None) -> UserProfile:
    """Return what is known of the learner now (or ``at``): three queries, whatever was practised."""
    at = at or timezone.now()
    profile, skill = profile_of(learner), skill_of(learner)
    level = level_of(skill, at)
    preference = profile.hint_preference
    return UserProfile(
        level=profile.stated_level if level == NOT_SURE_YET else level,
        pattern_skill={
            name: round(expected_score(skill, at, pattern=name), 3)
            for name, estimate in skill.patterns.items()
            if estimate.observations >= ENOUGH_SEEN
        },
        stage_skill={
            name: round(expected_score(skill, at, stage=name), 3)
            for name, estimate in skill.stages.items()
            if estimate.observations >= ENOUGH_SEEN
        },
        missed_families=_missed_families(learner),
        most_detail=_MOST_DETAIL.get(preference, preference),
        stated=level == NOT_SURE_YET or (level == profile.stated_level and confidence(skill, at) < MOSTLY_SEEN),
    )


def _missed_families(learner: User) -> tuple[str, ...]:
    """Return the families of edge cases that were forgotten more often than named, the worst first."""
    missed: Counter[str] = Counter()
    lately = Practice.objects.filter(learner=learner).exclude(edge_families={}).order_by("-at")
    for families in lately.values_list("edge_families", flat=True)[:LOOK_BACK]:
        missed.update({family: -1 if named else 1 for family, named in families.items()})
    return tuple(family for family, times in sorted(missed.items(), key=lambda one: (-one[1], one[0])) if times > 0)
