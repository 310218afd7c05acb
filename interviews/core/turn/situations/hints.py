"""The ladder of hints: one rung at a time, and what comes when it has no rung left."""

from dataclasses import dataclass, field, replace
from typing import Any

from interviews.core.code.at_hand import CODE_STAGES, code_that_ran, run_at_hand, value_shown
from interviews.core.code.reading import read_code
from interviews.core.context import InterviewContext
from interviews.core.dry_run import DryRun
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.signs.message_signs import lacks_a_way
from interviews.core.stages import Stage
from interviews.core.turn.situations.kinds import OverReliance, SkipRequest
from interviews.core.turn.situations.steering import detail_of_level, hint_detail
from interviews.core.wording.coach import say

TRACE = "trace:"
"""Followed by the fingerprint of the code: a mark among the nudges that the steps of its failing case are shown."""
TRACE_RUNG = 3
"""The rung at which code that fails is shown step by step."""
LATELY = 2
"""In so many of the latest messages somebody says that they lack a way."""
SMALL_STEP = "step:"
"""Followed by the stage: a mark among the nudges that light help has begun there with a small step."""


@dataclass(frozen=True)
class Help:
    """More help than a plain hint, the updates that record it, and why this learner gets it in this form, if that is
    not how everybody does."""

    text: str
    updates: dict[str, Any] = field(default_factory=dict)
    because: str = ""


def steps_are_open(context: InterviewContext, code: str) -> bool:
    """Tell whether the coach has opened the steps of the code with the fingerprint ``code``: else nobody sees them."""
    return f"{TRACE}{code}" in context.nudges_given


def hints_given(context: InterviewContext) -> int:
    """Return how many hints of the current stage were given."""
    return sum(hint.startswith(f"{context.current_stage.value}:") for hint in context.hints_given)


def has_hints(context: InterviewContext, knowledge: ProblemKnowledge) -> bool:
    """Tell whether the current stage's ladder still has a rung."""
    return hints_given(context) < len(knowledge.hints[context.current_stage])


def opens_steps(context: InterviewContext, knowledge: ProblemKnowledge) -> bool:
    """Tell whether asking for hints will open the steps of code that fails."""
    return context.current_stage in CODE_STAGES and has_hints(context, knowledge) and hints_given(context) < TRACE_RUNG


def next_hint(context: InterviewContext, knowledge: ProblemKnowledge) -> tuple[str, dict[str, Any]] | None:
    """Return the next rung of the stage's ladder and the updates that record it; ``None`` after the last one.

    Of code that fails the rungs are about the case in which it does, and the third shows the steps. After that, help
    is never weaker: the steps are what it is about. Where its idea may be what is wrong, and its learner lacks a way,
    the rungs after the first lead to one that works.
    """
    stage, rung = context.current_stage, hints_given(context)
    about_run = _about_run(context, rung)
    if about_run is not None and rung > 0:
        about_run = _about_the_way(context, knowledge) or about_run
    if rung >= len(knowledge.hints[stage]):
        return about_run
    text, updates = about_run or (knowledge.hints[stage][rung], {})
    given = updates.pop("hints_given", context.hints_given)
    return text, {
        **updates,
        "hints_given": (*given, f"{stage.value}:{rung + 1}"),
        "hint_level": rung + 1,
        "strong_hint_given": context.strong_hint_given or rung + 1 == len(knowledge.hints[stage]),
    }


def _about_the_way(context: InterviewContext, knowledge: ProblemKnowledge) -> tuple[str, dict[str, Any]] | None:
    """Return a hint towards an idea for who says that they lack a way, where nobody knows whether that of their code
    works: who has seen the input on which it fails lacks no trace of it. ``None`` for anybody else."""
    planning = replace(context, current_stage=Stage.THOUGHT_ARTICULATION)
    said = [one.text for one in context.conversation if one.role == "learner"][-LATELY:]
    if context.approach_ids or not any(map(lacks_a_way, said)) or not has_hints(planning, knowledge):
        return None
    rung = hints_given(planning)
    mark = f"{Stage.THOUGHT_ARTICULATION.value}:{rung + 1}"
    text = knowledge.hints[Stage.THOUGHT_ARTICULATION][rung]
    return text, {"hints_given": (*context.hints_given, mark)}


