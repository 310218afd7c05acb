"""The time in each stage of an interview, without breaks and waits for the coach; pure, no clock."""

from collections.abc import Collection, Sequence
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


def seconds_of(
    intervals: Sequence[Interval], moments: Sequence[datetime], seconds: float, *, answers: Collection[datetime] = ()
) -> dict[Stage, float]:
    """Return the time in each stage; see :func:`seconds_of_stays`."""
    times: dict[Stage, float] = {}
    stays = seconds_of_stays(intervals, moments, seconds, answers=answers)
    for interval, length in zip(intervals, stays, strict=True):
        times[interval.stage] = times.get(interval.stage, 0.0) + length
    return times


def seconds_of_stays(
    intervals: Sequence[Interval], moments: Sequence[datetime], seconds: float, *, answers: Collection[datetime] = ()
) -> list[float]:
    """Return the time of each stay. What is more than ``seconds`` was not the learner's: first the waits for the coach,
    whose ``answers`` came at these of the ``moments``, then the longest silences, which were breaks."""
    silences: list[tuple[bool, float, int]] = []
    for number, interval in enumerate(intervals):
        inside = sorted(moment for moment in moments if interval.entered < moment < interval.left)
        points = [interval.entered, *inside, interval.left]
        silences += [(after in answers, (after - before).total_seconds(), number) for before, after in pairwise(points)]
    away = sum(length for _, length, _ in silences) - seconds
    times = [0.0] * len(intervals)
    for _, length, number in sorted(silences, key=lambda silence: (not silence[0], -silence[1])):
        gone = min(length, max(0.0, away))
        away -= gone
        times[number] += length - gone
    return times
