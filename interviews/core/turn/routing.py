"""Who answers what the learner did, as far as reading it tells: known before anybody answers.

An expert's answer may need a model and so a worker; a request, a wish, or a message in which there is nothing to work
from is answered without one.
"""

from dataclasses import dataclass, replace
from typing import Literal

from interviews.core.code.at_hand import CODE_STAGES, is_known
from interviews.core.context import InterviewContext, Message
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.hearing import hear, said_in
from interviews.core.reading.message_signs import asks_to_rephrase, says_stuck
from interviews.core.reading.references import AmbiguousReference, ambiguous_reference
from interviews.core.reading.understanding import Reading, read_message
from interviews.core.turn import repair, stuck_signs
from interviews.core.turn.exchange import TurnInput

BEYOND_DOUBT = 0.95
"""So sure (0 to 1) a wish is that is met before anybody asks which of several things was meant."""

Way = Literal["invalid", "which", "request", "rephrase", "expert"]


@dataclass(frozen=True)
class ReadMessage:
    """What was read in a message, and which way it goes; ``reference`` fits more than one thing."""

    way: Way
    reading: Reading
    reference: AmbiguousReference | None = None


@dataclass(frozen=True)
class Answers:
    """Whether an expert is to answer, and what was read to find that out, if anything was."""

    expert: bool
    read: ReadMessage | None = None


def who_answers(
    context: InterviewContext,
    knowledge: ProblemKnowledge,
    turn_input: TurnInput,
    *,
    damaged: tuple[str, ...] = (),
) -> Answers:
    """Return who answers a turn; the arguments are those of ``run_turn``, which takes what was read."""
    if context.finished or turn_input.action not in ("message", "submit") or repair.lost_its_place(damaged):
        return Answers(expert=False)
    turn_input = without_old_code(context, turn_input)
    mended = repair.repair(with_what_was_said(context, turn_input, knowledge), knowledge).context
    if mended.current_stage is not context.current_stage:
        return Answers(expert=False)  # what is missing is asked for
    if turn_input.action == "submit":
        return Answers(expert=bool(turn_input.code.strip()) and context.current_stage in CODE_STAGES)
    read = read_and_routed(turn_input.text, turn_input.code, before_last(mended), knowledge)
    return Answers(read.way == "expert", read)


def read_and_routed(text: str, code: str, before: InterviewContext, knowledge: ProblemKnowledge) -> ReadMessage:
    """Read a message and return which way it goes. ``before`` is the context before it was added."""
    reading = read_message(text, code, before, knowledge)
    if reading.fault is not None:
        # "I don't know" says nothing, but honestly: the expert answers it with a smaller step, a few times.
        honest = reading.fault == "too_short" and says_stuck(text)
        if not honest or before.consecutive_invalid_inputs + 1 >= stuck_signs.INVALID_INPUTS:
            return ReadMessage("invalid", reading)
    intent, has_code = reading.intent.intent, bool(code.strip())
    is_request = not intent.is_ordinary and not intent.is_invalid
    # "Let's take the other one" sounds a little like leaving or going back, so only a wish beyond doubt comes first.
    may_refer = not has_code and (not is_request or reading.intent.confidence < BEYOND_DOUBT)
    if may_refer and (reference := ambiguous_reference(text, before, knowledge)) is not None:
        return ReadMessage("which", reading, reference)
    if is_request and not reading.holds_answer:
        return ReadMessage("request", reading)
    if not is_request and not has_code and asks_to_rephrase(text):
        return ReadMessage("rephrase", reading)
    return ReadMessage("expert", reading)


def with_what_was_said(
    context: InterviewContext, turn_input: TurnInput, knowledge: ProblemKnowledge
) -> InterviewContext:
    """Return the memory with what the learner said and what was heard in it, and with what came of running the code."""
    heard = hear(said_in(context, turn_input.text, turn_input.code), knowledge) if turn_input.text.strip() else None
    said = Message("learner", turn_input.text, context.current_stage, turn_input.code, heard=heard)
    if turn_input.action in ("message", "submit") or turn_input.text.strip() or turn_input.code.strip():
        context = replace(context, conversation=(*context.conversation, said))
    return context if turn_input.dry_run is None else replace(context, dry_run=turn_input.dry_run)


def before_last(context: InterviewContext) -> InterviewContext:
    """Return the memory without what was said last."""
    return replace(context, conversation=context.conversation[:-1])


def without_old_code(context: InterviewContext, turn_input: TurnInput) -> TurnInput:
    """Take away code that comes along with words and was met before: then the words are what was said."""
    run = context.dry_run
    if turn_input.action != "message" or not turn_input.text.strip() or run is None or not run.is_of(turn_input.code):
        return turn_input
    return replace(turn_input, code="") if is_known(context, run) else turn_input
