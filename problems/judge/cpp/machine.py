"""The machine of C++: runs what ``compiler.py`` made of a program, in a store of its own.

A program may ask for a clock, for chance and for what is open, as WebAssembly programs do: the clock ticks with every
question, chance is the same every time, and nothing is open but what it prints to.
"""

import base64
import json
import math
import random
import re
import struct
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from wasmtime import Caller, Linker, Module, Store, Trap, WasmtimeError

from problems.judge.cpp.engine import SHARE, engine
from problems.judge.machine import MIB, Measured, Step, Stopped, fuel_of, stopped
from problems.judge.port import MAX_PRINTS

MAX_RESULT = 1_000_000
MAX_MESSAGE = 300
STACK = 32 * MIB
"""The stack that a program keeps in memory, below everything else (the linker is told so)."""
_TICK = 1_000
_SUCCESS, _BAD_DESCRIPTOR, _NOT_SUPPORTED = 0, 8, 52
_OUT = frozenset({1, 2})
_FUEL_TO_START = 100_000_000
_LARGEST_PRINT = 1 << 20
_FUEL_OF_A_QUESTION = 4_000
_NAMES = {
    "@overflow": "integer overflow",
    "@division": "division by zero",
    "@null": "null pointer",
    "@bounds": "out of range",
    "@check": "failed check",
    "@assert": "assertion failed",
    "@abort": "abort",
    "@return": "missing return",
    "@shift": "shift out of range",
    "@string": "std::string",
    "@int": "int",
    "@other": "exception",
    "argument": "argument",
    "ListNode": "ListNode",
    "TreeNode": "TreeNode",
}
_MESSAGES = {
    "@null": "a null pointer was used as a pointer to {}",
    "@abort": "the program ended itself",
    "@return": "the end of a function was reached that has to return a value",
    "@other": "something was thrown that is no std::exception",
}
_TRAPS = {
    "integer divide by zero": ("division by zero", "an integer was divided by zero"),
    "integer overflow": ("integer overflow", "the result of a division does not fit"),
    "invalid conversion to integer": ("invalid conversion", "a number that is too large, or NaN, was made an integer"),
    "unreachable": ("undefined behaviour", "the program came to a place that cannot be reached"),
    "undefined element": ("null function", "a function was called that is not there"),
    "uninitialized element": ("null function", "a function was called that is not there"),
    "indirect call type mismatch": ("wrong function", "a function was called as one of another type"),
    "out of bounds memory access": ("invalid pointer", "memory was used that is not the program's"),
}


class _Failed(Exception):
    """The program says that it failed."""

    def __init__(self, report: dict[str, Any]) -> None:
        super().__init__()
        self.report = report


class _OutOfMemory(Exception):
    """The program says that it got no memory."""


