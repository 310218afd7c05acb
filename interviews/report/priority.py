"""What to work on first after an interview: the stage that lacks most, of those on which the weakest band rests."""

from collections.abc import Sequence

from interviews.core.context import Language
from interviews.core.rubric import BEST_FIRST, Assessment, Dimension
from interviews.core.stages import Stage
from interviews.report.evidence.material import StageEvidence
from interviews.report.findings import HELP, advice_of, findings_of

STAGES_OF = {
    Dimension.COMMUNICATION: (Stage.PROBLEM_CLARIFICATION,),
    Dimension.PROBLEM_SOLVING: (
        Stage.THOUGHT_ARTICULATION,
        Stage.COMPLEXITY_ANALYSIS,
        Stage.FOLLOW_UP,
        Stage.PATTERN_SUMMARY,
    ),
    Dimension.TECHNICAL_COMPETENCY: (Stage.PSEUDOCODE_DESIGN,),
    Dimension.TESTING: (Stage.EDGE_CASE_CHECK,),
}
"""Where to practise for a dimension; only one that is short of the best band is something to begin with."""


def first_to_work_on(
    stages: Sequence[StageEvidence], language: Language, assessments: Sequence[Assessment]
) -> StageEvidence | None:
    """Return the stage to begin with next time, ``None`` where there is nothing to work on.

    What was skipped or left undone weighs most, then code that failed, then help, then the number of things to say.
    """
    is_open = [stage for stage in stages if advice_of(stage, language)]
    weak = _stages_of_the_weakest(assessments)
    among = [stage for stage in is_open if stage.stage in weak] or is_open
    return max(among, key=lambda stage: _lack(stage, language), default=None)


def help_in(stage: StageEvidence) -> int:
    """Return how often there was help in a stage: asked for, offered, or because it was needed."""
    return stage.hints + stage.offered + sum(stage.step_ins.get(kind, 0) for kind in HELP)


def _stages_of_the_weakest(assessments: Sequence[Assessment]) -> set[Stage]:
    assessed = [one for one in assessments if one.band in BEST_FIRST[1:]]
    weakest = max((BEST_FIRST.index(one.band) for one in assessed), default=0)
    return {stage for one in assessed if one.band is BEST_FIRST[weakest] for stage in STAGES_OF[one.dimension]}


def _lack(stage: StageEvidence, language: Language) -> tuple[bool, bool, bool, int, int]:
    undone = stage.skipped or not stage.sent
    return undone, not stage.done, stage.facts.code_failed, help_in(stage), len(findings_of(stage, language)[1])
