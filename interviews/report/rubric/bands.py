"""Bands for the four dimensions, from signals that can be observed in the interview; see ``docs/rubric.md``.

``SIGNALS`` is the whole rubric: a row for each signal, the stage in which it shows and what it weighs. A band comes
from the share of the weight that was seen, of what could be observed; much help lowers it by one. The same material
gives the same bands.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from interviews.core.rubric import BEST_FIRST, HELP, Assessment, Band, Dimension, Signal
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.report.evidence.material import Material
from interviews.report.rubric import coding, solving, talking, testing
from interviews.report.rubric.observed import Finding, Observed

STRONG_HIRE, LEANING_HIRE, LEANING_NO_HIRE = 0.85, 0.65, 0.3
"""The shares of the observed weight that have to be seen: nearly all; clearly most; about a third, which is more than a
stray signal. Below the last one it is a strong no hire."""
ENOUGH_TO_SAY = 0.4
"""Where less than this share of a dimension's weight could be observed, it is not assessed."""
ENOUGH_FOR_THE_BEST = 0.8
"""Where less than this share could be observed, the best band is out of reach: nobody has seen enough for it."""
FAIR_CHANCE = 3
"""In the stage in which an interview was ended, a signal counts as missed only after so many messages."""

HELP_COUNTS_FOR = {
    Dimension.COMMUNICATION: STAGE_ORDER,
    Dimension.PROBLEM_SOLVING: STAGE_ORDER,
    Dimension.TECHNICAL_COMPETENCY: (Stage.PSEUDOCODE_DESIGN,),
    Dimension.TESTING: (Stage.PSEUDOCODE_DESIGN, Stage.EDGE_CASE_CHECK),
}
"""How somebody talks and solves shows all the way, and so does the help that it took; code and tests have stages."""
MUCH_HELP = 3
"""So much help in its stages lowers a band (``StageEvidence.help``)."""


@dataclass(frozen=True)
class SignalRow:
    """A signal of the rubric. ``look`` returns ``None`` where it cannot be observed in an interview."""

    id: str
    stage: Stage
    dimension: Dimension
    weight: int
    look: Callable[[Observed], Finding | None]


_CLARIFY, _THINK, _COST, _CODE, _EDGES, _FOLLOW, _SUMMARY = Stage
_COMMUNICATION, _SOLVING, _TECHNICAL, _TESTING = Dimension

SIGNALS: tuple[SignalRow, ...] = (
    SignalRow("restates_the_task", _CLARIFY, _COMMUNICATION, 1, talking.restates_the_task),
    SignalRow("asks_questions", _CLARIFY, _COMMUNICATION, 1, talking.asks_questions),
    SignalRow("plans_first", _THINK, _COMMUNICATION, 1, talking.plans_first),
    SignalRow("reasons_about_cost", _COST, _COMMUNICATION, 1, talking.reasons_about_cost),
    SignalRow("talks_in_sentences", _CLARIFY, _COMMUNICATION, 2, talking.talks_in_sentences),
    SignalRow("explains", _CLARIFY, _COMMUNICATION, 3, talking.explains),
    SignalRow("explains_in_full", _CLARIFY, _COMMUNICATION, 3, talking.explains_in_full),
    SignalRow("talks_throughout", _CLARIFY, _COMMUNICATION, 1, talking.talks_throughout),
    SignalRow("sums_up", _SUMMARY, _COMMUNICATION, 1, talking.sums_up),
    SignalRow("asks_what_matters", _CLARIFY, _SOLVING, 1, solving.asks_what_matters),
    SignalRow("has_a_working_approach", _THINK, _SOLVING, 3, solving.has_a_working_approach),
    SignalRow("gets_to_the_best", _COST, _SOLVING, 3, solving.gets_to_the_best),
    SignalRow("improves_alone", _COST, _SOLVING, 4, solving.improves_alone),
    SignalRow("knows_the_time", _COST, _SOLVING, 1, solving.knows_the_time),
    SignalRow("knows_the_space", _COST, _SOLVING, 1, solving.knows_the_space),
    SignalRow("takes_on_follow_ups", _FOLLOW, _SOLVING, 2, solving.takes_on_follow_ups),
    SignalRow("answers_all_follow_ups", _FOLLOW, _SOLVING, 4, solving.answers_all_follow_ups),
    SignalRow("names_the_pattern", _SUMMARY, _SOLVING, 1, solving.names_the_pattern),
    SignalRow("names_the_signs", _SUMMARY, _SOLVING, 1, solving.names_the_signs),
    SignalRow("writes_complete_code", _CODE, _TECHNICAL, 2, coding.writes_complete_code),
    SignalRow("code_can_run", _CODE, _TECHNICAL, 1, coding.code_can_run),
    SignalRow("passes_the_tests", _CODE, _TECHNICAL, 5, coding.passes_the_tests),
    SignalRow("passes_soon", _CODE, _TECHNICAL, 3, coding.passes_soon),
    SignalRow("passes_at_once", _CODE, _TECHNICAL, 3, coding.passes_at_once),
    SignalRow("as_fast_as_known", _CODE, _TECHNICAL, 3, coding.as_fast_as_known),
    SignalRow("keeps_to_the_claim", _CODE, _TECHNICAL, 1, coding.keeps_to_the_claim),
    SignalRow("needs_no_questions", _CODE, _TECHNICAL, 1, coding.needs_no_questions),
    SignalRow("names_cases_unasked", _EDGES, _TESTING, 3, testing.names_cases_unasked),
    SignalRow("looks_for_many_kinds", _EDGES, _TESTING, 2, testing.looks_for_many_kinds),
    SignalRow("covers_enough_cases", _EDGES, _TESTING, 1, testing.covers_enough_cases),
    SignalRow("walks_through_a_case", _EDGES, _TESTING, 2, testing.walks_through_a_case),
    SignalRow("tells_cases_in_full", _EDGES, _TESTING, 2, testing.tells_cases_in_full),
    SignalRow("tries_before_submitting", _CODE, _TESTING, 3, testing.tries_before_submitting),
    SignalRow("first_code_holds", _CODE, _TESTING, 2, testing.first_code_holds),
    SignalRow("repairs_what_fails", _CODE, _TESTING, 2, testing.repairs_what_fails),
    SignalRow("last_code_holds", _EDGES, _TESTING, 3, testing.last_code_holds),
)
NEEDS_A_RUN = frozenset(
    {row.id for row in SIGNALS if row.dimension is _TECHNICAL}
    | {"tries_before_submitting", "first_code_holds", "repairs_what_fails", "last_code_holds"}
)
"""The signals that nobody can show where no code is run."""
WEIGHTS = {row.id: row.weight for row in SIGNALS}


