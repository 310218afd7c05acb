"""The level in words: how likely each one is, as surely as it is known, and what the latest practice changed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from interviews.progress.overview import PastPractice
from interviews.web.progress.level_chart import LevelChart, level_chart_of
from interviews.web.progress.texts import likely_text, percent
from profiles.models import Level
from profiles.skill.estimates import ENOUGH_OBSERVATIONS, NOT_SURE_YET, Skill, confidence, level_of, level_probabilities

BAR_WIDTH = 100
_FEWEST = 2
"""A single point tells nothing that the heading does not tell."""
_SURE, _PROBABLE = 0.8, 0.6
"""From so likely on the likeliest level is told as it is, and as probable."""
_PROBABLY: Mapping[str, str] = {
    "beginner": gettext_lazy("Probably beginner"),
    "intermediate": gettext_lazy("Probably intermediate"),
    "advanced": gettext_lazy("Probably advanced"),
}
_PERHAPS: Mapping[str, str] = {
    "beginner": gettext_lazy("Perhaps beginner"),
    "intermediate": gettext_lazy("Perhaps intermediate"),
    "advanced": gettext_lazy("Perhaps advanced"),
}
_OWN_WORD_COUNTS = 0.5
"""Below this confidence much of the estimate is still what the learner stated."""


@dataclass(frozen=True)
class LevelShare:
    """How likely a level is."""

    label: str
    percent: str
    words: str
    length: float


@dataclass(frozen=True)
class LevelShown:
    """The level now. Before there is enough to go by, ``missing`` says how many outcomes are still needed.

    ``heading`` tells the level as surely as it is known. ``changed`` says what the latest practice made of it, "" where
    that was not today; ``is_own_word`` that much of it is still what the learner stated.
    """

    heading: str
    is_known: bool
    missing: int
    stated: str
    is_own_word: bool
    changed: str
    shares: tuple[LevelShare, ...]
    chart: LevelChart | None


def shown_level(skill: Skill, stated_level: str, practice: Sequence[PastPractice], at: datetime) -> LevelShown:
    """Return the level at ``at``, and how it came about where enough was seen to draw it."""
    level = level_of(skill, at)
    probabilities = level_probabilities(skill, at)
    return LevelShown(
        heading=_heading(level, max(probabilities.values())),
        is_known=level != NOT_SURE_YET,
        missing=max(0, ENOUGH_OBSERVATIONS - skill.overall.observations),
        stated="" if stated_level == NOT_SURE_YET else str(Level(stated_level).label),
        is_own_word=stated_level != NOT_SURE_YET and confidence(skill, at) < _OWN_WORD_COUNTS,
        changed=_changed(skill, level, practice, at) if level != NOT_SURE_YET and practice else "",
        shares=tuple(
            LevelShare(str(Level(one).label), percent(share), likely_text(share), round(BAR_WIDTH * share, 1))
            for one, share in probabilities.items()
        ),
        chart=level_chart_of(skill, practice, at) if level != NOT_SURE_YET and len(practice) >= _FEWEST else None,
    )


def _heading(level: str, likely: float) -> str:
    if level == NOT_SURE_YET or likely >= _SURE:
        return str(Level(level).label)
    return str((_PROBABLY if likely >= _PROBABLE else _PERHAPS)[level])


def _changed(skill: Skill, level: str, practice: Sequence[PastPractice], at: datetime) -> str:
    """Return how likely ``level`` was before the latest practice and is now.

    It is "" where that practice was not today, or where the two are told alike.
    """
    if timezone.localdate(practice[-1].at) != timezone.localdate(at):
        return ""
    # A bound cuts off what is older: with one practice read there is no other.
    earlier = replace(skill, overall=practice[-2].level if len(practice) > 1 else skill.start)
    before = percent(level_probabilities(earlier, practice[-1].at)[level])
    after = percent(level_probabilities(skill, at)[level])
    facts = {"level": Level(level).label, "before": before, "after": after}
    return _("With your latest practice: %(level)s %(before)s → %(after)s") % facts if before != after else ""
