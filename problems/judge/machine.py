"""What all machines have in common. A machine runs the programs of a language in WebAssembly; used in a helper only.

Each program has a session of its own, with a store of its own, and is spoken to in four steps: ``load`` takes the
program as JSON (``sandbox.py`` makes it) and answers ``{"function": …}`` or ``{"fault": …}``; ``prepare`` takes the
arguments of the next call, ``call`` makes it, and both answer "" or what went wrong; ``fetch`` answers what came out.
What is answered is JSON text as ``replies.py`` reads it.
"""

import ctypes
import platform
from dataclasses import dataclass
from typing import Literal, Protocol

from wasmtime import Config, Store, Trap, WasmtimeError
from wasmtime._bindings import dll

Step = Literal["load", "prepare", "call", "fetch"]
MIB = 1 << 20
STACK = 160 * MIB
"""The stack that the process must have."""
_WASM_STACK = 64 * MIB
_HOST_STACK = 4 * MIB
# The stack of the processor, and the one that a language keeps in memory below everything else.
_OUT_OF_STACK = ("wasm trap: call stack exhausted", "wasm trap: out of bounds memory access")
_AROUND_A_CALL = 5_000_000_000


class Stopped(Exception):
    """A program was stopped: ``reason`` is ``operations``, ``stack``, ``memory`` or, for a crash, ``helper``."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class Measured:
    """What a step answered and what it used: fuel, and seconds of wall time."""

    text: str
    operations: int
    seconds: float


class Session(Protocol):
    """The store of one program. After a :class:`Stopped` it is of no more use."""

    def run(self, step: Step, *arguments: str) -> Measured:
        """Take a step with fuel of its own. Raises :class:`Stopped`."""
        ...

    def close(self) -> None:
        """Give the memory back."""
        ...


class Machine(Protocol):
    """The machine of a language, opened before the walls are raised: afterwards there are no files to read."""

    def session(self, *, operations: int, memory_mb: int) -> Session:
        """Start a program's store. Raises :class:`Stopped` when there is no memory for it."""
        ...


def fuel_of(step: Step, operations: int) -> int:
    """Return the fuel for a step: reading arguments and writing results gets more than a call that may use little."""
    return max(operations, _AROUND_A_CALL) if step in ("prepare", "fetch") else operations


def stopped(store: Store, error: WasmtimeError | Trap) -> Stopped:
    """Return why a step in ``store`` ended with ``error``."""
    if store.get_fuel() == 0:
        return Stopped("operations")
    return Stopped("stack" if any(words in str(error) for words in _OUT_OF_STACK) else "helper")


def config() -> Config:
    """Return how the engines of all machines are set: with fuel, and a stack for deep recursion."""
    found = Config()
    found.consume_fuel = True
    found.max_wasm_stack = _WASM_STACK
    # Not in the Python interface; the default is smaller than the stack above, which ends the process.
    set_size = dll.wasmtime_config_async_stack_size_set
    set_size.argtypes, set_size.restype = [ctypes.c_void_p, ctypes.c_size_t], None
    set_size(ctypes.cast(found.ptr(), ctypes.c_void_p), _WASM_STACK + _HOST_STACK)
    return found


def config_for_every_processor() -> Config:
    """Return :func:`config` for compiling code that runs on every processor of this architecture, be it an old one."""
    found = config()
    found.target = f"{platform.machine()}-unknown-linux-gnu"  # named, it takes nothing from this machine
    return found
