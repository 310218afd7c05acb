"""What the coach does when things go differently: one pure function a kind of situation, in one table.

A strategy reads the context, the situation and the problem's knowledge and answers with a :class:`ModuleResponse`;
what it changes is in the updates. It ends in one thing to do, and its wording differs from the last time. What the
learner may do at the press of a button stands in ``metadata["offers"]``: ``stronger_hint``, ``easier_problem``,
``pause``, ``ask_coach``, ``show_log``, ``end_interview``, ``skip_to_end``, ``stay``, ``another_problem``, or
``back:<stage>``. A technical fault is not the coach's to tell: the coach goes on from its own notes, and
``metadata["card"]`` names the card that tells what happened (``interviews/core/cards/registry.py``).
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from interviews.core.cards.registry import CODE_OF_FAULT
from interviews.core.context import InterviewContext
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.response import ModuleResponse, RaisedCard
from interviews.core.stages import STAGE_ORDER, SkipRule, index_of, is_last, row_of
from interviews.core.turn.situations.guiding import guiding_question, stuck_on
from interviews.core.turn.situations.hints import Help, frame, help_with, next_hint, next_step, smaller_step
from interviews.core.turn.situations.kinds import (
    AmbiguousReference,
    ExpertFailed,
    Frustration,
    GoBackRequest,
    HintRequest,
    InvalidInput,
    ModelCallFailed,
    OverReliance,
    PreconditionUnmet,
    ResourcesExhausted,
    Situation,
    SkipRequest,
    Stagnation,
    StateInconsistent,
    TransitionFailed,
)
from interviews.core.turn.situations.stuck_signs import INVALID_INPUTS
from interviews.core.wording.coach import say

STRONGER_HINT, EASIER_PROBLEM, PAUSE = "stronger_hint", "easier_problem", "pause"
ASK_COACH, SHOW_LOG = "ask_coach", "show_log"
END_INTERVIEW, ANOTHER_PROBLEM = "end_interview", "another_problem"
SKIP_TO_END, STAY = "skip_to_end", "stay"
BACK = "back:"
"""Followed by a stage: the offer to go back to it."""
FRAME_AFTER = 3
"""The how-manieth request for the answer gets a frame to think in instead of another question, once in a stage."""
FRAMED = "frame:"
"""Followed by the stage: a mark among the nudges that its frame was given to who asked for the answer."""
WAYS_OUT = (STRONGER_HINT, EASIER_PROBLEM, PAUSE)

Strategy = Callable[[InterviewContext, Situation, ProblemKnowledge], ModuleResponse]


def meet_skip(context: InterviewContext, situation: Situation, knowledge: ProblemKnowledge) -> ModuleResponse:
    """Strategy 1, where the stage table does not let go: refuse in a core stage, remind once in a soft one, and in the
    last one ask, for the interview would end with it.

    Each ask gets a smaller step than the last.
    """
    stage = context.current_stage
    asked = context.times(SkipRequest.kind, stage)
    step, updates = next_step(context), {"skip_requested": True}
    if is_last(stage):
        updates["skip_reminded"] = (*context.skip_reminded, stage)
        text = _say(context, "skip.ends", asked, step=step)
        return _response(context, situation, text, updates, decision="asked", offers=(STAY, SKIP_TO_END))
    may_be_skipped = row_of(stage).skip is not SkipRule.CORE
    if row_of(stage).skip is SkipRule.SOFT or (may_be_skipped and situation.facts.get("only_heard")):
        updates["skip_reminded"] = (*context.skip_reminded, stage)
        return _response(
            context, situation, _say(context, "skip.remind", asked, step=step), updates, decision="reminded"
        )
    # Asked for the third time, a smaller step alone is not enough: one rung of the ladder comes with it.
    if asked >= 2 and (found := next_hint(context, knowledge)) is not None:
        hint, hint_updates = found
        step, updates = f"{hint}\n\n{step}", {**updates, **hint_updates}
    offers = (STRONGER_HINT, PAUSE) if asked else ()
    return _response(
        context, situation, _say(context, "skip.core", asked, step=step), updates, decision="refused", offers=offers
    )


def meet_go_back(context: InterviewContext, situation: Situation, knowledge: ProblemKnowledge) -> ModuleResponse:
    """Ask where to, when the wish to go back names no earlier stage; each earlier stage is a button."""
    here = index_of(context.current_stage)
    number = context.times(GoBackRequest.kind)
    if situation.facts.get("target") is not None or here == 0:
        text = _say(context, "back.not_earlier", number, step=smaller_step(context, number))
        return _response(context, situation, text)
    offers = tuple(f"{BACK}{stage.value}" for stage in STAGE_ORDER[:here])
    return _response(context, situation, _say(context, "back.which", number), offers=offers)


def meet_invalid_input(context: InterviewContext, situation: Situation, knowledge: ProblemKnowledge) -> ModuleResponse:
    """Strategy 2: repeat the question gently, with a tip how an answer may be put; the third time in a row, help."""
    in_a_row = context.consecutive_invalid_inputs + 1
    number = context.times(InvalidInput.kind)
    if in_a_row >= INVALID_INPUTS:
        helped, lead = help_with(context, knowledge, stronger=True), _say(context, "invalid.help", number)
        return _helping(context, situation, lead, helped, {"consecutive_invalid_inputs": 0}, decision="help")
    question = context.last_question or row_of(context.current_stage).expects[context.language]
    text = _say(context, f"invalid.{situation.facts['fault']}", number, question=question)
    text = f"{text}\n\n{_say(context, f'tip.{context.current_stage.value}', number)}"
    return _response(context, situation, text, {"consecutive_invalid_inputs": in_a_row}, decision="asked_again")


def meet_frustration(context: InterviewContext, situation: Situation, knowledge: ProblemKnowledge) -> ModuleResponse:
    """Strategy 3: support first, then an easier step, as detailed as the learner's level asks for."""
    sign = str(situation.facts.get("sign", "said"))
    lead = _say(context, _SUPPORT.get(sign, "support.frustration"), context.times(Frustration.kind))
    helped = help_with(context, knowledge)
    updates = {"frustration_detected": True, "hints_in_a_row": 0, "failed_checks": 0}
    offers = (*WAYS_OUT, ASK_COACH, SHOW_LOG) if sign == "failed_checks" else (*WAYS_OUT, ASK_COACH)
    return _helping(context, situation, lead, helped, updates, offers=offers)


