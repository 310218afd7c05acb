"""What is asked beside a contribution, in any stage after the first: facts of the problem, and what the coach meant.

It is answered before the coach goes on, whatever the stage's expert makes of the rest.
"""

import re
from dataclasses import replace

from interviews.core.acts import OTHER, ActKind, Heard
from interviews.core.code.at_hand import CODE_STAGES
from interviews.core.code.reading import find_code
from interviews.core.context import InterviewContext
from interviews.core.costs.claims import claims_in
from interviews.core.costs.spoken.totals import same_growth
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.approaches.named_approaches import in_one_line
from interviews.core.reading.approaches.new_ideas import ideas_anew, likely_ideas, turn_in
from interviews.core.reading.asked.asked_facts import facts_beside
from interviews.core.reading.cases.edge_traces import input_in
from interviews.core.reading.signs.evidence import is_clear, is_plain
from interviews.core.reading.signs.hearing import latest_heard
from interviews.core.response import ModuleResponse
from interviews.core.stages import Stage
from interviews.core.turn.replies.asides import kind_of_answer, meanings_asked
from interviews.core.turn.replies.checks import verdict_on
from interviews.core.wording.coach import WORDING, say
from problems.text.late_patterns import LatePattern

LONGEST_QUOTE = 60
MOST_FACTS = 2
"""So many facts are told beside an answer."""


def with_answers(response: ModuleResponse, context: InterviewContext, knowledge: ProblemKnowledge) -> ModuleResponse:
    """Return ``response`` with the answers before it to what the latest message surely asks and it passes over.

    ``context`` has the message. In the first stage facts are what it is about, and the expert has answered them.
    """
    said = next((one for one in reversed(context.conversation) if one.role == "learner"), None)
    if said is None or not response.success:
        return response
    heard = latest_heard(context, knowledge)
    response = _with_verdict(response, verdict_on(said.text, heard, context, knowledge), context)
    if context.current_stage is Stage.PROBLEM_CLARIFICATION:
        return response
    response = _with_correction(response, heard, context, knowledge)
    asked = _answers_to(said.text, said.stage, heard, knowledge)
    missing = [fact for fact, answer in asked.items() if answer not in response.assistant_message][:MOST_FACTS]
    told = [asked[fact] for fact in missing]
    if told and context.current_stage is Stage.FOLLOW_UP:  # there the task is another, and the facts may be too
        told = [say("follow.fact", context.language, facts=" ".join(told))]
    unsettled = say("clarify.unknown", context.language, context.turn_count)
    if any(act.item == OTHER and act.sure for act in heard.of(ActKind.FACT_QUESTION)):
        told += [unsettled] if unsettled not in response.assistant_message else []
    # A follow-up question is put anew by its expert.
    stays = response.next_stage is None and context.current_stage is not Stage.FOLLOW_UP
    if stays and _is_lost(heard, said.text):
        kind = kind_of_answer(context, knowledge)
        told.append(say("meaning.beside", context.language, context.turn_count, kind=kind))
    if late := _late_idea(said.text, heard, context, knowledge):
        told.append(late)
    if not told:
        return response
    known = response.context_updates.get("clarified", context.clarified)
    return replace(
        response,
        assistant_message=f"{' '.join(told)}\n\n{response.assistant_message}",
        context_updates={**response.context_updates, "clarified": tuple(dict.fromkeys((*known, *missing)))},
    )


def _with_verdict(response: ModuleResponse, verdict: str, context: InterviewContext) -> ModuleResponse:
    """Return ``response`` with what can be said for sure before it; where the expert only leads to a check, instead of
    that. A result that the response states is not stated twice."""
    stated = _CODE.findall(verdict)
    said = response.assistant_message
    if not verdict or verdict in said or (stated and stated[-1] in said):
        return response
    checks = WORDING[f"check.{context.current_stage.value}"][context.language]
    if response.assistant_message in checks:
        begins = context.current_stage is Stage.PROBLEM_CLARIFICATION
        key = "clarify.more" if begins else f"back.{context.current_stage.value}"
        back = say(key, context.language, context.turn_count)
        return replace(response, assistant_message=f"{verdict}\n\n{back}")
    return replace(response, assistant_message=f"{verdict}\n\n{response.assistant_message}")


