"""What compiles C++ on this machine, and what is made of it once: the header of all programs and what they rest on.

The compiler is Debian's clang 22 with its standard library for WebAssembly; older ones write exceptions in a form that
wasmtime does not take. Where it is not installed, C++ is read and not run.
"""

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from problems.judge.component import check_owner
from problems.judge.walls import files_can_be_fenced

GUEST = Path(__file__).resolve().parent / "guest"
PACKAGES = "clang-22 lld-22 wasi-libc libc++-22-dev-wasm32 libc++abi-22-dev-wasm32 libclang-rt-22-dev-wasm32"
HEADER, RUNTIME, LIBRARIES, UNCHECKED = "judge.pch", "judge.o", "libraries.txt", "unchecked.txt"
_LLVM = Path("/usr/lib/llvm-22")
_SYSTEM = Path("/usr/include/wasm32-wasi")
_SYSTEM_LIBRARIES = Path("/usr/lib/wasm32-wasi")
STACK = 32 << 20
NO_ASSEMBLY = "-fno-gnu-inline-asm"
# Errors in a program's own arithmetic and use of pointers are told; those of the library are its own affair.
_CHECKS = "signed-integer-overflow,integer-divide-by-zero,null,array-bounds,return,shift-exponent"


@dataclass(frozen=True)
class Toolchain:
    """Where everything lies. ``kit`` is the folder of what was made with it."""

    compiler: Path
    linker: Path
    headers: Path
    resources: Path
    libraries: tuple[Path, ...]
    start: Path
    kit: Path

    @property
    def flags(self) -> list[str]:
        """Return the arguments with which everything is compiled."""
        return [
            *(
                "--target=wasm32-wasi",
                "-std=c++20",
                "-O1",
                "-w",
                "-fno-finite-loops",
                "-nostdinc++",
                "-isystem",
                str(self.headers),
            ),
            *("-fwasm-exceptions", "-mllvm", "-wasm-use-legacy-eh=false"),
            *(f"-fsanitize={_CHECKS}", "-fno-sanitize-recover=all", f"-fsanitize-ignorelist={self.kit / UNCHECKED}"),
            *("-D_LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_EXTENSIVE", "-D_LIBCPP_DISABLE_DEPRECATION_WARNINGS"),
            *("-I", str(GUEST), "-fno-crash-diagnostics", "-Xclang", "-fno-pch-timestamp"),
        ]

    @property
    def folders(self) -> list[Path]:
        """Return where the headers are, and what was made of them."""
        return [self.headers, _SYSTEM, self.resources, GUEST, self.kit]

    @property
    def readable(self) -> list[str]:
        """Return what the compiler and the linker have to read, and nothing else."""
        places = [*self.folders, *self.libraries, _SYSTEM_LIBRARIES]
        return [*map(str, places), *(self.kit / LIBRARIES).read_text().splitlines()]

    @property
    def programs(self) -> list[str]:
        """Return what may be started: compiler, linker, and what loads both."""
        return [
            str(self.compiler),
            str(self.linker),
            *(name for name in (self.kit / LIBRARIES).read_text().splitlines() if "/ld-linux" in name),
        ]


def toolchain_of(directory: Path) -> Toolchain | None:
    """Return the toolchain, with the folder for what is made with it beside ``directory``; ``None`` when it is not
    installed, or this kernel cannot keep it away from files.
    """
    libraries = (
        _LLVM / "lib/wasm32-wasi/libc++.a",
        _LLVM / "lib/wasm32-wasi/libc++abi.a",
        _SYSTEM_LIBRARIES / "libc.a",
        _LLVM / "lib/clang/22/lib/wasi/libclang_rt.builtins-wasm32.a",
    )
    start = _SYSTEM_LIBRARIES / "crt1-reactor.o"
    headers = _LLVM / "include/wasm32-wasi/c++/v1"
    compiler, linker = (_LLVM / "bin" / name for name in ("clang++", "wasm-ld"))
    needed = (compiler, linker, headers / "vector", _SYSTEM / "stdlib.h", start, *libraries)
    if not (files_can_be_fenced() and all(path.exists() for path in needed)):
        return None
    key = hashlib.sha256(_sources())
    for path in needed:
        found = path.stat()
        key.update(f"{path}\0{found.st_size}\0{found.st_mtime_ns}\0".encode())
    return Toolchain(
        compiler=compiler.resolve(),
        linker=linker.resolve(),
        headers=headers,
        resources=_LLVM / "lib/clang/22/include",
        libraries=libraries,
        start=start,
        kit=directory.parent / f"cpp-{key.hexdigest()[:16]}",
    )


