"""Runs programs in helper processes: the one door to code that nobody has read.

A program goes to a helper (``helper.py``), which runs it in WebAssembly with nothing to reach; what comes back is JSON
text that is believed only as far as it is plain data of the right shape. A helper that says nothing in time, dies or
talks nonsense is thrown away and logged, and the program is answered as stopped.
"""

import itertools
import json
import os
import weakref
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from problems.judge.component import HOW_TO_BUILD, ComponentMissing, languages_in
from problems.judge.frames import MAX_REQUEST, pack
from problems.judge.port import Fault, Limits, TraceStep
from problems.judge.queueing import FairPool
from problems.judge.replies import CallResult, call_result, loaded
from problems.judge.slots import Conversation, Slot
from problems.judge.worker import Lost

__all__ = ["MAX_SOURCE", "CallResult", "Execution", "Program", "Sandbox", "TraceStep"]

MAX_SOURCE = 50_000


@dataclass(frozen=True)
class Program:
    """Source text in a ``language`` that runs (``problems/languages.py``), and the calls of a function in it.

    ``function`` is matched in snake and camel case, in a ``class Solution`` too; "" finds the one that the code is
    about. ``types`` are of the arguments (``list[int]``, ``ListNode``, ``random.Random`` for a seed; "" as it is);
    ``in_place`` is the position of the argument that is changed instead of returned; ``calls`` are the positional
    arguments of each call, plain JSON. With ``trace_steps`` so many executed lines of each call are recorded.

    With ``methods``, each a name with the types of its arguments and of its result, ``function`` is a class, ``types``
    are those that it is made with, and each of the ``calls`` is a pair of lists: what is called on one new object, and
    with what. ``traced_call`` is the one of them that is followed; without it all are.
    """

    source: str
    function: str = ""
    types: tuple[str, ...] = ()
    returns: str = ""
    in_place: int | None = None
    calls: tuple[tuple[Any, ...], ...] = ()
    trace_steps: int = 0
    methods: tuple[tuple[str, tuple[str, ...], str], ...] = ()
    traced_call: int | None = None
    language: str = "python"


@dataclass(frozen=True)
class Execution:
    """What became of a program: results in the order of its calls, or a fault and no results.

    ``seconds`` is the wall time for which it had a helper; what it waited for one is not counted.
    """

    results: tuple[CallResult, ...] = ()
    fault: Fault | None = None
    function: str = ""
    seconds: float = 0.0


class Sandbox:
    """A few helpers, started when they are needed. May be used by many threads at once."""

    def __init__(self, directory: Path, *, helpers: int = 2) -> None:
        """``directory`` is what ``problems.judge.build.build`` returned; ``languages`` are those that it has."""
        self.directory = directory
        self.languages = languages_in(directory)
        self.helpers = helpers
        self._fill()
        _sandboxes.add(self)

    def execute(self, program: Program, limits: Limits) -> Execution:
        """Run ``program`` when a helper is free; who asked first has it first.

        Never raises for what a program does or a helper that is lost; raises ``ComponentMissing``, ``ComponentUnsafe``
        and ``HelperFailed`` (an ``OSError``) when there is nothing to run it with, or nothing for its language.
        """
        if len(program.source) > MAX_SOURCE:
            return Execution(fault=Fault("unreadable", "TooLong", f"more than {MAX_SOURCE} characters"))
        if program.language not in self.languages:
            raise ComponentMissing(
                f"the judge has no machine for {program.language} in {self.directory}; {HOW_TO_BUILD}"
            )
        number, request = _request(program, limits)
        if len(request) > MAX_REQUEST:
            return Execution(fault=Fault("not_judged", reason="memory"))
        slot = self._free.take()
        try:
            conversation = slot.ask(number, request, calls=len(program.calls), seconds=limits.seconds)
        finally:
            self._free.give_back(slot)
        return _execution(program, conversation)

    def warm(self) -> None:
        """Start the helpers that are not running and not in use. Raises as :meth:`execute` does."""
        slots = self._free.take_idle()
        try:
            for slot in slots:
                try:
                    slot.ready()
                except Lost as lost:
                    slot.lose(lost)
        finally:
            self._free.give_back(*slots)

    def helper_pids(self) -> tuple[int, ...]:
        """Return the process numbers of the helpers that are running."""
        workers = [slot.worker for slot in self._slots]
        return tuple(worker.pid for worker in workers if worker is not None and worker.is_alive())

    def walls(self) -> tuple[str, ...]:
        """Return which walls stand around a helper, by the names in ``walls.py``; none when it is lost."""
        slot = self._free.take()
        try:
            return slot.ready().walls
        except Lost as lost:
            slot.lose(lost)
            return ()
        finally:
            self._free.give_back(slot)

    def close(self) -> None:
        """End the helpers. Programs that are running are answered as stopped; helpers start again when needed."""
        idle = self._free.take_idle()
        for slot in self._slots:
            if slot in idle:
                slot.discard()
            elif (worker := slot.worker) is not None:
                worker.kill()  # the thread that is asking it clears up
        self._free.give_back(*idle)

    def _fill(self) -> None:
        self._slots = [Slot(self.directory) for _ in range(self.helpers)]
        self._free = FairPool(self._slots)
        self._finalizer = weakref.finalize(self, _end_all, self._slots)

    def _forget(self) -> None:
        """Leave the helpers to the process from which this one was forked, and start with none."""
        self._finalizer.detach()
        for slot in self._slots:
            if slot.worker is not None:
                slot.worker.abandon()
        self._fill()


def _end_all(slots: list[Slot]) -> None:
    for slot in slots:
        slot.discard()


_sandboxes: "weakref.WeakSet[Sandbox]" = weakref.WeakSet()
_numbers = itertools.count(1)


def _forget_all() -> None:
    for sandbox in list(_sandboxes):
        sandbox._forget()


os.register_at_fork(after_in_child=_forget_all)


def _request(program: Program, limits: Limits) -> tuple[int, bytes]:
    number = next(_numbers)
    text = {
        "language": program.language,
        "source": program.source,
        "function": program.function,
        "types": program.types,
        "returns": program.returns,
        "in_place": program.in_place,
        "arguments": len(program.calls[0]) if program.calls else None,
        "trace_steps": program.trace_steps,
        "halt": False,
        "methods": program.methods,
        "traced_call": program.traced_call,
    }
    request = {
        "id": number,
        "language": program.language,
        "program": json.dumps(text),
        "traced": json.dumps(text | {"halt": True}) if program.trace_steps else "",
        "calls": [json.dumps(arguments) for arguments in program.calls],
        "operations": limits.operations,
        "memory_mb": limits.memory_mb,
        "seconds": limits.seconds,
    }
    return number, pack(request)


def _execution(program: Program, found: Conversation) -> Execution:
    fault, function = None, ""
    if (answer := found.answers.get(-1)) is not None:
        fault, function = loaded(answer)
    elif found.lost == "time":
        fault = Fault("not_judged", reason="time")
    if fault is not None:
        return Execution(fault=fault, seconds=found.seconds)
    missing = {"stopped": found.lost or "helper"}
    results = tuple(call_result(found.answers.get(index, missing)) for index in range(len(program.calls)))
    return Execution(results=results, function=function, seconds=found.seconds)