def _with_correction(
    response: ModuleResponse, heard: Heard, context: InterviewContext, knowledge: ProblemKnowledge
) -> ModuleResponse:
    """Return ``response`` with a word before it on a cost that is put right once the talk about cost is over."""
    if context.current_stage not in CODE_STAGES or not (context.approach_ids and knowledge.has_reference):
        return response
    approach, claims = knowledge.approach(context.approach_ids[-1]), claims_in(heard.sure)
    for which, claim, before, actual in (
        ("space", claims.space, context.claimed_space, approach.space),
        ("time", claims.time, context.claimed_time, approach.time),
    ):
        if claim is None or before is None or same_growth(before, claim.text) or not same_growth(claim.text, actual):
            continue
        name = say(f"complexity.which.{which}", context.language)
        told = say("complexity.corrected", context.language, context.turn_count, claim=claim.text, which=name)
        said = f"{told}\n\n{response.assistant_message}"
        updates = {f"claimed_{which}": claim.text, **response.context_updates}
        return replace(response, assistant_message=said, context_updates=updates)
    return response


_CODE = LatePattern(r"`[^`]+`")


def facts_in(text: str, stage: Stage, heard: Heard, knowledge: ProblemKnowledge) -> tuple[str, ...]:
    """Return the answers to the facts that a message surely asks for."""
    return tuple(_answers_to(text, stage, heard, knowledge).values())[:MOST_FACTS]


def _answers_to(text: str, stage: Stage, heard: Heard, knowledge: ProblemKnowledge) -> dict[str, str]:
    """Return the answers by the facts that a message surely asks for, in the order asked."""
    answers = {one.id: one.answer for one in knowledge.clarifications}
    asked = (act.item for act in facts_beside(text, stage, heard, knowledge) if act.item in answers)
    return {fact: answers[fact] for fact in asked}


def _is_lost(heard: Heard, text: str) -> bool:
    """Tell whether the learner surely asks what the coach meant."""
    asked = Heard(tuple(act for act in heard.of(ActKind.MEANING_QUESTION) if act.sure))
    return bool(meanings_asked(asked, text))


def _follows_an_input(text: str, context: InterviewContext) -> bool:
    """Tell whether a message goes through the input that the coach has just asked about: "skip" is a step there."""
    return bool(input_in(context.last_question or "")) and len(_FIGURES.findall(text)) >= FIGURES_OF_A_TRACE


FIGURES_OF_A_TRACE = 3
_FIGURES = LatePattern(r"\d+", re.ASCII)


def _late_idea(text: str, heard: Heard, context: InterviewContext, knowledge: ProblemKnowledge) -> str:
    """Return a word on another idea that is clearly told where code or cases are spoken of; "" for none."""
    if context.current_stage not in CODE_STAGES or knowledge.ear is None or find_code(text):
        return ""
    ranks = {one.id: one.rank for one in knowledge.approaches}
    best = max((ranks.get(one, -1) for one in context.approach_ids[-1:]), default=-1)
    ideas = [act for act in (*heard.of(ActKind.APPROACH), *ideas_anew(text, knowledge)) if act.stance == "proposes"]
    better = [act for act in ideas if ranks.get(act.item, -1) > best and is_clear(act)]
    if not heard.understood:
        better = better or likely_ideas(text, knowledge)
    if _follows_an_input(text, context):
        better = [act for act in better if is_plain(act) and turn_in(text) is not None]
    if not better:
        return ""
    quote = in_one_line(text[better[0].start : better[0].end].strip() or text, LONGEST_QUOTE)
    return say("idea.late", context.language, context.turn_count, quote=quote)