@lru_cache(maxsize=1)
def _sources() -> bytes:
    """Return what is ours in a kit, and where it stands: the header knows where it comes from."""
    parts = [str(GUEST).encode(), Path(__file__).read_bytes()]
    for path in sorted(path for path in GUEST.rglob("*") if path.is_file()):
        parts += [path.name.encode(), path.read_bytes()]
    return b"\0".join(parts)


def ready(directory: Path) -> Toolchain | None:
    """Return the toolchain if all was made with it that has to be; ``None`` where C++ cannot be run.

    Raises ``ComponentUnsafe`` when others could change what was made.
    """
    found = toolchain_of(directory)
    if found is None or not (found.kit / RUNTIME).exists():
        return None
    check_owner(
        found.kit, found.kit.parent, found.kit, *(found.kit / name for name in (HEADER, RUNTIME, LIBRARIES, UNCHECKED))
    )
    return found


def prepare(directory: Path) -> bool:
    """Make the header and what programs rest on, when that is not there; tell whether C++ can be run.

    Takes 10 seconds once. One process at a time (``problems.judge.build`` sees to it). Raises
    ``subprocess.CalledProcessError`` when the compiler does not do it, and ``ComponentUnsafe``.
    """
    wanted = toolchain_of(directory)
    if wanted is None:
        return False
    if not (wanted.kit / RUNTIME).exists():
        shutil.rmtree(wanted.kit, ignore_errors=True)
        wanted.kit.mkdir(mode=0o700)  # the header knows where it was made: it cannot be moved
        _make(wanted)
        kits = sorted(directory.parent.glob("cpp-*"), key=lambda kit: kit.stat().st_mtime)
        for old in kits[:-2]:  # the one before may still be used by a running server
            shutil.rmtree(old, ignore_errors=True)
    return ready(directory) is not None


def _make(wanted: Toolchain) -> None:
    unchecked = ["/usr/*", f"{GUEST}/*"]
    (wanted.kit / UNCHECKED).write_text("".join(f"src:{place}\n" for place in unchecked))
    with tempfile.TemporaryDirectory() as work:
        _run(
            wanted,
            NO_ASSEMBLY,
            "-fpch-instantiate-templates",
            "-x",
            "c++-header",
            str(GUEST / "judge.h"),
            "-o",
            str(wanted.kit / HEADER),
            work=work,
        )
        runtime = Path(work) / RUNTIME
        _run(wanted, "-c", str(GUEST / "judge.cpp"), "-o", str(runtime), work=work)
        (wanted.kit / LIBRARIES).write_text("\n".join(_shared_libraries(wanted.compiler, wanted.linker)) + "\n")
        for path in wanted.kit.iterdir():
            path.chmod(0o600)
        shutil.copy(runtime, wanted.kit / f".{RUNTIME}")
        (wanted.kit / f".{RUNTIME}").chmod(0o600)
        (wanted.kit / f".{RUNTIME}").rename(wanted.kit / RUNTIME)  # last: with it the folder is complete


def _run(wanted: Toolchain, *arguments: str, work: str) -> None:
    subprocess.run(  # noqa: S603
        [str(wanted.compiler), *wanted.flags, *arguments],
        env={"TMPDIR": work},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
    )


def _shared_libraries(*programs: Path) -> list[str]:
    """Return the files that are loaded with ``programs``, as the machine's own loader finds them."""
    found: set[str] = set()
    for program in programs:
        listed = subprocess.run(  # noqa: S603
            ["/usr/bin/ldd", str(program)], env={}, capture_output=True, text=True, check=True
        ).stdout
        for path in re.findall(r"(?:=> |^[^\S\n]*)(/\S+)", listed, re.MULTILINE):
            found |= {path, os.path.realpath(path)}
    return sorted(found | {"/etc/ld.so.cache"})
