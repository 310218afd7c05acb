"""The second wall around a helper: what the process gives up for good before it sees the first program.

WebAssembly is the first. If that ever had a hole, the process behind it could open no file and no connection, start
nothing and make no memory executable. Works on Linux on x86-64 and aarch64; a kernel that lacks a part is left with the
rest, and :func:`raise_walls` says what stands. A compiler has only one wall, :func:`fence`, and it stands or there is
no compiler.
"""

import ctypes
import errno
import os
import platform
import resource
import stat
import struct
from collections.abc import Iterable

_libc = ctypes.CDLL(None, use_errno=True)

PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 4, 22, 38
SYS_LANDLOCK_CREATE_RULESET, SYS_LANDLOCK_ADD_RULE, SYS_LANDLOCK_RESTRICT_SELF = 444, 445, 446
LANDLOCK_RULE_PATH_BENEATH = 1
LANDLOCK_EXECUTE, LANDLOCK_WRITE_FILE, LANDLOCK_READ_FILE, LANDLOCK_READ_DIR = 1, 2, 4, 8
LANDLOCK_REMOVE_FILE, LANDLOCK_MAKE_REG, LANDLOCK_TRUNCATE = 1 << 5, 1 << 8, 1 << 14
LANDLOCK_OF_FILES = LANDLOCK_EXECUTE | LANDLOCK_WRITE_FILE | LANDLOCK_READ_FILE | LANDLOCK_TRUNCATE
LANDLOCK_CREATE_RULESET_VERSION = 1
SECCOMP_MODE_FILTER = 2
SECCOMP_RET_ALLOW, SECCOMP_RET_ERRNO, SECCOMP_RET_KILL_PROCESS = 0x7FFF0000, 0x00050000, 0x80000000
BPF_LOAD, BPF_JUMP_EQUAL, BPF_JUMP_AT_LEAST, BPF_JUMP_BITS, BPF_RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
OFFSET_NUMBER, OFFSET_ARCHITECTURE, OFFSET_THIRD_ARGUMENT = 0, 4, 32
X32_BIT = 0x40000000
PROT_EXEC = 4

MEMORY = 1024 << 20
"""What a helper may write to altogether; the address space itself has to be large for WebAssembly."""

# Reading and writing what is open, memory, signals, the clock, and the end.
_X86_64 = {
    "read": 0, "write": 1, "close": 3, "fstat": 5, "lseek": 8, "mmap": 9, "mprotect": 10, "munmap": 11, "brk": 12,
    "rt_sigaction": 13, "rt_sigprocmask": 14, "rt_sigreturn": 15, "sched_yield": 24, "mremap": 25, "madvise": 28,
    "setitimer": 38, "getpid": 39, "exit": 60, "gettimeofday": 96, "sigaltstack": 131, "gettid": 186, "futex": 202,
    "clock_gettime": 228, "clock_getres": 229, "exit_group": 231, "getrandom": 318, "rseq": 334,
}  # fmt: skip
_AARCH64 = {
    "close": 57, "lseek": 62, "read": 63, "write": 64, "fstat": 80, "exit": 93, "exit_group": 94, "futex": 98,
    "setitimer": 103, "clock_gettime": 113, "clock_getres": 114, "sched_yield": 124, "sigaltstack": 132,
    "rt_sigaction": 134, "rt_sigprocmask": 135, "rt_sigreturn": 139, "gettimeofday": 169, "getpid": 172, "gettid": 178,
    "brk": 214, "munmap": 215, "mremap": 216, "mmap": 222, "mprotect": 226, "madvise": 233, "getrandom": 278,
    "rseq": 293,
}  # fmt: skip
# What a compiler and a linker need beside that: to start, to find files, and to write some.
_TOOLS_X86_64 = _X86_64 | {
    "open": 2, "stat": 4, "lstat": 6, "ioctl": 16, "pread64": 17, "pwrite64": 18, "readv": 19, "writev": 20,
    "access": 21, "dup": 32, "dup2": 33, "execve": 59, "uname": 63, "fcntl": 72, "ftruncate": 77, "getcwd": 79,
    "rename": 82, "unlink": 87, "readlink": 89, "chmod": 90, "fchmod": 91, "umask": 95, "getrlimit": 97,
    "getrusage": 98, "sysinfo": 99, "getuid": 102, "getgid": 104, "geteuid": 107, "getegid": 108, "statfs": 137,
    "arch_prctl": 158, "sched_getaffinity": 204, "getdents64": 217, "set_tid_address": 218, "fadvise64": 221,
    "tgkill": 234, "openat": 257, "newfstatat": 262, "unlinkat": 263, "readlinkat": 267, "faccessat": 269,
    "set_robust_list": 273, "fallocate": 285, "prlimit64": 302, "statx": 332, "faccessat2": 439,
}  # fmt: skip
_TOOLS_AARCH64 = _AARCH64 | {
    "getcwd": 17, "dup": 23, "dup3": 24, "fcntl": 25, "ioctl": 29, "unlinkat": 35, "renameat": 38, "statfs": 43,
    "ftruncate": 46, "fallocate": 47, "faccessat": 48, "fchmod": 52, "fchmodat": 53, "openat": 56, "getdents64": 61,
    "readv": 65, "writev": 66, "pread64": 67, "pwrite64": 68, "readlinkat": 78, "newfstatat": 79,
    "set_tid_address": 96, "set_robust_list": 99, "sched_getaffinity": 123, "tgkill": 131, "uname": 160,
    "getrlimit": 163, "getrusage": 165, "umask": 166, "getuid": 174, "geteuid": 175, "getgid": 176, "getegid": 177,
    "sysinfo": 179, "execve": 221, "fadvise64": 223, "prlimit64": 261, "statx": 291, "faccessat2": 439,
}  # fmt: skip
_MACHINES = {"x86_64": (_X86_64, 0xC000003E), "aarch64": (_AARCH64, 0xC00000B7)}
_TOOLS = {"x86_64": _TOOLS_X86_64, "aarch64": _TOOLS_AARCH64}


