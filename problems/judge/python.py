"""The machine of Python: CPython as a component that imports nothing, and one program in a store of its own."""

import json
import time
from pathlib import Path

from wasmtime import Engine, Store, Trap, WasmtimeError
from wasmtime.component import Component, Linker

from problems.judge.component import COMPILED, trusted_component
from problems.judge.machine import MIB, Measured, Step, Stopped, config, config_for_every_processor, fuel_of, stopped


class PythonMachine:
    """The component, ready to be run."""

    def __init__(self, directory: Path) -> None:
        """Open what :meth:`compile` made, and run it once.

        Raises ``ComponentMissing``, ``ComponentUnsafe``, and ``WasmtimeError`` when it is for another processor.
        """
        self.engine = Engine(config())
        self.component = Component.deserialize_file(self.engine, str(trusted_component(directory, COMPILED)))
        self.linker = Linker(self.engine)  # with nothing in it: there is nothing to import
        session = self.session(operations=10**10, memory_mb=256)
        session.run("load", json.dumps({"source": "", "function": "", "arguments": None}))
        session.close()

    @staticmethod
    def compile(wasm: Path) -> bytes:
        """Return the component in ``wasm`` as machine code."""
        return bytes(Component.from_file(Engine(config_for_every_processor()), wasm).serialize())

    def session(self, *, operations: int, memory_mb: int) -> "PythonSession":
        """Start a program's store. Raises ``Stopped`` when there is no memory for it."""
        return PythonSession(self, operations=operations, memory_mb=memory_mb)


class PythonSession:
    """One store. After a ``Stopped`` it is of no more use."""

    def __init__(self, machine: PythonMachine, *, operations: int, memory_mb: int) -> None:
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

    def run(self, step: Step, *arguments: str) -> Measured:
        """Call an export with fuel of its own. Raises ``Stopped``."""
        export, fuel = self.exports[step], fuel_of(step, self.operations)
        self.store.set_fuel(fuel)
        started = time.perf_counter()
        try:
            text = export(self.store, *arguments)
            operations, seconds = fuel - self.store.get_fuel(), time.perf_counter() - started
            export.post_return(self.store)
        except (WasmtimeError, Trap) as error:
            raise stopped(self.store, error) from None
        return Measured(text, operations, seconds)

    def close(self) -> None:
        """Give the memory back."""
        self.store.close()


def imports_of(compiled: Path) -> list[str]:
    """Return the names of what a compiled component wants from outside."""
    engine = Engine(config())
    return sorted(Component.deserialize_file(engine, str(compiled)).type.imports(engine))
