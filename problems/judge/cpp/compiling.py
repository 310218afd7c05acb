"""From a C++ program to its module: compiled in a process of its own, once for each text.

What came out is kept in a folder that only this user can read or change: it is code that helpers run. The folder is
bounded; what was used longest ago goes first.
"""

import hashlib
import json
import logging
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from problems.judge.cpp.adapting import JUDGE, SOLUTION, unit_of
from problems.judge.cpp.toolchain import ready
from problems.judge.frames import HEADER, BadFrame, length_of, unpack
from problems.judge.port import Fault

logger = logging.getLogger(__name__)

SCRIPT = Path(__file__).with_name("compiler.py")
SECONDS = 30.0
PROCESSOR_SECONDS = 10
"""How long compiling may take: by the clock altogether, and in processor time for each tool."""
MAX_KEPT = 400
MAX_KEPT_BYTES = 200 << 20
MAX_MODULE = 24 << 20
MAX_MESSAGE = 220
_NEW = ".new-"
_PLACE = re.compile(
    r"^(?P<file>[^\s:][^:\n]*):(?P<line>\d+):\d+: (?P<kind>fatal error|error|note): (?P<said>.*)$", re.M
)
_INCLUDED = re.compile(rf"^(?:In file included from|[^\S\n]+from) {re.escape(SOLUTION)}:(\d+)", re.M)
_LINKED = re.compile(r"error: (?:[^\s:]+: )?undefined symbol: (?P<name>.+)")
_PATHS = re.compile(r"(?:/[\w.+-]+){2,}/?")


@dataclass(frozen=True)
class Compiled:
    """What became of a text: the ``module`` in base64 and the name that is called, or a ``fault``."""

    module: str = ""
    function: str = ""
    fault: Fault | None = None


def compiled(program: Mapping[str, Any], directory: Path) -> Compiled:
    """Return what ``program`` (as it goes to a helper) is compiled to; from what is kept, if it was compiled before.

    ``directory`` is that of the judge's machines. Raises ``OSError`` when the compiler cannot be started.
    """
    unit = unit_of(program)
    tools = ready(directory)
    if tools is None:
        raise FileNotFoundError("the C++ compiler is not there any more")
    key = hashlib.sha256(f"{_our_key()}\0{tools.kit.name}\0{unit.text}".encode("utf-8", "surrogatepass")).hexdigest()
    answer = _kept(key)
    if answer is None:
        answer = _compile(unit.text, directory)
        if answer.get("limit") != "clock":
            _keep(key, answer)
    if "module" in answer:
        return Compiled(answer["module"], unit.function) if unit.fault is None else Compiled(fault=unit.fault)
    if "errors" in answer:
        if unit.fault is not None and _only_undefined(answer["errors"]):
            return Compiled(fault=unit.fault)
        return Compiled(fault=fault_of(answer["errors"]))
    return Compiled(fault=_LIMITS[answer["limit"]])


_LIMITS = {
    "clock": Fault("not_judged", reason="time"),
    "time": Fault("unreadable", "compiling", "the compiler did not come to an end with it"),
    "memory": Fault("unreadable", "compiling", "the compiler needs more memory for it than it may have"),
    "crash": Fault("not_judged", reason="helper"),
    "helper": Fault("not_judged", reason="helper"),
}


def fault_of(errors: str) -> Fault:
    """Return the first error that the compiler tells, with the learner's line, short and without any path."""
    first, line = None, None
    for match in _PLACE.finditer(errors):
        if first is None and match["kind"] != "note":
            first = match
            if match["file"] != SOLUTION and (included := _INCLUDED.search(errors[: match.start()])):
                line = int(included[1])
        elif first is not None and match["kind"] != "note":
            break
        if first is not None and line is None and match["file"] == SOLUTION:
            line = int(match["line"])
    if first is None:
        if linked := _LINKED.search(errors):
            return Fault("unreadable", "linking", f"{_short(linked['name'])} is declared and used, but not defined")
        return Fault("unreadable", "compiling", _short(errors.splitlines()[0] if errors else ""))
    said = first["said"]
    if "dryrun-parameter" in said:
        said = "the judge cannot hand over a parameter of this type"
    elif "dryrun-result" in said:
        said = "the judge cannot read a result of this type"
    elif first["file"] == JUDGE and "no matching function for call to 'pick" in said:
        said = "the function does not take as many parameters as the problem gives"
    return Fault("unreadable", "error", _short(said), line=line)


