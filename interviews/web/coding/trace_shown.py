"""The steps of a failing case as a table, once the coach has opened them as a hint."""

from collections.abc import Mapping
from dataclasses import dataclass

from interviews.core.context import InterviewContext
from interviews.core.turn.situations.hints import steps_are_open
from interviews.models import Attempt


@dataclass(frozen=True)
class TraceCell:
    """A variable at a step; empty ``text`` where it does not exist yet. ``is_changed`` against the step before."""

    text: str
    is_changed: bool


@dataclass(frozen=True)
class TraceStepShown:
    """A line that was executed, with the variables before it in the order of the table's columns."""

    number: int
    line: int
    text: str
    cells: tuple[TraceCell, ...]


@dataclass(frozen=True)
class TraceShown:
    """The steps of one call. ``is_cut`` says that there were more; ``ending`` is what came out, or the exception."""

    number: int
    input: str
    columns: tuple[str, ...]
    steps: tuple[TraceStepShown, ...]
    is_cut: bool
    ending: str


def shown_trace(attempt: Attempt, memory: InterviewContext) -> TraceShown | None:
    """Return the steps of an attempt's smallest failing case; ``None`` until the coach has opened them."""
    if attempt.trace is None or not steps_are_open(memory, attempt.fingerprint):
        return None
    lines, recorded = attempt.code.split("\n"), attempt.trace["steps"]
    columns = tuple(dict.fromkeys(name for step in recorded for name in step["variables"]))
    steps, before = [], None
    for number, step in enumerate(recorded, start=1):
        line = step["line"]
        text = lines[line - 1].strip() if 1 <= line <= len(lines) else ""
        steps.append(TraceStepShown(number, line, text, _cells(columns, step["variables"], before)))
        before = step["variables"]
    return TraceShown(
        number=attempt.number,
        input=attempt.trace["input"],
        columns=columns,
        steps=tuple(steps),
        is_cut=attempt.trace["cut"],
        ending=attempt.trace["ending"],
    )


def _cells(
    columns: tuple[str, ...], variables: Mapping[str, str], before: Mapping[str, str] | None
) -> tuple[TraceCell, ...]:
    """At the first step nothing has changed yet: those are the arguments."""
    return tuple(
        TraceCell(variables.get(name, ""), before is not None and variables.get(name) != before.get(name))
        for name in columns
    )
