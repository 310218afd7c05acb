"""Compiles one C++ program: a process of its own, which starts the compiler behind a fence and ends.

Started as ``python -I compiler.py DIRECTORY WORK SECONDS`` with an empty environment: DIRECTORY is that of the judge's
machines, WORK an empty folder that is its own, SECONDS the processor time that a tool may take. It reads the text of
the unit from standard input and writes one message: ``{"module": …}`` in base64, ``{"errors": …}`` as the compiler says
them, or ``{"limit": …}``, which is ``time``, ``memory`` or ``crash``.
"""

import base64
import json
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # -I looks for modules nowhere near this file
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from problems.judge.cpp.toolchain import HEADER, NO_ASSEMBLY, RUNTIME, STACK, Toolchain, toolchain_of
from problems.judge.frames import pack
from problems.judge.walls import fence, raise_walls

MEMORY = 1536 << 20
"""The address space of the compiler. A program with every container of the library takes a quarter of it."""
MAX_OUTPUT = 16 << 20
MAX_ERRORS = 20_000
_CRASHED = "PLEASE submit a bug report"
UNIT, OBJECT, MODULE, VIEW = "unit.cpp", "unit.o", "unit.wasm", "view.json"
_OF_ERRORS = (
    "-fno-caret-diagnostics",
    "-fno-color-diagnostics",
    "-fno-diagnostics-fixit-info",
    "-ferror-limit=3",
    "-ftemplate-backtrace-limit=6",
    "-fmacro-backtrace-limit=1",
    "-ftemplate-depth=400",
    "-fconstexpr-steps=2000000",
    "-fbracket-depth=256",
)


def main() -> None:
    """Compile what standard input gives."""
    tools, work = toolchain_of(Path(sys.argv[1])), Path(sys.argv[2])
    (work / UNIT).write_bytes(sys.stdin.buffer.read())
    answer = _compiled(tools, work)
    sys.stdout.buffer.write(pack(answer))


def _compiled(tools: Toolchain, work: Path) -> dict[str, Any]:
    (work / VIEW).write_text(json.dumps(_view([*tools.folders, work])))
    compile_it = [
        *(str(tools.compiler), *tools.flags, NO_ASSEMBLY, *_OF_ERRORS, "-ivfsoverlay", VIEW),
        *("-include-pch", str(tools.kit / HEADER), "-c", UNIT, "-o", OBJECT),
    ]
    failed = _run(tools, compile_it, work)
    if failed is not None:
        return failed
    link = [
        *(str(tools.linker), "-flavor", "wasm", "--no-entry", "-O1", "--strip-all", "--threads=1"),
        *("--stack-first", "-z", f"stack-size={STACK}", "--export=__stack_pointer"),
        *(str(tools.start), OBJECT, str(tools.kit / RUNTIME), *map(str, tools.libraries), "-o", MODULE),
    ]
    failed = _run(tools, link, work)
    if failed is not None:
        return failed
    wasm = (work / MODULE).read_bytes()
    from wasmtime import Module, WasmtimeError  # not needed for a program with an error in it

    from problems.judge.cpp.engine import engine

    ready = engine()
    raise_walls()
    try:
        return {"module": base64.b64encode(bytes(Module(ready, wasm).serialize())).decode()}
    except WasmtimeError:
        return {"limit": "memory"}


def _view(folders: Iterable[Path]) -> dict[str, Any]:
    """Return the files that the compiler believes in: outside of ``folders`` it does not even ask what is there.

    The fence keeps it from reading; whether something exists, no fence of this kernel's hides.
    """
    roots = [{"type": "directory-remap", "name": str(path), "external-contents": str(path)} for path in folders]
    return {"version": 0, "redirecting-with": "redirect-only", "case-sensitive": True, "roots": roots}


def _run(tools: Toolchain, command: list[str], work: Path) -> dict[str, Any] | None:
    """Run a tool behind the fence; return what went wrong."""

    def enclose() -> None:
        fence(
            read=tools.readable,
            execute=tools.programs,
            write=str(work),
            memory=MEMORY,
            seconds=int(sys.argv[3]),
            output=MAX_OUTPUT,
        )

    with (work / "errors").open("w+b") as errors:
        done = subprocess.run(  # noqa: S603
            command,
            cwd=work,
            env={},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            preexec_fn=enclose,  # there is one thread
            check=False,
        )
        errors.seek(0)
        said = errors.read(MAX_ERRORS).decode(errors="replace")
    if done.returncode == 0:
        return None
    if done.returncode == -signal.SIGXCPU:
        return {"limit": "time"}
    if done.returncode == -signal.SIGXFSZ or "out of memory" in said or "bad_alloc" in said:
        return {"limit": "memory"}
    if done.returncode < 0 or _CRASHED in said:
        return {"limit": "crash"}
    return {"errors": said}


if __name__ == "__main__":
    main()
