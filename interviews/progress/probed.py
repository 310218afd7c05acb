"""What a probe shows: code and its cost, found without help, which says more than an assisted interview."""

from interviews.core.big_o import parse_cost
from interviews.core.judging import same_cost
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.stages import Stage
from interviews.knowledge_source import knowledge_of
from interviews.models import AttemptOutcome, Probe
from profiles.learning import Practised, Seen
from profiles.models import PracticeKind
from profiles.review import AGAIN, GOOD, HARD
from profiles.skill import DIFFICULTIES

UNASSISTED_WEIGHT = 2.0
"""How much more a probe counts than a stage of an interview."""
A_TRY_COSTS = 0.25


def rating_of(probe: Probe) -> int:
    """Return what a finished probe tells the schedule: 1 again, 2 hard, 3 good, 4 easy.

    Solved at the first try with both costs right is good; with another try, or a cost that is wrong, hard. It is never
    easy: nobody saw how it felt.
    """
    if probe.outcome != AttemptOutcome.PASSED:
        return AGAIN
    return GOOD if probe.tries == 1 and all(costs_right(probe)) else HARD


def costs_right(probe: Probe) -> tuple[bool, bool]:
    """Return whether the stated time and space are those of an approach that solves the problem as well as known."""
    best = _knowledge(probe).approaches[-1]
    return _is(probe.claimed_time, best.time), _is(probe.claimed_space, best.space)


def practised_in_probe(probe: Probe) -> Practised:
    """Return what a finished probe shows."""
    knowledge, solved = _knowledge(probe), probe.outcome == AttemptOutcome.PASSED
    problem = probe.revision.problem
    difficulty = DIFFICULTIES.get(problem.difficulty, DIFFICULTIES["medium"])
    pattern = knowledge.patterns[0].id if knowledge.patterns else ""
    code = max(0.0, 1 - A_TRY_COSTS * max(0, probe.tries - 1)) if solved else 0.0
    cost = sum(costs_right(probe)) / 2
    seen = [(Stage.PSEUDOCODE_DESIGN, code)]
    if probe.claimed_time or probe.claimed_space:
        seen.append((Stage.COMPLEXITY_ANALYSIS, cost))
    return Practised(
        source=probe.pk,
        kind=PracticeKind.PROBE,
        item=problem.slug,
        title=problem.title(probe.language),
        difficulty=problem.difficulty,
        patterns=tuple(one.id for one in knowledge.patterns),
        at=probe.finished_at,
        seconds=round((probe.finished_at - probe.started_at).total_seconds()),
        solved=solved,
        observations=tuple(Seen(score, UNASSISTED_WEIGHT, difficulty, pattern, stage.value) for stage, score in seen),
        rating=probe.rating,
    )


def _knowledge(probe: Probe) -> ProblemKnowledge:
    return knowledge_of(probe.revision_id, probe.language)


def _is(claimed: str, known: str | None) -> bool:
    return bool(claimed and known and parse_cost(claimed) is not None and same_cost(claimed, known))
