"""Reads what came out of the sandbox. Nothing in it is believed that is not of the right shape."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from problems.judge.port import MAX_PRINTS, MAX_TRACE_STEPS, Fault, TraceStep

_STOPS = frozenset({"operations", "memory", "stack", "large_number", "time", "helper"})
_FAULTS = frozenset({"unreadable", "no_function", "error", "not_judged"})
_SHORT = 300
_STRANGE = {"stopped": "helper"}


@dataclass(frozen=True)
class CallResult:
    """What one call gave: a value, or an exception with the learner's line, or why it was ``stopped`` ("" if not).

    ``stopped`` is ``operations``, ``memory``, ``stack``, ``large_number``, ``time`` or ``helper``; ``operations`` and
    ``seconds`` are what the call alone used, and ``steps`` what was traced of it, ``cut`` if there was more.
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


def loaded(answer: Mapping[str, Any]) -> tuple[Fault | None, str]:
    """Read how loading went: a fault, or the name of the function that will be called."""
    found = _read(answer)
    if stopped := found.get("stopped"):
        return Fault("limit" if stopped == "operations" else "not_judged", reason=_stop(stopped)), ""
    fault = found.get("fault")
    if fault is None:
        return None, _text(found.get("function"))
    if not isinstance(fault, dict) or fault.get("kind") not in _FAULTS:
        return Fault("not_judged", reason="helper"), ""
    return (
        Fault(
            kind=fault["kind"],
            error_type=_text(fault.get("error_type")),
            error_message=_text(fault.get("error_message")),
            line=_line(fault.get("line")),
            prints=_text(fault.get("prints"), MAX_PRINTS),
            reason=_text(fault.get("reason")),
        ),
        "",
    )


def call_result(answer: Mapping[str, Any]) -> CallResult:
    """Read how one call went. ``answer`` holds the sandbox's ``text``, or the reason why it was ``stopped``."""
    found = _read(answer)
    steps = found.get("steps")
    stopped = found.get("stopped", "")
    if not stopped and not found.get("error_type") and "value" not in found:
        stopped = "helper"
    return CallResult(
        value=None if stopped else found.get("value"),
        error_type=_text(found.get("error_type")),
        error_message=_text(found.get("error_message")),
        line=_line(found.get("line")),
        prints=_text(found.get("prints"), MAX_PRINTS),
        operations=answer.get("operations", 0),
        seconds=answer.get("seconds", 0.0),
        stopped=_stop(stopped),
        steps=_steps(steps) if isinstance(steps, list) else (),
        cut=found.get("cut") is True,
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
    return found if isinstance(found, dict) else _STRANGE


def _stop(reason: Any) -> str:
    return "" if not reason else reason if isinstance(reason, str) and reason in _STOPS else "helper"


def _text(value: Any, most: int = _SHORT) -> str:
    return storable(value[:most]) if isinstance(value, str) else ""


def _line(value: Any) -> int | None:
    return value if type(value) is int and 0 < value < 1_000_000 else None


def _steps(steps: list[Any]) -> tuple[TraceStep, ...]:
    return tuple(
        TraceStep(line, {_text(name): _text(text) for name, text in variables.items()})
        for line, variables in (step for step in steps[:MAX_TRACE_STEPS] if isinstance(step, list) and len(step) == 2)
        if _line(line) is not None and isinstance(variables, dict)
    )
