"""Where the learner stands in this very problem: a question for who wants the answer, and what they are stuck on.

The question leads back to the one at hand and gives away no more than was told already: the bank's own nudge where an
approach is at hand, the case in which the code fails, the edge case that is being looked at, else an example of the
statement. Where the problem has nothing that was not said yet, it is a smaller step of the stage.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from interviews.core.code.at_hand import value_shown
from interviews.core.context import InterviewContext
from interviews.core.knowledge import Approach, ProblemKnowledge
from interviews.core.leaks.guard import find_leaks
from interviews.core.reading.approaches.told_approaches import is_surely_at_hand
from interviews.core.reading.signs.message_signs import sentences
from interviews.core.stages import Stage
from interviews.core.turn.situations.hints import failing_run, next_step
from interviews.core.wording.coach import say
from problems.values.class_calls import show_input, show_output

LONGEST_SHOWN = 120

Guide = tuple[str, Mapping[str, Any]]
"""The question and the updates that record it."""


def guiding_question(context: InterviewContext, knowledge: ProblemKnowledge) -> Guide:
    """Return the first question for where the learner stands that was not put in this interview yet."""
    said = [message.text for message in context.conversation if message.role == "coach"]
    for text, updates in _QUESTIONS[context.current_stage](context, knowledge):
        if not any(text in one for one in said) and not find_leaks(text, knowledge, context):
            return text, updates
    return next_step(context), {}


@dataclass(frozen=True)
class Stuck:
    """What somebody seems to be stuck on: the key of its wording (after ``stuck.``) with what is filled in there, and
    the stage whose hints help with that."""

    what: str
    stage: Stage
    facts: Mapping[str, str] = field(default_factory=dict)


def stuck_on(context: InterviewContext) -> Stuck:
    """Return what the learner seems to be stuck on, from what the stage has and what it still lacks."""
    stage = context.current_stage
    if (run := failing_run(context)) is not None and run.failing is not None:
        return Stuck("case", stage, {"input": value_shown(context, run.failing.input)})
    # Whose cost is settled there is asked for a better idea: hints about counting would not help with that.
    if stage is Stage.COMPLEXITY_ANALYSIS and context.claimed_time and context.claimed_space:
        return Stuck("better_idea", Stage.THOUGHT_ARTICULATION)
    return Stuck(_STUCK_ON[stage], stage)


_STUCK_ON: Mapping[Stage, str] = {
    Stage.PROBLEM_CLARIFICATION: "task",
    Stage.THOUGHT_ARTICULATION: "idea",
    Stage.COMPLEXITY_ANALYSIS: "cost",
    Stage.PSEUDOCODE_DESIGN: "code",
    Stage.EDGE_CASE_CHECK: "edge_cases",
    Stage.FOLLOW_UP: "follow_up",
    Stage.PATTERN_SUMMARY: "pattern",
}


def _about_the_task(context: InterviewContext, knowledge: ProblemKnowledge) -> Iterator[Guide]:
    if not context.restated:
        yield from _about_examples("guide.task", context, knowledge)
    for fact in knowledge.clarifications:
        if fact.matters and fact.id not in context.clarified:
            yield say("guide.open_fact", context.language, topic=fact.topic), {}


def _about_the_idea(context: InterviewContext, knowledge: ProblemKnowledge) -> Iterator[Guide]:
    yield from _nudges(context, knowledge)
    yield from _about_examples("guide.by_hand", context, knowledge)


def _about_the_cost(context: InterviewContext, knowledge: ProblemKnowledge) -> Iterator[Guide]:
    yield from _nudges(context, knowledge)
    yield from _about_examples("guide.count", context, knowledge)


def _about_the_code(context: InterviewContext, knowledge: ProblemKnowledge) -> Iterator[Guide]:
    yield from _about_failing_code(context)
    yield from _about_examples("guide.first_line", context, knowledge)


def _about_edge_cases(context: InterviewContext, knowledge: ProblemKnowledge) -> Iterator[Guide]:
    yield from _about_failing_code(context)
    asked = [case for case in context.edge_cases_asked if case not in context.edge_cases_named]
    for case in knowledge.edge_cases:
        if case.id in asked[-1:] and case.input:
            yield say("guide.trace", context.language, input=f"`{show_input(case.input, LONGEST_SHOWN)}`"), {}
    yield from _about_examples("guide.vary", context, knowledge)


def _about_the_follow_up(context: InterviewContext, knowledge: ProblemKnowledge) -> Iterator[Guide]:
    asked = [one for one in context.follow_ups_asked if one not in context.follow_ups_answered]
    for follow_up in knowledge.follow_ups:
        if follow_up.id in asked[-1:]:
            yield say("guide.follow_up", context.language, question=follow_up.question), {}


def _about_the_pattern(context: InterviewContext, knowledge: ProblemKnowledge) -> Iterator[Guide]:
    first, last = (_cost_of(knowledge, context.approach_ids[place : place + 1 or None]) for place in (0, -1))
    if first and last and first != last:
        yield say("guide.cheaper", context.language, first=first, last=last), {}
    yield from _about_examples("guide.signal", context, knowledge)


_QUESTIONS: Mapping[Stage, Callable[[InterviewContext, ProblemKnowledge], Iterator[Guide]]] = {
    Stage.PROBLEM_CLARIFICATION: _about_the_task,
    Stage.THOUGHT_ARTICULATION: _about_the_idea,
    Stage.COMPLEXITY_ANALYSIS: _about_the_cost,
    Stage.PSEUDOCODE_DESIGN: _about_the_code,
    Stage.EDGE_CASE_CHECK: _about_edge_cases,
    Stage.FOLLOW_UP: _about_the_follow_up,
    Stage.PATTERN_SUMMARY: _about_the_pattern,
}


def _nudges(context: InterviewContext, knowledge: ProblemKnowledge) -> Iterator[Guide]:
    """Yield the bank's questions that lead on from the approach at hand; each counts as given."""
    known: Mapping[str, Approach] = {one.id: one for one in knowledge.approaches}
    at_hand = known.get(context.approach_ids[-1]) if context.approach_ids else None
    if at_hand is None or not is_surely_at_hand(at_hand, context, knowledge):
        return
    for number, nudge in enumerate(at_hand.nudges, start=1):
        if (mark := f"{at_hand.id}:{number}") not in context.nudges_given:
            # The first one begins with a word on the idea, as said to who has just told it.
            asked = "".join(sentences(nudge)[1:]).strip() if number == 1 else ""
            yield asked or nudge, {"nudges_given": (*context.nudges_given, mark)}


def _about_examples(key: str, context: InterviewContext, knowledge: ProblemKnowledge) -> Iterator[Guide]:
    for example in knowledge.examples:
        output = show_output(example.input, example.output, LONGEST_SHOWN)
        values = {"input": f"`{show_input(example.input, LONGEST_SHOWN)}`", "output": f"`{output}`"}
        yield say(key, context.language, **values), {}


def _about_failing_code(context: InterviewContext) -> Iterator[Guide]:
    run = failing_run(context)
    if run is not None and run.failing is not None:
        yield say("guide.trace", context.language, input=value_shown(context, run.failing.input)), {}


def _cost_of(knowledge: ProblemKnowledge, ids: tuple[str, ...]) -> str:
    return next((one.time for one in knowledge.approaches if one.id in ids), "")