def assess(material: Material) -> tuple[Assessment, ...]:
    """Return the assessment of each dimension, in the order of ``Dimension``; the same for the same material."""
    observed = Observed(material)
    found = [(row.dimension, signal) for row in SIGNALS if (signal := _signal(row, observed)) is not None]
    return tuple(
        _assessment(observed, dimension, tuple(signal for of, signal in found if of is dimension))
        for dimension in Dimension
    )


def band_of(dimension: Dimension, signals: Sequence[Signal], help_given: int = 0) -> tuple[Band, bool]:
    """Return the band that comes of ``signals`` and so much help, and whether the help lowered it."""
    if _weight_of(signals) < ENOUGH_TO_SAY * _total(dimension):
        return Band.NOT_ASSESSED, False
    share = _share(signals)
    steps = sum(share < least for least in (STRONG_HIRE, LEANING_HIRE, LEANING_NO_HIRE))
    steps += is_held_back(dimension, signals)
    lowered = help_given >= MUCH_HELP and steps < len(BEST_FIRST) - 1
    return BEST_FIRST[steps + lowered], lowered


def is_held_back(dimension: Dimension, signals: Sequence[Signal]) -> bool:
    """Tell whether only the best band is out of reach, because too little was observed for it."""
    observed = sum(WEIGHTS[signal.id] for signal in signals)  # what is unsure was observed, too
    return _share(signals) >= STRONG_HIRE and observed < ENOUGH_FOR_THE_BEST * _total(dimension)


def _signal(row: SignalRow, observed: Observed) -> Signal | None:
    stage = _stage_of(row, observed)
    if stage is None:
        return None
    found = row.look(observed)
    if found is None or not (found.seen or _could_be_shown(stage, observed)):
        return None
    return Signal(row.id, found.stage or stage, found.seen, found.facts, found.quotes, found.sure)


def _stage_of(row: SignalRow, observed: Observed) -> Stage | None:
    """Return the stage in which the signal shows: its own, once it was reached; code may be handed in before that."""
    if row.stage in observed.stages:
        return row.stage
    early = row.dimension is _TECHNICAL and observed.judged
    return observed.judged[-1].stage if early else None


def _could_be_shown(stage: Stage, observed: Observed) -> bool:
    """Tell whether there was time for it: the interview was not ended soon after the stage began."""
    shown = observed.stages[stage]
    return shown.done or not shown.ended_here or shown.sent >= FAIR_CHANCE


def _assessment(observed: Observed, dimension: Dimension, signals: tuple[Signal, ...]) -> Assessment:
    stages = [observed.stages[stage] for stage in HELP_COUNTS_FOR[dimension] if stage in observed.stages]
    given = {kind: sum(getattr(stage, kind) for stage in stages) for kind in HELP}
    band, lowered = band_of(dimension, signals, sum(given.values()))
    return Assessment(dimension, band, signals, lowered=lowered, **given)


def _share(signals: Sequence[Signal]) -> float:
    weight = _weight_of(signals)
    return _weight_of(signal for signal in signals if signal.seen) / weight if weight else 0.0


def _weight_of(signals: Iterable[Signal]) -> int:
    return sum(WEIGHTS[signal.id] for signal in signals if signal.sure)


def _total(dimension: Dimension) -> int:
    return sum(row.weight for row in SIGNALS if row.dimension is dimension)