_SUPPORT = {
    "hints": "support.hints",
    "failed_checks": "support.failed_checks",
    "rewriting": "support.rewriting",
    "time": "support.time",
}


def meet_over_reliance(context: InterviewContext, situation: Situation, knowledge: ProblemKnowledge) -> ModuleResponse:
    """Strategy 4: a warm, firm no and a guiding question about this problem; from the third time a frame."""
    asked, framed = context.answer_requests + 1, f"{FRAMED}{context.current_stage.value}"
    thinks_in_a_frame = asked >= FRAME_AFTER and framed not in context.nudges_given
    step, updates = (frame(context), {}) if thinks_in_a_frame else guiding_question(context, knowledge)
    text = _say(context, "answer.frame" if thinks_in_a_frame else "answer.refuse", asked - 1, step=step)
    decision = "frame" if thinks_in_a_frame else "refused"
    updates = {**updates, "answer_requests": asked}
    if thinks_in_a_frame:
        updates["nudges_given"] = (*context.nudges_given, framed)
    return _response(context, situation, text, updates, decision=decision, offers=(STRONGER_HINT,))


def meet_ambiguous_reference(
    context: InterviewContext, situation: Situation, knowledge: ProblemKnowledge
) -> ModuleResponse:
    """Ask which of the things named before is meant; the card has the candidates, the likeliest first."""
    reference = situation.facts["reference"]
    text = _say(context, "reference.which", context.times(AmbiguousReference.kind), said=reference.said)
    candidates = [
        {"label": one.label, "confidence": one.confidence, "text": one.text, "said_in": one.said_in}
        for one in reference.candidates
    ]
    facts = {"said": reference.said, "candidates": candidates}
    return _with_card(_response(context, situation, text), AmbiguousReference.kind, facts)


def meet_model_failure(context: InterviewContext, situation: Situation, knowledge: ProblemKnowledge) -> ModuleResponse:
    """Strategy 5: go on with the curated answer from the same evidence; the card offers to ask the model again."""
    fault = str(situation.facts.get("fault", ""))
    facts: dict[str, Any] = {"fault": fault}
    if isinstance(situation, ModelCallFailed) and (tried := situation.tried):
        facts["details"] = {"fault": fault, **tried}
    return _instead(context, situation, CODE_OF_FAULT.get(fault, "model_unavailable"), facts)


def meet_exhaustion(context: InterviewContext, situation: Situation, knowledge: ProblemKnowledge) -> ModuleResponse:
    """Go on with the curated answer; the card says that the budget is used up, and until when."""
    return _instead(context, situation, "budget_exhausted", {"until": BUDGETS_BEGIN_ANEW})


BUDGETS_BEGIN_ANEW = "00:00 UTC"


def meet_expert_failure(context: InterviewContext, situation: Situation, knowledge: ProblemKnowledge) -> ModuleResponse:
    """Keep the learner going when an expert cannot; nothing that was collected changes."""
    return _instead(context, situation, "expert_failed", {})


