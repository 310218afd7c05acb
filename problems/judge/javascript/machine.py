"""The machine of JavaScript and TypeScript: QuickJS as a WebAssembly module, one program in a store of its own.

What the module imports is answered here: there are no files, the clock ticks with every question. What a program says
and is told goes through ``adapter.js``, which runs in front of it.
"""

import ctypes
import json
import re
import struct
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from wasmtime import Caller, Engine, Func, FuncType, Linker, Module, Store, Trap, WasmtimeError
from wasmtime import _bindings as bindings
from wasmtime._func import enter_wasm

from problems.judge.component import QUICKJS, trusted_component
from problems.judge.javascript.module import FUNCTIONS, STACK_POINTER, quickjs
from problems.judge.javascript.typescript import Refused, javascript_of
from problems.judge.machine import MIB, Measured, Step, Stopped, config, config_for_every_processor, fuel_of, stopped

STEPS: tuple[Step, ...] = ("load", "prepare", "call", "fetch")
SCRIPTS = tuple(Path(__file__).with_name(name) for name in ("library.js", "adapter.js"))
"""What is run in front of each program; the last one gives the adapter."""
_PAGE = 1 << 16
_STACK, _STACK_OF_C = 8 * MIB, 4 * MIB
"""The stack that QuickJS keeps in memory and watches itself, and what functions may take that do not ask. The usual
call takes 200 bytes of it, and 1,200 of the processor's, which so has room left when this one is full.
"""
_EXPORTS = (*FUNCTIONS, "_initialize", "malloc", "free")
_BLOCK = 1 << 14
"""The stretches in which a memory is compared and written; each costs a call."""
_TICK = 1_000
"""Nanoseconds between two looks at the clock."""
_FUEL_OF_A_QUESTION = 100_000
"""About as much as the machine would burn while the host answers."""
_EXCEPTION, _UNDEFINED = 6 << 32, 3 << 32
"""Values of JavaScript: the tag stands in the upper half."""
_FUEL_TO_START = 1_000_000_000
_MAX_TEXT = 4 * MIB
_MODULES = re.compile(r"^[^\S\n]*(?:export|import)\b", re.MULTILINE)
_SIZE = struct.Struct("<i")
_VALUE = struct.Struct("<q")
_SUCCESS, _NO_SUCH_DESCRIPTOR = 0, 8


class JavaScriptMachine:
    """The module, ready to be run."""

    def __init__(self, directory: Path) -> None:
        """Open what :meth:`compile` made, and run it once.

        Raises ``ComponentMissing``, ``ComponentUnsafe``, and ``WasmtimeError`` when it is for another processor.
        """
        self.engine = Engine(config())
        self.module = Module.deserialize_file(self.engine, str(trusted_component(directory, QUICKJS)))
        self.scripts = [path.read_bytes() + b"\0" for path in SCRIPTS]
        self.kinds = {export.name: _kinds(export.type) for export in self.module.exports if export.name in _EXPORTS}
        self.ticks, self.store = 0, Store(self.engine)
        self.linker = Linker(self.engine)
        answers = {"clock_time_get": self._clock, "environ_sizes_get": _no_environment, "proc_exit": _end}
        for wanted in self.module.imports:
            answer = answers.get(wanted.name, _refuse)
            self.linker.define_func(wanted.module, wanted.name, wanted.type, answer, access_caller=True)
        self.started: _Started | None = None
        first = self.session(operations=10**10, memory_mb=256)
        self.started = first.started_from(self._fresh_memory(), ticks=self.ticks)
        first.close()
        session = self.session(operations=10**10, memory_mb=256)
        session.run("load", json.dumps({"source": "", "function": "", "arguments": None, "language": "javascript"}))
        session.close()

    @staticmethod
    def compile() -> bytes:
        """Return the module as machine code."""
        return bytes(Module(Engine(config_for_every_processor()), quickjs()).serialize())

    def session(self, *, operations: int, memory_mb: int) -> "JavaScriptSession":
        """Start a program's store. Raises ``Stopped`` when there is no memory for it."""
        self.ticks, self.store = (self.started.ticks if self.started else 0), Store(self.engine)
        return JavaScriptSession(self, operations=operations, memory_mb=memory_mb)

    def _fresh_memory(self) -> bytes:
        """Return the memory of the module before anything has run in it."""
        self.store = Store(self.engine)
        memory = self.linker.instantiate(self.store, self.module).exports(self.store)["memory"]
        return bytes(memory.read(self.store))

    def _clock(self, caller: Caller, clock: int, precision: int, place: int) -> int:
        """Tell the time. A program that waits for a later one has to run out of fuel, not of its time."""
        self.store.set_fuel(max(self.store.get_fuel() - _FUEL_OF_A_QUESTION, 0))
        self.ticks += _TICK
        caller["memory"].write(caller, _VALUE.pack(self.ticks), place)
        return _SUCCESS


