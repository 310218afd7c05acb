"""Which run belongs to the code at hand."""

from collections.abc import Iterator
from dataclasses import replace

from interviews.core.code.reading import find_code, read_code
from interviews.core.context import InterviewContext
from interviews.core.dry_run import DryRun, fingerprint
from interviews.core.stages import Stage
from problems.values.declarations import in_literals

CODE_STAGES = (Stage.PSEUDOCODE_DESIGN, Stage.EDGE_CASE_CHECK)
"""The stages in which code is looked at."""


def run_of(context: InterviewContext, code: str) -> DryRun | None:
    """Return what came of running ``code``, ``None`` when it was not run."""
    run = context.dry_run
    return run if run is not None and code and run.is_of(code) else None


def run_at_hand(context: InterviewContext) -> DryRun | None:
    """Return what came of the latest run, ``None`` when code that could be run was sent since and was not."""
    run = context.dry_run
    if run is None:
        return None
    for code in codes_sent(context):
        if run.is_of(code):
            return run
        if read_code(code).functions:
            return None
    return None


def code_that_ran(context: InterviewContext, run: DryRun) -> str:
    """Return the learner's code that ``run`` is of, "" when it is not in the conversation."""
    return next((code for code in codes_sent(context) if run.is_of(code)), "")


def sent_before(context: InterviewContext, run: DryRun) -> bool:
    """Tell whether the code of the latest message, of which ``run`` is, was there before and nothing else since."""
    return is_known(replace(context, conversation=context.conversation[:-1]), run)


def is_known(context: InterviewContext, run: DryRun) -> bool:
    """Tell whether the code that ``run`` is of is the last that was sent; where code is looked at, also looked at."""
    for message in context.contributions():
        code = find_code(message.text, message.code)
        if code and run.is_of(code):
            looked_at = message.stage in CODE_STAGES or fingerprint(context.pseudocode or "") == run.code
            return looked_at or context.current_stage not in CODE_STAGES
        if code and read_code(code).functions:
            return False
    return False


def codes_sent(context: InterviewContext) -> Iterator[str]:
    """Yield the code that the learner sent, newest first."""
    return (code for m in context.contributions() if (code := find_code(m.text, m.code)))


def value_shown(context: InterviewContext, shown_value: str) -> str:
    """Return a value, or the input of a case, inside a sentence: in the literals of the learner's language of code."""
    return shown(in_literals(shown_value, context.code_language))


def shown(text: str) -> str:
    """Return ``text`` as code inside a sentence."""
    return f"`{text}`" if "`" not in text else f"`` {text} ``"