def meet_inconsistent_state(
    context: InterviewContext, situation: Situation, knowledge: ProblemKnowledge
) -> ModuleResponse:
    """Strategy 6, what is said: a missing piece is asked for, a reset explained. ``repair`` has mended the rest."""
    ask = situation.facts.get("ask")
    key = {"user_approach": "state.ask_approach", "pseudocode": "state.ask_code"}.get(str(ask))
    if key is not None:
        return _response(context, situation, say(key, context.language), decision=str(ask))
    response = _response(context, situation, say("state.reset", context.language), decision="reset")
    return _with_card(response, "state_reset", {"messages": len(context.conversation)})


def meet_stagnation(context: InterviewContext, situation: Situation, knowledge: ProblemKnowledge) -> ModuleResponse:
    """Strategy 7: say what it seems to be stuck on, help with just that, and show the way to an easier problem."""
    sign = situation.facts.get("sign", "time")
    lead = _say(context, f"stagnation.{sign}", context.times(Stagnation.kind))
    stuck = stuck_on(context)
    lead = f"{lead} {_say(context, f'stuck.{stuck.what}', 0, **stuck.facts)}"
    return _helping(context, situation, lead, help_with(context, knowledge, stronger=True, about=stuck.stage))


def meet_failed_transition(
    context: InterviewContext, situation: Situation, knowledge: ProblemKnowledge
) -> ModuleResponse:
    """Say that a move is not possible and that nothing has changed."""
    number = context.times(TransitionFailed.kind)
    text = _say(context, "back.not_earlier", number, step=smaller_step(context, number))
    return _response(context, situation, text)


STRATEGIES: Mapping[type[Situation], Strategy] = {
    SkipRequest: meet_skip,
    GoBackRequest: meet_go_back,
    InvalidInput: meet_invalid_input,
    Frustration: meet_frustration,
    OverReliance: meet_over_reliance,
    AmbiguousReference: meet_ambiguous_reference,
    ModelCallFailed: meet_model_failure,
    ResourcesExhausted: meet_exhaustion,
    ExpertFailed: meet_expert_failure,
    StateInconsistent: meet_inconsistent_state,
    Stagnation: meet_stagnation,
    TransitionFailed: meet_failed_transition,
}
RECORDED_ONLY: frozenset[type[Situation]] = frozenset({HintRequest, PreconditionUnmet})
"""Kinds that change nothing in what is said; they are only recorded."""


def meet(context: InterviewContext, situation: Situation, knowledge: ProblemKnowledge) -> ModuleResponse:
    """Return the answer of the situation's strategy. Raises ``KeyError`` for a kind without one."""
    return STRATEGIES[type(situation)](context, situation, knowledge)


def _instead(context: InterviewContext, situation: Situation, code: str, facts: Mapping[str, Any]) -> ModuleResponse:
    """Return the curated answer that came with the situation, or the stage's fallback, with the card of what failed."""
    curated = situation.instead
    if curated is None:
        text = say(f"fallback.{context.current_stage.value}", context.language)
        return _with_card(_response(context, situation, text, decision="fallback"), code, facts)
    step_in = _response(context, situation, curated.assistant_message, decision="curated")
    answer = replace(
        step_in,
        next_stage=curated.next_stage,
        context_updates={**step_in.context_updates, **curated.context_updates},
        metadata={**curated.metadata, **step_in.metadata},
    )
    return _with_card(answer, code, facts)


def _with_card(response: ModuleResponse, code: str, facts: Mapping[str, Any]) -> ModuleResponse:
    return response.noted(card=RaisedCard(code, facts).to_dict())


def _say(context: InterviewContext, key: str, number: int, **values: str) -> str:
    """Return the variant after the one of last time: ``number`` counts how often the situation was met before."""
    return say(key, context.language, number, **values)


def _helping(
    context: InterviewContext,
    situation: Situation,
    lead: str,
    helped: Help,
    updates: Mapping[str, Any] = MappingProxyType({}),
    *,
    decision: str = "supported",
    offers: tuple[str, ...] = WAYS_OUT,
) -> ModuleResponse:
    """Return the answer that gives help, with the ways out and the reason why this learner gets it in this form."""
    text, updates = f"{lead}\n\n{helped.text}", {**helped.updates, **updates}
    return _response(context, situation, text, updates, decision=decision, offers=offers, because=helped.because)


def _response(
    context: InterviewContext,
    situation: Situation,
    text: str,
    updates: Mapping[str, Any] | None = None,
    *,
    decision: str = "",
    offers: tuple[str, ...] = (),
    because: str = "",
) -> ModuleResponse:
    sign = situation.facts.get("sign")
    mark = f"{situation.kind}:{context.current_stage.value}" + (f":{sign}" if sign else "")
    updates = {**(updates or {}), "interventions": (*context.interventions, mark)}
    metadata = {"situation": situation.kind, "decision": decision, "offers": list(offers)}
    if because:
        metadata["because"] = because
    return ModuleResponse(True, text, None, updates, metadata)
