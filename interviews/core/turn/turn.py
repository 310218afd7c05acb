"""One turn of an interview, from what the learner sent to what the coach says: pure, no clock, no database.

The steps of a turn: mend the memory if something is missing → read the message (validate it, find out what it wants)
→ meet a situation with its strategy (``requests``), or let the expert whose ``should_activate`` holds work, through
``safe_module_call`` (``answers``) → validate the response → hold the message back if it gives something away → apply
the updates in one place → move the stage where the table allows (``running``) → look whether the learner needs support
(``support``).
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from interviews.core.context import InterviewContext
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.stages import Stage
from interviews.core.turn import routing
from interviews.core.turn.answers import answer_message, submit
from interviews.core.turn.exchange import Action, ExpertVoice, TurnInput, TurnOutcome
from interviews.core.turn.requests import give_hint, go_back, skip
from interviews.core.turn.running import RunningTurn
from interviews.core.turn.safe_call import EXPERT_SECONDS
from interviews.core.turn.situations import repair
from interviews.core.turn.situations.kinds import ExpertFailed, StateInconsistent

_ACTIONS: Mapping[Action, Callable[[RunningTurn], None]] = {
    "message": answer_message,
    "submit": submit,
    "hint": give_hint,
    "back": go_back,
    "skip": skip,
}


class InterviewOver(ValueError):
    """A turn for an interview that is finished; nothing was changed."""


def begin(
    context: InterviewContext,
    knowledge: ProblemKnowledge,
    experts: Mapping[str, ExpertVoice],
    now: float = 0.0,
    *,
    expert_seconds: float = EXPERT_SECONDS,
) -> TurnOutcome:
    """Open the interview: the coach's first message."""
    turn = RunningTurn(context, knowledge, experts, now, expert_seconds=expert_seconds, sent=TurnInput())
    try:
        turn.open_stage()
    except StateInconsistent as fault:
        # Nothing was collected yet, so there is nothing to mend: the expert is at fault.
        turn.take("opened", turn.meet(ExpertFailed(fault.detail)))
    return turn.outcome()


def run_turn(
    context: InterviewContext,
    knowledge: ProblemKnowledge,
    experts: Mapping[str, ExpertVoice],
    turn_input: TurnInput,
    now: float,
    *,
    damaged: tuple[str, ...] = (),
    expert_seconds: float = EXPERT_SECONDS,
) -> TurnOutcome:
    """Run one turn; ``now`` is in seconds of the interview's own time. ``context`` itself is never changed.

    ``damaged`` names the fields that could not be read back (``repair.restore``). Whatever an expert does, the learner
    gets a reply. Raises :class:`InterviewOver`, and :class:`WorkerNeeded` where an expert may not ask a model here.
    """
    if context.finished:
        raise InterviewOver("the interview is finished")
    sent = routing.without_old_code(context, turn_input)
    turn = RunningTurn(context, knowledge, experts, now, expert_seconds=expert_seconds, sent=sent)
    turn.record("accepted", {"action": sent.action})
    if sent.listened is not None:
        turn.record("listened", sent.listened.to_dict())
    turn.context = routing.with_what_was_said(context, sent, knowledge)
    try:
        if _mend(turn, damaged):
            _ACTIONS[sent.action](turn)
    except StateInconsistent as fault:
        _start_over(turn, StateInconsistent(fault.detail, reset=True))
    stayed = turn.context.current_stage is context.current_stage and sent.action != "back"
    turn.context = replace(
        turn.context,
        turn_count=context.turn_count + 1,
        stage_turns=context.stage_turns + 1 if stayed else 0,
    )
    return turn.outcome()


def _mend(turn: RunningTurn, damaged: tuple[str, ...]) -> bool:
    """Repair the memory; return whether the turn can go on, or has ended with asking for what is missing."""
    if repair.lost_its_place(damaged):
        _start_over(turn, StateInconsistent(f"unreadable: {', '.join(damaged)}", reset=True))
        return False
    if damaged:
        turn.note(StateInconsistent(f"unreadable: {', '.join(damaged)}", missing=",".join(damaged)))
    mended = repair.repair(turn.context, turn.knowledge)
    if mended.found is None:
        return True
    stage = turn.context.current_stage
    turn.context = mended.context
    if mended.context.current_stage is not stage:
        turn.enter(mended.context.current_stage)
        turn.take("asked_again", turn.meet(mended.found))
        return False
    turn.note(mended.found)
    turn.raise_card("state_repaired")
    return True


def _start_over(turn: RunningTurn, fault: StateInconsistent) -> None:
    turn.context = repair.reset(turn.context)
    turn.enter(Stage.PROBLEM_CLARIFICATION)
    turn.take("reset", turn.meet(fault))