class _Instruction(ctypes.Structure):
    _fields_ = [("code", ctypes.c_ushort), ("yes", ctypes.c_ubyte), ("no", ctypes.c_ubyte), ("value", ctypes.c_uint)]


class _Filter(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.POINTER(_Instruction))]


def raise_walls() -> tuple[str, ...]:
    """Give everything up that is not needed any more; return which walls stand. There is no way back."""
    return tuple(name for name, wall in _WALLS.items() if wall())


def files_can_be_fenced() -> bool:
    """Tell whether this kernel can keep a process away from files and the network, as :func:`fence` does."""
    version = _libc.syscall(SYS_LANDLOCK_CREATE_RULESET, None, 0, LANDLOCK_CREATE_RULESET_VERSION)
    return bool(version >= 1) and platform.machine() in _MACHINES


def fence(*, read: Iterable[str], execute: Iterable[str], write: str, memory: int, seconds: int, output: int) -> None:
    """Leave the process nothing but to start the programs ``execute``, to ``read`` files and folders, and to ``write``
    into one folder: no network, no other process, so many bytes of memory, seconds of processor time, and bytes a file.

    Holds for what it starts as well. Raises ``OSError`` when this kernel cannot do it (:func:`files_can_be_fenced`).
    """
    for kind, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, seconds + 1),
        (resource.RLIMIT_FSIZE, output),
        (resource.RLIMIT_MEMLOCK, 0),
        (resource.RLIMIT_NOFILE, 64),
    ):
        _, hard = resource.getrlimit(kind)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        # At the first of two limits of time the process is told which it was.
        resource.setrlimit(kind, (allowed - 1 if kind == resource.RLIMIT_CPU else allowed, allowed))
    rules = [(path, LANDLOCK_READ_FILE | LANDLOCK_READ_DIR) for path in read]
    rules += [(path, LANDLOCK_READ_FILE | LANDLOCK_EXECUTE) for path in execute]
    own = LANDLOCK_READ_FILE | LANDLOCK_READ_DIR | LANDLOCK_WRITE_FILE | LANDLOCK_REMOVE_FILE | LANDLOCK_MAKE_REG
    rules.append((write, own | LANDLOCK_TRUNCATE))
    calls, architecture = _TOOLS[platform.machine()], _MACHINES[platform.machine()][1]
    if not (_no_new_privileges() and _landlock(rules) and _filter_calls(calls, architecture, executable=True)):
        raise OSError("no fence could be raised")


