"""How C++ programs are made into code for wasmtime and run by it: with Pulley, its interpreter.

Machine code cannot come into a helper once its walls stand, as no memory may become executable there; what an
interpreter reads is plain data.
"""

from wasmtime import Engine

from problems.judge.machine import config

SHARE = 20
"""A program has the operations of one in Python divided by this: one in Python's interpreter does so much less."""


def engine() -> Engine:
    """Return the engine of all C++ programs: what one process compiled with it another one can load."""
    found = config()
    found.target = "pulley64"
    found.wasm_exceptions = True
    found.parallel_compilation = False  # threads are among what is given up
    found.memory_init_cow = False  # nor are there files, not even in memory
    return Engine(found)
