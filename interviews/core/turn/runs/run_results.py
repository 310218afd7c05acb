"""What somebody says of the result of code that fails, beside what is known: what came out, and what should."""

import ast
import re
from typing import Any

from interviews.core.acts import ActKind, Heard
from interviews.core.code.at_hand import shown, value_shown
from interviews.core.context import InterviewContext
from interviews.core.dry_run import DryRun
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.cases.edge_traces import states_another, values_in
from interviews.core.reading.signs.message_signs import asks_what_is_right, holds_it_right, names_repair, sentences
from interviews.core.turn.runs.run_questions import edge_case_of
from interviews.core.wording.coach import say_anew
from problems.text.late_patterns import LatePattern
from problems.values.showing import show_arguments, show_value

_SHOULD = LatePattern(
    r"\b(?:should|supposed|expect\w*|instead|must|has to|ought)\b|应该?|应当|本来|本该|期望|正确|才对", re.IGNORECASE
)
_COMES_OUT = LatePattern(
    r"\b(?:get|gets|got|gives?|returns?|returned|outputs?|prints?|comes? out|ends? (?:up|with)"
    r"|answers?|result)\b|->|=>|得|返回|输出|结果|出来",
    re.IGNORECASE,
)
_CLAUSE = LatePattern(r"[^.,;:!?，。；：！？\n]+(?:[.,](?=\S)[^.,;:!?，。；：！？\n]+)*")


def right_result(run: DryRun, knowledge: ProblemKnowledge) -> Any:
    """Return what should come out in the case that fails, ``None`` where only the hidden tests know it.

    Everybody may know it of an edge case of the problem, of its examples, and of an input that breaks a known trap.
    """
    if run.failing is None:
        return None
    if (known := edge_case_of(run, knowledge)) is not None:
        return known.expected
    told = (
        *((one.input, one.output) for one in knowledge.examples),
        *((trap.breaks, trap.expected) for trap in knowledge.traps),
    )
    return next((right for given, right in told if show_arguments(given, None) == run.failing.input), None)


def compared(context: InterviewContext, knowledge: ProblemKnowledge, run: DryRun, text: str) -> str:
    """Return what is said of the results that ``text`` states rightly of the failing case, "" where it states none."""
    got, right = _got(run), right_result(run, knowledge)
    said_got = got is not None and _states(text, got, _COMES_OUT)
    said_right = right is not None and _states(text, right, _SHOULD)
    values = {
        "got": value_shown(context, show_value(got)),
        "expected": value_shown(context, show_value(right)),
    }
    if said_got and said_right:
        return say_anew(context, "run.result.both", **values)
    if said_right:
        return say_anew(context, "run.result.right", **values)
    return say_anew(context, "run.result.got", **values) if said_got else ""


def asks_or_holds(heard: Heard, text: str) -> bool:
    """Tell whether somebody holds the result of code that fails for right, or asks what is, and names no repair."""
    if heard.has(ActKind.DEFECT) and not holds_it_right(text):
        return False
    return not names_repair(text) and (holds_it_right(text) or asks_what_is_right(text))


def states_neither(run: DryRun, knowledge: ProblemKnowledge, text: str) -> bool:
    """Tell whether ``text`` states a result of the failing case that neither comes out there nor should."""
    got, right = _got(run), right_result(run, knowledge)
    if got is None or right is None or type(got) is not type(right):
        return False
    return states_another(right, text) and states_another(got, text)


def verdict(context: InterviewContext, knowledge: ProblemKnowledge, run: DryRun) -> str:
    """Return what came out in the failing case, and that something else should: what, where everybody may know it."""
    if run.failing is None:
        return ""
    right, kind = right_result(run, knowledge), run.failing.kind
    values = {
        "input": value_shown(context, run.failing.input),
        "got": value_shown(context, run.failing.got) if run.failing.got else shown(run.error or "…"),
        "expected": value_shown(context, show_value(right)),
    }
    if kind == "wrong":
        return say_anew(context, "run.verdict.unlike" if right is None else "run.verdict", **values)
    return say_anew(context, f"run.verdict.{kind}", **values)


def _got(run: DryRun) -> Any:
    """Return the value that came out, ``None`` where none did, or it is too long to be shown whole."""
    if run.failing is None or not run.failing.got:
        return None
    try:
        return ast.literal_eval(run.failing.got)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return None


def _states(text: str, value: Any, sign: re.Pattern[str]) -> bool:
    """Tell whether a clause of ``text`` states ``value`` where ``sign`` says what it is the value of."""
    if isinstance(value, bool | int):
        clauses = (clause for sentence in sentences(text) for clause in _CLAUSE.findall(sentence))
        return any(sign.search(clause) and repr(value) in values_in(clause, value) for clause in clauses)
    plain = re.sub(r"\s", "", text)
    as_numbers = isinstance(value, list) and bool(value) and all(type(one) is int for one in value)
    if as_numbers and sign is _COMES_OUT and values_in(text, 0) == [repr(one) for one in value]:
        return True
    literal = show_value(value, None).replace(" ", "")
    place = plain.find(literal)
    return place >= 0 and len(literal) > 1 and bool(sign.search(text))
