"""Reads what came out of the sandbox. Nothing in it is believed that is not of the right shape."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from problems.judge.port import MAX_PRINTS, MAX_TRACE_STEPS, Fault, TraceStep

_STOPS = frozenset({"operations", "memory", "stack", "large_number", "time", "helper"})
_FAULTS = frozenset({"unreadable", "no_function", "error", "not_judged"})
_SHORT = 300
_MAX_NAMES = 20
_MAX_DEPTH = 110
"""So deep may be nested what comes out; the component itself sends a little less (``guest/values.py``)."""
_STRANGE = {"stopped": "helper"}


@dataclass(frozen=True)
class CallResult:
    """What one call gave: a value, or an exception with the learner's line, or why it was ``stopped`` ("" if not).

    ``stopped`` is ``operations``, ``memory``, ``stack``, ``large_number``, ``time`` or ``helper``; ``operations`` and
    ``seconds`` are what the call alone used, and ``steps`` what was traced of it, ``cut`` if there was more. In a
    list of calls on one object ``at`` is the one that raised the exception, from 0.
    """

    value: Any = None
    error_type: str = ""
    error_message: str = ""
    line: int | None = None
    prints: str = ""
    operations: int = 0
    seconds: float = 0.0
    stopped: str = ""
    steps: tuple[TraceStep, ...] = ()
    cut: bool = False
    at: int | None = None


def is_answer(answer: Mapping[str, Any], calls: int) -> bool:
    """Tell whether a helper's message is the answer to loading (-1) or one of so many calls, whatever came out."""
    call, operations, seconds = answer.get("call"), answer.get("operations", 0), answer.get("seconds", 0.0)
    return (
        type(call) is int
        and -1 <= call < calls
        and isinstance(answer.get("stopped") or answer.get("text"), str)
        and (type(operations) is int and operations >= 0)
        and (type(seconds) in (int, float) and math.isfinite(seconds) and seconds >= 0)
    )


def loaded(answer: Mapping[str, Any]) -> tuple[Fault | None, str]:
    """Read how loading went: a fault, or the name of the function that will be called."""
    found = _read(answer)
    if stopped := found.get("stopped"):
        return Fault("limit" if stopped == "operations" else "not_judged", reason=_stop(stopped)), ""
    fault = found.get("fault")
    if fault is None:
        return None, _text(found.get("function"))
    if not isinstance(fault, dict) or not isinstance(fault.get("kind"), str) or fault["kind"] not in _FAULTS:
        return Fault("not_judged", reason="helper"), ""
    return (
        Fault(
            kind=fault["kind"],
            error_type=_text(fault.get("error_type")),
            error_message=_text(fault.get("error_message")),
            line=_line(fault.get("line")),
            prints=_text(fault.get("prints"), MAX_PRINTS),
            reason=_text(fault.get("reason")),
            missing=_names(fault.get("missing")),
        ),
        "",
    )


def call_result(answer: Mapping[str, Any]) -> CallResult:
    """Read how one call went. ``answer`` holds the sandbox's ``text``, or the reason why it was ``stopped``."""
    found = _read(answer)
    steps = found.get("steps")
    stopped, error_type = found.get("stopped", ""), _text(found.get("error_type"))
    if not stopped and not error_type and "value" not in found:
        stopped = "helper"
    return CallResult(
        value=None if stopped else found.get("value"),
        error_type=error_type,
        error_message=_text(found.get("error_message")),
        line=_line(found.get("line")),
        prints=_text(found.get("prints"), MAX_PRINTS),
        operations=answer.get("operations", 0),
        seconds=answer.get("seconds", 0.0),
        stopped=_stop(stopped),
        steps=_steps(steps) if isinstance(steps, list) else (),
        cut=found.get("cut") is True,
        at=_position(found.get("at")) if error_type else None,
    )


def storable(text: str) -> str:
    """Return ``text`` without what no database stores: half characters and the character 0."""
    return (
        text.encode("utf-16-le", "surrogatepass")
        .decode("utf-16-le", "replace")
        .replace("\0", "\N{REPLACEMENT CHARACTER}")
    )


def _read(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    if answer.get("stopped"):
        return {"stopped": answer["stopped"]}
    try:
        found = json.loads(answer["text"])
    except (KeyError, TypeError, ValueError, RecursionError):
        return _STRANGE
    return found if isinstance(found, dict) and _is_shallow(found, answer["text"]) else _STRANGE


def _is_shallow(found: Any, text: str) -> bool:
    """Tell whether nothing is nested so deep that whoever walks through it gets into trouble."""
    if text.count("[") + text.count("{") <= _MAX_DEPTH:
        return True
    level = [found]
    for _ in range(_MAX_DEPTH):
        level = [
            item
            for container in level
            for item in (container.values() if isinstance(container, dict) else container)
            if isinstance(item, list | dict)
        ]
        if not level:
            return True
    return False


def _stop(reason: Any) -> str:
    return "" if not reason else reason if isinstance(reason, str) and reason in _STOPS else "helper"


def _text(value: Any, most: int = _SHORT) -> str:
    return storable(value[:most]) if isinstance(value, str) else ""


def _line(value: Any) -> int | None:
    return value if type(value) is int and 0 < value < 1_000_000 else None


def _position(value: Any) -> int | None:
    return value if type(value) is int and 0 <= value < 1_000_000 else None


def _names(values: Any) -> tuple[str, ...]:
    return tuple(map(_text, values[:_MAX_NAMES])) if isinstance(values, list) else ()


def _steps(steps: list[Any]) -> tuple[TraceStep, ...]:
    return tuple(
        TraceStep(line, {_text(name): _text(text) for name, text in variables.items()})
        for line, variables in (step for step in steps[:MAX_TRACE_STEPS] if isinstance(step, list) and len(step) == 2)
        if _line(line) is not None and isinstance(variables, dict)
    )
