"""The few signals of an interview that are named first: what went well, and what to work on."""

from collections.abc import Callable, Collection, Iterable, Sequence

from interviews.core.rubric import BEST_FIRST, Assessment, Band, Signal
from interviews.report.rubric.lifting import counts, weightiest

MOST = 3
_WEAKEST_FIRST = (*reversed(BEST_FIRST), Band.NOT_ASSESSED)


def went_well(assessments: Sequence[Assessment], disputed: Collection[str] = ()) -> tuple[Signal, ...]:
    """Return up to three signals that were seen beyond doubt, the weightiest of each dimension before a second one."""
    return _in_turns(assessments, lambda signal: counts(signal) and signal.id not in disputed, by_weight=True)


def to_work_on(assessments: Sequence[Assessment], disputed: Collection[str] = ()) -> tuple[Signal, ...]:
    """Return up to three signals that were missed: of the weakest dimension first, of each before a second one."""
    weakest = sorted(assessments, key=lambda one: _WEAKEST_FIRST.index(one.band))
    return _in_turns(weakest, lambda signal: not signal.seen and signal.id not in disputed)


def _in_turns(
    assessments: Iterable[Assessment], wanted: Callable[[Signal], bool], *, by_weight: bool = False
) -> tuple[Signal, ...]:
    queues = [weightiest(filter(wanted, one.signals)) for one in assessments]
    found: list[Signal] = []
    for turn in range(max(map(len, queues), default=0)):
        round_of = [queue[turn] for queue in queues if turn < len(queue)]
        found += weightiest(round_of) if by_weight else round_of
    return tuple(found[:MOST])