def _about_run(context: InterviewContext, rung: int) -> tuple[str, dict[str, Any]] | None:
    """Return the hint about the case in which the code at hand fails, ``None`` where there is none for this rung."""
    run = failing_run(context)
    if run is None or run.failing is None or (rung + 1 >= TRACE_RUNG and not run.failing.has_trace):
        return None
    trace, updates = f"{TRACE}{run.code}", {}
    if rung + 1 < TRACE_RUNG:
        has_loop = read_code(code_that_ran(context, run)).loop_depth > 0
        key = ("run.hint.loop" if has_loop else "run.hint.values") if rung == 0 else "run.hint.line"
    elif trace in context.nudges_given:
        key = "run.hint.steps"
    else:
        key, updates = "run.trace", {"nudges_given": (*context.nudges_given, trace)}
    return say(key, context.language, context.turn_count, input=value_shown(context, run.failing.input)), updates


def failing_run(context: InterviewContext) -> DryRun | None:
    """Return the run of the code at hand if it fails in a case, where code is looked at."""
    run = run_at_hand(context) if context.current_stage in CODE_STAGES else None
    return run if run is not None and run.fails and run.failing is not None else None


def help_with(
    context: InterviewContext, knowledge: ProblemKnowledge, *, stronger: bool = False, about: Stage | None = None
) -> Help:
    """Return more help than a plain hint: the next rung; very detailed help has a frame to fill in beside it.

    Light help begins with a small step, once in a stage and before any rung of it, but not where the help is
    ``stronger`` than before by its name. Without a rung left it is a frame, so that there is always one thing to do.
    Step and frame are for beginning, and so they do not come with a hint about code that is there and fails.
    ``about`` is the stage whose hints help, where that is another than the current one.
    """
    context = replace(context, current_stage=about or context.current_stage)
    detail, language = hint_detail(context), context.language
    begins = failing_run(context) is None
    updates: dict[str, Any] = {"hint_detail": detail.value}
    if detail.value == "light" and begins and not stronger and not _has_begun(context):
        updates["nudges_given"] = (*context.nudges_given, f"{SMALL_STEP}{context.current_stage.value}")
        return Help(next_step(context), updates, detail.in_words(language, "light"))
    found = next_hint(context, knowledge)
    if found is None:
        return Help(frame(context), {**updates, "strong_hint_given": True})
    text, recorded = found
    updates |= recorded
    if not begins or detail_of_level(context.user_profile) != "very_detailed":
        return Help(text, updates)
    if detail.value != "very_detailed":
        return Help(text, updates, detail.in_words(language, "no_frame"))
    framed = f"{text}\n\n{frame(context)}"
    return Help(framed, {**updates, "strong_hint_given": True}, detail.in_words(language, "very_detailed"))


def _has_begun(context: InterviewContext) -> bool:
    return hints_given(context) > 0 or f"{SMALL_STEP}{context.current_stage.value}" in context.nudges_given


def next_step(context: InterviewContext) -> str:
    """Return a smaller step than the last one that was offered in this stage."""
    stage = context.current_stage
    offered = context.times(SkipRequest.kind, stage) + context.times(OverReliance.kind, stage)
    return smaller_step(context, offered + (f"{SMALL_STEP}{stage.value}" in context.nudges_given))


def smaller_step(context: InterviewContext, number: int) -> str:
    """Return a smaller step of the current stage, the smaller the higher ``number`` (from 0)."""
    return say(f"step.{context.current_stage.value}", context.language, number)


def frame(context: InterviewContext) -> str:
    """Return the frame to think in of the current stage."""
    return say(f"frame.{context.current_stage.value}", context.language)
