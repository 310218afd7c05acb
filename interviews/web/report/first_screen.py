"""What a report shows before anything is opened: what went well, what to work on, the bands; then all of the rubric.

Each quotation is there once: where it is named first.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from interviews.core.context import Language
from interviews.core.rubric import BEST_FIRST, Assessment, Signal
from interviews.models import SignalDispute
from interviews.report.rubric.highlights import to_work_on, went_well
from interviews.web.report.quoted_once import Quoted
from interviews.web.shared.rubric_shown import (
    CoachBand,
    Places,
    ShownDimension,
    ShownSignal,
    not_counted,
    shown_dimensions,
    shown_signal,
)


@dataclass(frozen=True)
class FirstScreen:
    """The signals that are named first, and the ``dimensions`` with all of them; ``quoted`` was quoted there."""

    well: tuple[ShownSignal, ...]
    work: tuple[ShownSignal, ...]
    dimensions: tuple[ShownDimension, ...]
    quoted: Quoted

    @property
    def is_flawless(self) -> bool:
        """Tell whether every dimension was assessed and is as good as can be."""
        return all(dimension.band == BEST_FIRST[0] for dimension in self.dimensions)

    @property
    def answered(self) -> tuple[ShownSignal, ...]:
        """The disputed claims of which a coach has settled whether they count."""
        return tuple(signal for dimension in self.dimensions for signal in dimension.answered)


def first_screen(
    assessments: Sequence[Assessment],
    language: Language,
    places: Places = Places(),  # noqa: B008 - it is frozen
    *,
    of_own_problem: bool = False,
    code_runs: bool = True,
    by_coaches: Mapping[str, Sequence[CoachBand]] = MappingProxyType({}),
    disputes: Mapping[str, SignalDispute] = MappingProxyType({}),
) -> FirstScreen:
    """Return what is shown of ``assessments``; the rest as for :func:`shown_dimensions`. Asks no database."""
    quoted, disputed = Quoted(), not_counted(disputes)

    def named(signals: Iterable[Signal]) -> tuple[ShownSignal, ...]:
        return tuple(quoted.quotations(shown_signal(one, language, places), most=1) for one in signals)

    well, work = named(went_well(assessments, disputed)), named(to_work_on(assessments, disputed))
    dimensions = shown_dimensions(
        assessments,
        language,
        places,
        of_own_problem=of_own_problem,
        code_runs=code_runs,
        by_coaches=by_coaches,
        disputes=disputes,
    )
    return FirstScreen(well, work, tuple(map(quoted.in_dimension, dimensions)), quoted)
