"""What a learner asks for instead of answering: to leave the stage, to go back, a hint, the answer, support."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from interviews.core import stages
from interviews.core.acts import ActKind
from interviews.core.reading.approaches.new_ideas import has_no_plan
from interviews.core.reading.approaches.references import AmbiguousReference as Reference
from interviews.core.reading.intents.intent_model import Intent, stage_named
from interviews.core.reading.signs.hearing import latest_heard
from interviews.core.stages import IllegalMove, Stage, advance, index_of, is_last, row_of
from interviews.core.turn.running import RunningTurn
from interviews.core.turn.situations import stuck_signs
from interviews.core.turn.situations.kinds import (
    AmbiguousReference,
    Frustration,
    GoBackRequest,
    HintRequest,
    OverReliance,
    Situation,
    SkipRequest,
    TransitionFailed,
)
from interviews.core.turn.situations.strategies import STRONGER_HINT
from interviews.core.wording.coach import STAGE_NAMES, say


@dataclass(frozen=True)
class Request:
    """A wish that a message may hold: the situation it makes, and what is done about it."""

    kind: type[Situation]
    grant: Callable[[RunningTurn], None]


def grant(turn: RunningTurn, request: Request) -> None:
    """Do what a message asks for that holds nothing else."""
    mark_as(turn, request.kind)
    request.grant(turn)


def mark_as(turn: RunningTurn, kind: type[Situation]) -> None:
    """Mark the learner's message as no contribution, so that nobody takes it for part of an answer later."""
    *before, said = turn.context.conversation
    turn.context = replace(turn.context, conversation=(*before, replace(said, situation=kind.kind)))


# --- hints, support, the answer ---


def give_hint(turn: RunningTurn) -> None:
    """Give the next hint; after several in a row, support."""
    context = turn.context
    in_a_row = context.hints_in_a_row + 1
    turn.note(HintRequest())
    turn.context = replace(context, hint_requests=context.hint_requests + 1, hints_in_a_row=in_a_row)
    if in_a_row >= stuck_signs.HINTS:
        turn.take("supported", turn.meet(Frustration("hints in a row", sign="hints")))
        return
    turn.take("hint", turn.ask("hint"))
    turn.question_stays = context.last_question is not None


def give_support(turn: RunningTurn) -> None:
    """Support who says that they are worn out."""
    turn.take("supported", turn.meet(Frustration("said so", sign="said")))


def refuse_answer(turn: RunningTurn) -> None:
    """Keep the answer back, kindly."""
    turn.take("answer_refused", turn.meet(OverReliance("asks for the answer")))


def refuse_beside(turn: RunningTurn) -> None:
    """Keep the answer back in half a sentence, where something is said beside the wish for it: that is answered."""
    context, kind = turn.context, OverReliance.kind
    turn.note(OverReliance("asks for the answer beside an answer"))
    refused = say("answer.beside", context.language, context.times(kind))
    turn.lead = f"{turn.lead} {refused}".strip()
    turn.lead_offers = tuple(dict.fromkeys((*turn.lead_offers, STRONGER_HINT)))
    marks = (*context.interventions, f"{kind}:{context.current_stage.value}")
    turn.context = replace(context, answer_requests=context.answer_requests + 1, interventions=marks)


# --- what was meant ---


def ask_which(turn: RunningTurn, reference: Reference) -> None:
    """Ask which of several things named before is meant; the question at hand stays."""
    mark_as(turn, AmbiguousReference)
    turn.take("asked_which", turn.meet(AmbiguousReference("more than one fits", reference=reference)))
    turn.question_stays = True


# --- to another stage ---


