"""Runs programs in helper processes: the one door to code that nobody has read.

A program goes to a helper (``helper.py``), which runs it in WebAssembly with nothing to reach; what comes back is JSON
text that is believed only as far as it is plain data of the right shape. A helper that says nothing in time, dies or
talks nonsense is thrown away, and the program is answered as stopped.
"""

import contextlib
import json
import os
import queue
import threading
import time
import weakref
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from problems.judge.frames import MAX_REQUEST, pack
from problems.judge.port import Fault, Limits, TraceStep
from problems.judge.replies import CallResult, call_result, loaded
from problems.judge.worker import Lost, Worker

__all__ = ["MAX_SOURCE", "CallResult", "Execution", "Program", "Sandbox", "TraceStep"]

MAX_SOURCE = 50_000
GRACE = 0.5
"""Seconds beyond a program's time that a helper has to say so itself."""


@dataclass(frozen=True)
class Program:
    """Source text and the calls to be made of a function in it.

    ``function`` is matched in snake and camel case, in a ``class Solution`` too; "" finds the one that the code is
    about. ``types`` are of the arguments (``list[int]``, ``ListNode``, ``random.Random`` for a seed; "" as it is);
    ``in_place`` is the position of the argument that is changed instead of returned; ``calls`` are the positional
    arguments of each call, plain JSON. With ``trace_steps`` so many executed lines of each call are recorded.
    """

    source: str
    function: str = ""
    types: tuple[str, ...] = ()
    returns: str = ""
    in_place: int | None = None
    calls: tuple[tuple[Any, ...], ...] = ()
    trace_steps: int = 0


@dataclass(frozen=True)
class Execution:
    """What became of a program: results in the order of its calls, or a fault and no results."""

    results: tuple[CallResult, ...] = ()
    fault: Fault | None = None
    function: str = ""
    seconds: float = 0.0


