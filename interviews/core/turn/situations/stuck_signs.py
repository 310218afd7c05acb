"""Signs that somebody is stuck, read from behaviour instead of words: counts, and time from the clock passed in."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from interviews.core.acts import ActKind
from interviews.core.context import InterviewContext, Language, Message
from interviews.core.stages import Stage
from interviews.core.turn.situations.kinds import Frustration, Situation, Stagnation
from interviews.core.wording.coach import questions_in

INVALID_INPUTS = 3
"""So many messages in a row with nothing in them bring help instead of a question."""
HINTS = 3
"""So many hint requests in a row."""
FAILED_CHECKS = 3
"""So many answers in a row that a check contradicted."""
REWRITES = 4
"""So many different versions of the code in one stay in a stage."""
FRUSTRATION_SECONDS = 10 * 60
STAGNATION_SECONDS = 15 * 60
SAME_QUESTION = 3
"""So often the same question was asked, and nothing came of it. In the first stage it is another one each time, so
nothing is counted."""

_ASKED_AGAIN = ("thought:more", "rephrased:")
"""How marks among the nudges begin that stand for the same question once more."""
_ASKING = (
    ActKind.FACT_QUESTION,
    ActKind.PROCESS_QUESTION,
    ActKind.MEANING_QUESTION,
    ActKind.CHECK_QUESTION,
    ActKind.REQUEST,
)
_ANSWERING: Mapping[Stage, tuple[ActKind, ...]] = {
    Stage.THOUGHT_ARTICULATION: (ActKind.APPROACH, ActKind.COUNTEREXAMPLE),
    Stage.COMPLEXITY_ANALYSIS: (ActKind.COST, ActKind.APPROACH),
    Stage.PSEUDOCODE_DESIGN: (ActKind.CODE, ActKind.OUTCOME, ActKind.DEFECT),
    Stage.EDGE_CASE_CHECK: (ActKind.CODE, ActKind.OUTCOME, ActKind.DEFECT, ActKind.EDGE_CASE),
    Stage.FOLLOW_UP: (ActKind.POINT, ActKind.APPROACH, ActKind.COST),
    Stage.PATTERN_SUMMARY: (ActKind.PATTERN, ActKind.SIGNAL),
}
"""What answers the question of a stage, however well."""
_AS_ASKED_FIRST: Mapping[str, str] = {
    "thought.more": "open.thought_articulation",
    "complexity.cost_now": "open.complexity_analysis",
    "edge.which": "open.edge_case_check",
    "edge.which_else": "open.edge_case_check",
}
"""Questions that ask for the same as the one with which the stage began."""


def counted(before: InterviewContext, after: InterviewContext, *, failed: bool) -> InterviewContext:
    """Return ``after`` with its counts of failed checks and of the same question brought up to date."""
    stayed = before.current_stage is after.current_stage is not Stage.PROBLEM_CLARIFICATION
    same = stayed and _question_at_hand(before) == _question_at_hand(after)
    return replace(
        after,
        failed_checks=before.failed_checks + 1 if failed else 0,
        same_question_count=before.same_question_count + 1 if same else 0,
    )


def noticed(context: InterviewContext, now: float) -> Situation | None:
    """Return the sign that calls for support after an answer that left the stage where it is, the gravest first.

    Time and the same question count once a stage; so do failed checks and rewriting.
    """
    stage, minutes = context.current_stage, (now - context.stage_started_at) / 60
    if not _met(context, Stagnation.kind):
        if now - context.stage_started_at > STAGNATION_SECONDS:
            return Stagnation(f"{minutes:.0f} minutes in {stage}", sign="time")
        if context.same_question_count + 1 >= SAME_QUESTION and asked_the_same(context):
            return Stagnation("the same question again and again", sign="question")
    if context.failed_checks >= FAILED_CHECKS and not _met(context, Frustration.kind, "failed_checks"):
        return Frustration(f"{context.failed_checks} failed checks in a row", sign="failed_checks")
    if rewrites(context) >= REWRITES and not _met(context, Frustration.kind, "rewriting"):
        return Frustration(f"{rewrites(context)} versions of the code", sign="rewriting")
    long = now - context.stage_started_at > FRUSTRATION_SECONDS
    if long and not _met(context, Frustration.kind, "time") and not _met(context, Stagnation.kind, "time"):
        return Frustration(f"{minutes:.0f} minutes in {stage}", sign="time")
    return None


def rewrites(context: InterviewContext) -> int:
    """Return how many different versions of code came with the latest messages in the current stage."""
    versions: set[str] = set()
    if context.current_stage not in (Stage.PSEUDOCODE_DESIGN, Stage.EDGE_CASE_CHECK):
        return 0
    for message in reversed(context.conversation):
        if message.stage is not context.current_stage:
            break
        if message.role == "learner" and message.code.strip():
            versions.add("".join(message.code.split()))
    return len(versions)


def _met(context: InterviewContext, kind: str, sign: str = "") -> bool:
    start = f"{kind}:{context.current_stage.value}" + (f":{sign}" if sign else "")
    return any(mark.startswith(start) for mark in context.interventions)


def asked_the_same(context: InterviewContext) -> bool:
    """Tell whether the coach's last three turns in this stage put the same question, in whatever words.

    They did not where the learner answered in between, however well, or asked something.
    """
    turns = _coach_turns(context)[:SAME_QUESTION]
    if len(turns) < SAME_QUESTION:
        return False
    by_model = any(message.voice == "model" for turn in turns for message in turn)
    asked = [_questions_of(turn, context.language) for turn in turns]
    # A model has other words each time; that nothing was collected since says that it asks from the same evidence.
    return all(asked) if by_model else bool(frozenset.intersection(*asked))


def _coach_turns(context: InterviewContext) -> list[list[Message]]:
    """Return what the coach said in this stage, newest first, turn by turn, since the learner answered or asked."""
    meets = (*_ASKING, *_ANSWERING.get(context.current_stage, ()))
    turns: list[list[Message]] = [[]]
    for message in reversed(context.conversation):
        if message.stage is not context.current_stage or (message.heard and message.heard.of(*meets)):
            break
        if message.role == "coach":
            turns[-1].append(message)
        elif turns[-1]:
            turns.append([])
    return [turn for turn in turns if turn]


def _questions_of(turn: list[Message], language: Language) -> frozenset[str]:
    """Return what a turn asks: keys of questions, and word for word those that have no other words."""
    text = "\n\n".join(message.text for message in turn)
    paragraphs = (part for part in text.split("\n\n") if "?" in part or "？" in part)
    keys = questions_in(text, language)
    return frozenset(_AS_ASKED_FIRST.get(key, key) for key in keys) | frozenset(paragraphs)


def _question_at_hand(context: InterviewContext) -> tuple[Any, ...]:
    """Return what the coach's question depends on: while none of it changes, the same thing is asked again."""
    return (
        context.clarified,
        context.unanswered_questions,
        context.restated,
        context.user_approach,
        context.approach_ids,
        context.claimed_time,
        context.claimed_space,
        context.complexity_discussed,
        context.pseudocode,
        context.dry_run and context.dry_run.code,
        context.edge_cases_named,
        context.edge_cases_asked,
        context.follow_ups_asked,
        context.follow_ups_answered,
        tuple(mark for mark in context.nudges_given if not mark.startswith(_ASKED_AGAIN)),
        tuple(mark for mark in context.hints_given),
    )
