"""Makes the components: ``python -m problems.judge.build DIR``. Takes 20 seconds once, afterwards they are there.

CPython and the modules in ``guest/`` become one WebAssembly component that imports nothing; QuickJS is one already, in
a package. Both are compiled for every processor of this machine's architecture. They are kept in a folder of its own
for each version, readable by the owner only.
"""

import argparse
import fcntl
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from problems.judge.component import COMPILED, GUEST, QUICKJS, component_directory, trusted_component
from problems.judge.cpp.toolchain import PACKAGES, prepare, ready
from problems.judge.javascript.machine import JavaScriptMachine
from problems.judge.python import PythonMachine, imports_of
from problems.judge.walls import files_can_be_fenced

__all__ = ["BuildFailed", "build", "component_directory"]

WASM = "runner.wasm"
_NEW = ".new-"
_BUILDER = "import sys; from componentize_py import script; sys.exit(script())"


class BuildFailed(RuntimeError):
    """The component could not be made; the message says why."""


def build(base: Path) -> Path:
    """Return the folder of the component under ``base``, which is made first when it is not there.

    Several processes may call this at once: one builds, the others wait. Raises :class:`BuildFailed`, and
    ``ComponentUnsafe`` when others could change what is there.
    """
    directory = component_directory(base)
    base.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (base / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for left in base.glob(f"{_NEW}*"):  # by a build that was interrupted: nobody else builds now
            shutil.rmtree(left, ignore_errors=True)
        if not (directory / COMPILED).exists():
            base.chmod(0o700)
            _make(directory)
            _remove_old(base)
        try:
            prepare(directory)
        except subprocess.CalledProcessError as error:
            raise BuildFailed(f"clang failed:\n{error.stderr.decode(errors='replace')[-2000:]}") from error
    trusted_component(directory)
    return directory


def _make(directory: Path) -> None:
    with tempfile.TemporaryDirectory(dir=directory.parent, prefix=_NEW) as name:
        new = Path(name) / "component"
        new.mkdir(mode=0o700)
        _componentize(Path(name) / WASM, work=Path(name))
        (new / COMPILED).write_bytes(PythonMachine.compile(Path(name) / WASM))
        if found := imports_of(new / COMPILED):
            raise BuildFailed(f"the component imports {', '.join(found)}; it must import nothing")
        (new / QUICKJS).write_bytes(JavaScriptMachine.compile())
        for path in new.iterdir():
            path.chmod(0o600)
        shutil.rmtree(directory, ignore_errors=True)  # one without the component in it
        new.rename(directory)


def _remove_old(base: Path) -> None:
    """Remove all versions but the new one and the one before, which a running server may still use."""
    versions = sorted((path for path in base.iterdir() if (path / COMPILED).exists()), key=_built_at)
    for path in versions[:-2]:
        shutil.rmtree(path, ignore_errors=True)


def _built_at(directory: Path) -> float:
    return (directory / COMPILED).stat().st_mtime


def _componentize(target: Path, *, work: Path) -> None:
    modules, packages = work / "modules", work / "lib" / "site-packages"
    shutil.copytree(GUEST, modules / "guest", ignore=shutil.ignore_patterns("__pycache__"))
    spec = importlib.util.find_spec("sortedcontainers")
    shutil.copytree(Path(spec.origin).parent, packages / "sortedcontainers")
    done = subprocess.run(  # noqa: S603
        [
            *(sys.executable, "-c", _BUILDER),
            *("--wit-path", str(GUEST / "runner.wit"), "--world", "runner"),
            *("componentize", "--stub-wasi", "--python-path", str(modules), "--output", str(target), "guest.app"),
        ],
        # The builder takes the packages of a virtual environment along: it is given one with nothing else in it.
        env={"VIRTUAL_ENV": str(work), "TMPDIR": str(work), "PATH": os.defpath},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode or not target.exists():
        raise BuildFailed(f"componentize-py failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def main() -> None:
    """Build, and say where."""
    parser = argparse.ArgumentParser(description="Build the judge's component.")
    parser.add_argument("directory", type=Path, help="where it is kept, for example var/judge")
    base = parser.parse_args().directory.absolute()
    if not (component_directory(base) / COMPILED).exists():
        print("Building the judge's component, once; this takes about 20 seconds…", flush=True)  # noqa: T201
    if ready(build(base)) is None:
        why = f"its compiler is not here. On Debian: apt-get install {PACKAGES}"
        print(f"C++ is not run: {why if files_can_be_fenced() else 'this kernel has no Landlock'}")  # noqa: T201


if __name__ == "__main__":
    main()
