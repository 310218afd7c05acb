"""Whether a message speaks of code that fails: what to change in it, or what is right there."""

from interviews.core.code.at_hand import CODE_STAGES, run_at_hand
from interviews.core.context import InterviewContext
from interviews.core.reading.signs.message_signs import asks_what_is_right, holds_it_right, names_repair


def speaks_of_failing_run(text: str, context: InterviewContext) -> bool:
    """Tell whether somebody whose code fails names a repair, holds the result for right, or asks what is right."""
    if context.current_stage not in CODE_STAGES or not (
        names_repair(text) or holds_it_right(text) or asks_what_is_right(text)
    ):
        return False
    run = run_at_hand(context)
    return run is not None and run.fails
