"""Asking an expert without being at its mercy: pre-check, a time limit, post-check."""

import ctypes
import os
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from interviews.core.context import InterviewContext
from interviews.core.response import InvalidResponse, ModuleResponse, validate_response
from interviews.core.turn.situations.kinds import ExpertFailed, ModelCallFailed, ResourcesExhausted, StateInconsistent

EXPERT_SECONDS = 5.0
"""An expert that only computes needs milliseconds; after so long it is taken for lost in a loop."""

_RAISED_BY_EXPERTS = (ExpertFailed, ModelCallFailed, ResourcesExhausted, StateInconsistent)
"""The situations that an expert may raise; any other is ours to notice, not its."""

Result = TypeVar("Result")


class WorkerNeeded(Exception):
    """What is to be done takes a while (a model is to be asked, code is to be run): a worker has to run the turn."""


class TookTooLong(BaseException):
    """Work was interrupted because its time was over. No ``Exception``, so that no broad handler keeps it."""


def choose_expert(
    experts: Iterable[Any], context: InterviewContext, *, seconds: float = EXPERT_SECONDS
) -> tuple[Any | None, list[ExpertFailed]]:
    """Return the first expert that says it speaks, and the faults of those that could not say."""
    faults: list[ExpertFailed] = []
    for expert in experts:
        try:
            if within(seconds, lambda asked=expert: bool(asked.should_activate(context))):
                return expert, faults
        except (Exception, TookTooLong) as error:
            faults.append(ExpertFailed(f"{_name(expert)}.should_activate raised {type(error).__name__}: {error}"))
    return None, faults


def safe_module_call(
    expert: Any, method: str, context: InterviewContext, *, seconds: float = EXPERT_SECONDS
) -> ModuleResponse:
    """Return what ``expert.method(context)`` answers, checked by ``validate_response``.

    Raises only situations: :class:`StateInconsistent` when the expert finds something missing, a fault of model or
    resources that it raises itself, and :class:`ExpertFailed` for everything else: no expert, an exception, a changed
    context, no usable response, no end. And :class:`WorkerNeeded`, which ends the whole turn for now.
    """
    if expert is None:
        raise ExpertFailed(f"no expert speaks in {context.current_stage}")
    before = dict(vars(context))
    try:
        response = within(seconds, lambda: _checked(expert, method, context))
    except (*_RAISED_BY_EXPERTS, WorkerNeeded):
        raise
    except (Exception, TookTooLong) as error:
        raise ExpertFailed(f"{_name(expert)}.{method} raised {type(error).__name__}: {error}") from error
    finally:
        changed = _undone(context, before)
    if changed:
        raise ExpertFailed(f"{_name(expert)}.{method} changed the context: {', '.join(changed)}")
    if not response.success:
        raise ExpertFailed(f"{_name(expert)}.{method}: {response.error_message}")
    return response


def _checked(expert: Any, method: str, context: InterviewContext) -> ModuleResponse:
    if fault := expert.validate_context(context):
        raise StateInconsistent(str(fault))
    response = getattr(expert, method)(context)
    if not isinstance(response, ModuleResponse):
        raise InvalidResponse(f"the answer is a {type(response).__name__}")
    return validate_response(response, context)


def _undone(context: InterviewContext, before: dict[str, Any]) -> list[str]:
    """Put back what an expert changed around the frozen dataclass; return the names."""
    now = vars(context)
    changed = [name for name in {*now, *before} if now.get(name, _undone) is not before.get(name, _undone)]
    for name in changed:
        if name in before:
            object.__setattr__(context, name, before[name])
        else:
            object.__delattr__(context, name)
    return changed


def within(seconds: float, work: Callable[[], Result]) -> Result:
    """Return ``work()``, interrupted by :class:`TookTooLong` when it still computes after ``seconds``.

    The exception is raised in this very thread, which keeps what belongs to the thread (database connection,
    language). It reaches Python code between two steps; a call into C is interrupted when it returns. It comes a moment
    late, as the watchdog looks around twenty times a second, and never after ``within`` has returned.
    """
    _start_watchdog()
    watched = _Watched(threading.get_ident(), time.monotonic() + seconds)
    try:
        _watched.add(watched)
        return work()
    finally:
        done = False
        while not done:
            try:
                with _lock:
                    _watched.discard(watched)
                # An exception on its way arrives between two steps of Python, so let it arrive here. Taking it back
                # with a null pointer would leave CPython 3.11 looking for one for ever, which hangs profilers.
                for _ in range(_STEPS_TO_ARRIVE):
                    pass
                done = True
            except TookTooLong:
                continue


@dataclass(eq=False)
class _Watched:
    """A thread at work, and when (``time.monotonic``) it is interrupted next."""

    thread: int
    deadline: float


_LOOK_EVERY_SECONDS = 0.05
_STEPS_TO_ARRIVE = 100
_watched: set[_Watched] = set()
_lock = threading.Lock()
_watchdog: threading.Thread | None = None


def _start_watchdog() -> None:
    """Start the one thread that watches all work of this process, if it is not there yet."""
    global _watchdog  # noqa: PLW0603
    if _watchdog is None:
        with _lock:
            if _watchdog is None:
                _watchdog = threading.Thread(target=_watch, name="expert watchdog", daemon=True)
                _watchdog.start()


def _watch() -> None:
    while True:
        time.sleep(_LOOK_EVERY_SECONDS)
        with _lock:
            late = [one for one in tuple(_watched) if one.deadline < time.monotonic()]
            for one in late:
                # Once is not enough for a loop that swallows every exception, so it is asked again next time.
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(one.thread), ctypes.py_object(TookTooLong))


def _after_fork() -> None:
    """A forked process has neither the watchdog nor the threads that were watched."""
    global _lock, _watchdog
    _lock, _watchdog = threading.Lock(), None
    _watched.clear()


os.register_at_fork(after_in_child=_after_fork)


def _name(expert: Any) -> str:
    return type(expert).__name__