@dataclass(frozen=True)
class _Started:
    """A store in which the adapter is ready: the ``size`` of its memory, what is ``written`` there and where, and the
    addresses of what is used from outside. Whatever QuickJS knows is in its memory; the clock stood at ``ticks``.
    """

    size: int
    written: tuple[tuple[int, bytes], ...]
    bottom: int
    runtime: int
    context: int
    out: int
    steps: Mapping[str, int]
    ticks: int


class JavaScriptSession:
    """One store. After a ``Stopped`` it is of no more use."""

    def __init__(self, machine: JavaScriptMachine, *, operations: int, memory_mb: int) -> None:
        self.operations = operations
        self.store = machine.store
        self.store.set_limits(memory_size=memory_mb * MIB + _STACK + _STACK_OF_C)
        self.store.set_fuel(_FUEL_TO_START)
        try:
            exports = machine.linker.instantiate(self.store, machine.module).exports(self.store)
            self.functions = {
                name: _Function(self.store, exports[name], *kinds) for name, kinds in machine.kinds.items()
            }
            self.memory, self.stack_pointer = exports["memory"], exports[STACK_POINTER]
            if machine.started is None:
                self._start(machine.scripts)
            else:
                self._start_from(machine.started)
        except (WasmtimeError, Trap) as error:
            self.store.close()
            raise Stopped("memory") from error

    def _start(self, scripts: Sequence[bytes]) -> None:
        self._c("_initialize")
        self.bottom = self.memory.grow(self.store, (_STACK + _STACK_OF_C) // _PAGE) * _PAGE
        self.stack_pointer.set_value(self.store, self.bottom + _STACK_OF_C + _STACK)
        self.runtime = self._c("JS_NewRuntime")
        self._c("JS_SetMaxStackSize", self.runtime, _STACK)
        self.context = self._c("JS_NewContext", self.runtime)
        self.out = self._c("malloc", _VALUE.size)
        adapter = [self._evaluated(script) for script in scripts][-1]
        self.steps = {step: self._property(adapter, step) for step in STEPS}

    def _start_from(self, started: "_Started") -> None:
        self.memory.grow(self.store, started.size // _PAGE - self.memory.size(self.store))
        for place, data in started.written:
            self.memory.write(self.store, data, place)
        self.bottom, self.runtime, self.context = started.bottom, started.runtime, started.context
        self.out, self.steps = started.out, started.steps
        self.stack_pointer.set_value(self.store, self.bottom + _STACK_OF_C + _STACK)

    def started_from(self, fresh: bytes, *, ticks: int) -> "_Started":
        """Return what has become of the ``fresh`` memory of the module by starting, for the next ones to begin with."""
        size, stack = self.memory.data_len(self.store), range(self.bottom, self.bottom + _STACK_OF_C + _STACK)
        places = [place for place in range(0, size, _BLOCK) if place not in stack]
        blocks = ((place, bytes(self.memory.read(self.store, place, place + _BLOCK))) for place in places)
        return _Started(
            size=size,
            written=tuple(
                (place, block) for place, block in blocks if block != fresh[place : place + _BLOCK].ljust(_BLOCK, b"\0")
            ),
            bottom=self.bottom,
            runtime=self.runtime,
            context=self.context,
            out=self.out,
            steps=self.steps,
            ticks=ticks,
        )

    def run(self, step: Step, *arguments: str) -> Measured:
        """Call one of the adapter's functions with fuel of its own. Raises ``Stopped``."""
        if step == "load":
            try:
                arguments = tuple(map(_without_types, arguments))
            except Refused as refused:
                return Measured(_unreadable(refused), 0, 0.0)
        try:
            self.store.set_fuel(_FUEL_TO_START)
            values = [self._string(text) for text in arguments]
            if values:
                self.memory.write(self.store, _VALUE.pack(*values), self.out)
            fuel = fuel_of(step, self.operations)
            self.store.set_fuel(fuel)
            started = time.perf_counter()
            result = self._c("JS_Call", self.context, self.steps[step], _UNDEFINED, len(values), self.out)
            if step == "call":
                while self._c("JS_ExecutePendingJob", self.runtime, self.out) > 0:
                    pass  # what the call promised
            operations, seconds = fuel - self.store.get_fuel(), time.perf_counter() - started
            self.store.set_fuel(_FUEL_TO_START)
            for value in values:
                self._c("JS_FreeValue", self.context, value)
            return Measured(self._text(result), operations, seconds)
        except (WasmtimeError, Trap) as error:
            raise self._stopped(error) from None

    def close(self) -> None:
        """Give the memory back."""
        self.store.close()

    def _c(self, name: str, *arguments: int) -> int:
        return self.functions[name](*arguments)

    def _evaluated(self, source: bytes) -> int:
        """Run ``source``, with a 0 at its end."""
        text, name = self._written(source), self._written(b"adapter.js\0")
        return self._good(self._c("JS_Eval", self.context, text, len(source) - 1, name, 0))

    def _property(self, target: int, name: str) -> int:
        return self._good(self._c("JS_GetPropertyStr", self.context, target, self._written(name.encode() + b"\0")))

    def _string(self, text: str) -> int:
        data = text.encode()
        place = self._written(data)
        value = self._good(self._c("JS_NewStringLen", self.context, place, len(data)))
        self._c("free", place)
        return value

    def _written(self, data: bytes) -> int:
        place = self._c("malloc", len(data))
        if not place:
            raise Stopped("memory")
        self.memory.write(self.store, data, place)
        return place

    def _text(self, value: int) -> str:
        if self._good(value) == _UNDEFINED:
            return ""
        start = self._c("JS_ToCStringLen2", self.context, self.out, value, 0)
        size = _SIZE.unpack(self.memory.read(self.store, self.out, self.out + _SIZE.size))[0]
        if not start or not 0 <= size <= _MAX_TEXT:
            raise Stopped("memory")
        data = bytes(self.memory.read(self.store, start, start + size))
        self._c("JS_FreeCString", self.context, start)
        self._c("JS_FreeValue", self.context, value)
        return data.decode(errors="replace")

    @staticmethod
    def _good(value: int) -> int:
        if value == _EXCEPTION:
            raise Stopped("memory")  # the adapter catches everything, as long as there is room to do so
        return value

    def _stopped(self, error: WasmtimeError | Trap) -> Stopped:
        if self.store.get_fuel() and self.stack_pointer.value(self.store) < self.bottom:
            return Stopped("stack")  # it has overwritten what lies below, and anything may have come of it
        return stopped(self.store, error)


class _Function:
    """A function of the module. It is called without a look at what it takes, which costs more than most calls."""

    def __init__(self, store: Store, function: Func, kinds: tuple[str, ...], result: str) -> None:
        self.store, self.function, self.kinds, self.result = store, function, kinds, result
        self.values = (bindings.wasmtime_val_raw * max(1, len(kinds)))()

    def __call__(self, *arguments: int) -> int:
        """Call it with whole numbers. Raises ``Trap`` and ``WasmtimeError``."""
        for place, (kind, argument) in enumerate(zip(self.kinds, arguments, strict=True)):
            setattr(self.values[place], kind, argument)
        with enter_wasm(self.store) as trap:
            error = bindings.wasmtime_func_call_unchecked(
                self.store._context(), ctypes.byref(self.function._func), self.values, len(self.values), trap
            )
            if error:
                raise WasmtimeError._from_ptr(error)
        return getattr(self.values[0], self.result) if self.result else 0


def _kinds(function: FuncType) -> tuple[tuple[str, ...], str]:
    return tuple(map(str, function.params)), "".join(map(str, function.results))


def _without_types(program: str) -> str:
    """Return a program with its source text as JavaScript that knows no modules. Raises :class:`Refused`."""
    read = json.loads(program)
    types = read["language"] == "typescript"
    if types or _MODULES.search(read["source"]):
        read["source"] = javascript_of(read["source"], types=types)
    return json.dumps(read)


def _unreadable(refused: Refused) -> str:
    found = {"kind": "unreadable", "error_type": "SyntaxError", "error_message": str(refused), "line": refused.line}
    return json.dumps({"fault": found})


def _no_environment(caller: Caller, count: int, size: int) -> int:
    for place in (count, size):
        caller["memory"].write(caller, bytes(_SIZE.size), place)
    return _SUCCESS


def _end(caller: Caller, code: int) -> None:
    raise WasmtimeError("it wants to end")


def _refuse(caller: Caller, *arguments: int) -> int:
    return _NO_SUCH_DESCRIPTOR