def go_back(turn: RunningTurn) -> None:
    """Go back to the stage that was chosen or named; ask where to when there is none."""
    here, target = index_of(turn.context.current_stage), _target(turn)
    if _is_reached_again(turn, target):
        _go_on_with_what_was_kept(turn)  # back to where they came from: that is forward
        return
    if target is turn.context.current_stage is Stage.THOUGHT_ARTICULATION and brings_an_idea(turn):
        _meet_the_idea(turn)  # they are where they want to be
        return
    if target is None or (turn.sent.action == "message" and index_of(target) >= here):
        turn.take("asked_where", turn.meet(GoBackRequest("to where?", target=target and target.value)))
        return
    try:
        target = stages.go_back(turn.context, target)
    except IllegalMove as error:
        turn.take("refused", turn.meet(TransitionFailed(str(error))))
        return
    turn.note(GoBackRequest("granted", target=target.value))
    context = turn.context
    mark = f"{GoBackRequest.kind}:{context.current_stage.value}"
    turn.context = replace(context, interventions=(*context.interventions, mark))
    turn.enter(target)
    name = STAGE_NAMES[target.value][context.language]
    if target is Stage.THOUGHT_ARTICULATION and brings_an_idea(turn):
        turn.lead = f"{turn.lead}\n\n{say('back.with_idea', context.language, stage=name)}".strip()
        _meet_the_idea(turn)
        return
    turn.question_stays = True
    turn.say(say("back.done", context.language, context.times(GoBackRequest.kind), stage=name), target)


def _meet_the_idea(turn: RunningTurn) -> None:
    response = turn.ask("process")
    turn.take("answered", response)
    turn.move_on(response)


def brings_an_idea(turn: RunningTurn) -> bool:
    """Tell whether the message in which somebody asks to go back tells the idea with which they want to go on."""
    heard = latest_heard(turn.context, turn.knowledge)
    return turn.sent.action == "message" and any(act.stance == "proposes" for act in heard.of(ActKind.APPROACH))


def _target(turn: RunningTurn) -> Stage | None:
    here, sent = turn.context.current_stage, turn.sent
    if sent.target is None and index_of(here) > 0 and sent.text:
        named = stage_named(sent.text, here)
        return Stage.THOUGHT_ARTICULATION if named is None and has_no_plan(sent.text) else named
    return sent.target


def _is_reached_again(turn: RunningTurn, target: Stage | None) -> bool:
    """Tell whether it is a later stage, from which they came back here, and nothing keeps them."""
    context = turn.context
    here = context.current_stage
    was_there = target is not None and index_of(target) > index_of(here) and target in context.stage_history
    return was_there and row_of(here).precondition(context)


def skip(turn: RunningTurn) -> None:
    """Leave the stage unfinished where the table allows it."""
    row = row_of(turn.context.current_stage)
    if row.precondition(turn.context):
        _go_on_with_what_was_kept(turn)
        return
    try:
        following = stages.skip(turn.context)
    except IllegalMove:
        turn.take("skip_refused", turn.meet(SkipRequest("refused")))
        return
    turn.note(SkipRequest("granted"))
    farewell = turn.ask("leave_unfinished")
    if farewell.situation:
        # The expert could not even take leave: without what it leaves behind, the stage cannot be left.
        turn.take("skip_failed", farewell)
        return
    turn.take("skipped", farewell)
    skipped = (*turn.context.skipped_stages, row.stage)
    turn.context = replace(turn.context, skipped_stages=skipped, skip_requested=True)
    if following is None:
        turn.end()
        return
    turn.enter(following)
    turn.move_on(turn.open_stage())


def may_leave(turn: RunningTurn) -> bool:
    """Tell whether the stage can be left at once: it has what it asks for, or the table lets go of it."""
    if row_of(turn.context.current_stage).precondition(turn.context):
        return True
    try:
        stages.skip(turn.context)
    except IllegalMove:
        return False
    return True


def _go_on_with_what_was_kept(turn: RunningTurn) -> None:
    """The stage is done already (the learner came back to it), so skipping is simply going on."""
    response = turn.ask("open")
    turn.take("kept", response, silent=not response.situation)
    stage = turn.context.current_stage
    turn.move_on(replace(response, next_stage=stage if is_last(stage) else advance(turn.context)))


REQUESTS: Mapping[Intent, Request] = {
    Intent.SKIP: Request(SkipRequest, skip),
    Intent.GO_BACK: Request(GoBackRequest, go_back),
    Intent.HINT: Request(HintRequest, give_hint),
    Intent.ANSWER_REQUEST: Request(OverReliance, refuse_answer),
    Intent.FRUSTRATION: Request(Frustration, give_support),
}
