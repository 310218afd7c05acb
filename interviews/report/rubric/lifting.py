"""What would have lifted a dimension by one band: read off the rubric, with the rule of ``bands.py`` and no other."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from interviews.core.rubric import BEST_FIRST, Assessment, Band, Dimension, Signal
from interviews.core.stages import Stage, index_of
from interviews.report.rubric.bands import NEEDS_A_RUN, SIGNALS, WEIGHTS, band_of, is_held_back


class LiftKind(StrEnum):
    """What a dimension lacks: nothing; signals; what may have been there and was not recognised; less help; or more
    that could be observed, for a band at all or for the best one; or code that is run."""

    BEST = "best"
    SIGNALS = "signals"
    UNRECOGNISED = "unrecognised"
    HELP = "help"
    TOO_LITTLE = "too_little"
    NOT_RUN = "not_run"
    HELD_BACK = "held_back"


@dataclass(frozen=True)
class Lift:
    """What would have made a band one better: the fewest missed ``signals`` that do, the weightiest first.

    ``stages`` are those in which nothing of the dimension could be observed or recognised, where that is lacking.
    """

    kind: LiftKind
    signals: tuple[Signal, ...] = ()
    stages: tuple[Stage, ...] = ()


def lift_of(assessment: Assessment, disputed: Collection[str] = (), *, code_runs: bool = True) -> Lift:
    """Return what would have lifted ``assessment`` by one band. Nobody is told to mend what they dispute, nor to show
    what only code that is run can show where none is: then ``code_runs`` is false.

    Raises ``KeyError`` for a signal that the rubric does not have (any more).
    """
    band, signals = assessment.band, assessment.signals
    unobserved = _unobserved(assessment, code_runs=code_runs)
    if band is Band.NOT_ASSESSED:
        if not (code_runs or unobserved):
            return Lift(LiftKind.NOT_RUN)
        return Lift(LiftKind.TOO_LITTLE, stages=unobserved)
    if band is BEST_FIRST[0]:
        return Lift(LiftKind.BEST)
    if assessment.lowered and _is_better(band_of(assessment.dimension, signals, 0)[0], band):
        return Lift(LiftKind.HELP)
    if is_held_back(assessment.dimension, signals):
        return Lift(LiftKind.HELD_BACK, stages=unobserved)
    lacking = weightiest(one for one in signals if not counts(one) and one.id not in disputed)
    surely = tuple(one for one in lacking if one.facts.get("because") not in UNSURELY_MISSED)
    for kind, named in ((LiftKind.SIGNALS, surely), (LiftKind.UNRECOGNISED, lacking)):
        for number in range(1, len(named) + 1):
            shown = _with(signals, named[:number])
            if _is_better(band_of(assessment.dimension, shown, assessment.help)[0], band):
                if kind is LiftKind.SIGNALS:
                    return Lift(kind, signals=named[:number])
                return Lift(kind, stages=tuple(dict.fromkeys(one.stage for one in named[:number])))
    without_help = _is_better(band_of(assessment.dimension, _with(signals, lacking), 0)[0], band)
    return Lift(LiftKind.HELP) if without_help else Lift(LiftKind.HELD_BACK, stages=unobserved)


UNSURELY_MISSED = ("not_recognised", "not_told_apart", "few", "in_few_words", "asked_on")
"""Reasons of a missed signal for which nobody is told to do it: they may have done it, in words that nobody heard."""


def counts(signal: Signal) -> bool:
    """Tell whether a signal was seen beyond doubt."""
    return signal.seen and signal.sure


def weightiest(signals: Iterable[Signal]) -> tuple[Signal, ...]:
    """Return ``signals``, the weightiest first, of equals in the order of the rubric."""
    return tuple(sorted(signals, key=lambda signal: -WEIGHTS.get(signal.id, 0)))


def _with(signals: Sequence[Signal], shown: Collection[Signal]) -> list[Signal]:
    return [replace(one, seen=True, sure=True) if one in shown else one for one in signals]


def _is_better(one: Band, other: Band) -> bool:
    return one in BEST_FIRST and BEST_FIRST.index(one) < BEST_FIRST.index(other)


def _unobserved(assessment: Assessment, *, code_runs: bool) -> tuple[Stage, ...]:
    """Return the stages of the signals of the dimension that could not be observed, in their order."""
    observed = {signal.id for signal in assessment.signals}
    rows = [row for row in SIGNALS if row.dimension is Dimension(assessment.dimension) and row.id not in observed]
    if not code_runs:
        rows = [row for row in rows if row.id not in NEEDS_A_RUN]
    return tuple(sorted({row.stage for row in rows}, key=index_of))