class _Slot:
    """A place for a helper."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory.absolute()  # helpers stand elsewhere
        self.worker: Worker | None = None

    def ready(self) -> Worker:
        if self.worker is None or not self.worker.is_alive():
            self.discard()
            self.worker = Worker(self.directory)
        return self.worker

    def discard(self) -> None:
        worker, self.worker = self.worker, None
        if worker is not None:
            worker.end()


class Sandbox:
    """A few helpers, started when they are needed. May be used by many threads at once."""

    def __init__(self, directory: Path, *, helpers: int = 2) -> None:
        """``directory`` is what ``problems.judge.build.build`` returned."""
        self.directory = directory
        self.helpers = helpers
        self._fill()
        _sandboxes.add(self)

    def execute(self, program: Program, limits: Limits) -> Execution:
        """Run ``program``, waiting for a free helper first.

        Never raises for what a program does or a helper that is lost; raises ``ComponentMissing`` and
        ``ComponentUnsafe`` when there is nothing to run it with.
        """
        if len(program.source) > MAX_SOURCE:
            return Execution(fault=Fault("unreadable", "TooLong", f"more than {MAX_SOURCE} characters"))
        number, request = _request(program, limits)
        if len(request) > MAX_REQUEST:
            return Execution(fault=Fault("not_judged", reason="memory"))
        slot = self._free.get()
        started = time.monotonic()
        try:
            answers, lost = _ask(slot, number, request, limits)
        finally:
            self._free.put(slot)
        return _execution(program, answers, lost, time.monotonic() - started)

    def warm(self) -> None:
        """Start the helpers that are not running and not in use."""
        slots = self._take_idle()
        try:
            for slot in slots:
                slot.ready()
        finally:
            self._give_back(slots)

    def helper_pids(self) -> tuple[int, ...]:
        """Return the process numbers of the helpers that are running."""
        workers = [slot.worker for slot in self._slots]
        return tuple(worker.pid for worker in workers if worker is not None and worker.is_alive())

    def walls(self) -> tuple[str, ...]:
        """Return which walls stand around a helper, by the names in ``walls.py``."""
        slot = self._free.get()
        try:
            return slot.ready().walls
        finally:
            self._free.put(slot)

    def close(self) -> None:
        """End the helpers. Programs that are running are answered as stopped; helpers start again when needed."""
        idle = self._take_idle()
        for slot in self._slots:
            if slot in idle:
                slot.discard()
            elif (worker := slot.worker) is not None:
                worker.kill()  # the thread that is asking it clears up
        self._give_back(idle)

    def _take_idle(self) -> list[_Slot]:
        slots = []
        with contextlib.suppress(queue.Empty):
            while True:
                slots.append(self._free.get_nowait())
        return slots

    def _give_back(self, slots: list[_Slot]) -> None:
        for slot in slots:
            self._free.put(slot)

    def _fill(self) -> None:
        self._slots = [_Slot(self.directory) for _ in range(self.helpers)]
        # The one that ran last is taken first: it is warm, and others need not start.
        self._free: queue.LifoQueue[_Slot] = queue.LifoQueue()
        for slot in self._slots:
            self._free.put(slot)
        self._finalizer = weakref.finalize(self, _end_all, self._slots)

    def _forget(self) -> None:
        """Leave the helpers to the process from which this one was forked, and start with none."""
        self._finalizer.detach()
        for slot in self._slots:
            if slot.worker is not None:
                slot.worker.abandon()
        self._fill()


def _end_all(slots: list[_Slot]) -> None:
    for slot in slots:
        slot.discard()


_sandboxes: "weakref.WeakSet[Sandbox]" = weakref.WeakSet()
_numbers = iter(range(1, 1 << 62))
_numbers_lock = threading.Lock()


def _forget_all() -> None:
    for sandbox in list(_sandboxes):
        sandbox._forget()


os.register_at_fork(after_in_child=_forget_all)


def _request(program: Program, limits: Limits) -> tuple[int, bytes]:
    with _numbers_lock:
        number = next(_numbers)
    text = {
        "source": program.source,
        "function": program.function,
        "types": program.types,
        "returns": program.returns,
        "in_place": program.in_place,
        "trace_steps": program.trace_steps,
        "halt": False,
    }
    request = {
        "id": number,
        "program": json.dumps(text),
        "traced": json.dumps(text | {"halt": True}) if program.trace_steps else "",
        "calls": [json.dumps(arguments) for arguments in program.calls],
        "operations": limits.operations,
        "memory_mb": limits.memory_mb,
        "seconds": limits.seconds,
    }
    return number, pack(request)


def _ask(slot: _Slot, number: int, request: bytes, limits: Limits) -> tuple[dict[int, dict[str, Any]], str]:
    """Return the answers by the number of the call, and why there are no more ("" when all came)."""
    answers: dict[int, dict[str, Any]] = {}
    worker = slot.ready()
    try:
        for answer in worker.ask(request, seconds=limits.seconds + GRACE):
            if answer.get("id") != number:
                raise Lost("helper")
            if answer.get("done"):
                return answers, ""
            answers[answer["call"]] = answer
    except Lost as lost:
        slot.discard()
        return answers, lost.reason
    except BaseException:
        slot.discard()  # it may still be talking about this program
        raise
    slot.discard()
    return answers, "helper"


def _execution(program: Program, answers: dict[int, dict[str, Any]], lost: str, seconds: float) -> Execution:
    fault, function = None, ""
    if (answer := answers.get(-1)) is not None:
        fault, function = loaded(answer)
    elif lost == "time":
        fault = Fault("not_judged", reason="time")
    if fault is not None:
        return Execution(fault=fault, seconds=seconds)
    missing = {"stopped": lost or "helper"}
    results = tuple(call_result(answers.get(index, missing)) for index in range(len(program.calls)))
    return Execution(results=results, function=function, seconds=seconds)
