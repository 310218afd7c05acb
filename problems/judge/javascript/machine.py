"""The machine of JavaScript and TypeScript: QuickJS as a WebAssembly module, one program in a store of its own.

The module is that of the package ``quickjs-rs``; only it is taken, and spoken to directly. What it imports is answered
here: there are no files, the clock ticks with every question, and chance is the same every time.
"""

import importlib.util
import json
import struct
import time
from pathlib import Path

from wasmtime import Caller, Engine, Linker, Module, Store, Trap, WasmtimeError

from problems.judge.component import QUICKJS, trusted_component
from problems.judge.machine import MIB, Measured, Step, Stopped, config, config_for_every_processor, fuel_of, stopped

STEPS: tuple[Step, ...] = ("load", "prepare", "call", "fetch")
ADAPTER = Path(__file__).with_name("adapter.js")
_PAGE = 1 << 16
_STACK = 64 * MIB
"""The stack that QuickJS keeps in memory. It has no check of its own: that of the processor has to be full first."""
_TICK = 1_000
_SUCCESS, _NO_SUCH_DESCRIPTOR = 0, 8
_FUEL_TO_START = 1_000_000_000
_HANDLE = struct.Struct("<i")


class JavaScriptMachine:
    """The module, ready to be run."""

    def __init__(self, directory: Path) -> None:
        """Open what :meth:`compile` made, and run it once.

        Raises ``ComponentMissing``, ``ComponentUnsafe``, and ``WasmtimeError`` when it is for another processor.
        """
        self.engine = Engine(config())
        self.module = Module.deserialize_file(self.engine, str(trusted_component(directory, QUICKJS)))
        self.adapter = ADAPTER.read_bytes()
        self.ticks = 0
        self.linker = Linker(self.engine)
        answers = {"clock_time_get": self._clock, **_ANSWERS}
        for wanted in self.module.imports:
            self.linker.define_func(wanted.module, wanted.name, wanted.type, answers[wanted.name], access_caller=True)
        session = self.session(operations=10**10, memory_mb=256)
        session.run("load", json.dumps({"source": "", "function": "", "arguments": None, "language": "javascript"}))
        session.close()

    @staticmethod
    def compile() -> bytes:
        """Return the module as machine code."""
        package = importlib.util.find_spec("quickjs_rs")
        wasm = Path(package.origin).with_name("_guest.wasm")
        return bytes(Module.from_file(Engine(config_for_every_processor()), str(wasm)).serialize())

    def session(self, *, operations: int, memory_mb: int) -> "JavaScriptSession":
        """Start a program's store. Raises ``Stopped`` when there is no memory for it."""
        self.ticks = 0
        return JavaScriptSession(self, operations=operations, memory_mb=memory_mb)

    def _clock(self, caller: Caller, clock: int, precision: int, place: int) -> int:
        self.ticks += _TICK
        caller["memory"].write(caller, struct.pack("<Q", self.ticks), place)
        return _SUCCESS


class JavaScriptSession:
    """One store. After a ``Stopped`` it is of no more use."""

    def __init__(self, machine: JavaScriptMachine, *, operations: int, memory_mb: int) -> None:
        self.operations = operations
        self.store = Store(machine.engine)
        self.store.set_limits(memory_size=memory_mb * MIB + _STACK)
        self.store.set_fuel(_FUEL_TO_START)
        try:
            self.exports = machine.linker.instantiate(self.store, machine.module).exports(self.store)
            self.memory, self.stack_pointer = self.exports["memory"], self.exports["__stack_pointer"]
            self.bottom = self.memory.grow(self.store, _STACK // _PAGE) * _PAGE
            self.stack_pointer.set_value(self.store, self.bottom + _STACK)
            self.out = self._export("qjs_alloc", 4)
            adapter = self._evaluated(machine.adapter)
            self.functions = {step: self._property(adapter, step) for step in STEPS}
            self.this = self._export("new_undefined")
        except (WasmtimeError, Trap) as error:
            self.store.close()
            raise Stopped("memory") from error

    def run(self, step: Step, *arguments: str) -> Measured:
        """Call one of the adapter's functions with fuel of its own. Raises ``Stopped``."""
        fuel = fuel_of(step, self.operations)
        self.store.set_fuel(fuel)
        try:
            handles = [self._string(text) for text in arguments]
            given = self._written(struct.pack(f"<{len(handles)}i", *handles)) if handles else 0
            before, started = self.store.get_fuel(), time.perf_counter()
            status = self._export("call_function", self.functions[step], self.this, given, len(handles), self.out)
            if step == "call":
                self._export("execute_pending_jobs")  # what the call promised
            operations, seconds = before - self.store.get_fuel(), time.perf_counter() - started
            if status:
                raise Stopped("memory")  # the adapter catches everything, as long as there is room to do so
            text = self._text(self._result())
        except (WasmtimeError, Trap) as error:
            raise self._stopped(error) from None
        return Measured(text, operations, seconds)

    def close(self) -> None:
        """Give the memory back."""
        self.store.close()

    def _stopped(self, error: WasmtimeError | Trap) -> Stopped:
        if self.store.get_fuel() and self.stack_pointer.value(self.store) < self.bottom:
            return Stopped("stack")  # it has overwritten what lies below, and anything may have come of it
        return stopped(self.store, error)

    def _export(self, name: str, *arguments: int) -> int:
        return self.exports[name](self.store, *arguments)

    def _written(self, data: bytes) -> int:
        place = self._export("qjs_alloc", len(data))
        if not place:
            raise Stopped("memory")
        self.memory.write(self.store, data, place)
        return place

    def _result(self) -> int:
        return _HANDLE.unpack(self.memory.read(self.store, self.out, self.out + _HANDLE.size))[0]

    def _evaluated(self, source: bytes) -> int:
        if self._export("eval_code", self._written(source), len(source), self.out):
            raise Stopped("memory")
        return self._result()

    def _property(self, target: int, name: str) -> int:
        text = name.encode()
        self._export("get_prop", target, self._written(text), len(text), self.out)
        return self._result()

    def _string(self, text: str) -> int:
        data = text.encode()
        place = self._written(data)
        handle = self._export("new_string", place, len(data))
        self._export("qjs_free", place, len(data))
        return handle

    def _text(self, handle: int) -> str:
        self._export("get_string", handle)
        start, size = self._export("qjs_last_ptr"), self._export("qjs_last_len")
        data = bytes(self.memory.read(self.store, start, start + size))
        self._export("qjs_result_free")
        self._export("free_value", handle)
        return data.decode(errors="replace")


def _random(caller: Caller, place: int, size: int) -> int:
    caller["memory"].write(caller, bytes(size), place)
    return _SUCCESS


def _nothing(caller: Caller, *arguments: int) -> int:
    return _SUCCESS


def _refuse(caller: Caller, *arguments: int) -> int:
    return _NO_SUCH_DESCRIPTOR


def _end(caller: Caller, code: int) -> None:
    raise WasmtimeError("it wants to end")


_ANSWERS = {
    "random_get": _random,
    "environ_get": _nothing,
    "environ_sizes_get": _refuse,
    "fd_close": _refuse,
    "fd_fdstat_get": _refuse,
    "fd_seek": _refuse,
    "fd_write": _refuse,
    "proc_exit": _end,
    "host_interrupt": _nothing,  # nobody interrupts: fuel ends what has no end
    "host_call": _nothing,
    "host_module_normalize": _nothing,
    "host_module_load": _nothing,
}
"""What the module may ask for, beside the clock. Whatever is not here keeps it from being opened."""
