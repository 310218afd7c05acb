"""An exception of the learner's code as plain data."""

import re
from types import FunctionType

from .tracing import Enough

FILENAME = "solution.py"
MAX_MESSAGE = 300
# Numbers that fit elsewhere: a C number of this machine ends at 2^31.
_TOO_LARGE_FOR_C = re.compile(
    r"\bC (?:s?size_t|int|long)|index-sized|greater than maximum|too many (?:items|digits)|too long"
)


def report_of(error, *, function=None):
    """Describe what went wrong in a call: the exception, the learner's line, and whether the judge is at its end.

    An exception in none of the learner's lines (wrong number of arguments) gets the first line of ``function``.
    """
    if isinstance(error, Enough):
        return {"stopped": "operations"}
    line = learners_line(error)
    if line is None and isinstance(function, FunctionType) and function.__code__.co_filename == FILENAME:
        line = function.__code__.co_firstlineno
    stopped = _limit_of(error)
    return _named(error) | {"line": line} | ({"stopped": stopped} if stopped else {})


def fault_of(error, *, kind, prints=""):
    """Describe why a program cannot be loaded. A limit of the judge is not held against the program."""
    line = error.lineno if kind == "unreadable" and isinstance(error, SyntaxError) else learners_line(error)
    stopped = _limit_of(error)
    outcome = {"kind": "not_judged", "reason": stopped} if stopped else {"kind": kind, "reason": ""}
    return {"fault": _named(error) | outcome | {"line": line, "prints": prints}}


def learners_line(error):
    """Return the innermost line of the learner's own text on the way to ``error``."""
    line, entry = None, error.__traceback__
    while entry is not None:
        if entry.tb_frame.f_code.co_filename == FILENAME:
            line = entry.tb_lineno
        entry = entry.tb_next
    return line


def _limit_of(error):
    if isinstance(error, MemoryError):
        return "memory"
    if isinstance(error, RecursionError):
        return "stack"
    if isinstance(error, OverflowError) and _TOO_LARGE_FOR_C.search(_message(error)):
        return "large_number"
    return ""


def _named(error):
    return {"error_type": str(type(error).__name__)[:100], "error_message": _message(error)}


def _message(error):
    if isinstance(error, SyntaxError):
        return str(error.msg)[:MAX_MESSAGE]
    try:
        return str.__str__(str(error))[:MAX_MESSAGE]
    except BaseException:
        return ""
