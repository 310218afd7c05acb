"""What is asked beside a contribution, in any stage after the first: facts of the problem, and what the coach meant.

It is answered before the coach goes on, whatever the stage's expert makes of the rest.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from interviews.core.acts import OTHER, Act, ActKind, Heard, Said
from interviews.core.code.at_hand import CODE_STAGES
from interviews.core.context import InterviewContext
from interviews.core.costs.claims import claims_in
from interviews.core.costs.spoken import same_growth
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.evidence import CLEAR, is_plain
from interviews.core.reading.hearing import hear, latest_heard
from interviews.core.reading.message_signs import sentence_places
from interviews.core.reading.open_questions import asks_something
from interviews.core.response import ModuleResponse
from interviews.core.stages import Stage
from interviews.core.turn.asides import kind_of_answer, meanings_asked
from interviews.core.turn.checks import verdict_on
from interviews.core.wording.coach import WORDING, say
from problems.text.phrases import fold

MOST_FACTS = 2
"""So many facts are told beside an answer."""
MOST_HEARD = 3
"""So many questions of a message are heard once more."""
_BY_THEMSELVES = (ActKind.APPROACH, ActKind.PATTERN, ActKind.PROCESS_QUESTION, ActKind.MEANING_QUESTION)
"""A question that surely is one of these asks for no fact."""
_ENDS_IN_YES = re.compile(
    r"(?:[,，]\s*(?:right|correct|no|yes|ok|okay|yeah|(?:is|does|do|are|was)n'?t (?:it|that|there|they))|对吧"
    r"|对吗|是吧|对不对|行吗|可以吗)\W*$"
)
"""What ends so states something: a question for a fact only if that is heard beyond doubt."""


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
    answers = {one.id: one.answer for one in knowledge.clarifications}
    asked = dict.fromkeys(act.item for act in _asked(said.text, heard, knowledge) if act.item in answers)
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
        kind = kind_of_answer(context, knowledge)
        told.append(say("meaning.beside", context.language, context.turn_count, kind=kind))
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


_CODE = re.compile(r"`[^`]+`")


def facts_in(text: str, heard: Heard, knowledge: ProblemKnowledge) -> tuple[str, ...]:
    """Return the answers to the facts that a message surely asks for."""
    answers = {one.id: one.answer for one in knowledge.clarifications}
    asked = dict.fromkeys(act.item for act in _asked(text, heard, knowledge) if act.item in answers)
    return tuple(answers[fact] for fact in asked)[:MOST_FACTS]


def _is_lost(heard: Heard, text: str) -> bool:
    """Tell whether the learner surely asks what the coach meant."""
    asked = Heard(tuple(act for act in heard.of(ActKind.MEANING_QUESTION) if act.sure))
    return bool(meanings_asked(asked, text))


def _asked(text: str, heard: Heard, knowledge: ProblemKnowledge) -> Iterator[Act]:
    """Yield the sure questions for facts: those heard, and those in sentences that plainly ask.

    Where cases or code are spoken of, "does [1,3],[3,5] count as one?" is heard as a case; asked for itself it is a
    question about the task.
    """
    yield from (act for act in heard.of(ActKind.FACT_QUESTION) if act.sure)
    if knowledge.ear is None:
        return
    places = sentence_places(text)
    asking = [number for number, (start, end) in enumerate(places) if asks_something(text[start:end].strip())]
    for number in asking[:MOST_HEARD]:
        start, end = places[number]
        known = [
            act
            for act in heard.acts
            if (act.sure and act.kind in _BY_THEMSELVES) or act.by == "grammar"  # "n squared?" asks for no fact either
        ]
        if any(act.start < end and start < act.end for act in known):
            continue
        alone = _facts_in(text[start:end], knowledge)
        states = _ENDS_IN_YES.search(fold(text[start:end]).strip())
        clear = [act for act in alone if (is_plain(act) if states else _is_clear(act))]
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
