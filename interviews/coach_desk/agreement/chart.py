"""Exact agreement month by month, each with its interval: a point, a bar, and a row of a table."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from interviews.coaching.agreement.figures import Agreement, wilson
from interviews.models import Dimension
from interviews.web.shared.chart_texts import between

WIDTH, HEIGHT = 640, 230
MONTHS_DRAWN = 24
"""The picture has so many of the latest months; the table has all."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 628, 14, 186
_NAMES = 6
"""So many months at most have their name below."""


@dataclass(frozen=True)
class MonthPoint:
    """A month in the picture: the share, and the ends of its interval; hollow where there are too few pairs for more.

    ``name`` is empty where there is no room for it.
    """

    x: float
    y: float
    low: float
    high: float
    is_enough: bool
    name: str


@dataclass(frozen=True)
class AgreementChart:
    """The points with the line through them; ``shares`` are the lines across with their texts."""

    points: tuple[MonthPoint, ...]
    line: str
    shares: tuple[tuple[float, str], ...]
    has_hollow: bool
    left: int = _LEFT
    right: int = _RIGHT
    top: int = _TOP
    bottom: int = _BOTTOM
    width: int = WIDTH
    height: int = HEIGHT


def agreement_chart_of(months: Mapping[date, Agreement]) -> AgreementChart | None:
    """Return the chart of ``months``, in order and without those that have no pair; ``None`` for fewer than two.

    Months stand where the calendar has them, so a month without reviews is a gap. The intervals of months with too few
    pairs are Wilson's as well: they are wide, and that is what they are drawn for.
    """
    drawn = [(_number(month), month, found) for month, found in months.items() if found.pairs]
    drawn = [one for one in drawn if one[0] > drawn[-1][0] - MONTHS_DRAWN]
    if len(drawn) < 2:
        return None
    first, last = drawn[0][0], drawn[-1][0]
    each = -(-(last - first + 1) // _NAMES)
    points = []
    for number, month, found in drawn:
        interval = wilson(found.exact / len(Dimension), found.pairs / len(Dimension))
        is_named = (last - number) % each == 0
        points.append(
            MonthPoint(
                x=between(_LEFT + 30, _RIGHT - 36, (number - first) / (last - first)),
                y=_down(found.exact_share or 0.0),
                low=_down(interval.low),
                high=_down(interval.high),
                is_enough=found.is_enough,
                name=f"{month:%Y-%m}" if is_named else "",
            )
        )
    return AgreementChart(
        points=tuple(points),
        line=" ".join(f"{point.x},{point.y}" for point in points),
        shares=tuple((_down(share), f"{share:.0%}") for share in (0.0, 0.5, 1.0)),
        has_hollow=not all(point.is_enough for point in points),
    )


def _down(share: float) -> float:
    return between(_BOTTOM, _TOP, share)


def _number(month: date) -> int:
    return month.year * 12 + month.month
