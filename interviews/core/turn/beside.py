"""What is asked beside a contribution, in any stage after the first: facts of the problem, and what the coach meant.

It is answered before the coach goes on, whatever the stage's expert makes of the rest.
"""

from collections.abc import Iterator
from dataclasses import replace

from interviews.core.acts import OTHER, Act, ActKind, Heard, Said
from interviews.core.context import InterviewContext
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.evidence import CLEAR, is_plain
from interviews.core.reading.hearing import hear, latest_heard
from interviews.core.reading.message_signs import sentence_places
from interviews.core.reading.open_questions import asks_something
from interviews.core.response import ModuleResponse
from interviews.core.stages import Stage
from interviews.core.turn.asides import meanings_asked
from interviews.core.wording.coach import say

MOST_FACTS = 2
"""So many facts are told beside an answer."""
MOST_HEARD = 3
"""So many questions of a message are heard once more."""
_BY_THEMSELVES = (ActKind.APPROACH, ActKind.PATTERN, ActKind.PROCESS_QUESTION, ActKind.MEANING_QUESTION)
"""A question that surely is one of these asks for no fact."""


def with_answers(response: ModuleResponse, context: InterviewContext, knowledge: ProblemKnowledge) -> ModuleResponse:
    """Return ``response`` with the answers before it to what the latest message surely asks and it passes over.

    ``context`` has the message. In the first stage facts are what it is about, and the expert has answered them.
    """
    said = next((one for one in reversed(context.conversation) if one.role == "learner"), None)
    if context.current_stage is Stage.PROBLEM_CLARIFICATION or said is None or not response.success:
        return response
    heard = latest_heard(context, knowledge)
    answers = {one.id: one.answer for one in knowledge.clarifications}
    asked = dict.fromkeys(
        act.item for act in _asked(said.text, heard, context.current_stage, knowledge) if act.item in answers
    )
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


def _asked(text: str, heard: Heard, stage: Stage, knowledge: ProblemKnowledge) -> Iterator[Act]:
    """Yield the sure questions for facts: those heard, and those in sentences that plainly ask.

    Where cases or code are spoken of, "does [1,3],[3,5] count as one?" is heard as a case; asked for itself it is a
    question about the task.
    """
    yield from (act for act in heard.of(ActKind.FACT_QUESTION) if act.sure)
    if knowledge.ear is None or stage is Stage.FOLLOW_UP:  # what a changed question is about sounds like a fact of it
        return
    places = sentence_places(text)
    asking = [number for number, (start, end) in enumerate(places) if asks_something(text[start:end].strip())]
    for number in asking[:MOST_HEARD]:
        start, end = places[number]
        if any(act.sure and act.start < end and start < act.end for act in heard.of(*_BY_THEMSELVES)):
            continue
        alone = _facts_in(text[start:end], knowledge)
        clear = [act for act in alone if _is_clear(act)]
        if not clear and number > 0:
            # What it asks about may stand in the sentence before: "Touching ones like [1,3],[3,5]... do they count?"
            maybe = {act.item for act in alone}
            both = _facts_in(text[places[number - 1][0] : end], knowledge) if maybe else ()
            clear = [act for act in both if _is_clear(act) and act.item in maybe]
        yield from clear


def _facts_in(text: str, knowledge: ProblemKnowledge) -> tuple[Act, ...]:
    return hear(Said(text.strip(), Stage.PROBLEM_CLARIFICATION), knowledge).of(ActKind.FACT_QUESTION)


def _is_clear(act: Act) -> bool:
    return is_plain(act) or act.confidence >= CLEAR
