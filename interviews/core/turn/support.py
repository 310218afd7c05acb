"""Support that nobody asked for: for a sigh beside an answer, and for signs that somebody is stuck."""

from dataclasses import replace

from interviews.core.context import InterviewContext
from interviews.core.turn.running import RunningTurn
from interviews.core.turn.situations import stuck_signs
from interviews.core.turn.situations.kinds import Frustration
from interviews.core.wording.coach import say


def note_sigh(turn: RunningTurn, how: str) -> None:
    """Let what is said next begin with a kind word; ``how`` the sigh was noticed is for the record."""
    context = turn.context
    turn.note(Frustration(how, sign="sigh"))
    mark = f"{Frustration.kind}:{context.current_stage.value}:sigh"
    kind_word = say("support.sigh", context.language, context.times(Frustration.kind))
    turn.lead = f"{kind_word} {turn.lead}".strip()
    turn.context = replace(context, frustration_detected=True, interventions=(*context.interventions, mark))


def support_if_stuck(turn: RunningTurn, before: InterviewContext) -> None:
    """Look for signs after an answer that left the stage where it was; ``before`` is the memory before the answer."""
    after = turn.context
    if after.current_stage is not before.current_stage or after.finished:
        return
    if after.hints_given != before.hints_given:
        return  # a rung of the ladder was just given; one at a time
    if (sign := stuck_signs.noticed(after, turn.now)) is not None:
        turn.take("supported", turn.meet(sign))
