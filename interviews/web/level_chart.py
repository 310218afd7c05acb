"""The level: how likely each one is, and the estimate after each practice with how uncertain it was."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from interviews.progress.overview import PastPractice
from interviews.web.chart_texts import between
from interviews.web.progress_texts import day_text, likely_text, percent
from profiles.models import Level
from profiles.skill import (
    ENOUGH_OBSERVATIONS,
    LEVEL_BOUNDS,
    LEVELS,
    NOT_SURE_YET,
    Estimate,
    Skill,
    ability,
    confidence,
    level_of,
    level_probabilities,
)

WIDTH, HEIGHT = 380, 250
BAR_WIDTH = 100
_LEFT, _RIGHT, _TODAY, _PLOT, _TOP, _BOTTOM = 8, 212, 248, 256, 12, 212
"""The practice stands between left and right, then comes today; the bands end at plot, and their names follow."""
_FEWEST = 2
"""A single point tells nothing that the heading does not tell."""
_LEAST, _MOST = -2.0, 2.0
"""The picture reaches at least so far (logits), so that small changes look small."""

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

Down = Callable[[float], float]
"""From a value (logits) to its place."""


@dataclass(frozen=True)
class LevelShare:
    """How likely a level is."""

    label: str
    percent: str
    words: str
    length: float


@dataclass(frozen=True)
class LevelBand:
    """The part of the picture in which the estimate means one level; its name stands at ``middle``."""

    level: str
    label: str
    top: float
    middle: float
    height: float


@dataclass(frozen=True)
class LevelPoint:
    """The estimate after one practice; ``estimate`` says it with the standard deviation."""

    x: float
    y: float
    is_probe: bool
    title: str
    day: str
    estimate: str


@dataclass(frozen=True)
class LevelChart:
    """The line, its band, and from the last point on to today: a dashed line, and a band that widens with time away.

    Practice stands in equal steps. ``today`` is ``None`` where the last point is of today: then nothing goes on.
    """

    bands: tuple[LevelBand, ...]
    points: tuple[LevelPoint, ...]
    line: str
    band: str
    line_on: str
    band_on: str
    today: LevelPoint | None
    plot_width: int = _PLOT
    bottom: int = _BOTTOM
    width: int = WIDTH
    height: int = HEIGHT


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


def level_chart_of(skill: Skill, practice: Sequence[PastPractice], at: datetime) -> LevelChart:
    """Return the chart of ``practice``, two or more in order, and of the estimate at ``at``."""
    now = ability(skill, at)
    estimates = [*(one.level for one in practice), now]
    low = min(_LEAST, *(_ends(one)[0] for one in estimates))
    high = max(_MOST, *(_ends(one)[1] for one in estimates))

    def down(value: float) -> float:
        return between(_BOTTOM, _TOP, (value - low) / (high - low))

    is_current = timezone.localdate(practice[-1].at) == timezone.localdate(at)
    end, steps = _TODAY if is_current else _RIGHT, len(practice) - 1
    across = [between(_LEFT, end, step / steps) for step in range(len(practice))]
    points = tuple(_point(one, x, down(one.level.mean)) for one, x in zip(practice, across, strict=True))
    last, today = points[-1], None
    if not is_current:
        today = LevelPoint(_TODAY, down(now.mean), False, _("Today"), _("Today"), _estimate(now))
    return LevelChart(
        bands=_bands(down),
        points=points,
        line=" ".join(f"{point.x},{point.y}" for point in points),
        band=_band([one.level for one in practice], across, down),
        line_on=f"{last.x},{last.y} {today.x},{today.y}" if today else "",
        band_on=_band([practice[-1].level, now], [across[-1], _TODAY], down) if today else "",
        today=today,
    )


def _point(one: PastPractice, x: float, y: float) -> LevelPoint:
    return LevelPoint(x, y, one.is_probe, one.title, day_text(timezone.localdate(one.at)), _estimate(one.level))


def _estimate(estimate: Estimate) -> str:
    return f"{estimate.mean:+.2f} ± {math.sqrt(estimate.variance):.2f}".replace("-", "−")


def _ends(estimate: Estimate) -> tuple[float, float]:
    deviation = math.sqrt(estimate.variance)
    return estimate.mean - deviation, estimate.mean + deviation


def _band(estimates: Sequence[Estimate], across: Sequence[float], down: Down) -> str:
    lower = [f"{x},{down(_ends(one)[0])}" for one, x in zip(estimates, across, strict=True)]
    upper = [f"{x},{down(_ends(one)[1])}" for one, x in zip(estimates, across, strict=True)]
    return " ".join([*upper, *reversed(lower)])


def _bands(down: Down) -> tuple[LevelBand, ...]:
    """Return where each level is, the best one at the top."""
    edges = [_BOTTOM, *(down(bound) for bound in LEVEL_BOUNDS), _TOP]
    bands = [
        LevelBand(level, str(Level(level).label), top, round((top + bottom) / 2, 1), round(bottom - top, 1))
        for level, bottom, top in zip(LEVELS, edges, edges[1:], strict=False)
    ]
    return tuple(reversed(bands))
