"""The WebAssembly machine: opens the component, and runs one program in a store of its own. Used in a helper only."""

import ctypes
import platform
import time
from dataclasses import dataclass
from pathlib import Path

from wasmtime import Config, Engine, Store, Trap, WasmtimeError
from wasmtime._bindings import dll
from wasmtime.component import Component, Linker

MIB = 1 << 20
STACK = 160 * MIB
"""The stack that the process must have."""
_WASM_STACK = 64 * MIB
_HOST_STACK = 4 * MIB
# The stack of the processor, and the one that CPython keeps in memory below everything else.
_OUT_OF_STACK = ("wasm trap: call stack exhausted", "wasm trap: out of bounds memory access")
_AROUND_A_CALL = 5_000_000_000
"""Fuel for reading arguments and writing results, however little the call itself may use."""


class Stopped(Exception):
    """A program was stopped: ``reason`` is ``operations``, ``stack``, ``memory`` or, for a crash, ``helper``."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Measured:
    """What a call answered and what it used: fuel, and seconds of wall time."""

    text: str
    operations: int
    seconds: float


class Machine:
    """The component, ready to be run."""

    def __init__(self, compiled: Path) -> None:
        """Open what :meth:`compile` made. Raises ``WasmtimeError`` when it was made for another processor."""
        self.engine = Engine(_config())
        self.component = Component.deserialize_file(self.engine, str(compiled))
        self.linker = Linker(self.engine)  # with nothing in it: there is nothing to import

    @staticmethod
    def compile(wasm: Path) -> bytes:
        """Return the component in ``wasm`` as code for every processor of this architecture, be it an old one."""
        config = _config()
        config.target = f"{platform.machine()}-unknown-linux-gnu"  # named, it takes nothing from this machine
        return bytes(Component.from_file(Engine(config), wasm).serialize())

    def session(self, *, operations: int, memory_mb: int) -> "Session":
        """Start a program's store. Raises :class:`Stopped` when there is no memory for it."""
        return Session(self, operations=operations, memory_mb=memory_mb)


class Session:
    """One store. After a :class:`Stopped` it is of no more use."""

    def __init__(self, machine: Machine, *, operations: int, memory_mb: int) -> None:
        self.operations = operations
        self.store = Store(machine.engine)
        self.store.set_limits(memory_size=memory_mb * MIB)
        self.store.set_fuel(operations)
        try:
            instance = machine.linker.instantiate(self.store, machine.component)
        except WasmtimeError as error:
            self.store.close()
            raise Stopped("memory") from error
        self.exports = {name: instance.get_func(self.store, name) for name in ("load", "prepare", "call", "fetch")}

    def run(self, name: str, *arguments: str) -> Measured:
        """Call an export with fuel of its own. Raises :class:`Stopped`."""
        export = self.exports[name]
        fuel = max(self.operations, _AROUND_A_CALL) if name in ("prepare", "fetch") else self.operations
        self.store.set_fuel(fuel)
        started = time.perf_counter()
        try:
            text = export(self.store, *arguments)
            operations, seconds = fuel - self.store.get_fuel(), time.perf_counter() - started
            export.post_return(self.store)
        except (WasmtimeError, Trap) as error:
            raise Stopped(self._reason(error)) from None
        return Measured(text, operations, seconds)

    def close(self) -> None:
        """Give the memory back."""
        self.store.close()

    def _reason(self, error: WasmtimeError | Trap) -> str:
        if self.store.get_fuel() == 0:
            return "operations"
        return "stack" if any(words in str(error) for words in _OUT_OF_STACK) else "helper"


def imports_of(compiled: Path) -> list[str]:
    """Return the names of what a compiled component wants from outside."""
    engine = Engine(_config())
    return sorted(Component.deserialize_file(engine, str(compiled)).type.imports(engine))


def _config() -> Config:
    config = Config()
    config.consume_fuel = True
    config.max_wasm_stack = _WASM_STACK
    # Not in the Python interface; the default is smaller than the stack above, which ends the process.
    set_size = dll.wasmtime_config_async_stack_size_set
    set_size.argtypes, set_size.restype = [ctypes.c_void_p, ctypes.c_size_t], None
    set_size(ctypes.cast(config.ptr(), ctypes.c_void_p), _WASM_STACK + _HOST_STACK)
    return config