def _only_undefined(errors: str) -> bool:
    """Tell whether all is C++ and nothing but what calls it is missing."""
    return _PLACE.search(errors) is None and "undefined symbol: dryrun_unit" in errors


def _short(said: str) -> str:
    said = _PATHS.sub(lambda match: match[0].rstrip("/").rpartition("/")[2], said)
    said = re.sub(r" \(aka '[^']*'\)", "", said).replace("std::__2::", "std::")
    said = re.sub(r" \[-W[\w=+-]*\]", "", said)
    return said if len(said) <= MAX_MESSAGE else said[: MAX_MESSAGE - 1] + "…"


def _compile(text: str, directory: Path) -> dict[str, Any]:
    work = tempfile.mkdtemp(dir=_store(), prefix=_NEW)
    try:
        with subprocess.Popen(  # noqa: S603
            [sys.executable, "-I", str(SCRIPT), str(directory.absolute()), work, str(PROCESSOR_SECONDS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd="/",
            env={},
            start_new_session=True,
        ) as process:
            try:
                said, _ = process.communicate(text.encode("utf-8", "replace"), timeout=SECONDS)
            except subprocess.TimeoutExpired:
                _end(process)
                return {"limit": "clock"}
            except BaseException:
                _end(process)
                raise
        return _answer(said)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End the process and the tool that it runs: both are in a session of their own."""
    os.killpg(process.pid, 9)
    process.wait()


def _answer(said: bytes) -> dict[str, Any]:
    """Read what the compiling process said; nothing is believed that is not of the right shape."""
    try:
        length = length_of(said[: HEADER.size].ljust(HEADER.size, b"\xff"), most=MAX_MODULE)
        found = unpack(said[HEADER.size : HEADER.size + length])
    except BadFrame as error:
        logger.warning("the C++ compiler gave no answer: %s", error)
        return {"limit": "helper"}
    for name in ("module", "errors"):
        if isinstance(found.get(name), str):
            return {name: found[name]}
    return {"limit": found["limit"] if found.get("limit") in ("time", "memory", "crash") else "helper"}


@lru_cache(maxsize=1)
def _our_key() -> str:
    """Return what all that is kept rests on beside the text and the toolchain."""
    key = hashlib.sha256(version("wasmtime").encode())
    for name in ("compiler.py", "compiling.py", "engine.py"):
        key.update(Path(__file__).with_name(name).read_bytes())
    return key.hexdigest()


def _store() -> Path | None:
    """Return the folder of what is kept; ``None`` when somebody else made one of its name."""
    folder = Path(tempfile.gettempdir()) / f"dryrun-cpp-{os.geteuid()}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return None
    if stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & 0o077:
        return folder
    logger.warning("what is compiled is not kept: %s can be changed or read by others", folder)
    return None


def _kept(key: str) -> dict[str, Any] | None:
    folder = _store()
    if folder is None:
        return None
    path = folder / key
    try:
        found = path.lstat()
        if not stat.S_ISREG(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o077:
            return None
        answer = json.loads(path.read_bytes())
        os.utime(path)
    except (OSError, ValueError):
        return None
    return answer if isinstance(answer, dict) else None


def _keep(key: str, answer: Mapping[str, Any]) -> None:
    folder = _store()
    if folder is None or answer.get("limit") == "helper":
        return
    try:
        handle, name = tempfile.mkstemp(dir=folder, prefix=_NEW)  # readable by the owner only
        with os.fdopen(handle, "w") as file:
            json.dump(answer, file)
        Path(name).replace(folder / key)
        _forget_old(folder)
    except OSError as error:
        logger.warning("what was compiled could not be kept: %s", error)


def _forget_old(folder: Path) -> None:
    found = []
    for path in folder.iterdir():
        try:
            state = path.lstat()
        except FileNotFoundError:
            continue
        if not path.name.startswith(_NEW):
            found.append((state.st_mtime_ns, state.st_size, path))
        elif time.time() - state.st_mtime > 20 * SECONDS:  # left by a process that was killed
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    count = size = 0
    for _, bytes_of_it, path in sorted(found, reverse=True):
        count, size = count + 1, size + bytes_of_it
        if count > MAX_KEPT or size > MAX_KEPT_BYTES:
            path.unlink(missing_ok=True)
