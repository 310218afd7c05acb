"""Proofs that need not be made in every run: what has passed is remembered with a digest of all that it depends on.

They are files in ``var/proofs``, one for each proof. With ``CI=true`` in the environment every proof is made.
"""

import ast
import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

from django.conf import settings

from problems.judge.component import component_directory

ROOT = Path(settings.BASE_DIR)
FOLDER = ROOT / "var" / "proofs"
OURS = (ROOT / "problems", ROOT / "interviews")
BANK = ROOT / "problems" / "bank"
JUDGE = ROOT / "problems" / "judge"
ALWAYS = (*JUDGE.rglob("*.py"), *JUDGE.rglob("*.h"), *JUDGE.rglob("*.cpp"), Path(__file__))
"""The judge starts its helpers by their files and builds the guests from their folders: nobody imports them."""


def prove(name: str, made: Callable[[], object], *, code: Path, files: tuple[Path, ...]) -> bool:
    """Make the proof ``name`` unless it has passed with the same ``files`` and the same code; tell whether it was made.

    ``made`` raises when it fails. ``code`` is the module that makes it: what that imports counts, too.
    """
    digest = hashlib.sha256(digest_of_code(code).encode())
    for file in files:
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    passed, remembered = digest.hexdigest(), FOLDER / name
    if os.environ.get("CI") != "true" and remembered.exists() and remembered.read_text() == passed:
        return False
    made()
    FOLDER.mkdir(parents=True, exist_ok=True)
    remembered.write_text(passed)
    return True


@lru_cache(maxsize=8)
def digest_of_code(module: Path) -> str:
    """Return a digest of all that ``module`` may run or read of ours, but the problems themselves, and of packages."""
    digest = hashlib.sha256(f"{sys.version} {component_directory(Path()).name}".encode())
    digest.update((ROOT / "requirements.txt").read_bytes())
    for file in sources_of(module):
        digest.update(f"\0{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def sources_of(module: Path) -> list[Path]:
    """Return what ``module`` imports, directly or not, what of data lies beside that, and the whole judge."""
    code = {*_imported(module), *ALWAYS}
    folders = {file.parent for file in code if any(file.is_relative_to(ours) for ours in OURS)}
    data = (file for folder in folders - {BANK} for file in folder.iterdir() if file.is_file() and file.suffix != ".py")
    return sorted({*code, *data})


def _imported(module: Path) -> set[Path]:
    reached: set[Path] = set()
    waiting = [module]
    while waiting:
        file = waiting.pop()
        if file not in reached:
            reached.add(file)
            waiting += _imports(file)
    return reached


def _imports(file: Path) -> Iterator[Path]:
    """Yield the files of ours that ``file`` imports somewhere, and the packages that they are in."""
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            yield from _files_of(name)


@lru_cache(maxsize=4096)
def _files_of(name: str) -> tuple[Path, ...]:
    parts = name.split(".")
    places = [ROOT.joinpath(*parts[:end]) for end in range(1, len(parts) + 1)]
    files = [file for place in places for file in (place / "__init__.py", place.with_suffix(".py"))]
    return tuple(file for file in files if file.exists())
