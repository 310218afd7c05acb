"""What the reader is told: the vocabulary of acts, all that is known of the problem, the talk so far, the message.

The reader knows the answer, for nothing that it writes is shown to the learner; so nothing of this prompt may ever
reach the one who speaks (:mod:`interviews.experts.voice.prompting`). It has a fixed size: what is known of the problem
is clipped, of the talk the latest messages are told and what was settled.
"""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from interviews.core.code.at_hand import run_at_hand
from interviews.core.context import InterviewContext, Language
from interviews.core.knowledge import FollowUp, ProblemKnowledge
from interviews.core.reading.signs.hearing import follow_up_at_hand
from interviews.core.stages import STAGE_ORDER, Stage, index_of
from interviews.core.wording.coach import STAGE_NAMES
from interviews.experts.voice.prompting import code_sent, recent_messages, stage_summaries, version_of
from interviews.llm import prompt_budget as budget
from interviews.llm.port import ChatMessage
from interviews.llm.prompt_budget import as_data, clipped
from interviews.llm.prompt_files import filled_prompt
from interviews.llm.reader_contract import READER_EXAMPLE
from problems.values.class_calls import show_input
from problems.values.showing import show_value

INSTRUCTED_IN: Language = "en"
"""The reader is instructed in one language, whatever is spoken: its words are for the program."""
PROMPTS = Path(__file__).with_name("prompts")
AIMS: Mapping[Stage, str] = {
    Stage.PROBLEM_CLARIFICATION: "the task is retold rightly and what it needs to know was asked, or is plain from it",
    Stage.THOUGHT_ARTICULATION: "an idea that solves the task, be it slow, is told in steps, so that one can follow it",
    Stage.COMPLEXITY_ANALYSIS: "time and memory of the idea at hand are stated rightly, and it is the best idea or"
    " something better was asked for and looked for",
    Stage.PSEUDOCODE_DESIGN: "code or an outline that could be written down as it is, without a mistake",
    Stage.EDGE_CASE_CHECK: "three edge cases were brought up or worked through, with what comes out",
    Stage.FOLLOW_UP: "the follow-up question at hand is answered completely",
    Stage.PATTERN_SUMMARY: "the technique is named rightly, and by what one recognises it",
}
"""What the stages are to reach, for the one who reads."""
EXAMPLES_SHOWN, LONGEST_EXAMPLE, LONGEST_INPUT = 2, 120, 120


def reader_prompt(context: InterviewContext, knowledge: ProblemKnowledge) -> tuple[ChatMessage, ...]:
    """Return the messages that ask which acts the learner's latest message does; ``context`` has it already."""
    latest = next(message for message in reversed(context.conversation) if message.role == "learner")
    stage = context.current_stage
    system = filled_prompt(
        PROMPTS / "reader.md",
        example=READER_EXAMPLE,
        title=as_data(context.problem_title, 120),
        statement=as_data(context.problem_text, budget.STATEMENT),
        knowledge=clipped("\n".join(_known(knowledge)), budget.KNOWLEDGE),
    )
    recent = recent_messages(context, latest, most=budget.READ_MESSAGES, longest=budget.READ_MESSAGE)
    turn = filled_prompt(
        PROMPTS / "turn.md",
        stage=f"{STAGE_NAMES[stage.value][INSTRUCTED_IN]} ({index_of(stage) + 1}/{len(STAGE_ORDER)})",
        aim=AIMS[stage],
        summaries="\n".join(stage_summaries(context, knowledge)) or "(nothing yet)",
        recent="\n".join(recent) or "(nothing yet)",
        at_hand="\n".join(_at_hand(context, knowledge)),
        message=as_data(latest.text, budget.MESSAGE),
        code=code_sent(latest, INSTRUCTED_IN),
    )
    return ChatMessage("system", system), ChatMessage("user", turn)


@lru_cache(maxsize=1)
def reader_version() -> str:
    """Return a short name of the wording of the reader's prompts: it changes whenever one of them does."""
    return version_of("reader", PROMPTS)


def _known(knowledge: ProblemKnowledge) -> Iterator[str]:
    """Yield the lines of what is known, what matters most for hearing first."""
    for example in knowledge.examples[:EXAMPLES_SHOWN]:
        yield f"Example: {show_input(example.input, LONGEST_INPUT)} gives {show_value(example.output, LONGEST_INPUT)}"
    yield "Facts (fact ids):"
    yield from (f"- {one.id}: {one.topic}. {one.answer}" for one in knowledge.clarifications)
    yield "Approaches (approach ids), the weakest first:"
    for approach in knowledge.approaches:
        cost = f" time {approach.time}, space {approach.space}." if approach.time else ""
        yield f"- {approach.id}: {approach.name}.{cost} People say: {_said(approach.examples, knowledge)}"
    if knowledge.traps:
        yield "Traps: ideas that do not work (trap ids; their approach id is other):"
        for trap in knowledge.traps:
            breaks = show_input(trap.breaks, LONGEST_INPUT)
            expected = show_value(trap.expected, LONGEST_INPUT)
            yield f"- {trap.id}: {trap.name}. Breaks on {breaks}, where {expected} is right."
    yield "Edge cases (edge case ids):"
    yield from (f"- {one.id}: {one.question}" for one in knowledge.edge_cases)
    yield f"Pattern ids of this problem: {', '.join(one.id for one in knowledge.patterns)}"
    yield f"All pattern ids: {', '.join(one.id for one in knowledge.all_patterns)}"
    yield f"Signs of the pattern: {knowledge.when_to_use}"


def _said(examples: tuple[str, ...], knowledge: ProblemKnowledge) -> str:
    """Return how people say it: the first examples of each language, for both are heard."""
    english = [one for one in examples if one.isascii()][:EXAMPLES_SHOWN]
    other = [one for one in examples if not one.isascii()][: EXAMPLES_SHOWN - 1]
    return " / ".join(clipped(one, LONGEST_EXAMPLE) for one in (*english, *other))


def _at_hand(context: InterviewContext, knowledge: ProblemKnowledge) -> Iterator[str]:
    """Yield what the message may be about: the follow-up that was put, what came of running the code."""
    follow_up = _follow_up(context, knowledge)
    if follow_up is not None:
        yield f"The follow-up question at hand: {follow_up.question}"
        yield f"A good answer: {follow_up.good_answer}"
        points = (clipped(point.examples[0], LONGEST_EXAMPLE) for point in follow_up.points if point.examples)
        yield from (f"- a point that is needed: {point}" for point in points)
    run = run_at_hand(context)
    if run is not None:
        yield f"What came of running the learner's code: {as_data(json.dumps(run.facts()), budget.EVIDENCE)}"


def _follow_up(context: InterviewContext, knowledge: ProblemKnowledge) -> FollowUp | None:
    return next((one for one in knowledge.follow_ups if one.id == follow_up_at_hand(context)), None)
