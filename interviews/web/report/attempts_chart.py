"""The submissions of an interview over its time: how many cases each passed, its outcome as a shape with a name."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from django.urls import reverse
from django.utils.translation import gettext_lazy

from interviews.models import AttemptOutcome, Interview
from interviews.report.selectors import AttemptPoint
from interviews.web.shared.chart_texts import between, minutes_text, time_text

WIDTH, HEIGHT = 380, 226
_LEFT, _RIGHT, _TOP, _BOTTOM = 50, 356, 30, 194
_SHARES = (0.0, 0.5, 1.0)
_STEPS = (1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 960)
_STEPS_SHOWN = 5
_MARK = 18
"""The room that a mark and the number beside it need."""
_CROWD, _SMALL = 24, 0.7
"""More submissions than this are drawn smaller, and without a line, which would hide them."""
_SHAPES: Mapping[str, str] = {
    AttemptOutcome.PASSED: "M-5 0A5 5 0 1 1 5 0A5 5 0 1 1-5 0z",
    AttemptOutcome.WRONG: "M0-5.5L5.5 4.5H-5.5z",
    AttemptOutcome.ERROR: "M-4.5-4.5H4.5V4.5H-4.5z",
    AttemptOutcome.LIMIT: "M0-6L6 0L0 6L-6 0z",
    AttemptOutcome.NOT_JUDGED: "M-6 0A6 6 0 1 1 6 0A6 6 0 1 1-6 0zM-2.5 0H2.5",
    AttemptOutcome.UNREADABLE: "M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5",
    AttemptOutcome.NO_FUNCTION: "M0-5.5V5.5M-5.5 0H5.5",
}
_LABELS = {**dict(AttemptOutcome.choices), AttemptOutcome.WRONG: gettext_lazy("Some cases failed")}
"""A submission is all its cases here; beside one case the label of this outcome is about that case."""
_NAME_PLACES: Mapping[tuple[bool, bool], tuple[int, int, str]] = {
    (False, False): (-8, -8, "end"),
    (False, True): (-8, -8, "end"),
    (True, False): (8, -8, "start"),
    (True, True): (0, -14, "middle"),
}
"""Where the number stands beside its mark: by whether the line comes down to it, and whether it goes up from it."""


@dataclass(frozen=True)
class AttemptMark:
    """A submission at its place. ``name`` is written beside it, empty where not all have room; ``url`` leads to it."""

    number: int
    time: str
    passed: int
    total: int
    outcome: str
    outcome_label: str
    shape: str
    x: float
    y: float
    name: str
    name_dx: int
    name_dy: int
    anchor: str
    url: str


@dataclass(frozen=True)
class ShapeKey:
    """What a shape in the chart means, and how often it is there."""

    outcome: str
    label: str
    shape: str
    count: int


@dataclass(frozen=True)
class AxisMark:
    """A place on an axis, and what is written there."""

    at: float
    text: str


@dataclass(frozen=True)
class AttemptsChart:
    """All submissions; ``keys`` are the outcomes that occur, ``passed`` counts those that passed all their cases."""

    marks: tuple[AttemptMark, ...]
    keys: tuple[ShapeKey, ...]
    line: str
    times: tuple[AxisMark, ...]
    shares: tuple[AxisMark, ...]
    passed: int
    scale: float
    left: int = _LEFT
    right: int = _RIGHT
    top: int = _TOP
    bottom: int = _BOTTOM
    width: int = WIDTH
    height: int = HEIGHT


def attempts_chart_of(
    interview: Interview, points: Sequence[AttemptPoint], moments: Sequence[datetime]
) -> AttemptsChart | None:
    """Return the chart of ``points``, ``None`` without any. ``moments`` are when something was said."""
    if not points:
        return None
    begun, ended = interview.started_at, interview.finished_at or interview.updated_at
    seconds = interview.seconds_at(ended)
    clock = own_times([*moments, *(point.at for point in points)], begun, ended, seconds)
    whole = max(seconds, *(clock[point.at] for point in points), 60.0)
    marks, is_crowd = _marks(interview, points, clock, whole), len(points) > _CROWD
    outcomes = Counter(point.outcome for point in points)
    return AttemptsChart(
        marks=marks,
        keys=tuple(
            ShapeKey(name, str(_LABELS[name]), shape, outcomes[name])
            for name, shape in _SHAPES.items()
            if outcomes[name]
        ),
        line="" if is_crowd else " ".join(f"{mark.x},{mark.y}" for mark in marks),
        times=_times(whole),
        shares=tuple(AxisMark(between(_BOTTOM, _TOP, share), f"{share:.0%}") for share in _SHARES),
        passed=outcomes[AttemptOutcome.PASSED],
        scale=_SMALL if is_crowd else 1,
    )


def own_times(
    moments: Sequence[datetime], begun: datetime, ended: datetime, seconds: float
) -> Mapping[datetime, float]:
    """Return for each moment how many seconds of its own time the interview had lasted, ``seconds`` in the end.

    As in ``interviews/report/evidence/times.py``, what is more than that were breaks: the longest silences.
    """
    places = sorted({begun, *moments, max(begun, ended, *moments)})
    silences = [(after - before).total_seconds() for before, after in pairwise(places)]
    away = max(0.0, sum(silences) - seconds)
    for place in sorted(range(len(silences)), key=lambda place: -silences[place]):
        gone = min(silences[place], away)
        silences[place] -= gone
        away -= gone
    times, so_far = {}, 0.0
    for moment, silence in zip(places, [0.0, *silences], strict=True):
        so_far += silence if moment > begun else 0.0
        times[moment] = so_far
    return times


def _marks(
    interview: Interview, points: Sequence[AttemptPoint], clock: Mapping[datetime, float], whole: float
) -> tuple[AttemptMark, ...]:
    across = [between(_LEFT, _RIGHT, clock[point.at] / whole) for point in points]
    down = [between(_BOTTOM, _TOP, point.passed / point.total if point.total else 0) for point in points]
    have_room = all(later - earlier >= _MARK for earlier, later in pairwise(across))
    marks = []
    for point, x, y, before, after in zip(points, across, down, [_BOTTOM, *down], [*down[1:], _BOTTOM], strict=False):
        dx, dy, anchor = _NAME_PLACES[before < y, after < y]
        marks.append(
            AttemptMark(
                number=point.number,
                time=time_text(clock[point.at]),
                passed=point.passed,
                total=point.total,
                outcome=point.outcome,
                outcome_label=str(_LABELS[point.outcome]),
                shape=_SHAPES[point.outcome],
                x=x,
                y=y,
                name=str(point.number) if have_room else "",
                name_dx=dx,
                name_dy=dy,
                anchor=anchor,
                url=reverse("attempt", kwargs={"interview_id": interview.pk, "number": point.number}),
            )
        )
    return tuple(marks)


def _times(whole: float) -> tuple[AxisMark, ...]:
    minutes = whole / 60
    step = next((step for step in _STEPS if minutes / step <= _STEPS_SHOWN), int(minutes / _STEPS_SHOWN) + 1)
    named = range(0, int(minutes) + 1, step)
    return tuple(AxisMark(between(_LEFT, _RIGHT, minute / minutes), minutes_text(minute)) for minute in named)
