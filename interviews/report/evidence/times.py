"""The time in each stage of an interview, without breaks; pure, no clock."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from interviews.core.stages import Stage


@dataclass(frozen=True)
class Interval:
    """A stay in a stage."""

    stage: Stage
    entered: datetime
    left: datetime


def seconds_of(intervals: Sequence[Interval], moments: Sequence[datetime], seconds: float) -> dict[Stage, float]:
    """Return the time in each stage; see :func:`seconds_of_stays`."""
    times: dict[Stage, float] = {}
    for interval, length in zip(intervals, seconds_of_stays(intervals, moments, seconds), strict=True):
        times[interval.stage] = times.get(interval.stage, 0.0) + length
    return times


def seconds_of_stays(intervals: Sequence[Interval], moments: Sequence[datetime], seconds: float) -> list[float]:
    """Return the time of each stay. What is more than ``seconds`` were breaks, and breaks are the longest silences."""
    silences: list[tuple[float, int]] = []
    for number, interval in enumerate(intervals):
        inside = sorted(moment for moment in moments if interval.entered < moment < interval.left)
        points = [interval.entered, *inside, interval.left]
        silences += [((after - before).total_seconds(), number) for before, after in pairwise(points)]
    away = sum(length for length, _ in silences) - seconds
    times = [0.0] * len(intervals)
    for length, number in sorted(silences, key=lambda silence: -silence[0]):
        gone = min(length, max(0.0, away))
        away -= gone
        times[number] += length - gone
    return times