def _limit_resources() -> bool:
    limits = {
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_DATA: MEMORY,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_MEMLOCK: 0,
        resource.RLIMIT_NOFILE: 16,
        resource.RLIMIT_NPROC: 0,
    }
    for kind, most in limits.items():
        _, hard = resource.getrlimit(kind)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)  # what is stricter stays
        resource.setrlimit(kind, (allowed, allowed))
    return True


def _hide() -> bool:
    return _libc.prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0


def _no_new_privileges() -> bool:
    return _libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0


def _landlock(allowed: Iterable[tuple[str, int]] = ()) -> bool:
    """Refuse every file, every TCP port, and signals to others, as far as the kernel's version knows them.

    ``allowed`` are paths with the rights that stay, of those for folders only what a file has is taken for a file.
    """
    version = _libc.syscall(SYS_LANDLOCK_CREATE_RULESET, None, 0, LANDLOCK_CREATE_RULESET_VERSION)
    if version < 1:
        return False
    files = (1 << 13) - 1
    for since, right in ((2, 13), (3, 14), (5, 15)):
        files |= (version >= since) << right
    ports = 0b11 if version >= 4 else 0
    scopes = 0b11 if version >= 6 else 0
    rules = struct.pack("QQQ", files, ports, scopes)[: 8 if version < 4 else 16 if version < 6 else 24]
    handle = _libc.syscall(SYS_LANDLOCK_CREATE_RULESET, rules, len(rules), 0)
    if handle < 0:
        return False
    try:
        for path, rights in allowed:
            place, known = os.open(path, os.O_PATH | os.O_CLOEXEC), files
            if not stat.S_ISDIR(os.fstat(place).st_mode):
                known = files & LANDLOCK_OF_FILES
            rule = struct.pack("=Qi", rights & known, place)
            if _libc.syscall(SYS_LANDLOCK_ADD_RULE, handle, LANDLOCK_RULE_PATH_BENEATH, rule, 0) != 0:
                return False
            os.close(place)
        return _libc.syscall(SYS_LANDLOCK_RESTRICT_SELF, handle, 0) == 0
    finally:
        os.close(handle)


def _seccomp() -> bool:
    """Allow the few system calls that running needs, and no memory that is executable; the others fail."""
    if platform.machine() not in _MACHINES:
        return False
    return _filter_calls(*_MACHINES[platform.machine()], executable=False)


def _filter_calls(calls: dict[str, int], architecture: int, *, executable: bool) -> bool:
    instructions = [_Instruction(*fields) for fields in _program(calls, architecture, executable=executable)]
    array = (_Instruction * len(instructions))(*instructions)
    program = _Filter(len(instructions), array)
    return _libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(program), 0, 0) == 0


def _program(calls: dict[str, int], architecture: int, *, executable: bool) -> list[tuple[int, int, int, int]]:
    refuse = (BPF_RETURN, 0, 0, SECCOMP_RET_ERRNO | errno.EPERM)
    allow = (BPF_RETURN, 0, 0, SECCOMP_RET_ALLOW)
    kill = (BPF_RETURN, 0, 0, SECCOMP_RET_KILL_PROCESS)
    program = [
        (BPF_LOAD, 0, 0, OFFSET_ARCHITECTURE),
        (BPF_JUMP_EQUAL, 1, 0, architecture),
        kill,
        (BPF_LOAD, 0, 0, OFFSET_NUMBER),
        (BPF_JUMP_AT_LEAST, 0, 1, X32_BIT),
        kill,
    ]
    for name, number in sorted(calls.items(), key=lambda item: item[1]):
        if name in ("mmap", "mprotect") and not executable:
            program += [
                (BPF_JUMP_EQUAL, 0, 4, number),
                (BPF_LOAD, 0, 0, OFFSET_THIRD_ARGUMENT),
                (BPF_JUMP_BITS, 0, 1, PROT_EXEC),
                refuse,
                allow,
            ]
        else:
            program += [(BPF_JUMP_EQUAL, 0, 1, number), allow]
    return [*program, refuse]


_WALLS = {
    "limits": _limit_resources,
    "not_dumpable": _hide,
    "no_new_privileges": _no_new_privileges,
    "landlock": _landlock,
    "seccomp": _seccomp,
}
