"""The level over time: the estimate after each practice, with how uncertain it was."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from interviews.progress.overview import PastPractice
from interviews.web.progress.texts import day_text
from interviews.web.shared.chart_texts import between
from profiles.models import Level
from profiles.skill.estimates import LEVEL_BOUNDS, LEVELS, Estimate, Skill, ability

WIDTH, HEIGHT = 380, 250
_LEFT, _RIGHT, _TODAY, _PLOT, _TOP, _BOTTOM = 8, 212, 248, 256, 12, 212
"""The practice stands between left and right, then comes today; the bands end at plot, and their names follow."""
_LEAST, _MOST = -2.0, 2.0
"""The picture reaches at least so far (logits), so that small changes look small."""

Down = Callable[[float], float]
"""From a value (logits) to its place."""


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