class CppMachine:
    """Opens nothing: every program brings its module along."""

    def __init__(self, directory: Path) -> None:
        """``directory`` is that of the other machines."""
        self.engine = engine()

    def session(self, *, operations: int, memory_mb: int) -> "CppSession":
        """Return a session, whose store is started when the program is loaded."""
        return CppSession(self, operations=operations // SHARE, memory_mb=memory_mb)


class CppSession:
    """One program. What failed leaves its store in no state to go on with: the next call gets a new one."""

    def __init__(self, machine: CppMachine, *, operations: int, memory_mb: int) -> None:
        self.machine = machine
        self.operations = operations
        self.memory_mb = memory_mb
        self.store: Store | None = None
        self.module: Module | None = None
        self.chance = random.Random(0)  # the same every time
        self.ticks = 0
        self.prints = bytearray()

    def run(self, step: Step, *arguments: str) -> Measured:
        """Take a step with fuel of its own. Raises ``Stopped``."""
        if step == "load":
            return self._load(json.loads(arguments[0]))
        fuel = fuel_of(step, self.operations)
        started = time.perf_counter()
        try:
            if self.store is None:
                self._start()
            self.store.set_fuel(fuel)
            if step == "prepare":
                self.prints.clear()
                self._put(arguments[0].encode())
                self._export("judge_prepare")
                return Measured("", 0, 0.0)
            if step == "call":
                self._export("judge_call")
                return Measured("", fuel - self.store.get_fuel(), time.perf_counter() - started)
            return Measured(self._fetched(), 0, 0.0)
        except _Failed as failed:
            report = failed.report
        except _OutOfMemory:
            raise Stopped("memory") from None
        except (WasmtimeError, Trap) as error:
            report = self._report_of(error)
        used, seconds = fuel - self.store.get_fuel(), time.perf_counter() - started
        return Measured(self._failed(report), used, seconds)

    def close(self) -> None:
        """Give the memory back."""
        if self.store is not None:
            self.store.close()
        self.store = None

    def _load(self, program: dict[str, Any]) -> Measured:
        started = time.perf_counter()
        self.module = Module.deserialize(self.machine.engine, base64.b64decode(program["module"]))
        try:
            self._start()
        except _Failed as failed:
            report = failed.report
        except _OutOfMemory:
            raise Stopped("memory") from None
        except (WasmtimeError, Trap) as error:
            report = self._report_of(error)
        else:
            return Measured(json.dumps({"function": program["function"]}), 0, time.perf_counter() - started)
        fault = report | {"kind": "error", "reason": "", "prints": self._shown()}
        return Measured(json.dumps({"fault": fault}), 0, time.perf_counter() - started)

    def _start(self) -> None:
        """Make a store and initialize the program's globals in it."""
        self.store = Store(self.machine.engine)
        self.store.set_limits(memory_size=self.memory_mb * MIB + STACK)
        self.store.set_fuel(_FUEL_TO_START)
        linker = Linker(self.machine.engine)
        own = {
            "fail": self._fail,
            "memory": self._out_of_memory,
            "text": self._text,
            "number": self._number,
            "print": self._print,
        }
        asked = {
            "clock_time_get": self._clock,
            "random_get": self._random,
            "fd_write": self._write,
            "fd_read": self._read,
            "fd_close": _refuse,
            "fd_seek": _refuse,
            "fd_fdstat_get": _refuse,
            "fd_prestat_get": _refuse,
            "environ_sizes_get": self._no_environment,
            "environ_get": _nothing,
            "sched_yield": _nothing,
            "proc_exit": self._exit,
        }
        answers: dict[tuple[str, str], Callable[..., Any]] = {("judge", name): answer for name, answer in own.items()}
        answers |= {("wasi_snapshot_preview1", name): answer for name, answer in asked.items()}
        for wanted in {(found.module, found.name): found for found in self.module.imports}.values():
            answer = self._charged(answers.get((wanted.module, wanted.name), _not_supported))
            linker.define_func(wanted.module, wanted.name, wanted.type, answer, access_caller=True)
        try:
            self.exports = linker.instantiate(self.store, self.module).exports(self.store)
        except WasmtimeError as error:
            raise _OutOfMemory from error
        self.memory, self.stack_pointer = self.exports["memory"], self.exports["__stack_pointer"]
        self.store.set_fuel(max(_FUEL_TO_START, self.operations))
        self._export("_initialize")

    def _export(self, name: str, *arguments: int) -> Any:
        return self.exports[name](self.store, *arguments)

    def _put(self, text: bytes) -> None:
        place = self._export("judge_input", len(text))
        self.memory.write(self.store, text, place)

    def _fetched(self) -> str:
        start = self._export("judge_fetch") & 0xFFFFFFFF
        size = self._export("judge_size") & 0xFFFFFFFF
        if size > MAX_RESULT:
            return json.dumps({"stopped": "memory", "prints": self._shown()})
        text = bytes(self.memory.read(self.store, start, start + size)).decode(errors="replace")
        return f'{{"value": {text}, "prints": {json.dumps(self._shown())}}}'

    def _failed(self, report: dict[str, Any]) -> str:
        """Return the report of a call that failed, with what it printed before; the store is left behind."""
        try:
            self.store.set_fuel(_FUEL_TO_START)
            self._export("judge_flush")
        except (_Failed, _OutOfMemory, WasmtimeError, Trap):
            pass
        self.close()
        return json.dumps(report | {"prints": self._shown()})

    def _report_of(self, error: WasmtimeError | Trap) -> dict[str, Any]:
        """Describe a trap that the code itself brought about. Raises ``Stopped`` for a limit."""
        reason = stopped(self.store, error)
        text = str(error)
        if reason.reason == "operations" or "call stack exhausted" in text:
            raise reason from None
        pointer = self.stack_pointer.value(self.store) & 0xFFFFFFFF
        if pointer > STACK:  # it went below zero
            raise Stopped("stack") from None
        for words, (kind, message) in _TRAPS.items():
            if words in text:
                return {"error_type": kind, "error_message": message}
        raise Stopped("helper") from None

    def _shown(self) -> str:
        text = self.prints.decode(errors="replace")
        return text if len(text) <= MAX_PRINTS else text[: MAX_PRINTS - 1] + "…"

    # What a program may ask for.

    def _charged(self, answer: Callable[..., Any]) -> Callable[..., Any]:
        """Let each question cost fuel, as the answer takes time that no operation of the program's counts."""

        def charged(caller: Caller, *numbers: Any) -> Any:
            self._spend(_FUEL_OF_A_QUESTION)
            return answer(caller, *numbers)

        return charged

    def _spend(self, fuel: int) -> None:
        self.store.set_fuel(max(0, self.store.get_fuel() - fuel))

    def _bytes(self, start: int, size: int) -> bytes:
        start, size = start & 0xFFFFFFFF, min(size & 0xFFFFFFFF, _LARGEST_PRINT)
        self._spend(size)
        return bytes(self.exports["memory"].read(self.store, start, start + size))

    def _store_number(self, place: int, value: int, form: str = "<I") -> None:
        self.exports["memory"].write(self.store, struct.pack(form, value), place & 0xFFFFFFFF)

    def _fail(self, caller: Caller, *numbers: int) -> None:
        type_at, type_size, at, size, line, call = numbers
        kind = self._bytes(type_at, min(type_size & 0xFFFFFFFF, 400)).decode(errors="replace")
        message = self._bytes(at, min(size & 0xFFFFFFFF, 4 * MAX_MESSAGE)).decode(errors="replace")
        if kind == "@check" and "bounds" in message:
            kind = "@bounds"
        report: dict[str, Any] = {
            "error_type": _NAMES.get(kind) or plain_name(kind),
            "error_message": _MESSAGES.get(kind, "{}").replace("{}", message)[:MAX_MESSAGE],
        }
        if line > 0:
            report["line"] = line
        if call >= 0:
            report["at"] = call
        raise _Failed(report)

    def _out_of_memory(self, caller: Caller) -> None:
        raise _OutOfMemory

    def _text(self, caller: Caller, value: float, place: int) -> int:
        text = (repr(value) if math.isfinite(value) else _STRANGE_NUMBERS[repr(value)]).encode()
        self.exports["memory"].write(self.store, text, place & 0xFFFFFFFF)
        return len(text)

    def _number(self, caller: Caller, start: int, size: int) -> float:
        try:
            return float(self._bytes(start, min(size, 100)))
        except ValueError:
            return float("nan")

    def _print(self, caller: Caller, start: int, size: int) -> None:
        self._keep(self._bytes(start, size))

    def _keep(self, text: bytes) -> None:
        if len(self.prints) <= 4 * MAX_PRINTS:
            self.prints += text[: 4 * MAX_PRINTS + 1]

    def _write(self, caller: Caller, descriptor: int, parts: int, count: int, written: int) -> int:
        if descriptor not in _OUT:
            return _BAD_DESCRIPTOR
        total = 0
        for start, size in struct.iter_unpack("<II", self._bytes(parts, 8 * min(count, 64))):
            self._keep(self._bytes(start, size))
            total += size
        self._store_number(written, total)
        return _SUCCESS

    def _read(self, caller: Caller, descriptor: int, parts: int, count: int, found: int) -> int:
        if descriptor != 0:
            return _BAD_DESCRIPTOR
        self._store_number(found, 0)  # nobody types anything
        return _SUCCESS

    def _clock(self, caller: Caller, clock: int, precision: int, place: int) -> int:
        self.ticks += _TICK
        self._store_number(place, self.ticks, "<Q")
        return _SUCCESS

    def _random(self, caller: Caller, place: int, size: int) -> int:
        self.exports["memory"].write(
            self.store, self.chance.randbytes(min(size & 0xFFFFFFFF, 1 << 16)), place & 0xFFFFFFFF
        )
        return _SUCCESS

    def _no_environment(self, caller: Caller, count: int, size: int) -> int:
        self._store_number(count, 0)
        self._store_number(size, 0)
        return _SUCCESS

    def _exit(self, caller: Caller, code: int) -> None:
        raise _Failed({"error_type": "exit", "error_message": f"the program ended itself with exit({code})"})


_STRANGE_NUMBERS = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}


def _refuse(caller: Caller, *arguments: int) -> int:
    return _BAD_DESCRIPTOR


def _nothing(caller: Caller, *arguments: int) -> int:
    return _SUCCESS


def _not_supported(caller: Caller, *arguments: Any) -> int:
    return _NOT_SUPPORTED


_FUNDAMENTAL = {"i": "int", "x": "long long", "j": "unsigned", "y": "unsigned long long", "d": "double", "c": "char",
                "b": "bool", "f": "float", "l": "long", "m": "unsigned long"}  # fmt: skip


def plain_name(mangled: str) -> str:
    """Return the name of a type as people write it, of the way it is written for linkers; plain names and ``std``."""
    if mangled in _FUNDAMENTAL:
        return _FUNDAMENTAL[mangled]
    names = ["std"] if mangled.startswith(("St", "NSt")) else []
    rest = re.sub(r"\AN?K?(?:St)?", "", mangled)
    while (match := re.match(r"\d+", rest)) is not None:
        size = int(match.group())
        name, rest = rest[match.end() : match.end() + size], rest[match.end() + size :]
        if not name.startswith("__"):
            names.append(name)
    return "::".join(names)[:100] or "exception"
