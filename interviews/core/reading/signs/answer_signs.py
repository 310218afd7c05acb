"""Whether a text holds evidence of what a stage asks for."""

from collections.abc import Callable, Mapping

from interviews.core.code.reading import find_code, reads_as_steps
from interviews.core.context import InterviewContext
from interviews.core.costs.claims import find_claims
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.signs.evidence import (
    asked_clarifications,
    describes_an_approach,
    named_edge_cases,
    named_patterns,
    points_made,
    recognise_approaches,
    restates,
    signals_named,
)
from interviews.core.reading.signs.message_signs import says_stuck
from interviews.core.stages import Stage


def carries_answer(text: str, context: InterviewContext, knowledge: ProblemKnowledge) -> bool:
    """Tell whether ``text`` holds evidence of what the current stage asks for."""
    if not text.strip() or says_stuck(text):
        return False
    if find_code(text) or recognise_approaches(text, knowledge) or named_patterns(text, knowledge):
        return True
    return _ANSWERS[context.current_stage](text, context, knowledge)


def _states_a_cost(text: str) -> bool:
    claims = find_claims(text)
    return bool(claims.time and claims.time.explicit) or bool(claims.space)


def _makes_a_point(text: str, context: InterviewContext, knowledge: ProblemKnowledge) -> bool:
    asked = {follow_up.id: follow_up for follow_up in knowledge.follow_ups}
    current = [asked[i] for i in context.follow_ups_asked[-1:] if i in asked]
    return any(points_made(text, follow_up, knowledge) for follow_up in current)


_ANSWERS: Mapping[Stage, Callable[[str, InterviewContext, ProblemKnowledge], bool]] = {
    Stage.PROBLEM_CLARIFICATION: lambda text, _, known: (
        restates(text, known) or bool(asked_clarifications(text, known))
    ),
    Stage.THOUGHT_ARTICULATION: lambda text, _, known: describes_an_approach(text),
    Stage.COMPLEXITY_ANALYSIS: lambda text, _, known: _states_a_cost(text) or describes_an_approach(text),
    Stage.PSEUDOCODE_DESIGN: lambda text, _, known: reads_as_steps(text),
    Stage.EDGE_CASE_CHECK: lambda text, _, known: bool(named_edge_cases(text, known)),
    Stage.FOLLOW_UP: _makes_a_point,
    Stage.PATTERN_SUMMARY: lambda text, _, known: bool(signals_named(text, known)),
}
"""What is an answer in each stage, beside what is one everywhere."""
