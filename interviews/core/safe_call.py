"""Asking an expert without being at its mercy: pre-check, a time limit, post-check."""

import ctypes
import threading
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from interviews.core.context import InterviewContext
from interviews.core.response import InvalidResponse, ModuleResponse, validate_response
from interviews.core.situations import ExpertFailed, ModelCallFailed, ResourcesExhausted, StateInconsistent

EXPERT_SECONDS = 5.0
"""An expert that only computes needs milliseconds; after so long it is taken for lost in a loop."""

_RAISED_BY_EXPERTS = (ExpertFailed, ModelCallFailed, ResourcesExhausted, StateInconsistent)
"""The situations that an expert may raise; any other is ours to notice, not its."""
_AGAIN_SECONDS = 0.05
"""An interruption that was swallowed is repeated after so long."""

Result = TypeVar("Result")


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
    context, no usable response, no end.
    """
    if expert is None:
        raise ExpertFailed(f"no expert speaks in {context.current_stage}")
    before = dict(vars(context))
    try:
        response = within(seconds, lambda: _checked(expert, method, context))
    except _RAISED_BY_EXPERTS:
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

    A watching thread raises the exception in this very thread, which keeps what belongs to the thread (database
    connection, language). It reaches Python code between two steps; a call into C is interrupted when it returns.
    """
    watch = _Watch(threading.get_ident(), seconds)
    try:
        return work()
    finally:
        watch.stop()


class _Watch:
    """Interrupts a thread after ``seconds``, again and again, but never after :meth:`stop`."""

    def __init__(self, thread_id: int, seconds: float) -> None:
        self._thread = ctypes.c_ulong(thread_id)
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        threading.Thread(target=self._watch, args=(seconds,), name="expert watch", daemon=True).start()

    def _watch(self, seconds: float) -> None:
        while not self._stopped.wait(seconds):
            seconds = _AGAIN_SECONDS
            with self._lock:
                if not self._stopped.is_set():
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(self._thread, ctypes.py_object(TookTooLong))

    def stop(self) -> None:
        """End the watch. What was raised in the last moment arrives here and goes no further."""
        try:
            with self._lock:
                self._stopped.set()
            # An exception on its way is delivered between two steps of Python. Taking it back with a null pointer
            # instead would leave CPython 3.11 looking for one for ever, which hangs profilers and debuggers.
            for _ in range(_STEPS_TO_ARRIVE):
                pass
        except TookTooLong:
            self._stopped.set()


_STEPS_TO_ARRIVE = 100


def _name(expert: Any) -> str:
    return type(expert).__name__
