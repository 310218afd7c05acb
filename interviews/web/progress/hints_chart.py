"""Hints in each of the latest interviews, with how many they were on average: help that is needed less and less."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.template.defaultfilters import floatformat
from django.utils import timezone
from django.utils.translation import gettext as _

from interviews.progress.overview import PastPractice
from interviews.web.progress.texts import day_text
from interviews.web.shared.chart_texts import between

WIDTH, HEIGHT = 380, 270
AVERAGE_OF = 5
"""The line is the average of so many interviews."""
COMPARED = 10
"""The first and the last interviews that are compared with each other, or half of them where there are fewer."""
FEWEST_COMPARED = 3
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 376, 12, 236
_WIDEST = 26
_EACH_NAMED = 4
"""Up to so many hints each number has its line."""


@dataclass(frozen=True)
class HintsBar:
    """An interview's hints, and the average up to it."""

    title: str
    day: str
    hints: int
    average: str
    x: float
    y: float
    height: float


@dataclass(frozen=True)
class HintsChart:
    """The bars; ``said`` compares the first and the last ones, empty where there are too few. ``ticks`` are counts."""

    bars: tuple[HintsBar, ...]
    line: str
    ticks: tuple[tuple[float, int], ...]
    said: str
    most: int
    bar_width: float
    left: int = _LEFT
    right: int = _RIGHT
    bottom: int = _BOTTOM
    width: int = WIDTH
    height: int = HEIGHT


def hints_chart_of(interviews: Sequence[PastPractice]) -> HintsChart | None:
    """Return the chart of ``interviews``, which are in order; ``None`` for fewer than two."""
    if len(interviews) < 2:
        return None
    hints = [one.hints for one in interviews]
    averages = [_mean(hints[max(0, end - AVERAGE_OF) : end]) for end in range(1, len(hints) + 1)]
    most = max(1, *hints)
    room = (_RIGHT - _LEFT) / len(hints)
    bar_width = round(min(_WIDEST, room * 0.72), 1)
    middles = [_LEFT + room * (number + 0.5) for number in range(len(hints))]
    tops = [between(_BOTTOM, _TOP, count / most) for count in hints]
    return HintsChart(
        bars=tuple(
            HintsBar(
                title=one.title,
                day=day_text(timezone.localdate(one.at)),
                hints=one.hints,
                average=floatformat(average, 1),
                x=round(middle - bar_width / 2, 1),
                y=top,
                height=round(_BOTTOM - top, 1),
            )
            for one, average, middle, top in zip(interviews, averages, middles, tops, strict=True)
        ),
        line=" ".join(
            f"{round(middle, 1)},{between(_BOTTOM, _TOP, average / most)}"
            for middle, average in zip(middles, averages, strict=True)
        ),
        ticks=tuple((between(_BOTTOM, _TOP, count / most), count) for count in _ticks(most)),
        said=compared_text(hints),
        most=max(hints),
        bar_width=bar_width,
    )


def compared_text(hints: Sequence[int]) -> str:
    """Return what the first and the last interviews say beside each other: fewer only where there are fewer."""
    count = min(COMPARED, len(hints) // 2)
    if count < FEWEST_COMPARED:
        return ""
    before, after = round(_mean(hints[:count]), 1), round(_mean(hints[-count:]), 1)
    if after < before:
        text = _(
            "%(after)s on average in the last %(count)d, fewer than in the first %(count)d shown here (%(before)s)."
        )
    elif after > before:
        text = _(
            "%(after)s on average in the last %(count)d, more than in the first %(count)d shown here (%(before)s)."
        )
    else:
        text = _("%(after)s on average in the last %(count)d, as in the first %(count)d shown here.")
    return text % {"after": floatformat(after, "-1"), "before": floatformat(before, "-1"), "count": count}


def _ticks(most: int) -> list[int]:
    return list(range(most + 1)) if most <= _EACH_NAMED else sorted({0, most // 2, most})


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers)
