"""The ladder of hints: one rung at a time, and what comes when it has no rung left."""

from typing import Any, Literal

from interviews.core.context import InterviewContext
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.runs import CODE_STAGES, run_at_hand, shown
from interviews.core.wording import say

Detail = Literal["moderate", "very_detailed"]
TRACE = "trace:"
"""Followed by the fingerprint of the code: a mark among the nudges that the steps of its failing case are shown."""
TRACE_RUNG = 3
"""The rung at which code that fails is shown step by step."""


def detail_for(context: InterviewContext) -> Detail:
    """Return how detailed help is for this learner: very detailed for a beginner, moderate otherwise."""
    return "very_detailed" if context.user_profile.level == "beginner" else "moderate"


def hints_given(context: InterviewContext) -> int:
    """Return how many hints of the current stage were given."""
    return sum(hint.startswith(f"{context.current_stage.value}:") for hint in context.hints_given)


def has_hints(context: InterviewContext, knowledge: ProblemKnowledge) -> bool:
    """Tell whether the current stage's ladder still has a rung."""
    return hints_given(context) < len(knowledge.hints[context.current_stage])


def next_hint(context: InterviewContext, knowledge: ProblemKnowledge) -> tuple[str, dict[str, Any]] | None:
    """Return the next rung of the stage's ladder and the updates that record it; ``None`` after the last one.

    Of code that fails the third rung shows the steps.
    """
    stage, rung = context.current_stage, hints_given(context)
    if rung >= len(knowledge.hints[stage]):
        return None
    text, updates = (_trace(context) if rung + 1 == TRACE_RUNG else None) or (knowledge.hints[stage][rung], {})
    return text, {
        **updates,
        "hints_given": (*context.hints_given, f"{stage.value}:{rung + 1}"),
        "hint_level": rung + 1,
        "strong_hint_given": context.strong_hint_given or rung + 1 == len(knowledge.hints[stage]),
    }


def _trace(context: InterviewContext) -> tuple[str, dict[str, Any]] | None:
    """Return the hint that shows the steps of the code at hand for its failing case, ``None`` where there are none."""
    run = run_at_hand(context) if context.current_stage in CODE_STAGES else None
    if run is None or run.failing is None or not run.fails or not run.failing.has_trace:
        return None
    text = say("run.trace", context.language, context.turn_count, input=shown(run.failing.input))
    return text, {"nudges_given": (*context.nudges_given, f"{TRACE}{run.code}")}


def help_with(context: InterviewContext, knowledge: ProblemKnowledge) -> tuple[str, dict[str, Any]]:
    """Return more help than a plain hint, and its updates: the next rung, for a beginner with a frame to fill in.

    Without a rung left it is a frame, so that there is always one thing to do.
    """
    detail = detail_for(context)
    found = next_hint(context, knowledge)
    text, updates = found if found is not None else ("", {})
    if detail == "very_detailed" or not text:
        text = f"{text}\n\n{frame(context)}".strip()
        updates = {**updates, "strong_hint_given": True}
    return text, {**updates, "hint_detail": detail}


def smaller_step(context: InterviewContext, number: int) -> str:
    """Return a smaller step of the current stage, the smaller the higher ``number`` (from 0)."""
    return say(f"step.{context.current_stage.value}", context.language, number)


def frame(context: InterviewContext) -> str:
    """Return the frame to think in of the current stage."""
    return say(f"frame.{context.current_stage.value}", context.language)
