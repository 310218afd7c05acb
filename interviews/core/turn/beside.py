"""What is asked beside a contribution, in any stage after the first: facts of the problem, and what the coach meant.

It is answered before the coach goes on, whatever the stage's expert makes of the rest.
"""

from dataclasses import replace

from interviews.core.acts import OTHER, ActKind, Heard
from interviews.core.context import InterviewContext
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.asked_facts import facts_beside
from interviews.core.reading.hearing import latest_heard
from interviews.core.response import ModuleResponse
from interviews.core.stages import Stage
from interviews.core.turn.asides import meanings_asked
from interviews.core.wording.coach import say

MOST_FACTS = 2
"""So many facts are told beside an answer."""


def with_answers(response: ModuleResponse, context: InterviewContext, knowledge: ProblemKnowledge) -> ModuleResponse:
    """Return ``response`` with the answers before it to what the latest message surely asks and it passes over.

    ``context`` has the message. In the first stage facts are what it is about, and the expert has answered them.
    """
    said = next((one for one in reversed(context.conversation) if one.role == "learner"), None)
    if context.current_stage is Stage.PROBLEM_CLARIFICATION or said is None or not response.success:
        return response
    heard = latest_heard(context, knowledge)
    answers = {one.id: one.answer for one in knowledge.clarifications}
    asked = dict.fromkeys(act.item for act in facts_beside(said.text, heard, knowledge) if act.item in answers)
    missing = [fact for fact in asked if answers[fact] not in response.assistant_message][:MOST_FACTS]
    told = [answers[fact] for fact in missing]
    if told and context.current_stage is Stage.FOLLOW_UP:  # there the task is another, and the facts may be too
        told = [say("follow.fact", context.language, facts=" ".join(told))]
    unsettled = say("clarify.unknown", context.language, context.turn_count)
    if any(act.item == OTHER and act.sure for act in heard.of(ActKind.FACT_QUESTION)):
        told += [unsettled] if unsettled not in response.assistant_message else []
    # A follow-up question is put anew by its expert.
    stays = response.next_stage is None and context.current_stage is not Stage.FOLLOW_UP
    if stays and _is_lost(heard, said.text):
        kind = say(f"kind.{context.current_stage.value}", context.language)
        told.append(say("meaning.beside", context.language, context.turn_count, kind=kind))
    if not told:
        return response
    known = response.context_updates.get("clarified", context.clarified)
    return replace(
        response,
        assistant_message=f"{' '.join(told)}\n\n{response.assistant_message}",
        context_updates={**response.context_updates, "clarified": tuple(dict.fromkeys((*known, *missing)))},
    )


def _is_lost(heard: Heard, text: str) -> bool:
    """Tell whether the learner surely asks what the coach meant."""
    asked = Heard(tuple(act for act in heard.of(ActKind.MEANING_QUESTION) if act.sure))
    return bool(meanings_asked(asked, text))
