"""The helper: a process of its own that runs programs for :mod:`problems.judge.sandbox`, one after the other.

Started as ``python -I helper.py DIRECTORY`` with an empty environment. It says that it is ready, reads a request,
writes an answer for each step of it, and ends when nobody is there to ask.
"""

import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # -I looks for modules nowhere near this file
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from problems.judge.component import ComponentMissing, ComponentUnsafe, HelperFailed, languages_in
from problems.judge.cpp.machine import CppMachine
from problems.judge.frames import HEADER, MAX_ANSWER, MAX_REQUEST, length_of, pack, unpack
from problems.judge.javascript.machine import JavaScriptMachine
from problems.judge.machine import MIB, STACK, Machine, Session, Stopped
from problems.judge.python import PythonMachine
from problems.judge.walls import raise_walls

MACHINES: Mapping[str, Callable[[Path], Machine]] = {
    "python": PythonMachine,
    "javascript": JavaScriptMachine,
    "typescript": JavaScriptMachine,
    "cpp": CppMachine,
}
"""Opens the machine of a language, given the folder in which it was built, and makes sure that it runs."""
MAX_STORES = 3
"""So many times a program is loaded again after it was stopped; with this many endless loops, all calls have one."""
GRACE = 3.0
"""Seconds after its time is up when a helper ends itself, should nobody have done it."""


def serve(directory: Path) -> None:
    """Answer requests from standard input until it ends."""
    try:
        machines = open_machines(directory)
    except (ComponentMissing, ComponentUnsafe) as error:
        return _fail(type(error), str(error))
    except Exception as error:  # such as code that was compiled for another processor
        return _fail(ComponentMissing, f"{type(error).__name__}: {error}")
    try:
        walls = raise_walls()
    except Exception as error:
        return _fail(HelperFailed, f"no wall could be raised around it: {type(error).__name__}: {error}")
    _send({"ready": list(walls)})
    while (request := _receive()) is not None:
        # No handler: the signal ends the process, even if it is busy with a program and nobody is left to kill it.
        signal.setitimer(signal.ITIMER_REAL, request["seconds"] + GRACE)
        for answer in answers(machines[request["language"]], request):
            _send({"id": request["id"], **answer})
        signal.setitimer(signal.ITIMER_REAL, 0)


def open_machines(directory: Path) -> dict[str, Machine]:
    """Open a machine for each language that ``directory`` has one for; several languages may share one."""
    makers = {language: MACHINES[language] for language in languages_in(directory) or MACHINES}
    makers["cpp"] = CppMachine  # it opens nothing: every program brings its module along
    opened = {maker: maker(directory) for maker in dict.fromkeys(makers.values())}
    return {language: opened[maker] for language, maker in makers.items()}


def answers(machine: Machine, request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Load the request's program and make its calls; yield what became of each, and ``done`` at the end."""
    deadline = time.monotonic() + request["seconds"]
    session: Session | None = None
    stores, last_reason = 0, ""
    calls: list[str | None] = [None, *request["calls"]]  # first of all it is only loaded
    for index, arguments in enumerate(calls, start=-1):
        if time.monotonic() > deadline:
            yield {"call": index, "stopped": "time"}
            continue
        if session is None and stores == MAX_STORES:
            yield {"call": index, "stopped": last_reason}
            continue
        try:
            if session is None:
                stores += 1
                session = machine.session(operations=request["operations"], memory_mb=request["memory_mb"])
                loaded = session.run("load", request["program"])
            answer = {"text": loaded.text} if arguments is None else _call(session, arguments)
            yield {"call": index, **_bounded(answer)}
        except Stopped as stop:
            last_reason = stop.reason
            if session is not None:
                session.close()
            session = None
            if arguments is not None and request["traced"]:
                yield {"call": index, **_until_enough(machine, request, arguments, reason=stop.reason)}
            else:
                yield {"call": index, "stopped": stop.reason}
        if arguments is None and (session is None or loaded.text.startswith('{"fault"')):
            break
    if session is not None:
        session.close()
    yield {"done": True}


def _call(session: Session, arguments: str) -> dict[str, Any]:
    failed = session.run("prepare", arguments).text
    if failed:
        return {"text": failed}
    called = session.run("call")
    return {
        "text": called.text or session.run("fetch").text,
        "operations": called.operations,
        "seconds": called.seconds,
    }


def _until_enough(machine: Machine, request: dict[str, Any], arguments: str, *, reason: str) -> dict[str, Any]:
    """Make a call again that had no end, as far as its steps are wanted: what was recorded was lost with the store."""
    session = None
    try:
        session = machine.session(operations=request["operations"], memory_mb=request["memory_mb"])
        session.run("load", request["traced"])
        return _bounded(_call(session, arguments))
    except Stopped:
        return {"stopped": reason}
    finally:
        if session is not None:
            session.close()


def _bounded(answer: dict[str, Any]) -> dict[str, Any]:
    # The component keeps its own results short; code that has taken it over might not.
    return answer if len(answer["text"]) <= MAX_ANSWER // 4 else {"stopped": "memory"}


def _fail(kind: type[Exception], message: str) -> None:
    """Say why there will be no helper."""
    _send({"failed": kind.__name__, "message": message[:500]})


def _receive() -> dict[str, Any] | None:
    header = _read(HEADER.size)
    body = None if header is None else _read(length_of(header, most=MAX_REQUEST))
    return None if body is None else unpack(body)


def _read(size: int) -> bytes | None:
    parts = bytearray()
    while len(parts) < size:
        part = os.read(0, min(size - len(parts), 1 << 20))
        if not part:
            return None
        parts += part
    return bytes(parts)


def _send(message: dict[str, Any]) -> None:
    rest = memoryview(pack(message))
    while rest:
        rest = rest[os.write(1, rest) :]


def _with_large_stack() -> None:
    """Start anew with the stack that deep recursion in WebAssembly needs: its size is fixed when a program starts.

    Raises ``OSError`` or ``ValueError`` where so large a stack is not allowed.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_STACK)
    if soft != STACK:
        resource.setrlimit(resource.RLIMIT_STACK, (STACK, hard))
        os.execv(sys.executable, [sys.executable, "-I", __file__, *sys.argv[1:]])  # noqa: S606


def main() -> None:
    """Serve the component in the folder that the command line names, or say why not."""
    try:
        _with_large_stack()
    except (OSError, ValueError) as error:
        return _fail(
            HelperFailed, f"it needs a stack of {STACK // MIB} MB, more than the hard limit (ulimit -Hs): {error}"
        )
    serve(Path(sys.argv[1]))


if __name__ == "__main__":
    main()
